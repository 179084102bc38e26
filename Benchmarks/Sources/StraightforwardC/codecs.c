#include "StraightforwardC.h"

#include <stdbool.h>
#include <stdlib.h>

enum { MAXIMUM_RR_INTERVALS = 9 };

typedef struct {
  uint8_t flags;
  uint16_t heart_rate;
  uint16_t energy_expended;
  uint8_t rr_count;
  uint16_t rr[MAXIMUM_RR_INTERVALS];
} heart_rate_measurement;

typedef struct {
  uint8_t level;
} battery_level;

typedef struct {
  uint16_t year;
  uint8_t month, day, hours, minutes, seconds;
} date_time;

typedef struct {
  uint8_t flags;
  uint16_t systolic, diastolic, mean_arterial_pressure;
  date_time time_stamp;
  uint16_t pulse_rate;
  uint8_t user_id;
  uint16_t measurement_status;
} blood_pressure_measurement;

typedef struct {
  uint16_t flags;
  uint16_t instantaneous_speed, average_speed;
  uint16_t instantaneous_cadence, average_cadence;
  uint32_t total_distance;
  int16_t resistance_level, instantaneous_power, average_power;
  uint16_t total_energy, energy_per_hour;
  uint8_t energy_per_minute, heart_rate, metabolic_equivalent;
  uint16_t elapsed_time, remaining_time;
} indoor_bike_data;

typedef struct {
  const uint8_t *next, *end;
} reader;

static inline bool read8(reader *r, uint8_t *value) {
  if (r->end - r->next < 1) return false;
  *value = r->next[0];
  r->next += 1;
  return true;
}

static inline bool read16(reader *r, uint16_t *value) {
  if (r->end - r->next < 2) return false;
  *value = (uint16_t)(r->next[0] | r->next[1] << 8);
  r->next += 2;
  return true;
}

static inline bool read24(reader *r, uint32_t *value) {
  if (r->end - r->next < 3) return false;
  *value = (uint32_t)r->next[0] | (uint32_t)r->next[1] << 8 | (uint32_t)r->next[2] << 16;
  r->next += 3;
  return true;
}

// Decoding

static inline bool decode_heart_rate(reader r, heart_rate_measurement *v) {
  *v = (heart_rate_measurement){0};
  if (!read8(&r, &v->flags)) return false;
  if (v->flags & 0x01) {
    if (!read16(&r, &v->heart_rate)) return false;
  } else {
    uint8_t narrow;
    if (!read8(&r, &narrow)) return false;
    v->heart_rate = narrow;
  }
  if (v->flags & 0x08) {
    if (!read16(&r, &v->energy_expended)) return false;
  }
  if (v->flags & 0x10) {
    if (r.next == r.end) return false;
    while (r.next < r.end) {
      if (v->rr_count == MAXIMUM_RR_INTERVALS) return false;
      if (!read16(&r, &v->rr[v->rr_count])) return false;
      v->rr_count++;
    }
  }
  return r.next == r.end;
}

static inline bool decode_battery(reader r, battery_level *v) {
  if (!read8(&r, &v->level)) return false;
  if (v->level > 100) return false;
  return r.next == r.end;
}

static inline bool decode_date_time(reader *r, date_time *v) {
  if (!read16(r, &v->year)) return false;
  if (!read8(r, &v->month)) return false;
  if (!read8(r, &v->day)) return false;
  if (!read8(r, &v->hours)) return false;
  if (!read8(r, &v->minutes)) return false;
  if (!read8(r, &v->seconds)) return false;
  if (v->year != 0 && (v->year < 1582 || v->year > 9999)) return false;
  return v->month <= 12 && v->day <= 31 && v->hours <= 23 && v->minutes <= 59 && v->seconds <= 59;
}

