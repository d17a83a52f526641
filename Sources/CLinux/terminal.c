#define _GNU_SOURCE
#include "clinux.h"

#include <signal.h>
#include <sys/ioctl.h>
#include <termios.h>

// What a crash handler needs must be reachable from it, hence process-wide.
static volatile sig_atomic_t is_entered;
static int terminal_fd;
static int terminal_output_fd;
static struct termios terminal_before;
static const char *terminal_restore;

static const int fatal_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
static const int fatal_count = sizeof fatal_signals / sizeof fatal_signals[0];

// Async-signal-safe: write and tcsetattr only.
static void put_back(void) {
  if (!is_entered) return;
  is_entered = 0;
  ssize_t ignored = write(terminal_output_fd, terminal_restore, strlen(terminal_restore));
  (void)ignored;
  tcsetattr(terminal_fd, TCSANOW, &terminal_before);
}

static void on_fatal_signal(int number) {
  put_back();
  // SA_RESETHAND has put the default action back: the program dies of the same signal.
  raise(number);
}

static void handle_fatal_signals(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_fatal_signal;
  action.sa_flags = (int)SA_RESETHAND;
  for (int index = 0; index < fatal_count; index++) {
    struct sigaction before;
    // A sanitizer's or a backtracer's handler says more than ours.
    if (sigaction(fatal_signals[index], NULL, &before) != 0) continue;
    if (before.sa_handler == SIG_DFL) sigaction(fatal_signals[index], &action, NULL);
  }
}

int clinux_terminal_enter(int fd, int output_fd, const char *restore) {
  struct termios raw;
  if (is_entered) {
    raw = terminal_before;
  } else if (tcgetattr(fd, &raw) != 0) {
    return -errno;
  }
  if (!is_entered) {
    terminal_before = raw;
    terminal_fd = fd;
    terminal_output_fd = output_fd;
    terminal_restore = restore;
  }
  raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ECHONL);
  // ISIG stays, so ctrl-C is SIGINT; ctrl-Z is off: a stopped board shows old scores as if new.
  raw.c_cc[VSUSP] = _POSIX_VDISABLE;
  raw.c_cc[VMIN] = 0;
  raw.c_cc[VTIME] = 0;
  if (tcsetattr(fd, TCSADRAIN, &raw) != 0) return -errno;
  is_entered = 1;
  handle_fatal_signals();
  return 0;
}

void clinux_terminal_leave(void) { put_back(); }

int clinux_terminal_size(int fd, int *columns, int *rows) {
  struct winsize size;
  memset(&size, 0, sizeof size);
  if (ioctl(fd, TIOCGWINSZ, &size) != 0) return -errno;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}
