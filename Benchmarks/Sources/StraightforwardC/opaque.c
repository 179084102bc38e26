#include "StraightforwardC.h"

#include <time.h>

void keep_value(const void *value) { (void)value; }

uint64_t take_octets(const void *octets, size_t count) { return count * 256 + ((const uint8_t *)octets)[count - 1]; }

int64_t processor_time(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}
