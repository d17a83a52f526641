#define _GNU_SOURCE
#include "clinux.h"

#include <stddef.h>
#include <sys/socket.h>
#include <sys/un.h>

int clinux_notify_open(const char *address) {
  struct sockaddr_un there = {.sun_family = AF_UNIX};
  size_t length = strlen(address);
  if (length == 0 || length >= sizeof there.sun_path) return -EINVAL;
  if (address[0] != '/' && address[0] != '@') return -EAFNOSUPPORT;
  memcpy(there.sun_path, address, length);
  if (address[0] == '@') there.sun_path[0] = 0;
  int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0) return -errno;
  // No trailing NUL: in the abstract namespace it would be part of the name.
  socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
  if (connect(fd, (struct sockaddr *)&there, size) == 0) return fd;
  int error = errno;
  close(fd);
  return -error;
}
