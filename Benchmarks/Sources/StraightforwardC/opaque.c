#include "StraightforwardC.h"

void keep_value(const void *value) { (void)value; }

uint64_t take_octets(const void *octets, size_t count) { return count * 256 + ((const uint8_t *)octets)[count - 1]; }
