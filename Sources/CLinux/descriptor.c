#define _GNU_SOURCE
#include "clinux.h"

#include <fcntl.h>
#include <stdio.h>

int clinux_poll(struct pollfd *entries, int count, int timeout_ms) {
  int ready = poll(entries, (nfds_t)count, timeout_ms);
  return ready >= 0 ? ready : -errno;
}

int clinux_close(int fd) {
  // Not restarted after EINTR: Linux has closed the descriptor by then.
  return close(fd) == 0 ? 0 : -errno;
}

long clinux_read(int fd, void *bytes, size_t size) {
  ssize_t count;
  do {
    count = read(fd, bytes, size);
  } while (count < 0 && errno == EINTR);
  return count >= 0 ? count : -errno;
}

long clinux_write(int fd, const void *bytes, size_t size) {
  ssize_t count;
  do {
    count = write(fd, bytes, size);
  } while (count < 0 && errno == EINTR);
  return count >= 0 ? count : -errno;
}

long clinux_write_ready(int fd, const void *bytes, size_t size) {
  struct pollfd entry = {.fd = fd, .events = POLLOUT};
  int ready = poll(&entry, 1, 0);
  if (ready < 0) return errno == EINTR ? -EAGAIN : -errno;
  if (ready == 0) return -EAGAIN;
  return clinux_write(fd, bytes, size < 4096 ? size : 4096);
}

int clinux_is_terminal(int fd) { return isatty(fd) == 1; }

int clinux_reopen_for_writing(int fd) {
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  int copy = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  return copy >= 0 ? copy : -errno;
}
