// Written by scripts/update-shipped-definitions. Do not edit.

#include "CShippedDefinitions.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file0[] = {
#embed "../../Definitions/sig/characteristics/acceleration.xml"
};
static const unsigned char file1[] = {
#embed "../../Definitions/sig/characteristics/acceleration_3d.xml"
};
static const unsigned char file2[] = {
#embed "../../Definitions/sig/characteristics/acceleration_detection_status.xml"
};
static const unsigned char file3[] = {
#embed "../../Definitions/sig/characteristics/acs_control_point.xml"
};
static const unsigned char file4[] = {
#embed "../../Definitions/sig/characteristics/acs_data_in.xml"
};
static const unsigned char file5[] = {
#embed "../../Definitions/sig/characteristics/acs_data_out_indicate.xml"
};
static const unsigned char file6[] = {
#embed "../../Definitions/sig/characteristics/acs_data_out_notify.xml"
};
static const unsigned char file7[] = {
#embed "../../Definitions/sig/characteristics/acs_status.xml"
};
static const unsigned char file8[] = {
#embed "../../Definitions/sig/characteristics/active_preset_index.xml"
};
static const unsigned char file9[] = {
#embed "../../Definitions/sig/characteristics/activity_goal.xml"
};
static const unsigned char file10[] = {
#embed "../../Definitions/sig/characteristics/advertising_constant_tone_extension_interval.xml"
};
static const unsigned char file11[] = {
#embed "../../Definitions/sig/characteristics/advertising_constant_tone_extension_minimum_length.xml"
};
static const unsigned char file12[] = {
#embed "../../Definitions/sig/characteristics/advertising_constant_tone_extension_minimum_transmit_count.xml"
};
static const unsigned char file13[] = {
#embed "../../Definitions/sig/characteristics/advertising_constant_tone_extension_phy.xml"
};
static const unsigned char file14[] = {
#embed "../../Definitions/sig/characteristics/advertising_constant_tone_extension_transmit_duration.xml"
};
static const unsigned char file15[] = {
#embed "../../Definitions/sig/characteristics/aerobic_heart_rate_lower_limit.xml"
};
static const unsigned char file16[] = {
#embed "../../Definitions/sig/characteristics/aerobic_heart_rate_upper_limit.xml"
};
static const unsigned char file17[] = {
#embed "../../Definitions/sig/characteristics/aerobic_threshold.xml"
};
static const unsigned char file18[] = {
#embed "../../Definitions/sig/characteristics/age.xml"
};
static const unsigned char file19[] = {
#embed "../../Definitions/sig/characteristics/aggregate.xml"
};
static const unsigned char file20[] = {
#embed "../../Definitions/sig/characteristics/alert_category_id.xml"
};
static const unsigned char file21[] = {
#embed "../../Definitions/sig/characteristics/alert_category_id_bit_mask.xml"
};
static const unsigned char file22[] = {
#embed "../../Definitions/sig/characteristics/alert_level.xml"
};
static const unsigned char file23[] = {
#embed "../../Definitions/sig/characteristics/alert_notification_control_point.xml"
};
static const unsigned char file24[] = {
#embed "../../Definitions/sig/characteristics/alert_status.xml"
};
static const unsigned char file25[] = {
#embed "../../Definitions/sig/characteristics/altitude.xml"
};
static const unsigned char file26[] = {
#embed "../../Definitions/sig/characteristics/ammonia_concentration.xml"
};
static const unsigned char file27[] = {
#embed "../../Definitions/sig/characteristics/anaerobic_heart_rate_lower_limit.xml"
};
static const unsigned char file28[] = {
#embed "../../Definitions/sig/characteristics/anaerobic_heart_rate_upper_limit.xml"
};
static const unsigned char file29[] = {
#embed "../../Definitions/sig/characteristics/anaerobic_threshold.xml"
};
static const unsigned char file30[] = {
#embed "../../Definitions/sig/characteristics/analog.xml"
};
static const unsigned char file31[] = {
#embed "../../Definitions/sig/characteristics/ap_sync_key_material.xml"
};
static const unsigned char file32[] = {
#embed "../../Definitions/sig/characteristics/apparent_energy_32.xml"
};
static const unsigned char file33[] = {
#embed "../../Definitions/sig/characteristics/apparent_power.xml"
};
static const unsigned char file34[] = {
#embed "../../Definitions/sig/characteristics/apparent_wind_direction.xml"
};
static const unsigned char file35[] = {
#embed "../../Definitions/sig/characteristics/apparent_wind_speed.xml"
};
static const unsigned char file36[] = {
#embed "../../Definitions/sig/characteristics/appearance.xml"
};
static const unsigned char file37[] = {
#embed "../../Definitions/sig/characteristics/ase_control_point.xml"
};
static const unsigned char file38[] = {
#embed "../../Definitions/sig/characteristics/audio_input_control_point.xml"
};
static const unsigned char file39[] = {
#embed "../../Definitions/sig/characteristics/audio_input_description.xml"
};
static const unsigned char file40[] = {
#embed "../../Definitions/sig/characteristics/audio_input_state.xml"
};
static const unsigned char file41[] = {
#embed "../../Definitions/sig/characteristics/audio_input_status.xml"
};
static const unsigned char file42[] = {
#embed "../../Definitions/sig/characteristics/audio_input_type.xml"
};
static const unsigned char file43[] = {
#embed "../../Definitions/sig/characteristics/audio_location.xml"
};
static const unsigned char file44[] = {
#embed "../../Definitions/sig/characteristics/audio_output_description.xml"
};
static const unsigned char file45[] = {
#embed "../../Definitions/sig/characteristics/available_audio_contexts.xml"
};
static const unsigned char file46[] = {
#embed "../../Definitions/sig/characteristics/average_current.xml"
};
static const unsigned char file47[] = {
#embed "../../Definitions/sig/characteristics/average_voltage.xml"
};
static const unsigned char file48[] = {
#embed "../../Definitions/sig/characteristics/barometric_pressure_trend.xml"
};
static const unsigned char file49[] = {
#embed "../../Definitions/sig/characteristics/battery_critical_status.xml"
};
static const unsigned char file50[] = {
#embed "../../Definitions/sig/characteristics/battery_energy_status.xml"
};
static const unsigned char file51[] = {
#embed "../../Definitions/sig/characteristics/battery_health_information.xml"
};
static const unsigned char file52[] = {
#embed "../../Definitions/sig/characteristics/battery_health_status.xml"
};
static const unsigned char file53[] = {
#embed "../../Definitions/sig/characteristics/battery_information.xml"
};
static const unsigned char file54[] = {
#embed "../../Definitions/sig/characteristics/battery_level.xml"
};
static const unsigned char file55[] = {
#embed "../../Definitions/sig/characteristics/battery_level_status.xml"
};
static const unsigned char file56[] = {
#embed "../../Definitions/sig/characteristics/battery_time_status.xml"
};
static const unsigned char file57[] = {
#embed "../../Definitions/sig/characteristics/bearer_list_current_calls.xml"
};
static const unsigned char file58[] = {
#embed "../../Definitions/sig/characteristics/bearer_provider_name.xml"
};
static const unsigned char file59[] = {
#embed "../../Definitions/sig/characteristics/bearer_signal_strength.xml"
};
static const unsigned char file60[] = {
#embed "../../Definitions/sig/characteristics/bearer_signal_strength_reporting_interval.xml"
};
static const unsigned char file61[] = {
#embed "../../Definitions/sig/characteristics/bearer_technology.xml"
};
static const unsigned char file62[] = {
#embed "../../Definitions/sig/characteristics/bearer_uci.xml"
};
static const unsigned char file63[] = {
#embed "../../Definitions/sig/characteristics/bearer_uri_schemes_supported_list.xml"
};
static const unsigned char file64[] = {
#embed "../../Definitions/sig/characteristics/bgr_features.xml"
};
static const unsigned char file65[] = {
#embed "../../Definitions/sig/characteristics/bgs_features.xml"
};
static const unsigned char file66[] = {
#embed "../../Definitions/sig/characteristics/blood_pressure_feature.xml"
};
static const unsigned char file67[] = {
#embed "../../Definitions/sig/characteristics/blood_pressure_measurement.xml"
};
static const unsigned char file68[] = {
#embed "../../Definitions/sig/characteristics/blood_pressure_record.xml"
};
static const unsigned char file69[] = {
#embed "../../Definitions/sig/characteristics/bluetooth_sig_data.xml"
};
static const unsigned char file70[] = {
#embed "../../Definitions/sig/characteristics/body_composition_feature.xml"
};
static const unsigned char file71[] = {
#embed "../../Definitions/sig/characteristics/body_composition_measurement.xml"
};
static const unsigned char file72[] = {
#embed "../../Definitions/sig/characteristics/body_sensor_location.xml"
};
static const unsigned char file73[] = {
#embed "../../Definitions/sig/characteristics/bond_management_control_point.xml"
};
static const unsigned char file74[] = {
#embed "../../Definitions/sig/characteristics/bond_management_feature.xml"
};
static const unsigned char file75[] = {
#embed "../../Definitions/sig/characteristics/boolean.xml"
};
static const unsigned char file76[] = {
#embed "../../Definitions/sig/characteristics/boot_keyboard_input_report.xml"
};
static const unsigned char file77[] = {
#embed "../../Definitions/sig/characteristics/boot_keyboard_output_report.xml"
};
static const unsigned char file78[] = {
#embed "../../Definitions/sig/characteristics/boot_mouse_input_report.xml"
};
static const unsigned char file79[] = {
#embed "../../Definitions/sig/characteristics/br_edr_handover_data.xml"
};
static const unsigned char file80[] = {
#embed "../../Definitions/sig/characteristics/broadcast_audio_scan_control_point.xml"
};
static const unsigned char file81[] = {
#embed "../../Definitions/sig/characteristics/broadcast_receive_state.xml"
};
static const unsigned char file82[] = {
#embed "../../Definitions/sig/characteristics/bss_control_point.xml"
};
static const unsigned char file83[] = {
#embed "../../Definitions/sig/characteristics/bss_response.xml"
};
static const unsigned char file84[] = {
#embed "../../Definitions/sig/characteristics/call_control_point.xml"
};
static const unsigned char file85[] = {
#embed "../../Definitions/sig/characteristics/call_control_point_optional_opcodes.xml"
};
static const unsigned char file86[] = {
#embed "../../Definitions/sig/characteristics/call_friendly_name.xml"
};
static const unsigned char file87[] = {
#embed "../../Definitions/sig/characteristics/call_state.xml"
};
static const unsigned char file88[] = {
#embed "../../Definitions/sig/characteristics/caloric_intake.xml"
};
static const unsigned char file89[] = {
#embed "../../Definitions/sig/characteristics/carbon_monoxide_concentration.xml"
};
static const unsigned char file90[] = {
#embed "../../Definitions/sig/characteristics/cardiorespiratory_activity_instantaneous_data.xml"
};
static const unsigned char file91[] = {
#embed "../../Definitions/sig/characteristics/cardiorespiratory_activity_summary_data.xml"
};
static const unsigned char file92[] = {
#embed "../../Definitions/sig/characteristics/central_address_resolution.xml"
};
static const unsigned char file93[] = {
#embed "../../Definitions/sig/characteristics/cgm_feature.xml"
};
static const unsigned char file94[] = {
#embed "../../Definitions/sig/characteristics/cgm_measurement.xml"
};
static const unsigned char file95[] = {
#embed "../../Definitions/sig/characteristics/cgm_session_run_time.xml"
};
static const unsigned char file96[] = {
#embed "../../Definitions/sig/characteristics/cgm_session_start_time.xml"
};
static const unsigned char file97[] = {
#embed "../../Definitions/sig/characteristics/cgm_specific_ops_control_point.xml"
};
static const unsigned char file98[] = {
#embed "../../Definitions/sig/characteristics/cgm_status.xml"
};
static const unsigned char file99[] = {
#embed "../../Definitions/sig/characteristics/chromatic_distance_from_planckian.xml"
};
static const unsigned char file100[] = {
#embed "../../Definitions/sig/characteristics/chromaticity_coordinate.xml"
};
static const unsigned char file101[] = {
#embed "../../Definitions/sig/characteristics/chromaticity_coordinates.xml"
};
static const unsigned char file102[] = {
#embed "../../Definitions/sig/characteristics/chromaticity_in_cct_and_duv_values.xml"
};
static const unsigned char file103[] = {
#embed "../../Definitions/sig/characteristics/chromaticity_tolerance.xml"
};
static const unsigned char file104[] = {
#embed "../../Definitions/sig/characteristics/cie_13_3_1995_color_rendering_index.xml"
};
static const unsigned char file105[] = {
#embed "../../Definitions/sig/characteristics/client_supported_features.xml"
};
static const unsigned char file106[] = {
#embed "../../Definitions/sig/characteristics/co2_concentration.xml"
};
static const unsigned char file107[] = {
#embed "../../Definitions/sig/characteristics/coefficient.xml"
};
static const unsigned char file108[] = {
#embed "../../Definitions/sig/characteristics/constant_tone_extension_enable.xml"
};
static const unsigned char file109[] = {
#embed "../../Definitions/sig/characteristics/contact_status_8.xml"
};
static const unsigned char file110[] = {
#embed "../../Definitions/sig/characteristics/content_control_id.xml"
};
static const unsigned char file111[] = {
#embed "../../Definitions/sig/characteristics/cooking_step_status.xml"
};
static const unsigned char file112[] = {
#embed "../../Definitions/sig/characteristics/cooking_temperature.xml"
};
static const unsigned char file113[] = {
#embed "../../Definitions/sig/characteristics/cooking_zone_actual_cooking_conditions.xml"
};
static const unsigned char file114[] = {
#embed "../../Definitions/sig/characteristics/cooking_zone_capabilities.xml"
};
static const unsigned char file115[] = {
#embed "../../Definitions/sig/characteristics/cooking_zone_desired_cooking_conditions.xml"
};
static const unsigned char file116[] = {
#embed "../../Definitions/sig/characteristics/cooking_zone_preceived_power.xml"
};
static const unsigned char file117[] = {
#embed "../../Definitions/sig/characteristics/cookware_description.xml"
};
static const unsigned char file118[] = {
#embed "../../Definitions/sig/characteristics/cookware_sensor_aggregate.xml"
};
static const unsigned char file119[] = {
#embed "../../Definitions/sig/characteristics/cookware_sensor_data.xml"
};
static const unsigned char file120[] = {
#embed "../../Definitions/sig/characteristics/coordinated_set_name.xml"
};
static const unsigned char file121[] = {
#embed "../../Definitions/sig/characteristics/correlated_color_temperature.xml"
};
static const unsigned char file122[] = {
#embed "../../Definitions/sig/characteristics/cosine_of_the_angle.xml"
};
static const unsigned char file123[] = {
#embed "../../Definitions/sig/characteristics/count_16.xml"
};
static const unsigned char file124[] = {
#embed "../../Definitions/sig/characteristics/count_24.xml"
};
static const unsigned char file125[] = {
#embed "../../Definitions/sig/characteristics/country_code.xml"
};
static const unsigned char file126[] = {
#embed "../../Definitions/sig/characteristics/cross_trainer_data.xml"
};
static const unsigned char file127[] = {
#embed "../../Definitions/sig/characteristics/csc_feature.xml"
};
static const unsigned char file128[] = {
#embed "../../Definitions/sig/characteristics/csc_measurement.xml"
};
static const unsigned char file129[] = {
#embed "../../Definitions/sig/characteristics/current_group_object_id.xml"
};
static const unsigned char file130[] = {
#embed "../../Definitions/sig/characteristics/current_time.xml"
};
static const unsigned char file131[] = {
#embed "../../Definitions/sig/characteristics/current_track_object_id.xml"
};
static const unsigned char file132[] = {
#embed "../../Definitions/sig/characteristics/current_track_segments_object_id.xml"
};
static const unsigned char file133[] = {
#embed "../../Definitions/sig/characteristics/cycling_power_control_point.xml"
};
static const unsigned char file134[] = {
#embed "../../Definitions/sig/characteristics/cycling_power_feature.xml"
};
static const unsigned char file135[] = {
#embed "../../Definitions/sig/characteristics/cycling_power_measurement.xml"
};
static const unsigned char file136[] = {
#embed "../../Definitions/sig/characteristics/cycling_power_vector.xml"
};
static const unsigned char file137[] = {
#embed "../../Definitions/sig/characteristics/database_change_increment.xml"
};
static const unsigned char file138[] = {
#embed "../../Definitions/sig/characteristics/database_hash.xml"
};
static const unsigned char file139[] = {
#embed "../../Definitions/sig/characteristics/date_of_birth.xml"
};
static const unsigned char file140[] = {
#embed "../../Definitions/sig/characteristics/date_of_threshold_assessment.xml"
};
static const unsigned char file141[] = {
#embed "../../Definitions/sig/characteristics/date_time.xml"
};
static const unsigned char file142[] = {
#embed "../../Definitions/sig/characteristics/date_utc.xml"
};
static const unsigned char file143[] = {
#embed "../../Definitions/sig/characteristics/day_date_time.xml"
};
static const unsigned char file144[] = {
#embed "../../Definitions/sig/characteristics/day_of_week.xml"
};
static const unsigned char file145[] = {
#embed "../../Definitions/sig/characteristics/descriptor_value_changed.xml"
};
static const unsigned char file146[] = {
#embed "../../Definitions/sig/characteristics/device_name.xml"
};
static const unsigned char file147[] = {
#embed "../../Definitions/sig/characteristics/device_time.xml"
};
static const unsigned char file148[] = {
#embed "../../Definitions/sig/characteristics/device_time_control_point.xml"
};
static const unsigned char file149[] = {
#embed "../../Definitions/sig/characteristics/device_time_feature.xml"
};
static const unsigned char file150[] = {
#embed "../../Definitions/sig/characteristics/device_time_parameters.xml"
};
static const unsigned char file151[] = {
#embed "../../Definitions/sig/characteristics/device_wearing_position.xml"
};
static const unsigned char file152[] = {
#embed "../../Definitions/sig/characteristics/dew_point.xml"
};
static const unsigned char file153[] = {
#embed "../../Definitions/sig/characteristics/digital.xml"
};
static const unsigned char file154[] = {
#embed "../../Definitions/sig/characteristics/door_window_status.xml"
};
static const unsigned char file155[] = {
#embed "../../Definitions/sig/characteristics/dst_offset.xml"
};
static const unsigned char file156[] = {
#embed "../../Definitions/sig/characteristics/elapsed_time.xml"
};
static const unsigned char file157[] = {
#embed "../../Definitions/sig/characteristics/electric_current.xml"
};
static const unsigned char file158[] = {
#embed "../../Definitions/sig/characteristics/electric_current_range.xml"
};
static const unsigned char file159[] = {
#embed "../../Definitions/sig/characteristics/electric_current_specification.xml"
};
static const unsigned char file160[] = {
#embed "../../Definitions/sig/characteristics/electric_current_statistics.xml"
};
static const unsigned char file161[] = {
#embed "../../Definitions/sig/characteristics/elevation.xml"
};
static const unsigned char file162[] = {
#embed "../../Definitions/sig/characteristics/email_address.xml"
};
static const unsigned char file163[] = {
#embed "../../Definitions/sig/characteristics/emergency_id.xml"
};
static const unsigned char file164[] = {
#embed "../../Definitions/sig/characteristics/emergency_text.xml"
};
static const unsigned char file165[] = {
#embed "../../Definitions/sig/characteristics/encrypted_data_key_material.xml"
};
static const unsigned char file166[] = {
#embed "../../Definitions/sig/characteristics/energy.xml"
};
static const unsigned char file167[] = {
#embed "../../Definitions/sig/characteristics/energy_32.xml"
};
static const unsigned char file168[] = {
#embed "../../Definitions/sig/characteristics/energy_in_a_period_of_day.xml"
};
static const unsigned char file169[] = {
#embed "../../Definitions/sig/characteristics/enhanced_blood_pressure_measurement.xml"
};
static const unsigned char file170[] = {
#embed "../../Definitions/sig/characteristics/enhanced_intermediate_cuff_pressure.xml"
};
static const unsigned char file171[] = {
#embed "../../Definitions/sig/characteristics/esl_address.xml"
};
static const unsigned char file172[] = {
#embed "../../Definitions/sig/characteristics/esl_control_point.xml"
};
static const unsigned char file173[] = {
#embed "../../Definitions/sig/characteristics/esl_current_absolute_time.xml"
};
static const unsigned char file174[] = {
#embed "../../Definitions/sig/characteristics/esl_display_information.xml"
};
static const unsigned char file175[] = {
#embed "../../Definitions/sig/characteristics/esl_image_information.xml"
};
static const unsigned char file176[] = {
#embed "../../Definitions/sig/characteristics/esl_led_information.xml"
};
static const unsigned char file177[] = {
#embed "../../Definitions/sig/characteristics/esl_response_key_material.xml"
};
static const unsigned char file178[] = {
#embed "../../Definitions/sig/characteristics/esl_sensor_information.xml"
};
static const unsigned char file179[] = {
#embed "../../Definitions/sig/characteristics/estimated_service_date.xml"
};
static const unsigned char file180[] = {
#embed "../../Definitions/sig/characteristics/event_statistics.xml"
};
static const unsigned char file181[] = {
#embed "../../Definitions/sig/characteristics/exact_time_256.xml"
};
static const unsigned char file182[] = {
#embed "../../Definitions/sig/characteristics/fat_burn_heart_rate_lower_limit.xml"
};
static const unsigned char file183[] = {
#embed "../../Definitions/sig/characteristics/fat_burn_heart_rate_upper_limit.xml"
};
static const unsigned char file184[] = {
#embed "../../Definitions/sig/characteristics/firmware_revision_string.xml"
};
static const unsigned char file185[] = {
#embed "../../Definitions/sig/characteristics/first_name.xml"
};
static const unsigned char file186[] = {
#embed "../../Definitions/sig/characteristics/first_use_date.xml"
};
static const unsigned char file187[] = {
#embed "../../Definitions/sig/characteristics/fitness_machine_control_point.xml"
};
static const unsigned char file188[] = {
#embed "../../Definitions/sig/characteristics/fitness_machine_feature.xml"
};
static const unsigned char file189[] = {
#embed "../../Definitions/sig/characteristics/fitness_machine_status.xml"
};
static const unsigned char file190[] = {
#embed "../../Definitions/sig/characteristics/five_zone_heart_rate_limits.xml"
};
static const unsigned char file191[] = {
#embed "../../Definitions/sig/characteristics/fixed_string_16.xml"
};
static const unsigned char file192[] = {
#embed "../../Definitions/sig/characteristics/fixed_string_24.xml"
};
static const unsigned char file193[] = {
#embed "../../Definitions/sig/characteristics/fixed_string_36.xml"
};
static const unsigned char file194[] = {
#embed "../../Definitions/sig/characteristics/fixed_string_64.xml"
};
static const unsigned char file195[] = {
#embed "../../Definitions/sig/characteristics/fixed_string_8.xml"
};
static const unsigned char file196[] = {
#embed "../../Definitions/sig/characteristics/floor_number.xml"
};
static const unsigned char file197[] = {
#embed "../../Definitions/sig/characteristics/force.xml"
};
static const unsigned char file198[] = {
#embed "../../Definitions/sig/characteristics/four_zone_heart_rate_limits.xml"
};
static const unsigned char file199[] = {
#embed "../../Definitions/sig/characteristics/gain_settings_attribute.xml"
};
static const unsigned char file200[] = {
#embed "../../Definitions/sig/characteristics/gender.xml"
};
static const unsigned char file201[] = {
#embed "../../Definitions/sig/characteristics/general_activity_instantaneous_data.xml"
};
static const unsigned char file202[] = {
#embed "../../Definitions/sig/characteristics/general_activity_summary_data.xml"
};
static const unsigned char file203[] = {
#embed "../../Definitions/sig/characteristics/generic_level.xml"
};
static const unsigned char file204[] = {
#embed "../../Definitions/sig/characteristics/ghs_control_point.xml"
};
static const unsigned char file205[] = {
#embed "../../Definitions/sig/characteristics/global_trade_item_number.xml"
};
static const unsigned char file206[] = {
#embed "../../Definitions/sig/characteristics/glucose_feature.xml"
};
static const unsigned char file207[] = {
#embed "../../Definitions/sig/characteristics/glucose_measurement.xml"
};
static const unsigned char file208[] = {
#embed "../../Definitions/sig/characteristics/glucose_measurement_context.xml"
};
static const unsigned char file209[] = {
#embed "../../Definitions/sig/characteristics/gmap_role.xml"
};
static const unsigned char file210[] = {
#embed "../../Definitions/sig/characteristics/gust_factor.xml"
};
static const unsigned char file211[] = {
#embed "../../Definitions/sig/characteristics/handedness.xml"
};
static const unsigned char file212[] = {
#embed "../../Definitions/sig/characteristics/hardware_revision_string.xml"
};
static const unsigned char file213[] = {
#embed "../../Definitions/sig/characteristics/health_sensor_features.xml"
};
static const unsigned char file214[] = {
#embed "../../Definitions/sig/characteristics/hearing_aid_features.xml"
};
static const unsigned char file215[] = {
#embed "../../Definitions/sig/characteristics/hearing_aid_preset_control_point.xml"
};
static const unsigned char file216[] = {
#embed "../../Definitions/sig/characteristics/heart_rate_control_point.xml"
};
static const unsigned char file217[] = {
#embed "../../Definitions/sig/characteristics/heart_rate_max.xml"
};
static const unsigned char file218[] = {
#embed "../../Definitions/sig/characteristics/heart_rate_measurement.xml"
};
static const unsigned char file219[] = {
#embed "../../Definitions/sig/characteristics/heat_index.xml"
};
static const unsigned char file220[] = {
#embed "../../Definitions/sig/characteristics/height.xml"
};
static const unsigned char file221[] = {
#embed "../../Definitions/sig/characteristics/hid_control_point.xml"
};
static const unsigned char file222[] = {
#embed "../../Definitions/sig/characteristics/hid_information.xml"
};
static const unsigned char file223[] = {
#embed "../../Definitions/sig/characteristics/hid_iso_properties.xml"
};
static const unsigned char file224[] = {
#embed "../../Definitions/sig/characteristics/high_intensity_exercise_threshold.xml"
};
static const unsigned char file225[] = {
#embed "../../Definitions/sig/characteristics/high_resolution_height.xml"
};
static const unsigned char file226[] = {
#embed "../../Definitions/sig/characteristics/high_temperature.xml"
};
static const unsigned char file227[] = {
#embed "../../Definitions/sig/characteristics/high_voltage.xml"
};
static const unsigned char file228[] = {
#embed "../../Definitions/sig/characteristics/hip_circumference.xml"
};
static const unsigned char file229[] = {
#embed "../../Definitions/sig/characteristics/http_control_point.xml"
};
static const unsigned char file230[] = {
#embed "../../Definitions/sig/characteristics/http_entity_body.xml"
};
static const unsigned char file231[] = {
#embed "../../Definitions/sig/characteristics/http_headers.xml"
};
static const unsigned char file232[] = {
#embed "../../Definitions/sig/characteristics/http_status_code.xml"
};
static const unsigned char file233[] = {
#embed "../../Definitions/sig/characteristics/https_security.xml"
};
static const unsigned char file234[] = {
#embed "../../Definitions/sig/characteristics/humidity.xml"
};
static const unsigned char file235[] = {
#embed "../../Definitions/sig/characteristics/humidity_8.xml"
};
static const unsigned char file236[] = {
#embed "../../Definitions/sig/characteristics/idd_annunciation_status.xml"
};
static const unsigned char file237[] = {
#embed "../../Definitions/sig/characteristics/idd_command_control_point.xml"
};
static const unsigned char file238[] = {
#embed "../../Definitions/sig/characteristics/idd_command_data.xml"
};
static const unsigned char file239[] = {
#embed "../../Definitions/sig/characteristics/idd_features.xml"
};
static const unsigned char file240[] = {
#embed "../../Definitions/sig/characteristics/idd_history_data.xml"
};
static const unsigned char file241[] = {
#embed "../../Definitions/sig/characteristics/idd_record_access_control_point.xml"
};
static const unsigned char file242[] = {
#embed "../../Definitions/sig/characteristics/idd_status.xml"
};
static const unsigned char file243[] = {
#embed "../../Definitions/sig/characteristics/idd_status_changed.xml"
};
static const unsigned char file244[] = {
#embed "../../Definitions/sig/characteristics/idd_status_reader_control_point.xml"
};
static const unsigned char file245[] = {
#embed "../../Definitions/sig/characteristics/ieee_11073_20601_regulatory_certification_data_list.xml"
};
static const unsigned char file246[] = {
#embed "../../Definitions/sig/characteristics/illuminance.xml"
};
static const unsigned char file247[] = {
#embed "../../Definitions/sig/characteristics/illuminance_16.xml"
};
static const unsigned char file248[] = {
#embed "../../Definitions/sig/characteristics/imd_control.xml"
};
static const unsigned char file249[] = {
#embed "../../Definitions/sig/characteristics/imd_historical_data.xml"
};
static const unsigned char file250[] = {
#embed "../../Definitions/sig/characteristics/imd_status.xml"
};
static const unsigned char file251[] = {
#embed "../../Definitions/sig/characteristics/imds_descriptor_value_changed.xml"
};
static const unsigned char file252[] = {
#embed "../../Definitions/sig/characteristics/incoming_call.xml"
};
static const unsigned char file253[] = {
#embed "../../Definitions/sig/characteristics/incoming_call_target_bearer_uri.xml"
};
static const unsigned char file254[] = {
#embed "../../Definitions/sig/characteristics/indoor_bike_data.xml"
};
static const unsigned char file255[] = {
#embed "../../Definitions/sig/characteristics/indoor_positioning_configuration.xml"
};
static const unsigned char file256[] = {
#embed "../../Definitions/sig/characteristics/installed_location.xml"
};
static const unsigned char file257[] = {
#embed "../../Definitions/sig/characteristics/intermediate_cuff_pressure.xml"
};
static const unsigned char file258[] = {
#embed "../../Definitions/sig/characteristics/intermediate_temperature.xml"
};
static const unsigned char file259[] = {
#embed "../../Definitions/sig/characteristics/irradiance.xml"
};
static const unsigned char file260[] = {
#embed "../../Definitions/sig/characteristics/kitchen_appliance_airflow.xml"
};
static const unsigned char file261[] = {
#embed "../../Definitions/sig/characteristics/language.xml"
};
static const unsigned char file262[] = {
#embed "../../Definitions/sig/characteristics/last_name.xml"
};
static const unsigned char file263[] = {
#embed "../../Definitions/sig/characteristics/latitude.xml"
};
static const unsigned char file264[] = {
#embed "../../Definitions/sig/characteristics/le_gatt_security_levels.xml"
};
static const unsigned char file265[] = {
#embed "../../Definitions/sig/characteristics/le_hid_operation_mode.xml"
};
static const unsigned char file266[] = {
#embed "../../Definitions/sig/characteristics/length.xml"
};
static const unsigned char file267[] = {
#embed "../../Definitions/sig/characteristics/life_cycle_data.xml"
};
static const unsigned char file268[] = {
#embed "../../Definitions/sig/characteristics/light_distribution.xml"
};
static const unsigned char file269[] = {
#embed "../../Definitions/sig/characteristics/light_output.xml"
};
static const unsigned char file270[] = {
#embed "../../Definitions/sig/characteristics/light_source_type.xml"
};
static const unsigned char file271[] = {
#embed "../../Definitions/sig/characteristics/linear_position.xml"
};
static const unsigned char file272[] = {
#embed "../../Definitions/sig/characteristics/live_health_observations.xml"
};
static const unsigned char file273[] = {
#embed "../../Definitions/sig/characteristics/ln_control_point.xml"
};
static const unsigned char file274[] = {
#embed "../../Definitions/sig/characteristics/ln_feature.xml"
};
static const unsigned char file275[] = {
#embed "../../Definitions/sig/characteristics/local_east_coordinate.xml"
};
static const unsigned char file276[] = {
#embed "../../Definitions/sig/characteristics/local_north_coordinate.xml"
};
static const unsigned char file277[] = {
#embed "../../Definitions/sig/characteristics/local_time_information.xml"
};
static const unsigned char file278[] = {
#embed "../../Definitions/sig/characteristics/location_and_speed.xml"
};
static const unsigned char file279[] = {
#embed "../../Definitions/sig/characteristics/location_name.xml"
};
static const unsigned char file280[] = {
#embed "../../Definitions/sig/characteristics/lock_characteristic.xml"
};
static const unsigned char file281[] = {
#embed "../../Definitions/sig/characteristics/longitude.xml"
};
static const unsigned char file282[] = {
#embed "../../Definitions/sig/characteristics/luminous_efficacy.xml"
};
static const unsigned char file283[] = {
#embed "../../Definitions/sig/characteristics/luminous_energy.xml"
};
static const unsigned char file284[] = {
#embed "../../Definitions/sig/characteristics/luminous_exposure.xml"
};
static const unsigned char file285[] = {
#embed "../../Definitions/sig/characteristics/luminous_flux.xml"
};
static const unsigned char file286[] = {
#embed "../../Definitions/sig/characteristics/luminous_flux_range.xml"
};
static const unsigned char file287[] = {
#embed "../../Definitions/sig/characteristics/luminous_intensity.xml"
};
static const unsigned char file288[] = {
#embed "../../Definitions/sig/characteristics/magnetic_declination.xml"
};
static const unsigned char file289[] = {
#embed "../../Definitions/sig/characteristics/magnetic_flux_density_2d.xml"
};
static const unsigned char file290[] = {
#embed "../../Definitions/sig/characteristics/magnetic_flux_density_3d.xml"
};
static const unsigned char file291[] = {
#embed "../../Definitions/sig/characteristics/manufacturer_name_string.xml"
};
static const unsigned char file292[] = {
#embed "../../Definitions/sig/characteristics/mass_flow.xml"
};
static const unsigned char file293[] = {
#embed "../../Definitions/sig/characteristics/maximum_recommended_heart_rate.xml"
};
static const unsigned char file294[] = {
#embed "../../Definitions/sig/characteristics/measurement_interval.xml"
};
static const unsigned char file295[] = {
#embed "../../Definitions/sig/characteristics/media_control_point.xml"
};
static const unsigned char file296[] = {
#embed "../../Definitions/sig/characteristics/media_control_point_opcodes_supported.xml"
};
static const unsigned char file297[] = {
#embed "../../Definitions/sig/characteristics/media_player_icon_object_id.xml"
};
static const unsigned char file298[] = {
#embed "../../Definitions/sig/characteristics/media_player_icon_url.xml"
};
static const unsigned char file299[] = {
#embed "../../Definitions/sig/characteristics/media_player_name.xml"
};
static const unsigned char file300[] = {
#embed "../../Definitions/sig/characteristics/media_state.xml"
};
static const unsigned char file301[] = {
#embed "../../Definitions/sig/characteristics/mesh_provisioning_data_in.xml"
};
static const unsigned char file302[] = {
#embed "../../Definitions/sig/characteristics/mesh_provisioning_data_out.xml"
};
static const unsigned char file303[] = {
#embed "../../Definitions/sig/characteristics/mesh_proxy_data_in.xml"
};
static const unsigned char file304[] = {
#embed "../../Definitions/sig/characteristics/mesh_proxy_data_out.xml"
};
static const unsigned char file305[] = {
#embed "../../Definitions/sig/characteristics/methane_concentration.xml"
};
static const unsigned char file306[] = {
#embed "../../Definitions/sig/characteristics/middle_name.xml"
};
static const unsigned char file307[] = {
#embed "../../Definitions/sig/characteristics/model_number_string.xml"
};
static const unsigned char file308[] = {
#embed "../../Definitions/sig/characteristics/mute.xml"
};
static const unsigned char file309[] = {
#embed "../../Definitions/sig/characteristics/navigation.xml"
};
static const unsigned char file310[] = {
#embed "../../Definitions/sig/characteristics/new_alert.xml"
};
static const unsigned char file311[] = {
#embed "../../Definitions/sig/characteristics/next_track_object_id.xml"
};
static const unsigned char file312[] = {
#embed "../../Definitions/sig/characteristics/nitrogen_dioxide_concentration.xml"
};
static const unsigned char file313[] = {
#embed "../../Definitions/sig/characteristics/noise.xml"
};
static const unsigned char file314[] = {
#embed "../../Definitions/sig/characteristics/non_methane_volatile_organic_compounds_concentration.xml"
};
static const unsigned char file315[] = {
#embed "../../Definitions/sig/characteristics/object_action_control_point.xml"
};
static const unsigned char file316[] = {
#embed "../../Definitions/sig/characteristics/object_changed.xml"
};
static const unsigned char file317[] = {
#embed "../../Definitions/sig/characteristics/object_first_created.xml"
};
static const unsigned char file318[] = {
#embed "../../Definitions/sig/characteristics/object_id.xml"
};
static const unsigned char file319[] = {
#embed "../../Definitions/sig/characteristics/object_last_modified.xml"
};
static const unsigned char file320[] = {
#embed "../../Definitions/sig/characteristics/object_list_control_point.xml"
};
static const unsigned char file321[] = {
#embed "../../Definitions/sig/characteristics/object_list_filter.xml"
};
static const unsigned char file322[] = {
#embed "../../Definitions/sig/characteristics/object_name.xml"
};
static const unsigned char file323[] = {
#embed "../../Definitions/sig/characteristics/object_properties.xml"
};
static const unsigned char file324[] = {
#embed "../../Definitions/sig/characteristics/object_size.xml"
};
static const unsigned char file325[] = {
#embed "../../Definitions/sig/characteristics/object_type.xml"
};
static const unsigned char file326[] = {
#embed "../../Definitions/sig/characteristics/observation_schedule_changed.xml"
};
static const unsigned char file327[] = {
#embed "../../Definitions/sig/characteristics/on_demand_ranging_data.xml"
};
static const unsigned char file328[] = {
#embed "../../Definitions/sig/characteristics/ots_feature.xml"
};
static const unsigned char file329[] = {
#embed "../../Definitions/sig/characteristics/ozone_concentration.xml"
};
static const unsigned char file330[] = {
#embed "../../Definitions/sig/characteristics/parent_group_object_id.xml"
};
static const unsigned char file331[] = {
#embed "../../Definitions/sig/characteristics/particulate_matter_pm10_concentration.xml"
};
static const unsigned char file332[] = {
#embed "../../Definitions/sig/characteristics/particulate_matter_pm1_concentration.xml"
};
static const unsigned char file333[] = {
#embed "../../Definitions/sig/characteristics/particulate_matter_pm2_5_concentration.xml"
};
static const unsigned char file334[] = {
#embed "../../Definitions/sig/characteristics/perceived_lightness.xml"
};
static const unsigned char file335[] = {
#embed "../../Definitions/sig/characteristics/percentage_8.xml"
};
static const unsigned char file336[] = {
#embed "../../Definitions/sig/characteristics/percentage_8_steps.xml"
};
static const unsigned char file337[] = {
#embed "../../Definitions/sig/characteristics/peripheral_preferred_connection_parameters.xml"
};
static const unsigned char file338[] = {
#embed "../../Definitions/sig/characteristics/peripheral_privacy_flag.xml"
};
static const unsigned char file339[] = {
#embed "../../Definitions/sig/characteristics/physical_activity_current_session.xml"
};
static const unsigned char file340[] = {
#embed "../../Definitions/sig/characteristics/physical_activity_monitor_control_point.xml"
};
static const unsigned char file341[] = {
#embed "../../Definitions/sig/characteristics/physical_activity_monitor_features.xml"
};
static const unsigned char file342[] = {
#embed "../../Definitions/sig/characteristics/physical_activity_session_descriptor.xml"
};
static const unsigned char file343[] = {
#embed "../../Definitions/sig/characteristics/playback_speed.xml"
};
static const unsigned char file344[] = {
#embed "../../Definitions/sig/characteristics/playing_order.xml"
};
static const unsigned char file345[] = {
#embed "../../Definitions/sig/characteristics/playing_orders_supported.xml"
};
static const unsigned char file346[] = {
#embed "../../Definitions/sig/characteristics/plx_continuous_measurement.xml"
};
static const unsigned char file347[] = {
#embed "../../Definitions/sig/characteristics/plx_features.xml"
};
static const unsigned char file348[] = {
#embed "../../Definitions/sig/characteristics/plx_spot_check_measurement.xml"
};
static const unsigned char file349[] = {
#embed "../../Definitions/sig/characteristics/pnp_id.xml"
};
static const unsigned char file350[] = {
#embed "../../Definitions/sig/characteristics/pollen_concentration.xml"
};
static const unsigned char file351[] = {
#embed "../../Definitions/sig/characteristics/position_quality.xml"
};
static const unsigned char file352[] = {
#embed "../../Definitions/sig/characteristics/power.xml"
};
static const unsigned char file353[] = {
#embed "../../Definitions/sig/characteristics/power_specification.xml"
};
static const unsigned char file354[] = {
#embed "../../Definitions/sig/characteristics/precise_acceleration_3d.xml"
};
static const unsigned char file355[] = {
#embed "../../Definitions/sig/characteristics/preferred_units.xml"
};
static const unsigned char file356[] = {
#embed "../../Definitions/sig/characteristics/pressure.xml"
};
static const unsigned char file357[] = {
#embed "../../Definitions/sig/characteristics/protocol_mode.xml"
};
static const unsigned char file358[] = {
#embed "../../Definitions/sig/characteristics/pushbutton_status_8.xml"
};
static const unsigned char file359[] = {
#embed "../../Definitions/sig/characteristics/rainfall.xml"
};
static const unsigned char file360[] = {
#embed "../../Definitions/sig/characteristics/ranging_data_overwritten.xml"
};
static const unsigned char file361[] = {
#embed "../../Definitions/sig/characteristics/ranging_data_ready.xml"
};
static const unsigned char file362[] = {
#embed "../../Definitions/sig/characteristics/rank_characteristic.xml"
};
static const unsigned char file363[] = {
#embed "../../Definitions/sig/characteristics/ras_control_point.xml"
};
static const unsigned char file364[] = {
#embed "../../Definitions/sig/characteristics/ras_features.xml"
};
static const unsigned char file365[] = {
#embed "../../Definitions/sig/characteristics/rc_feature.xml"
};
static const unsigned char file366[] = {
#embed "../../Definitions/sig/characteristics/rc_settings.xml"
};
static const unsigned char file367[] = {
#embed "../../Definitions/sig/characteristics/real_time_ranging_data.xml"
};
static const unsigned char file368[] = {
#embed "../../Definitions/sig/characteristics/recipe_control.xml"
};
static const unsigned char file369[] = {
#embed "../../Definitions/sig/characteristics/recipe_parameters.xml"
};
static const unsigned char file370[] = {
#embed "../../Definitions/sig/characteristics/reconnection_address.xml"
};
static const unsigned char file371[] = {
#embed "../../Definitions/sig/characteristics/reconnection_configuration_control_point.xml"
};
static const unsigned char file372[] = {
#embed "../../Definitions/sig/characteristics/record_access_control_point.xml"
};
static const unsigned char file373[] = {
#embed "../../Definitions/sig/characteristics/reference_time_information.xml"
};
static const unsigned char file374[] = {
#embed "../../Definitions/sig/characteristics/registered_user.xml"
};
static const unsigned char file375[] = {
#embed "../../Definitions/sig/characteristics/relative_runtime_in_a_correlated_color_temperature_range.xml"
};
static const unsigned char file376[] = {
#embed "../../Definitions/sig/characteristics/relative_runtime_in_a_current_range.xml"
};
static const unsigned char file377[] = {
#embed "../../Definitions/sig/characteristics/relative_runtime_in_a_generic_level_range.xml"
};
static const unsigned char file378[] = {
#embed "../../Definitions/sig/characteristics/relative_value_in_a_period_of_day.xml"
};
static const unsigned char file379[] = {
#embed "../../Definitions/sig/characteristics/relative_value_in_a_temperature_range.xml"
};
static const unsigned char file380[] = {
#embed "../../Definitions/sig/characteristics/relative_value_in_a_voltage_range.xml"
};
static const unsigned char file381[] = {
#embed "../../Definitions/sig/characteristics/relative_value_in_an_illuminance_range.xml"
};
static const unsigned char file382[] = {
#embed "../../Definitions/sig/characteristics/report.xml"
};
static const unsigned char file383[] = {
#embed "../../Definitions/sig/characteristics/report_map.xml"
};
static const unsigned char file384[] = {
#embed "../../Definitions/sig/characteristics/resolvable_private_address_only.xml"
};
static const unsigned char file385[] = {
#embed "../../Definitions/sig/characteristics/resting_heart_rate.xml"
};
static const unsigned char file386[] = {
#embed "../../Definitions/sig/characteristics/ringer_control_point.xml"
};
static const unsigned char file387[] = {
#embed "../../Definitions/sig/characteristics/ringer_setting.xml"
};
static const unsigned char file388[] = {
#embed "../../Definitions/sig/characteristics/rotational_speed.xml"
};
static const unsigned char file389[] = {
#embed "../../Definitions/sig/characteristics/rower_data.xml"
};
static const unsigned char file390[] = {
#embed "../../Definitions/sig/characteristics/rsc_feature.xml"
};
static const unsigned char file391[] = {
#embed "../../Definitions/sig/characteristics/rsc_measurement.xml"
};
static const unsigned char file392[] = {
#embed "../../Definitions/sig/characteristics/sc_control_point.xml"
};
static const unsigned char file393[] = {
#embed "../../Definitions/sig/characteristics/scan_interval_window.xml"
};
static const unsigned char file394[] = {
#embed "../../Definitions/sig/characteristics/scan_refresh.xml"
};
static const unsigned char file395[] = {
#embed "../../Definitions/sig/characteristics/search_control_point.xml"
};
static const unsigned char file396[] = {
#embed "../../Definitions/sig/characteristics/search_results_object_id.xml"
};
static const unsigned char file397[] = {
#embed "../../Definitions/sig/characteristics/sedentary_interval_notification.xml"
};
static const unsigned char file398[] = {
#embed "../../Definitions/sig/characteristics/seeking_speed.xml"
};
static const unsigned char file399[] = {
#embed "../../Definitions/sig/characteristics/sensor_location.xml"
};
static const unsigned char file400[] = {
#embed "../../Definitions/sig/characteristics/serial_number_string.xml"
};
static const unsigned char file401[] = {
#embed "../../Definitions/sig/characteristics/server_supported_features.xml"
};
static const unsigned char file402[] = {
#embed "../../Definitions/sig/characteristics/service_changed.xml"
};
static const unsigned char file403[] = {
#embed "../../Definitions/sig/characteristics/service_cycle_data.xml"
};
static const unsigned char file404[] = {
#embed "../../Definitions/sig/characteristics/set_identity_resolving_key.xml"
};
static const unsigned char file405[] = {
#embed "../../Definitions/sig/characteristics/sink_ase.xml"
};
static const unsigned char file406[] = {
#embed "../../Definitions/sig/characteristics/sink_audio_locations.xml"
};
static const unsigned char file407[] = {
#embed "../../Definitions/sig/characteristics/sink_pac.xml"
};
static const unsigned char file408[] = {
#embed "../../Definitions/sig/characteristics/size_characteristic.xml"
};
static const unsigned char file409[] = {
#embed "../../Definitions/sig/characteristics/sleep_activity_instantaneous_data.xml"
};
static const unsigned char file410[] = {
#embed "../../Definitions/sig/characteristics/sleep_activity_summary_data.xml"
};
static const unsigned char file411[] = {
#embed "../../Definitions/sig/characteristics/software_revision_string.xml"
};
static const unsigned char file412[] = {
#embed "../../Definitions/sig/characteristics/source_ase.xml"
};
static const unsigned char file413[] = {
#embed "../../Definitions/sig/characteristics/source_audio_locations.xml"
};
static const unsigned char file414[] = {
#embed "../../Definitions/sig/characteristics/source_pac.xml"
};
static const unsigned char file415[] = {
#embed "../../Definitions/sig/characteristics/sport_type_for_aerobic_and_anaerobic_thresholds.xml"
};
static const unsigned char file416[] = {
#embed "../../Definitions/sig/characteristics/stair_climber_data.xml"
};
static const unsigned char file417[] = {
#embed "../../Definitions/sig/characteristics/status_flags.xml"
};
static const unsigned char file418[] = {
#embed "../../Definitions/sig/characteristics/step_climber_data.xml"
};
static const unsigned char file419[] = {
#embed "../../Definitions/sig/characteristics/step_counter_activity_summary_data.xml"
};
static const unsigned char file420[] = {
#embed "../../Definitions/sig/characteristics/stored_health_observations.xml"
};
static const unsigned char file421[] = {
#embed "../../Definitions/sig/characteristics/stride_length.xml"
};
static const unsigned char file422[] = {
#embed "../../Definitions/sig/characteristics/sulfur_dioxide_concentration.xml"
};
static const unsigned char file423[] = {
#embed "../../Definitions/sig/characteristics/sulfur_hexafluoride_concentration.xml"
};
static const unsigned char file424[] = {
#embed "../../Definitions/sig/characteristics/supported_audio_contexts.xml"
};
static const unsigned char file425[] = {
#embed "../../Definitions/sig/characteristics/supported_heart_rate_range.xml"
};
static const unsigned char file426[] = {
#embed "../../Definitions/sig/characteristics/supported_inclination_range.xml"
};
static const unsigned char file427[] = {
#embed "../../Definitions/sig/characteristics/supported_new_alert_category.xml"
};
static const unsigned char file428[] = {
#embed "../../Definitions/sig/characteristics/supported_power_range.xml"
};
static const unsigned char file429[] = {
#embed "../../Definitions/sig/characteristics/supported_resistance_level_range.xml"
};
static const unsigned char file430[] = {
#embed "../../Definitions/sig/characteristics/supported_speed_range.xml"
};
static const unsigned char file431[] = {
#embed "../../Definitions/sig/characteristics/supported_unread_alert_category.xml"
};
static const unsigned char file432[] = {
#embed "../../Definitions/sig/characteristics/system_id.xml"
};
static const unsigned char file433[] = {
#embed "../../Definitions/sig/characteristics/tds_control_point.xml"
};
static const unsigned char file434[] = {
#embed "../../Definitions/sig/characteristics/temperature.xml"
};
static const unsigned char file435[] = {
#embed "../../Definitions/sig/characteristics/temperature_8.xml"
};
static const unsigned char file436[] = {
#embed "../../Definitions/sig/characteristics/temperature_8_in_a_period_of_day.xml"
};
static const unsigned char file437[] = {
#embed "../../Definitions/sig/characteristics/temperature_8_statistics.xml"
};
static const unsigned char file438[] = {
#embed "../../Definitions/sig/characteristics/temperature_measurement.xml"
};
static const unsigned char file439[] = {
#embed "../../Definitions/sig/characteristics/temperature_range.xml"
};
static const unsigned char file440[] = {
#embed "../../Definitions/sig/characteristics/temperature_statistics.xml"
};
static const unsigned char file441[] = {
#embed "../../Definitions/sig/characteristics/temperature_type.xml"
};
static const unsigned char file442[] = {
#embed "../../Definitions/sig/characteristics/termination_reason.xml"
};
static const unsigned char file443[] = {
#embed "../../Definitions/sig/characteristics/three_zone_heart_rate_limits.xml"
};
static const unsigned char file444[] = {
#embed "../../Definitions/sig/characteristics/time_accuracy.xml"
};
static const unsigned char file445[] = {
#embed "../../Definitions/sig/characteristics/time_change_log_data.xml"
};
static const unsigned char file446[] = {
#embed "../../Definitions/sig/characteristics/time_decihour_8.xml"
};
static const unsigned char file447[] = {
#embed "../../Definitions/sig/characteristics/time_exponential_8.xml"
};
static const unsigned char file448[] = {
#embed "../../Definitions/sig/characteristics/time_hour_24.xml"
};
static const unsigned char file449[] = {
#embed "../../Definitions/sig/characteristics/time_millisecond_24.xml"
};
static const unsigned char file450[] = {
#embed "../../Definitions/sig/characteristics/time_second_16.xml"
};
static const unsigned char file451[] = {
#embed "../../Definitions/sig/characteristics/time_second_32.xml"
};
static const unsigned char file452[] = {
#embed "../../Definitions/sig/characteristics/time_second_8.xml"
};
static const unsigned char file453[] = {
#embed "../../Definitions/sig/characteristics/time_source.xml"
};
static const unsigned char file454[] = {
#embed "../../Definitions/sig/characteristics/time_update_control_point.xml"
};
static const unsigned char file455[] = {
#embed "../../Definitions/sig/characteristics/time_update_state.xml"
};
static const unsigned char file456[] = {
#embed "../../Definitions/sig/characteristics/time_with_dst.xml"
};
static const unsigned char file457[] = {
#embed "../../Definitions/sig/characteristics/time_zone.xml"
};
static const unsigned char file458[] = {
#embed "../../Definitions/sig/characteristics/tmap_role.xml"
};
static const unsigned char file459[] = {
#embed "../../Definitions/sig/characteristics/torque.xml"
};
static const unsigned char file460[] = {
#embed "../../Definitions/sig/characteristics/track_changed.xml"
};
static const unsigned char file461[] = {
#embed "../../Definitions/sig/characteristics/track_duration.xml"
};
static const unsigned char file462[] = {
#embed "../../Definitions/sig/characteristics/track_position.xml"
};
static const unsigned char file463[] = {
#embed "../../Definitions/sig/characteristics/track_title.xml"
};
static const unsigned char file464[] = {
#embed "../../Definitions/sig/characteristics/training_status.xml"
};
static const unsigned char file465[] = {
#embed "../../Definitions/sig/characteristics/treadmill_data.xml"
};
static const unsigned char file466[] = {
#embed "../../Definitions/sig/characteristics/true_wind_direction.xml"
};
static const unsigned char file467[] = {
#embed "../../Definitions/sig/characteristics/true_wind_speed.xml"
};
static const unsigned char file468[] = {
#embed "../../Definitions/sig/characteristics/two_zone_heart_rate_limits.xml"
};
static const unsigned char file469[] = {
#embed "../../Definitions/sig/characteristics/tx_power_level.xml"
};
static const unsigned char file470[] = {
#embed "../../Definitions/sig/characteristics/udi_for_medical_devices.xml"
};
static const unsigned char file471[] = {
#embed "../../Definitions/sig/characteristics/ugg_features.xml"
};
static const unsigned char file472[] = {
#embed "../../Definitions/sig/characteristics/ugt_features.xml"
};
static const unsigned char file473[] = {
#embed "../../Definitions/sig/characteristics/uncertainty.xml"
};
static const unsigned char file474[] = {
#embed "../../Definitions/sig/characteristics/unread_alert_status.xml"
};
static const unsigned char file475[] = {
#embed "../../Definitions/sig/characteristics/uri.xml"
};
static const unsigned char file476[] = {
#embed "../../Definitions/sig/characteristics/user_control_point.xml"
};
static const unsigned char file477[] = {
#embed "../../Definitions/sig/characteristics/user_index.xml"
};
static const unsigned char file478[] = {
#embed "../../Definitions/sig/characteristics/uv_index.xml"
};
static const unsigned char file479[] = {
#embed "../../Definitions/sig/characteristics/vo2_max.xml"
};
static const unsigned char file480[] = {
#embed "../../Definitions/sig/characteristics/voc_concentration.xml"
};
static const unsigned char file481[] = {
#embed "../../Definitions/sig/characteristics/voice_assistant_name.xml"
};
static const unsigned char file482[] = {
#embed "../../Definitions/sig/characteristics/voice_assistant_service_control_point.xml"
};
static const unsigned char file483[] = {
#embed "../../Definitions/sig/characteristics/voice_assistant_session_flag.xml"
};
static const unsigned char file484[] = {
#embed "../../Definitions/sig/characteristics/voice_assistant_session_state.xml"
};
static const unsigned char file485[] = {
#embed "../../Definitions/sig/characteristics/voice_assistant_supported_features.xml"
};
static const unsigned char file486[] = {
#embed "../../Definitions/sig/characteristics/voice_assistant_supported_languages.xml"
};
static const unsigned char file487[] = {
#embed "../../Definitions/sig/characteristics/voice_assistant_uuid.xml"
};
static const unsigned char file488[] = {
#embed "../../Definitions/sig/characteristics/voltage.xml"
};
static const unsigned char file489[] = {
#embed "../../Definitions/sig/characteristics/voltage_frequency.xml"
};
static const unsigned char file490[] = {
#embed "../../Definitions/sig/characteristics/voltage_specification.xml"
};
static const unsigned char file491[] = {
#embed "../../Definitions/sig/characteristics/voltage_statistics.xml"
};
static const unsigned char file492[] = {
#embed "../../Definitions/sig/characteristics/volume_control_point.xml"
};
static const unsigned char file493[] = {
#embed "../../Definitions/sig/characteristics/volume_flags.xml"
};
static const unsigned char file494[] = {
#embed "../../Definitions/sig/characteristics/volume_flow.xml"
};
static const unsigned char file495[] = {
#embed "../../Definitions/sig/characteristics/volume_offset_control_point.xml"
};
static const unsigned char file496[] = {
#embed "../../Definitions/sig/characteristics/volume_offset_state.xml"
};
static const unsigned char file497[] = {
#embed "../../Definitions/sig/characteristics/volume_state.xml"
};
static const unsigned char file498[] = {
#embed "../../Definitions/sig/characteristics/waist_circumference.xml"
};
static const unsigned char file499[] = {
#embed "../../Definitions/sig/characteristics/weight.xml"
};
static const unsigned char file500[] = {
#embed "../../Definitions/sig/characteristics/weight_measurement.xml"
};
static const unsigned char file501[] = {
#embed "../../Definitions/sig/characteristics/weight_scale_feature.xml"
};
static const unsigned char file502[] = {
#embed "../../Definitions/sig/characteristics/wind_chill.xml"
};
static const unsigned char file503[] = {
#embed "../../Definitions/sig/characteristics/work_cycle_data.xml"
};
static const unsigned char file504[] = {
#embed "../../Definitions/sig/declarations/characteristic_declaration.xml"
};
static const unsigned char file505[] = {
#embed "../../Definitions/sig/declarations/include_declaration.xml"
};
static const unsigned char file506[] = {
#embed "../../Definitions/sig/declarations/primary_service_declaration.xml"
};
static const unsigned char file507[] = {
#embed "../../Definitions/sig/declarations/secondary_service_declaration.xml"
};
static const unsigned char file508[] = {
#embed "../../Definitions/sig/descriptors/characteristic_aggregate_format.xml"
};
static const unsigned char file509[] = {
#embed "../../Definitions/sig/descriptors/characteristic_extended_properties.xml"
};
static const unsigned char file510[] = {
#embed "../../Definitions/sig/descriptors/characteristic_presentation_format.xml"
};
static const unsigned char file511[] = {
#embed "../../Definitions/sig/descriptors/characteristic_user_description.xml"
};
static const unsigned char file512[] = {
#embed "../../Definitions/sig/descriptors/client_characteristic_configuration.xml"
};
static const unsigned char file513[] = {
#embed "../../Definitions/sig/descriptors/complete_br_edr_transport_block_data.xml"
};
static const unsigned char file514[] = {
#embed "../../Definitions/sig/descriptors/cooking_sensor_info.xml"
};
static const unsigned char file515[] = {
#embed "../../Definitions/sig/descriptors/cooking_trigger_setting.xml"
};
static const unsigned char file516[] = {
#embed "../../Definitions/sig/descriptors/es_configuration.xml"
};
static const unsigned char file517[] = {
#embed "../../Definitions/sig/descriptors/es_measurement.xml"
};
static const unsigned char file518[] = {
#embed "../../Definitions/sig/descriptors/es_trigger_setting.xml"
};
static const unsigned char file519[] = {
#embed "../../Definitions/sig/descriptors/external_report_reference.xml"
};
static const unsigned char file520[] = {
#embed "../../Definitions/sig/descriptors/imd_trigger_setting.xml"
};
static const unsigned char file521[] = {
#embed "../../Definitions/sig/descriptors/manufacturer_limits.xml"
};
static const unsigned char file522[] = {
#embed "../../Definitions/sig/descriptors/measurement_description.xml"
};
static const unsigned char file523[] = {
#embed "../../Definitions/sig/descriptors/number_of_digitals.xml"
};
static const unsigned char file524[] = {
#embed "../../Definitions/sig/descriptors/observation_schedule.xml"
};
static const unsigned char file525[] = {
#embed "../../Definitions/sig/descriptors/process_tolerances.xml"
};
static const unsigned char file526[] = {
#embed "../../Definitions/sig/descriptors/report_reference.xml"
};
static const unsigned char file527[] = {
#embed "../../Definitions/sig/descriptors/server_characteristic_configuration.xml"
};
static const unsigned char file528[] = {
#embed "../../Definitions/sig/descriptors/time_trigger_setting.xml"
};
static const unsigned char file529[] = {
#embed "../../Definitions/sig/descriptors/valid_range.xml"
};
static const unsigned char file530[] = {
#embed "../../Definitions/sig/descriptors/valid_range_accuracy.xml"
};
static const unsigned char file531[] = {
#embed "../../Definitions/sig/descriptors/value_trigger_setting.xml"
};
static const unsigned char file532[] = {
#embed "../../Definitions/sig/services/alert_notification.xml"
};
static const unsigned char file533[] = {
#embed "../../Definitions/sig/services/audio_input_control.xml"
};
static const unsigned char file534[] = {
#embed "../../Definitions/sig/services/audio_stream_control.xml"
};
static const unsigned char file535[] = {
#embed "../../Definitions/sig/services/authorization_control.xml"
};
static const unsigned char file536[] = {
#embed "../../Definitions/sig/services/automation_io.xml"
};
static const unsigned char file537[] = {
#embed "../../Definitions/sig/services/basic_audio_announcement.xml"
};
static const unsigned char file538[] = {
#embed "../../Definitions/sig/services/battery_service.xml"
};
static const unsigned char file539[] = {
#embed "../../Definitions/sig/services/binary_sensor.xml"
};
static const unsigned char file540[] = {
#embed "../../Definitions/sig/services/blood_pressure.xml"
};
static const unsigned char file541[] = {
#embed "../../Definitions/sig/services/body_composition.xml"
};
static const unsigned char file542[] = {
#embed "../../Definitions/sig/services/bond_management.xml"
};
static const unsigned char file543[] = {
#embed "../../Definitions/sig/services/broadcast_audio_announcement.xml"
};
static const unsigned char file544[] = {
#embed "../../Definitions/sig/services/broadcast_audio_scan.xml"
};
static const unsigned char file545[] = {
#embed "../../Definitions/sig/services/common_audio.xml"
};
static const unsigned char file546[] = {
#embed "../../Definitions/sig/services/constant_tone_extension.xml"
};
static const unsigned char file547[] = {
#embed "../../Definitions/sig/services/continuous_glucose_monitoring.xml"
};
static const unsigned char file548[] = {
#embed "../../Definitions/sig/services/cookware.xml"
};
static const unsigned char file549[] = {
#embed "../../Definitions/sig/services/coordinated_set_identification.xml"
};
static const unsigned char file550[] = {
#embed "../../Definitions/sig/services/current_time.xml"
};
static const unsigned char file551[] = {
#embed "../../Definitions/sig/services/cycling_power.xml"
};
static const unsigned char file552[] = {
#embed "../../Definitions/sig/services/cycling_speed_and_cadence.xml"
};
static const unsigned char file553[] = {
#embed "../../Definitions/sig/services/device_information.xml"
};
static const unsigned char file554[] = {
#embed "../../Definitions/sig/services/device_time.xml"
};
static const unsigned char file555[] = {
#embed "../../Definitions/sig/services/elapsed_time.xml"
};
static const unsigned char file556[] = {
#embed "../../Definitions/sig/services/electronic_shelf_label.xml"
};
static const unsigned char file557[] = {
#embed "../../Definitions/sig/services/emergency_configuration.xml"
};
static const unsigned char file558[] = {
#embed "../../Definitions/sig/services/environmental_sensing.xml"
};
static const unsigned char file559[] = {
#embed "../../Definitions/sig/services/fitness_machine.xml"
};
static const unsigned char file560[] = {
#embed "../../Definitions/sig/services/gaming_audio.xml"
};
static const unsigned char file561[] = {
#embed "../../Definitions/sig/services/gap.xml"
};
static const unsigned char file562[] = {
#embed "../../Definitions/sig/services/gatt.xml"
};
static const unsigned char file563[] = {
#embed "../../Definitions/sig/services/generic_health_sensor.xml"
};
static const unsigned char file564[] = {
#embed "../../Definitions/sig/services/generic_media_control.xml"
};
static const unsigned char file565[] = {
#embed "../../Definitions/sig/services/generic_telephone_bearer.xml"
};
static const unsigned char file566[] = {
#embed "../../Definitions/sig/services/generic_voice_assistant.xml"
};
static const unsigned char file567[] = {
#embed "../../Definitions/sig/services/glucose.xml"
};
static const unsigned char file568[] = {
#embed "../../Definitions/sig/services/health_thermometer.xml"
};
static const unsigned char file569[] = {
#embed "../../Definitions/sig/services/hearing_access.xml"
};
static const unsigned char file570[] = {
#embed "../../Definitions/sig/services/heart_rate.xml"
};
static const unsigned char file571[] = {
#embed "../../Definitions/sig/services/hid_iso.xml"
};
static const unsigned char file572[] = {
#embed "../../Definitions/sig/services/http_proxy.xml"
};
static const unsigned char file573[] = {
#embed "../../Definitions/sig/services/human_interface_device.xml"
};
static const unsigned char file574[] = {
#embed "../../Definitions/sig/services/immediate_alert.xml"
};
static const unsigned char file575[] = {
#embed "../../Definitions/sig/services/indoor_positioning.xml"
};
static const unsigned char file576[] = {
#embed "../../Definitions/sig/services/industrial_measurement_device.xml"
};
static const unsigned char file577[] = {
#embed "../../Definitions/sig/services/insulin_delivery.xml"
};
static const unsigned char file578[] = {
#embed "../../Definitions/sig/services/internet_protocol_support.xml"
};
static const unsigned char file579[] = {
#embed "../../Definitions/sig/services/link_loss.xml"
};
static const unsigned char file580[] = {
#embed "../../Definitions/sig/services/location_and_navigation.xml"
};
static const unsigned char file581[] = {
#embed "../../Definitions/sig/services/media_control.xml"
};
static const unsigned char file582[] = {
#embed "../../Definitions/sig/services/mesh_provisioning.xml"
};
static const unsigned char file583[] = {
#embed "../../Definitions/sig/services/mesh_proxy.xml"
};
static const unsigned char file584[] = {
#embed "../../Definitions/sig/services/mesh_proxy_solicitation.xml"
};
static const unsigned char file585[] = {
#embed "../../Definitions/sig/services/microphone_control.xml"
};
static const unsigned char file586[] = {
#embed "../../Definitions/sig/services/next_dst_change.xml"
};
static const unsigned char file587[] = {
#embed "../../Definitions/sig/services/object_transfer.xml"
};
static const unsigned char file588[] = {
#embed "../../Definitions/sig/services/phone_alert_status.xml"
};
static const unsigned char file589[] = {
#embed "../../Definitions/sig/services/physical_activity_monitor.xml"
};
static const unsigned char file590[] = {
#embed "../../Definitions/sig/services/public_broadcast_announcement.xml"
};
static const unsigned char file591[] = {
#embed "../../Definitions/sig/services/published_audio_capabilities.xml"
};
static const unsigned char file592[] = {
#embed "../../Definitions/sig/services/pulse_oximeter.xml"
};
static const unsigned char file593[] = {
#embed "../../Definitions/sig/services/ranging.xml"
};
static const unsigned char file594[] = {
#embed "../../Definitions/sig/services/reconnection_configuration.xml"
};
static const unsigned char file595[] = {
#embed "../../Definitions/sig/services/reference_time_update.xml"
};
static const unsigned char file596[] = {
#embed "../../Definitions/sig/services/running_speed_and_cadence.xml"
};
static const unsigned char file597[] = {
#embed "../../Definitions/sig/services/scan_parameters.xml"
};
static const unsigned char file598[] = {
#embed "../../Definitions/sig/services/telephone_bearer.xml"
};
static const unsigned char file599[] = {
#embed "../../Definitions/sig/services/telephony_and_media_audio.xml"
};
static const unsigned char file600[] = {
#embed "../../Definitions/sig/services/transport_discovery.xml"
};
static const unsigned char file601[] = {
#embed "../../Definitions/sig/services/tx_power.xml"
};
static const unsigned char file602[] = {
#embed "../../Definitions/sig/services/user_data.xml"
};
static const unsigned char file603[] = {
#embed "../../Definitions/sig/services/voice_assistant.xml"
};
static const unsigned char file604[] = {
#embed "../../Definitions/sig/services/volume_control.xml"
};
static const unsigned char file605[] = {
#embed "../../Definitions/sig/services/volume_offset.xml"
};
static const unsigned char file606[] = {
#embed "../../Definitions/sig/services/weight_scale.xml"
};
static const unsigned char file607[] = {
#embed "../../Definitions/vendor/airpods/airpods.xml"
};
static const unsigned char file608[] = {
#embed "../../Definitions/vendor/airthings/airthings.xml"
};
static const unsigned char file609[] = {
#embed "../../Definitions/vendor/airthings/airthings_advertisement.xml"
};
static const unsigned char file610[] = {
#embed "../../Definitions/vendor/almendo/almendo.xml"
};
static const unsigned char file611[] = {
#embed "../../Definitions/vendor/altbeacon/altbeacon.xml"
};
static const unsigned char file612[] = {
#embed "../../Definitions/vendor/ant/ant_bms.xml"
};
static const unsigned char file613[] = {
#embed "../../Definitions/vendor/april-brother/april_brother.xml"
};
static const unsigned char file614[] = {
#embed "../../Definitions/vendor/aranet/aranet.xml"
};
static const unsigned char file615[] = {
#embed "../../Definitions/vendor/atmotube/atmotube.xml"
};
static const unsigned char file616[] = {
#embed "../../Definitions/vendor/b-parasite/b_parasite.xml"
};
static const unsigned char file617[] = {
#embed "../../Definitions/vendor/battery-monitors/bm.xml"
};
static const unsigned char file618[] = {
#embed "../../Definitions/vendor/bbc-microbit/bbc_microbit.xml"
};
static const unsigned char file619[] = {
#embed "../../Definitions/vendor/bluemaestro/bluemaestro.xml"
};
static const unsigned char file620[] = {
#embed "../../Definitions/vendor/bookoo/bookoo.xml"
};
static const unsigned char file621[] = {
#embed "../../Definitions/vendor/broodminder/broodminder.xml"
};
static const unsigned char file622[] = {
#embed "../../Definitions/vendor/bthome/bthome.xml"
};
static const unsigned char file623[] = {
#embed "../../Definitions/vendor/bthome/bthome_v1.xml"
};
static const unsigned char file624[] = {
#embed "../../Definitions/vendor/chef-iq/chef_iq.xml"
};
static const unsigned char file625[] = {
#embed "../../Definitions/vendor/combustion/combustion.xml"
};
static const unsigned char file626[] = {
#embed "../../Definitions/vendor/daly/daly_bms.xml"
};
static const unsigned char file627[] = {
#embed "../../Definitions/vendor/diract/diract.xml"
};
static const unsigned char file628[] = {
#embed "../../Definitions/vendor/efento/efento.xml"
};
static const unsigned char file629[] = {
#embed "../../Definitions/vendor/ej/ej_bms.xml"
};
static const unsigned char file630[] = {
#embed "../../Definitions/vendor/ela/ela.xml"
};
static const unsigned char file631[] = {
#embed "../../Definitions/vendor/enocean/enocean.xml"
};
static const unsigned char file632[] = {
#embed "../../Definitions/vendor/epever/epever.xml"
};
static const unsigned char file633[] = {
#embed "../../Definitions/vendor/estimote/estimote.xml"
};
static const unsigned char file634[] = {
#embed "../../Definitions/vendor/exposure-notification/exposure_notification.xml"
};
static const unsigned char file635[] = {
#embed "../../Definitions/vendor/fast-pair/fast_pair.xml"
};
static const unsigned char file636[] = {
#embed "../../Definitions/vendor/feasycom/feasycom.xml"
};
static const unsigned char file637[] = {
#embed "../../Definitions/vendor/find-hub/find_hub.xml"
};
static const unsigned char file638[] = {
#embed "../../Definitions/vendor/find-my/find_my.xml"
};
static const unsigned char file639[] = {
#embed "../../Definitions/vendor/fitshow/fitshow.xml"
};
static const unsigned char file640[] = {
#embed "../../Definitions/vendor/garnet/seelevel.xml"
};
static const unsigned char file641[] = {
#embed "../../Definitions/vendor/gnosus/gnosus.xml"
};
static const unsigned char file642[] = {
#embed "../../Definitions/vendor/google-eddystone/eddystone.xml"
};
static const unsigned char file643[] = {
#embed "../../Definitions/vendor/govee/govee_hygrometers.xml"
};
static const unsigned char file644[] = {
#embed "../../Definitions/vendor/govee/govee_meat_thermometers.xml"
};
static const unsigned char file645[] = {
#embed "../../Definitions/vendor/govee/govee_security_sensors.xml"
};
static const unsigned char file646[] = {
#embed "../../Definitions/vendor/hibouair/hibouair.xml"
};
static const unsigned char file647[] = {
#embed "../../Definitions/vendor/hlk-ld2410/hlk_ld2410.xml"
};
static const unsigned char file648[] = {
#embed "../../Definitions/vendor/holyiot/holyiot.xml"
};
static const unsigned char file649[] = {
#embed "../../Definitions/vendor/homekit/homekit.xml"
};
static const unsigned char file650[] = {
#embed "../../Definitions/vendor/idasen/idasen.xml"
};
static const unsigned char file651[] = {
#embed "../../Definitions/vendor/improv/improv.xml"
};
static const unsigned char file652[] = {
#embed "../../Definitions/vendor/inkbird/inkbird.xml"
};
static const unsigned char file653[] = {
#embed "../../Definitions/vendor/inode/inode.xml"
};
static const unsigned char file654[] = {
#embed "../../Definitions/vendor/jaalee/jaalee.xml"
};
static const unsigned char file655[] = {
#embed "../../Definitions/vendor/jbd/jbd_bms.xml"
};
static const unsigned char file656[] = {
#embed "../../Definitions/vendor/jikong-24s/jikong_24s_bms.xml"
};
static const unsigned char file657[] = {
#embed "../../Definitions/vendor/jikong/jikong_bms.xml"
};
static const unsigned char file658[] = {
#embed "../../Definitions/vendor/kegtron/kegtron.xml"
};
static const unsigned char file659[] = {
#embed "../../Definitions/vendor/keiser/keiser.xml"
};
static const unsigned char file660[] = {
#embed "../../Definitions/vendor/kkm/kkm.xml"
};
static const unsigned char file661[] = {
#embed "../../Definitions/vendor/laica/laica.xml"
};
static const unsigned char file662[] = {
#embed "../../Definitions/vendor/laird/laird.xml"
};
static const unsigned char file663[] = {
#embed "../../Definitions/vendor/leaone/leaone.xml"
};
static const unsigned char file664[] = {
#embed "../../Definitions/vendor/lego/lego.xml"
};
static const unsigned char file665[] = {
#embed "../../Definitions/vendor/matter/matter.xml"
};
static const unsigned char file666[] = {
#embed "../../Definitions/vendor/mi-flora/mi_flora.xml"
};
static const unsigned char file667[] = {
#embed "../../Definitions/vendor/microsoft/microsoft.xml"
};
static const unsigned char file668[] = {
#embed "../../Definitions/vendor/mikrotik/mikrotik.xml"
};
static const unsigned char file669[] = {
#embed "../../Definitions/vendor/minew/minew.xml"
};
static const unsigned char file670[] = {
#embed "../../Definitions/vendor/moat/moat.xml"
};
static const unsigned char file671[] = {
#embed "../../Definitions/vendor/moko/moko.xml"
};
static const unsigned char file672[] = {
#embed "../../Definitions/vendor/mopeka/mopeka.xml"
};
static const unsigned char file673[] = {
#embed "../../Definitions/vendor/nordic-thingy52/nordic_thingy52.xml"
};
static const unsigned char file674[] = {
#embed "../../Definitions/vendor/nordic-uart/nordic_uart.xml"
};
static const unsigned char file675[] = {
#embed "../../Definitions/vendor/onset/hobo.xml"
};
static const unsigned char file676[] = {
#embed "../../Definitions/vendor/open-drone-id/open_drone_id.xml"
};
static const unsigned char file677[] = {
#embed "../../Definitions/vendor/oralb/oralb.xml"
};
static const unsigned char file678[] = {
#embed "../../Definitions/vendor/oras/oras.xml"
};
static const unsigned char file679[] = {
#embed "../../Definitions/vendor/otodata/otodata.xml"
};
static const unsigned char file680[] = {
#embed "../../Definitions/vendor/polar-hr/polar_hr.xml"
};
static const unsigned char file681[] = {
#embed "../../Definitions/vendor/polar-pmd/polar_pmd.xml"
};
static const unsigned char file682[] = {
#embed "../../Definitions/vendor/pvvx/pvvx_settings.xml"
};
static const unsigned char file683[] = {
#embed "../../Definitions/vendor/qingping/qingping.xml"
};
static const unsigned char file684[] = {
#embed "../../Definitions/vendor/rapt/rapt.xml"
};
static const unsigned char file685[] = {
#embed "../../Definitions/vendor/redodo/redodo_bms.xml"
};
static const unsigned char file686[] = {
#embed "../../Definitions/vendor/renogy/renogy_bms.xml"
};
static const unsigned char file687[] = {
#embed "../../Definitions/vendor/ruuvi/ruuvi.xml"
};
static const unsigned char file688[] = {
#embed "../../Definitions/vendor/sensirion/sensirion.xml"
};
static const unsigned char file689[] = {
#embed "../../Definitions/vendor/sensorpro/sensorpro.xml"
};
static const unsigned char file690[] = {
#embed "../../Definitions/vendor/sensorpush/sensorpush.xml"
};
static const unsigned char file691[] = {
#embed "../../Definitions/vendor/seplos-v2/seplos_v2_bms.xml"
};
static const unsigned char file692[] = {
#embed "../../Definitions/vendor/shelly/shelly.xml"
};
static const unsigned char file693[] = {
#embed "../../Definitions/vendor/smartdry/smartdry.xml"
};
static const unsigned char file694[] = {
#embed "../../Definitions/vendor/switchbot/switchbot.xml"
};
static const unsigned char file695[] = {
#embed "../../Definitions/vendor/switchbot/switchbot_appliances.xml"
};
static const unsigned char file696[] = {
#embed "../../Definitions/vendor/switchbot/switchbot_lights.xml"
};
static const unsigned char file697[] = {
#embed "../../Definitions/vendor/switchbot/switchbot_locks.xml"
};
static const unsigned char file698[] = {
#embed "../../Definitions/vendor/switchbot/switchbot_sensors.xml"
};
static const unsigned char file699[] = {
#embed "../../Definitions/vendor/tdt/tdt_bms.xml"
};
static const unsigned char file700[] = {
#embed "../../Definitions/vendor/teltonika/teltonika_eye.xml"
};
static const unsigned char file701[] = {
#embed "../../Definitions/vendor/thermobeacon/thermobeacon.xml"
};
static const unsigned char file702[] = {
#embed "../../Definitions/vendor/thermopro/thermopro.xml"
};
static const unsigned char file703[] = {
#embed "../../Definitions/vendor/ti-sensortag-cc2541/ti_sensortag_cc2541.xml"
};
static const unsigned char file704[] = {
#embed "../../Definitions/vendor/ti-sensortag-cc2650/ti_sensortag_cc2650.xml"
};
static const unsigned char file705[] = {
#embed "../../Definitions/vendor/tilt/tilt.xml"
};
static const unsigned char file706[] = {
#embed "../../Definitions/vendor/tpms/tpms.xml"
};
static const unsigned char file707[] = {
#embed "../../Definitions/vendor/victron/victron.xml"
};
static const unsigned char file708[] = {
#embed "../../Definitions/vendor/xiaomi-lywsd03mmc/atc1441.xml"
};
static const unsigned char file709[] = {
#embed "../../Definitions/vendor/xiaomi-lywsd03mmc/pvvx.xml"
};
static const unsigned char file710[] = {
#embed "../../Definitions/vendor/xiaomi-lywsd03mmc/xiaomi_lywsd03mmc.xml"
};
static const unsigned char file711[] = {
#embed "../../Definitions/vendor/xiaomi-miband/miband.xml"
};
static const unsigned char file712[] = {
#embed "../../Definitions/vendor/xiaomi-mibeacon/hhccjcy10.xml"
};
static const unsigned char file713[] = {
#embed "../../Definitions/vendor/xiaomi-mibeacon/mi_scale.xml"
};
static const unsigned char file714[] = {
#embed "../../Definitions/vendor/xiaomi-mibeacon/mibeacon.xml"
};
static const unsigned char file715[] = {
#embed "../../Definitions/vendor/xiaomi-mibeacon/mibeacon_controls.xml"
};

