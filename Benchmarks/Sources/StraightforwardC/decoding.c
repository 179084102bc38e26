#include "decode.h"

// The sums of all fields.

static inline uint64_t sum_battery_level(const battery_level *v) { return v->level; }

static inline uint64_t sum_heart_rate(const heart_rate_measurement *v) {
  uint64_t sum = (uint64_t)v->flags + v->heart_rate + v->energy_expended;
  for (int index = 0; index < v->rr_count; index++) sum += v->rr[index];
  return sum;
}

static inline uint64_t sum_date_time(const date_time *v) {
  return (uint64_t)v->year + v->month + v->day + v->hours + v->minutes + v->seconds;
}

static inline uint64_t sum_blood_pressure(const blood_pressure_measurement *v) {
  return (uint64_t)v->flags + v->systolic + v->diastolic + v->mean_arterial_pressure + sum_date_time(&v->time_stamp) +
         v->pulse_rate + v->user_id + v->measurement_status;
}

static inline uint64_t sum_csc(const csc_measurement *v) {
  return (uint64_t)v->flags + v->wheel_revolutions + v->wheel_event_time + v->crank_revolutions + v->crank_event_time;
}

static inline uint64_t sum_temperature(const temperature_measurement *v) {
  return (uint64_t)v->flags + v->temperature + sum_date_time(&v->time_stamp) + v->type;
}

static inline uint64_t sum_glucose(const glucose_measurement *v) {
  return (uint64_t)v->flags + v->sequence_number + sum_date_time(&v->base_time) + (uint64_t)(int64_t)v->time_offset +
         v->concentration + v->sample_type + v->sample_location + v->sensor_status;
}

static inline uint64_t sum_current_time(const current_time *v) {
  return sum_date_time(&v->time) + v->day_of_week + v->fractions256 + v->adjust_reason;
}

static inline uint64_t sum_indoor_bike(const indoor_bike_data *v) {
  return (uint64_t)v->flags + v->instantaneous_speed + v->average_speed + v->instantaneous_cadence +
         v->average_cadence + v->total_distance + v->resistance_level + (uint64_t)(int64_t)v->instantaneous_power +
         (uint64_t)(int64_t)v->average_power + v->total_energy + v->energy_per_hour + v->energy_per_minute +
         v->heart_rate + v->metabolic_equivalent + v->elapsed_time + v->remaining_time;
}

static inline uint64_t sum_body_composition(const body_composition_measurement *v) {
  return (uint64_t)v->flags + v->body_fat_percentage + sum_date_time(&v->time_stamp) + v->user_id +
         v->basal_metabolism + v->muscle_percentage + v->muscle_mass + v->fat_free_mass + v->soft_lean_mass +
         v->body_water_mass + v->impedance + v->weight + v->height;
}

static inline uint64_t sum_pnp_id(const pnp_id *v) {
  return (uint64_t)v->vendor_id_source + v->vendor_id + v->product_id + v->product_version;
}

// The length and the first octet of the name.
static inline uint64_t sum_device_name(const device_name *v) { return (uint64_t)v->length + (uint8_t)v->text[0]; }

uint64_t c_decode_sum(const uint8_t *stream, size_t length) {
  uint64_t sum = 0;
  size_t position = 0;
  while (position < length) {
    reader r = {stream + position + 2, stream + position + 2 + stream[position + 1]};
    switch (stream[position]) {
    case KIND_BATTERY_LEVEL: {
      battery_level v;
      if (decode_battery_level(r, &v)) sum += sum_battery_level(&v);
      break;
    }
    case KIND_HEART_RATE: {
      heart_rate_measurement v;
      if (decode_heart_rate(r, &v)) sum += sum_heart_rate(&v);
      break;
    }
    case KIND_BLOOD_PRESSURE: {
      blood_pressure_measurement v;
      if (decode_blood_pressure(r, &v)) sum += sum_blood_pressure(&v);
      break;
    }
    case KIND_CSC: {
      csc_measurement v;
      if (decode_csc(r, &v)) sum += sum_csc(&v);
      break;
    }
    case KIND_TEMPERATURE: {
      temperature_measurement v;
      if (decode_temperature(r, &v)) sum += sum_temperature(&v);
      break;
    }
    case KIND_GLUCOSE: {
      glucose_measurement v;
      if (decode_glucose(r, &v)) sum += sum_glucose(&v);
      break;
    }
    case KIND_CURRENT_TIME: {
      current_time v;
      if (decode_current_time(r, &v)) sum += sum_current_time(&v);
      break;
    }
    case KIND_INDOOR_BIKE: {
      indoor_bike_data v;
      if (decode_indoor_bike(r, &v)) sum += sum_indoor_bike(&v);
      break;
    }
    case KIND_BODY_COMPOSITION: {
      body_composition_measurement v;
      if (decode_body_composition(r, &v)) sum += sum_body_composition(&v);
      break;
    }
    case KIND_PNP_ID: {
      pnp_id v;
      if (decode_pnp_id(r, &v)) sum += sum_pnp_id(&v);
      break;
    }
    case KIND_DEVICE_NAME: {
      device_name v;
      if (decode_device_name(r, &v)) sum += sum_device_name(&v);
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
    case KIND_BATTERY_LEVEL: {
      battery_level v;
      if (!decode_battery_level(r, &v)) break;
      keep_value(&v);
      good++;
      break;
    }
    case KIND_HEART_RATE: {
      heart_rate_measurement v;
      if (!decode_heart_rate(r, &v)) break;
      keep_value(&v);
      good++;
      break;
    }
    case KIND_BLOOD_PRESSURE: {
      blood_pressure_measurement v;
      if (!decode_blood_pressure(r, &v)) break;
      keep_value(&v);
      good++;
      break;
    }
    case KIND_CSC: {
      csc_measurement v;
      if (!decode_csc(r, &v)) break;
      keep_value(&v);
      good++;
      break;
    }
    case KIND_TEMPERATURE: {
      temperature_measurement v;
      if (!decode_temperature(r, &v)) break;
      keep_value(&v);
      good++;
      break;
    }
    case KIND_GLUCOSE: {
      glucose_measurement v;
      if (!decode_glucose(r, &v)) break;
      keep_value(&v);
      good++;
      break;
    }
    case KIND_CURRENT_TIME: {
      current_time v;
      if (!decode_current_time(r, &v)) break;
      keep_value(&v);
      good++;
      break;
    }
    case KIND_INDOOR_BIKE: {
      indoor_bike_data v;
      if (!decode_indoor_bike(r, &v)) break;
      keep_value(&v);
      good++;
      break;
    }
    case KIND_BODY_COMPOSITION: {
      body_composition_measurement v;
      if (!decode_body_composition(r, &v)) break;
      keep_value(&v);
      good++;
      break;
    }
    case KIND_PNP_ID: {
      pnp_id v;
      if (!decode_pnp_id(r, &v)) break;
      keep_value(&v);
      good++;
      break;
    }
    case KIND_DEVICE_NAME: {
      device_name v;
      if (!decode_device_name(r, &v)) break;
      keep_value(&v);
      good++;
      break;
    }
    }
    position = (size_t)(r.end - stream);
  }
  return good;
}
