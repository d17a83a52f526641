#include "cgpiod.h"

#include <gpiod.h>

const char *cgpiod_version(void) {
#ifdef GPIOD_LINE_BULK_MAX_LINES
  return gpiod_version_string();
#else
  return gpiod_api_version();
#endif
}
