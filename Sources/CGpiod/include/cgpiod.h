#ifndef CGPIOD_H
#define CGPIOD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libgpiod 1.6 and 2.x behind one interface. The library's header at build time decides which of
// the two is spoken; nothing of it shows here. Unless said otherwise a function returns 0, or a
// negative errno as the kernel or the library gave it. Nothing here logs, waits, or keeps state of
// its own; every object belongs to one thread.

/// The name the kernel shows as the holder of our lines.
#define CGPIOD_CONSUMER "board-client"

/// Bytes of a chip's name or label, a line's name, or its holder, ending NUL included
/// (the kernel's GPIO_MAX_NAME_SIZE).
#define CGPIOD_NAME_BYTES 32

/// Most lines one request can hold.
#define CGPIOD_LINES 8

/// A chip held open.
struct cgpiod_chip;

/// Lines of one chip held by us.
struct cgpiod_request;

/// The resistor the chip is asked to switch to an input. A chip that has none ignores it.
enum cgpiod_bias {
  CGPIOD_BIAS_AS_IS,
  CGPIOD_BIAS_DISABLED,
  CGPIOD_BIAS_PULL_UP,
  CGPIOD_BIAS_PULL_DOWN,
};

/// What `cgpiod_line_info` tells of a line.
struct cgpiod_line_info {
  /// Empty when the line has no name.
  char name[CGPIOD_NAME_BYTES];
  /// Who holds the line; empty when nobody does, or the holder gave no name.
  char holder[CGPIOD_NAME_BYTES];
  bool is_used;
};

/// A change of an input's level.
struct cgpiod_edge {
  /// Place of the line in the offsets of its request.
  unsigned int index;
  /// The level became active: high, or low for an active-low request.
  bool is_active;
  /// When the kernel saw it, nanoseconds on CLOCK_MONOTONIC (CLOCK_REALTIME before Linux 5.7).
  int64_t at_ns;
};

/// The version of the libgpiod that is loaded, as it tells it itself.
const char *cgpiod_version(void);

/// Writes name and label of the chip at `index`, chips being counted from 0 in the order of their
/// numbers; symbolic links to chips are left out. Both buffers have CGPIOD_NAME_BYTES. -ENOENT past
/// the last chip. -EACCES when the chip may not be opened: its name is written, its label is empty.
int cgpiod_chip_at(unsigned int index, char *name, char *label);

/// Opens a chip by its path, when `which` starts with '/', or else by its label: the first one of
/// that label. -ENOENT when there is none. When a label is not found and a chip may not be opened,
/// -EACCES: the label may be that chip's.
int cgpiod_chip_open(const char *which, struct cgpiod_chip **chip);

/// Closes the chip. Its requests must have been released before. NULL is allowed.
void cgpiod_chip_close(struct cgpiod_chip *chip);

/// Writes name (such as gpiochip0) and label of an open chip. Both buffers have CGPIOD_NAME_BYTES.
int cgpiod_chip_info(struct cgpiod_chip *chip, char *name, char *label);

/// Returns the offset of the first line of that name, or -ENOENT.
int cgpiod_find_line(struct cgpiod_chip *chip, const char *name);

/// Asks the kernel anew about a line. -EINVAL when the chip has no such offset.
int cgpiod_line_info(struct cgpiod_chip *chip, unsigned int offset, struct cgpiod_line_info *info);

/// Takes lines as inputs that report both edges. `debounce_us` is handed to the kernel where the
/// library can (2.x; 0 for none); with 1.6 every bounce is reported, so the caller debounces
/// anyway.
/// -EBUSY when one of them is held, -EINVAL for a wrong offset, or none or over CGPIOD_LINES lines.
int cgpiod_request_inputs(struct cgpiod_chip *chip, const unsigned int *offsets, unsigned int count,
                          enum cgpiod_bias bias, bool active_low, unsigned int debounce_us,
                          struct cgpiod_request **request);

/// Takes lines as outputs; bit i of `active` is the first level of line i. They change together,
/// without a moment at another level. Errors as `cgpiod_request_inputs`.
int cgpiod_request_outputs(struct cgpiod_chip *chip, const unsigned int *offsets,
                           unsigned int count, bool active_low, uint32_t active,
                           struct cgpiod_request **request);

/// Returns 1 when the line at `index` of the request is active, 0 when not. -ENODEV when the chip
/// is gone.
int cgpiod_get_value(struct cgpiod_request *request, unsigned int index);

/// Sets all lines of an output request; bit i of `active` is line i. -ENODEV when the chip is gone.
int cgpiod_set_values(struct cgpiod_request *request, uint32_t active);

/// Returns the one descriptor to poll for readability, of an input request. It stays the request's:
/// do not read or close it. -EINVAL for an output request.
int cgpiod_event_fd(struct cgpiod_request *request);

/// Takes the next waiting edge and returns 1, or returns 0 when none waits. Never blocks. -ENODEV
/// when the chip is gone: release then, or the descriptor stays readable for ever.
int cgpiod_read_edge(struct cgpiod_request *request, struct cgpiod_edge *edge);

/// Gives the lines back; outputs are set inactive first, because some chips keep an output as it
/// was (RP1 of the Raspberry Pi 5). NULL is allowed.
void cgpiod_release(struct cgpiod_request *request);

/// Writes the name of the group that owns the file at `path`, as /etc/group has it, or its number
/// when it has none. `group` has CGPIOD_NAME_BYTES.
int cgpiod_group(const char *path, char *group);

#endif
