#define _GNU_SOURCE
#include "clinux.h"

#include <sys/random.h>
#include <sys/timerfd.h>

int64_t clinux_monotonic_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t clinux_unix_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return (int64_t)now.tv_sec;
}

void clinux_load_zone(void) { tzset(); }

int32_t clinux_utc_offset(int64_t unix_seconds) {
  time_t when = (time_t)unix_seconds;
  struct tm parts;
  return localtime_r(&when, &parts) ? (int32_t)parts.tm_gmtoff : 0;
}

// SplitMix64's finalizer: spreads the few bits of the fallback over all 64.
static uint64_t mix(uint64_t value) {
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
  return value ^ (value >> 31);
}

uint64_t clinux_random(void) {
  uint64_t value;
  ssize_t got;
  do {
    got = getrandom(&value, sizeof value, 0);
  } while (got < 0 && errno == EINTR);
  if (got == (ssize_t)sizeof value) return value;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  uint64_t nanoseconds = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
  return mix(nanoseconds + ((uint64_t)getpid() << 40));
}

static int arm(int fd) {
  // Far in the future: the timer is there to be cancelled, not to expire.
  struct itimerspec far = {.it_value = {.tv_sec = (time_t)0x7FFFFFFF}};
  if (timerfd_settime(fd, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &far, NULL) == 0) return 0;
  return -errno;
}

int clinux_clock_step_open(void) {
  int fd = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
  if (fd < 0) return -errno;
  int result = arm(fd);
  if (result == 0) return fd;
  close(fd);
  return result;
}

int clinux_clock_step_read(int fd) {
  uint64_t expirations;
  if (read(fd, &expirations, sizeof expirations) >= 0) {
    // Past 2038: the clock itself is beyond the timer. Armed again it would expire at once.
    return 0;
  }
  if (errno != ECANCELED) return 0;
  arm(fd);
  return 1;
}
