// Replaces the allocation functions of glibc, and calls the originals.
#include "MallocCount.h"

#include <errno.h>
#include <malloc.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static uint64_t count;

uint64_t malloc_count(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }

static void one_more(void) { __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED); }

void *malloc(size_t size) {
  one_more();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  one_more();
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  one_more();
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  one_more();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  one_more();
  *block = __libc_memalign(alignment, size);
  return *block == NULL ? ENOMEM : 0;
}

void malloc_in_one_arena(void) { mallopt(M_ARENA_MAX, 1); }

uint64_t malloc_octets(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}
