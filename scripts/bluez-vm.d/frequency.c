// Prints the frequency of the processor's time stamp counter in kHz.
//
// QEMU hands this counter on to the virtual machine, where the kernel would measure its frequency against other clocks:
// on a busy machine it then measures wrongly, and its time runs too fast or too slow.

#include <stdint.h>
#include <stdio.h>
#include <time.h>
#include <x86intrin.h>

typedef struct { int64_t nanoseconds; uint64_t ticks; } Moment;

static int64_t clock_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC_RAW, &time);
  return time.tv_sec * 1000000000ll + time.tv_nsec;
}

// Both clocks read at once, as nearly as it can be had: the quickest of many readings was not interrupted.
static Moment read_clocks(void) {
  Moment best = { 0, 0 };
  int64_t quickest = INT64_MAX;
  for (int i = 0; i < 100; i++) {
    int64_t before = clock_now();
    uint64_t ticks = __rdtsc();
    int64_t after = clock_now();
    if (after - before >= quickest) continue;
    quickest = after - before;
    best = (Moment){ before + quickest / 2, ticks };
  }
  return best;
}

int main(void) {
  Moment first = read_clocks();
  nanosleep(&(struct timespec){ .tv_nsec = 200000000 }, NULL);
  Moment second = read_clocks();
  double ticks = (double)(second.ticks - first.ticks), nanoseconds = (double)(second.nanoseconds - first.nanoseconds);
  printf("%.0f\n", ticks * 1e6 / nanoseconds);
  return 0;
}
