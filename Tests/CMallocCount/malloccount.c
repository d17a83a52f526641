// Defines malloc and its kin in the test executable, where the dynamic linker finds them first,
// and passes every call on to glibc.
#include "malloccount.h"

#include <errno.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define MALLOCCOUNT_OFF
#endif
#endif
#if !defined(__GLIBC__)
#define MALLOCCOUNT_OFF
#endif

#ifdef MALLOCCOUNT_OFF

long mallocCount(void) { return 0; }
int mallocCountWorks(void) { return 0; }

#else

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static __thread long count;

long mallocCount(void) { return count; }
int mallocCountWorks(void) { return 1; }

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t n, size_t size) {
  count++;
  return __libc_calloc(n, size);
}

void *realloc(void *old, size_t size) {
  count++;
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **out, size_t alignment, size_t size) {
  void *made = memalign(alignment, size);
  if (!made) return ENOMEM;
  *out = made;
  return 0;
}

#endif
