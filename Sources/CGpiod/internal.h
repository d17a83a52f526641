#ifndef CGPIOD_INTERNAL_H
#define CGPIOD_INTERNAL_H

// What the two versions share. `v1.c` and `v2.c` each fill one half of the interface; of the two
// one is empty, as the header of the library decides. There is no version macro: the bulk limit is
// the one name that only 1.x has.

#include "cgpiod.h"

#include <errno.h>
#include <gpiod.h>
#include <string.h>

#ifdef GPIOD_LINE_BULK_MAX_LINES
#define CGPIOD_LIBRARY 1
#else
#define CGPIOD_LIBRARY 2
#endif

struct cgpiod_chip {
  struct gpiod_chip *handle;
};

/// Copies a name, cut where it does not fit; NULL gives an empty one.
static inline void cgpiod_copy_name(char *to, const char *from) {
  size_t length = from ? strnlen(from, CGPIOD_NAME_BYTES - 1) : 0;
  if (length > 0) memcpy(to, from, length);
  to[length] = '\0';
}

/// The negative errno of the call that has just failed; -EIO where it left none.
static inline int cgpiod_failure(void) { return errno > 0 ? -errno : -EIO; }

#endif