static inline bool decode_blood_pressure(reader r, blood_pressure_measurement *v) {
  *v = (blood_pressure_measurement){0};
  if (!read8(&r, &v->flags)) return false;
  if (!read16(&r, &v->systolic)) return false;
  if (!read16(&r, &v->diastolic)) return false;
  if (!read16(&r, &v->mean_arterial_pressure)) return false;
  if (v->flags & 0x02) {
    if (!decode_date_time(&r, &v->time_stamp)) return false;
  }
  if (v->flags & 0x04) {
    if (!read16(&r, &v->pulse_rate)) return false;
  }
  if (v->flags & 0x08) {
    if (!read8(&r, &v->user_id)) return false;
  }
  if (v->flags & 0x10) {
    if (!read16(&r, &v->measurement_status)) return false;
  }
  return r.next == r.end;
}

static inline bool decode_indoor_bike(reader r, indoor_bike_data *v) {
  *v = (indoor_bike_data){0};
  if (!read16(&r, &v->flags)) return false;
  if (!(v->flags & 0x0001)) {
    if (!read16(&r, &v->instantaneous_speed)) return false;
  }
  if (v->flags & 0x0002) {
    if (!read16(&r, &v->average_speed)) return false;
  }
  if (v->flags & 0x0004) {
    if (!read16(&r, &v->instantaneous_cadence)) return false;
  }
  if (v->flags & 0x0008) {
    if (!read16(&r, &v->average_cadence)) return false;
  }
  if (v->flags & 0x0010) {
    if (!read24(&r, &v->total_distance)) return false;
  }
  if (v->flags & 0x0020) {
    if (!read16(&r, (uint16_t *)&v->resistance_level)) return false;
  }
  if (v->flags & 0x0040) {
    if (!read16(&r, (uint16_t *)&v->instantaneous_power)) return false;
  }
  if (v->flags & 0x0080) {
    if (!read16(&r, (uint16_t *)&v->average_power)) return false;
  }
  if (v->flags & 0x0100) {
    if (!read16(&r, &v->total_energy)) return false;
    if (!read16(&r, &v->energy_per_hour)) return false;
    if (!read8(&r, &v->energy_per_minute)) return false;
  }
  if (v->flags & 0x0200) {
    if (!read8(&r, &v->heart_rate)) return false;
  }
  if (v->flags & 0x0400) {
    if (!read8(&r, &v->metabolic_equivalent)) return false;
  }
  if (v->flags & 0x0800) {
    if (!read16(&r, &v->elapsed_time)) return false;
  }
  if (v->flags & 0x1000) {
    if (!read16(&r, &v->remaining_time)) return false;
  }
  return r.next == r.end;
}

// Sums

static inline uint64_t sum_heart_rate(const heart_rate_measurement *v) {
  uint64_t sum = (uint64_t)v->flags + v->heart_rate + v->energy_expended;
  for (int index = 0; index < v->rr_count; index++) sum += v->rr[index];
  return sum;
}

static inline uint64_t sum_blood_pressure(const blood_pressure_measurement *v) {
  const date_time *t = &v->time_stamp;
  return (uint64_t)v->flags + v->systolic + v->diastolic + v->mean_arterial_pressure + t->year + t->month + t->day +
         t->hours + t->minutes + t->seconds + v->pulse_rate + v->user_id + v->measurement_status;
}

static inline uint64_t sum_indoor_bike(const indoor_bike_data *v) {
  return (uint64_t)v->flags + v->instantaneous_speed + v->average_speed + v->instantaneous_cadence +
         v->average_cadence + v->total_distance + (uint64_t)(int64_t)v->resistance_level +
         (uint64_t)(int64_t)v->instantaneous_power + (uint64_t)(int64_t)v->average_power + v->total_energy +
         v->energy_per_hour + v->energy_per_minute + v->heart_rate + v->metabolic_equivalent + v->elapsed_time +
         v->remaining_time;
}

