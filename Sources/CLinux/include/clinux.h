#ifndef CLINUX_H
#define CLINUX_H

// The Linux calls of the client behind names that Swift can import in both builds. Each function
// restarts after EINTR where that is right, returns 0 or a count, and on failure a negative errno.
// None keeps state, logs or allocates, except where its comment says so.

#include <errno.h>
#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/// errno of the calling thread: a macro in C, so Swift cannot read it by itself.
int clinux_errno(void);

/// English words for an errno, or NULL for an unknown one.
const char *clinux_error_words(int error);

// Program: arguments, environment, end.

/// Number of the program's arguments, its own name included.
int clinux_argument_count(void);

/// Argument `index`, or NULL past the last.
const char *clinux_argument(int index);

/// Value of an environment variable, or NULL.
const char *clinux_environment(const char *name);

/// Number of this process.
int clinux_process_id(void);

// Memory.

/// Gives the whole pages within `start ..< start + count` back to the system: private memory reads
/// as zero afterwards (MADV_DONTNEED).
void clinux_give_back(void *start, size_t count);

/// Gives back the pages of code and constants of the program and its libraries. Those that are used
/// again come back from the page cache.
void clinux_give_back_code(void);

// Clock.

/// CLOCK_MONOTONIC in whole milliseconds, rounded down.
int64_t clinux_monotonic_ms(void);

/// CLOCK_REALTIME in whole seconds.
int64_t clinux_unix_seconds(void);

/// Reads the time zone anew (TZ, /etc/localtime). Keeps the C library's own state.
void clinux_load_zone(void);

/// Seconds east of UTC at `unix_seconds` in the zone loaded last; 0 for a date past the calendar.
int32_t clinux_utc_offset(int64_t unix_seconds);

/// 64 bits from the kernel's generator. Blocks only before the generator is seeded at boot; falls
/// back to clocks and the process id where the call itself is forbidden.
uint64_t clinux_random(void);

/// A descriptor that becomes readable when CLOCK_REALTIME is set, or a negative errno.
int clinux_clock_step_open(void);

/// 1 when the clock was set since the last call (the descriptor is armed again), 0 when not.
int clinux_clock_step_read(int fd);

// Descriptors.

/// Waits for `count` descriptors; at most `timeout_ms`, -1 without limit. Not restarted: EINTR is
/// for the caller, who knows how much time is left.
int clinux_poll(struct pollfd *entries, int count, int timeout_ms);

int clinux_close(int fd);
long clinux_read(int fd, void *bytes, size_t size);
long clinux_write(int fd, const void *bytes, size_t size);

/// Writes only what the descriptor takes without blocking, whatever its flags are: at most 4096
/// bytes, the room a writable pipe has for certain. -EAGAIN when it takes nothing now.
long clinux_write_ready(int fd, const void *bytes, size_t size);

/// 1 when the descriptor is a terminal.
int clinux_is_terminal(int fd);

/// A new open file description of a terminal or a pipe, non-blocking and for writing, so that the
/// flag does not reach the shell that shares the inherited one. Negative errno where the kernel
/// refuses (sockets, foreign terminals).
int clinux_reopen_for_writing(int fd);

// TCP.

/// One address of a host, small enough that a set of them crosses a pipe in one piece.
struct clinux_address {
  /// 4 or 6.
  uint8_t family;
  /// Network order; the first 4 bytes for IPv4.
  uint8_t bytes[16];
  /// Interface of a link-local IPv6 address, else 0.
  uint32_t scope;
};

/// Most addresses a resolver child writes, half of them of each family.
#define CLINUX_ADDRESSES 16

/// Reads a literal IPv4 or IPv6 address (RFC 5952; `%zone` allowed). 1 when it is one, else 0.
int clinux_parse_address(const char *text, struct clinux_address *address);

/// Starts a child that resolves `host` and writes records to a pipe, in getaddrinfo's order, then
/// ends. Returns the non-blocking reading end and sets `child`, or a negative errno. The child has
/// no other descriptor, default signals, and dies with its parent.
int clinux_resolve(const char *host, int *child);

