#define _GNU_SOURCE
#include "clinux.h"

#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>

int clinux_netlink_open(int watches) {
  int fd = socket(AF_NETLINK, SOCK_RAW | SOCK_NONBLOCK | SOCK_CLOEXEC, NETLINK_ROUTE);
  if (fd < 0) return -errno;
  struct sockaddr_nl here = {.nl_family = AF_NETLINK};
  if (watches) {
    here.nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR | RTMGRP_IPV4_ROUTE |
                     RTMGRP_IPV6_ROUTE;
  }
  if (bind(fd, (struct sockaddr *)&here, sizeof here) == 0) return fd;
  int error = errno;
  close(fd);
  return -error;
}

long clinux_netlink_receive(int fd, void *bytes, size_t size) {
  struct sockaddr_nl sender;
  socklen_t length = sizeof sender;
  ssize_t count;
  do {
    count = recvfrom(fd, bytes, size, MSG_TRUNC, (struct sockaddr *)&sender, &length);
  } while (count < 0 && errno == EINTR);
  if (count < 0) return -errno;
  if (length < sizeof sender || sender.nl_pid != 0) return -EBADMSG;
  return (size_t)count <= size ? count : -EMSGSIZE;
}
