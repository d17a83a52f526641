#define _GNU_SOURCE
#include "clinux.h"

#include <signal.h>
#include <sys/signalfd.h>

static const struct {
  int number;
  int meaning;
} signals[] = {
    {SIGTERM, CLINUX_STOP},   {SIGINT, CLINUX_STOP},     {SIGQUIT, CLINUX_STOP},
    {SIGHUP, CLINUX_RELOAD},  {SIGUSR1, CLINUX_SLEEP},   {SIGUSR2, CLINUX_WAKE},
    {SIGWINCH, CLINUX_RESIZE}, {SIGCHLD, CLINUX_CHILD},  {SIGCONT, CLINUX_CONTINUE},
};
static const int signal_count = sizeof signals / sizeof signals[0];

int clinux_signals_open(void) {
  sigset_t set;
  sigemptyset(&set);
  for (int index = 0; index < signal_count; index++) sigaddset(&set, signals[index].number);
  if (sigprocmask(SIG_BLOCK, &set, NULL) != 0) return -errno;
  struct sigaction ignore;
  memset(&ignore, 0, sizeof ignore);
  ignore.sa_handler = SIG_IGN;
  if (sigaction(SIGPIPE, &ignore, NULL) != 0) return -errno;
  int fd = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
  return fd >= 0 ? fd : -errno;
}

int clinux_signals_next(int fd) {
  struct signalfd_siginfo info;
  ssize_t count;
  do {
    count = read(fd, &info, sizeof info);
  } while (count < 0 && errno == EINTR);
  if (count < 0) return errno == EAGAIN ? CLINUX_NONE : -errno;
  for (int index = 0; index < signal_count; index++) {
    if ((uint32_t)signals[index].number == info.ssi_signo) return signals[index].meaning;
  }
  return CLINUX_NONE;
}

int clinux_signal_number(int signal) {
  for (int index = 0; index < signal_count; index++) {
    if (signals[index].meaning == signal) return signals[index].number;
  }
  return 0;
}