static const struct gatt_shipped_file files[] = {
  {"sig/characteristics/acceleration.xml", file0, sizeof file0},
  {"sig/characteristics/acceleration_3d.xml", file1, sizeof file1},
  {"sig/characteristics/acceleration_detection_status.xml", file2, sizeof file2},
  {"sig/characteristics/acs_control_point.xml", file3, sizeof file3},
  {"sig/characteristics/acs_data_in.xml", file4, sizeof file4},
  {"sig/characteristics/acs_data_out_indicate.xml", file5, sizeof file5},
  {"sig/characteristics/acs_data_out_notify.xml", file6, sizeof file6},
  {"sig/characteristics/acs_status.xml", file7, sizeof file7},
  {"sig/characteristics/active_preset_index.xml", file8, sizeof file8},
  {"sig/characteristics/activity_goal.xml", file9, sizeof file9},
  {"sig/characteristics/advertising_constant_tone_extension_interval.xml", file10, sizeof file10},
  {"sig/characteristics/advertising_constant_tone_extension_minimum_length.xml", file11, sizeof file11},
  {"sig/characteristics/advertising_constant_tone_extension_minimum_transmit_count.xml", file12, sizeof file12},
  {"sig/characteristics/advertising_constant_tone_extension_phy.xml", file13, sizeof file13},
  {"sig/characteristics/advertising_constant_tone_extension_transmit_duration.xml", file14, sizeof file14},
  {"sig/characteristics/aerobic_heart_rate_lower_limit.xml", file15, sizeof file15},
  {"sig/characteristics/aerobic_heart_rate_upper_limit.xml", file16, sizeof file16},
  {"sig/characteristics/aerobic_threshold.xml", file17, sizeof file17},
  {"sig/characteristics/age.xml", file18, sizeof file18},
  {"sig/characteristics/aggregate.xml", file19, sizeof file19},
  {"sig/characteristics/alert_category_id.xml", file20, sizeof file20},
  {"sig/characteristics/alert_category_id_bit_mask.xml", file21, sizeof file21},
  {"sig/characteristics/alert_level.xml", file22, sizeof file22},
  {"sig/characteristics/alert_notification_control_point.xml", file23, sizeof file23},
  {"sig/characteristics/alert_status.xml", file24, sizeof file24},
  {"sig/characteristics/altitude.xml", file25, sizeof file25},
  {"sig/characteristics/ammonia_concentration.xml", file26, sizeof file26},
  {"sig/characteristics/anaerobic_heart_rate_lower_limit.xml", file27, sizeof file27},
  {"sig/characteristics/anaerobic_heart_rate_upper_limit.xml", file28, sizeof file28},
  {"sig/characteristics/anaerobic_threshold.xml", file29, sizeof file29},
  {"sig/characteristics/analog.xml", file30, sizeof file30},
  {"sig/characteristics/ap_sync_key_material.xml", file31, sizeof file31},
  {"sig/characteristics/apparent_energy_32.xml", file32, sizeof file32},
  {"sig/characteristics/apparent_power.xml", file33, sizeof file33},
  {"sig/characteristics/apparent_wind_direction.xml", file34, sizeof file34},
  {"sig/characteristics/apparent_wind_speed.xml", file35, sizeof file35},
  {"sig/characteristics/appearance.xml", file36, sizeof file36},
  {"sig/characteristics/ase_control_point.xml", file37, sizeof file37},
  {"sig/characteristics/audio_input_control_point.xml", file38, sizeof file38},
  {"sig/characteristics/audio_input_description.xml", file39, sizeof file39},
  {"sig/characteristics/audio_input_state.xml", file40, sizeof file40},
  {"sig/characteristics/audio_input_status.xml", file41, sizeof file41},
  {"sig/characteristics/audio_input_type.xml", file42, sizeof file42},
  {"sig/characteristics/audio_location.xml", file43, sizeof file43},
  {"sig/characteristics/audio_output_description.xml", file44, sizeof file44},
  {"sig/characteristics/available_audio_contexts.xml", file45, sizeof file45},
  {"sig/characteristics/average_current.xml", file46, sizeof file46},
  {"sig/characteristics/average_voltage.xml", file47, sizeof file47},
  {"sig/characteristics/barometric_pressure_trend.xml", file48, sizeof file48},
  {"sig/characteristics/battery_critical_status.xml", file49, sizeof file49},
  {"sig/characteristics/battery_energy_status.xml", file50, sizeof file50},
  {"sig/characteristics/battery_health_information.xml", file51, sizeof file51},
  {"sig/characteristics/battery_health_status.xml", file52, sizeof file52},
  {"sig/characteristics/battery_information.xml", file53, sizeof file53},
  {"sig/characteristics/battery_level.xml", file54, sizeof file54},
  {"sig/characteristics/battery_level_status.xml", file55, sizeof file55},
  {"sig/characteristics/battery_time_status.xml", file56, sizeof file56},
  {"sig/characteristics/bearer_list_current_calls.xml", file57, sizeof file57},
  {"sig/characteristics/bearer_provider_name.xml", file58, sizeof file58},
  {"sig/characteristics/bearer_signal_strength.xml", file59, sizeof file59},
  {"sig/characteristics/bearer_signal_strength_reporting_interval.xml", file60, sizeof file60},
  {"sig/characteristics/bearer_technology.xml", file61, sizeof file61},
  {"sig/characteristics/bearer_uci.xml", file62, sizeof file62},
  {"sig/characteristics/bearer_uri_schemes_supported_list.xml", file63, sizeof file63},
  {"sig/characteristics/bgr_features.xml", file64, sizeof file64},
  {"sig/characteristics/bgs_features.xml", file65, sizeof file65},
  {"sig/characteristics/blood_pressure_feature.xml", file66, sizeof file66},
  {"sig/characteristics/blood_pressure_measurement.xml", file67, sizeof file67},
  {"sig/characteristics/blood_pressure_record.xml", file68, sizeof file68},
  {"sig/characteristics/bluetooth_sig_data.xml", file69, sizeof file69},
  {"sig/characteristics/body_composition_feature.xml", file70, sizeof file70},
  {"sig/characteristics/body_composition_measurement.xml", file71, sizeof file71},
  {"sig/characteristics/body_sensor_location.xml", file72, sizeof file72},
  {"sig/characteristics/bond_management_control_point.xml", file73, sizeof file73},
  {"sig/characteristics/bond_management_feature.xml", file74, sizeof file74},
  {"sig/characteristics/boolean.xml", file75, sizeof file75},
  {"sig/characteristics/boot_keyboard_input_report.xml", file76, sizeof file76},
  {"sig/characteristics/boot_keyboard_output_report.xml", file77, sizeof file77},
  {"sig/characteristics/boot_mouse_input_report.xml", file78, sizeof file78},
  {"sig/characteristics/br_edr_handover_data.xml", file79, sizeof file79},
  {"sig/characteristics/broadcast_audio_scan_control_point.xml", file80, sizeof file80},
  {"sig/characteristics/broadcast_receive_state.xml", file81, sizeof file81},
  {"sig/characteristics/bss_control_point.xml", file82, sizeof file82},
  {"sig/characteristics/bss_response.xml", file83, sizeof file83},
  {"sig/characteristics/call_control_point.xml", file84, sizeof file84},
  {"sig/characteristics/call_control_point_optional_opcodes.xml", file85, sizeof file85},
  {"sig/characteristics/call_friendly_name.xml", file86, sizeof file86},
  {"sig/characteristics/call_state.xml", file87, sizeof file87},
  {"sig/characteristics/caloric_intake.xml", file88, sizeof file88},
  {"sig/characteristics/carbon_monoxide_concentration.xml", file89, sizeof file89},
  {"sig/characteristics/cardiorespiratory_activity_instantaneous_data.xml", file90, sizeof file90},
  {"sig/characteristics/cardiorespiratory_activity_summary_data.xml", file91, sizeof file91},
  {"sig/characteristics/central_address_resolution.xml", file92, sizeof file92},
  {"sig/characteristics/cgm_feature.xml", file93, sizeof file93},
  {"sig/characteristics/cgm_measurement.xml", file94, sizeof file94},
  {"sig/characteristics/cgm_session_run_time.xml", file95, sizeof file95},
  {"sig/characteristics/cgm_session_start_time.xml", file96, sizeof file96},
  {"sig/characteristics/cgm_specific_ops_control_point.xml", file97, sizeof file97},
  {"sig/characteristics/cgm_status.xml", file98, sizeof file98},
  {"sig/characteristics/chromatic_distance_from_planckian.xml", file99, sizeof file99},
  {"sig/characteristics/chromaticity_coordinate.xml", file100, sizeof file100},
  {"sig/characteristics/chromaticity_coordinates.xml", file101, sizeof file101},
  {"sig/characteristics/chromaticity_in_cct_and_duv_values.xml", file102, sizeof file102},
  {"sig/characteristics/chromaticity_tolerance.xml", file103, sizeof file103},
  {"sig/characteristics/cie_13_3_1995_color_rendering_index.xml", file104, sizeof file104},
  {"sig/characteristics/client_supported_features.xml", file105, sizeof file105},
  {"sig/characteristics/co2_concentration.xml", file106, sizeof file106},
  {"sig/characteristics/coefficient.xml", file107, sizeof file107},
  {"sig/characteristics/constant_tone_extension_enable.xml", file108, sizeof file108},
  {"sig/characteristics/contact_status_8.xml", file109, sizeof file109},
  {"sig/characteristics/content_control_id.xml", file110, sizeof file110},
  {"sig/characteristics/cooking_step_status.xml", file111, sizeof file111},
  {"sig/characteristics/cooking_temperature.xml", file112, sizeof file112},
  {"sig/characteristics/cooking_zone_actual_cooking_conditions.xml", file113, sizeof file113},
  {"sig/characteristics/cooking_zone_capabilities.xml", file114, sizeof file114},
  {"sig/characteristics/cooking_zone_desired_cooking_conditions.xml", file115, sizeof file115},
  {"sig/characteristics/cooking_zone_preceived_power.xml", file116, sizeof file116},
  {"sig/characteristics/cookware_description.xml", file117, sizeof file117},
  {"sig/characteristics/cookware_sensor_aggregate.xml", file118, sizeof file118},
  {"sig/characteristics/cookware_sensor_data.xml", file119, sizeof file119},
  {"sig/characteristics/coordinated_set_name.xml", file120, sizeof file120},
  {"sig/characteristics/correlated_color_temperature.xml", file121, sizeof file121},
  {"sig/characteristics/cosine_of_the_angle.xml", file122, sizeof file122},
  {"sig/characteristics/count_16.xml", file123, sizeof file123},
  {"sig/characteristics/count_24.xml", file124, sizeof file124},
  {"sig/characteristics/country_code.xml", file125, sizeof file125},
  {"sig/characteristics/cross_trainer_data.xml", file126, sizeof file126},
  {"sig/characteristics/csc_feature.xml", file127, sizeof file127},
  {"sig/characteristics/csc_measurement.xml", file128, sizeof file128},
  {"sig/characteristics/current_group_object_id.xml", file129, sizeof file129},
  {"sig/characteristics/current_time.xml", file130, sizeof file130},
  {"sig/characteristics/current_track_object_id.xml", file131, sizeof file131},
  {"sig/characteristics/current_track_segments_object_id.xml", file132, sizeof file132},
  {"sig/characteristics/cycling_power_control_point.xml", file133, sizeof file133},
  {"sig/characteristics/cycling_power_feature.xml", file134, sizeof file134},
  {"sig/characteristics/cycling_power_measurement.xml", file135, sizeof file135},
  {"sig/characteristics/cycling_power_vector.xml", file136, sizeof file136},
  {"sig/characteristics/database_change_increment.xml", file137, sizeof file137},
  {"sig/characteristics/database_hash.xml", file138, sizeof file138},
  {"sig/characteristics/date_of_birth.xml", file139, sizeof file139},
  {"sig/characteristics/date_of_threshold_assessment.xml", file140, sizeof file140},
  {"sig/characteristics/date_time.xml", file141, sizeof file141},
  {"sig/characteristics/date_utc.xml", file142, sizeof file142},
  {"sig/characteristics/day_date_time.xml", file143, sizeof file143},
  {"sig/characteristics/day_of_week.xml", file144, sizeof file144},
  {"sig/characteristics/descriptor_value_changed.xml", file145, sizeof file145},
  {"sig/characteristics/device_name.xml", file146, sizeof file146},
  {"sig/characteristics/device_time.xml", file147, sizeof file147},
  {"sig/characteristics/device_time_control_point.xml", file148, sizeof file148},
  {"sig/characteristics/device_time_feature.xml", file149, sizeof file149},
  {"sig/characteristics/device_time_parameters.xml", file150, sizeof file150},
  {"sig/characteristics/device_wearing_position.xml", file151, sizeof file151},
  {"sig/characteristics/dew_point.xml", file152, sizeof file152},
  {"sig/characteristics/digital.xml", file153, sizeof file153},
  {"sig/characteristics/door_window_status.xml", file154, sizeof file154},
  {"sig/characteristics/dst_offset.xml", file155, sizeof file155},
  {"sig/characteristics/elapsed_time.xml", file156, sizeof file156},
  {"sig/characteristics/electric_current.xml", file157, sizeof file157},
  {"sig/characteristics/electric_current_range.xml", file158, sizeof file158},
  {"sig/characteristics/electric_current_specification.xml", file159, sizeof file159},
  {"sig/characteristics/electric_current_statistics.xml", file160, sizeof file160},
  {"sig/characteristics/elevation.xml", file161, sizeof file161},
  {"sig/characteristics/email_address.xml", file162, sizeof file162},
  {"sig/characteristics/emergency_id.xml", file163, sizeof file163},
  {"sig/characteristics/emergency_text.xml", file164, sizeof file164},
  {"sig/characteristics/encrypted_data_key_material.xml", file165, sizeof file165},
  {"sig/characteristics/energy.xml", file166, sizeof file166},
  {"sig/characteristics/energy_32.xml", file167, sizeof file167},
  {"sig/characteristics/energy_in_a_period_of_day.xml", file168, sizeof file168},
  {"sig/characteristics/enhanced_blood_pressure_measurement.xml", file169, sizeof file169},
  {"sig/characteristics/enhanced_intermediate_cuff_pressure.xml", file170, sizeof file170},
  {"sig/characteristics/esl_address.xml", file171, sizeof file171},
  {"sig/characteristics/esl_control_point.xml", file172, sizeof file172},
  {"sig/characteristics/esl_current_absolute_time.xml", file173, sizeof file173},
  {"sig/characteristics/esl_display_information.xml", file174, sizeof file174},
  {"sig/characteristics/esl_image_information.xml", file175, sizeof file175},
  {"sig/characteristics/esl_led_information.xml", file176, sizeof file176},
  {"sig/characteristics/esl_response_key_material.xml", file177, sizeof file177},
  {"sig/characteristics/esl_sensor_information.xml", file178, sizeof file178},
  {"sig/characteristics/estimated_service_date.xml", file179, sizeof file179},
  {"sig/characteristics/event_statistics.xml", file180, sizeof file180},
  {"sig/characteristics/exact_time_256.xml", file181, sizeof file181},
  {"sig/characteristics/fat_burn_heart_rate_lower_limit.xml", file182, sizeof file182},
  {"sig/characteristics/fat_burn_heart_rate_upper_limit.xml", file183, sizeof file183},
  {"sig/characteristics/firmware_revision_string.xml", file184, sizeof file184},
  {"sig/characteristics/first_name.xml", file185, sizeof file185},
  {"sig/characteristics/first_use_date.xml", file186, sizeof file186},
  {"sig/characteristics/fitness_machine_control_point.xml", file187, sizeof file187},
  {"sig/characteristics/fitness_machine_feature.xml", file188, sizeof file188},
  {"sig/characteristics/fitness_machine_status.xml", file189, sizeof file189},
  {"sig/characteristics/five_zone_heart_rate_limits.xml", file190, sizeof file190},
  {"sig/characteristics/fixed_string_16.xml", file191, sizeof file191},
  {"sig/characteristics/fixed_string_24.xml", file192, sizeof file192},
  {"sig/characteristics/fixed_string_36.xml", file193, sizeof file193},
  {"sig/characteristics/fixed_string_64.xml", file194, sizeof file194},
  {"sig/characteristics/fixed_string_8.xml", file195, sizeof file195},
  {"sig/characteristics/floor_number.xml", file196, sizeof file196},
  {"sig/characteristics/force.xml", file197, sizeof file197},
  {"sig/characteristics/four_zone_heart_rate_limits.xml", file198, sizeof file198},
  {"sig/characteristics/gain_settings_attribute.xml", file199, sizeof file199},
  {"sig/characteristics/gender.xml", file200, sizeof file200},
  {"sig/characteristics/general_activity_instantaneous_data.xml", file201, sizeof file201},
  {"sig/characteristics/general_activity_summary_data.xml", file202, sizeof file202},
  {"sig/characteristics/generic_level.xml", file203, sizeof file203},
  {"sig/characteristics/ghs_control_point.xml", file204, sizeof file204},
  {"sig/characteristics/global_trade_item_number.xml", file205, sizeof file205},
  {"sig/characteristics/glucose_feature.xml", file206, sizeof file206},
  {"sig/characteristics/glucose_measurement.xml", file207, sizeof file207},
  {"sig/characteristics/glucose_measurement_context.xml", file208, sizeof file208},
  {"sig/characteristics/gmap_role.xml", file209, sizeof file209},
  {"sig/characteristics/gust_factor.xml", file210, sizeof file210},
  {"sig/characteristics/handedness.xml", file211, sizeof file211},
  {"sig/characteristics/hardware_revision_string.xml", file212, sizeof file212},
  {"sig/characteristics/health_sensor_features.xml", file213, sizeof file213},
  {"sig/characteristics/hearing_aid_features.xml", file214, sizeof file214},
  {"sig/characteristics/hearing_aid_preset_control_point.xml", file215, sizeof file215},
  {"sig/characteristics/heart_rate_control_point.xml", file216, sizeof file216},
  {"sig/characteristics/heart_rate_max.xml", file217, sizeof file217},
  {"sig/characteristics/heart_rate_measurement.xml", file218, sizeof file218},
  {"sig/characteristics/heat_index.xml", file219, sizeof file219},
  {"sig/characteristics/height.xml", file220, sizeof file220},
  {"sig/characteristics/hid_control_point.xml", file221, sizeof file221},
  {"sig/characteristics/hid_information.xml", file222, sizeof file222},
  {"sig/characteristics/hid_iso_properties.xml", file223, sizeof file223},
  {"sig/characteristics/high_intensity_exercise_threshold.xml", file224, sizeof file224},
  {"sig/characteristics/high_resolution_height.xml", file225, sizeof file225},
  {"sig/characteristics/high_temperature.xml", file226, sizeof file226},
  {"sig/characteristics/high_voltage.xml", file227, sizeof file227},
  {"sig/characteristics/hip_circumference.xml", file228, sizeof file228},
  {"sig/characteristics/http_control_point.xml", file229, sizeof file229},
  {"sig/characteristics/http_entity_body.xml", file230, sizeof file230},
  {"sig/characteristics/http_headers.xml", file231, sizeof file231},
  {"sig/characteristics/http_status_code.xml", file232, sizeof file232},
  {"sig/characteristics/https_security.xml", file233, sizeof file233},
  {"sig/characteristics/humidity.xml", file234, sizeof file234},
  {"sig/characteristics/humidity_8.xml", file235, sizeof file235},
  {"sig/characteristics/idd_annunciation_status.xml", file236, sizeof file236},
  {"sig/characteristics/idd_command_control_point.xml", file237, sizeof file237},
  {"sig/characteristics/idd_command_data.xml", file238, sizeof file238},
  {"sig/characteristics/idd_features.xml", file239, sizeof file239},
  {"sig/characteristics/idd_history_data.xml", file240, sizeof file240},
  {"sig/characteristics/idd_record_access_control_point.xml", file241, sizeof file241},
  {"sig/characteristics/idd_status.xml", file242, sizeof file242},
  {"sig/characteristics/idd_status_changed.xml", file243, sizeof file243},
  {"sig/characteristics/idd_status_reader_control_point.xml", file244, sizeof file244},
  {"sig/characteristics/ieee_11073_20601_regulatory_certification_data_list.xml", file245, sizeof file245},
  {"sig/characteristics/illuminance.xml", file246, sizeof file246},
  {"sig/characteristics/illuminance_16.xml", file247, sizeof file247},
  {"sig/characteristics/imd_control.xml", file248, sizeof file248},
  {"sig/characteristics/imd_historical_data.xml", file249, sizeof file249},
  {"sig/characteristics/imd_status.xml", file250, sizeof file250},
  {"sig/characteristics/imds_descriptor_value_changed.xml", file251, sizeof file251},
  {"sig/characteristics/incoming_call.xml", file252, sizeof file252},
  {"sig/characteristics/incoming_call_target_bearer_uri.xml", file253, sizeof file253},
  {"sig/characteristics/indoor_bike_data.xml", file254, sizeof file254},
  {"sig/characteristics/indoor_positioning_configuration.xml", file255, sizeof file255},
  {"sig/characteristics/installed_location.xml", file256, sizeof file256},
  {"sig/characteristics/intermediate_cuff_pressure.xml", file257, sizeof file257},
  {"sig/characteristics/intermediate_temperature.xml", file258, sizeof file258},
  {"sig/characteristics/irradiance.xml", file259, sizeof file259},
  {"sig/characteristics/kitchen_appliance_airflow.xml", file260, sizeof file260},
  {"sig/characteristics/language.xml", file261, sizeof file261},
  {"sig/characteristics/last_name.xml", file262, sizeof file262},
  {"sig/characteristics/latitude.xml", file263, sizeof file263},
  {"sig/characteristics/le_gatt_security_levels.xml", file264, sizeof file264},
  {"sig/characteristics/le_hid_operation_mode.xml", file265, sizeof file265},
  {"sig/characteristics/length.xml", file266, sizeof file266},
  {"sig/characteristics/life_cycle_data.xml", file267, sizeof file267},
  {"sig/characteristics/light_distribution.xml", file268, sizeof file268},
  {"sig/characteristics/light_output.xml", file269, sizeof file269},
  {"sig/characteristics/light_source_type.xml", file270, sizeof file270},
  {"sig/characteristics/linear_position.xml", file271, sizeof file271},
  {"sig/characteristics/live_health_observations.xml", file272, sizeof file272},
  {"sig/characteristics/ln_control_point.xml", file273, sizeof file273},
  {"sig/characteristics/ln_feature.xml", file274, sizeof file274},
  {"sig/characteristics/local_east_coordinate.xml", file275, sizeof file275},
  {"sig/characteristics/local_north_coordinate.xml", file276, sizeof file276},
  {"sig/characteristics/local_time_information.xml", file277, sizeof file277},
  {"sig/characteristics/location_and_speed.xml", file278, sizeof file278},
  {"sig/characteristics/location_name.xml", file279, sizeof file279},
  {"sig/characteristics/lock_characteristic.xml", file280, sizeof file280},
  {"sig/characteristics/longitude.xml", file281, sizeof file281},
  {"sig/characteristics/luminous_efficacy.xml", file282, sizeof file282},
  {"sig/characteristics/luminous_energy.xml", file283, sizeof file283},
  {"sig/characteristics/luminous_exposure.xml", file284, sizeof file284},
  {"sig/characteristics/luminous_flux.xml", file285, sizeof file285},
  {"sig/characteristics/luminous_flux_range.xml", file286, sizeof file286},
  {"sig/characteristics/luminous_intensity.xml", file287, sizeof file287},
  {"sig/characteristics/magnetic_declination.xml", file288, sizeof file288},
  {"sig/characteristics/magnetic_flux_density_2d.xml", file289, sizeof file289},
  {"sig/characteristics/magnetic_flux_density_3d.xml", file290, sizeof file290},
  {"sig/characteristics/manufacturer_name_string.xml", file291, sizeof file291},
  {"sig/characteristics/mass_flow.xml", file292, sizeof file292},
  {"sig/characteristics/maximum_recommended_heart_rate.xml", file293, sizeof file293},
  {"sig/characteristics/measurement_interval.xml", file294, sizeof file294},
  {"sig/characteristics/media_control_point.xml", file295, sizeof file295},
  {"sig/characteristics/media_control_point_opcodes_supported.xml", file296, sizeof file296},
  {"sig/characteristics/media_player_icon_object_id.xml", file297, sizeof file297},
  {"sig/characteristics/media_player_icon_url.xml", file298, sizeof file298},
  {"sig/characteristics/media_player_name.xml", file299, sizeof file299},
  {"sig/characteristics/media_state.xml", file300, sizeof file300},
  {"sig/characteristics/mesh_provisioning_data_in.xml", file301, sizeof file301},
  {"sig/characteristics/mesh_provisioning_data_out.xml", file302, sizeof file302},
  {"sig/characteristics/mesh_proxy_data_in.xml", file303, sizeof file303},
  {"sig/characteristics/mesh_proxy_data_out.xml", file304, sizeof file304},
  {"sig/characteristics/methane_concentration.xml", file305, sizeof file305},
  {"sig/characteristics/middle_name.xml", file306, sizeof file306},
  {"sig/characteristics/model_number_string.xml", file307, sizeof file307},
  {"sig/characteristics/mute.xml", file308, sizeof file308},
  {"sig/characteristics/navigation.xml", file309, sizeof file309},
  {"sig/characteristics/new_alert.xml", file310, sizeof file310},
  {"sig/characteristics/next_track_object_id.xml", file311, sizeof file311},
  {"sig/characteristics/nitrogen_dioxide_concentration.xml", file312, sizeof file312},
  {"sig/characteristics/noise.xml", file313, sizeof file313},
  {"sig/characteristics/non_methane_volatile_organic_compounds_concentration.xml", file314, sizeof file314},
  {"sig/characteristics/object_action_control_point.xml", file315, sizeof file315},
  {"sig/characteristics/object_changed.xml", file316, sizeof file316},
  {"sig/characteristics/object_first_created.xml", file317, sizeof file317},
  {"sig/characteristics/object_id.xml", file318, sizeof file318},
  {"sig/characteristics/object_last_modified.xml", file319, sizeof file319},
  {"sig/characteristics/object_list_control_point.xml", file320, sizeof file320},
  {"sig/characteristics/object_list_filter.xml", file321, sizeof file321},
  {"sig/characteristics/object_name.xml", file322, sizeof file322},
  {"sig/characteristics/object_properties.xml", file323, sizeof file323},
  {"sig/characteristics/object_size.xml", file324, sizeof file324},
  {"sig/characteristics/object_type.xml", file325, sizeof file325},
  {"sig/characteristics/observation_schedule_changed.xml", file326, sizeof file326},
  {"sig/characteristics/on_demand_ranging_data.xml", file327, sizeof file327},
  {"sig/characteristics/ots_feature.xml", file328, sizeof file328},
  {"sig/characteristics/ozone_concentration.xml", file329, sizeof file329},
  {"sig/characteristics/parent_group_object_id.xml", file330, sizeof file330},
  {"sig/characteristics/particulate_matter_pm10_concentration.xml", file331, sizeof file331},
  {"sig/characteristics/particulate_matter_pm1_concentration.xml", file332, sizeof file332},
  {"sig/characteristics/particulate_matter_pm2_5_concentration.xml", file333, sizeof file333},
  {"sig/characteristics/perceived_lightness.xml", file334, sizeof file334},
  {"sig/characteristics/percentage_8.xml", file335, sizeof file335},
  {"sig/characteristics/percentage_8_steps.xml", file336, sizeof file336},
  {"sig/characteristics/peripheral_preferred_connection_parameters.xml", file337, sizeof file337},
  {"sig/characteristics/peripheral_privacy_flag.xml", file338, sizeof file338},
  {"sig/characteristics/physical_activity_current_session.xml", file339, sizeof file339},
  {"sig/characteristics/physical_activity_monitor_control_point.xml", file340, sizeof file340},
  {"sig/characteristics/physical_activity_monitor_features.xml", file341, sizeof file341},
  {"sig/characteristics/physical_activity_session_descriptor.xml", file342, sizeof file342},
  {"sig/characteristics/playback_speed.xml", file343, sizeof file343},
  {"sig/characteristics/playing_order.xml", file344, sizeof file344},
  {"sig/characteristics/playing_orders_supported.xml", file345, sizeof file345},
  {"sig/characteristics/plx_continuous_measurement.xml", file346, sizeof file346},
  {"sig/characteristics/plx_features.xml", file347, sizeof file347},
  {"sig/characteristics/plx_spot_check_measurement.xml", file348, sizeof file348},
  {"sig/characteristics/pnp_id.xml", file349, sizeof file349},
  {"sig/characteristics/pollen_concentration.xml", file350, sizeof file350},
  {"sig/characteristics/position_quality.xml", file351, sizeof file351},
  {"sig/characteristics/power.xml", file352, sizeof file352},
  {"sig/characteristics/power_specification.xml", file353, sizeof file353},
  {"sig/characteristics/precise_acceleration_3d.xml", file354, sizeof file354},
  {"sig/characteristics/preferred_units.xml", file355, sizeof file355},
  {"sig/characteristics/pressure.xml", file356, sizeof file356},
  {"sig/characteristics/protocol_mode.xml", file357, sizeof file357},
  {"sig/characteristics/pushbutton_status_8.xml", file358, sizeof file358},
  {"sig/characteristics/rainfall.xml", file359, sizeof file359},
  {"sig/characteristics/ranging_data_overwritten.xml", file360, sizeof file360},
  {"sig/characteristics/ranging_data_ready.xml", file361, sizeof file361},
  {"sig/characteristics/rank_characteristic.xml", file362, sizeof file362},
  {"sig/characteristics/ras_control_point.xml", file363, sizeof file363},
  {"sig/characteristics/ras_features.xml", file364, sizeof file364},
  {"sig/characteristics/rc_feature.xml", file365, sizeof file365},
  {"sig/characteristics/rc_settings.xml", file366, sizeof file366},
  {"sig/characteristics/real_time_ranging_data.xml", file367, sizeof file367},
  {"sig/characteristics/recipe_control.xml", file368, sizeof file368},
  {"sig/characteristics/recipe_parameters.xml", file369, sizeof file369},
  {"sig/characteristics/reconnection_address.xml", file370, sizeof file370},
  {"sig/characteristics/reconnection_configuration_control_point.xml", file371, sizeof file371},
  {"sig/characteristics/record_access_control_point.xml", file372, sizeof file372},
  {"sig/characteristics/reference_time_information.xml", file373, sizeof file373},
  {"sig/characteristics/registered_user.xml", file374, sizeof file374},
  {"sig/characteristics/relative_runtime_in_a_correlated_color_temperature_range.xml", file375, sizeof file375},
  {"sig/characteristics/relative_runtime_in_a_current_range.xml", file376, sizeof file376},
  {"sig/characteristics/relative_runtime_in_a_generic_level_range.xml", file377, sizeof file377},
  {"sig/characteristics/relative_value_in_a_period_of_day.xml", file378, sizeof file378},
  {"sig/characteristics/relative_value_in_a_temperature_range.xml", file379, sizeof file379},
  {"sig/characteristics/relative_value_in_a_voltage_range.xml", file380, sizeof file380},
  {"sig/characteristics/relative_value_in_an_illuminance_range.xml", file381, sizeof file381},
  {"sig/characteristics/report.xml", file382, sizeof file382},
  {"sig/characteristics/report_map.xml", file383, sizeof file383},
  {"sig/characteristics/resolvable_private_address_only.xml", file384, sizeof file384},
  {"sig/characteristics/resting_heart_rate.xml", file385, sizeof file385},
  {"sig/characteristics/ringer_control_point.xml", file386, sizeof file386},
  {"sig/characteristics/ringer_setting.xml", file387, sizeof file387},
  {"sig/characteristics/rotational_speed.xml", file388, sizeof file388},
  {"sig/characteristics/rower_data.xml", file389, sizeof file389},
  {"sig/characteristics/rsc_feature.xml", file390, sizeof file390},
  {"sig/characteristics/rsc_measurement.xml", file391, sizeof file391},
  {"sig/characteristics/sc_control_point.xml", file392, sizeof file392},
  {"sig/characteristics/scan_interval_window.xml", file393, sizeof file393},
  {"sig/characteristics/scan_refresh.xml", file394, sizeof file394},
  {"sig/characteristics/search_control_point.xml", file395, sizeof file395},
  {"sig/characteristics/search_results_object_id.xml", file396, sizeof file396},
  {"sig/characteristics/sedentary_interval_notification.xml", file397, sizeof file397},
  {"sig/characteristics/seeking_speed.xml", file398, sizeof file398},
  {"sig/characteristics/sensor_location.xml", file399, sizeof file399},
  {"sig/characteristics/serial_number_string.xml", file400, sizeof file400},
  {"sig/characteristics/server_supported_features.xml", file401, sizeof file401},
  {"sig/characteristics/service_changed.xml", file402, sizeof file402},
  {"sig/characteristics/service_cycle_data.xml", file403, sizeof file403},
  {"sig/characteristics/set_identity_resolving_key.xml", file404, sizeof file404},
  {"sig/characteristics/sink_ase.xml", file405, sizeof file405},
  {"sig/characteristics/sink_audio_locations.xml", file406, sizeof file406},
  {"sig/characteristics/sink_pac.xml", file407, sizeof file407},
  {"sig/characteristics/size_characteristic.xml", file408, sizeof file408},
  {"sig/characteristics/sleep_activity_instantaneous_data.xml", file409, sizeof file409},
  {"sig/characteristics/sleep_activity_summary_data.xml", file410, sizeof file410},
  {"sig/characteristics/software_revision_string.xml", file411, sizeof file411},
  {"sig/characteristics/source_ase.xml", file412, sizeof file412},
  {"sig/characteristics/source_audio_locations.xml", file413, sizeof file413},
  {"sig/characteristics/source_pac.xml", file414, sizeof file414},
  {"sig/characteristics/sport_type_for_aerobic_and_anaerobic_thresholds.xml", file415, sizeof file415},
  {"sig/characteristics/stair_climber_data.xml", file416, sizeof file416},
  {"sig/characteristics/status_flags.xml", file417, sizeof file417},
  {"sig/characteristics/step_climber_data.xml", file418, sizeof file418},
  {"sig/characteristics/step_counter_activity_summary_data.xml", file419, sizeof file419},
  {"sig/characteristics/stored_health_observations.xml", file420, sizeof file420},
  {"sig/characteristics/stride_length.xml", file421, sizeof file421},
  {"sig/characteristics/sulfur_dioxide_concentration.xml", file422, sizeof file422},
  {"sig/characteristics/sulfur_hexafluoride_concentration.xml", file423, sizeof file423},
  {"sig/characteristics/supported_audio_contexts.xml", file424, sizeof file424},
  {"sig/characteristics/supported_heart_rate_range.xml", file425, sizeof file425},
  {"sig/characteristics/supported_inclination_range.xml", file426, sizeof file426},
  {"sig/characteristics/supported_new_alert_category.xml", file427, sizeof file427},
  {"sig/characteristics/supported_power_range.xml", file428, sizeof file428},
  {"sig/characteristics/supported_resistance_level_range.xml", file429, sizeof file429},
  {"sig/characteristics/supported_speed_range.xml", file430, sizeof file430},
  {"sig/characteristics/supported_unread_alert_category.xml", file431, sizeof file431},
  {"sig/characteristics/system_id.xml", file432, sizeof file432},
  {"sig/characteristics/tds_control_point.xml", file433, sizeof file433},
  {"sig/characteristics/temperature.xml", file434, sizeof file434},
  {"sig/characteristics/temperature_8.xml", file435, sizeof file435},
  {"sig/characteristics/temperature_8_in_a_period_of_day.xml", file436, sizeof file436},
  {"sig/characteristics/temperature_8_statistics.xml", file437, sizeof file437},
  {"sig/characteristics/temperature_measurement.xml", file438, sizeof file438},
  {"sig/characteristics/temperature_range.xml", file439, sizeof file439},
  {"sig/characteristics/temperature_statistics.xml", file440, sizeof file440},
  {"sig/characteristics/temperature_type.xml", file441, sizeof file441},
  {"sig/characteristics/termination_reason.xml", file442, sizeof file442},
  {"sig/characteristics/three_zone_heart_rate_limits.xml", file443, sizeof file443},
  {"sig/characteristics/time_accuracy.xml", file444, sizeof file444},
  {"sig/characteristics/time_change_log_data.xml", file445, sizeof file445},
  {"sig/characteristics/time_decihour_8.xml", file446, sizeof file446},
  {"sig/characteristics/time_exponential_8.xml", file447, sizeof file447},
  {"sig/characteristics/time_hour_24.xml", file448, sizeof file448},
  {"sig/characteristics/time_millisecond_24.xml", file449, sizeof file449},
  {"sig/characteristics/time_second_16.xml", file450, sizeof file450},
  {"sig/characteristics/time_second_32.xml", file451, sizeof file451},
  {"sig/characteristics/time_second_8.xml", file452, sizeof file452},
  {"sig/characteristics/time_source.xml", file453, sizeof file453},
  {"sig/characteristics/time_update_control_point.xml", file454, sizeof file454},
  {"sig/characteristics/time_update_state.xml", file455, sizeof file455},
  {"sig/characteristics/time_with_dst.xml", file456, sizeof file456},
  {"sig/characteristics/time_zone.xml", file457, sizeof file457},
  {"sig/characteristics/tmap_role.xml", file458, sizeof file458},
  {"sig/characteristics/torque.xml", file459, sizeof file459},
  {"sig/characteristics/track_changed.xml", file460, sizeof file460},
  {"sig/characteristics/track_duration.xml", file461, sizeof file461},
  {"sig/characteristics/track_position.xml", file462, sizeof file462},
  {"sig/characteristics/track_title.xml", file463, sizeof file463},
  {"sig/characteristics/training_status.xml", file464, sizeof file464},
  {"sig/characteristics/treadmill_data.xml", file465, sizeof file465},
  {"sig/characteristics/true_wind_direction.xml", file466, sizeof file466},
  {"sig/characteristics/true_wind_speed.xml", file467, sizeof file467},
  {"sig/characteristics/two_zone_heart_rate_limits.xml", file468, sizeof file468},
  {"sig/characteristics/tx_power_level.xml", file469, sizeof file469},
  {"sig/characteristics/udi_for_medical_devices.xml", file470, sizeof file470},
  {"sig/characteristics/ugg_features.xml", file471, sizeof file471},
  {"sig/characteristics/ugt_features.xml", file472, sizeof file472},
  {"sig/characteristics/uncertainty.xml", file473, sizeof file473},
  {"sig/characteristics/unread_alert_status.xml", file474, sizeof file474},
  {"sig/characteristics/uri.xml", file475, sizeof file475},
  {"sig/characteristics/user_control_point.xml", file476, sizeof file476},
  {"sig/characteristics/user_index.xml", file477, sizeof file477},
  {"sig/characteristics/uv_index.xml", file478, sizeof file478},
  {"sig/characteristics/vo2_max.xml", file479, sizeof file479},
  {"sig/characteristics/voc_concentration.xml", file480, sizeof file480},
  {"sig/characteristics/voice_assistant_name.xml", file481, sizeof file481},
  {"sig/characteristics/voice_assistant_service_control_point.xml", file482, sizeof file482},
  {"sig/characteristics/voice_assistant_session_flag.xml", file483, sizeof file483},
  {"sig/characteristics/voice_assistant_session_state.xml", file484, sizeof file484},
  {"sig/characteristics/voice_assistant_supported_features.xml", file485, sizeof file485},
  {"sig/characteristics/voice_assistant_supported_languages.xml", file486, sizeof file486},
  {"sig/characteristics/voice_assistant_uuid.xml", file487, sizeof file487},
  {"sig/characteristics/voltage.xml", file488, sizeof file488},
  {"sig/characteristics/voltage_frequency.xml", file489, sizeof file489},
  {"sig/characteristics/voltage_specification.xml", file490, sizeof file490},
  {"sig/characteristics/voltage_statistics.xml", file491, sizeof file491},
  {"sig/characteristics/volume_control_point.xml", file492, sizeof file492},
  {"sig/characteristics/volume_flags.xml", file493, sizeof file493},
  {"sig/characteristics/volume_flow.xml", file494, sizeof file494},
  {"sig/characteristics/volume_offset_control_point.xml", file495, sizeof file495},
  {"sig/characteristics/volume_offset_state.xml", file496, sizeof file496},
  {"sig/characteristics/volume_state.xml", file497, sizeof file497},
  {"sig/characteristics/waist_circumference.xml", file498, sizeof file498},
  {"sig/characteristics/weight.xml", file499, sizeof file499},
  {"sig/characteristics/weight_measurement.xml", file500, sizeof file500},
  {"sig/characteristics/weight_scale_feature.xml", file501, sizeof file501},
  {"sig/characteristics/wind_chill.xml", file502, sizeof file502},
  {"sig/characteristics/work_cycle_data.xml", file503, sizeof file503},
  {"sig/declarations/characteristic_declaration.xml", file504, sizeof file504},
  {"sig/declarations/include_declaration.xml", file505, sizeof file505},
  {"sig/declarations/primary_service_declaration.xml", file506, sizeof file506},
  {"sig/declarations/secondary_service_declaration.xml", file507, sizeof file507},
  {"sig/descriptors/characteristic_aggregate_format.xml", file508, sizeof file508},
  {"sig/descriptors/characteristic_extended_properties.xml", file509, sizeof file509},
  {"sig/descriptors/characteristic_presentation_format.xml", file510, sizeof file510},
  {"sig/descriptors/characteristic_user_description.xml", file511, sizeof file511},
  {"sig/descriptors/client_characteristic_configuration.xml", file512, sizeof file512},
  {"sig/descriptors/complete_br_edr_transport_block_data.xml", file513, sizeof file513},
  {"sig/descriptors/cooking_sensor_info.xml", file514, sizeof file514},
  {"sig/descriptors/cooking_trigger_setting.xml", file515, sizeof file515},
  {"sig/descriptors/es_configuration.xml", file516, sizeof file516},
  {"sig/descriptors/es_measurement.xml", file517, sizeof file517},
  {"sig/descriptors/es_trigger_setting.xml", file518, sizeof file518},
  {"sig/descriptors/external_report_reference.xml", file519, sizeof file519},
  {"sig/descriptors/imd_trigger_setting.xml", file520, sizeof file520},
  {"sig/descriptors/manufacturer_limits.xml", file521, sizeof file521},
  {"sig/descriptors/measurement_description.xml", file522, sizeof file522},
  {"sig/descriptors/number_of_digitals.xml", file523, sizeof file523},
  {"sig/descriptors/observation_schedule.xml", file524, sizeof file524},
  {"sig/descriptors/process_tolerances.xml", file525, sizeof file525},
  {"sig/descriptors/report_reference.xml", file526, sizeof file526},
  {"sig/descriptors/server_characteristic_configuration.xml", file527, sizeof file527},
  {"sig/descriptors/time_trigger_setting.xml", file528, sizeof file528},
  {"sig/descriptors/valid_range.xml", file529, sizeof file529},
  {"sig/descriptors/valid_range_accuracy.xml", file530, sizeof file530},
  {"sig/descriptors/value_trigger_setting.xml", file531, sizeof file531},
  {"sig/services/alert_notification.xml", file532, sizeof file532},
  {"sig/services/audio_input_control.xml", file533, sizeof file533},
  {"sig/services/audio_stream_control.xml", file534, sizeof file534},
  {"sig/services/authorization_control.xml", file535, sizeof file535},
  {"sig/services/automation_io.xml", file536, sizeof file536},
  {"sig/services/basic_audio_announcement.xml", file537, sizeof file537},
  {"sig/services/battery_service.xml", file538, sizeof file538},
  {"sig/services/binary_sensor.xml", file539, sizeof file539},
  {"sig/services/blood_pressure.xml", file540, sizeof file540},
  {"sig/services/body_composition.xml", file541, sizeof file541},
  {"sig/services/bond_management.xml", file542, sizeof file542},
  {"sig/services/broadcast_audio_announcement.xml", file543, sizeof file543},
  {"sig/services/broadcast_audio_scan.xml", file544, sizeof file544},
  {"sig/services/common_audio.xml", file545, sizeof file545},
  {"sig/services/constant_tone_extension.xml", file546, sizeof file546},
  {"sig/services/continuous_glucose_monitoring.xml", file547, sizeof file547},
  {"sig/services/cookware.xml", file548, sizeof file548},
  {"sig/services/coordinated_set_identification.xml", file549, sizeof file549},
  {"sig/services/current_time.xml", file550, sizeof file550},
  {"sig/services/cycling_power.xml", file551, sizeof file551},
  {"sig/services/cycling_speed_and_cadence.xml", file552, sizeof file552},
  {"sig/services/device_information.xml", file553, sizeof file553},
  {"sig/services/device_time.xml", file554, sizeof file554},
  {"sig/services/elapsed_time.xml", file555, sizeof file555},
  {"sig/services/electronic_shelf_label.xml", file556, sizeof file556},
  {"sig/services/emergency_configuration.xml", file557, sizeof file557},
  {"sig/services/environmental_sensing.xml", file558, sizeof file558},
  {"sig/services/fitness_machine.xml", file559, sizeof file559},
  {"sig/services/gaming_audio.xml", file560, sizeof file560},
  {"sig/services/gap.xml", file561, sizeof file561},
  {"sig/services/gatt.xml", file562, sizeof file562},
  {"sig/services/generic_health_sensor.xml", file563, sizeof file563},
  {"sig/services/generic_media_control.xml", file564, sizeof file564},
  {"sig/services/generic_telephone_bearer.xml", file565, sizeof file565},
  {"sig/services/generic_voice_assistant.xml", file566, sizeof file566},
  {"sig/services/glucose.xml", file567, sizeof file567},
  {"sig/services/health_thermometer.xml", file568, sizeof file568},
  {"sig/services/hearing_access.xml", file569, sizeof file569},
  {"sig/services/heart_rate.xml", file570, sizeof file570},
  {"sig/services/hid_iso.xml", file571, sizeof file571},
  {"sig/services/http_proxy.xml", file572, sizeof file572},
  {"sig/services/human_interface_device.xml", file573, sizeof file573},
  {"sig/services/immediate_alert.xml", file574, sizeof file574},
  {"sig/services/indoor_positioning.xml", file575, sizeof file575},
  {"sig/services/industrial_measurement_device.xml", file576, sizeof file576},
  {"sig/services/insulin_delivery.xml", file577, sizeof file577},
  {"sig/services/internet_protocol_support.xml", file578, sizeof file578},
  {"sig/services/link_loss.xml", file579, sizeof file579},
  {"sig/services/location_and_navigation.xml", file580, sizeof file580},
  {"sig/services/media_control.xml", file581, sizeof file581},
  {"sig/services/mesh_provisioning.xml", file582, sizeof file582},
  {"sig/services/mesh_proxy.xml", file583, sizeof file583},
  {"sig/services/mesh_proxy_solicitation.xml", file584, sizeof file584},
  {"sig/services/microphone_control.xml", file585, sizeof file585},
  {"sig/services/next_dst_change.xml", file586, sizeof file586},
  {"sig/services/object_transfer.xml", file587, sizeof file587},
  {"sig/services/phone_alert_status.xml", file588, sizeof file588},
  {"sig/services/physical_activity_monitor.xml", file589, sizeof file589},
  {"sig/services/public_broadcast_announcement.xml", file590, sizeof file590},
  {"sig/services/published_audio_capabilities.xml", file591, sizeof file591},
  {"sig/services/pulse_oximeter.xml", file592, sizeof file592},
  {"sig/services/ranging.xml", file593, sizeof file593},
  {"sig/services/reconnection_configuration.xml", file594, sizeof file594},
  {"sig/services/reference_time_update.xml", file595, sizeof file595},
  {"sig/services/running_speed_and_cadence.xml", file596, sizeof file596},
  {"sig/services/scan_parameters.xml", file597, sizeof file597},
  {"sig/services/telephone_bearer.xml", file598, sizeof file598},
  {"sig/services/telephony_and_media_audio.xml", file599, sizeof file599},
  {"sig/services/transport_discovery.xml", file600, sizeof file600},
  {"sig/services/tx_power.xml", file601, sizeof file601},
  {"sig/services/user_data.xml", file602, sizeof file602},
  {"sig/services/voice_assistant.xml", file603, sizeof file603},
  {"sig/services/volume_control.xml", file604, sizeof file604},
  {"sig/services/volume_offset.xml", file605, sizeof file605},
  {"sig/services/weight_scale.xml", file606, sizeof file606},
  {"vendor/airpods/airpods.xml", file607, sizeof file607},
  {"vendor/airthings/airthings.xml", file608, sizeof file608},
  {"vendor/airthings/airthings_advertisement.xml", file609, sizeof file609},
  {"vendor/almendo/almendo.xml", file610, sizeof file610},
  {"vendor/altbeacon/altbeacon.xml", file611, sizeof file611},
  {"vendor/ant/ant_bms.xml", file612, sizeof file612},
  {"vendor/april-brother/april_brother.xml", file613, sizeof file613},
  {"vendor/aranet/aranet.xml", file614, sizeof file614},
  {"vendor/atmotube/atmotube.xml", file615, sizeof file615},
  {"vendor/b-parasite/b_parasite.xml", file616, sizeof file616},
  {"vendor/battery-monitors/bm.xml", file617, sizeof file617},
  {"vendor/bbc-microbit/bbc_microbit.xml", file618, sizeof file618},
  {"vendor/bluemaestro/bluemaestro.xml", file619, sizeof file619},
  {"vendor/bookoo/bookoo.xml", file620, sizeof file620},
  {"vendor/broodminder/broodminder.xml", file621, sizeof file621},
  {"vendor/bthome/bthome.xml", file622, sizeof file622},
  {"vendor/bthome/bthome_v1.xml", file623, sizeof file623},
  {"vendor/chef-iq/chef_iq.xml", file624, sizeof file624},
  {"vendor/combustion/combustion.xml", file625, sizeof file625},
  {"vendor/daly/daly_bms.xml", file626, sizeof file626},
  {"vendor/diract/diract.xml", file627, sizeof file627},
  {"vendor/efento/efento.xml", file628, sizeof file628},
  {"vendor/ej/ej_bms.xml", file629, sizeof file629},
  {"vendor/ela/ela.xml", file630, sizeof file630},
  {"vendor/enocean/enocean.xml", file631, sizeof file631},
  {"vendor/epever/epever.xml", file632, sizeof file632},
  {"vendor/estimote/estimote.xml", file633, sizeof file633},
  {"vendor/exposure-notification/exposure_notification.xml", file634, sizeof file634},
  {"vendor/fast-pair/fast_pair.xml", file635, sizeof file635},
  {"vendor/feasycom/feasycom.xml", file636, sizeof file636},
  {"vendor/find-hub/find_hub.xml", file637, sizeof file637},
  {"vendor/find-my/find_my.xml", file638, sizeof file638},
  {"vendor/fitshow/fitshow.xml", file639, sizeof file639},
  {"vendor/garnet/seelevel.xml", file640, sizeof file640},
  {"vendor/gnosus/gnosus.xml", file641, sizeof file641},
  {"vendor/google-eddystone/eddystone.xml", file642, sizeof file642},
  {"vendor/govee/govee_hygrometers.xml", file643, sizeof file643},
  {"vendor/govee/govee_meat_thermometers.xml", file644, sizeof file644},
  {"vendor/govee/govee_security_sensors.xml", file645, sizeof file645},
  {"vendor/hibouair/hibouair.xml", file646, sizeof file646},
  {"vendor/hlk-ld2410/hlk_ld2410.xml", file647, sizeof file647},
  {"vendor/holyiot/holyiot.xml", file648, sizeof file648},
  {"vendor/homekit/homekit.xml", file649, sizeof file649},
  {"vendor/idasen/idasen.xml", file650, sizeof file650},
  {"vendor/improv/improv.xml", file651, sizeof file651},
  {"vendor/inkbird/inkbird.xml", file652, sizeof file652},
  {"vendor/inode/inode.xml", file653, sizeof file653},
  {"vendor/jaalee/jaalee.xml", file654, sizeof file654},
  {"vendor/jbd/jbd_bms.xml", file655, sizeof file655},
  {"vendor/jikong-24s/jikong_24s_bms.xml", file656, sizeof file656},
  {"vendor/jikong/jikong_bms.xml", file657, sizeof file657},
  {"vendor/kegtron/kegtron.xml", file658, sizeof file658},
  {"vendor/keiser/keiser.xml", file659, sizeof file659},
  {"vendor/kkm/kkm.xml", file660, sizeof file660},
  {"vendor/laica/laica.xml", file661, sizeof file661},
  {"vendor/laird/laird.xml", file662, sizeof file662},
  {"vendor/leaone/leaone.xml", file663, sizeof file663},
  {"vendor/lego/lego.xml", file664, sizeof file664},
  {"vendor/matter/matter.xml", file665, sizeof file665},
  {"vendor/mi-flora/mi_flora.xml", file666, sizeof file666},
  {"vendor/microsoft/microsoft.xml", file667, sizeof file667},
  {"vendor/mikrotik/mikrotik.xml", file668, sizeof file668},
  {"vendor/minew/minew.xml", file669, sizeof file669},
  {"vendor/moat/moat.xml", file670, sizeof file670},
  {"vendor/moko/moko.xml", file671, sizeof file671},
  {"vendor/mopeka/mopeka.xml", file672, sizeof file672},
  {"vendor/nordic-thingy52/nordic_thingy52.xml", file673, sizeof file673},
  {"vendor/nordic-uart/nordic_uart.xml", file674, sizeof file674},
  {"vendor/onset/hobo.xml", file675, sizeof file675},
  {"vendor/open-drone-id/open_drone_id.xml", file676, sizeof file676},
  {"vendor/oralb/oralb.xml", file677, sizeof file677},
  {"vendor/oras/oras.xml", file678, sizeof file678},
  {"vendor/otodata/otodata.xml", file679, sizeof file679},
  {"vendor/polar-hr/polar_hr.xml", file680, sizeof file680},
  {"vendor/polar-pmd/polar_pmd.xml", file681, sizeof file681},
  {"vendor/pvvx/pvvx_settings.xml", file682, sizeof file682},
  {"vendor/qingping/qingping.xml", file683, sizeof file683},
  {"vendor/rapt/rapt.xml", file684, sizeof file684},
  {"vendor/redodo/redodo_bms.xml", file685, sizeof file685},
  {"vendor/renogy/renogy_bms.xml", file686, sizeof file686},
  {"vendor/ruuvi/ruuvi.xml", file687, sizeof file687},
  {"vendor/sensirion/sensirion.xml", file688, sizeof file688},
  {"vendor/sensorpro/sensorpro.xml", file689, sizeof file689},
  {"vendor/sensorpush/sensorpush.xml", file690, sizeof file690},
  {"vendor/seplos-v2/seplos_v2_bms.xml", file691, sizeof file691},
  {"vendor/shelly/shelly.xml", file692, sizeof file692},
  {"vendor/smartdry/smartdry.xml", file693, sizeof file693},
  {"vendor/switchbot/switchbot.xml", file694, sizeof file694},
  {"vendor/switchbot/switchbot_appliances.xml", file695, sizeof file695},
  {"vendor/switchbot/switchbot_lights.xml", file696, sizeof file696},
  {"vendor/switchbot/switchbot_locks.xml", file697, sizeof file697},
  {"vendor/switchbot/switchbot_sensors.xml", file698, sizeof file698},
  {"vendor/tdt/tdt_bms.xml", file699, sizeof file699},
  {"vendor/teltonika/teltonika_eye.xml", file700, sizeof file700},
  {"vendor/thermobeacon/thermobeacon.xml", file701, sizeof file701},
  {"vendor/thermopro/thermopro.xml", file702, sizeof file702},
  {"vendor/ti-sensortag-cc2541/ti_sensortag_cc2541.xml", file703, sizeof file703},
  {"vendor/ti-sensortag-cc2650/ti_sensortag_cc2650.xml", file704, sizeof file704},
  {"vendor/tilt/tilt.xml", file705, sizeof file705},
  {"vendor/tpms/tpms.xml", file706, sizeof file706},
  {"vendor/victron/victron.xml", file707, sizeof file707},
  {"vendor/xiaomi-lywsd03mmc/atc1441.xml", file708, sizeof file708},
  {"vendor/xiaomi-lywsd03mmc/pvvx.xml", file709, sizeof file709},
  {"vendor/xiaomi-lywsd03mmc/xiaomi_lywsd03mmc.xml", file710, sizeof file710},
  {"vendor/xiaomi-miband/miband.xml", file711, sizeof file711},
  {"vendor/xiaomi-mibeacon/hhccjcy10.xml", file712, sizeof file712},
  {"vendor/xiaomi-mibeacon/mi_scale.xml", file713, sizeof file713},
  {"vendor/xiaomi-mibeacon/mibeacon.xml", file714, sizeof file714},
  {"vendor/xiaomi-mibeacon/mibeacon_controls.xml", file715, sizeof file715},
};

static const struct gatt_shipped_definition definitions[] = {
#include "sig.h"
#include "vendor.h"
};

unsigned long gatt_shipped_file_count(void) { return sizeof files / sizeof *files; }
struct gatt_shipped_file gatt_shipped_file(unsigned long index) { return files[index]; }

unsigned long gatt_shipped_definition_count(void) { return sizeof definitions / sizeof *definitions; }
struct gatt_shipped_definition gatt_shipped_definition(unsigned long index) { return definitions[index]; }
