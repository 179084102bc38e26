// Codecs of eleven characteristics in straightforward C: a branch for every optional field.
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

/// A stream is a sequence of packets: an octet for the kind, an octet for the length, the value.

/// Decodes all packets and adds up their fields.
uint64_t c_decode_sum(const uint8_t *stream, size_t length);

/// Decodes all packets, and passes each value to `keep_value`.
uint64_t c_decode_keep(const uint8_t *stream, size_t length);

/// The values of a stream, decoded.
typedef struct c_values c_values;
c_values *c_values_of(const uint8_t *stream, size_t length);
void c_values_free(c_values *values);

/// Encodes all values and hands the octets of each to `take_octets`.
uint64_t c_encode(const c_values *values);

/// Does nothing. The optimiser can't see that, so the value must be in memory.
void keep_value(const void *value);

/// Returns a number of the length and the last octet. The optimiser can't see the body.
uint64_t take_octets(const void *octets, size_t count);

/// The processor time of this thread, in nanoseconds.
int64_t processor_time(void);

#endif
