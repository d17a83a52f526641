#define _GNU_SOURCE
#include "clinux.h"

#include <arpa/inet.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <sys/socket.h>

int clinux_parse_address(const char *text, struct clinux_address *address) {
  memset(address, 0, sizeof *address);
  if (inet_pton(AF_INET, text, address->bytes) == 1) {
    address->family = 4;
    return 1;
  }
  char bare[INET6_ADDRSTRLEN];
  const char *zone = strchr(text, '%');
  size_t length = zone ? (size_t)(zone - text) : strlen(text);
  if (length >= sizeof bare) return 0;
  memcpy(bare, text, length);
  bare[length] = 0;
  if (inet_pton(AF_INET6, bare, address->bytes) != 1) return 0;
  address->family = 6;
  if (zone) {
    address->scope = if_nametoindex(zone + 1);
    if (address->scope == 0) address->scope = (uint32_t)strtoul(zone + 1, NULL, 10);
  }
  return 1;
}

static socklen_t make_sockaddr(
    const struct clinux_address *address, uint16_t port, struct sockaddr_storage *storage) {
  memset(storage, 0, sizeof *storage);
  if (address->family == 4) {
    struct sockaddr_in *v4 = (struct sockaddr_in *)storage;
    v4->sin_family = AF_INET;
    v4->sin_port = htons(port);
    memcpy(&v4->sin_addr, address->bytes, 4);
    return sizeof *v4;
  }
  struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)storage;
  v6->sin6_family = AF_INET6;
  v6->sin6_port = htons(port);
  v6->sin6_scope_id = address->scope;
  memcpy(&v6->sin6_addr, address->bytes, 16);
  return sizeof *v6;
}

int clinux_connect(const struct clinux_address *address, uint16_t port, int user_timeout_ms) {
  struct sockaddr_storage storage;
  socklen_t length = make_sockaddr(address, port, &storage);
  int fd = socket(storage.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0) return -errno;
  int on = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &user_timeout_ms, sizeof user_timeout_ms);
  // A connect that a signal interrupts goes on by itself (connect(2)), as after EINPROGRESS.
  if (connect(fd, (struct sockaddr *)&storage, length) == 0) return fd;
  if (errno == EINPROGRESS || errno == EINTR) return fd;
  int error = errno;
  close(fd);
  return -error;
}

static int is_connected_to_itself(int fd) {
  struct sockaddr_storage here, there;
  memset(&here, 0, sizeof here);
  memset(&there, 0, sizeof there);
  socklen_t here_length = sizeof here, there_length = sizeof there;
  if (getsockname(fd, (struct sockaddr *)&here, &here_length) != 0) return 0;
  if (getpeername(fd, (struct sockaddr *)&there, &there_length) != 0) return 0;
  return here_length == there_length && memcmp(&here, &there, here_length) == 0;
}

int clinux_connect_result(int fd) {
  struct pollfd entry = {.fd = fd, .events = POLLOUT};
  int ready = poll(&entry, 1, 0);
  if (ready < 0) return errno == EINTR ? 0 : -errno;
  if (ready == 0) return 0;
  int error = 0;
  socklen_t length = sizeof error;
  if (getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &length) != 0) return -errno;
  if (error != 0) return -error;
  return is_connected_to_itself(fd) ? -ECONNREFUSED : 1;
}

long clinux_receive(int fd, void *bytes, size_t size) {
  ssize_t count;
  do {
    count = recv(fd, bytes, size, 0);
  } while (count < 0 && errno == EINTR);
  return count >= 0 ? count : -errno;
}

long clinux_send(int fd, const void *bytes, size_t size) {
  ssize_t count;
  do {
    count = send(fd, bytes, size, MSG_NOSIGNAL);
  } while (count < 0 && errno == EINTR);
  return count >= 0 ? count : -errno;
}
