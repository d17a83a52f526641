// libgpiod 1.x (1.5 or newer: bias). One descriptor a line, gathered behind one epoll descriptor.

#include "internal.h"

#if CGPIOD_LIBRARY == 1

#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

struct cgpiod_request {
  struct gpiod_line_bulk lines;
  /// Ready when one of the lines' descriptors is; -1 for outputs.
  int epoll_fd;
};

const char *cgpiod_version(void) { return gpiod_version_string(); }

int cgpiod_chip_info(struct cgpiod_chip *chip, char *name, char *label) {
  cgpiod_copy_name(name, gpiod_chip_name(chip->handle));
  cgpiod_copy_name(label, gpiod_chip_label(chip->handle));
  return 0;
}

int cgpiod_find_line(struct cgpiod_chip *chip, const char *name) {
  errno = ENOENT;
  struct gpiod_line *line = gpiod_chip_find_line(chip->handle, name);
  return line ? (int)gpiod_line_offset(line) : cgpiod_failure();
}

int cgpiod_line_info(struct cgpiod_chip *chip, unsigned int offset, struct cgpiod_line_info *info) {
  errno = 0;
  struct gpiod_line *line = gpiod_chip_get_line(chip->handle, offset);
  // The library keeps what it read of a line the first time.
  if (!line || gpiod_line_update(line) != 0) return cgpiod_failure();
  cgpiod_copy_name(info->name, gpiod_line_name(line));
  cgpiod_copy_name(info->holder, gpiod_line_consumer(line));
  info->is_used = gpiod_line_is_used(line);
  return 0;
}

static int flags_of(enum cgpiod_bias bias, bool active_low) {
  int flags = active_low ? (int)GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0;
  switch (bias) {
  case CGPIOD_BIAS_AS_IS: break;
  case CGPIOD_BIAS_DISABLED: flags |= GPIOD_LINE_REQUEST_FLAG_BIAS_DISABLE; break;
  case CGPIOD_BIAS_PULL_UP: flags |= GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP; break;
  case CGPIOD_BIAS_PULL_DOWN: flags |= GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN; break;
  }
  return flags;
}

/// Makes a request that holds no line yet.
static int new_request(struct cgpiod_chip *chip, const unsigned int *offsets, unsigned int count,
                       struct cgpiod_request **request) {
  if (count == 0 || count > CGPIOD_LINES) return -EINVAL;
  struct cgpiod_request *made = malloc(sizeof *made);
  if (!made) return -ENOMEM;
  made->epoll_fd = -1;
  gpiod_line_bulk_init(&made->lines);
  for (unsigned int i = 0; i < count; i++) {
    errno = EINVAL;
    struct gpiod_line *line = gpiod_chip_get_line(chip->handle, offsets[i]);
    if (!line) {
      int failure = cgpiod_failure();
      free(made);
      return failure;
    }
    gpiod_line_bulk_add(&made->lines, line);
  }
  *request = made;
  return 0;
}

/// Watches every line of a request for events; each carries the line's index.
static int gather(struct cgpiod_request *request) {
  request->epoll_fd = epoll_create1(EPOLL_CLOEXEC);
  if (request->epoll_fd < 0) return cgpiod_failure();
  for (unsigned int i = 0; i < request->lines.num_lines; i++) {
    struct epoll_event wanted = {.events = EPOLLIN, .data.u32 = i};
    int fd = gpiod_line_event_get_fd(request->lines.lines[i]);
    if (fd < 0 || epoll_ctl(request->epoll_fd, EPOLL_CTL_ADD, fd, &wanted) != 0)
      return cgpiod_failure();
  }
  return 0;
}

int cgpiod_request_inputs(struct cgpiod_chip *chip, const unsigned int *offsets, unsigned int count,
                          enum cgpiod_bias bias, bool active_low, unsigned int debounce_us,
                          struct cgpiod_request **request) {
  (void)debounce_us;
  struct cgpiod_request *made;
  int result = new_request(chip, offsets, count, &made);
  if (result < 0) return result;
  errno = 0;
  if (gpiod_line_request_bulk_both_edges_events_flags(&made->lines, CGPIOD_CONSUMER,
                                                      flags_of(bias, active_low)) != 0) {
    result = cgpiod_failure();
    free(made);
    return result;
  }
  result = gather(made);
  if (result < 0) {
    cgpiod_release(made);
    return result;
  }
  *request = made;
  return 0;
}

static void spread_bits(uint32_t active, unsigned int count, int *values) {
  for (unsigned int i = 0; i < count; i++) values[i] = (active >> i) & 1;
}

int cgpiod_request_outputs(struct cgpiod_chip *chip, const unsigned int *offsets,
                           unsigned int count, bool active_low, uint32_t active,
                           struct cgpiod_request **request) {
  struct cgpiod_request *made;
  int result = new_request(chip, offsets, count, &made);
  if (result < 0) return result;
  int values[CGPIOD_LINES];
  spread_bits(active, count, values);
  errno = 0;
  if (gpiod_line_request_bulk_output_flags(&made->lines, CGPIOD_CONSUMER,
                                           flags_of(CGPIOD_BIAS_AS_IS, active_low), values) != 0) {
    result = cgpiod_failure();
    free(made);
    return result;
  }
  *request = made;
  return 0;
}

int cgpiod_get_value(struct cgpiod_request *request, unsigned int index) {
  if (index >= request->lines.num_lines) return -EINVAL;
  errno = 0;
  int value = gpiod_line_get_value(request->lines.lines[index]);
  return value < 0 ? cgpiod_failure() : value;
}

// Always the whole bulk: setting one line of it would set the others to 0.
int cgpiod_set_values(struct cgpiod_request *request, uint32_t active) {
  int values[CGPIOD_LINES];
  spread_bits(active, request->lines.num_lines, values);
  errno = 0;
  return gpiod_line_set_value_bulk(&request->lines, values) == 0 ? 0 : cgpiod_failure();
}

int cgpiod_event_fd(struct cgpiod_request *request) {
  return request->epoll_fd >= 0 ? request->epoll_fd : -EINVAL;
}

int cgpiod_read_edge(struct cgpiod_request *request, struct cgpiod_edge *edge) {
  struct epoll_event ready;
  int count = epoll_wait(request->epoll_fd, &ready, 1, 0);
  if (count < 0) return errno == EINTR ? 0 : cgpiod_failure();
  if (count == 0) return 0;
  if (ready.events & (EPOLLHUP | EPOLLERR)) return -ENODEV;
  struct gpiod_line_event event;
  errno = 0;
  if (gpiod_line_event_read(request->lines.lines[ready.data.u32], &event) != 0)
    return cgpiod_failure();
  edge->index = ready.data.u32;
  edge->is_active = event.event_type == GPIOD_LINE_EVENT_RISING_EDGE;
  edge->at_ns = (int64_t)event.ts.tv_sec * 1000000000 + event.ts.tv_nsec;
  return 1;
}

void cgpiod_release(struct cgpiod_request *request) {
  if (!request) return;
  if (request->epoll_fd >= 0)
    close(request->epoll_fd);
  else
    cgpiod_set_values(request, 0);
  gpiod_line_release_bulk(&request->lines);
  free(request);
}

#else
typedef int cgpiod_v1_is_not_built;
#endif
