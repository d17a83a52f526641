#define _GNU_SOURCE
#include "clinux.h"

#include <link.h>
#include <sys/mman.h>

static uintptr_t page_size(void) { return (uintptr_t)sysconf(_SC_PAGESIZE); }

void clinux_give_back(void *start, size_t count) {
  uintptr_t page = page_size();
  uintptr_t first = ((uintptr_t)start + page - 1) & ~(page - 1);
  uintptr_t end = ((uintptr_t)start + count) & ~(page - 1);
  if (end > first) madvise((void *)first, end - first, MADV_DONTNEED);
}

// Only what was never writable: a page of relocated data would come back as the file has it.
static int give_back_object(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  (void)data;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || (segment->p_flags & PF_W)) continue;
    clinux_give_back((void *)(info->dlpi_addr + segment->p_vaddr), segment->p_memsz);
  }
  return 0;
}

void clinux_give_back_code(void) { dl_iterate_phdr(give_back_object, NULL); }
