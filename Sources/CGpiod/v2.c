// libgpiod 2.x. One descriptor a request; the kernel debounces (Linux 5.10).

#include "internal.h"

#if CGPIOD_LIBRARY == 2

#include <poll.h>
#include <stdlib.h>

struct cgpiod_request {
  struct gpiod_line_request *lines;
  /// Takes one event; NULL for outputs.
  struct gpiod_edge_event_buffer *events;
  unsigned int offsets[CGPIOD_LINES];
  unsigned int count;
};

const char *cgpiod_version(void) { return gpiod_api_version(); }

int cgpiod_chip_info(struct cgpiod_chip *chip, char *name, char *label) {
  errno = 0;
  struct gpiod_chip_info *info = gpiod_chip_get_info(chip->handle);
  if (!info) return cgpiod_failure();
  cgpiod_copy_name(name, gpiod_chip_info_get_name(info));
  cgpiod_copy_name(label, gpiod_chip_info_get_label(info));
  gpiod_chip_info_free(info);
  return 0;
}

int cgpiod_find_line(struct cgpiod_chip *chip, const char *name) {
  errno = ENOENT;
  int offset = gpiod_chip_get_line_offset_from_name(chip->handle, name);
  return offset < 0 ? cgpiod_failure() : offset;
}

int cgpiod_line_info(struct cgpiod_chip *chip, unsigned int offset, struct cgpiod_line_info *info) {
  errno = 0;
  struct gpiod_line_info *line = gpiod_chip_get_line_info(chip->handle, offset);
  if (!line) return cgpiod_failure();
  cgpiod_copy_name(info->name, gpiod_line_info_get_name(line));
  cgpiod_copy_name(info->holder, gpiod_line_info_get_consumer(line));
  info->is_used = gpiod_line_info_is_used(line);
  gpiod_line_info_free(line);
  return 0;
}

static enum gpiod_line_bias bias_of(enum cgpiod_bias bias) {
  switch (bias) {
  case CGPIOD_BIAS_DISABLED: return GPIOD_LINE_BIAS_DISABLED;
  case CGPIOD_BIAS_PULL_UP: return GPIOD_LINE_BIAS_PULL_UP;
  case CGPIOD_BIAS_PULL_DOWN: return GPIOD_LINE_BIAS_PULL_DOWN;
  case CGPIOD_BIAS_AS_IS: break;
  }
  return GPIOD_LINE_BIAS_AS_IS;
}

static void spread_bits(uint32_t active, unsigned int count, enum gpiod_line_value *values) {
  for (unsigned int i = 0; i < count; i++)
    values[i] = (active >> i) & 1 ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE;
}

/// Asks for the lines with the settings given; `active` is read for outputs only.
static int take_lines(struct cgpiod_chip *chip, struct cgpiod_request *request,
                      struct gpiod_line_settings *settings, uint32_t active) {
  int result = -ENOMEM;
  enum gpiod_line_value values[CGPIOD_LINES];
  struct gpiod_line_config *lines = gpiod_line_config_new();
  if (!lines) return result;
  struct gpiod_request_config *config = gpiod_request_config_new();
  if (!config) goto free_lines;
  gpiod_request_config_set_consumer(config, CGPIOD_CONSUMER);
  errno = 0;
  if (gpiod_line_config_add_line_settings(lines, request->offsets, request->count, settings) != 0) {
    result = cgpiod_failure();
    goto free_config;
  }
  spread_bits(active, request->count, values);
  if (gpiod_line_settings_get_direction(settings) == GPIOD_LINE_DIRECTION_OUTPUT
      && gpiod_line_config_set_output_values(lines, values, request->count) != 0) {
    result = cgpiod_failure();
    goto free_config;
  }
  request->lines = gpiod_chip_request_lines(chip->handle, config, lines);
  result = request->lines ? 0 : cgpiod_failure();
free_config:
  gpiod_request_config_free(config);
free_lines:
  gpiod_line_config_free(lines);
  return result;
}

/// Makes a request that holds no line yet.
static int new_request(const unsigned int *offsets, unsigned int count,
                       struct cgpiod_request **request) {
  if (count == 0 || count > CGPIOD_LINES) return -EINVAL;
  struct cgpiod_request *made = calloc(1, sizeof *made);
  if (!made) return -ENOMEM;
  memcpy(made->offsets, offsets, count * sizeof *offsets);
  made->count = count;
  *request = made;
  return 0;
}

