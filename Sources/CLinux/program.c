#define _GNU_SOURCE
#include "clinux.h"

// Embedded Swift has no CommandLine. glibc gives main's arguments to every constructor.
static int argument_count;
static char **arguments;

__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  arguments = values;
}

int clinux_errno(void) { return errno; }

const char *clinux_error_words(int error) { return strerrordesc_np(error); }

int clinux_argument_count(void) { return argument_count; }

const char *clinux_argument(int index) {
  return index >= 0 && index < argument_count ? arguments[index] : NULL;
}

const char *clinux_environment(const char *name) { return getenv(name); }

int clinux_process_id(void) { return (int)getpid(); }
