// The decoded values of the characteristics.
#ifndef VALUES_H
#define VALUES_H

#include <stdint.h>

enum { MAXIMUM_RR_INTERVALS = 9, MAXIMUM_NAME = 248 };

typedef struct {
  uint8_t level;
} battery_level;

typedef struct {
  uint8_t flags;
  uint16_t heart_rate;
  uint16_t energy_expended;
  uint8_t rr_count;
  uint16_t rr[MAXIMUM_RR_INTERVALS];
} heart_rate_measurement;

typedef struct {
  uint16_t year;
  uint8_t month, day, hours, minutes, seconds;
} date_time;

// Amounts are in mmHg or kPa, kg or lb, °C or °F: a flag says which.
typedef struct {
  uint8_t flags;
  uint16_t systolic, diastolic, mean_arterial_pressure;
  date_time time_stamp;
  uint16_t pulse_rate;
  uint8_t user_id;
  uint16_t measurement_status;
} blood_pressure_measurement;

typedef struct {
  uint8_t flags;
  uint32_t wheel_revolutions;
  uint16_t wheel_event_time, crank_revolutions, crank_event_time;
} csc_measurement;

typedef struct {
  uint8_t flags;
  uint32_t temperature;
  date_time time_stamp;
  uint8_t type;
} temperature_measurement;

typedef struct {
  uint8_t flags;
  uint16_t sequence_number;
  date_time base_time;
  int16_t time_offset;
  uint16_t concentration;
  uint8_t sample_type, sample_location;
  uint16_t sensor_status;
} glucose_measurement;

typedef struct {
  date_time time;
  uint8_t day_of_week, fractions256, adjust_reason;
} current_time;

typedef struct {
  uint16_t flags;
  uint16_t instantaneous_speed, average_speed;
  uint16_t instantaneous_cadence, average_cadence;
  uint32_t total_distance;
  uint8_t resistance_level;
  int16_t instantaneous_power, average_power;
  uint16_t total_energy, energy_per_hour;
  uint8_t energy_per_minute, heart_rate, metabolic_equivalent;
  uint16_t elapsed_time, remaining_time;
} indoor_bike_data;

typedef struct {
  uint16_t flags;
  uint16_t body_fat_percentage;
  date_time time_stamp;
  uint8_t user_id;
  uint16_t basal_metabolism, muscle_percentage, muscle_mass, fat_free_mass, soft_lean_mass, body_water_mass;
  uint16_t impedance, weight, height;
} body_composition_measurement;

typedef struct {
  uint8_t vendor_id_source;
  uint16_t vendor_id, product_id, product_version;
} pnp_id;

typedef struct {
  uint8_t length;
  char text[MAXIMUM_NAME + 1];
} device_name;

#endif
