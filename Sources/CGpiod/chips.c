// Finding chips: the part that is the same in both versions.

#define _GNU_SOURCE

#include "internal.h"

#include <dirent.h>
#include <grp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static const char device_folder[] = "/dev";
static const char chip_prefix[] = "gpiochip";

/// A chip's node, not a link: a link would count its chip twice.
static int is_chip_node(const struct dirent *entry) {
  if (strncmp(entry->d_name, chip_prefix, sizeof chip_prefix - 1) != 0) return 0;
  char path[sizeof device_folder + sizeof entry->d_name];
  struct stat status;
  snprintf(path, sizeof path, "%s/%s", device_folder, entry->d_name);
  return lstat(path, &status) == 0 && S_ISCHR(status.st_mode);
}

static void free_entries(struct dirent **entries, int count) {
  while (count > 0) free(entries[--count]);
  free(entries);
}

static int open_path(const char *path, struct cgpiod_chip **chip) {
  struct cgpiod_chip *opened = malloc(sizeof *opened);
  if (!opened) return -ENOMEM;
  errno = 0;
  opened->handle = gpiod_chip_open(path);
  if (!opened->handle) {
    int failure = cgpiod_failure();
    free(opened);
    return failure;
  }
  *chip = opened;
  return 0;
}

static int open_node(const char *node, struct cgpiod_chip **chip) {
  char path[sizeof device_folder + sizeof((struct dirent *)0)->d_name];
  snprintf(path, sizeof path, "%s/%s", device_folder, node);
  return open_path(path, chip);
}

int cgpiod_chip_at(unsigned int index, char *name, char *label) {
  struct dirent **entries;
  int count = scandir(device_folder, &entries, is_chip_node, versionsort);
  if (count < 0) return cgpiod_failure();
  int result = -ENOENT;
  if (index < (unsigned int)count) {
    struct cgpiod_chip *chip = NULL;
    cgpiod_copy_name(name, entries[index]->d_name);
    cgpiod_copy_name(label, NULL);
    result = open_node(entries[index]->d_name, &chip);
    if (result == 0) result = cgpiod_chip_info(chip, name, label);
    cgpiod_chip_close(chip);
  }
  free_entries(entries, count);
  return result;
}

/// Opens one node and keeps it open when it has the label; -ENOENT when it has another one.
static int open_labelled(const char *node, const char *wanted, struct cgpiod_chip **chip) {
  struct cgpiod_chip *candidate;
  int result = open_node(node, &candidate);
  if (result < 0) return result;
  char name[CGPIOD_NAME_BYTES], label[CGPIOD_NAME_BYTES];
  result = cgpiod_chip_info(candidate, name, label);
  if (result == 0 && strcmp(label, wanted) != 0) result = -ENOENT;
  if (result < 0)
    cgpiod_chip_close(candidate);
  else
    *chip = candidate;
  return result;
}

int cgpiod_chip_open(const char *which, struct cgpiod_chip **chip) {
  if (which[0] == '/') return open_path(which, chip);
  struct dirent **entries;
  int count = scandir(device_folder, &entries, is_chip_node, versionsort);
  if (count < 0) return cgpiod_failure();
  int result = -ENOENT;
  for (int i = 0; i < count; i++) {
    int opened = open_labelled(entries[i]->d_name, which, chip);
    if (opened == 0 || opened == -EACCES) result = opened;
    if (opened == 0) break;
  }
  free_entries(entries, count);
  return result;
}

void cgpiod_chip_close(struct cgpiod_chip *chip) {
  if (!chip) return;
  gpiod_chip_close(chip->handle);
  free(chip);
}

// Read from the file itself: the lookups of libc load modules, which a static program cannot.
int cgpiod_group(const char *path, char *group) {
  struct stat status;
  if (stat(path, &status) != 0) return cgpiod_failure();
  snprintf(group, CGPIOD_NAME_BYTES, "%u", (unsigned int)status.st_gid);
  FILE *file = fopen("/etc/group", "re");
  if (!file) return 0;
  struct group *entry;
  while ((entry = fgetgrent(file)) != NULL) {
    if (entry->gr_gid != status.st_gid) continue;
    cgpiod_copy_name(group, entry->gr_name);
    break;
  }
  fclose(file);
  return 0;
}
