// Counts the allocations of this process, in every library, and their octets.
#ifndef MALLOC_COUNT_H
#define MALLOC_COUNT_H

#include <stdint.h>

/// How many blocks have been allocated since the process started.
uint64_t malloc_count(void);

/// Has all threads allocate from one place, so that malloc_octets() counts all of them. Before there is a second thread.
void malloc_in_one_arena(void);

/// The octets of the blocks that are allocated now.
uint64_t malloc_octets(void);

#endif
