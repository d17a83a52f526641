#define _GNU_SOURCE
#include "clinux.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>

static int close_with(int fd, int result) {
  close(fd);
  return result;
}

static int check_regular(int fd) {
  struct stat status;
  if (fstat(fd, &status) != 0) return -errno;
  return S_ISREG(status.st_mode) ? 0 : -EINVAL;
}

static int lock(int fd) {
  int result = check_regular(fd);
  if (result != 0) return close_with(fd, result);
  // On tmpfs and every disk file system flock works; where it does not, the file serves unlocked.
  if (flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    return close_with(fd, -EWOULDBLOCK);
  }
  return fd;
}

int clinux_file_open(const char *path) {
  int fd = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  return fd >= 0 ? lock(fd) : -errno;
}

int clinux_file_create(const char *path) {
  int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  return fd >= 0 ? lock(fd) : -errno;
}

int clinux_file_allocate(int fd, int64_t size) {
  int error;
  do {
    error = posix_fallocate(fd, 0, (off_t)size);
  } while (error == EINTR);
  if (error != 0) return -error;
  return fsync(fd) == 0 ? 0 : -errno;
}

int64_t clinux_file_size(int fd) {
  struct stat status;
  return fstat(fd, &status) == 0 ? (int64_t)status.st_size : -errno;
}

long clinux_file_read(int fd, void *bytes, size_t size, int64_t offset) {
  ssize_t count;
  do {
    count = pread(fd, bytes, size, (off_t)offset);
  } while (count < 0 && errno == EINTR);
  return count >= 0 ? count : -errno;
}

long clinux_file_write(int fd, const void *bytes, size_t size, int64_t offset) {
  ssize_t count;
  do {
    count = pwrite(fd, bytes, size, (off_t)offset);
  } while (count < 0 && errno == EINTR);
  return count >= 0 ? count : -errno;
}

int clinux_file_sync(int fd) { return fdatasync(fd) == 0 ? 0 : -errno; }

int clinux_directory_sync(const char *path) {
  int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return -errno;
  int result = fsync(fd) == 0 || errno == EINVAL || errno == EROFS ? 0 : -errno;
  return close_with(fd, result);
}

int clinux_directory_make(const char *path) {
  return mkdir(path, 0700) == 0 || errno == EEXIST ? 0 : -errno;
}

int clinux_rename(const char *from, const char *to) { return rename(from, to) == 0 ? 0 : -errno; }

int clinux_remove(const char *path) { return unlink(path) == 0 ? 0 : -errno; }

int clinux_file_open_to_read(const char *path) {
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0) return -errno;
  int result = check_regular(fd);
  return result == 0 ? fd : close_with(fd, result);
}

static int write_all(int fd, const char *bytes, size_t size) {
  while (size > 0) {
    long count = clinux_write(fd, bytes, size);
    if (count < 0) return (int)count;
    bytes += count;
    size -= (size_t)count;
  }
  return 0;
}

int clinux_file_replace(
    const char *path, const char *temporary, const void *bytes, size_t size) {
  int fd = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644);
  if (fd < 0) return -errno;
  // The unit's UMask is 0077, but the collector that reads the file is another user.
  int result = fchmod(fd, 0644) == 0 ? 0 : -errno;
  if (result == 0) result = write_all(fd, bytes, size);
  close(fd);
  if (result == 0) result = clinux_rename(temporary, path);
  if (result != 0) unlink(temporary);
  return result;
}
