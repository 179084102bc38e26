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
#embed "../../Definitions/vendor/airthings/airthings.xml"
};
static const unsigned char file608[] = {
#embed "../../Definitions/vendor/airthings/airthings_advertisement.xml"
};
static const unsigned char file609[] = {
#embed "../../Definitions/vendor/altbeacon/altbeacon.xml"
};
static const unsigned char file610[] = {
#embed "../../Definitions/vendor/ant/ant_bms.xml"
};
static const unsigned char file611[] = {
#embed "../../Definitions/vendor/april-brother/april_brother.xml"
};
static const unsigned char file612[] = {
#embed "../../Definitions/vendor/aranet/aranet.xml"
};
static const unsigned char file613[] = {
#embed "../../Definitions/vendor/b-parasite/b_parasite.xml"
};
static const unsigned char file614[] = {
#embed "../../Definitions/vendor/battery-monitors/bm.xml"
};
static const unsigned char file615[] = {
#embed "../../Definitions/vendor/bbc-microbit/bbc_microbit.xml"
};
static const unsigned char file616[] = {
#embed "../../Definitions/vendor/bluemaestro/bluemaestro.xml"
};
static const unsigned char file617[] = {
#embed "../../Definitions/vendor/bookoo/bookoo.xml"
};
static const unsigned char file618[] = {
#embed "../../Definitions/vendor/bthome/bthome.xml"
};
static const unsigned char file619[] = {
#embed "../../Definitions/vendor/bthome/bthome_v1.xml"
};
static const unsigned char file620[] = {
#embed "../../Definitions/vendor/chef-iq/chef_iq.xml"
};
static const unsigned char file621[] = {
#embed "../../Definitions/vendor/combustion/combustion.xml"
};
static const unsigned char file622[] = {
#embed "../../Definitions/vendor/daly/daly_bms.xml"
};
static const unsigned char file623[] = {
#embed "../../Definitions/vendor/efento/efento.xml"
};
static const unsigned char file624[] = {
#embed "../../Definitions/vendor/ej/ej_bms.xml"
};
static const unsigned char file625[] = {
#embed "../../Definitions/vendor/ela/ela.xml"
};
static const unsigned char file626[] = {
#embed "../../Definitions/vendor/epever/epever.xml"
};
static const unsigned char file627[] = {
#embed "../../Definitions/vendor/feasycom/feasycom.xml"
};
static const unsigned char file628[] = {
#embed "../../Definitions/vendor/fitshow/fitshow.xml"
};
static const unsigned char file629[] = {
#embed "../../Definitions/vendor/garnet/seelevel.xml"
};
static const unsigned char file630[] = {
#embed "../../Definitions/vendor/gnosus/gnosus.xml"
};
static const unsigned char file631[] = {
#embed "../../Definitions/vendor/google-eddystone/eddystone.xml"
};
static const unsigned char file632[] = {
#embed "../../Definitions/vendor/govee/govee_hygrometers.xml"
};
static const unsigned char file633[] = {
#embed "../../Definitions/vendor/govee/govee_meat_thermometers.xml"
};
static const unsigned char file634[] = {
#embed "../../Definitions/vendor/govee/govee_security_sensors.xml"
};
static const unsigned char file635[] = {
#embed "../../Definitions/vendor/hlk-ld2410/hlk_ld2410.xml"
};
static const unsigned char file636[] = {
#embed "../../Definitions/vendor/holyiot/holyiot.xml"
};
static const unsigned char file637[] = {
#embed "../../Definitions/vendor/homekit/homekit.xml"
};
static const unsigned char file638[] = {
#embed "../../Definitions/vendor/idasen/idasen.xml"
};
static const unsigned char file639[] = {
#embed "../../Definitions/vendor/improv/improv.xml"
};
static const unsigned char file640[] = {
#embed "../../Definitions/vendor/inkbird/inkbird.xml"
};
static const unsigned char file641[] = {
#embed "../../Definitions/vendor/inode/inode.xml"
};
static const unsigned char file642[] = {
#embed "../../Definitions/vendor/jaalee/jaalee.xml"
};
static const unsigned char file643[] = {
#embed "../../Definitions/vendor/jbd/jbd_bms.xml"
};
static const unsigned char file644[] = {
#embed "../../Definitions/vendor/jikong-24s/jikong_24s_bms.xml"
};
static const unsigned char file645[] = {
#embed "../../Definitions/vendor/jikong/jikong_bms.xml"
};
static const unsigned char file646[] = {
#embed "../../Definitions/vendor/kegtron/kegtron.xml"
};
static const unsigned char file647[] = {
#embed "../../Definitions/vendor/kkm/kkm.xml"
};
static const unsigned char file648[] = {
#embed "../../Definitions/vendor/laird/laird.xml"
};
static const unsigned char file649[] = {
#embed "../../Definitions/vendor/leaone/leaone.xml"
};
static const unsigned char file650[] = {
#embed "../../Definitions/vendor/matter/matter.xml"
};
static const unsigned char file651[] = {
#embed "../../Definitions/vendor/mi-flora/mi_flora.xml"
};
static const unsigned char file652[] = {
#embed "../../Definitions/vendor/mikrotik/mikrotik.xml"
};
static const unsigned char file653[] = {
#embed "../../Definitions/vendor/minew/minew.xml"
};
static const unsigned char file654[] = {
#embed "../../Definitions/vendor/moat/moat.xml"
};
static const unsigned char file655[] = {
#embed "../../Definitions/vendor/moko/moko.xml"
};
static const unsigned char file656[] = {
#embed "../../Definitions/vendor/mopeka/mopeka.xml"
};
static const unsigned char file657[] = {
#embed "../../Definitions/vendor/nordic-thingy52/nordic_thingy52.xml"
};
static const unsigned char file658[] = {
#embed "../../Definitions/vendor/nordic-uart/nordic_uart.xml"
};
static const unsigned char file659[] = {
#embed "../../Definitions/vendor/onset/hobo.xml"
};
static const unsigned char file660[] = {
#embed "../../Definitions/vendor/oralb/oralb.xml"
};
static const unsigned char file661[] = {
#embed "../../Definitions/vendor/oras/oras.xml"
};
static const unsigned char file662[] = {
#embed "../../Definitions/vendor/otodata/otodata.xml"
};
static const unsigned char file663[] = {
#embed "../../Definitions/vendor/polar-hr/polar_hr.xml"
};
static const unsigned char file664[] = {
#embed "../../Definitions/vendor/polar-pmd/polar_pmd.xml"
};
static const unsigned char file665[] = {
#embed "../../Definitions/vendor/pvvx/pvvx_settings.xml"
};
static const unsigned char file666[] = {
#embed "../../Definitions/vendor/qingping/qingping.xml"
};
static const unsigned char file667[] = {
#embed "../../Definitions/vendor/rapt/rapt.xml"
};
static const unsigned char file668[] = {
#embed "../../Definitions/vendor/redodo/redodo_bms.xml"
};
static const unsigned char file669[] = {
#embed "../../Definitions/vendor/renogy/renogy_bms.xml"
};
static const unsigned char file670[] = {
#embed "../../Definitions/vendor/ruuvi/ruuvi.xml"
};
static const unsigned char file671[] = {
#embed "../../Definitions/vendor/sensirion/sensirion.xml"
};
static const unsigned char file672[] = {
#embed "../../Definitions/vendor/sensorpro/sensorpro.xml"
};
static const unsigned char file673[] = {
#embed "../../Definitions/vendor/sensorpush/sensorpush.xml"
};
static const unsigned char file674[] = {
#embed "../../Definitions/vendor/seplos-v2/seplos_v2_bms.xml"
};
static const unsigned char file675[] = {
#embed "../../Definitions/vendor/shelly/shelly.xml"
};
static const unsigned char file676[] = {
#embed "../../Definitions/vendor/smartdry/smartdry.xml"
};
static const unsigned char file677[] = {
#embed "../../Definitions/vendor/switchbot/switchbot.xml"
};
static const unsigned char file678[] = {
#embed "../../Definitions/vendor/switchbot/switchbot_appliances.xml"
};
static const unsigned char file679[] = {
#embed "../../Definitions/vendor/switchbot/switchbot_lights.xml"
};
static const unsigned char file680[] = {
#embed "../../Definitions/vendor/switchbot/switchbot_locks.xml"
};
static const unsigned char file681[] = {
#embed "../../Definitions/vendor/switchbot/switchbot_sensors.xml"
};
static const unsigned char file682[] = {
#embed "../../Definitions/vendor/tdt/tdt_bms.xml"
};
static const unsigned char file683[] = {
#embed "../../Definitions/vendor/teltonika/teltonika_eye.xml"
};
static const unsigned char file684[] = {
#embed "../../Definitions/vendor/thermobeacon/thermobeacon.xml"
};
static const unsigned char file685[] = {
#embed "../../Definitions/vendor/thermopro/thermopro.xml"
};
static const unsigned char file686[] = {
#embed "../../Definitions/vendor/ti-sensortag-cc2541/ti_sensortag_cc2541.xml"
};
static const unsigned char file687[] = {
#embed "../../Definitions/vendor/ti-sensortag-cc2650/ti_sensortag_cc2650.xml"
};
static const unsigned char file688[] = {
#embed "../../Definitions/vendor/tilt/tilt.xml"
};
static const unsigned char file689[] = {
#embed "../../Definitions/vendor/tpms/tpms.xml"
};
static const unsigned char file690[] = {
#embed "../../Definitions/vendor/victron/victron.xml"
};
static const unsigned char file691[] = {
#embed "../../Definitions/vendor/xiaomi-lywsd03mmc/atc1441.xml"
};
static const unsigned char file692[] = {
#embed "../../Definitions/vendor/xiaomi-lywsd03mmc/pvvx.xml"
};
static const unsigned char file693[] = {
#embed "../../Definitions/vendor/xiaomi-lywsd03mmc/xiaomi_lywsd03mmc.xml"
};
static const unsigned char file694[] = {
#embed "../../Definitions/vendor/xiaomi-miband/miband.xml"
};
static const unsigned char file695[] = {
#embed "../../Definitions/vendor/xiaomi-mibeacon/hhccjcy10.xml"
};
static const unsigned char file696[] = {
#embed "../../Definitions/vendor/xiaomi-mibeacon/mi_scale.xml"
};
static const unsigned char file697[] = {
#embed "../../Definitions/vendor/xiaomi-mibeacon/mibeacon.xml"
};
static const unsigned char file698[] = {
#embed "../../Definitions/vendor/xiaomi-mibeacon/mibeacon_controls.xml"
};

