#include "decode.h"
#include "encode.h"

#include <stdlib.h>

// The values of each kind in an array. `kinds` has the order of the stream.
struct c_values {
  size_t count;
  uint8_t *kinds;
  void *of_kind[KIND_COUNT];
};

static const size_t sizes[KIND_COUNT] = {
  [KIND_BATTERY_LEVEL] = sizeof(battery_level),
  [KIND_HEART_RATE] = sizeof(heart_rate_measurement),
  [KIND_BLOOD_PRESSURE] = sizeof(blood_pressure_measurement),
  [KIND_CSC] = sizeof(csc_measurement),
  [KIND_TEMPERATURE] = sizeof(temperature_measurement),
  [KIND_GLUCOSE] = sizeof(glucose_measurement),
  [KIND_CURRENT_TIME] = sizeof(current_time),
  [KIND_INDOOR_BIKE] = sizeof(indoor_bike_data),
  [KIND_BODY_COMPOSITION] = sizeof(body_composition_measurement),
  [KIND_PNP_ID] = sizeof(pnp_id),
  [KIND_DEVICE_NAME] = sizeof(device_name),
};

static bool decode(uint8_t kind, reader r, void *value) {
  switch (kind) {
  case KIND_BATTERY_LEVEL: return decode_battery_level(r, value);
  case KIND_HEART_RATE: return decode_heart_rate(r, value);
  case KIND_BLOOD_PRESSURE: return decode_blood_pressure(r, value);
  case KIND_CSC: return decode_csc(r, value);
  case KIND_TEMPERATURE: return decode_temperature(r, value);
  case KIND_GLUCOSE: return decode_glucose(r, value);
  case KIND_CURRENT_TIME: return decode_current_time(r, value);
  case KIND_INDOOR_BIKE: return decode_indoor_bike(r, value);
  case KIND_BODY_COMPOSITION: return decode_body_composition(r, value);
  case KIND_PNP_ID: return decode_pnp_id(r, value);
  case KIND_DEVICE_NAME: return decode_device_name(r, value);
  }
  return false;
}

c_values *c_values_of(const uint8_t *stream, size_t length) {
  size_t counts[KIND_COUNT] = {0};
  size_t packets = 0;
  for (size_t position = 0; position < length; position += 2 + stream[position + 1], packets++) {
    counts[stream[position]]++;
  }
  c_values *values = calloc(1, sizeof *values);
  values->kinds = calloc(packets + 1, 1);
  for (int kind = 0; kind < KIND_COUNT; kind++) values->of_kind[kind] = calloc(counts[kind] + 1, sizes[kind]);
  size_t next[KIND_COUNT] = {0};
  for (size_t position = 0; position < length; position += 2 + stream[position + 1]) {
    uint8_t kind = stream[position];
    reader r = {stream + position + 2, stream + position + 2 + stream[position + 1]};
    if (decode(kind, r, (char *)values->of_kind[kind] + next[kind] * sizes[kind])) {
      next[kind]++;
      values->kinds[values->count++] = kind;
    }
  }
  return values;
}

void c_values_free(c_values *values) {
  for (int kind = 0; kind < KIND_COUNT; kind++) free(values->of_kind[kind]);
  free(values->kinds);
  free(values);
}

uint64_t c_encode(const c_values *values) {
  const battery_level *next_battery_level = values->of_kind[KIND_BATTERY_LEVEL];
  const heart_rate_measurement *next_heart_rate = values->of_kind[KIND_HEART_RATE];
  const blood_pressure_measurement *next_blood_pressure = values->of_kind[KIND_BLOOD_PRESSURE];
  const csc_measurement *next_csc = values->of_kind[KIND_CSC];
  const temperature_measurement *next_temperature = values->of_kind[KIND_TEMPERATURE];
  const glucose_measurement *next_glucose = values->of_kind[KIND_GLUCOSE];
  const current_time *next_current_time = values->of_kind[KIND_CURRENT_TIME];
  const indoor_bike_data *next_indoor_bike = values->of_kind[KIND_INDOOR_BIKE];
  const body_composition_measurement *next_body_composition = values->of_kind[KIND_BODY_COMPOSITION];
  const pnp_id *next_pnp_id = values->of_kind[KIND_PNP_ID];
  const device_name *next_device_name = values->of_kind[KIND_DEVICE_NAME];
  uint64_t sum = 0;
  uint8_t octets[MAXIMUM_NAME];
  for (size_t index = 0; index < values->count; index++) {
    uint8_t *end = octets;
    switch (values->kinds[index]) {
    case KIND_BATTERY_LEVEL: end = encode_battery_level(next_battery_level++, octets); break;
    case KIND_HEART_RATE: end = encode_heart_rate(next_heart_rate++, octets); break;
    case KIND_BLOOD_PRESSURE: end = encode_blood_pressure(next_blood_pressure++, octets); break;
    case KIND_CSC: end = encode_csc(next_csc++, octets); break;
    case KIND_TEMPERATURE: end = encode_temperature(next_temperature++, octets); break;
    case KIND_GLUCOSE: end = encode_glucose(next_glucose++, octets); break;
    case KIND_CURRENT_TIME: end = encode_current_time(next_current_time++, octets); break;
    case KIND_INDOOR_BIKE: end = encode_indoor_bike(next_indoor_bike++, octets); break;
    case KIND_BODY_COMPOSITION: end = encode_body_composition(next_body_composition++, octets); break;
    case KIND_PNP_ID: end = encode_pnp_id(next_pnp_id++, octets); break;
    case KIND_DEVICE_NAME: end = encode_device_name(next_device_name++, octets); break;
    }
    sum += take_octets(octets, (size_t)(end - octets));
  }
  return sum;
}
