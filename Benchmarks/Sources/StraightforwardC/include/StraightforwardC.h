// Codecs of eleven characteristics as one writes them by hand in C: a branch for every optional field, no tricks.
#ifndef STRAIGHTFORWARD_C_H
#define STRAIGHTFORWARD_C_H

#include <stddef.h>
#include <stdint.h>

/// The characteristic of a packet of the stream.
enum {
  KIND_BATTERY_LEVEL,
  KIND_HEART_RATE,
  KIND_BLOOD_PRESSURE,
  KIND_CSC,
  KIND_TEMPERATURE,
  KIND_GLUCOSE,
  KIND_CURRENT_TIME,
  KIND_INDOOR_BIKE,
  KIND_BODY_COMPOSITION,
  KIND_PNP_ID,
  KIND_DEVICE_NAME,
  KIND_COUNT
};

/// A stream is packets one behind the other: an octet for the kind, an octet for the length, the value.

/// Decodes all packets and adds up their fields.
uint64_t c_decode_sum(const uint8_t *stream, size_t length);

/// Decodes all packets, each into memory that somebody else may look at.
uint64_t c_decode_keep(const uint8_t *stream, size_t length);

/// The values of a stream, decoded.
typedef struct c_values c_values;
c_values *c_values_of(const uint8_t *stream, size_t length);
void c_values_free(c_values *values);

/// Encodes all values and hands the octets of each to `take_octets`.
uint64_t c_encode(const c_values *values);

/// Something that the optimiser can't see into, and that does nothing.
void keep_value(const void *value);

/// Something that the optimiser can't see into: a number made of the length and the last octet.
uint64_t take_octets(const void *octets, size_t count);

/// The processor time that this thread has used, in nanoseconds: other processes do not count.
int64_t processor_time(void);

#endif
