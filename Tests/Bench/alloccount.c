/* Counts heap allocations of any program it is preloaded into:
 *
 *     cc -O2 -shared -fPIC -o alloccount.so alloccount.c
 *     ALLOC_COUNT_FILE=/tmp/count LD_PRELOAD=./alloccount.so PROGRAM
 *
 * The file holds one 64-bit number in the machine's byte order, kept up to date, so that it can be
 * read while the program runs. glibc only: it calls the functions under their internal names, which
 * needs no dlsym and so cannot recurse. */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Atomic unsigned long before_start;
static _Atomic unsigned long *count = &before_start;

__attribute__((constructor)) static void open_count(void) {
  const char *path = getenv("ALLOC_COUNT_FILE");
  if (!path) return;
  int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0) return;
  if (ftruncate(fd, sizeof *count) == 0) {
    void *page = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (page != MAP_FAILED) count = page;
  }
  close(fd);
}

static void counted(void) { atomic_fetch_add_explicit(count, 1, memory_order_relaxed); }

void *malloc(size_t size) {
  counted();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  counted();
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  counted();
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  counted();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  counted();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **out, size_t alignment, size_t size) {
  counted();
  void *memory = __libc_memalign(alignment, size);
  if (!memory) return ENOMEM;
  *out = memory;
  return 0;
}