static void free_request(struct cgpiod_request *request) {
  if (request->lines) gpiod_line_request_release(request->lines);
  if (request->events) gpiod_edge_event_buffer_free(request->events);
  free(request);
}

/// Ends the making of a request: hands it out, or frees it.
static int finish(int result, struct cgpiod_request *made, struct cgpiod_request **request) {
  if (result < 0)
    free_request(made);
  else
    *request = made;
  return result;
}

int cgpiod_request_inputs(struct cgpiod_chip *chip, const unsigned int *offsets, unsigned int count,
                          enum cgpiod_bias bias, bool active_low, unsigned int debounce_us,
                          struct cgpiod_request **request) {
  struct cgpiod_request *made;
  int result = new_request(offsets, count, &made);
  if (result < 0) return result;
  made->events = gpiod_edge_event_buffer_new(1);
  struct gpiod_line_settings *settings = made->events ? gpiod_line_settings_new() : NULL;
  if (!settings) return finish(-ENOMEM, made, request);
  gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_INPUT);
  gpiod_line_settings_set_edge_detection(settings, GPIOD_LINE_EDGE_BOTH);
  gpiod_line_settings_set_event_clock(settings, GPIOD_LINE_CLOCK_MONOTONIC);
  gpiod_line_settings_set_bias(settings, bias_of(bias));
  gpiod_line_settings_set_active_low(settings, active_low);
  gpiod_line_settings_set_debounce_period_us(settings, debounce_us);
  result = take_lines(chip, made, settings, 0);
  gpiod_line_settings_free(settings);
  return finish(result, made, request);
}

int cgpiod_request_outputs(struct cgpiod_chip *chip, const unsigned int *offsets,
                           unsigned int count, bool active_low, uint32_t active,
                           struct cgpiod_request **request) {
  struct cgpiod_request *made;
  int result = new_request(offsets, count, &made);
  if (result < 0) return result;
  struct gpiod_line_settings *settings = gpiod_line_settings_new();
  if (!settings) return finish(-ENOMEM, made, request);
  gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_OUTPUT);
  gpiod_line_settings_set_active_low(settings, active_low);
  result = take_lines(chip, made, settings, active);
  gpiod_line_settings_free(settings);
  return finish(result, made, request);
}

int cgpiod_get_value(struct cgpiod_request *request, unsigned int index) {
  if (index >= request->count) return -EINVAL;
  errno = 0;
  int value = gpiod_line_request_get_value(request->lines, request->offsets[index]);
  return value < 0 ? cgpiod_failure() : value;
}

int cgpiod_set_values(struct cgpiod_request *request, uint32_t active) {
  enum gpiod_line_value values[CGPIOD_LINES];
  spread_bits(active, request->count, values);
  errno = 0;
  return gpiod_line_request_set_values(request->lines, values) == 0 ? 0 : cgpiod_failure();
}

int cgpiod_event_fd(struct cgpiod_request *request) {
  return request->events ? gpiod_line_request_get_fd(request->lines) : -EINVAL;
}

static int index_of(const struct cgpiod_request *request, unsigned int offset) {
  for (unsigned int i = 0; i < request->count; i++)
    if (request->offsets[i] == offset) return (int)i;
  return -EIO;
}

// Reading without an event would wait for one, so the descriptor is asked first.
int cgpiod_read_edge(struct cgpiod_request *request, struct cgpiod_edge *edge) {
  struct pollfd asked = {.fd = gpiod_line_request_get_fd(request->lines), .events = POLLIN};
  int ready = poll(&asked, 1, 0);
  if (ready < 0) return errno == EINTR ? 0 : cgpiod_failure();
  if (ready == 0) return 0;
  if (asked.revents & (POLLHUP | POLLERR | POLLNVAL)) return -ENODEV;
  errno = 0;
  if (gpiod_line_request_read_edge_events(request->lines, request->events, 1) != 1)
    return cgpiod_failure();
  struct gpiod_edge_event *event = gpiod_edge_event_buffer_get_event(request->events, 0);
  int index = event ? index_of(request, gpiod_edge_event_get_line_offset(event)) : -EIO;
  if (index < 0) return index;
  edge->index = (unsigned int)index;
  edge->is_active = gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_RISING_EDGE;
  edge->at_ns = (int64_t)gpiod_edge_event_get_timestamp_ns(event);
  return 1;
}

void cgpiod_release(struct cgpiod_request *request) {
  if (!request) return;
  if (!request->events) cgpiod_set_values(request, 0);
  free_request(request);
}

#else
typedef int cgpiod_v2_is_not_built;
#endif