uint64_t c_decode_sum(const uint8_t *stream, size_t length) {
  uint64_t sum = 0;
  size_t position = 0;
  while (position < length) {
    reader r = {stream + position + 2, stream + position + 2 + stream[position + 1]};
    switch (stream[position]) {
    case KIND_HEART_RATE: {
      heart_rate_measurement v;
      if (decode_heart_rate(r, &v)) sum += sum_heart_rate(&v);
      break;
    }
    case KIND_BATTERY: {
      battery_level v;
      if (decode_battery(r, &v)) sum += v.level;
      break;
    }
    case KIND_BLOOD_PRESSURE: {
      blood_pressure_measurement v;
      if (decode_blood_pressure(r, &v)) sum += sum_blood_pressure(&v);
      break;
    }
    default: {
      indoor_bike_data v;
      if (decode_indoor_bike(r, &v)) sum += sum_indoor_bike(&v);
      break;
    }
    }
    position = (size_t)(r.end - stream);
  }
  return sum;
}

uint64_t c_decode_keep(const uint8_t *stream, size_t length) {
  uint64_t good = 0;
  size_t position = 0;
  while (position < length) {
    reader r = {stream + position + 2, stream + position + 2 + stream[position + 1]};
    switch (stream[position]) {
    case KIND_HEART_RATE: {
      heart_rate_measurement v;
      if (decode_heart_rate(r, &v)) {
        keep_value(&v);
        good++;
      }
      break;
    }
    case KIND_BATTERY: {
      battery_level v;
      if (decode_battery(r, &v)) {
        keep_value(&v);
        good++;
      }
      break;
    }
    case KIND_BLOOD_PRESSURE: {
      blood_pressure_measurement v;
      if (decode_blood_pressure(r, &v)) {
        keep_value(&v);
        good++;
      }
      break;
    }
    default: {
      indoor_bike_data v;
      if (decode_indoor_bike(r, &v)) {
        keep_value(&v);
        good++;
      }
      break;
    }
    }
    position = (size_t)(r.end - stream);
  }
  return good;
}

// Encoding

static inline uint8_t *write8(uint8_t *next, uint8_t value) {
  next[0] = value;
  return next + 1;
}

static inline uint8_t *write16(uint8_t *next, uint16_t value) {
  next[0] = (uint8_t)value;
  next[1] = (uint8_t)(value >> 8);
  return next + 2;
}

static inline uint8_t *write24(uint8_t *next, uint32_t value) {
  next[0] = (uint8_t)value;
  next[1] = (uint8_t)(value >> 8);
  next[2] = (uint8_t)(value >> 16);
  return next + 3;
}

static inline uint8_t *encode_heart_rate(const heart_rate_measurement *v, uint8_t *next) {
  next = write8(next, v->flags);
  if (v->flags & 0x01) {
    next = write16(next, v->heart_rate);
  } else {
    next = write8(next, (uint8_t)v->heart_rate);
  }
  if (v->flags & 0x08) next = write16(next, v->energy_expended);
  for (int index = 0; index < v->rr_count; index++) next = write16(next, v->rr[index]);
  return next;
}

static inline uint8_t *encode_blood_pressure(const blood_pressure_measurement *v, uint8_t *next) {
  next = write8(next, v->flags);
  next = write16(next, v->systolic);
  next = write16(next, v->diastolic);
  next = write16(next, v->mean_arterial_pressure);
  if (v->flags & 0x02) {
    const date_time *t = &v->time_stamp;
    next = write16(next, t->year);
    next = write8(next, t->month);
    next = write8(next, t->day);
    next = write8(next, t->hours);
    next = write8(next, t->minutes);
    next = write8(next, t->seconds);
  }
  if (v->flags & 0x04) next = write16(next, v->pulse_rate);
  if (v->flags & 0x08) next = write8(next, v->user_id);
  if (v->flags & 0x10) next = write16(next, v->measurement_status);
  return next;
}