/// Kills the child. It still has to be reaped.
void clinux_kill_child(int child);

/// Reaps the child without waiting: 1 when it is gone, 0 when it still runs.
int clinux_reap_child(int child);

/// A non-blocking TCP socket on its way to the address; a negative errno when it failed at once.
/// TCP_NODELAY, TCP_USER_TIMEOUT of `user_timeout_ms`, close-on-exec.
int clinux_connect(const struct clinux_address *address, uint16_t port, int user_timeout_ms);

/// 1 when connected, 0 while on its way, else a negative errno. A socket connected to itself, as
/// happens on loopback when nobody listens on an ephemeral port, counts as refused.
int clinux_connect_result(int fd);

long clinux_receive(int fd, void *bytes, size_t size);
/// Never raises SIGPIPE.
long clinux_send(int fd, const void *bytes, size_t size);

// Network (rtnetlink).

/// A non-blocking rtnetlink socket; `watches` joins the groups of links, addresses and routes.
int clinux_netlink_open(int watches);

/// Receives one datagram from the kernel; -EMSGSIZE when it was larger than `size`, -EBADMSG when
/// another process sent it.
long clinux_netlink_receive(int fd, void *bytes, size_t size);

// Signals.

enum clinux_signal {
  CLINUX_NONE = 0,
  CLINUX_STOP = 1,
  CLINUX_RELOAD = 2,
  CLINUX_SLEEP = 3,
  CLINUX_WAKE = 4,
  CLINUX_RESIZE = 5,
  CLINUX_CHILD = 6,
  CLINUX_CONTINUE = 7,
};

/// Blocks the signals of `clinux_signal`, ignores SIGPIPE, returns a non-blocking signalfd.
/// Process-wide state: call once, before any child.
int clinux_signals_open(void);

/// The next waiting signal, or CLINUX_NONE; negative errno on failure.
int clinux_signals_next(int fd);

/// The number of the signal that stands for a `clinux_signal`, 0 for none (tests raise it).
int clinux_signal_number(int signal);

// Terminal.

/// Turns off echo and line mode of a terminal, and keeps its former settings for the next call and
/// for a crash: handlers for the fatal signals put them back and write `restore` first. Keeps one
/// terminal, process-wide. `restore` must stay valid.
int clinux_terminal_enter(int fd, int output_fd, const char *restore);

/// Puts back what `clinux_terminal_enter` found. Nothing when not entered.
void clinux_terminal_leave(void);

/// Columns and rows; 0 when the terminal does not know its size, negative errno on failure.
int clinux_terminal_size(int fd, int *columns, int *rows);

// Files.

/// Opens the file for reading and writing under an exclusive lock; -EWOULDBLOCK when another
/// process holds it, -EINVAL when it is no regular file.
int clinux_file_open(const char *path);

/// Makes the file, mode 0600, under an exclusive lock. -EEXIST when it is there.
int clinux_file_create(const char *path);

/// Grows the file to `size` bytes with real blocks, and syncs it.
int clinux_file_allocate(int fd, int64_t size);

int64_t clinux_file_size(int fd);
long clinux_file_read(int fd, void *bytes, size_t size, int64_t offset);
long clinux_file_write(int fd, const void *bytes, size_t size, int64_t offset);
/// fdatasync.
int clinux_file_sync(int fd);
/// fsync of a directory; success where the file system has no such thing.
int clinux_directory_sync(const char *path);
/// Makes one directory, mode 0700; success when it is there.
int clinux_directory_make(const char *path);
int clinux_rename(const char *from, const char *to);
int clinux_remove(const char *path);

/// Opens for reading. Regular files only, so that a fifo or a device cannot stop the program.
int clinux_file_open_to_read(const char *path);

/// Replaces `path` by a file with these bytes, mode 0644, written to `temporary` and renamed.
int clinux_file_replace(
    const char *path, const char *temporary, const void *bytes, size_t size);

// Service manager.

/// A datagram socket connected to the manager's address (`@` first: abstract), or a negative errno.
int clinux_notify_open(const char *address);

#endif