static const struct gatt_shipped_file files[] = {
  {"sig/characteristics/acceleration.xml", file0, sizeof file0, "Acceleration", "org.bluetooth.characteristic.acceleration", "2C06"},
  {"sig/characteristics/acceleration_3d.xml", file1, sizeof file1, "Acceleration - 3D", "org.bluetooth.characteristic.acceleration_3d", "2C1D"},
  {"sig/characteristics/acceleration_detection_status.xml", file2, sizeof file2, "Acceleration Detection Status", "org.bluetooth.characteristic.acceleration_detection_status", "2C1F"},
  {"sig/characteristics/acs_control_point.xml", file3, sizeof file3, "ACS Control Point", "org.bluetooth.characteristic.acs_control_point", "2B33"},
  {"sig/characteristics/acs_data_in.xml", file4, sizeof file4, "ACS Data In", "org.bluetooth.characteristic.acs_data_in", "2B30"},
  {"sig/characteristics/acs_data_out_indicate.xml", file5, sizeof file5, "ACS Data Out Indicate", "org.bluetooth.characteristic.acs_data_out_indicate", "2B32"},
  {"sig/characteristics/acs_data_out_notify.xml", file6, sizeof file6, "ACS Data Out Notify", "org.bluetooth.characteristic.acs_data_out_notify", "2B31"},
  {"sig/characteristics/acs_status.xml", file7, sizeof file7, "ACS Status", "org.bluetooth.characteristic.acs_status", "2B2F"},
  {"sig/characteristics/active_preset_index.xml", file8, sizeof file8, "Active Preset Index", "org.bluetooth.characteristic.active_preset_index", "2BDC"},
  {"sig/characteristics/activity_goal.xml", file9, sizeof file9, "Activity Goal", "org.bluetooth.characteristic.activity_goal", "2B4E"},
  {"sig/characteristics/advertising_constant_tone_extension_interval.xml", file10, sizeof file10, "Advertising Constant Tone Extension Interval", "org.bluetooth.characteristic.advertising_constant_tone_extension_interval", "2BB1"},
  {"sig/characteristics/advertising_constant_tone_extension_minimum_length.xml", file11, sizeof file11, "Advertising Constant Tone Extension Minimum Length", "org.bluetooth.characteristic.advertising_constant_tone_extension_minimum_length", "2BAE"},
  {"sig/characteristics/advertising_constant_tone_extension_minimum_transmit_count.xml", file12, sizeof file12, "Advertising Constant Tone Extension Minimum Transmit Count", "org.bluetooth.characteristic.advertising_constant_tone_extension_minimum_transmit_count", "2BAF"},
  {"sig/characteristics/advertising_constant_tone_extension_phy.xml", file13, sizeof file13, "Advertising Constant Tone Extension PHY", "org.bluetooth.characteristic.advertising_constant_tone_extension_phy", "2BB2"},
  {"sig/characteristics/advertising_constant_tone_extension_transmit_duration.xml", file14, sizeof file14, "Advertising Constant Tone Extension Transmit Duration", "org.bluetooth.characteristic.advertising_constant_tone_extension_transmit_duration", "2BB0"},
  {"sig/characteristics/aerobic_heart_rate_lower_limit.xml", file15, sizeof file15, "Aerobic Heart Rate Lower Limit", "org.bluetooth.characteristic.aerobic_heart_rate_lower_limit", "2A7E"},
  {"sig/characteristics/aerobic_heart_rate_upper_limit.xml", file16, sizeof file16, "Aerobic Heart Rate Upper Limit", "org.bluetooth.characteristic.aerobic_heart_rate_upper_limit", "2A84"},
  {"sig/characteristics/aerobic_threshold.xml", file17, sizeof file17, "Aerobic Threshold", "org.bluetooth.characteristic.aerobic_threshold", "2A7F"},
  {"sig/characteristics/age.xml", file18, sizeof file18, "Age", "org.bluetooth.characteristic.age", "2A80"},
  {"sig/characteristics/aggregate.xml", file19, sizeof file19, "Aggregate", "org.bluetooth.characteristic.aggregate", "2A5A"},
  {"sig/characteristics/alert_category_id.xml", file20, sizeof file20, "Alert Category ID", "org.bluetooth.characteristic.alert_category_id", "2A43"},
  {"sig/characteristics/alert_category_id_bit_mask.xml", file21, sizeof file21, "Alert Category ID Bit Mask", "org.bluetooth.characteristic.alert_category_id_bit_mask", "2A42"},
  {"sig/characteristics/alert_level.xml", file22, sizeof file22, "Alert Level", "org.bluetooth.characteristic.alert_level", "2A06"},
  {"sig/characteristics/alert_notification_control_point.xml", file23, sizeof file23, "Alert Notification Control Point", "org.bluetooth.characteristic.alert_notification_control_point", "2A44"},
  {"sig/characteristics/alert_status.xml", file24, sizeof file24, "Alert Status", "org.bluetooth.characteristic.alert_status", "2A3F"},
  {"sig/characteristics/altitude.xml", file25, sizeof file25, "Altitude", "org.bluetooth.characteristic.altitude", "2AB3"},
  {"sig/characteristics/ammonia_concentration.xml", file26, sizeof file26, "Ammonia Concentration", "org.bluetooth.characteristic.ammonia_concentration", "2BCF"},
  {"sig/characteristics/anaerobic_heart_rate_lower_limit.xml", file27, sizeof file27, "Anaerobic Heart Rate Lower Limit", "org.bluetooth.characteristic.anaerobic_heart_rate_lower_limit", "2A81"},
  {"sig/characteristics/anaerobic_heart_rate_upper_limit.xml", file28, sizeof file28, "Anaerobic Heart Rate Upper Limit", "org.bluetooth.characteristic.anaerobic_heart_rate_upper_limit", "2A82"},
  {"sig/characteristics/anaerobic_threshold.xml", file29, sizeof file29, "Anaerobic Threshold", "org.bluetooth.characteristic.anaerobic_threshold", "2A83"},
  {"sig/characteristics/analog.xml", file30, sizeof file30, "Analog", "org.bluetooth.characteristic.analog", "2A58"},
  {"sig/characteristics/ap_sync_key_material.xml", file31, sizeof file31, "AP Sync Key Material", "org.bluetooth.characteristic.ap_sync_key_material", "2BF7"},
  {"sig/characteristics/apparent_energy_32.xml", file32, sizeof file32, "Apparent Energy 32", "org.bluetooth.characteristic.apparent_energy_32", "2B89"},
  {"sig/characteristics/apparent_power.xml", file33, sizeof file33, "Apparent Power", "org.bluetooth.characteristic.apparent_power", "2B8A"},
  {"sig/characteristics/apparent_wind_direction.xml", file34, sizeof file34, "Apparent Wind Direction", "org.bluetooth.characteristic.apparent_wind_direction", "2A73"},
  {"sig/characteristics/apparent_wind_speed.xml", file35, sizeof file35, "Apparent Wind Speed", "org.bluetooth.characteristic.apparent_wind_speed", "2A72"},
  {"sig/characteristics/appearance.xml", file36, sizeof file36, "Appearance", "org.bluetooth.characteristic.gap.appearance", "2A01"},
  {"sig/characteristics/ase_control_point.xml", file37, sizeof file37, "ASE Control Point", "org.bluetooth.characteristic.ase_control_point", "2BC6"},
  {"sig/characteristics/audio_input_control_point.xml", file38, sizeof file38, "Audio Input Control Point", "org.bluetooth.characteristic.audio_input_control_point", "2B7B"},
  {"sig/characteristics/audio_input_description.xml", file39, sizeof file39, "Audio Input Description", "org.bluetooth.characteristic.audio_input_description", "2B7C"},
  {"sig/characteristics/audio_input_state.xml", file40, sizeof file40, "Audio Input State", "org.bluetooth.characteristic.audio_input_state", "2B77"},
  {"sig/characteristics/audio_input_status.xml", file41, sizeof file41, "Audio Input Status", "org.bluetooth.characteristic.audio_input_status", "2B7A"},
  {"sig/characteristics/audio_input_type.xml", file42, sizeof file42, "Audio Input Type", "org.bluetooth.characteristic.audio_input_type", "2B79"},
  {"sig/characteristics/audio_location.xml", file43, sizeof file43, "Audio Location", "org.bluetooth.characteristic.audio_location", "2B81"},
  {"sig/characteristics/audio_output_description.xml", file44, sizeof file44, "Audio Output Description", "org.bluetooth.characteristic.audio_output_description", "2B83"},
  {"sig/characteristics/available_audio_contexts.xml", file45, sizeof file45, "Available Audio Contexts", "org.bluetooth.characteristic.available_audio_contexts", "2BCD"},
  {"sig/characteristics/average_current.xml", file46, sizeof file46, "Average Current", "org.bluetooth.characteristic.average_current", "2AE0"},
  {"sig/characteristics/average_voltage.xml", file47, sizeof file47, "Average Voltage", "org.bluetooth.characteristic.average_voltage", "2AE1"},
  {"sig/characteristics/barometric_pressure_trend.xml", file48, sizeof file48, "Barometric Pressure Trend", "org.bluetooth.characteristic.barometric_pressure_trend", "2AA3"},
  {"sig/characteristics/battery_critical_status.xml", file49, sizeof file49, "Battery Critical Status", "org.bluetooth.characteristic.battery_critical_status", "2BE9"},
  {"sig/characteristics/battery_energy_status.xml", file50, sizeof file50, "Battery Energy Status", "org.bluetooth.characteristic.battery_energy_status", "2BF0"},
  {"sig/characteristics/battery_health_information.xml", file51, sizeof file51, "Battery Health Information", "org.bluetooth.characteristic.battery_health_information", "2BEB"},
  {"sig/characteristics/battery_health_status.xml", file52, sizeof file52, "Battery Health Status", "org.bluetooth.characteristic.battery_health_status", "2BEA"},
  {"sig/characteristics/battery_information.xml", file53, sizeof file53, "Battery Information", "org.bluetooth.characteristic.battery_information", "2BEC"},
  {"sig/characteristics/battery_level.xml", file54, sizeof file54, "Battery Level", "org.bluetooth.characteristic.battery_level", "2A19"},
  {"sig/characteristics/battery_level_status.xml", file55, sizeof file55, "Battery Level Status", "org.bluetooth.characteristic.battery_level_status", "2BED"},
  {"sig/characteristics/battery_time_status.xml", file56, sizeof file56, "Battery Time Status", "org.bluetooth.characteristic.battery_time_status", "2BEE"},
  {"sig/characteristics/bearer_list_current_calls.xml", file57, sizeof file57, "Bearer List Current Calls", "org.bluetooth.characteristic.bearer_list_current_calls", "2BB9"},
  {"sig/characteristics/bearer_provider_name.xml", file58, sizeof file58, "Bearer Provider Name", "org.bluetooth.characteristic.bearer_provider_name", "2BB3"},
  {"sig/characteristics/bearer_signal_strength.xml", file59, sizeof file59, "Bearer Signal Strength", "org.bluetooth.characteristic.bearer_signal_strength", "2BB7"},
  {"sig/characteristics/bearer_signal_strength_reporting_interval.xml", file60, sizeof file60, "Bearer Signal Strength Reporting Interval", "org.bluetooth.characteristic.bearer_signal_strength_reporting_interval", "2BB8"},
  {"sig/characteristics/bearer_technology.xml", file61, sizeof file61, "Bearer Technology", "org.bluetooth.characteristic.bearer_technology", "2BB5"},
  {"sig/characteristics/bearer_uci.xml", file62, sizeof file62, "Bearer UCI", "org.bluetooth.characteristic.bearer_uci", "2BB4"},
  {"sig/characteristics/bearer_uri_schemes_supported_list.xml", file63, sizeof file63, "Bearer URI Schemes Supported List", "org.bluetooth.characteristic.bearer_uri_schemes_supported_list", "2BB6"},
  {"sig/characteristics/bgr_features.xml", file64, sizeof file64, "BGR Features", "org.bluetooth.characteristic.bgr_features", "2C04"},
  {"sig/characteristics/bgs_features.xml", file65, sizeof file65, "BGS Features", "org.bluetooth.characteristic.bgs_features", "2C03"},
  {"sig/characteristics/blood_pressure_feature.xml", file66, sizeof file66, "Blood Pressure Feature", "org.bluetooth.characteristic.blood_pressure_feature", "2A49"},
  {"sig/characteristics/blood_pressure_measurement.xml", file67, sizeof file67, "Blood Pressure Measurement", "org.bluetooth.characteristic.blood_pressure_measurement", "2A35"},
  {"sig/characteristics/blood_pressure_record.xml", file68, sizeof file68, "Blood Pressure Record", "org.bluetooth.characteristic.blood_pressure_record", "2B36"},
  {"sig/characteristics/bluetooth_sig_data.xml", file69, sizeof file69, "Bluetooth SIG Data", "org.bluetooth.characteristic.bluetooth_sig_data", "2B39"},
  {"sig/characteristics/body_composition_feature.xml", file70, sizeof file70, "Body Composition Feature", "org.bluetooth.characteristic.body_composition_feature", "2A9B"},
  {"sig/characteristics/body_composition_measurement.xml", file71, sizeof file71, "Body Composition Measurement", "org.bluetooth.characteristic.body_composition_measurement", "2A9C"},
  {"sig/characteristics/body_sensor_location.xml", file72, sizeof file72, "Body Sensor Location", "org.bluetooth.characteristic.body_sensor_location", "2A38"},
  {"sig/characteristics/bond_management_control_point.xml", file73, sizeof file73, "Bond Management Control Point", "org.bluetooth.characteristic.bond_management_control_point", "2AA4"},
  {"sig/characteristics/bond_management_feature.xml", file74, sizeof file74, "Bond Management Feature", "org.bluetooth.characteristic.bond_management_feature", "2AA5"},
  {"sig/characteristics/boolean.xml", file75, sizeof file75, "Boolean", "org.bluetooth.characteristic.boolean", "2AE2"},
  {"sig/characteristics/boot_keyboard_input_report.xml", file76, sizeof file76, "Boot Keyboard Input Report", "org.bluetooth.characteristic.boot_keyboard_input_report", "2A22"},
  {"sig/characteristics/boot_keyboard_output_report.xml", file77, sizeof file77, "Boot Keyboard Output Report", "org.bluetooth.characteristic.boot_keyboard_output_report", "2A32"},
  {"sig/characteristics/boot_mouse_input_report.xml", file78, sizeof file78, "Boot Mouse Input Report", "org.bluetooth.characteristic.boot_mouse_input_report", "2A33"},
  {"sig/characteristics/br_edr_handover_data.xml", file79, sizeof file79, "BR-EDR Handover Data", "org.bluetooth.characteristic.br_edr_handover_data", "2B38"},
  {"sig/characteristics/broadcast_audio_scan_control_point.xml", file80, sizeof file80, "Broadcast Audio Scan Control Point", "org.bluetooth.characteristic.broadcast_audio_scan_control_point", "2BC7"},
  {"sig/characteristics/broadcast_receive_state.xml", file81, sizeof file81, "Broadcast Receive State", "org.bluetooth.characteristic.broadcast_receive_state", "2BC8"},
  {"sig/characteristics/bss_control_point.xml", file82, sizeof file82, "BSS Control Point", "org.bluetooth.characteristic.bss_control_point", "2B2B"},
  {"sig/characteristics/bss_response.xml", file83, sizeof file83, "BSS Response", "org.bluetooth.characteristic.bss_response", "2B2C"},
  {"sig/characteristics/call_control_point.xml", file84, sizeof file84, "Call Control Point", "org.bluetooth.characteristic.call_control_point", "2BBE"},
  {"sig/characteristics/call_control_point_optional_opcodes.xml", file85, sizeof file85, "Call Control Point Optional Opcodes", "org.bluetooth.characteristic.call_control_point_optional_opcodes", "2BBF"},
  {"sig/characteristics/call_friendly_name.xml", file86, sizeof file86, "Call Friendly Name", "org.bluetooth.characteristic.call_friendly_name", "2BC2"},
  {"sig/characteristics/call_state.xml", file87, sizeof file87, "Call State", "org.bluetooth.characteristic.call_state", "2BBD"},
  {"sig/characteristics/caloric_intake.xml", file88, sizeof file88, "Caloric Intake", "org.bluetooth.characteristic.caloric_intake", "2B50"},
  {"sig/characteristics/carbon_monoxide_concentration.xml", file89, sizeof file89, "Carbon Monoxide Concentration", "org.bluetooth.characteristic.carbon_monoxide_concentration", "2BD0"},
  {"sig/characteristics/cardiorespiratory_activity_instantaneous_data.xml", file90, sizeof file90, "CardioRespiratory Activity Instantaneous Data", "org.bluetooth.characteristic.cardiorespiratory_activity_instantaneous_data", "2B3E"},
  {"sig/characteristics/cardiorespiratory_activity_summary_data.xml", file91, sizeof file91, "CardioRespiratory Activity Summary Data", "org.bluetooth.characteristic.cardiorespiratory_activity_summary_data", "2B3F"},
  {"sig/characteristics/central_address_resolution.xml", file92, sizeof file92, "Central Address Resolution", "org.bluetooth.characteristic.gap.central_address_resolution", "2AA6"},
  {"sig/characteristics/cgm_feature.xml", file93, sizeof file93, "CGM Feature", "org.bluetooth.characteristic.cgm_feature", "2AA8"},
  {"sig/characteristics/cgm_measurement.xml", file94, sizeof file94, "CGM Measurement", "org.bluetooth.characteristic.cgm_measurement", "2AA7"},
  {"sig/characteristics/cgm_session_run_time.xml", file95, sizeof file95, "CGM Session Run Time", "org.bluetooth.characteristic.cgm_session_run_time", "2AAB"},
  {"sig/characteristics/cgm_session_start_time.xml", file96, sizeof file96, "CGM Session Start Time", "org.bluetooth.characteristic.cgm_session_start_time", "2AAA"},
  {"sig/characteristics/cgm_specific_ops_control_point.xml", file97, sizeof file97, "CGM Specific Ops Control Point", "org.bluetooth.characteristic.cgm_specific_ops_control_point", "2AAC"},
  {"sig/characteristics/cgm_status.xml", file98, sizeof file98, "CGM Status", "org.bluetooth.characteristic.cgm_status", "2AA9"},
  {"sig/characteristics/chromatic_distance_from_planckian.xml", file99, sizeof file99, "Chromatic Distance from Planckian", "org.bluetooth.characteristic.chromatic_distance_from_planckian", "2AE3"},
  {"sig/characteristics/chromaticity_coordinate.xml", file100, sizeof file100, "Chromaticity Coordinate", "org.bluetooth.characteristic.chromaticity_coordinate", "2B1C"},
  {"sig/characteristics/chromaticity_coordinates.xml", file101, sizeof file101, "Chromaticity Coordinates", "org.bluetooth.characteristic.chromaticity_coordinates", "2AE4"},
  {"sig/characteristics/chromaticity_in_cct_and_duv_values.xml", file102, sizeof file102, "Chromaticity in CCT and Duv Values", "org.bluetooth.characteristic.chromaticity_in_cct_and_duv_values", "2AE5"},
  {"sig/characteristics/chromaticity_tolerance.xml", file103, sizeof file103, "Chromaticity Tolerance", "org.bluetooth.characteristic.chromaticity_tolerance", "2AE6"},
  {"sig/characteristics/cie_13_3_1995_color_rendering_index.xml", file104, sizeof file104, "CIE 13.3-1995 Color Rendering Index", "org.bluetooth.characteristic.cie_13_3_1995_color_rendering_index", "2AE7"},
  {"sig/characteristics/client_supported_features.xml", file105, sizeof file105, "Client Supported Features", "org.bluetooth.characteristic.client_supported_features", "2B29"},
  {"sig/characteristics/co2_concentration.xml", file106, sizeof file106, "CO2 Concentration", "org.bluetooth.characteristic.co2_concentration", "2B8C"},
  {"sig/characteristics/coefficient.xml", file107, sizeof file107, "Coefficient", "org.bluetooth.characteristic.coefficient", "2AE8"},
  {"sig/characteristics/constant_tone_extension_enable.xml", file108, sizeof file108, "Constant Tone Extension Enable", "org.bluetooth.characteristic.constant_tone_extension_enable", "2BAD"},
  {"sig/characteristics/contact_status_8.xml", file109, sizeof file109, "Contact Status 8", "org.bluetooth.characteristic.contact_status_8", "2C22"},
  {"sig/characteristics/content_control_id.xml", file110, sizeof file110, "Content Control ID", "org.bluetooth.characteristic.content_control_id", "2BBA"},
  {"sig/characteristics/cooking_step_status.xml", file111, sizeof file111, "Cooking Step Status", "org.bluetooth.characteristic.cooking_step_status", "2C28"},
  {"sig/characteristics/cooking_temperature.xml", file112, sizeof file112, "Cooking Temperature", "org.bluetooth.characteristic.cooking_temperature", "2C2E"},
  {"sig/characteristics/cooking_zone_actual_cooking_conditions.xml", file113, sizeof file113, "Cooking Zone Actual Cooking Conditions", "org.bluetooth.characteristic.cooking_zone_actual_cooking_conditions", "2C2B"},
  {"sig/characteristics/cooking_zone_capabilities.xml", file114, sizeof file114, "Cooking Zone Capabilities", "org.bluetooth.characteristic.cooking_zone_capabilities", "2C29"},
  {"sig/characteristics/cooking_zone_desired_cooking_conditions.xml", file115, sizeof file115, "Cooking Zone Desired Cooking Conditions", "org.bluetooth.characteristic.cooking_zone_desired_cooking_conditions", "2C2A"},
  {"sig/characteristics/cooking_zone_preceived_power.xml", file116, sizeof file116, "Cooking Zone Perceived Power", "org.bluetooth.characteristic.cooking_zone_preceived_power", "2C2F"},
  {"sig/characteristics/cookware_description.xml", file117, sizeof file117, "Cookware Description", "org.bluetooth.characteristic.cookware_description", "2C25"},
  {"sig/characteristics/cookware_sensor_aggregate.xml", file118, sizeof file118, "Cookware Sensor Aggregate", "org.bluetooth.characteristic.cookware_sensor_aggregate", "2C2D"},
  {"sig/characteristics/cookware_sensor_data.xml", file119, sizeof file119, "Cookware Sensor Data", "org.bluetooth.characteristic.cookware_sensor_data", "2C2C"},
  {"sig/characteristics/coordinated_set_name.xml", file120, sizeof file120, "Coordinated Set Name", "org.bluetooth.characteristic.coordinated_set_name", "2C1A"},
  {"sig/characteristics/correlated_color_temperature.xml", file121, sizeof file121, "Correlated Color Temperature", "org.bluetooth.characteristic.correlated_color_temperature", "2AE9"},
  {"sig/characteristics/cosine_of_the_angle.xml", file122, sizeof file122, "Cosine of the Angle", "org.bluetooth.characteristic.cosine_of_the_angle", "2B8D"},
  {"sig/characteristics/count_16.xml", file123, sizeof file123, "Count 16", "org.bluetooth.characteristic.count_16", "2AEA"},
  {"sig/characteristics/count_24.xml", file124, sizeof file124, "Count 24", "org.bluetooth.characteristic.count_24", "2AEB"},
  {"sig/characteristics/country_code.xml", file125, sizeof file125, "Country Code", "org.bluetooth.characteristic.country_code", "2AEC"},
  {"sig/characteristics/cross_trainer_data.xml", file126, sizeof file126, "Cross Trainer Data", "org.bluetooth.characteristic.cross_trainer_data", "2ACE"},
  {"sig/characteristics/csc_feature.xml", file127, sizeof file127, "CSC Feature", "org.bluetooth.characteristic.csc_feature", "2A5C"},
  {"sig/characteristics/csc_measurement.xml", file128, sizeof file128, "CSC Measurement", "org.bluetooth.characteristic.csc_measurement", "2A5B"},
  {"sig/characteristics/current_group_object_id.xml", file129, sizeof file129, "Current Group Object ID", "org.bluetooth.characteristic.current_group_object_id", "2BA0"},
  {"sig/characteristics/current_time.xml", file130, sizeof file130, "Current Time", "org.bluetooth.characteristic.current_time", "2A2B"},
  {"sig/characteristics/current_track_object_id.xml", file131, sizeof file131, "Current Track Object ID", "org.bluetooth.characteristic.current_track_object_id", "2B9D"},
  {"sig/characteristics/current_track_segments_object_id.xml", file132, sizeof file132, "Current Track Segments Object ID", "org.bluetooth.characteristic.current_track_segments_object_id", "2B9C"},
  {"sig/characteristics/cycling_power_control_point.xml", file133, sizeof file133, "Cycling Power Control Point", "org.bluetooth.characteristic.cycling_power_control_point", "2A66"},
  {"sig/characteristics/cycling_power_feature.xml", file134, sizeof file134, "Cycling Power Feature", "org.bluetooth.characteristic.cycling_power_feature", "2A65"},
  {"sig/characteristics/cycling_power_measurement.xml", file135, sizeof file135, "Cycling Power Measurement", "org.bluetooth.characteristic.cycling_power_measurement", "2A63"},
  {"sig/characteristics/cycling_power_vector.xml", file136, sizeof file136, "Cycling Power Vector", "org.bluetooth.characteristic.cycling_power_vector", "2A64"},
  {"sig/characteristics/database_change_increment.xml", file137, sizeof file137, "Database Change Increment", "org.bluetooth.characteristic.database_change_increment", "2A99"},
  {"sig/characteristics/database_hash.xml", file138, sizeof file138, "Database Hash", "org.bluetooth.characteristic.database_hash", "2B2A"},
  {"sig/characteristics/date_of_birth.xml", file139, sizeof file139, "Date of Birth", "org.bluetooth.characteristic.date_of_birth", "2A85"},
  {"sig/characteristics/date_of_threshold_assessment.xml", file140, sizeof file140, "Date of Threshold Assessment", "org.bluetooth.characteristic.date_of_threshold_assessment", "2A86"},
  {"sig/characteristics/date_time.xml", file141, sizeof file141, "Date Time", "org.bluetooth.characteristic.date_time", "2A08"},
  {"sig/characteristics/date_utc.xml", file142, sizeof file142, "Date UTC", "org.bluetooth.characteristic.date_utc", "2AED"},
  {"sig/characteristics/day_date_time.xml", file143, sizeof file143, "Day Date Time", "org.bluetooth.characteristic.day_date_time", "2A0A"},
  {"sig/characteristics/day_of_week.xml", file144, sizeof file144, "Day of Week", "org.bluetooth.characteristic.day_of_week", "2A09"},
  {"sig/characteristics/descriptor_value_changed.xml", file145, sizeof file145, "Descriptor Value Changed", "org.bluetooth.characteristic.descriptor_value_changed", "2A7D"},
  {"sig/characteristics/device_name.xml", file146, sizeof file146, "Device Name", "org.bluetooth.characteristic.gap.device_name", "2A00"},
  {"sig/characteristics/device_time.xml", file147, sizeof file147, "Device Time", "org.bluetooth.characteristic.device_time", "2B90"},
  {"sig/characteristics/device_time_control_point.xml", file148, sizeof file148, "Device Time Control Point", "org.bluetooth.characteristic.device_time_control_point", "2B91"},
  {"sig/characteristics/device_time_feature.xml", file149, sizeof file149, "Device Time Feature", "org.bluetooth.characteristic.device_time_feature", "2B8E"},
  {"sig/characteristics/device_time_parameters.xml", file150, sizeof file150, "Device Time Parameters", "org.bluetooth.characteristic.device_time_parameters", "2B8F"},
  {"sig/characteristics/device_wearing_position.xml", file151, sizeof file151, "Device Wearing Position", "org.bluetooth.characteristic.device_wearing_position", "2B4B"},
  {"sig/characteristics/dew_point.xml", file152, sizeof file152, "Dew Point", "org.bluetooth.characteristic.dew_point", "2A7B"},
  {"sig/characteristics/digital.xml", file153, sizeof file153, "Digital", "org.bluetooth.characteristic.digital", "2A56"},
  {"sig/characteristics/door_window_status.xml", file154, sizeof file154, "Door/Window Status", "org.bluetooth.characteristic.door_window_status", "2C20"},
  {"sig/characteristics/dst_offset.xml", file155, sizeof file155, "DST Offset", "org.bluetooth.characteristic.dst_offset", "2A0D"},
  {"sig/characteristics/elapsed_time.xml", file156, sizeof file156, "Elapsed Time", "org.bluetooth.characteristic.elapsed_time", "2BF2"},
  {"sig/characteristics/electric_current.xml", file157, sizeof file157, "Electric Current", "org.bluetooth.characteristic.electric_current", "2AEE"},
  {"sig/characteristics/electric_current_range.xml", file158, sizeof file158, "Electric Current Range", "org.bluetooth.characteristic.electric_current_range", "2AEF"},
  {"sig/characteristics/electric_current_specification.xml", file159, sizeof file159, "Electric Current Specification", "org.bluetooth.characteristic.electric_current_specification", "2AF0"},
  {"sig/characteristics/electric_current_statistics.xml", file160, sizeof file160, "Electric Current Statistics", "org.bluetooth.characteristic.electric_current_statistics", "2AF1"},
  {"sig/characteristics/elevation.xml", file161, sizeof file161, "Elevation", "org.bluetooth.characteristic.elevation", "2A6C"},
  {"sig/characteristics/email_address.xml", file162, sizeof file162, "Email Address", "org.bluetooth.characteristic.email_address", "2A87"},
  {"sig/characteristics/emergency_id.xml", file163, sizeof file163, "Emergency ID", "org.bluetooth.characteristic.emergency_id", "2B2D"},
  {"sig/characteristics/emergency_text.xml", file164, sizeof file164, "Emergency Text", "org.bluetooth.characteristic.emergency_text", "2B2E"},
  {"sig/characteristics/encrypted_data_key_material.xml", file165, sizeof file165, "Encrypted Data Key Material", "org.bluetooth.characteristic.encrypted_data_key_material", "2B88"},
  {"sig/characteristics/energy.xml", file166, sizeof file166, "Energy", "org.bluetooth.characteristic.energy", "2AF2"},
  {"sig/characteristics/energy_32.xml", file167, sizeof file167, "Energy 32", "org.bluetooth.characteristic.energy_32", "2BA8"},
  {"sig/characteristics/energy_in_a_period_of_day.xml", file168, sizeof file168, "Energy in a Period of Day", "org.bluetooth.characteristic.energy_in_a_period_of_day", "2AF3"},
  {"sig/characteristics/enhanced_blood_pressure_measurement.xml", file169, sizeof file169, "Enhanced Blood Pressure Measurement", "org.bluetooth.characteristic.enhanced_blood_pressure_measurement", "2B34"},
  {"sig/characteristics/enhanced_intermediate_cuff_pressure.xml", file170, sizeof file170, "Enhanced Intermediate Cuff Pressure", "org.bluetooth.characteristic.enhanced_intermediate_cuff_pressure", "2B35"},
  {"sig/characteristics/esl_address.xml", file171, sizeof file171, "ESL Address", "org.bluetooth.characteristic.esl_address", "2BF6"},
  {"sig/characteristics/esl_control_point.xml", file172, sizeof file172, "ESL Control Point", "org.bluetooth.characteristic.esl_control_point", "2BFE"},
  {"sig/characteristics/esl_current_absolute_time.xml", file173, sizeof file173, "ESL Current Absolute Time", "org.bluetooth.characteristic.esl_current_absolute_time", "2BF9"},
  {"sig/characteristics/esl_display_information.xml", file174, sizeof file174, "ESL Display Information", "org.bluetooth.characteristic.esl_display_information", "2BFA"},
  {"sig/characteristics/esl_image_information.xml", file175, sizeof file175, "ESL Image Information", "org.bluetooth.characteristic.esl_image_information", "2BFB"},
  {"sig/characteristics/esl_led_information.xml", file176, sizeof file176, "ESL LED Information", "org.bluetooth.characteristic.esl_led_information", "2BFD"},
  {"sig/characteristics/esl_response_key_material.xml", file177, sizeof file177, "ESL Response Key Material", "org.bluetooth.characteristic.esl_response_key_material", "2BF8"},
  {"sig/characteristics/esl_sensor_information.xml", file178, sizeof file178, "ESL Sensor Information", "org.bluetooth.characteristic.esl_sensor_information", "2BFC"},
  {"sig/characteristics/estimated_service_date.xml", file179, sizeof file179, "Estimated Service Date", "org.bluetooth.characteristic.estimated_service_date", "2BEF"},
  {"sig/characteristics/event_statistics.xml", file180, sizeof file180, "Event Statistics", "org.bluetooth.characteristic.event_statistics", "2AF4"},
  {"sig/characteristics/exact_time_256.xml", file181, sizeof file181, "Exact Time 256", "org.bluetooth.characteristic.exact_time_256", "2A0C"},
  {"sig/characteristics/fat_burn_heart_rate_lower_limit.xml", file182, sizeof file182, "Fat Burn Heart Rate Lower Limit", "org.bluetooth.characteristic.fat_burn_heart_rate_lower_limit", "2A88"},
  {"sig/characteristics/fat_burn_heart_rate_upper_limit.xml", file183, sizeof file183, "Fat Burn Heart Rate Upper Limit", "org.bluetooth.characteristic.fat_burn_heart_rate_upper_limit", "2A89"},
  {"sig/characteristics/firmware_revision_string.xml", file184, sizeof file184, "Firmware Revision String", "org.bluetooth.characteristic.firmware_revision_string", "2A26"},
  {"sig/characteristics/first_name.xml", file185, sizeof file185, "First Name", "org.bluetooth.characteristic.first_name", "2A8A"},
  {"sig/characteristics/first_use_date.xml", file186, sizeof file186, "First Use Date", "org.bluetooth.characteristic.first_use_date", "2C0E"},
  {"sig/characteristics/fitness_machine_control_point.xml", file187, sizeof file187, "Fitness Machine Control Point", "org.bluetooth.characteristic.fitness_machine_control_point", "2AD9"},
  {"sig/characteristics/fitness_machine_feature.xml", file188, sizeof file188, "Fitness Machine Feature", "org.bluetooth.characteristic.fitness_machine_feature", "2ACC"},
  {"sig/characteristics/fitness_machine_status.xml", file189, sizeof file189, "Fitness Machine Status", "org.bluetooth.characteristic.fitness_machine_status", "2ADA"},
  {"sig/characteristics/five_zone_heart_rate_limits.xml", file190, sizeof file190, "Five Zone Heart Rate Limits", "org.bluetooth.characteristic.five_zone_heart_rate_limits", "2A8B"},
  {"sig/characteristics/fixed_string_16.xml", file191, sizeof file191, "Fixed String 16", "org.bluetooth.characteristic.fixed_string_16", "2AF5"},
  {"sig/characteristics/fixed_string_24.xml", file192, sizeof file192, "Fixed String 24", "org.bluetooth.characteristic.fixed_string_24", "2AF6"},
  {"sig/characteristics/fixed_string_36.xml", file193, sizeof file193, "Fixed String 36", "org.bluetooth.characteristic.fixed_string_36", "2AF7"},
  {"sig/characteristics/fixed_string_64.xml", file194, sizeof file194, "Fixed String 64", "org.bluetooth.characteristic.fixed_string_64", "2BDE"},
  {"sig/characteristics/fixed_string_8.xml", file195, sizeof file195, "Fixed String 8", "org.bluetooth.characteristic.fixed_string_8", "2AF8"},
  {"sig/characteristics/floor_number.xml", file196, sizeof file196, "Floor Number", "org.bluetooth.characteristic.floor_number", "2AB2"},
  {"sig/characteristics/force.xml", file197, sizeof file197, "Force", "org.bluetooth.characteristic.force", "2C07"},
  {"sig/characteristics/four_zone_heart_rate_limits.xml", file198, sizeof file198, "Four Zone Heart Rate Limits", "org.bluetooth.characteristic.four_zone_heart_rate_limits", "2B4C"},
  {"sig/characteristics/gain_settings_attribute.xml", file199, sizeof file199, "Gain Settings Attribute", "org.bluetooth.characteristic.gain_settings_attribute", "2B78"},
  {"sig/characteristics/gender.xml", file200, sizeof file200, "Gender", "org.bluetooth.characteristic.gender", "2A8C"},
  {"sig/characteristics/general_activity_instantaneous_data.xml", file201, sizeof file201, "General Activity Instantaneous Data", "org.bluetooth.characteristic.general_activity_instantaneous_data", "2B3C"},
  {"sig/characteristics/general_activity_summary_data.xml", file202, sizeof file202, "General Activity Summary Data", "org.bluetooth.characteristic.general_activity_summary_data", "2B3D"},
  {"sig/characteristics/generic_level.xml", file203, sizeof file203, "Generic Level", "org.bluetooth.characteristic.generic_level", "2AF9"},
  {"sig/characteristics/ghs_control_point.xml", file204, sizeof file204, "GHS Control Point", "org.bluetooth.characteristic.ghs_control_point", "2BF4"},
  {"sig/characteristics/global_trade_item_number.xml", file205, sizeof file205, "Global Trade Item Number", "org.bluetooth.characteristic.global_trade_item_number", "2AFA"},
  {"sig/characteristics/glucose_feature.xml", file206, sizeof file206, "Glucose Feature", "org.bluetooth.characteristic.glucose_feature", "2A51"},
  {"sig/characteristics/glucose_measurement.xml", file207, sizeof file207, "Glucose Measurement", "org.bluetooth.characteristic.glucose_measurement", "2A18"},
  {"sig/characteristics/glucose_measurement_context.xml", file208, sizeof file208, "Glucose Measurement Context", "org.bluetooth.characteristic.glucose_measurement_context", "2A34"},
  {"sig/characteristics/gmap_role.xml", file209, sizeof file209, "GMAP Role", "org.bluetooth.characteristic.gmap_role", "2C00"},
  {"sig/characteristics/gust_factor.xml", file210, sizeof file210, "Gust Factor", "org.bluetooth.characteristic.gust_factor", "2A74"},
  {"sig/characteristics/handedness.xml", file211, sizeof file211, "Handedness", "org.bluetooth.characteristic.handedness", "2B4A"},
  {"sig/characteristics/hardware_revision_string.xml", file212, sizeof file212, "Hardware Revision String", "org.bluetooth.characteristic.hardware_revision_string", "2A27"},
  {"sig/characteristics/health_sensor_features.xml", file213, sizeof file213, "Health Sensor Features", "org.bluetooth.characteristic.health_sensor_features", "2BF3"},
  {"sig/characteristics/hearing_aid_features.xml", file214, sizeof file214, "Hearing Aid Features", "org.bluetooth.characteristic.hearing_aid_features", "2BDA"},
  {"sig/characteristics/hearing_aid_preset_control_point.xml", file215, sizeof file215, "Hearing Aid Preset Control Point", "org.bluetooth.characteristic.hearing_aid_preset_control_point", "2BDB"},
  {"sig/characteristics/heart_rate_control_point.xml", file216, sizeof file216, "Heart Rate Control Point", "org.bluetooth.characteristic.heart_rate_control_point", "2A39"},
  {"sig/characteristics/heart_rate_max.xml", file217, sizeof file217, "Heart Rate Max", "org.bluetooth.characteristic.heart_rate_max", "2A8D"},
  {"sig/characteristics/heart_rate_measurement.xml", file218, sizeof file218, "Heart Rate Measurement", "org.bluetooth.characteristic.heart_rate_measurement", "2A37"},
  {"sig/characteristics/heat_index.xml", file219, sizeof file219, "Heat Index", "org.bluetooth.characteristic.heat_index", "2A7A"},
  {"sig/characteristics/height.xml", file220, sizeof file220, "Height", "org.bluetooth.characteristic.height", "2A8E"},
  {"sig/characteristics/hid_control_point.xml", file221, sizeof file221, "HID Control Point", "org.bluetooth.characteristic.hid_control_point", "2A4C"},
  {"sig/characteristics/hid_information.xml", file222, sizeof file222, "HID Information", "org.bluetooth.characteristic.hid_information", "2A4A"},
  {"sig/characteristics/hid_iso_properties.xml", file223, sizeof file223, "HID ISO Properties", "org.bluetooth.characteristic.hid_iso_properties", "2C23"},
  {"sig/characteristics/high_intensity_exercise_threshold.xml", file224, sizeof file224, "High Intensity Exercise Threshold", "org.bluetooth.characteristic.high_intensity_exercise_threshold", "2B4D"},
  {"sig/characteristics/high_resolution_height.xml", file225, sizeof file225, "High Resolution Height", "org.bluetooth.characteristic.high_resolution_height", "2B47"},
  {"sig/characteristics/high_temperature.xml", file226, sizeof file226, "High Temperature", "org.bluetooth.characteristic.high_temperature", "2BDF"},
  {"sig/characteristics/high_voltage.xml", file227, sizeof file227, "High Voltage", "org.bluetooth.characteristic.high_voltage", "2BE0"},
  {"sig/characteristics/hip_circumference.xml", file228, sizeof file228, "Hip Circumference", "org.bluetooth.characteristic.hip_circumference", "2A8F"},
  {"sig/characteristics/http_control_point.xml", file229, sizeof file229, "HTTP Control Point", "org.bluetooth.characteristic.http_control_point", "2ABA"},
  {"sig/characteristics/http_entity_body.xml", file230, sizeof file230, "HTTP Entity Body", "org.bluetooth.characteristic.http_entity_body", "2AB9"},
  {"sig/characteristics/http_headers.xml", file231, sizeof file231, "HTTP Headers", "org.bluetooth.characteristic.http_headers", "2AB7"},
  {"sig/characteristics/http_status_code.xml", file232, sizeof file232, "HTTP Status Code", "org.bluetooth.characteristic.http_status_code", "2AB8"},
  {"sig/characteristics/https_security.xml", file233, sizeof file233, "HTTPS Security", "org.bluetooth.characteristic.https_security", "2ABB"},
  {"sig/characteristics/humidity.xml", file234, sizeof file234, "Humidity", "org.bluetooth.characteristic.humidity", "2A6F"},
  {"sig/characteristics/humidity_8.xml", file235, sizeof file235, "Humidity 8", "org.bluetooth.characteristic.humidity_8", "2C1B"},
  {"sig/characteristics/idd_annunciation_status.xml", file236, sizeof file236, "IDD Annunciation Status", "org.bluetooth.characteristic.idd_annunciation_status", "2B22"},
  {"sig/characteristics/idd_command_control_point.xml", file237, sizeof file237, "IDD Command Control Point", "org.bluetooth.characteristic.idd_command_control_point", "2B25"},
  {"sig/characteristics/idd_command_data.xml", file238, sizeof file238, "IDD Command Data", "org.bluetooth.characteristic.idd_command_data", "2B26"},
  {"sig/characteristics/idd_features.xml", file239, sizeof file239, "IDD Features", "org.bluetooth.characteristic.idd_features", "2B23"},
  {"sig/characteristics/idd_history_data.xml", file240, sizeof file240, "IDD History Data", "org.bluetooth.characteristic.idd_history_data", "2B28"},
  {"sig/characteristics/idd_record_access_control_point.xml", file241, sizeof file241, "IDD Record Access Control Point", "org.bluetooth.characteristic.idd_record_access_control_point", "2B27"},
  {"sig/characteristics/idd_status.xml", file242, sizeof file242, "IDD Status", "org.bluetooth.characteristic.idd_status", "2B21"},
  {"sig/characteristics/idd_status_changed.xml", file243, sizeof file243, "IDD Status Changed", "org.bluetooth.characteristic.idd_status_changed", "2B20"},
  {"sig/characteristics/idd_status_reader_control_point.xml", file244, sizeof file244, "IDD Status Reader Control Point", "org.bluetooth.characteristic.idd_status_reader_control_point", "2B24"},
  {"sig/characteristics/ieee_11073_20601_regulatory_certification_data_list.xml", file245, sizeof file245, "IEEE 11073-20601 Regulatory Certification Data List", "org.bluetooth.characteristic.ieee_11073_20601_regulatory_certification_data_list", "2A2A"},
  {"sig/characteristics/illuminance.xml", file246, sizeof file246, "Illuminance", "org.bluetooth.characteristic.illuminance", "2AFB"},
  {"sig/characteristics/illuminance_16.xml", file247, sizeof file247, "Illuminance 16", "org.bluetooth.characteristic.illuminance_16", "2C1C"},
  {"sig/characteristics/imd_control.xml", file248, sizeof file248, "IMD Control", "org.bluetooth.characteristic.imd_control", "2C12"},
  {"sig/characteristics/imd_historical_data.xml", file249, sizeof file249, "IMD Historical Data", "org.bluetooth.characteristic.imd_historical_data", "2C13"},
  {"sig/characteristics/imd_status.xml", file250, sizeof file250, "IMD Status", "org.bluetooth.characteristic.imd_status", "2C0C"},
  {"sig/characteristics/imds_descriptor_value_changed.xml", file251, sizeof file251, "IMDS Descriptor Value Changed", "org.bluetooth.characteristic.imds_descriptor_value_changed", "2C0D"},
  {"sig/characteristics/incoming_call.xml", file252, sizeof file252, "Incoming Call", "org.bluetooth.characteristic.incoming_call", "2BC1"},
  {"sig/characteristics/incoming_call_target_bearer_uri.xml", file253, sizeof file253, "Incoming Call Target Bearer URI", "org.bluetooth.characteristic.incoming_call_target_bearer_uri", "2BBC"},
  {"sig/characteristics/indoor_bike_data.xml", file254, sizeof file254, "Indoor Bike Data", "org.bluetooth.characteristic.indoor_bike_data", "2AD2"},
  {"sig/characteristics/indoor_positioning_configuration.xml", file255, sizeof file255, "Indoor Positioning Configuration", "org.bluetooth.characteristic.indoor_positioning_configuration", "2AAD"},
  {"sig/characteristics/installed_location.xml", file256, sizeof file256, "Installed Location", "org.bluetooth.characteristic.installed_location", "2C34"},
  {"sig/characteristics/intermediate_cuff_pressure.xml", file257, sizeof file257, "Intermediate Cuff Pressure", "org.bluetooth.characteristic.intermediate_cuff_pressure", "2A36"},
  {"sig/characteristics/intermediate_temperature.xml", file258, sizeof file258, "Intermediate Temperature", "org.bluetooth.characteristic.intermediate_temperature", "2A1E"},
  {"sig/characteristics/irradiance.xml", file259, sizeof file259, "Irradiance", "org.bluetooth.characteristic.irradiance", "2A77"},
  {"sig/characteristics/kitchen_appliance_airflow.xml", file260, sizeof file260, "Kitchen Appliance Airflow", "org.bluetooth.characteristic.kitchen_appliance_airflow", "2C30"},
  {"sig/characteristics/language.xml", file261, sizeof file261, "Language", "org.bluetooth.characteristic.language", "2AA2"},
  {"sig/characteristics/last_name.xml", file262, sizeof file262, "Last Name", "org.bluetooth.characteristic.last_name", "2A90"},
  {"sig/characteristics/latitude.xml", file263, sizeof file263, "Latitude", "org.bluetooth.characteristic.latitude", "2AAE"},
  {"sig/characteristics/le_gatt_security_levels.xml", file264, sizeof file264, "LE GATT Security Levels", "org.bluetooth.characteristic.le_gatt_security_levels", "2BF5"},
  {"sig/characteristics/le_hid_operation_mode.xml", file265, sizeof file265, "LE HID Operation Mode", "org.bluetooth.characteristic.le_hid_operation_mode", "2C24"},
  {"sig/characteristics/length.xml", file266, sizeof file266, "Length", "org.bluetooth.characteristic.length", "2C0A"},
  {"sig/characteristics/life_cycle_data.xml", file267, sizeof file267, "Life Cycle Data", "org.bluetooth.characteristic.life_cycle_data", "2C0F"},
  {"sig/characteristics/light_distribution.xml", file268, sizeof file268, "Light Distribution", "org.bluetooth.characteristic.light_distribution", "2BE1"},
  {"sig/characteristics/light_output.xml", file269, sizeof file269, "Light Output", "org.bluetooth.characteristic.light_output", "2BE2"},
  {"sig/characteristics/light_source_type.xml", file270, sizeof file270, "Light Source Type", "org.bluetooth.characteristic.light_source_type", "2BE3"},
  {"sig/characteristics/linear_position.xml", file271, sizeof file271, "Linear Position", "org.bluetooth.characteristic.linear_position", "2C08"},
  {"sig/characteristics/live_health_observations.xml", file272, sizeof file272, "Live Health Observations", "org.bluetooth.characteristic.live_health_observations", "2B8B"},
  {"sig/characteristics/ln_control_point.xml", file273, sizeof file273, "LN Control Point", "org.bluetooth.characteristic.ln_control_point", "2A6B"},
  {"sig/characteristics/ln_feature.xml", file274, sizeof file274, "LN Feature", "org.bluetooth.characteristic.ln_feature", "2A6A"},
  {"sig/characteristics/local_east_coordinate.xml", file275, sizeof file275, "Local East Coordinate", "org.bluetooth.characteristic.local_east_coordinate", "2AB1"},
  {"sig/characteristics/local_north_coordinate.xml", file276, sizeof file276, "Local North Coordinate", "org.bluetooth.characteristic.local_north_coordinate", "2AB0"},
  {"sig/characteristics/local_time_information.xml", file277, sizeof file277, "Local Time Information", "org.bluetooth.characteristic.local_time_information", "2A0F"},
  {"sig/characteristics/location_and_speed.xml", file278, sizeof file278, "Location and Speed", "org.bluetooth.characteristic.location_and_speed", "2A67"},
  {"sig/characteristics/location_name.xml", file279, sizeof file279, "Location Name", "org.bluetooth.characteristic.location_name", "2AB5"},
  {"sig/characteristics/lock_characteristic.xml", file280, sizeof file280, "Set Member Lock", "org.bluetooth.characteristic.lock_characteristic", "2B86"},
  {"sig/characteristics/longitude.xml", file281, sizeof file281, "Longitude", "org.bluetooth.characteristic.longitude", "2AAF"},
  {"sig/characteristics/luminous_efficacy.xml", file282, sizeof file282, "Luminous Efficacy", "org.bluetooth.characteristic.luminous_efficacy", "2AFC"},
  {"sig/characteristics/luminous_energy.xml", file283, sizeof file283, "Luminous Energy", "org.bluetooth.characteristic.luminous_energy", "2AFD"},
  {"sig/characteristics/luminous_exposure.xml", file284, sizeof file284, "Luminous Exposure", "org.bluetooth.characteristic.luminous_exposure", "2AFE"},
  {"sig/characteristics/luminous_flux.xml", file285, sizeof file285, "Luminous Flux", "org.bluetooth.characteristic.luminous_flux", "2AFF"},
  {"sig/characteristics/luminous_flux_range.xml", file286, sizeof file286, "Luminous Flux Range", "org.bluetooth.characteristic.luminous_flux_range", "2B00"},
  {"sig/characteristics/luminous_intensity.xml", file287, sizeof file287, "Luminous Intensity", "org.bluetooth.characteristic.luminous_intensity", "2B01"},
  {"sig/characteristics/magnetic_declination.xml", file288, sizeof file288, "Magnetic Declination", "org.bluetooth.characteristic.magnetic_declination", "2A2C"},
  {"sig/characteristics/magnetic_flux_density_2d.xml", file289, sizeof file289, "Magnetic Flux Density - 2D", "org.bluetooth.characteristic.magnetic_flux_density_2d", "2AA0"},
  {"sig/characteristics/magnetic_flux_density_3d.xml", file290, sizeof file290, "Magnetic Flux Density - 3D", "org.bluetooth.characteristic.magnetic_flux_density_3d", "2AA1"},
  {"sig/characteristics/manufacturer_name_string.xml", file291, sizeof file291, "Manufacturer Name String", "org.bluetooth.characteristic.manufacturer_name_string", "2A29"},
  {"sig/characteristics/mass_flow.xml", file292, sizeof file292, "Mass Flow", "org.bluetooth.characteristic.mass_flow", "2B02"},
  {"sig/characteristics/maximum_recommended_heart_rate.xml", file293, sizeof file293, "Maximum Recommended Heart Rate", "org.bluetooth.characteristic.maximum_recommended_heart_rate", "2A91"},
  {"sig/characteristics/measurement_interval.xml", file294, sizeof file294, "Measurement Interval", "org.bluetooth.characteristic.measurement_interval", "2A21"},
  {"sig/characteristics/media_control_point.xml", file295, sizeof file295, "Media Control Point", "org.bluetooth.characteristic.media_control_point", "2BA4"},
  {"sig/characteristics/media_control_point_opcodes_supported.xml", file296, sizeof file296, "Media Control Point Opcodes Supported", "org.bluetooth.characteristic.media_control_point_opcodes_supported", "2BA5"},
  {"sig/characteristics/media_player_icon_object_id.xml", file297, sizeof file297, "Media Player Icon Object ID", "org.bluetooth.characteristic.media_player_icon_object_id", "2B94"},
  {"sig/characteristics/media_player_icon_url.xml", file298, sizeof file298, "Media Player Icon URL", "org.bluetooth.characteristic.media_player_icon_url", "2B95"},
  {"sig/characteristics/media_player_name.xml", file299, sizeof file299, "Media Player Name", "org.bluetooth.characteristic.media_player_name", "2B93"},
  {"sig/characteristics/media_state.xml", file300, sizeof file300, "Media State", "org.bluetooth.characteristic.media_state", "2BA3"},
  {"sig/characteristics/mesh_provisioning_data_in.xml", file301, sizeof file301, "Mesh Provisioning Data In", "org.bluetooth.characteristic.mesh_provisioning_data_in", "2ADB"},
  {"sig/characteristics/mesh_provisioning_data_out.xml", file302, sizeof file302, "Mesh Provisioning Data Out", "org.bluetooth.characteristic.mesh_provisioning_data_out", "2ADC"},
  {"sig/characteristics/mesh_proxy_data_in.xml", file303, sizeof file303, "Mesh Proxy Data In", "org.bluetooth.characteristic.mesh_proxy_data_in", "2ADD"},
  {"sig/characteristics/mesh_proxy_data_out.xml", file304, sizeof file304, "Mesh Proxy Data Out", "org.bluetooth.characteristic.mesh_proxy_data_out", "2ADE"},
  {"sig/characteristics/methane_concentration.xml", file305, sizeof file305, "Methane Concentration", "org.bluetooth.characteristic.methane_concentration", "2BD1"},
  {"sig/characteristics/middle_name.xml", file306, sizeof file306, "Middle Name", "org.bluetooth.characteristic.middle_name", "2B48"},
  {"sig/characteristics/model_number_string.xml", file307, sizeof file307, "Model Number String", "org.bluetooth.characteristic.model_number_string", "2A24"},
  {"sig/characteristics/mute.xml", file308, sizeof file308, "Mute", "org.bluetooth.characteristic.mute", "2BC3"},
  {"sig/characteristics/navigation.xml", file309, sizeof file309, "Navigation", "org.bluetooth.characteristic.navigation", "2A68"},
  {"sig/characteristics/new_alert.xml", file310, sizeof file310, "New Alert", "org.bluetooth.characteristic.new_alert", "2A46"},
  {"sig/characteristics/next_track_object_id.xml", file311, sizeof file311, "Next Track Object ID", "org.bluetooth.characteristic.next_track_object_id", "2B9E"},
  {"sig/characteristics/nitrogen_dioxide_concentration.xml", file312, sizeof file312, "Nitrogen Dioxide Concentration", "org.bluetooth.characteristic.nitrogen_dioxide_concentration", "2BD2"},
  {"sig/characteristics/noise.xml", file313, sizeof file313, "Noise", "org.bluetooth.characteristic.noise", "2BE4"},
  {"sig/characteristics/non_methane_volatile_organic_compounds_concentration.xml", file314, sizeof file314, "Non-Methane Volatile Organic Compounds Concentration", "org.bluetooth.characteristic.non-methane_volatile_organic_compounds_concentration", "2BD3"},
  {"sig/characteristics/object_action_control_point.xml", file315, sizeof file315, "Object Action Control Point", "org.bluetooth.characteristic.object_action_control_point", "2AC5"},
  {"sig/characteristics/object_changed.xml", file316, sizeof file316, "Object Changed", "org.bluetooth.characteristic.object_changed", "2AC8"},
  {"sig/characteristics/object_first_created.xml", file317, sizeof file317, "Object First-Created", "org.bluetooth.characteristic.object_first_created", "2AC1"},
  {"sig/characteristics/object_id.xml", file318, sizeof file318, "Object ID", "org.bluetooth.characteristic.object_id", "2AC3"},
  {"sig/characteristics/object_last_modified.xml", file319, sizeof file319, "Object Last-Modified", "org.bluetooth.characteristic.object_last_modified", "2AC2"},
  {"sig/characteristics/object_list_control_point.xml", file320, sizeof file320, "Object List Control Point", "org.bluetooth.characteristic.object_list_control_point", "2AC6"},
  {"sig/characteristics/object_list_filter.xml", file321, sizeof file321, "Object List Filter", "org.bluetooth.characteristic.object_list_filter", "2AC7"},
  {"sig/characteristics/object_name.xml", file322, sizeof file322, "Object Name", "org.bluetooth.characteristic.object_name", "2ABE"},
  {"sig/characteristics/object_properties.xml", file323, sizeof file323, "Object Properties", "org.bluetooth.characteristic.object_properties", "2AC4"},
  {"sig/characteristics/object_size.xml", file324, sizeof file324, "Object Size", "org.bluetooth.characteristic.object_size", "2AC0"},
  {"sig/characteristics/object_type.xml", file325, sizeof file325, "Object Type", "org.bluetooth.characteristic.object_type", "2ABF"},
  {"sig/characteristics/observation_schedule_changed.xml", file326, sizeof file326, "Observation Schedule Changed", "org.bluetooth.characteristic.observation_schedule_changed", "2BF1"},
  {"sig/characteristics/on_demand_ranging_data.xml", file327, sizeof file327, "On-demand Ranging Data", "org.bluetooth.characteristic.on-demand_ranging_data", "2C16"},
  {"sig/characteristics/ots_feature.xml", file328, sizeof file328, "OTS Feature", "org.bluetooth.characteristic.ots_feature", "2ABD"},
  {"sig/characteristics/ozone_concentration.xml", file329, sizeof file329, "Ozone Concentration", "org.bluetooth.characteristic.ozone_concentration", "2BD4"},
  {"sig/characteristics/parent_group_object_id.xml", file330, sizeof file330, "Parent Group Object ID", "org.bluetooth.characteristic.parent_group_object_id", "2B9F"},
  {"sig/characteristics/particulate_matter_pm10_concentration.xml", file331, sizeof file331, "Particulate Matter - PM10 Concentration", "org.bluetooth.characteristic.particulate_matter_pm10_concentration", "2BD7"},
  {"sig/characteristics/particulate_matter_pm1_concentration.xml", file332, sizeof file332, "Particulate Matter - PM1 Concentration", "org.bluetooth.characteristic.particulate_matter_pm1_concentration", "2BD5"},
  {"sig/characteristics/particulate_matter_pm2_5_concentration.xml", file333, sizeof file333, "Particulate Matter - PM2.5 Concentration", "org.bluetooth.characteristic.particulate_matter_pm2_5_concentration", "2BD6"},
  {"sig/characteristics/perceived_lightness.xml", file334, sizeof file334, "Perceived Lightness", "org.bluetooth.characteristic.perceived_lightness", "2B03"},
  {"sig/characteristics/percentage_8.xml", file335, sizeof file335, "Percentage 8", "org.bluetooth.characteristic.percentage_8", "2B04"},
  {"sig/characteristics/percentage_8_steps.xml", file336, sizeof file336, "Percentage 8 Steps", "org.bluetooth.characteristic.percentage_8_steps", "2C05"},
  {"sig/characteristics/peripheral_preferred_connection_parameters.xml", file337, sizeof file337, "Peripheral Preferred Connection Parameters", "org.bluetooth.characteristic.gap.peripheral_preferred_connection_parameters", "2A04"},
  {"sig/characteristics/peripheral_privacy_flag.xml", file338, sizeof file338, "Peripheral Privacy Flag", "org.bluetooth.characteristic.gap.peripheral_privacy_flag", "2A02"},
  {"sig/characteristics/physical_activity_current_session.xml", file339, sizeof file339, "Physical Activity Current Session", "org.bluetooth.characteristic.physical_activity_current_session", "2B44"},
  {"sig/characteristics/physical_activity_monitor_control_point.xml", file340, sizeof file340, "Physical Activity Monitor Control Point", "org.bluetooth.characteristic.physical_activity_monitor_control_point", "2B43"},
  {"sig/characteristics/physical_activity_monitor_features.xml", file341, sizeof file341, "Physical Activity Monitor Features", "org.bluetooth.characteristic.physical_activity_monitor_features", "2B3B"},
  {"sig/characteristics/physical_activity_session_descriptor.xml", file342, sizeof file342, "Physical Activity Session Descriptor", "org.bluetooth.characteristic.physical_activity_session_descriptor", "2B45"},
  {"sig/characteristics/playback_speed.xml", file343, sizeof file343, "Playback Speed", "org.bluetooth.characteristic.playback_speed", "2B9A"},
  {"sig/characteristics/playing_order.xml", file344, sizeof file344, "Playing Order", "org.bluetooth.characteristic.playing_order", "2BA1"},
  {"sig/characteristics/playing_orders_supported.xml", file345, sizeof file345, "Playing Orders Supported", "org.bluetooth.characteristic.playing_orders_supported", "2BA2"},
  {"sig/characteristics/plx_continuous_measurement.xml", file346, sizeof file346, "PLX Continuous Measurement", "org.bluetooth.characteristic.plx_continuous_measurement", "2A5F"},
  {"sig/characteristics/plx_features.xml", file347, sizeof file347, "PLX Features", "org.bluetooth.characteristic.plx_features", "2A60"},
  {"sig/characteristics/plx_spot_check_measurement.xml", file348, sizeof file348, "PLX Spot-Check Measurement", "org.bluetooth.characteristic.plx_spot_check_measurement", "2A5E"},
  {"sig/characteristics/pnp_id.xml", file349, sizeof file349, "PnP ID", "org.bluetooth.characteristic.pnp_id", "2A50"},
  {"sig/characteristics/pollen_concentration.xml", file350, sizeof file350, "Pollen Concentration", "org.bluetooth.characteristic.pollen_concentration", "2A75"},
  {"sig/characteristics/position_quality.xml", file351, sizeof file351, "Position Quality", "org.bluetooth.characteristic.position_quality", "2A69"},
  {"sig/characteristics/power.xml", file352, sizeof file352, "Power", "org.bluetooth.characteristic.power", "2B05"},
  {"sig/characteristics/power_specification.xml", file353, sizeof file353, "Power Specification", "org.bluetooth.characteristic.power_specification", "2B06"},
  {"sig/characteristics/precise_acceleration_3d.xml", file354, sizeof file354, "Precise Acceleration - 3D", "org.bluetooth.characteristic.precise_acceleration_3d", "2C1E"},
  {"sig/characteristics/preferred_units.xml", file355, sizeof file355, "Preferred Units", "org.bluetooth.characteristic.preferred_units", "2B46"},
  {"sig/characteristics/pressure.xml", file356, sizeof file356, "Pressure", "org.bluetooth.characteristic.pressure", "2A6D"},
  {"sig/characteristics/protocol_mode.xml", file357, sizeof file357, "Protocol Mode", "org.bluetooth.characteristic.protocol_mode", "2A4E"},
  {"sig/characteristics/pushbutton_status_8.xml", file358, sizeof file358, "Pushbutton Status 8", "org.bluetooth.characteristic.pushbutton_status_8", "2C21"},
  {"sig/characteristics/rainfall.xml", file359, sizeof file359, "Rainfall", "org.bluetooth.characteristic.rainfall", "2A78"},
  {"sig/characteristics/ranging_data_overwritten.xml", file360, sizeof file360, "Ranging Data Overwritten", "org.bluetooth.characteristic.ranging_data_overwritten", "2C19"},
  {"sig/characteristics/ranging_data_ready.xml", file361, sizeof file361, "Ranging Data Ready", "org.bluetooth.characteristic.ranging_data_ready", "2C18"},
  {"sig/characteristics/rank_characteristic.xml", file362, sizeof file362, "Set Member Rank", "org.bluetooth.characteristic.rank_characteristic", "2B87"},
  {"sig/characteristics/ras_control_point.xml", file363, sizeof file363, "RAS Control Point", "org.bluetooth.characteristic.ras_control_point", "2C17"},
  {"sig/characteristics/ras_features.xml", file364, sizeof file364, "RAS Features", "org.bluetooth.characteristic.ras_features", "2C14"},
  {"sig/characteristics/rc_feature.xml", file365, sizeof file365, "RC Feature", "org.bluetooth.characteristic.rc_feature", "2B1D"},
  {"sig/characteristics/rc_settings.xml", file366, sizeof file366, "RC Settings", "org.bluetooth.characteristic.rc_settings", "2B1E"},
  {"sig/characteristics/real_time_ranging_data.xml", file367, sizeof file367, "Real-time Ranging Data", "org.bluetooth.characteristic.real-time_ranging_data", "2C15"},
  {"sig/characteristics/recipe_control.xml", file368, sizeof file368, "Recipe Control", "org.bluetooth.characteristic.recipe_control", "2C26"},
  {"sig/characteristics/recipe_parameters.xml", file369, sizeof file369, "Recipe Parameters", "org.bluetooth.characteristic.recipe_parameters", "2C27"},
  {"sig/characteristics/reconnection_address.xml", file370, sizeof file370, "Reconnection Address", "org.bluetooth.characteristic.gap.reconnection_address", "2A03"},
  {"sig/characteristics/reconnection_configuration_control_point.xml", file371, sizeof file371, "Reconnection Configuration Control Point", "org.bluetooth.characteristic.reconnection_configuration_control_point", "2B1F"},
  {"sig/characteristics/record_access_control_point.xml", file372, sizeof file372, "Record Access Control Point", "org.bluetooth.characteristic.record_access_control_point", "2A52"},
  {"sig/characteristics/reference_time_information.xml", file373, sizeof file373, "Reference Time Information", "org.bluetooth.characteristic.reference_time_information", "2A14"},
  {"sig/characteristics/registered_user.xml", file374, sizeof file374, "Registered User", "org.bluetooth.characteristic.registered_user", "2B37"},
  {"sig/characteristics/relative_runtime_in_a_correlated_color_temperature_range.xml", file375, sizeof file375, "Relative Runtime in a Correlated Color Temperature Range", "org.bluetooth.characteristic.relative_runtime_in_a_correlated_color_temperature_range", "2BE5"},
  {"sig/characteristics/relative_runtime_in_a_current_range.xml", file376, sizeof file376, "Relative Runtime in a Current Range", "org.bluetooth.characteristic.relative_runtime_in_a_current_range", "2B07"},
  {"sig/characteristics/relative_runtime_in_a_generic_level_range.xml", file377, sizeof file377, "Relative Runtime in a Generic Level Range", "org.bluetooth.characteristic.relative_runtime_in_a_generic_level_range", "2B08"},
  {"sig/characteristics/relative_value_in_a_period_of_day.xml", file378, sizeof file378, "Relative Value in a Period of Day", "org.bluetooth.characteristic.relative_value_in_a_period_of_day", "2B0B"},
  {"sig/characteristics/relative_value_in_a_temperature_range.xml", file379, sizeof file379, "Relative Value in a Temperature Range", "org.bluetooth.characteristic.relative_value_in_a_temperature_range", "2B0C"},
  {"sig/characteristics/relative_value_in_a_voltage_range.xml", file380, sizeof file380, "Relative Value in a Voltage Range", "org.bluetooth.characteristic.relative_value_in_a_voltage_range", "2B09"},
  {"sig/characteristics/relative_value_in_an_illuminance_range.xml", file381, sizeof file381, "Relative Value in an Illuminance Range", "org.bluetooth.characteristic.relative_value_in_an_illuminance_range", "2B0A"},
  {"sig/characteristics/report.xml", file382, sizeof file382, "Report", "org.bluetooth.characteristic.report", "2A4D"},
  {"sig/characteristics/report_map.xml", file383, sizeof file383, "Report Map", "org.bluetooth.characteristic.report_map", "2A4B"},
  {"sig/characteristics/resolvable_private_address_only.xml", file384, sizeof file384, "Resolvable Private Address Only", "org.bluetooth.characteristic.resolvable_private_address_only", "2AC9"},
  {"sig/characteristics/resting_heart_rate.xml", file385, sizeof file385, "Resting Heart Rate", "org.bluetooth.characteristic.resting_heart_rate", "2A92"},
  {"sig/characteristics/ringer_control_point.xml", file386, sizeof file386, "Ringer Control Point", "org.bluetooth.characteristic.ringer_control_point", "2A40"},
  {"sig/characteristics/ringer_setting.xml", file387, sizeof file387, "Ringer Setting", "org.bluetooth.characteristic.ringer_setting", "2A41"},
  {"sig/characteristics/rotational_speed.xml", file388, sizeof file388, "Rotational Speed", "org.bluetooth.characteristic.rotational_speed", "2C09"},
  {"sig/characteristics/rower_data.xml", file389, sizeof file389, "Rower Data", "org.bluetooth.characteristic.rower_data", "2AD1"},
  {"sig/characteristics/rsc_feature.xml", file390, sizeof file390, "RSC Feature", "org.bluetooth.characteristic.rsc_feature", "2A54"},
  {"sig/characteristics/rsc_measurement.xml", file391, sizeof file391, "RSC Measurement", "org.bluetooth.characteristic.rsc_measurement", "2A53"},
  {"sig/characteristics/sc_control_point.xml", file392, sizeof file392, "SC Control Point", "org.bluetooth.characteristic.sc_control_point", "2A55"},
  {"sig/characteristics/scan_interval_window.xml", file393, sizeof file393, "Scan Interval Window", "org.bluetooth.characteristic.scan_interval_window", "2A4F"},
  {"sig/characteristics/scan_refresh.xml", file394, sizeof file394, "Scan Refresh", "org.bluetooth.characteristic.scan_refresh", "2A31"},
  {"sig/characteristics/search_control_point.xml", file395, sizeof file395, "Search Control Point", "org.bluetooth.characteristic.search_control_point", "2BA7"},
  {"sig/characteristics/search_results_object_id.xml", file396, sizeof file396, "Search Results Object ID", "org.bluetooth.characteristic.search_results_object_id", "2BA6"},
  {"sig/characteristics/sedentary_interval_notification.xml", file397, sizeof file397, "Sedentary Interval Notification", "org.bluetooth.characteristic.sedentary_interval_notification", "2B4F"},
  {"sig/characteristics/seeking_speed.xml", file398, sizeof file398, "Seeking Speed", "org.bluetooth.characteristic.seeking_speed", "2B9B"},
  {"sig/characteristics/sensor_location.xml", file399, sizeof file399, "Sensor Location", "org.bluetooth.characteristic.sensor_location", "2A5D"},
  {"sig/characteristics/serial_number_string.xml", file400, sizeof file400, "Serial Number String", "org.bluetooth.characteristic.serial_number_string", "2A25"},
  {"sig/characteristics/server_supported_features.xml", file401, sizeof file401, "Server Supported Features", "org.bluetooth.characteristic.server_supported_features", "2B3A"},
  {"sig/characteristics/service_changed.xml", file402, sizeof file402, "Service Changed", "org.bluetooth.characteristic.gatt.service_changed", "2A05"},
  {"sig/characteristics/service_cycle_data.xml", file403, sizeof file403, "Service Cycle Data", "org.bluetooth.characteristic.service_cycle_data", "2C11"},
  {"sig/characteristics/set_identity_resolving_key.xml", file404, sizeof file404, "Set Identity Resolving Key", "org.bluetooth.characteristic.set_identity_resolving_key", "2B84"},
  {"sig/characteristics/sink_ase.xml", file405, sizeof file405, "Sink ASE", "org.bluetooth.characteristic.sink_ase", "2BC4"},
  {"sig/characteristics/sink_audio_locations.xml", file406, sizeof file406, "Sink Audio Locations", "org.bluetooth.characteristic.sink_audio_locations", "2BCA"},
  {"sig/characteristics/sink_pac.xml", file407, sizeof file407, "Sink PAC", "org.bluetooth.characteristic.sink_pac", "2BC9"},
  {"sig/characteristics/size_characteristic.xml", file408, sizeof file408, "Coordinated Set Size", "org.bluetooth.characteristic.size_characteristic", "2B85"},
  {"sig/characteristics/sleep_activity_instantaneous_data.xml", file409, sizeof file409, "Sleep Activity Instantaneous Data", "org.bluetooth.characteristic.sleep_activity_instantaneous_data", "2B41"},
  {"sig/characteristics/sleep_activity_summary_data.xml", file410, sizeof file410, "Sleep Activity Summary Data", "org.bluetooth.characteristic.sleep_activity_summary_data", "2B42"},
  {"sig/characteristics/software_revision_string.xml", file411, sizeof file411, "Software Revision String", "org.bluetooth.characteristic.software_revision_string", "2A28"},
  {"sig/characteristics/source_ase.xml", file412, sizeof file412, "Source ASE", "org.bluetooth.characteristic.source_ase", "2BC5"},
  {"sig/characteristics/source_audio_locations.xml", file413, sizeof file413, "Source Audio Locations", "org.bluetooth.characteristic.source_audio_locations", "2BCC"},
  {"sig/characteristics/source_pac.xml", file414, sizeof file414, "Source PAC", "org.bluetooth.characteristic.source_pac", "2BCB"},
  {"sig/characteristics/sport_type_for_aerobic_and_anaerobic_thresholds.xml", file415, sizeof file415, "Sport Type for Aerobic and Anaerobic Thresholds", "org.bluetooth.characteristic.sport_type_for_aerobic_and_anaerobic_thresholds", "2A93"},
  {"sig/characteristics/stair_climber_data.xml", file416, sizeof file416, "Stair Climber Data", "org.bluetooth.characteristic.stair_climber_data", "2AD0"},
  {"sig/characteristics/status_flags.xml", file417, sizeof file417, "Status Flags", "org.bluetooth.characteristic.status_flags", "2BBB"},
  {"sig/characteristics/step_climber_data.xml", file418, sizeof file418, "Step Climber Data", "org.bluetooth.characteristic.step_climber_data", "2ACF"},
  {"sig/characteristics/step_counter_activity_summary_data.xml", file419, sizeof file419, "Step Counter Activity Summary Data", "org.bluetooth.characteristic.step_counter_activity_summary_data", "2B40"},
  {"sig/characteristics/stored_health_observations.xml", file420, sizeof file420, "Stored Health Observations", "org.bluetooth.characteristic.stored_health_observations", "2BDD"},
  {"sig/characteristics/stride_length.xml", file421, sizeof file421, "Stride Length", "org.bluetooth.characteristic.stride_length", "2B49"},
  {"sig/characteristics/sulfur_dioxide_concentration.xml", file422, sizeof file422, "Sulfur Dioxide Concentration", "org.bluetooth.characteristic.sulfur_dioxide_concentration", "2BD8"},
  {"sig/characteristics/sulfur_hexafluoride_concentration.xml", file423, sizeof file423, "Sulfur Hexafluoride Concentration", "org.bluetooth.characteristic.sulfur_hexafluoride_concentration", "2BD9"},
  {"sig/characteristics/supported_audio_contexts.xml", file424, sizeof file424, "Supported Audio Contexts", "org.bluetooth.characteristic.supported_audio_contexts", "2BCE"},
  {"sig/characteristics/supported_heart_rate_range.xml", file425, sizeof file425, "Supported Heart Rate Range", "org.bluetooth.characteristic.supported_heart_rate_range", "2AD7"},
  {"sig/characteristics/supported_inclination_range.xml", file426, sizeof file426, "Supported Inclination Range", "org.bluetooth.characteristic.supported_inclination_range", "2AD5"},
  {"sig/characteristics/supported_new_alert_category.xml", file427, sizeof file427, "Supported New Alert Category", "org.bluetooth.characteristic.supported_new_alert_category", "2A47"},
  {"sig/characteristics/supported_power_range.xml", file428, sizeof file428, "Supported Power Range", "org.bluetooth.characteristic.supported_power_range", "2AD8"},
  {"sig/characteristics/supported_resistance_level_range.xml", file429, sizeof file429, "Supported Resistance Level Range", "org.bluetooth.characteristic.supported_resistance_level_range", "2AD6"},
  {"sig/characteristics/supported_speed_range.xml", file430, sizeof file430, "Supported Speed Range", "org.bluetooth.characteristic.supported_speed_range", "2AD4"},
  {"sig/characteristics/supported_unread_alert_category.xml", file431, sizeof file431, "Supported Unread Alert Category", "org.bluetooth.characteristic.supported_unread_alert_category", "2A48"},
  {"sig/characteristics/system_id.xml", file432, sizeof file432, "System ID", "org.bluetooth.characteristic.system_id", "2A23"},
  {"sig/characteristics/tds_control_point.xml", file433, sizeof file433, "TDS Control Point", "org.bluetooth.characteristic.tds_control_point", "2ABC"},
  {"sig/characteristics/temperature.xml", file434, sizeof file434, "Temperature", "org.bluetooth.characteristic.temperature", "2A6E"},
  {"sig/characteristics/temperature_8.xml", file435, sizeof file435, "Temperature 8", "org.bluetooth.characteristic.temperature_8", "2B0D"},
  {"sig/characteristics/temperature_8_in_a_period_of_day.xml", file436, sizeof file436, "Temperature 8 in a Period of Day", "org.bluetooth.characteristic.temperature_8_in_a_period_of_day", "2B0E"},
  {"sig/characteristics/temperature_8_statistics.xml", file437, sizeof file437, "Temperature 8 Statistics", "org.bluetooth.characteristic.temperature_8_statistics", "2B0F"},
  {"sig/characteristics/temperature_measurement.xml", file438, sizeof file438, "Temperature Measurement", "org.bluetooth.characteristic.temperature_measurement", "2A1C"},
  {"sig/characteristics/temperature_range.xml", file439, sizeof file439, "Temperature Range", "org.bluetooth.characteristic.temperature_range", "2B10"},
  {"sig/characteristics/temperature_statistics.xml", file440, sizeof file440, "Temperature Statistics", "org.bluetooth.characteristic.temperature_statistics", "2B11"},
  {"sig/characteristics/temperature_type.xml", file441, sizeof file441, "Temperature Type", "org.bluetooth.characteristic.temperature_type", "2A1D"},
  {"sig/characteristics/termination_reason.xml", file442, sizeof file442, "Termination Reason", "org.bluetooth.characteristic.termination_reason", "2BC0"},
  {"sig/characteristics/three_zone_heart_rate_limits.xml", file443, sizeof file443, "Three Zone Heart Rate Limits", "org.bluetooth.characteristic.three_zone_heart_rate_limits", "2A94"},
  {"sig/characteristics/time_accuracy.xml", file444, sizeof file444, "Time Accuracy", "org.bluetooth.characteristic.time_accuracy", "2A12"},
  {"sig/characteristics/time_change_log_data.xml", file445, sizeof file445, "Time Change Log Data", "org.bluetooth.characteristic.time_change_log_data", "2B92"},
  {"sig/characteristics/time_decihour_8.xml", file446, sizeof file446, "Time Decihour 8", "org.bluetooth.characteristic.time_decihour_8", "2B12"},
  {"sig/characteristics/time_exponential_8.xml", file447, sizeof file447, "Time Exponential 8", "org.bluetooth.characteristic.time_exponential_8", "2B13"},
  {"sig/characteristics/time_hour_24.xml", file448, sizeof file448, "Time Hour 24", "org.bluetooth.characteristic.time_hour_24", "2B14"},
  {"sig/characteristics/time_millisecond_24.xml", file449, sizeof file449, "Time Millisecond 24", "org.bluetooth.characteristic.time_millisecond_24", "2B15"},
  {"sig/characteristics/time_second_16.xml", file450, sizeof file450, "Time Second 16", "org.bluetooth.characteristic.time_second_16", "2B16"},
  {"sig/characteristics/time_second_32.xml", file451, sizeof file451, "Time Second 32", "org.bluetooth.characteristic.time_second_32", "2BE6"},
  {"sig/characteristics/time_second_8.xml", file452, sizeof file452, "Time Second 8", "org.bluetooth.characteristic.time_second_8", "2B17"},
  {"sig/characteristics/time_source.xml", file453, sizeof file453, "Time Source", "org.bluetooth.characteristic.time_source", "2A13"},
  {"sig/characteristics/time_update_control_point.xml", file454, sizeof file454, "Time Update Control Point", "org.bluetooth.characteristic.time_update_control_point", "2A16"},
  {"sig/characteristics/time_update_state.xml", file455, sizeof file455, "Time Update State", "org.bluetooth.characteristic.time_update_state", "2A17"},
  {"sig/characteristics/time_with_dst.xml", file456, sizeof file456, "Time with DST", "org.bluetooth.characteristic.time_with_dst", "2A11"},
  {"sig/characteristics/time_zone.xml", file457, sizeof file457, "Time Zone", "org.bluetooth.characteristic.time_zone", "2A0E"},
  {"sig/characteristics/tmap_role.xml", file458, sizeof file458, "TMAP Role", "org.bluetooth.characteristic.tmap_role", "2B51"},
  {"sig/characteristics/torque.xml", file459, sizeof file459, "Torque", "org.bluetooth.characteristic.torque", "2C0B"},
  {"sig/characteristics/track_changed.xml", file460, sizeof file460, "Track Changed", "org.bluetooth.characteristic.track_changed", "2B96"},
  {"sig/characteristics/track_duration.xml", file461, sizeof file461, "Track Duration", "org.bluetooth.characteristic.track_duration", "2B98"},
  {"sig/characteristics/track_position.xml", file462, sizeof file462, "Track Position", "org.bluetooth.characteristic.track_position", "2B99"},
  {"sig/characteristics/track_title.xml", file463, sizeof file463, "Track Title", "org.bluetooth.characteristic.track_title", "2B97"},
  {"sig/characteristics/training_status.xml", file464, sizeof file464, "Training Status", "org.bluetooth.characteristic.training_status", "2AD3"},
  {"sig/characteristics/treadmill_data.xml", file465, sizeof file465, "Treadmill Data", "org.bluetooth.characteristic.treadmill_data", "2ACD"},
  {"sig/characteristics/true_wind_direction.xml", file466, sizeof file466, "True Wind Direction", "org.bluetooth.characteristic.true_wind_direction", "2A71"},
  {"sig/characteristics/true_wind_speed.xml", file467, sizeof file467, "True Wind Speed", "org.bluetooth.characteristic.true_wind_speed", "2A70"},
  {"sig/characteristics/two_zone_heart_rate_limits.xml", file468, sizeof file468, "Two Zone Heart Rate Limits", "org.bluetooth.characteristic.two_zone_heart_rate_limits", "2A95"},
  {"sig/characteristics/tx_power_level.xml", file469, sizeof file469, "Tx Power Level", "org.bluetooth.characteristic.tx_power_level", "2A07"},
  {"sig/characteristics/udi_for_medical_devices.xml", file470, sizeof file470, "UDI for Medical Devices", "org.bluetooth.characteristic.udi_for_medical_devices", "2BFF"},
  {"sig/characteristics/ugg_features.xml", file471, sizeof file471, "UGG Features", "org.bluetooth.characteristic.ugg_features", "2C01"},
  {"sig/characteristics/ugt_features.xml", file472, sizeof file472, "UGT Features", "org.bluetooth.characteristic.ugt_features", "2C02"},
  {"sig/characteristics/uncertainty.xml", file473, sizeof file473, "Uncertainty", "org.bluetooth.characteristic.uncertainty", "2AB4"},
  {"sig/characteristics/unread_alert_status.xml", file474, sizeof file474, "Unread Alert Status", "org.bluetooth.characteristic.unread_alert_status", "2A45"},
  {"sig/characteristics/uri.xml", file475, sizeof file475, "URI", "org.bluetooth.characteristic.uri", "2AB6"},
  {"sig/characteristics/user_control_point.xml", file476, sizeof file476, "User Control Point", "org.bluetooth.characteristic.user_control_point", "2A9F"},
  {"sig/characteristics/user_index.xml", file477, sizeof file477, "User Index", "org.bluetooth.characteristic.user_index", "2A9A"},
  {"sig/characteristics/uv_index.xml", file478, sizeof file478, "UV Index", "org.bluetooth.characteristic.uv_index", "2A76"},
  {"sig/characteristics/vo2_max.xml", file479, sizeof file479, "VO2 Max", "org.bluetooth.characteristic.vo2_max", "2A96"},
  {"sig/characteristics/voc_concentration.xml", file480, sizeof file480, "VOC Concentration", "org.bluetooth.characteristic.voc_concentration", "2BE7"},
  {"sig/characteristics/voice_assistant_name.xml", file481, sizeof file481, "Voice Assistant Name", "org.bluetooth.characteristic.voice_assistant_name", "2C31"},
  {"sig/characteristics/voice_assistant_service_control_point.xml", file482, sizeof file482, "Voice Assistant Service Control Point", "org.bluetooth.characteristic.voice_assistant_service_control_point", "2C33"},
  {"sig/characteristics/voice_assistant_session_flag.xml", file483, sizeof file483, "Voice Assistant Session Flag", "org.bluetooth.characteristic.voice_assistant_session_flag", "2C36"},
  {"sig/characteristics/voice_assistant_session_state.xml", file484, sizeof file484, "Voice Assistant Session State", "org.bluetooth.characteristic.voice_assistant_session_state", "2C35"},
  {"sig/characteristics/voice_assistant_supported_features.xml", file485, sizeof file485, "Voice Assistant Supported Features", "org.bluetooth.characteristic.voice_assistant_supported_features", "2C38"},
  {"sig/characteristics/voice_assistant_supported_languages.xml", file486, sizeof file486, "Voice Assistant Supported Languages", "org.bluetooth.characteristic.voice_assistant_supported_languages", "2C37"},
  {"sig/characteristics/voice_assistant_uuid.xml", file487, sizeof file487, "Voice Assistant UUID", "org.bluetooth.characteristic.voice_assistant_uuid", "2C32"},
  {"sig/characteristics/voltage.xml", file488, sizeof file488, "Voltage", "org.bluetooth.characteristic.voltage", "2B18"},
  {"sig/characteristics/voltage_frequency.xml", file489, sizeof file489, "Voltage Frequency", "org.bluetooth.characteristic.voltage_frequency", "2BE8"},
  {"sig/characteristics/voltage_specification.xml", file490, sizeof file490, "Voltage Specification", "org.bluetooth.characteristic.voltage_specification", "2B19"},
  {"sig/characteristics/voltage_statistics.xml", file491, sizeof file491, "Voltage Statistics", "org.bluetooth.characteristic.voltage_statistics", "2B1A"},
  {"sig/characteristics/volume_control_point.xml", file492, sizeof file492, "Volume Control Point", "org.bluetooth.characteristic.volume_control_point", "2B7E"},
  {"sig/characteristics/volume_flags.xml", file493, sizeof file493, "Volume Flags", "org.bluetooth.characteristic.volume_flags", "2B7F"},
  {"sig/characteristics/volume_flow.xml", file494, sizeof file494, "Volume Flow", "org.bluetooth.characteristic.volume_flow", "2B1B"},
  {"sig/characteristics/volume_offset_control_point.xml", file495, sizeof file495, "Volume Offset Control Point", "org.bluetooth.characteristic.volume_offset_control_point", "2B82"},
  {"sig/characteristics/volume_offset_state.xml", file496, sizeof file496, "Volume Offset State", "org.bluetooth.characteristic.volume_offset_state", "2B80"},
  {"sig/characteristics/volume_state.xml", file497, sizeof file497, "Volume State", "org.bluetooth.characteristic.volume_state", "2B7D"},
  {"sig/characteristics/waist_circumference.xml", file498, sizeof file498, "Waist Circumference", "org.bluetooth.characteristic.waist_circumference", "2A97"},
  {"sig/characteristics/weight.xml", file499, sizeof file499, "Weight", "org.bluetooth.characteristic.weight", "2A98"},
  {"sig/characteristics/weight_measurement.xml", file500, sizeof file500, "Weight Measurement", "org.bluetooth.characteristic.weight_measurement", "2A9D"},
  {"sig/characteristics/weight_scale_feature.xml", file501, sizeof file501, "Weight Scale Feature", "org.bluetooth.characteristic.weight_scale_feature", "2A9E"},
  {"sig/characteristics/wind_chill.xml", file502, sizeof file502, "Wind Chill", "org.bluetooth.characteristic.wind_chill", "2A79"},
  {"sig/characteristics/work_cycle_data.xml", file503, sizeof file503, "Work Cycle Data", "org.bluetooth.characteristic.work_cycle_data", "2C10"},
  {"sig/declarations/characteristic_declaration.xml", file504, sizeof file504, "Characteristic Declaration", "org.bluetooth.attribute.gatt.characteristic_declaration", "2803"},
  {"sig/declarations/include_declaration.xml", file505, sizeof file505, "Include Declaration", "org.bluetooth.attribute.gatt.include_declaration", "2802"},
  {"sig/declarations/primary_service_declaration.xml", file506, sizeof file506, "Primary Service Declaration", "org.bluetooth.attribute.gatt.primary_service_declaration", "2800"},
  {"sig/declarations/secondary_service_declaration.xml", file507, sizeof file507, "Secondary Service Declaration", "org.bluetooth.attribute.gatt.secondary_service_declaration", "2801"},
  {"sig/descriptors/characteristic_aggregate_format.xml", file508, sizeof file508, "Characteristic Aggregate Format", "org.bluetooth.descriptor.gatt.characteristic_aggregate_format", "2905"},
  {"sig/descriptors/characteristic_extended_properties.xml", file509, sizeof file509, "Characteristic Extended Properties", "org.bluetooth.descriptor.gatt.characteristic_extended_properties", "2900"},
  {"sig/descriptors/characteristic_presentation_format.xml", file510, sizeof file510, "Characteristic Presentation Format", "org.bluetooth.descriptor.gatt.characteristic_presentation_format", "2904"},
  {"sig/descriptors/characteristic_user_description.xml", file511, sizeof file511, "Characteristic User Description", "org.bluetooth.descriptor.gatt.characteristic_user_description", "2901"},
  {"sig/descriptors/client_characteristic_configuration.xml", file512, sizeof file512, "Client Characteristic Configuration", "org.bluetooth.descriptor.gatt.client_characteristic_configuration", "2902"},
  {"sig/descriptors/complete_br_edr_transport_block_data.xml", file513, sizeof file513, "Complete BR-EDR Transport Block Data", "org.bluetooth.descriptor.complete_br_edr_transport_block_data", "290F"},
  {"sig/descriptors/cooking_sensor_info.xml", file514, sizeof file514, "Cooking Sensor Info", "org.bluetooth.descriptor.cooking_sensor_info", "2916"},
  {"sig/descriptors/cooking_trigger_setting.xml", file515, sizeof file515, "Cooking Trigger Setting", "org.bluetooth.descriptor.cooking_trigger_setting", "2917"},
  {"sig/descriptors/es_configuration.xml", file516, sizeof file516, "Environmental Sensing Configuration", "org.bluetooth.descriptor.es_configuration", "290B"},
  {"sig/descriptors/es_measurement.xml", file517, sizeof file517, "Environmental Sensing Measurement", "org.bluetooth.descriptor.es_measurement", "290C"},
  {"sig/descriptors/es_trigger_setting.xml", file518, sizeof file518, "Environmental Sensing Trigger Setting", "org.bluetooth.descriptor.es_trigger_setting", "290D"},
  {"sig/descriptors/external_report_reference.xml", file519, sizeof file519, "External Report Reference", "org.bluetooth.descriptor.external_report_reference", "2907"},
  {"sig/descriptors/imd_trigger_setting.xml", file520, sizeof file520, "IMD Trigger Setting", "org.bluetooth.descriptor.imd_trigger_setting", "2915"},
  {"sig/descriptors/manufacturer_limits.xml", file521, sizeof file521, "Manufacturer Limits", "org.bluetooth.descriptor.manufacturer_limits", "2913"},
  {"sig/descriptors/measurement_description.xml", file522, sizeof file522, "Measurement Description", "org.bluetooth.descriptor.measurement_description", "2912"},
  {"sig/descriptors/number_of_digitals.xml", file523, sizeof file523, "Number of Digitals", "org.bluetooth.descriptor.number_of_digitals", "2909"},
  {"sig/descriptors/observation_schedule.xml", file524, sizeof file524, "Observation Schedule", "org.bluetooth.descriptor.observation_schedule", "2910"},
  {"sig/descriptors/process_tolerances.xml", file525, sizeof file525, "Process Tolerances", "org.bluetooth.descriptor.process_tolerances", "2914"},
  {"sig/descriptors/report_reference.xml", file526, sizeof file526, "Report Reference", "org.bluetooth.descriptor.report_reference", "2908"},
  {"sig/descriptors/server_characteristic_configuration.xml", file527, sizeof file527, "Server Characteristic Configuration", "org.bluetooth.descriptor.gatt.server_characteristic_configuration", "2903"},
  {"sig/descriptors/time_trigger_setting.xml", file528, sizeof file528, "Time Trigger Setting", "org.bluetooth.descriptor.time_trigger_setting", "290E"},
  {"sig/descriptors/valid_range.xml", file529, sizeof file529, "Valid Range", "org.bluetooth.descriptor.valid_range", "2906"},
  {"sig/descriptors/valid_range_accuracy.xml", file530, sizeof file530, "Valid Range and Accuracy", "org.bluetooth.descriptor.valid_range_accuracy", "2911"},
  {"sig/descriptors/value_trigger_setting.xml", file531, sizeof file531, "Value Trigger Setting", "org.bluetooth.descriptor.value_trigger_setting", "290A"},
  {"sig/services/alert_notification.xml", file532, sizeof file532, "Alert Notification", "org.bluetooth.service.alert_notification", "1811"},
  {"sig/services/audio_input_control.xml", file533, sizeof file533, "Audio Input Control", "org.bluetooth.service.audio_input_control", "1843"},
  {"sig/services/audio_stream_control.xml", file534, sizeof file534, "Audio Stream Control", "org.bluetooth.service.audio_stream_control", "184E"},
  {"sig/services/authorization_control.xml", file535, sizeof file535, "Authorization Control", "org.bluetooth.service.authorization_control", "183D"},
  {"sig/services/automation_io.xml", file536, sizeof file536, "Automation IO", "org.bluetooth.service.automation_io", "1815"},
  {"sig/services/basic_audio_announcement.xml", file537, sizeof file537, "Basic Audio Announcement", "org.bluetooth.service.basic_audio_announcement", "1851"},
  {"sig/services/battery_service.xml", file538, sizeof file538, "Battery", "org.bluetooth.service.battery_service", "180F"},
  {"sig/services/binary_sensor.xml", file539, sizeof file539, "Binary Sensor", "org.bluetooth.service.binary_sensor", "183B"},
  {"sig/services/blood_pressure.xml", file540, sizeof file540, "Blood Pressure", "org.bluetooth.service.blood_pressure", "1810"},
  {"sig/services/body_composition.xml", file541, sizeof file541, "Body Composition", "org.bluetooth.service.body_composition", "181B"},
  {"sig/services/bond_management.xml", file542, sizeof file542, "Bond Management", "org.bluetooth.service.bond_management", "181E"},
  {"sig/services/broadcast_audio_announcement.xml", file543, sizeof file543, "Broadcast Audio Announcement", "org.bluetooth.service.broadcast_audio_announcement", "1852"},
  {"sig/services/broadcast_audio_scan.xml", file544, sizeof file544, "Broadcast Audio Scan", "org.bluetooth.service.broadcast_audio_scan", "184F"},
  {"sig/services/common_audio.xml", file545, sizeof file545, "Common Audio", "org.bluetooth.service.common_audio", "1853"},
  {"sig/services/constant_tone_extension.xml", file546, sizeof file546, "Constant Tone Extension", "org.bluetooth.service.constant_tone_extension", "184A"},
  {"sig/services/continuous_glucose_monitoring.xml", file547, sizeof file547, "Continuous Glucose Monitoring", "org.bluetooth.service.continuous_glucose_monitoring", "181F"},
  {"sig/services/cookware.xml", file548, sizeof file548, "Cookware", "org.bluetooth.service.cookware", "185D"},
  {"sig/services/coordinated_set_identification.xml", file549, sizeof file549, "Coordinated Set Identification", "org.bluetooth.service.coordinated_set_identification", "1846"},
  {"sig/services/current_time.xml", file550, sizeof file550, "Current Time", "org.bluetooth.service.current_time", "1805"},
  {"sig/services/cycling_power.xml", file551, sizeof file551, "Cycling Power", "org.bluetooth.service.cycling_power", "1818"},
  {"sig/services/cycling_speed_and_cadence.xml", file552, sizeof file552, "Cycling Speed and Cadence", "org.bluetooth.service.cycling_speed_and_cadence", "1816"},
  {"sig/services/device_information.xml", file553, sizeof file553, "Device Information", "org.bluetooth.service.device_information", "180A"},
  {"sig/services/device_time.xml", file554, sizeof file554, "Device Time", "org.bluetooth.service.device_time", "1847"},
  {"sig/services/elapsed_time.xml", file555, sizeof file555, "Elapsed Time", "org.bluetooth.service.elapsed_time", "183F"},
  {"sig/services/electronic_shelf_label.xml", file556, sizeof file556, "Electronic Shelf Label", "org.bluetooth.service.electronic_shelf_label", "1857"},
  {"sig/services/emergency_configuration.xml", file557, sizeof file557, "Emergency Configuration", "org.bluetooth.service.emergency_configuration", "183C"},
  {"sig/services/environmental_sensing.xml", file558, sizeof file558, "Environmental Sensing", "org.bluetooth.service.environmental_sensing", "181A"},
  {"sig/services/fitness_machine.xml", file559, sizeof file559, "Fitness Machine", "org.bluetooth.service.fitness_machine", "1826"},
  {"sig/services/gaming_audio.xml", file560, sizeof file560, "Gaming Audio", "org.bluetooth.service.gaming_audio", "1858"},
  {"sig/services/gap.xml", file561, sizeof file561, "GAP", "org.bluetooth.service.gap", "1800"},
  {"sig/services/gatt.xml", file562, sizeof file562, "GATT", "org.bluetooth.service.gatt", "1801"},
  {"sig/services/generic_health_sensor.xml", file563, sizeof file563, "Generic Health Sensor", "org.bluetooth.service.generic_health_sensor", "1840"},
  {"sig/services/generic_media_control.xml", file564, sizeof file564, "Generic Media Control", "org.bluetooth.service.generic_media_control", "1849"},
  {"sig/services/generic_telephone_bearer.xml", file565, sizeof file565, "Generic Telephone Bearer", "org.bluetooth.service.generic_telephone_bearer", "184C"},
  {"sig/services/generic_voice_assistant.xml", file566, sizeof file566, "Generic Voice Assistant", "org.bluetooth.service.generic_voice_assistant", "185F"},
  {"sig/services/glucose.xml", file567, sizeof file567, "Glucose", "org.bluetooth.service.glucose", "1808"},
  {"sig/services/health_thermometer.xml", file568, sizeof file568, "Health Thermometer", "org.bluetooth.service.health_thermometer", "1809"},
  {"sig/services/hearing_access.xml", file569, sizeof file569, "Hearing Access", "org.bluetooth.service.hearing_access", "1854"},
  {"sig/services/heart_rate.xml", file570, sizeof file570, "Heart Rate", "org.bluetooth.service.heart_rate", "180D"},
  {"sig/services/hid_iso.xml", file571, sizeof file571, "HID ISO", "org.bluetooth.service.hid_iso", "185C"},
  {"sig/services/http_proxy.xml", file572, sizeof file572, "HTTP Proxy", "org.bluetooth.service.http_proxy", "1823"},
  {"sig/services/human_interface_device.xml", file573, sizeof file573, "Human Interface Device", "org.bluetooth.service.human_interface_device", "1812"},
  {"sig/services/immediate_alert.xml", file574, sizeof file574, "Immediate Alert", "org.bluetooth.service.immediate_alert", "1802"},
  {"sig/services/indoor_positioning.xml", file575, sizeof file575, "Indoor Positioning", "org.bluetooth.service.indoor_positioning", "1821"},
  {"sig/services/industrial_measurement_device.xml", file576, sizeof file576, "Industrial Measurement Device", "org.bluetooth.service.industrial_measurement_device", "185A"},
  {"sig/services/insulin_delivery.xml", file577, sizeof file577, "Insulin Delivery", "org.bluetooth.service.insulin_delivery", "183A"},
  {"sig/services/internet_protocol_support.xml", file578, sizeof file578, "Internet Protocol Support", "org.bluetooth.service.internet_protocol_support", "1820"},
  {"sig/services/link_loss.xml", file579, sizeof file579, "Link Loss", "org.bluetooth.service.link_loss", "1803"},
  {"sig/services/location_and_navigation.xml", file580, sizeof file580, "Location and Navigation", "org.bluetooth.service.location_and_navigation", "1819"},
  {"sig/services/media_control.xml", file581, sizeof file581, "Media Control", "org.bluetooth.service.media_control", "1848"},
  {"sig/services/mesh_provisioning.xml", file582, sizeof file582, "Mesh Provisioning", "org.bluetooth.service.mesh_provisioning", "1827"},
  {"sig/services/mesh_proxy.xml", file583, sizeof file583, "Mesh Proxy", "org.bluetooth.service.mesh_proxy", "1828"},
  {"sig/services/mesh_proxy_solicitation.xml", file584, sizeof file584, "Mesh Proxy Solicitation", "org.bluetooth.service.mesh_proxy_solicitation", "1859"},
  {"sig/services/microphone_control.xml", file585, sizeof file585, "Microphone Control", "org.bluetooth.service.microphone_control", "184D"},
  {"sig/services/next_dst_change.xml", file586, sizeof file586, "Next DST Change", "org.bluetooth.service.next_dst_change", "1807"},
  {"sig/services/object_transfer.xml", file587, sizeof file587, "Object Transfer", "org.bluetooth.service.object_transfer", "1825"},
  {"sig/services/phone_alert_status.xml", file588, sizeof file588, "Phone Alert Status", "org.bluetooth.service.phone_alert_status", "180E"},
  {"sig/services/physical_activity_monitor.xml", file589, sizeof file589, "Physical Activity Monitor", "org.bluetooth.service.physical_activity_monitor", "183E"},
  {"sig/services/public_broadcast_announcement.xml", file590, sizeof file590, "Public Broadcast Announcement", "org.bluetooth.service.public_broadcast_announcement", "1856"},
  {"sig/services/published_audio_capabilities.xml", file591, sizeof file591, "Published Audio Capabilities", "org.bluetooth.service.published_audio_capabilities", "1850"},
  {"sig/services/pulse_oximeter.xml", file592, sizeof file592, "Pulse Oximeter", "org.bluetooth.service.pulse_oximeter", "1822"},
  {"sig/services/ranging.xml", file593, sizeof file593, "Ranging", "org.bluetooth.service.ranging", "185B"},
  {"sig/services/reconnection_configuration.xml", file594, sizeof file594, "Reconnection Configuration", "org.bluetooth.service.reconnection_configuration", "1829"},
  {"sig/services/reference_time_update.xml", file595, sizeof file595, "Reference Time Update", "org.bluetooth.service.reference_time_update", "1806"},
  {"sig/services/running_speed_and_cadence.xml", file596, sizeof file596, "Running Speed and Cadence", "org.bluetooth.service.running_speed_and_cadence", "1814"},
  {"sig/services/scan_parameters.xml", file597, sizeof file597, "Scan Parameters", "org.bluetooth.service.scan_parameters", "1813"},
  {"sig/services/telephone_bearer.xml", file598, sizeof file598, "Telephone Bearer", "org.bluetooth.service.telephone_bearer", "184B"},
  {"sig/services/telephony_and_media_audio.xml", file599, sizeof file599, "Telephony and Media Audio", "org.bluetooth.service.telephony_and_media_audio", "1855"},
  {"sig/services/transport_discovery.xml", file600, sizeof file600, "Transport Discovery", "org.bluetooth.service.transport_discovery", "1824"},
  {"sig/services/tx_power.xml", file601, sizeof file601, "Tx Power", "org.bluetooth.service.tx_power", "1804"},
  {"sig/services/user_data.xml", file602, sizeof file602, "User Data", "org.bluetooth.service.user_data", "181C"},
  {"sig/services/voice_assistant.xml", file603, sizeof file603, "Voice Assistant", "org.bluetooth.service.voice_assistant", "185E"},
  {"sig/services/volume_control.xml", file604, sizeof file604, "Volume Control", "org.bluetooth.service.volume_control", "1844"},
  {"sig/services/volume_offset.xml", file605, sizeof file605, "Volume Offset Control", "org.bluetooth.service.volume_offset", "1845"},
  {"sig/services/weight_scale.xml", file606, sizeof file606, "Weight Scale", "org.bluetooth.service.weight_scale", "181D"},
  {"vendor/airthings/airthings.xml", file607, sizeof file607, "", "", ""},
  {"vendor/airthings/airthings_advertisement.xml", file608, sizeof file608, "", "", ""},
  {"vendor/altbeacon/altbeacon.xml", file609, sizeof file609, "", "", ""},
  {"vendor/ant/ant_bms.xml", file610, sizeof file610, "", "", ""},
  {"vendor/april-brother/april_brother.xml", file611, sizeof file611, "", "", ""},
  {"vendor/aranet/aranet.xml", file612, sizeof file612, "", "", ""},
  {"vendor/b-parasite/b_parasite.xml", file613, sizeof file613, "", "", ""},
  {"vendor/battery-monitors/bm.xml", file614, sizeof file614, "", "", ""},
  {"vendor/bbc-microbit/bbc_microbit.xml", file615, sizeof file615, "", "", ""},
  {"vendor/bluemaestro/bluemaestro.xml", file616, sizeof file616, "", "", ""},
  {"vendor/bookoo/bookoo.xml", file617, sizeof file617, "", "", ""},
  {"vendor/bthome/bthome.xml", file618, sizeof file618, "", "", ""},
  {"vendor/bthome/bthome_v1.xml", file619, sizeof file619, "", "", ""},
  {"vendor/chef-iq/chef_iq.xml", file620, sizeof file620, "", "", ""},
  {"vendor/combustion/combustion.xml", file621, sizeof file621, "", "", ""},
  {"vendor/daly/daly_bms.xml", file622, sizeof file622, "", "", ""},
  {"vendor/efento/efento.xml", file623, sizeof file623, "", "", ""},
  {"vendor/ej/ej_bms.xml", file624, sizeof file624, "", "", ""},
  {"vendor/ela/ela.xml", file625, sizeof file625, "", "", ""},
  {"vendor/epever/epever.xml", file626, sizeof file626, "", "", ""},
  {"vendor/feasycom/feasycom.xml", file627, sizeof file627, "", "", ""},
  {"vendor/fitshow/fitshow.xml", file628, sizeof file628, "", "", ""},
  {"vendor/garnet/seelevel.xml", file629, sizeof file629, "", "", ""},
  {"vendor/gnosus/gnosus.xml", file630, sizeof file630, "", "", ""},
  {"vendor/google-eddystone/eddystone.xml", file631, sizeof file631, "", "", ""},
  {"vendor/govee/govee_hygrometers.xml", file632, sizeof file632, "", "", ""},
  {"vendor/govee/govee_meat_thermometers.xml", file633, sizeof file633, "", "", ""},
  {"vendor/govee/govee_security_sensors.xml", file634, sizeof file634, "", "", ""},
  {"vendor/hlk-ld2410/hlk_ld2410.xml", file635, sizeof file635, "", "", ""},
  {"vendor/holyiot/holyiot.xml", file636, sizeof file636, "", "", ""},
  {"vendor/homekit/homekit.xml", file637, sizeof file637, "", "", ""},
  {"vendor/idasen/idasen.xml", file638, sizeof file638, "", "", ""},
  {"vendor/improv/improv.xml", file639, sizeof file639, "", "", ""},
  {"vendor/inkbird/inkbird.xml", file640, sizeof file640, "", "", ""},
  {"vendor/inode/inode.xml", file641, sizeof file641, "", "", ""},
  {"vendor/jaalee/jaalee.xml", file642, sizeof file642, "", "", ""},
  {"vendor/jbd/jbd_bms.xml", file643, sizeof file643, "", "", ""},
  {"vendor/jikong-24s/jikong_24s_bms.xml", file644, sizeof file644, "", "", ""},
  {"vendor/jikong/jikong_bms.xml", file645, sizeof file645, "", "", ""},
  {"vendor/kegtron/kegtron.xml", file646, sizeof file646, "", "", ""},
  {"vendor/kkm/kkm.xml", file647, sizeof file647, "", "", ""},
  {"vendor/laird/laird.xml", file648, sizeof file648, "", "", ""},
  {"vendor/leaone/leaone.xml", file649, sizeof file649, "", "", ""},
  {"vendor/matter/matter.xml", file650, sizeof file650, "", "", ""},
  {"vendor/mi-flora/mi_flora.xml", file651, sizeof file651, "", "", ""},
  {"vendor/mikrotik/mikrotik.xml", file652, sizeof file652, "", "", ""},
  {"vendor/minew/minew.xml", file653, sizeof file653, "", "", ""},
  {"vendor/moat/moat.xml", file654, sizeof file654, "", "", ""},
  {"vendor/moko/moko.xml", file655, sizeof file655, "", "", ""},
  {"vendor/mopeka/mopeka.xml", file656, sizeof file656, "", "", ""},
  {"vendor/nordic-thingy52/nordic_thingy52.xml", file657, sizeof file657, "", "", ""},
  {"vendor/nordic-uart/nordic_uart.xml", file658, sizeof file658, "", "", ""},
  {"vendor/onset/hobo.xml", file659, sizeof file659, "", "", ""},
  {"vendor/oralb/oralb.xml", file660, sizeof file660, "", "", ""},
  {"vendor/oras/oras.xml", file661, sizeof file661, "", "", ""},
  {"vendor/otodata/otodata.xml", file662, sizeof file662, "", "", ""},
  {"vendor/polar-hr/polar_hr.xml", file663, sizeof file663, "", "", ""},
  {"vendor/polar-pmd/polar_pmd.xml", file664, sizeof file664, "", "", ""},
  {"vendor/pvvx/pvvx_settings.xml", file665, sizeof file665, "", "", ""},
  {"vendor/qingping/qingping.xml", file666, sizeof file666, "", "", ""},
  {"vendor/rapt/rapt.xml", file667, sizeof file667, "", "", ""},
  {"vendor/redodo/redodo_bms.xml", file668, sizeof file668, "", "", ""},
  {"vendor/renogy/renogy_bms.xml", file669, sizeof file669, "", "", ""},
  {"vendor/ruuvi/ruuvi.xml", file670, sizeof file670, "", "", ""},
  {"vendor/sensirion/sensirion.xml", file671, sizeof file671, "", "", ""},
  {"vendor/sensorpro/sensorpro.xml", file672, sizeof file672, "", "", ""},
  {"vendor/sensorpush/sensorpush.xml", file673, sizeof file673, "", "", ""},
  {"vendor/seplos-v2/seplos_v2_bms.xml", file674, sizeof file674, "", "", ""},
  {"vendor/shelly/shelly.xml", file675, sizeof file675, "", "", ""},
  {"vendor/smartdry/smartdry.xml", file676, sizeof file676, "", "", ""},
  {"vendor/switchbot/switchbot.xml", file677, sizeof file677, "", "", ""},
  {"vendor/switchbot/switchbot_appliances.xml", file678, sizeof file678, "", "", ""},
  {"vendor/switchbot/switchbot_lights.xml", file679, sizeof file679, "", "", ""},
  {"vendor/switchbot/switchbot_locks.xml", file680, sizeof file680, "", "", ""},
  {"vendor/switchbot/switchbot_sensors.xml", file681, sizeof file681, "", "", ""},
  {"vendor/tdt/tdt_bms.xml", file682, sizeof file682, "", "", ""},
  {"vendor/teltonika/teltonika_eye.xml", file683, sizeof file683, "", "", ""},
  {"vendor/thermobeacon/thermobeacon.xml", file684, sizeof file684, "", "", ""},
  {"vendor/thermopro/thermopro.xml", file685, sizeof file685, "", "", ""},
  {"vendor/ti-sensortag-cc2541/ti_sensortag_cc2541.xml", file686, sizeof file686, "", "", ""},
  {"vendor/ti-sensortag-cc2650/ti_sensortag_cc2650.xml", file687, sizeof file687, "", "", ""},
  {"vendor/tilt/tilt.xml", file688, sizeof file688, "", "", ""},
  {"vendor/tpms/tpms.xml", file689, sizeof file689, "", "", ""},
  {"vendor/victron/victron.xml", file690, sizeof file690, "", "", ""},
  {"vendor/xiaomi-lywsd03mmc/atc1441.xml", file691, sizeof file691, "", "", ""},
  {"vendor/xiaomi-lywsd03mmc/pvvx.xml", file692, sizeof file692, "", "", ""},
  {"vendor/xiaomi-lywsd03mmc/xiaomi_lywsd03mmc.xml", file693, sizeof file693, "", "", ""},
  {"vendor/xiaomi-miband/miband.xml", file694, sizeof file694, "", "", ""},
  {"vendor/xiaomi-mibeacon/hhccjcy10.xml", file695, sizeof file695, "", "", ""},
  {"vendor/xiaomi-mibeacon/mi_scale.xml", file696, sizeof file696, "", "", ""},
  {"vendor/xiaomi-mibeacon/mibeacon.xml", file697, sizeof file697, "", "", ""},
  {"vendor/xiaomi-mibeacon/mibeacon_controls.xml", file698, sizeof file698, "", "", ""},
};

unsigned long gatt_shipped_file_count(void) { return sizeof files / sizeof *files; }
struct gatt_shipped_file gatt_shipped_file(unsigned long index) { return files[index]; }
