// Counts the allocations of this process, including those of all libraries, and their octets.
#ifndef MALLOC_COUNT_H
#define MALLOC_COUNT_H

#include <stdint.h>

/// The number of allocations since the process started.
uint64_t malloc_count(void);

/// Makes all threads allocate from one arena, because malloc_octets() counts only that. Call it before a second thread
/// exists.
void malloc_in_one_arena(void);

/// The octets that are allocated now.
uint64_t malloc_octets(void);

#endif