static inline uint8_t *encode_indoor_bike(const indoor_bike_data *v, uint8_t *next) {
  next = write16(next, v->flags);
  if (!(v->flags & 0x0001)) next = write16(next, v->instantaneous_speed);
  if (v->flags & 0x0002) next = write16(next, v->average_speed);
  if (v->flags & 0x0004) next = write16(next, v->instantaneous_cadence);
  if (v->flags & 0x0008) next = write16(next, v->average_cadence);
  if (v->flags & 0x0010) next = write24(next, v->total_distance);
  if (v->flags & 0x0020) next = write16(next, (uint16_t)v->resistance_level);
  if (v->flags & 0x0040) next = write16(next, (uint16_t)v->instantaneous_power);
  if (v->flags & 0x0080) next = write16(next, (uint16_t)v->average_power);
  if (v->flags & 0x0100) {
    next = write16(next, v->total_energy);
    next = write16(next, v->energy_per_hour);
    next = write8(next, v->energy_per_minute);
  }
  if (v->flags & 0x0200) next = write8(next, v->heart_rate);
  if (v->flags & 0x0400) next = write8(next, v->metabolic_equivalent);
  if (v->flags & 0x0800) next = write16(next, v->elapsed_time);
  if (v->flags & 0x1000) next = write16(next, v->remaining_time);
  return next;
}

// The values of a kind lie one behind the other; `kinds` says in which order the stream had them.
struct c_values {
  size_t count;
  uint8_t *kinds;
  heart_rate_measurement *heart_rates;
  battery_level *batteries;
  blood_pressure_measurement *blood_pressures;
  indoor_bike_data *indoor_bikes;
};

c_values *c_values_of(const uint8_t *stream, size_t length) {
  c_values *values = calloc(1, sizeof *values);
  values->kinds = calloc(length, 1);
  values->heart_rates = calloc(length, sizeof *values->heart_rates);
  values->batteries = calloc(length, sizeof *values->batteries);
  values->blood_pressures = calloc(length, sizeof *values->blood_pressures);
  values->indoor_bikes = calloc(length, sizeof *values->indoor_bikes);
  size_t counts[4] = {0};
  size_t position = 0;
  while (position < length) {
    reader r = {stream + position + 2, stream + position + 2 + stream[position + 1]};
    uint8_t kind = stream[position];
    size_t index = counts[kind];
    bool good;
    switch (kind) {
    case KIND_HEART_RATE: good = decode_heart_rate(r, &values->heart_rates[index]); break;
    case KIND_BATTERY: good = decode_battery(r, &values->batteries[index]); break;
    case KIND_BLOOD_PRESSURE: good = decode_blood_pressure(r, &values->blood_pressures[index]); break;
    default: good = decode_indoor_bike(r, &values->indoor_bikes[index]); break;
    }
    if (good) {
      counts[kind]++;
      values->kinds[values->count++] = kind;
    }
    position = (size_t)(r.end - stream);
  }
  return values;
}

uint64_t c_encode(const c_values *values) {
  const heart_rate_measurement *heart_rate = values->heart_rates;
  const battery_level *battery = values->batteries;
  const blood_pressure_measurement *blood_pressure = values->blood_pressures;
  const indoor_bike_data *indoor_bike = values->indoor_bikes;
  uint64_t sum = 0;
  uint8_t octets[64];
  for (size_t index = 0; index < values->count; index++) {
    uint8_t *end;
    switch (values->kinds[index]) {
    case KIND_HEART_RATE: end = encode_heart_rate(heart_rate++, octets); break;
    case KIND_BATTERY: end = write8(octets, (battery++)->level); break;
    case KIND_BLOOD_PRESSURE: end = encode_blood_pressure(blood_pressure++, octets); break;
    default: end = encode_indoor_bike(indoor_bike++, octets); break;
    }
    sum += take_octets(octets, (size_t)(end - octets));
  }
  return sum;
}
