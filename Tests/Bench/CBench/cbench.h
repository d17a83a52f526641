// What a benchmark needs of the system, for hosted and Embedded Swift alike.
#ifndef CBENCH_H
#define CBENCH_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/// Nanoseconds of processor time this thread has used.
static inline int64_t cbench_cpu_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/// The file's size, or -1.
static inline long cbench_size(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) return -1;
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  fclose(file);
  return size;
}

/// Reads `size` bytes; returns how many came.
static inline long cbench_read(const char *path, uint8_t *into, long size) {
  FILE *file = fopen(path, "rb");
  if (!file) return -1;
  long count = (long)fread(into, 1, (size_t)size, file);
  fclose(file);
  return count;
}

/// One line of the answer: reader, file, best MB/s, and a sum over what was read.
static inline void cbench_print(const char *reader, const char *path, double speed, uint64_t sum) {
  printf("%s\t%s\t%.1f\t%llu\n", reader, path, speed, (unsigned long long)sum);
  fflush(stdout);
}

static inline void cbench_print_size(const char *name, long size) {
  printf("size\t%s\t%ld\t0\n", name, size);
}

#endif
