// Decoders. They return false for too few, too many or invalid octets.
#ifndef DECODE_H
#define DECODE_H

#include "StraightforwardC.h"
#include "values.h"

#include <stdbool.h>
#include <string.h>

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

static inline bool read32(reader *r, uint32_t *value) {
  if (r->end - r->next < 4) return false;
  *value =
    (uint32_t)r->next[0] | (uint32_t)r->next[1] << 8 | (uint32_t)r->next[2] << 16 | (uint32_t)r->next[3] << 24;
  r->next += 4;
  return true;
}

static inline bool decode_battery_level(reader r, battery_level *v) {
  if (!read8(&r, &v->level)) return false;
  if (v->level > 100) return false;
  return r.next == r.end;
}

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

static inline bool decode_date_time(reader *r, date_time *v) {
  if (!read16(r, &v->year)) return false;
  if (!read8(r, &v->month)) return false;
  if (!read8(r, &v->day)) return false;
  if (!read8(r, &v->hours)) return false;
  if (!read8(r, &v->minutes)) return false;
  if (!read8(r, &v->seconds)) return false;
  if (v->year != 0 && (v->year < 1582 || v->year > 9999)) return false;
  return v->day <= 31 && v->hours <= 23 && v->minutes <= 59 && v->seconds <= 59;
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

static inline bool decode_csc(reader r, csc_measurement *v) {
  *v = (csc_measurement){0};
  if (!read8(&r, &v->flags)) return false;
  if (v->flags & 0x01) {
    if (!read32(&r, &v->wheel_revolutions)) return false;
    if (!read16(&r, &v->wheel_event_time)) return false;
  }
  if (v->flags & 0x02) {
    if (!read16(&r, &v->crank_revolutions)) return false;
    if (!read16(&r, &v->crank_event_time)) return false;
  }
  return r.next == r.end;
}

static inline bool decode_temperature(reader r, temperature_measurement *v) {
  *v = (temperature_measurement){0};
  if (!read8(&r, &v->flags)) return false;
  if (!read32(&r, &v->temperature)) return false;
  if (v->flags & 0x02) {
    if (!decode_date_time(&r, &v->time_stamp)) return false;
  }
  if (v->flags & 0x04) {
    if (!read8(&r, &v->type)) return false;
  }
  return r.next == r.end;
}

static inline bool decode_glucose(reader r, glucose_measurement *v) {
  *v = (glucose_measurement){0};
  if (!read8(&r, &v->flags)) return false;
  if (!read16(&r, &v->sequence_number)) return false;
  if (!decode_date_time(&r, &v->base_time)) return false;
  if (v->flags & 0x01) {
    if (!read16(&r, (uint16_t *)&v->time_offset)) return false;
  }
  if (v->flags & 0x02) {
    uint8_t sample;
    if (!read16(&r, &v->concentration)) return false;
    if (!read8(&r, &sample)) return false;
    v->sample_type = sample & 0x0F;
    v->sample_location = sample >> 4;
  }
  if (v->flags & 0x08) {
    if (!read16(&r, &v->sensor_status)) return false;
  }
  return r.next == r.end;
}

static inline bool decode_current_time(reader r, current_time *v) {
  if (!decode_date_time(&r, &v->time)) return false;
  if (!read8(&r, &v->day_of_week)) return false;
  if (!read8(&r, &v->fractions256)) return false;
  if (!read8(&r, &v->adjust_reason)) return false;
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
    if (!read8(&r, &v->resistance_level)) return false;
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

static inline bool decode_body_composition(reader r, body_composition_measurement *v) {
  *v = (body_composition_measurement){0};
  if (!read16(&r, &v->flags)) return false;
  if (!read16(&r, &v->body_fat_percentage)) return false;
  if (v->flags & 0x0002) {
    if (!decode_date_time(&r, &v->time_stamp)) return false;
  }
  if (v->flags & 0x0004) {
    if (!read8(&r, &v->user_id)) return false;
  }
  if (v->flags & 0x0008) {
    if (!read16(&r, &v->basal_metabolism)) return false;
  }
  if (v->flags & 0x0010) {
    if (!read16(&r, &v->muscle_percentage)) return false;
  }
  if (v->flags & 0x0020) {
    if (!read16(&r, &v->muscle_mass)) return false;
  }
  if (v->flags & 0x0040) {
    if (!read16(&r, &v->fat_free_mass)) return false;
  }
  if (v->flags & 0x0080) {
    if (!read16(&r, &v->soft_lean_mass)) return false;
  }
  if (v->flags & 0x0100) {
    if (!read16(&r, &v->body_water_mass)) return false;
  }
  if (v->flags & 0x0200) {
    if (!read16(&r, &v->impedance)) return false;
  }
  if (v->flags & 0x0400) {
    if (!read16(&r, &v->weight)) return false;
  }
  if (v->flags & 0x0800) {
    if (!read16(&r, &v->height)) return false;
  }
  return r.next == r.end;
}

static inline bool decode_pnp_id(reader r, pnp_id *v) {
  if (!read8(&r, &v->vendor_id_source)) return false;
  if (!read16(&r, &v->vendor_id)) return false;
  if (!read16(&r, &v->product_id)) return false;
  if (!read16(&r, &v->product_version)) return false;
  return r.next == r.end;
}

// UTF-8 of one to four octets, in its shortest form, without surrogates.
static inline bool is_utf8(const uint8_t *next, const uint8_t *end) {
  while (next < end) {
    uint8_t lead = *next++;
    if (lead < 0x80) continue;
    int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
    if (lead < 0xC2 || lead > 0xF4 || end - next < more) return false;
    if (lead == 0xE0 && next[0] < 0xA0) return false;
    if (lead == 0xED && next[0] > 0x9F) return false;
    if (lead == 0xF0 && next[0] < 0x90) return false;
    if (lead == 0xF4 && next[0] > 0x8F) return false;
    for (; more > 0; more--) {
      if ((*next++ & 0xC0) != 0x80) return false;
    }
  }
  return true;
}

static inline bool decode_device_name(reader r, device_name *v) {
  size_t length = (size_t)(r.end - r.next);
  if (length > MAXIMUM_NAME || !is_utf8(r.next, r.end)) return false;
  v->length = (uint8_t)length;
  memcpy(v->text, r.next, length);
  v->text[length] = 0;
  return true;
}

#endif
