#ifndef CLINUX_H
#define CLINUX_H

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/// errno of the calling thread: a macro in C, so Swift cannot read it by itself.
int clinux_errno(void);

#endif
