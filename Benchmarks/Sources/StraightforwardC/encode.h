// Encoders. They return the position after the last octet.
#ifndef ENCODE_H
#define ENCODE_H

#include "values.h"

#include <string.h>

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

static inline uint8_t *write32(uint8_t *next, uint32_t value) {
  next[0] = (uint8_t)value;
  next[1] = (uint8_t)(value >> 8);
  next[2] = (uint8_t)(value >> 16);
  next[3] = (uint8_t)(value >> 24);
  return next + 4;
}

static inline uint8_t *encode_battery_level(const battery_level *v, uint8_t *next) { return write8(next, v->level); }

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

static inline uint8_t *encode_date_time(const date_time *v, uint8_t *next) {
  next = write16(next, v->year);
  next = write8(next, v->month);
  next = write8(next, v->day);
  next = write8(next, v->hours);
  next = write8(next, v->minutes);
  return write8(next, v->seconds);
}

static inline uint8_t *encode_blood_pressure(const blood_pressure_measurement *v, uint8_t *next) {
  next = write8(next, v->flags);
  next = write16(next, v->systolic);
  next = write16(next, v->diastolic);
  next = write16(next, v->mean_arterial_pressure);
  if (v->flags & 0x02) next = encode_date_time(&v->time_stamp, next);
  if (v->flags & 0x04) next = write16(next, v->pulse_rate);
  if (v->flags & 0x08) next = write8(next, v->user_id);
  if (v->flags & 0x10) next = write16(next, v->measurement_status);
  return next;
}

static inline uint8_t *encode_csc(const csc_measurement *v, uint8_t *next) {
  next = write8(next, v->flags);
  if (v->flags & 0x01) {
    next = write32(next, v->wheel_revolutions);
    next = write16(next, v->wheel_event_time);
  }
  if (v->flags & 0x02) {
    next = write16(next, v->crank_revolutions);
    next = write16(next, v->crank_event_time);
  }
  return next;
}

static inline uint8_t *encode_temperature(const temperature_measurement *v, uint8_t *next) {
  next = write8(next, v->flags);
  next = write32(next, v->temperature);
  if (v->flags & 0x02) next = encode_date_time(&v->time_stamp, next);
  if (v->flags & 0x04) next = write8(next, v->type);
  return next;
}

static inline uint8_t *encode_glucose(const glucose_measurement *v, uint8_t *next) {
  next = write8(next, v->flags);
  next = write16(next, v->sequence_number);
  next = encode_date_time(&v->base_time, next);
  if (v->flags & 0x01) next = write16(next, (uint16_t)v->time_offset);
  if (v->flags & 0x02) {
    next = write16(next, v->concentration);
    next = write8(next, (uint8_t)(v->sample_type | v->sample_location << 4));
  }
  if (v->flags & 0x08) next = write16(next, v->sensor_status);
  return next;
}

static inline uint8_t *encode_current_time(const current_time *v, uint8_t *next) {
  next = encode_date_time(&v->time, next);
  next = write8(next, v->day_of_week);
  next = write8(next, v->fractions256);
  return write8(next, v->adjust_reason);
}

static inline uint8_t *encode_indoor_bike(const indoor_bike_data *v, uint8_t *next) {
  next = write16(next, v->flags);
  if (!(v->flags & 0x0001)) next = write16(next, v->instantaneous_speed);
  if (v->flags & 0x0002) next = write16(next, v->average_speed);
  if (v->flags & 0x0004) next = write16(next, v->instantaneous_cadence);
  if (v->flags & 0x0008) next = write16(next, v->average_cadence);
  if (v->flags & 0x0010) next = write24(next, v->total_distance);
  if (v->flags & 0x0020) next = write8(next, v->resistance_level);
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

static inline uint8_t *encode_body_composition(const body_composition_measurement *v, uint8_t *next) {
  next = write16(next, v->flags);
  next = write16(next, v->body_fat_percentage);
  if (v->flags & 0x0002) next = encode_date_time(&v->time_stamp, next);
  if (v->flags & 0x0004) next = write8(next, v->user_id);
  if (v->flags & 0x0008) next = write16(next, v->basal_metabolism);
  if (v->flags & 0x0010) next = write16(next, v->muscle_percentage);
  if (v->flags & 0x0020) next = write16(next, v->muscle_mass);
  if (v->flags & 0x0040) next = write16(next, v->fat_free_mass);
  if (v->flags & 0x0080) next = write16(next, v->soft_lean_mass);
  if (v->flags & 0x0100) next = write16(next, v->body_water_mass);
  if (v->flags & 0x0200) next = write16(next, v->impedance);
  if (v->flags & 0x0400) next = write16(next, v->weight);
  if (v->flags & 0x0800) next = write16(next, v->height);
  return next;
}

static inline uint8_t *encode_pnp_id(const pnp_id *v, uint8_t *next) {
  next = write8(next, v->vendor_id_source);
  next = write16(next, v->vendor_id);
  next = write16(next, v->product_id);
  return write16(next, v->product_version);
}

static inline uint8_t *encode_device_name(const device_name *v, uint8_t *next) {
  memcpy(next, v->text, v->length);
  return next + v->length;
}

#endif
