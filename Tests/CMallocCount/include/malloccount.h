#ifndef MALLOCCOUNT_H
#define MALLOCCOUNT_H

/// Allocations the calling thread has made so far (malloc, calloc, realloc, aligned ones); always
/// 0 where `mallocCountWorks` is 0. One count a thread: tests run side by side.
long mallocCount(void);

/// 0 under AddressSanitizer, which must own malloc itself.
int mallocCountWorks(void);

#endif
