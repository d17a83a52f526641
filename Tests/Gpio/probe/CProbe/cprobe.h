#ifndef CPROBE_H
#define CPROBE_H

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

/// Blocks SIGTERM and SIGINT; the descriptor is readable once one has come.
static inline int cprobe_signals(void) {
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGINT);
  sigprocmask(SIG_BLOCK, &ends, NULL);
  return signalfd(-1, &ends, SFD_CLOEXEC);
}

/// `open` takes a varying number of arguments, which Swift cannot call.
static inline int cprobe_open(const char *path) { return open(path, O_RDONLY | O_CLOEXEC); }

#endif
