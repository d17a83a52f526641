#ifndef CGPIOD_H
#define CGPIOD_H

/// The name the kernel shows as the holder of our lines.
#define CGPIOD_CONSUMER "board-client"

/// The version of the libgpiod this was built against, as its headers tell it.
const char *cgpiod_version(void);

#endif
