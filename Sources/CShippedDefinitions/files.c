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
#embed "../../Definitions/vendor/aranet/aranet.xml"
};
static const unsigned char file609[] = {
#embed "../../Definitions/vendor/bbc-microbit/bbc_microbit.xml"
};
static const unsigned char file610[] = {
#embed "../../Definitions/vendor/bluemaestro/bluemaestro.xml"
};
static const unsigned char file611[] = {
#embed "../../Definitions/vendor/bthome/bthome.xml"
};
static const unsigned char file612[] = {
#embed "../../Definitions/vendor/bthome/bthome_v1.xml"
};
static const unsigned char file613[] = {
#embed "../../Definitions/vendor/gnosus/gnosus.xml"
};
static const unsigned char file614[] = {
#embed "../../Definitions/vendor/google-eddystone/eddystone.xml"
};
static const unsigned char file615[] = {
#embed "../../Definitions/vendor/govee/govee_hygrometers.xml"
};
static const unsigned char file616[] = {
#embed "../../Definitions/vendor/govee/govee_meat_thermometers.xml"
};
static const unsigned char file617[] = {
#embed "../../Definitions/vendor/govee/govee_security_sensors.xml"
};
static const unsigned char file618[] = {
#embed "../../Definitions/vendor/inkbird/inkbird.xml"
};
static const unsigned char file619[] = {
#embed "../../Definitions/vendor/kegtron/kegtron.xml"
};
static const unsigned char file620[] = {
#embed "../../Definitions/vendor/leaone/leaone.xml"
};
static const unsigned char file621[] = {
#embed "../../Definitions/vendor/moat/moat.xml"
};
static const unsigned char file622[] = {
#embed "../../Definitions/vendor/mopeka/mopeka.xml"
};
static const unsigned char file623[] = {
#embed "../../Definitions/vendor/nordic-thingy52/nordic_thingy52.xml"
};
static const unsigned char file624[] = {
#embed "../../Definitions/vendor/nordic-uart/nordic_uart.xml"
};
static const unsigned char file625[] = {
#embed "../../Definitions/vendor/oralb/oralb.xml"
};
static const unsigned char file626[] = {
#embed "../../Definitions/vendor/polar-pmd/polar_pmd.xml"
};
static const unsigned char file627[] = {
#embed "../../Definitions/vendor/qingping/qingping.xml"
};
static const unsigned char file628[] = {
#embed "../../Definitions/vendor/rapt/rapt.xml"
};
static const unsigned char file629[] = {
#embed "../../Definitions/vendor/ruuvi/ruuvi.xml"
};
static const unsigned char file630[] = {
#embed "../../Definitions/vendor/sensirion/sensirion.xml"
};
static const unsigned char file631[] = {
#embed "../../Definitions/vendor/sensorpush/sensorpush.xml"
};
static const unsigned char file632[] = {
#embed "../../Definitions/vendor/switchbot/switchbot.xml"
};
static const unsigned char file633[] = {
#embed "../../Definitions/vendor/switchbot/switchbot_appliances.xml"
};
static const unsigned char file634[] = {
#embed "../../Definitions/vendor/switchbot/switchbot_lights.xml"
};
static const unsigned char file635[] = {
#embed "../../Definitions/vendor/switchbot/switchbot_locks.xml"
};
static const unsigned char file636[] = {
#embed "../../Definitions/vendor/switchbot/switchbot_sensors.xml"
};
static const unsigned char file637[] = {
#embed "../../Definitions/vendor/thermobeacon/thermobeacon.xml"
};
static const unsigned char file638[] = {
#embed "../../Definitions/vendor/thermopro/thermopro.xml"
};
static const unsigned char file639[] = {
#embed "../../Definitions/vendor/ti-sensortag-cc2541/ti_sensortag_cc2541.xml"
};
static const unsigned char file640[] = {
#embed "../../Definitions/vendor/ti-sensortag-cc2650/ti_sensortag_cc2650.xml"
};
static const unsigned char file641[] = {
#embed "../../Definitions/vendor/tilt/tilt.xml"
};
static const unsigned char file642[] = {
#embed "../../Definitions/vendor/victron/victron.xml"
};
static const unsigned char file643[] = {
#embed "../../Definitions/vendor/xiaomi-lywsd03mmc/atc1441.xml"
};
static const unsigned char file644[] = {
#embed "../../Definitions/vendor/xiaomi-lywsd03mmc/pvvx.xml"
};
static const unsigned char file645[] = {
#embed "../../Definitions/vendor/xiaomi-lywsd03mmc/xiaomi_lywsd03mmc.xml"
};
static const unsigned char file646[] = {
#embed "../../Definitions/vendor/xiaomi-mibeacon/hhccjcy10.xml"
};
static const unsigned char file647[] = {
#embed "../../Definitions/vendor/xiaomi-mibeacon/mi_scale.xml"
};
static const unsigned char file648[] = {
#embed "../../Definitions/vendor/xiaomi-mibeacon/mibeacon.xml"
};

static const struct gatt_shipped_file files[] = {
  {"sig/characteristics/acceleration.xml", file0, sizeof file0, "org.bluetooth.characteristic.acceleration", "2C06"},
  {"sig/characteristics/acceleration_3d.xml", file1, sizeof file1, "org.bluetooth.characteristic.acceleration_3d", "2C1D"},
  {"sig/characteristics/acceleration_detection_status.xml", file2, sizeof file2, "org.bluetooth.characteristic.acceleration_detection_status", "2C1F"},
  {"sig/characteristics/acs_control_point.xml", file3, sizeof file3, "org.bluetooth.characteristic.acs_control_point", "2B33"},
  {"sig/characteristics/acs_data_in.xml", file4, sizeof file4, "org.bluetooth.characteristic.acs_data_in", "2B30"},
  {"sig/characteristics/acs_data_out_indicate.xml", file5, sizeof file5, "org.bluetooth.characteristic.acs_data_out_indicate", "2B32"},
  {"sig/characteristics/acs_data_out_notify.xml", file6, sizeof file6, "org.bluetooth.characteristic.acs_data_out_notify", "2B31"},
  {"sig/characteristics/acs_status.xml", file7, sizeof file7, "org.bluetooth.characteristic.acs_status", "2B2F"},
  {"sig/characteristics/active_preset_index.xml", file8, sizeof file8, "org.bluetooth.characteristic.active_preset_index", "2BDC"},
  {"sig/characteristics/activity_goal.xml", file9, sizeof file9, "org.bluetooth.characteristic.activity_goal", "2B4E"},
  {"sig/characteristics/advertising_constant_tone_extension_interval.xml", file10, sizeof file10, "org.bluetooth.characteristic.advertising_constant_tone_extension_interval", "2BB1"},
  {"sig/characteristics/advertising_constant_tone_extension_minimum_length.xml", file11, sizeof file11, "org.bluetooth.characteristic.advertising_constant_tone_extension_minimum_length", "2BAE"},
  {"sig/characteristics/advertising_constant_tone_extension_minimum_transmit_count.xml", file12, sizeof file12, "org.bluetooth.characteristic.advertising_constant_tone_extension_minimum_transmit_count", "2BAF"},
  {"sig/characteristics/advertising_constant_tone_extension_phy.xml", file13, sizeof file13, "org.bluetooth.characteristic.advertising_constant_tone_extension_phy", "2BB2"},
  {"sig/characteristics/advertising_constant_tone_extension_transmit_duration.xml", file14, sizeof file14, "org.bluetooth.characteristic.advertising_constant_tone_extension_transmit_duration", "2BB0"},
  {"sig/characteristics/aerobic_heart_rate_lower_limit.xml", file15, sizeof file15, "org.bluetooth.characteristic.aerobic_heart_rate_lower_limit", "2A7E"},
  {"sig/characteristics/aerobic_heart_rate_upper_limit.xml", file16, sizeof file16, "org.bluetooth.characteristic.aerobic_heart_rate_upper_limit", "2A84"},
  {"sig/characteristics/aerobic_threshold.xml", file17, sizeof file17, "org.bluetooth.characteristic.aerobic_threshold", "2A7F"},
  {"sig/characteristics/age.xml", file18, sizeof file18, "org.bluetooth.characteristic.age", "2A80"},
  {"sig/characteristics/aggregate.xml", file19, sizeof file19, "org.bluetooth.characteristic.aggregate", "2A5A"},
  {"sig/characteristics/alert_category_id.xml", file20, sizeof file20, "org.bluetooth.characteristic.alert_category_id", "2A43"},
  {"sig/characteristics/alert_category_id_bit_mask.xml", file21, sizeof file21, "org.bluetooth.characteristic.alert_category_id_bit_mask", "2A42"},
  {"sig/characteristics/alert_level.xml", file22, sizeof file22, "org.bluetooth.characteristic.alert_level", "2A06"},
  {"sig/characteristics/alert_notification_control_point.xml", file23, sizeof file23, "org.bluetooth.characteristic.alert_notification_control_point", "2A44"},
  {"sig/characteristics/alert_status.xml", file24, sizeof file24, "org.bluetooth.characteristic.alert_status", "2A3F"},
  {"sig/characteristics/altitude.xml", file25, sizeof file25, "org.bluetooth.characteristic.altitude", "2AB3"},
  {"sig/characteristics/ammonia_concentration.xml", file26, sizeof file26, "org.bluetooth.characteristic.ammonia_concentration", "2BCF"},
  {"sig/characteristics/anaerobic_heart_rate_lower_limit.xml", file27, sizeof file27, "org.bluetooth.characteristic.anaerobic_heart_rate_lower_limit", "2A81"},
  {"sig/characteristics/anaerobic_heart_rate_upper_limit.xml", file28, sizeof file28, "org.bluetooth.characteristic.anaerobic_heart_rate_upper_limit", "2A82"},
  {"sig/characteristics/anaerobic_threshold.xml", file29, sizeof file29, "org.bluetooth.characteristic.anaerobic_threshold", "2A83"},
  {"sig/characteristics/analog.xml", file30, sizeof file30, "org.bluetooth.characteristic.analog", "2A58"},
  {"sig/characteristics/ap_sync_key_material.xml", file31, sizeof file31, "org.bluetooth.characteristic.ap_sync_key_material", "2BF7"},
  {"sig/characteristics/apparent_energy_32.xml", file32, sizeof file32, "org.bluetooth.characteristic.apparent_energy_32", "2B89"},
  {"sig/characteristics/apparent_power.xml", file33, sizeof file33, "org.bluetooth.characteristic.apparent_power", "2B8A"},
  {"sig/characteristics/apparent_wind_direction.xml", file34, sizeof file34, "org.bluetooth.characteristic.apparent_wind_direction", "2A73"},
  {"sig/characteristics/apparent_wind_speed.xml", file35, sizeof file35, "org.bluetooth.characteristic.apparent_wind_speed", "2A72"},
  {"sig/characteristics/appearance.xml", file36, sizeof file36, "org.bluetooth.characteristic.gap.appearance", "2A01"},
  {"sig/characteristics/ase_control_point.xml", file37, sizeof file37, "org.bluetooth.characteristic.ase_control_point", "2BC6"},
  {"sig/characteristics/audio_input_control_point.xml", file38, sizeof file38, "org.bluetooth.characteristic.audio_input_control_point", "2B7B"},
  {"sig/characteristics/audio_input_description.xml", file39, sizeof file39, "org.bluetooth.characteristic.audio_input_description", "2B7C"},
  {"sig/characteristics/audio_input_state.xml", file40, sizeof file40, "org.bluetooth.characteristic.audio_input_state", "2B77"},
  {"sig/characteristics/audio_input_status.xml", file41, sizeof file41, "org.bluetooth.characteristic.audio_input_status", "2B7A"},
  {"sig/characteristics/audio_input_type.xml", file42, sizeof file42, "org.bluetooth.characteristic.audio_input_type", "2B79"},
  {"sig/characteristics/audio_location.xml", file43, sizeof file43, "org.bluetooth.characteristic.audio_location", "2B81"},
  {"sig/characteristics/audio_output_description.xml", file44, sizeof file44, "org.bluetooth.characteristic.audio_output_description", "2B83"},
  {"sig/characteristics/available_audio_contexts.xml", file45, sizeof file45, "org.bluetooth.characteristic.available_audio_contexts", "2BCD"},
  {"sig/characteristics/average_current.xml", file46, sizeof file46, "org.bluetooth.characteristic.average_current", "2AE0"},
  {"sig/characteristics/average_voltage.xml", file47, sizeof file47, "org.bluetooth.characteristic.average_voltage", "2AE1"},
  {"sig/characteristics/barometric_pressure_trend.xml", file48, sizeof file48, "org.bluetooth.characteristic.barometric_pressure_trend", "2AA3"},
  {"sig/characteristics/battery_critical_status.xml", file49, sizeof file49, "org.bluetooth.characteristic.battery_critical_status", "2BE9"},
  {"sig/characteristics/battery_energy_status.xml", file50, sizeof file50, "org.bluetooth.characteristic.battery_energy_status", "2BF0"},
  {"sig/characteristics/battery_health_information.xml", file51, sizeof file51, "org.bluetooth.characteristic.battery_health_information", "2BEB"},
  {"sig/characteristics/battery_health_status.xml", file52, sizeof file52, "org.bluetooth.characteristic.battery_health_status", "2BEA"},
  {"sig/characteristics/battery_information.xml", file53, sizeof file53, "org.bluetooth.characteristic.battery_information", "2BEC"},
  {"sig/characteristics/battery_level.xml", file54, sizeof file54, "org.bluetooth.characteristic.battery_level", "2A19"},
  {"sig/characteristics/battery_level_status.xml", file55, sizeof file55, "org.bluetooth.characteristic.battery_level_status", "2BED"},
  {"sig/characteristics/battery_time_status.xml", file56, sizeof file56, "org.bluetooth.characteristic.battery_time_status", "2BEE"},
  {"sig/characteristics/bearer_list_current_calls.xml", file57, sizeof file57, "org.bluetooth.characteristic.bearer_list_current_calls", "2BB9"},
  {"sig/characteristics/bearer_provider_name.xml", file58, sizeof file58, "org.bluetooth.characteristic.bearer_provider_name", "2BB3"},
  {"sig/characteristics/bearer_signal_strength.xml", file59, sizeof file59, "org.bluetooth.characteristic.bearer_signal_strength", "2BB7"},
  {"sig/characteristics/bearer_signal_strength_reporting_interval.xml", file60, sizeof file60, "org.bluetooth.characteristic.bearer_signal_strength_reporting_interval", "2BB8"},
  {"sig/characteristics/bearer_technology.xml", file61, sizeof file61, "org.bluetooth.characteristic.bearer_technology", "2BB5"},
  {"sig/characteristics/bearer_uci.xml", file62, sizeof file62, "org.bluetooth.characteristic.bearer_uci", "2BB4"},
  {"sig/characteristics/bearer_uri_schemes_supported_list.xml", file63, sizeof file63, "org.bluetooth.characteristic.bearer_uri_schemes_supported_list", "2BB6"},
  {"sig/characteristics/bgr_features.xml", file64, sizeof file64, "org.bluetooth.characteristic.bgr_features", "2C04"},
  {"sig/characteristics/bgs_features.xml", file65, sizeof file65, "org.bluetooth.characteristic.bgs_features", "2C03"},
  {"sig/characteristics/blood_pressure_feature.xml", file66, sizeof file66, "org.bluetooth.characteristic.blood_pressure_feature", "2A49"},
  {"sig/characteristics/blood_pressure_measurement.xml", file67, sizeof file67, "org.bluetooth.characteristic.blood_pressure_measurement", "2A35"},
  {"sig/characteristics/blood_pressure_record.xml", file68, sizeof file68, "org.bluetooth.characteristic.blood_pressure_record", "2B36"},
  {"sig/characteristics/bluetooth_sig_data.xml", file69, sizeof file69, "org.bluetooth.characteristic.bluetooth_sig_data", "2B39"},
  {"sig/characteristics/body_composition_feature.xml", file70, sizeof file70, "org.bluetooth.characteristic.body_composition_feature", "2A9B"},
  {"sig/characteristics/body_composition_measurement.xml", file71, sizeof file71, "org.bluetooth.characteristic.body_composition_measurement", "2A9C"},
  {"sig/characteristics/body_sensor_location.xml", file72, sizeof file72, "org.bluetooth.characteristic.body_sensor_location", "2A38"},
  {"sig/characteristics/bond_management_control_point.xml", file73, sizeof file73, "org.bluetooth.characteristic.bond_management_control_point", "2AA4"},
  {"sig/characteristics/bond_management_feature.xml", file74, sizeof file74, "org.bluetooth.characteristic.bond_management_feature", "2AA5"},
  {"sig/characteristics/boolean.xml", file75, sizeof file75, "org.bluetooth.characteristic.boolean", "2AE2"},
  {"sig/characteristics/boot_keyboard_input_report.xml", file76, sizeof file76, "org.bluetooth.characteristic.boot_keyboard_input_report", "2A22"},
  {"sig/characteristics/boot_keyboard_output_report.xml", file77, sizeof file77, "org.bluetooth.characteristic.boot_keyboard_output_report", "2A32"},
  {"sig/characteristics/boot_mouse_input_report.xml", file78, sizeof file78, "org.bluetooth.characteristic.boot_mouse_input_report", "2A33"},
  {"sig/characteristics/br_edr_handover_data.xml", file79, sizeof file79, "org.bluetooth.characteristic.br_edr_handover_data", "2B38"},
  {"sig/characteristics/broadcast_audio_scan_control_point.xml", file80, sizeof file80, "org.bluetooth.characteristic.broadcast_audio_scan_control_point", "2BC7"},
  {"sig/characteristics/broadcast_receive_state.xml", file81, sizeof file81, "org.bluetooth.characteristic.broadcast_receive_state", "2BC8"},
  {"sig/characteristics/bss_control_point.xml", file82, sizeof file82, "org.bluetooth.characteristic.bss_control_point", "2B2B"},
  {"sig/characteristics/bss_response.xml", file83, sizeof file83, "org.bluetooth.characteristic.bss_response", "2B2C"},
  {"sig/characteristics/call_control_point.xml", file84, sizeof file84, "org.bluetooth.characteristic.call_control_point", "2BBE"},
  {"sig/characteristics/call_control_point_optional_opcodes.xml", file85, sizeof file85, "org.bluetooth.characteristic.call_control_point_optional_opcodes", "2BBF"},
  {"sig/characteristics/call_friendly_name.xml", file86, sizeof file86, "org.bluetooth.characteristic.call_friendly_name", "2BC2"},
  {"sig/characteristics/call_state.xml", file87, sizeof file87, "org.bluetooth.characteristic.call_state", "2BBD"},
  {"sig/characteristics/caloric_intake.xml", file88, sizeof file88, "org.bluetooth.characteristic.caloric_intake", "2B50"},
  {"sig/characteristics/carbon_monoxide_concentration.xml", file89, sizeof file89, "org.bluetooth.characteristic.carbon_monoxide_concentration", "2BD0"},
  {"sig/characteristics/cardiorespiratory_activity_instantaneous_data.xml", file90, sizeof file90, "org.bluetooth.characteristic.cardiorespiratory_activity_instantaneous_data", "2B3E"},
  {"sig/characteristics/cardiorespiratory_activity_summary_data.xml", file91, sizeof file91, "org.bluetooth.characteristic.cardiorespiratory_activity_summary_data", "2B3F"},
  {"sig/characteristics/central_address_resolution.xml", file92, sizeof file92, "org.bluetooth.characteristic.gap.central_address_resolution", "2AA6"},
  {"sig/characteristics/cgm_feature.xml", file93, sizeof file93, "org.bluetooth.characteristic.cgm_feature", "2AA8"},
  {"sig/characteristics/cgm_measurement.xml", file94, sizeof file94, "org.bluetooth.characteristic.cgm_measurement", "2AA7"},
  {"sig/characteristics/cgm_session_run_time.xml", file95, sizeof file95, "org.bluetooth.characteristic.cgm_session_run_time", "2AAB"},
  {"sig/characteristics/cgm_session_start_time.xml", file96, sizeof file96, "org.bluetooth.characteristic.cgm_session_start_time", "2AAA"},
  {"sig/characteristics/cgm_specific_ops_control_point.xml", file97, sizeof file97, "org.bluetooth.characteristic.cgm_specific_ops_control_point", "2AAC"},
  {"sig/characteristics/cgm_status.xml", file98, sizeof file98, "org.bluetooth.characteristic.cgm_status", "2AA9"},
  {"sig/characteristics/chromatic_distance_from_planckian.xml", file99, sizeof file99, "org.bluetooth.characteristic.chromatic_distance_from_planckian", "2AE3"},
  {"sig/characteristics/chromaticity_coordinate.xml", file100, sizeof file100, "org.bluetooth.characteristic.chromaticity_coordinate", "2B1C"},
  {"sig/characteristics/chromaticity_coordinates.xml", file101, sizeof file101, "org.bluetooth.characteristic.chromaticity_coordinates", "2AE4"},
  {"sig/characteristics/chromaticity_in_cct_and_duv_values.xml", file102, sizeof file102, "org.bluetooth.characteristic.chromaticity_in_cct_and_duv_values", "2AE5"},
  {"sig/characteristics/chromaticity_tolerance.xml", file103, sizeof file103, "org.bluetooth.characteristic.chromaticity_tolerance", "2AE6"},
  {"sig/characteristics/cie_13_3_1995_color_rendering_index.xml", file104, sizeof file104, "org.bluetooth.characteristic.cie_13_3_1995_color_rendering_index", "2AE7"},
  {"sig/characteristics/client_supported_features.xml", file105, sizeof file105, "org.bluetooth.characteristic.client_supported_features", "2B29"},
  {"sig/characteristics/co2_concentration.xml", file106, sizeof file106, "org.bluetooth.characteristic.co2_concentration", "2B8C"},
  {"sig/characteristics/coefficient.xml", file107, sizeof file107, "org.bluetooth.characteristic.coefficient", "2AE8"},
  {"sig/characteristics/constant_tone_extension_enable.xml", file108, sizeof file108, "org.bluetooth.characteristic.constant_tone_extension_enable", "2BAD"},
  {"sig/characteristics/contact_status_8.xml", file109, sizeof file109, "org.bluetooth.characteristic.contact_status_8", "2C22"},
  {"sig/characteristics/content_control_id.xml", file110, sizeof file110, "org.bluetooth.characteristic.content_control_id", "2BBA"},
  {"sig/characteristics/cooking_step_status.xml", file111, sizeof file111, "org.bluetooth.characteristic.cooking_step_status", "2C28"},
  {"sig/characteristics/cooking_temperature.xml", file112, sizeof file112, "org.bluetooth.characteristic.cooking_temperature", "2C2E"},
  {"sig/characteristics/cooking_zone_actual_cooking_conditions.xml", file113, sizeof file113, "org.bluetooth.characteristic.cooking_zone_actual_cooking_conditions", "2C2B"},
  {"sig/characteristics/cooking_zone_capabilities.xml", file114, sizeof file114, "org.bluetooth.characteristic.cooking_zone_capabilities", "2C29"},
  {"sig/characteristics/cooking_zone_desired_cooking_conditions.xml", file115, sizeof file115, "org.bluetooth.characteristic.cooking_zone_desired_cooking_conditions", "2C2A"},
  {"sig/characteristics/cooking_zone_preceived_power.xml", file116, sizeof file116, "org.bluetooth.characteristic.cooking_zone_preceived_power", "2C2F"},
  {"sig/characteristics/cookware_description.xml", file117, sizeof file117, "org.bluetooth.characteristic.cookware_description", "2C25"},
  {"sig/characteristics/cookware_sensor_aggregate.xml", file118, sizeof file118, "org.bluetooth.characteristic.cookware_sensor_aggregate", "2C2D"},
  {"sig/characteristics/cookware_sensor_data.xml", file119, sizeof file119, "org.bluetooth.characteristic.cookware_sensor_data", "2C2C"},
  {"sig/characteristics/coordinated_set_name.xml", file120, sizeof file120, "org.bluetooth.characteristic.coordinated_set_name", "2C1A"},
  {"sig/characteristics/correlated_color_temperature.xml", file121, sizeof file121, "org.bluetooth.characteristic.correlated_color_temperature", "2AE9"},
  {"sig/characteristics/cosine_of_the_angle.xml", file122, sizeof file122, "org.bluetooth.characteristic.cosine_of_the_angle", "2B8D"},
  {"sig/characteristics/count_16.xml", file123, sizeof file123, "org.bluetooth.characteristic.count_16", "2AEA"},
  {"sig/characteristics/count_24.xml", file124, sizeof file124, "org.bluetooth.characteristic.count_24", "2AEB"},
  {"sig/characteristics/country_code.xml", file125, sizeof file125, "org.bluetooth.characteristic.country_code", "2AEC"},
  {"sig/characteristics/cross_trainer_data.xml", file126, sizeof file126, "org.bluetooth.characteristic.cross_trainer_data", "2ACE"},
  {"sig/characteristics/csc_feature.xml", file127, sizeof file127, "org.bluetooth.characteristic.csc_feature", "2A5C"},
  {"sig/characteristics/csc_measurement.xml", file128, sizeof file128, "org.bluetooth.characteristic.csc_measurement", "2A5B"},
  {"sig/characteristics/current_group_object_id.xml", file129, sizeof file129, "org.bluetooth.characteristic.current_group_object_id", "2BA0"},
  {"sig/characteristics/current_time.xml", file130, sizeof file130, "org.bluetooth.characteristic.current_time", "2A2B"},
  {"sig/characteristics/current_track_object_id.xml", file131, sizeof file131, "org.bluetooth.characteristic.current_track_object_id", "2B9D"},
  {"sig/characteristics/current_track_segments_object_id.xml", file132, sizeof file132, "org.bluetooth.characteristic.current_track_segments_object_id", "2B9C"},
  {"sig/characteristics/cycling_power_control_point.xml", file133, sizeof file133, "org.bluetooth.characteristic.cycling_power_control_point", "2A66"},
  {"sig/characteristics/cycling_power_feature.xml", file134, sizeof file134, "org.bluetooth.characteristic.cycling_power_feature", "2A65"},
  {"sig/characteristics/cycling_power_measurement.xml", file135, sizeof file135, "org.bluetooth.characteristic.cycling_power_measurement", "2A63"},
  {"sig/characteristics/cycling_power_vector.xml", file136, sizeof file136, "org.bluetooth.characteristic.cycling_power_vector", "2A64"},
  {"sig/characteristics/database_change_increment.xml", file137, sizeof file137, "org.bluetooth.characteristic.database_change_increment", "2A99"},
  {"sig/characteristics/database_hash.xml", file138, sizeof file138, "org.bluetooth.characteristic.database_hash", "2B2A"},
  {"sig/characteristics/date_of_birth.xml", file139, sizeof file139, "org.bluetooth.characteristic.date_of_birth", "2A85"},
  {"sig/characteristics/date_of_threshold_assessment.xml", file140, sizeof file140, "org.bluetooth.characteristic.date_of_threshold_assessment", "2A86"},
  {"sig/characteristics/date_time.xml", file141, sizeof file141, "org.bluetooth.characteristic.date_time", "2A08"},
  {"sig/characteristics/date_utc.xml", file142, sizeof file142, "org.bluetooth.characteristic.date_utc", "2AED"},
  {"sig/characteristics/day_date_time.xml", file143, sizeof file143, "org.bluetooth.characteristic.day_date_time", "2A0A"},
  {"sig/characteristics/day_of_week.xml", file144, sizeof file144, "org.bluetooth.characteristic.day_of_week", "2A09"},
  {"sig/characteristics/descriptor_value_changed.xml", file145, sizeof file145, "org.bluetooth.characteristic.descriptor_value_changed", "2A7D"},
  {"sig/characteristics/device_name.xml", file146, sizeof file146, "org.bluetooth.characteristic.gap.device_name", "2A00"},
  {"sig/characteristics/device_time.xml", file147, sizeof file147, "org.bluetooth.characteristic.device_time", "2B90"},
  {"sig/characteristics/device_time_control_point.xml", file148, sizeof file148, "org.bluetooth.characteristic.device_time_control_point", "2B91"},
  {"sig/characteristics/device_time_feature.xml", file149, sizeof file149, "org.bluetooth.characteristic.device_time_feature", "2B8E"},
  {"sig/characteristics/device_time_parameters.xml", file150, sizeof file150, "org.bluetooth.characteristic.device_time_parameters", "2B8F"},
  {"sig/characteristics/device_wearing_position.xml", file151, sizeof file151, "org.bluetooth.characteristic.device_wearing_position", "2B4B"},
  {"sig/characteristics/dew_point.xml", file152, sizeof file152, "org.bluetooth.characteristic.dew_point", "2A7B"},
  {"sig/characteristics/digital.xml", file153, sizeof file153, "org.bluetooth.characteristic.digital", "2A56"},
  {"sig/characteristics/door_window_status.xml", file154, sizeof file154, "org.bluetooth.characteristic.door_window_status", "2C20"},
  {"sig/characteristics/dst_offset.xml", file155, sizeof file155, "org.bluetooth.characteristic.dst_offset", "2A0D"},
  {"sig/characteristics/elapsed_time.xml", file156, sizeof file156, "org.bluetooth.characteristic.elapsed_time", "2BF2"},
  {"sig/characteristics/electric_current.xml", file157, sizeof file157, "org.bluetooth.characteristic.electric_current", "2AEE"},
  {"sig/characteristics/electric_current_range.xml", file158, sizeof file158, "org.bluetooth.characteristic.electric_current_range", "2AEF"},
  {"sig/characteristics/electric_current_specification.xml", file159, sizeof file159, "org.bluetooth.characteristic.electric_current_specification", "2AF0"},
  {"sig/characteristics/electric_current_statistics.xml", file160, sizeof file160, "org.bluetooth.characteristic.electric_current_statistics", "2AF1"},
  {"sig/characteristics/elevation.xml", file161, sizeof file161, "org.bluetooth.characteristic.elevation", "2A6C"},
  {"sig/characteristics/email_address.xml", file162, sizeof file162, "org.bluetooth.characteristic.email_address", "2A87"},
  {"sig/characteristics/emergency_id.xml", file163, sizeof file163, "org.bluetooth.characteristic.emergency_id", "2B2D"},
  {"sig/characteristics/emergency_text.xml", file164, sizeof file164, "org.bluetooth.characteristic.emergency_text", "2B2E"},
  {"sig/characteristics/encrypted_data_key_material.xml", file165, sizeof file165, "org.bluetooth.characteristic.encrypted_data_key_material", "2B88"},
  {"sig/characteristics/energy.xml", file166, sizeof file166, "org.bluetooth.characteristic.energy", "2AF2"},
  {"sig/characteristics/energy_32.xml", file167, sizeof file167, "org.bluetooth.characteristic.energy_32", "2BA8"},
  {"sig/characteristics/energy_in_a_period_of_day.xml", file168, sizeof file168, "org.bluetooth.characteristic.energy_in_a_period_of_day", "2AF3"},
  {"sig/characteristics/enhanced_blood_pressure_measurement.xml", file169, sizeof file169, "org.bluetooth.characteristic.enhanced_blood_pressure_measurement", "2B34"},
  {"sig/characteristics/enhanced_intermediate_cuff_pressure.xml", file170, sizeof file170, "org.bluetooth.characteristic.enhanced_intermediate_cuff_pressure", "2B35"},
  {"sig/characteristics/esl_address.xml", file171, sizeof file171, "org.bluetooth.characteristic.esl_address", "2BF6"},
  {"sig/characteristics/esl_control_point.xml", file172, sizeof file172, "org.bluetooth.characteristic.esl_control_point", "2BFE"},
  {"sig/characteristics/esl_current_absolute_time.xml", file173, sizeof file173, "org.bluetooth.characteristic.esl_current_absolute_time", "2BF9"},
  {"sig/characteristics/esl_display_information.xml", file174, sizeof file174, "org.bluetooth.characteristic.esl_display_information", "2BFA"},
  {"sig/characteristics/esl_image_information.xml", file175, sizeof file175, "org.bluetooth.characteristic.esl_image_information", "2BFB"},
  {"sig/characteristics/esl_led_information.xml", file176, sizeof file176, "org.bluetooth.characteristic.esl_led_information", "2BFD"},
  {"sig/characteristics/esl_response_key_material.xml", file177, sizeof file177, "org.bluetooth.characteristic.esl_response_key_material", "2BF8"},
  {"sig/characteristics/esl_sensor_information.xml", file178, sizeof file178, "org.bluetooth.characteristic.esl_sensor_information", "2BFC"},
  {"sig/characteristics/estimated_service_date.xml", file179, sizeof file179, "org.bluetooth.characteristic.estimated_service_date", "2BEF"},
  {"sig/characteristics/event_statistics.xml", file180, sizeof file180, "org.bluetooth.characteristic.event_statistics", "2AF4"},
  {"sig/characteristics/exact_time_256.xml", file181, sizeof file181, "org.bluetooth.characteristic.exact_time_256", "2A0C"},
  {"sig/characteristics/fat_burn_heart_rate_lower_limit.xml", file182, sizeof file182, "org.bluetooth.characteristic.fat_burn_heart_rate_lower_limit", "2A88"},
  {"sig/characteristics/fat_burn_heart_rate_upper_limit.xml", file183, sizeof file183, "org.bluetooth.characteristic.fat_burn_heart_rate_upper_limit", "2A89"},
  {"sig/characteristics/firmware_revision_string.xml", file184, sizeof file184, "org.bluetooth.characteristic.firmware_revision_string", "2A26"},
  {"sig/characteristics/first_name.xml", file185, sizeof file185, "org.bluetooth.characteristic.first_name", "2A8A"},
  {"sig/characteristics/first_use_date.xml", file186, sizeof file186, "org.bluetooth.characteristic.first_use_date", "2C0E"},
  {"sig/characteristics/fitness_machine_control_point.xml", file187, sizeof file187, "org.bluetooth.characteristic.fitness_machine_control_point", "2AD9"},
  {"sig/characteristics/fitness_machine_feature.xml", file188, sizeof file188, "org.bluetooth.characteristic.fitness_machine_feature", "2ACC"},
  {"sig/characteristics/fitness_machine_status.xml", file189, sizeof file189, "org.bluetooth.characteristic.fitness_machine_status", "2ADA"},
  {"sig/characteristics/five_zone_heart_rate_limits.xml", file190, sizeof file190, "org.bluetooth.characteristic.five_zone_heart_rate_limits", "2A8B"},
  {"sig/characteristics/fixed_string_16.xml", file191, sizeof file191, "org.bluetooth.characteristic.fixed_string_16", "2AF5"},
  {"sig/characteristics/fixed_string_24.xml", file192, sizeof file192, "org.bluetooth.characteristic.fixed_string_24", "2AF6"},
  {"sig/characteristics/fixed_string_36.xml", file193, sizeof file193, "org.bluetooth.characteristic.fixed_string_36", "2AF7"},
  {"sig/characteristics/fixed_string_64.xml", file194, sizeof file194, "org.bluetooth.characteristic.fixed_string_64", "2BDE"},
  {"sig/characteristics/fixed_string_8.xml", file195, sizeof file195, "org.bluetooth.characteristic.fixed_string_8", "2AF8"},
  {"sig/characteristics/floor_number.xml", file196, sizeof file196, "org.bluetooth.characteristic.floor_number", "2AB2"},
  {"sig/characteristics/force.xml", file197, sizeof file197, "org.bluetooth.characteristic.force", "2C07"},
  {"sig/characteristics/four_zone_heart_rate_limits.xml", file198, sizeof file198, "org.bluetooth.characteristic.four_zone_heart_rate_limits", "2B4C"},
  {"sig/characteristics/gain_settings_attribute.xml", file199, sizeof file199, "org.bluetooth.characteristic.gain_settings_attribute", "2B78"},
  {"sig/characteristics/gender.xml", file200, sizeof file200, "org.bluetooth.characteristic.gender", "2A8C"},
  {"sig/characteristics/general_activity_instantaneous_data.xml", file201, sizeof file201, "org.bluetooth.characteristic.general_activity_instantaneous_data", "2B3C"},
  {"sig/characteristics/general_activity_summary_data.xml", file202, sizeof file202, "org.bluetooth.characteristic.general_activity_summary_data", "2B3D"},
  {"sig/characteristics/generic_level.xml", file203, sizeof file203, "org.bluetooth.characteristic.generic_level", "2AF9"},
  {"sig/characteristics/ghs_control_point.xml", file204, sizeof file204, "org.bluetooth.characteristic.ghs_control_point", "2BF4"},
  {"sig/characteristics/global_trade_item_number.xml", file205, sizeof file205, "org.bluetooth.characteristic.global_trade_item_number", "2AFA"},
  {"sig/characteristics/glucose_feature.xml", file206, sizeof file206, "org.bluetooth.characteristic.glucose_feature", "2A51"},
  {"sig/characteristics/glucose_measurement.xml", file207, sizeof file207, "org.bluetooth.characteristic.glucose_measurement", "2A18"},
  {"sig/characteristics/glucose_measurement_context.xml", file208, sizeof file208, "org.bluetooth.characteristic.glucose_measurement_context", "2A34"},
  {"sig/characteristics/gmap_role.xml", file209, sizeof file209, "org.bluetooth.characteristic.gmap_role", "2C00"},
  {"sig/characteristics/gust_factor.xml", file210, sizeof file210, "org.bluetooth.characteristic.gust_factor", "2A74"},
  {"sig/characteristics/handedness.xml", file211, sizeof file211, "org.bluetooth.characteristic.handedness", "2B4A"},
  {"sig/characteristics/hardware_revision_string.xml", file212, sizeof file212, "org.bluetooth.characteristic.hardware_revision_string", "2A27"},
  {"sig/characteristics/health_sensor_features.xml", file213, sizeof file213, "org.bluetooth.characteristic.health_sensor_features", "2BF3"},
  {"sig/characteristics/hearing_aid_features.xml", file214, sizeof file214, "org.bluetooth.characteristic.hearing_aid_features", "2BDA"},
  {"sig/characteristics/hearing_aid_preset_control_point.xml", file215, sizeof file215, "org.bluetooth.characteristic.hearing_aid_preset_control_point", "2BDB"},
  {"sig/characteristics/heart_rate_control_point.xml", file216, sizeof file216, "org.bluetooth.characteristic.heart_rate_control_point", "2A39"},
  {"sig/characteristics/heart_rate_max.xml", file217, sizeof file217, "org.bluetooth.characteristic.heart_rate_max", "2A8D"},
  {"sig/characteristics/heart_rate_measurement.xml", file218, sizeof file218, "org.bluetooth.characteristic.heart_rate_measurement", "2A37"},
  {"sig/characteristics/heat_index.xml", file219, sizeof file219, "org.bluetooth.characteristic.heat_index", "2A7A"},
  {"sig/characteristics/height.xml", file220, sizeof file220, "org.bluetooth.characteristic.height", "2A8E"},
  {"sig/characteristics/hid_control_point.xml", file221, sizeof file221, "org.bluetooth.characteristic.hid_control_point", "2A4C"},
  {"sig/characteristics/hid_information.xml", file222, sizeof file222, "org.bluetooth.characteristic.hid_information", "2A4A"},
  {"sig/characteristics/hid_iso_properties.xml", file223, sizeof file223, "org.bluetooth.characteristic.hid_iso_properties", "2C23"},
  {"sig/characteristics/high_intensity_exercise_threshold.xml", file224, sizeof file224, "org.bluetooth.characteristic.high_intensity_exercise_threshold", "2B4D"},
  {"sig/characteristics/high_resolution_height.xml", file225, sizeof file225, "org.bluetooth.characteristic.high_resolution_height", "2B47"},
  {"sig/characteristics/high_temperature.xml", file226, sizeof file226, "org.bluetooth.characteristic.high_temperature", "2BDF"},
  {"sig/characteristics/high_voltage.xml", file227, sizeof file227, "org.bluetooth.characteristic.high_voltage", "2BE0"},
  {"sig/characteristics/hip_circumference.xml", file228, sizeof file228, "org.bluetooth.characteristic.hip_circumference", "2A8F"},
  {"sig/characteristics/http_control_point.xml", file229, sizeof file229, "org.bluetooth.characteristic.http_control_point", "2ABA"},
  {"sig/characteristics/http_entity_body.xml", file230, sizeof file230, "org.bluetooth.characteristic.http_entity_body", "2AB9"},
  {"sig/characteristics/http_headers.xml", file231, sizeof file231, "org.bluetooth.characteristic.http_headers", "2AB7"},
  {"sig/characteristics/http_status_code.xml", file232, sizeof file232, "org.bluetooth.characteristic.http_status_code", "2AB8"},
  {"sig/characteristics/https_security.xml", file233, sizeof file233, "org.bluetooth.characteristic.https_security", "2ABB"},
  {"sig/characteristics/humidity.xml", file234, sizeof file234, "org.bluetooth.characteristic.humidity", "2A6F"},
  {"sig/characteristics/humidity_8.xml", file235, sizeof file235, "org.bluetooth.characteristic.humidity_8", "2C1B"},
  {"sig/characteristics/idd_annunciation_status.xml", file236, sizeof file236, "org.bluetooth.characteristic.idd_annunciation_status", "2B22"},
  {"sig/characteristics/idd_command_control_point.xml", file237, sizeof file237, "org.bluetooth.characteristic.idd_command_control_point", "2B25"},
  {"sig/characteristics/idd_command_data.xml", file238, sizeof file238, "org.bluetooth.characteristic.idd_command_data", "2B26"},
  {"sig/characteristics/idd_features.xml", file239, sizeof file239, "org.bluetooth.characteristic.idd_features", "2B23"},
  {"sig/characteristics/idd_history_data.xml", file240, sizeof file240, "org.bluetooth.characteristic.idd_history_data", "2B28"},
  {"sig/characteristics/idd_record_access_control_point.xml", file241, sizeof file241, "org.bluetooth.characteristic.idd_record_access_control_point", "2B27"},
  {"sig/characteristics/idd_status.xml", file242, sizeof file242, "org.bluetooth.characteristic.idd_status", "2B21"},
  {"sig/characteristics/idd_status_changed.xml", file243, sizeof file243, "org.bluetooth.characteristic.idd_status_changed", "2B20"},
  {"sig/characteristics/idd_status_reader_control_point.xml", file244, sizeof file244, "org.bluetooth.characteristic.idd_status_reader_control_point", "2B24"},
  {"sig/characteristics/ieee_11073_20601_regulatory_certification_data_list.xml", file245, sizeof file245, "org.bluetooth.characteristic.ieee_11073_20601_regulatory_certification_data_list", "2A2A"},
  {"sig/characteristics/illuminance.xml", file246, sizeof file246, "org.bluetooth.characteristic.illuminance", "2AFB"},
  {"sig/characteristics/illuminance_16.xml", file247, sizeof file247, "org.bluetooth.characteristic.illuminance_16", "2C1C"},
  {"sig/characteristics/imd_control.xml", file248, sizeof file248, "org.bluetooth.characteristic.imd_control", "2C12"},
  {"sig/characteristics/imd_historical_data.xml", file249, sizeof file249, "org.bluetooth.characteristic.imd_historical_data", "2C13"},
  {"sig/characteristics/imd_status.xml", file250, sizeof file250, "org.bluetooth.characteristic.imd_status", "2C0C"},
  {"sig/characteristics/imds_descriptor_value_changed.xml", file251, sizeof file251, "org.bluetooth.characteristic.imds_descriptor_value_changed", "2C0D"},
  {"sig/characteristics/incoming_call.xml", file252, sizeof file252, "org.bluetooth.characteristic.incoming_call", "2BC1"},
  {"sig/characteristics/incoming_call_target_bearer_uri.xml", file253, sizeof file253, "org.bluetooth.characteristic.incoming_call_target_bearer_uri", "2BBC"},
  {"sig/characteristics/indoor_bike_data.xml", file254, sizeof file254, "org.bluetooth.characteristic.indoor_bike_data", "2AD2"},
  {"sig/characteristics/indoor_positioning_configuration.xml", file255, sizeof file255, "org.bluetooth.characteristic.indoor_positioning_configuration", "2AAD"},
  {"sig/characteristics/installed_location.xml", file256, sizeof file256, "org.bluetooth.characteristic.installed_location", "2C34"},
  {"sig/characteristics/intermediate_cuff_pressure.xml", file257, sizeof file257, "org.bluetooth.characteristic.intermediate_cuff_pressure", "2A36"},
  {"sig/characteristics/intermediate_temperature.xml", file258, sizeof file258, "org.bluetooth.characteristic.intermediate_temperature", "2A1E"},
  {"sig/characteristics/irradiance.xml", file259, sizeof file259, "org.bluetooth.characteristic.irradiance", "2A77"},
  {"sig/characteristics/kitchen_appliance_airflow.xml", file260, sizeof file260, "org.bluetooth.characteristic.kitchen_appliance_airflow", "2C30"},
  {"sig/characteristics/language.xml", file261, sizeof file261, "org.bluetooth.characteristic.language", "2AA2"},
  {"sig/characteristics/last_name.xml", file262, sizeof file262, "org.bluetooth.characteristic.last_name", "2A90"},
  {"sig/characteristics/latitude.xml", file263, sizeof file263, "org.bluetooth.characteristic.latitude", "2AAE"},
  {"sig/characteristics/le_gatt_security_levels.xml", file264, sizeof file264, "org.bluetooth.characteristic.le_gatt_security_levels", "2BF5"},
  {"sig/characteristics/le_hid_operation_mode.xml", file265, sizeof file265, "org.bluetooth.characteristic.le_hid_operation_mode", "2C24"},
  {"sig/characteristics/length.xml", file266, sizeof file266, "org.bluetooth.characteristic.length", "2C0A"},
  {"sig/characteristics/life_cycle_data.xml", file267, sizeof file267, "org.bluetooth.characteristic.life_cycle_data", "2C0F"},
  {"sig/characteristics/light_distribution.xml", file268, sizeof file268, "org.bluetooth.characteristic.light_distribution", "2BE1"},
  {"sig/characteristics/light_output.xml", file269, sizeof file269, "org.bluetooth.characteristic.light_output", "2BE2"},
  {"sig/characteristics/light_source_type.xml", file270, sizeof file270, "org.bluetooth.characteristic.light_source_type", "2BE3"},
  {"sig/characteristics/linear_position.xml", file271, sizeof file271, "org.bluetooth.characteristic.linear_position", "2C08"},
  {"sig/characteristics/live_health_observations.xml", file272, sizeof file272, "org.bluetooth.characteristic.live_health_observations", "2B8B"},
  {"sig/characteristics/ln_control_point.xml", file273, sizeof file273, "org.bluetooth.characteristic.ln_control_point", "2A6B"},
  {"sig/characteristics/ln_feature.xml", file274, sizeof file274, "org.bluetooth.characteristic.ln_feature", "2A6A"},
  {"sig/characteristics/local_east_coordinate.xml", file275, sizeof file275, "org.bluetooth.characteristic.local_east_coordinate", "2AB1"},
  {"sig/characteristics/local_north_coordinate.xml", file276, sizeof file276, "org.bluetooth.characteristic.local_north_coordinate", "2AB0"},
  {"sig/characteristics/local_time_information.xml", file277, sizeof file277, "org.bluetooth.characteristic.local_time_information", "2A0F"},
  {"sig/characteristics/location_and_speed.xml", file278, sizeof file278, "org.bluetooth.characteristic.location_and_speed", "2A67"},
  {"sig/characteristics/location_name.xml", file279, sizeof file279, "org.bluetooth.characteristic.location_name", "2AB5"},
  {"sig/characteristics/lock_characteristic.xml", file280, sizeof file280, "org.bluetooth.characteristic.lock_characteristic", "2B86"},
  {"sig/characteristics/longitude.xml", file281, sizeof file281, "org.bluetooth.characteristic.longitude", "2AAF"},
  {"sig/characteristics/luminous_efficacy.xml", file282, sizeof file282, "org.bluetooth.characteristic.luminous_efficacy", "2AFC"},
  {"sig/characteristics/luminous_energy.xml", file283, sizeof file283, "org.bluetooth.characteristic.luminous_energy", "2AFD"},
  {"sig/characteristics/luminous_exposure.xml", file284, sizeof file284, "org.bluetooth.characteristic.luminous_exposure", "2AFE"},
  {"sig/characteristics/luminous_flux.xml", file285, sizeof file285, "org.bluetooth.characteristic.luminous_flux", "2AFF"},
  {"sig/characteristics/luminous_flux_range.xml", file286, sizeof file286, "org.bluetooth.characteristic.luminous_flux_range", "2B00"},
  {"sig/characteristics/luminous_intensity.xml", file287, sizeof file287, "org.bluetooth.characteristic.luminous_intensity", "2B01"},
  {"sig/characteristics/magnetic_declination.xml", file288, sizeof file288, "org.bluetooth.characteristic.magnetic_declination", "2A2C"},
  {"sig/characteristics/magnetic_flux_density_2d.xml", file289, sizeof file289, "org.bluetooth.characteristic.magnetic_flux_density_2d", "2AA0"},
  {"sig/characteristics/magnetic_flux_density_3d.xml", file290, sizeof file290, "org.bluetooth.characteristic.magnetic_flux_density_3d", "2AA1"},
  {"sig/characteristics/manufacturer_name_string.xml", file291, sizeof file291, "org.bluetooth.characteristic.manufacturer_name_string", "2A29"},
  {"sig/characteristics/mass_flow.xml", file292, sizeof file292, "org.bluetooth.characteristic.mass_flow", "2B02"},
  {"sig/characteristics/maximum_recommended_heart_rate.xml", file293, sizeof file293, "org.bluetooth.characteristic.maximum_recommended_heart_rate", "2A91"},
  {"sig/characteristics/measurement_interval.xml", file294, sizeof file294, "org.bluetooth.characteristic.measurement_interval", "2A21"},
  {"sig/characteristics/media_control_point.xml", file295, sizeof file295, "org.bluetooth.characteristic.media_control_point", "2BA4"},
  {"sig/characteristics/media_control_point_opcodes_supported.xml", file296, sizeof file296, "org.bluetooth.characteristic.media_control_point_opcodes_supported", "2BA5"},
  {"sig/characteristics/media_player_icon_object_id.xml", file297, sizeof file297, "org.bluetooth.characteristic.media_player_icon_object_id", "2B94"},
  {"sig/characteristics/media_player_icon_url.xml", file298, sizeof file298, "org.bluetooth.characteristic.media_player_icon_url", "2B95"},
  {"sig/characteristics/media_player_name.xml", file299, sizeof file299, "org.bluetooth.characteristic.media_player_name", "2B93"},
  {"sig/characteristics/media_state.xml", file300, sizeof file300, "org.bluetooth.characteristic.media_state", "2BA3"},
  {"sig/characteristics/mesh_provisioning_data_in.xml", file301, sizeof file301, "org.bluetooth.characteristic.mesh_provisioning_data_in", "2ADB"},
  {"sig/characteristics/mesh_provisioning_data_out.xml", file302, sizeof file302, "org.bluetooth.characteristic.mesh_provisioning_data_out", "2ADC"},
  {"sig/characteristics/mesh_proxy_data_in.xml", file303, sizeof file303, "org.bluetooth.characteristic.mesh_proxy_data_in", "2ADD"},
  {"sig/characteristics/mesh_proxy_data_out.xml", file304, sizeof file304, "org.bluetooth.characteristic.mesh_proxy_data_out", "2ADE"},
  {"sig/characteristics/methane_concentration.xml", file305, sizeof file305, "org.bluetooth.characteristic.methane_concentration", "2BD1"},
  {"sig/characteristics/middle_name.xml", file306, sizeof file306, "org.bluetooth.characteristic.middle_name", "2B48"},
  {"sig/characteristics/model_number_string.xml", file307, sizeof file307, "org.bluetooth.characteristic.model_number_string", "2A24"},
  {"sig/characteristics/mute.xml", file308, sizeof file308, "org.bluetooth.characteristic.mute", "2BC3"},
  {"sig/characteristics/navigation.xml", file309, sizeof file309, "org.bluetooth.characteristic.navigation", "2A68"},
  {"sig/characteristics/new_alert.xml", file310, sizeof file310, "org.bluetooth.characteristic.new_alert", "2A46"},
  {"sig/characteristics/next_track_object_id.xml", file311, sizeof file311, "org.bluetooth.characteristic.next_track_object_id", "2B9E"},
  {"sig/characteristics/nitrogen_dioxide_concentration.xml", file312, sizeof file312, "org.bluetooth.characteristic.nitrogen_dioxide_concentration", "2BD2"},
  {"sig/characteristics/noise.xml", file313, sizeof file313, "org.bluetooth.characteristic.noise", "2BE4"},
  {"sig/characteristics/non_methane_volatile_organic_compounds_concentration.xml", file314, sizeof file314, "org.bluetooth.characteristic.non-methane_volatile_organic_compounds_concentration", "2BD3"},
  {"sig/characteristics/object_action_control_point.xml", file315, sizeof file315, "org.bluetooth.characteristic.object_action_control_point", "2AC5"},
  {"sig/characteristics/object_changed.xml", file316, sizeof file316, "org.bluetooth.characteristic.object_changed", "2AC8"},
  {"sig/characteristics/object_first_created.xml", file317, sizeof file317, "org.bluetooth.characteristic.object_first_created", "2AC1"},
  {"sig/characteristics/object_id.xml", file318, sizeof file318, "org.bluetooth.characteristic.object_id", "2AC3"},
  {"sig/characteristics/object_last_modified.xml", file319, sizeof file319, "org.bluetooth.characteristic.object_last_modified", "2AC2"},
  {"sig/characteristics/object_list_control_point.xml", file320, sizeof file320, "org.bluetooth.characteristic.object_list_control_point", "2AC6"},
  {"sig/characteristics/object_list_filter.xml", file321, sizeof file321, "org.bluetooth.characteristic.object_list_filter", "2AC7"},
  {"sig/characteristics/object_name.xml", file322, sizeof file322, "org.bluetooth.characteristic.object_name", "2ABE"},
  {"sig/characteristics/object_properties.xml", file323, sizeof file323, "org.bluetooth.characteristic.object_properties", "2AC4"},
  {"sig/characteristics/object_size.xml", file324, sizeof file324, "org.bluetooth.characteristic.object_size", "2AC0"},
  {"sig/characteristics/object_type.xml", file325, sizeof file325, "org.bluetooth.characteristic.object_type", "2ABF"},
  {"sig/characteristics/observation_schedule_changed.xml", file326, sizeof file326, "org.bluetooth.characteristic.observation_schedule_changed", "2BF1"},
  {"sig/characteristics/on_demand_ranging_data.xml", file327, sizeof file327, "org.bluetooth.characteristic.on-demand_ranging_data", "2C16"},
  {"sig/characteristics/ots_feature.xml", file328, sizeof file328, "org.bluetooth.characteristic.ots_feature", "2ABD"},
  {"sig/characteristics/ozone_concentration.xml", file329, sizeof file329, "org.bluetooth.characteristic.ozone_concentration", "2BD4"},
  {"sig/characteristics/parent_group_object_id.xml", file330, sizeof file330, "org.bluetooth.characteristic.parent_group_object_id", "2B9F"},
  {"sig/characteristics/particulate_matter_pm10_concentration.xml", file331, sizeof file331, "org.bluetooth.characteristic.particulate_matter_pm10_concentration", "2BD7"},
  {"sig/characteristics/particulate_matter_pm1_concentration.xml", file332, sizeof file332, "org.bluetooth.characteristic.particulate_matter_pm1_concentration", "2BD5"},
  {"sig/characteristics/particulate_matter_pm2_5_concentration.xml", file333, sizeof file333, "org.bluetooth.characteristic.particulate_matter_pm2_5_concentration", "2BD6"},
  {"sig/characteristics/perceived_lightness.xml", file334, sizeof file334, "org.bluetooth.characteristic.perceived_lightness", "2B03"},
  {"sig/characteristics/percentage_8.xml", file335, sizeof file335, "org.bluetooth.characteristic.percentage_8", "2B04"},
  {"sig/characteristics/percentage_8_steps.xml", file336, sizeof file336, "org.bluetooth.characteristic.percentage_8_steps", "2C05"},
  {"sig/characteristics/peripheral_preferred_connection_parameters.xml", file337, sizeof file337, "org.bluetooth.characteristic.gap.peripheral_preferred_connection_parameters", "2A04"},
  {"sig/characteristics/peripheral_privacy_flag.xml", file338, sizeof file338, "org.bluetooth.characteristic.gap.peripheral_privacy_flag", "2A02"},
  {"sig/characteristics/physical_activity_current_session.xml", file339, sizeof file339, "org.bluetooth.characteristic.physical_activity_current_session", "2B44"},
  {"sig/characteristics/physical_activity_monitor_control_point.xml", file340, sizeof file340, "org.bluetooth.characteristic.physical_activity_monitor_control_point", "2B43"},
  {"sig/characteristics/physical_activity_monitor_features.xml", file341, sizeof file341, "org.bluetooth.characteristic.physical_activity_monitor_features", "2B3B"},
  {"sig/characteristics/physical_activity_session_descriptor.xml", file342, sizeof file342, "org.bluetooth.characteristic.physical_activity_session_descriptor", "2B45"},
  {"sig/characteristics/playback_speed.xml", file343, sizeof file343, "org.bluetooth.characteristic.playback_speed", "2B9A"},
  {"sig/characteristics/playing_order.xml", file344, sizeof file344, "org.bluetooth.characteristic.playing_order", "2BA1"},
  {"sig/characteristics/playing_orders_supported.xml", file345, sizeof file345, "org.bluetooth.characteristic.playing_orders_supported", "2BA2"},
  {"sig/characteristics/plx_continuous_measurement.xml", file346, sizeof file346, "org.bluetooth.characteristic.plx_continuous_measurement", "2A5F"},
  {"sig/characteristics/plx_features.xml", file347, sizeof file347, "org.bluetooth.characteristic.plx_features", "2A60"},
  {"sig/characteristics/plx_spot_check_measurement.xml", file348, sizeof file348, "org.bluetooth.characteristic.plx_spot_check_measurement", "2A5E"},
  {"sig/characteristics/pnp_id.xml", file349, sizeof file349, "org.bluetooth.characteristic.pnp_id", "2A50"},
  {"sig/characteristics/pollen_concentration.xml", file350, sizeof file350, "org.bluetooth.characteristic.pollen_concentration", "2A75"},
  {"sig/characteristics/position_quality.xml", file351, sizeof file351, "org.bluetooth.characteristic.position_quality", "2A69"},
  {"sig/characteristics/power.xml", file352, sizeof file352, "org.bluetooth.characteristic.power", "2B05"},
  {"sig/characteristics/power_specification.xml", file353, sizeof file353, "org.bluetooth.characteristic.power_specification", "2B06"},
  {"sig/characteristics/precise_acceleration_3d.xml", file354, sizeof file354, "org.bluetooth.characteristic.precise_acceleration_3d", "2C1E"},
  {"sig/characteristics/preferred_units.xml", file355, sizeof file355, "org.bluetooth.characteristic.preferred_units", "2B46"},
  {"sig/characteristics/pressure.xml", file356, sizeof file356, "org.bluetooth.characteristic.pressure", "2A6D"},
  {"sig/characteristics/protocol_mode.xml", file357, sizeof file357, "org.bluetooth.characteristic.protocol_mode", "2A4E"},
  {"sig/characteristics/pushbutton_status_8.xml", file358, sizeof file358, "org.bluetooth.characteristic.pushbutton_status_8", "2C21"},
  {"sig/characteristics/rainfall.xml", file359, sizeof file359, "org.bluetooth.characteristic.rainfall", "2A78"},
  {"sig/characteristics/ranging_data_overwritten.xml", file360, sizeof file360, "org.bluetooth.characteristic.ranging_data_overwritten", "2C19"},
  {"sig/characteristics/ranging_data_ready.xml", file361, sizeof file361, "org.bluetooth.characteristic.ranging_data_ready", "2C18"},
  {"sig/characteristics/rank_characteristic.xml", file362, sizeof file362, "org.bluetooth.characteristic.rank_characteristic", "2B87"},
  {"sig/characteristics/ras_control_point.xml", file363, sizeof file363, "org.bluetooth.characteristic.ras_control_point", "2C17"},
  {"sig/characteristics/ras_features.xml", file364, sizeof file364, "org.bluetooth.characteristic.ras_features", "2C14"},
  {"sig/characteristics/rc_feature.xml", file365, sizeof file365, "org.bluetooth.characteristic.rc_feature", "2B1D"},
  {"sig/characteristics/rc_settings.xml", file366, sizeof file366, "org.bluetooth.characteristic.rc_settings", "2B1E"},
  {"sig/characteristics/real_time_ranging_data.xml", file367, sizeof file367, "org.bluetooth.characteristic.real-time_ranging_data", "2C15"},
  {"sig/characteristics/recipe_control.xml", file368, sizeof file368, "org.bluetooth.characteristic.recipe_control", "2C26"},
  {"sig/characteristics/recipe_parameters.xml", file369, sizeof file369, "org.bluetooth.characteristic.recipe_parameters", "2C27"},
  {"sig/characteristics/reconnection_address.xml", file370, sizeof file370, "org.bluetooth.characteristic.gap.reconnection_address", "2A03"},
  {"sig/characteristics/reconnection_configuration_control_point.xml", file371, sizeof file371, "org.bluetooth.characteristic.reconnection_configuration_control_point", "2B1F"},
  {"sig/characteristics/record_access_control_point.xml", file372, sizeof file372, "org.bluetooth.characteristic.record_access_control_point", "2A52"},
  {"sig/characteristics/reference_time_information.xml", file373, sizeof file373, "org.bluetooth.characteristic.reference_time_information", "2A14"},
  {"sig/characteristics/registered_user.xml", file374, sizeof file374, "org.bluetooth.characteristic.registered_user", "2B37"},
  {"sig/characteristics/relative_runtime_in_a_correlated_color_temperature_range.xml", file375, sizeof file375, "org.bluetooth.characteristic.relative_runtime_in_a_correlated_color_temperature_range", "2BE5"},
  {"sig/characteristics/relative_runtime_in_a_current_range.xml", file376, sizeof file376, "org.bluetooth.characteristic.relative_runtime_in_a_current_range", "2B07"},
  {"sig/characteristics/relative_runtime_in_a_generic_level_range.xml", file377, sizeof file377, "org.bluetooth.characteristic.relative_runtime_in_a_generic_level_range", "2B08"},
  {"sig/characteristics/relative_value_in_a_period_of_day.xml", file378, sizeof file378, "org.bluetooth.characteristic.relative_value_in_a_period_of_day", "2B0B"},
  {"sig/characteristics/relative_value_in_a_temperature_range.xml", file379, sizeof file379, "org.bluetooth.characteristic.relative_value_in_a_temperature_range", "2B0C"},
  {"sig/characteristics/relative_value_in_a_voltage_range.xml", file380, sizeof file380, "org.bluetooth.characteristic.relative_value_in_a_voltage_range", "2B09"},
  {"sig/characteristics/relative_value_in_an_illuminance_range.xml", file381, sizeof file381, "org.bluetooth.characteristic.relative_value_in_an_illuminance_range", "2B0A"},
  {"sig/characteristics/report.xml", file382, sizeof file382, "org.bluetooth.characteristic.report", "2A4D"},
  {"sig/characteristics/report_map.xml", file383, sizeof file383, "org.bluetooth.characteristic.report_map", "2A4B"},
  {"sig/characteristics/resolvable_private_address_only.xml", file384, sizeof file384, "org.bluetooth.characteristic.resolvable_private_address_only", "2AC9"},
  {"sig/characteristics/resting_heart_rate.xml", file385, sizeof file385, "org.bluetooth.characteristic.resting_heart_rate", "2A92"},
  {"sig/characteristics/ringer_control_point.xml", file386, sizeof file386, "org.bluetooth.characteristic.ringer_control_point", "2A40"},
  {"sig/characteristics/ringer_setting.xml", file387, sizeof file387, "org.bluetooth.characteristic.ringer_setting", "2A41"},
  {"sig/characteristics/rotational_speed.xml", file388, sizeof file388, "org.bluetooth.characteristic.rotational_speed", "2C09"},
  {"sig/characteristics/rower_data.xml", file389, sizeof file389, "org.bluetooth.characteristic.rower_data", "2AD1"},
  {"sig/characteristics/rsc_feature.xml", file390, sizeof file390, "org.bluetooth.characteristic.rsc_feature", "2A54"},
  {"sig/characteristics/rsc_measurement.xml", file391, sizeof file391, "org.bluetooth.characteristic.rsc_measurement", "2A53"},
  {"sig/characteristics/sc_control_point.xml", file392, sizeof file392, "org.bluetooth.characteristic.sc_control_point", "2A55"},
  {"sig/characteristics/scan_interval_window.xml", file393, sizeof file393, "org.bluetooth.characteristic.scan_interval_window", "2A4F"},
  {"sig/characteristics/scan_refresh.xml", file394, sizeof file394, "org.bluetooth.characteristic.scan_refresh", "2A31"},
  {"sig/characteristics/search_control_point.xml", file395, sizeof file395, "org.bluetooth.characteristic.search_control_point", "2BA7"},
  {"sig/characteristics/search_results_object_id.xml", file396, sizeof file396, "org.bluetooth.characteristic.search_results_object_id", "2BA6"},
  {"sig/characteristics/sedentary_interval_notification.xml", file397, sizeof file397, "org.bluetooth.characteristic.sedentary_interval_notification", "2B4F"},
  {"sig/characteristics/seeking_speed.xml", file398, sizeof file398, "org.bluetooth.characteristic.seeking_speed", "2B9B"},
  {"sig/characteristics/sensor_location.xml", file399, sizeof file399, "org.bluetooth.characteristic.sensor_location", "2A5D"},
  {"sig/characteristics/serial_number_string.xml", file400, sizeof file400, "org.bluetooth.characteristic.serial_number_string", "2A25"},
  {"sig/characteristics/server_supported_features.xml", file401, sizeof file401, "org.bluetooth.characteristic.server_supported_features", "2B3A"},
  {"sig/characteristics/service_changed.xml", file402, sizeof file402, "org.bluetooth.characteristic.gatt.service_changed", "2A05"},
  {"sig/characteristics/service_cycle_data.xml", file403, sizeof file403, "org.bluetooth.characteristic.service_cycle_data", "2C11"},
  {"sig/characteristics/set_identity_resolving_key.xml", file404, sizeof file404, "org.bluetooth.characteristic.set_identity_resolving_key", "2B84"},
  {"sig/characteristics/sink_ase.xml", file405, sizeof file405, "org.bluetooth.characteristic.sink_ase", "2BC4"},
  {"sig/characteristics/sink_audio_locations.xml", file406, sizeof file406, "org.bluetooth.characteristic.sink_audio_locations", "2BCA"},
  {"sig/characteristics/sink_pac.xml", file407, sizeof file407, "org.bluetooth.characteristic.sink_pac", "2BC9"},
  {"sig/characteristics/size_characteristic.xml", file408, sizeof file408, "org.bluetooth.characteristic.size_characteristic", "2B85"},
  {"sig/characteristics/sleep_activity_instantaneous_data.xml", file409, sizeof file409, "org.bluetooth.characteristic.sleep_activity_instantaneous_data", "2B41"},
  {"sig/characteristics/sleep_activity_summary_data.xml", file410, sizeof file410, "org.bluetooth.characteristic.sleep_activity_summary_data", "2B42"},
  {"sig/characteristics/software_revision_string.xml", file411, sizeof file411, "org.bluetooth.characteristic.software_revision_string", "2A28"},
  {"sig/characteristics/source_ase.xml", file412, sizeof file412, "org.bluetooth.characteristic.source_ase", "2BC5"},
  {"sig/characteristics/source_audio_locations.xml", file413, sizeof file413, "org.bluetooth.characteristic.source_audio_locations", "2BCC"},
  {"sig/characteristics/source_pac.xml", file414, sizeof file414, "org.bluetooth.characteristic.source_pac", "2BCB"},
  {"sig/characteristics/sport_type_for_aerobic_and_anaerobic_thresholds.xml", file415, sizeof file415, "org.bluetooth.characteristic.sport_type_for_aerobic_and_anaerobic_thresholds", "2A93"},
  {"sig/characteristics/stair_climber_data.xml", file416, sizeof file416, "org.bluetooth.characteristic.stair_climber_data", "2AD0"},
  {"sig/characteristics/status_flags.xml", file417, sizeof file417, "org.bluetooth.characteristic.status_flags", "2BBB"},
  {"sig/characteristics/step_climber_data.xml", file418, sizeof file418, "org.bluetooth.characteristic.step_climber_data", "2ACF"},
  {"sig/characteristics/step_counter_activity_summary_data.xml", file419, sizeof file419, "org.bluetooth.characteristic.step_counter_activity_summary_data", "2B40"},
  {"sig/characteristics/stored_health_observations.xml", file420, sizeof file420, "org.bluetooth.characteristic.stored_health_observations", "2BDD"},
  {"sig/characteristics/stride_length.xml", file421, sizeof file421, "org.bluetooth.characteristic.stride_length", "2B49"},
  {"sig/characteristics/sulfur_dioxide_concentration.xml", file422, sizeof file422, "org.bluetooth.characteristic.sulfur_dioxide_concentration", "2BD8"},
  {"sig/characteristics/sulfur_hexafluoride_concentration.xml", file423, sizeof file423, "org.bluetooth.characteristic.sulfur_hexafluoride_concentration", "2BD9"},
  {"sig/characteristics/supported_audio_contexts.xml", file424, sizeof file424, "org.bluetooth.characteristic.supported_audio_contexts", "2BCE"},
  {"sig/characteristics/supported_heart_rate_range.xml", file425, sizeof file425, "org.bluetooth.characteristic.supported_heart_rate_range", "2AD7"},
  {"sig/characteristics/supported_inclination_range.xml", file426, sizeof file426, "org.bluetooth.characteristic.supported_inclination_range", "2AD5"},
  {"sig/characteristics/supported_new_alert_category.xml", file427, sizeof file427, "org.bluetooth.characteristic.supported_new_alert_category", "2A47"},
  {"sig/characteristics/supported_power_range.xml", file428, sizeof file428, "org.bluetooth.characteristic.supported_power_range", "2AD8"},
  {"sig/characteristics/supported_resistance_level_range.xml", file429, sizeof file429, "org.bluetooth.characteristic.supported_resistance_level_range", "2AD6"},
  {"sig/characteristics/supported_speed_range.xml", file430, sizeof file430, "org.bluetooth.characteristic.supported_speed_range", "2AD4"},
  {"sig/characteristics/supported_unread_alert_category.xml", file431, sizeof file431, "org.bluetooth.characteristic.supported_unread_alert_category", "2A48"},
  {"sig/characteristics/system_id.xml", file432, sizeof file432, "org.bluetooth.characteristic.system_id", "2A23"},
  {"sig/characteristics/tds_control_point.xml", file433, sizeof file433, "org.bluetooth.characteristic.tds_control_point", "2ABC"},
  {"sig/characteristics/temperature.xml", file434, sizeof file434, "org.bluetooth.characteristic.temperature", "2A6E"},
  {"sig/characteristics/temperature_8.xml", file435, sizeof file435, "org.bluetooth.characteristic.temperature_8", "2B0D"},
  {"sig/characteristics/temperature_8_in_a_period_of_day.xml", file436, sizeof file436, "org.bluetooth.characteristic.temperature_8_in_a_period_of_day", "2B0E"},
  {"sig/characteristics/temperature_8_statistics.xml", file437, sizeof file437, "org.bluetooth.characteristic.temperature_8_statistics", "2B0F"},
  {"sig/characteristics/temperature_measurement.xml", file438, sizeof file438, "org.bluetooth.characteristic.temperature_measurement", "2A1C"},
  {"sig/characteristics/temperature_range.xml", file439, sizeof file439, "org.bluetooth.characteristic.temperature_range", "2B10"},
  {"sig/characteristics/temperature_statistics.xml", file440, sizeof file440, "org.bluetooth.characteristic.temperature_statistics", "2B11"},
  {"sig/characteristics/temperature_type.xml", file441, sizeof file441, "org.bluetooth.characteristic.temperature_type", "2A1D"},
  {"sig/characteristics/termination_reason.xml", file442, sizeof file442, "org.bluetooth.characteristic.termination_reason", "2BC0"},
  {"sig/characteristics/three_zone_heart_rate_limits.xml", file443, sizeof file443, "org.bluetooth.characteristic.three_zone_heart_rate_limits", "2A94"},
  {"sig/characteristics/time_accuracy.xml", file444, sizeof file444, "org.bluetooth.characteristic.time_accuracy", "2A12"},
  {"sig/characteristics/time_change_log_data.xml", file445, sizeof file445, "org.bluetooth.characteristic.time_change_log_data", "2B92"},
  {"sig/characteristics/time_decihour_8.xml", file446, sizeof file446, "org.bluetooth.characteristic.time_decihour_8", "2B12"},
  {"sig/characteristics/time_exponential_8.xml", file447, sizeof file447, "org.bluetooth.characteristic.time_exponential_8", "2B13"},
  {"sig/characteristics/time_hour_24.xml", file448, sizeof file448, "org.bluetooth.characteristic.time_hour_24", "2B14"},
  {"sig/characteristics/time_millisecond_24.xml", file449, sizeof file449, "org.bluetooth.characteristic.time_millisecond_24", "2B15"},
  {"sig/characteristics/time_second_16.xml", file450, sizeof file450, "org.bluetooth.characteristic.time_second_16", "2B16"},
  {"sig/characteristics/time_second_32.xml", file451, sizeof file451, "org.bluetooth.characteristic.time_second_32", "2BE6"},
  {"sig/characteristics/time_second_8.xml", file452, sizeof file452, "org.bluetooth.characteristic.time_second_8", "2B17"},
  {"sig/characteristics/time_source.xml", file453, sizeof file453, "org.bluetooth.characteristic.time_source", "2A13"},
  {"sig/characteristics/time_update_control_point.xml", file454, sizeof file454, "org.bluetooth.characteristic.time_update_control_point", "2A16"},
  {"sig/characteristics/time_update_state.xml", file455, sizeof file455, "org.bluetooth.characteristic.time_update_state", "2A17"},
  {"sig/characteristics/time_with_dst.xml", file456, sizeof file456, "org.bluetooth.characteristic.time_with_dst", "2A11"},
  {"sig/characteristics/time_zone.xml", file457, sizeof file457, "org.bluetooth.characteristic.time_zone", "2A0E"},
  {"sig/characteristics/tmap_role.xml", file458, sizeof file458, "org.bluetooth.characteristic.tmap_role", "2B51"},
  {"sig/characteristics/torque.xml", file459, sizeof file459, "org.bluetooth.characteristic.torque", "2C0B"},
  {"sig/characteristics/track_changed.xml", file460, sizeof file460, "org.bluetooth.characteristic.track_changed", "2B96"},
  {"sig/characteristics/track_duration.xml", file461, sizeof file461, "org.bluetooth.characteristic.track_duration", "2B98"},
  {"sig/characteristics/track_position.xml", file462, sizeof file462, "org.bluetooth.characteristic.track_position", "2B99"},
  {"sig/characteristics/track_title.xml", file463, sizeof file463, "org.bluetooth.characteristic.track_title", "2B97"},
  {"sig/characteristics/training_status.xml", file464, sizeof file464, "org.bluetooth.characteristic.training_status", "2AD3"},
  {"sig/characteristics/treadmill_data.xml", file465, sizeof file465, "org.bluetooth.characteristic.treadmill_data", "2ACD"},
  {"sig/characteristics/true_wind_direction.xml", file466, sizeof file466, "org.bluetooth.characteristic.true_wind_direction", "2A71"},
  {"sig/characteristics/true_wind_speed.xml", file467, sizeof file467, "org.bluetooth.characteristic.true_wind_speed", "2A70"},
  {"sig/characteristics/two_zone_heart_rate_limits.xml", file468, sizeof file468, "org.bluetooth.characteristic.two_zone_heart_rate_limits", "2A95"},
  {"sig/characteristics/tx_power_level.xml", file469, sizeof file469, "org.bluetooth.characteristic.tx_power_level", "2A07"},
  {"sig/characteristics/udi_for_medical_devices.xml", file470, sizeof file470, "org.bluetooth.characteristic.udi_for_medical_devices", "2BFF"},
  {"sig/characteristics/ugg_features.xml", file471, sizeof file471, "org.bluetooth.characteristic.ugg_features", "2C01"},
  {"sig/characteristics/ugt_features.xml", file472, sizeof file472, "org.bluetooth.characteristic.ugt_features", "2C02"},
  {"sig/characteristics/uncertainty.xml", file473, sizeof file473, "org.bluetooth.characteristic.uncertainty", "2AB4"},
  {"sig/characteristics/unread_alert_status.xml", file474, sizeof file474, "org.bluetooth.characteristic.unread_alert_status", "2A45"},
  {"sig/characteristics/uri.xml", file475, sizeof file475, "org.bluetooth.characteristic.uri", "2AB6"},
  {"sig/characteristics/user_control_point.xml", file476, sizeof file476, "org.bluetooth.characteristic.user_control_point", "2A9F"},
  {"sig/characteristics/user_index.xml", file477, sizeof file477, "org.bluetooth.characteristic.user_index", "2A9A"},
  {"sig/characteristics/uv_index.xml", file478, sizeof file478, "org.bluetooth.characteristic.uv_index", "2A76"},
  {"sig/characteristics/vo2_max.xml", file479, sizeof file479, "org.bluetooth.characteristic.vo2_max", "2A96"},
  {"sig/characteristics/voc_concentration.xml", file480, sizeof file480, "org.bluetooth.characteristic.voc_concentration", "2BE7"},
  {"sig/characteristics/voice_assistant_name.xml", file481, sizeof file481, "org.bluetooth.characteristic.voice_assistant_name", "2C31"},
  {"sig/characteristics/voice_assistant_service_control_point.xml", file482, sizeof file482, "org.bluetooth.characteristic.voice_assistant_service_control_point", "2C33"},
  {"sig/characteristics/voice_assistant_session_flag.xml", file483, sizeof file483, "org.bluetooth.characteristic.voice_assistant_session_flag", "2C36"},
  {"sig/characteristics/voice_assistant_session_state.xml", file484, sizeof file484, "org.bluetooth.characteristic.voice_assistant_session_state", "2C35"},
  {"sig/characteristics/voice_assistant_supported_features.xml", file485, sizeof file485, "org.bluetooth.characteristic.voice_assistant_supported_features", "2C38"},
  {"sig/characteristics/voice_assistant_supported_languages.xml", file486, sizeof file486, "org.bluetooth.characteristic.voice_assistant_supported_languages", "2C37"},
  {"sig/characteristics/voice_assistant_uuid.xml", file487, sizeof file487, "org.bluetooth.characteristic.voice_assistant_uuid", "2C32"},
  {"sig/characteristics/voltage.xml", file488, sizeof file488, "org.bluetooth.characteristic.voltage", "2B18"},
  {"sig/characteristics/voltage_frequency.xml", file489, sizeof file489, "org.bluetooth.characteristic.voltage_frequency", "2BE8"},
  {"sig/characteristics/voltage_specification.xml", file490, sizeof file490, "org.bluetooth.characteristic.voltage_specification", "2B19"},
  {"sig/characteristics/voltage_statistics.xml", file491, sizeof file491, "org.bluetooth.characteristic.voltage_statistics", "2B1A"},
  {"sig/characteristics/volume_control_point.xml", file492, sizeof file492, "org.bluetooth.characteristic.volume_control_point", "2B7E"},
  {"sig/characteristics/volume_flags.xml", file493, sizeof file493, "org.bluetooth.characteristic.volume_flags", "2B7F"},
  {"sig/characteristics/volume_flow.xml", file494, sizeof file494, "org.bluetooth.characteristic.volume_flow", "2B1B"},
  {"sig/characteristics/volume_offset_control_point.xml", file495, sizeof file495, "org.bluetooth.characteristic.volume_offset_control_point", "2B82"},
  {"sig/characteristics/volume_offset_state.xml", file496, sizeof file496, "org.bluetooth.characteristic.volume_offset_state", "2B80"},
  {"sig/characteristics/volume_state.xml", file497, sizeof file497, "org.bluetooth.characteristic.volume_state", "2B7D"},
  {"sig/characteristics/waist_circumference.xml", file498, sizeof file498, "org.bluetooth.characteristic.waist_circumference", "2A97"},
  {"sig/characteristics/weight.xml", file499, sizeof file499, "org.bluetooth.characteristic.weight", "2A98"},
  {"sig/characteristics/weight_measurement.xml", file500, sizeof file500, "org.bluetooth.characteristic.weight_measurement", "2A9D"},
  {"sig/characteristics/weight_scale_feature.xml", file501, sizeof file501, "org.bluetooth.characteristic.weight_scale_feature", "2A9E"},
  {"sig/characteristics/wind_chill.xml", file502, sizeof file502, "org.bluetooth.characteristic.wind_chill", "2A79"},
  {"sig/characteristics/work_cycle_data.xml", file503, sizeof file503, "org.bluetooth.characteristic.work_cycle_data", "2C10"},
  {"sig/declarations/characteristic_declaration.xml", file504, sizeof file504, "org.bluetooth.attribute.gatt.characteristic_declaration", "2803"},
  {"sig/declarations/include_declaration.xml", file505, sizeof file505, "org.bluetooth.attribute.gatt.include_declaration", "2802"},
  {"sig/declarations/primary_service_declaration.xml", file506, sizeof file506, "org.bluetooth.attribute.gatt.primary_service_declaration", "2800"},
  {"sig/declarations/secondary_service_declaration.xml", file507, sizeof file507, "org.bluetooth.attribute.gatt.secondary_service_declaration", "2801"},
  {"sig/descriptors/characteristic_aggregate_format.xml", file508, sizeof file508, "org.bluetooth.descriptor.gatt.characteristic_aggregate_format", "2905"},
  {"sig/descriptors/characteristic_extended_properties.xml", file509, sizeof file509, "org.bluetooth.descriptor.gatt.characteristic_extended_properties", "2900"},
  {"sig/descriptors/characteristic_presentation_format.xml", file510, sizeof file510, "org.bluetooth.descriptor.gatt.characteristic_presentation_format", "2904"},
  {"sig/descriptors/characteristic_user_description.xml", file511, sizeof file511, "org.bluetooth.descriptor.gatt.characteristic_user_description", "2901"},
  {"sig/descriptors/client_characteristic_configuration.xml", file512, sizeof file512, "org.bluetooth.descriptor.gatt.client_characteristic_configuration", "2902"},
  {"sig/descriptors/complete_br_edr_transport_block_data.xml", file513, sizeof file513, "org.bluetooth.descriptor.complete_br_edr_transport_block_data", "290F"},
  {"sig/descriptors/cooking_sensor_info.xml", file514, sizeof file514, "org.bluetooth.descriptor.cooking_sensor_info", "2916"},
  {"sig/descriptors/cooking_trigger_setting.xml", file515, sizeof file515, "org.bluetooth.descriptor.cooking_trigger_setting", "2917"},
  {"sig/descriptors/es_configuration.xml", file516, sizeof file516, "org.bluetooth.descriptor.es_configuration", "290B"},
  {"sig/descriptors/es_measurement.xml", file517, sizeof file517, "org.bluetooth.descriptor.es_measurement", "290C"},
  {"sig/descriptors/es_trigger_setting.xml", file518, sizeof file518, "org.bluetooth.descriptor.es_trigger_setting", "290D"},
  {"sig/descriptors/external_report_reference.xml", file519, sizeof file519, "org.bluetooth.descriptor.external_report_reference", "2907"},
  {"sig/descriptors/imd_trigger_setting.xml", file520, sizeof file520, "org.bluetooth.descriptor.imd_trigger_setting", "2915"},
  {"sig/descriptors/manufacturer_limits.xml", file521, sizeof file521, "org.bluetooth.descriptor.manufacturer_limits", "2913"},
  {"sig/descriptors/measurement_description.xml", file522, sizeof file522, "org.bluetooth.descriptor.measurement_description", "2912"},
  {"sig/descriptors/number_of_digitals.xml", file523, sizeof file523, "org.bluetooth.descriptor.number_of_digitals", "2909"},
  {"sig/descriptors/observation_schedule.xml", file524, sizeof file524, "org.bluetooth.descriptor.observation_schedule", "2910"},
  {"sig/descriptors/process_tolerances.xml", file525, sizeof file525, "org.bluetooth.descriptor.process_tolerances", "2914"},
  {"sig/descriptors/report_reference.xml", file526, sizeof file526, "org.bluetooth.descriptor.report_reference", "2908"},
  {"sig/descriptors/server_characteristic_configuration.xml", file527, sizeof file527, "org.bluetooth.descriptor.gatt.server_characteristic_configuration", "2903"},
  {"sig/descriptors/time_trigger_setting.xml", file528, sizeof file528, "org.bluetooth.descriptor.time_trigger_setting", "290E"},
  {"sig/descriptors/valid_range.xml", file529, sizeof file529, "org.bluetooth.descriptor.valid_range", "2906"},
  {"sig/descriptors/valid_range_accuracy.xml", file530, sizeof file530, "org.bluetooth.descriptor.valid_range_accuracy", "2911"},
  {"sig/descriptors/value_trigger_setting.xml", file531, sizeof file531, "org.bluetooth.descriptor.value_trigger_setting", "290A"},
  {"sig/services/alert_notification.xml", file532, sizeof file532, "org.bluetooth.service.alert_notification", "1811"},
  {"sig/services/audio_input_control.xml", file533, sizeof file533, "org.bluetooth.service.audio_input_control", "1843"},
  {"sig/services/audio_stream_control.xml", file534, sizeof file534, "org.bluetooth.service.audio_stream_control", "184E"},
  {"sig/services/authorization_control.xml", file535, sizeof file535, "org.bluetooth.service.authorization_control", "183D"},
  {"sig/services/automation_io.xml", file536, sizeof file536, "org.bluetooth.service.automation_io", "1815"},
  {"sig/services/basic_audio_announcement.xml", file537, sizeof file537, "org.bluetooth.service.basic_audio_announcement", "1851"},
  {"sig/services/battery_service.xml", file538, sizeof file538, "org.bluetooth.service.battery_service", "180F"},
  {"sig/services/binary_sensor.xml", file539, sizeof file539, "org.bluetooth.service.binary_sensor", "183B"},
  {"sig/services/blood_pressure.xml", file540, sizeof file540, "org.bluetooth.service.blood_pressure", "1810"},
  {"sig/services/body_composition.xml", file541, sizeof file541, "org.bluetooth.service.body_composition", "181B"},
  {"sig/services/bond_management.xml", file542, sizeof file542, "org.bluetooth.service.bond_management", "181E"},
  {"sig/services/broadcast_audio_announcement.xml", file543, sizeof file543, "org.bluetooth.service.broadcast_audio_announcement", "1852"},
  {"sig/services/broadcast_audio_scan.xml", file544, sizeof file544, "org.bluetooth.service.broadcast_audio_scan", "184F"},
  {"sig/services/common_audio.xml", file545, sizeof file545, "org.bluetooth.service.common_audio", "1853"},
  {"sig/services/constant_tone_extension.xml", file546, sizeof file546, "org.bluetooth.service.constant_tone_extension", "184A"},
  {"sig/services/continuous_glucose_monitoring.xml", file547, sizeof file547, "org.bluetooth.service.continuous_glucose_monitoring", "181F"},
  {"sig/services/cookware.xml", file548, sizeof file548, "org.bluetooth.service.cookware", "185D"},
  {"sig/services/coordinated_set_identification.xml", file549, sizeof file549, "org.bluetooth.service.coordinated_set_identification", "1846"},
  {"sig/services/current_time.xml", file550, sizeof file550, "org.bluetooth.service.current_time", "1805"},
  {"sig/services/cycling_power.xml", file551, sizeof file551, "org.bluetooth.service.cycling_power", "1818"},
  {"sig/services/cycling_speed_and_cadence.xml", file552, sizeof file552, "org.bluetooth.service.cycling_speed_and_cadence", "1816"},
  {"sig/services/device_information.xml", file553, sizeof file553, "org.bluetooth.service.device_information", "180A"},
  {"sig/services/device_time.xml", file554, sizeof file554, "org.bluetooth.service.device_time", "1847"},
  {"sig/services/elapsed_time.xml", file555, sizeof file555, "org.bluetooth.service.elapsed_time", "183F"},
  {"sig/services/electronic_shelf_label.xml", file556, sizeof file556, "org.bluetooth.service.electronic_shelf_label", "1857"},
  {"sig/services/emergency_configuration.xml", file557, sizeof file557, "org.bluetooth.service.emergency_configuration", "183C"},
  {"sig/services/environmental_sensing.xml", file558, sizeof file558, "org.bluetooth.service.environmental_sensing", "181A"},
  {"sig/services/fitness_machine.xml", file559, sizeof file559, "org.bluetooth.service.fitness_machine", "1826"},
  {"sig/services/gaming_audio.xml", file560, sizeof file560, "org.bluetooth.service.gaming_audio", "1858"},
  {"sig/services/gap.xml", file561, sizeof file561, "org.bluetooth.service.gap", "1800"},
  {"sig/services/gatt.xml", file562, sizeof file562, "org.bluetooth.service.gatt", "1801"},
  {"sig/services/generic_health_sensor.xml", file563, sizeof file563, "org.bluetooth.service.generic_health_sensor", "1840"},
  {"sig/services/generic_media_control.xml", file564, sizeof file564, "org.bluetooth.service.generic_media_control", "1849"},
  {"sig/services/generic_telephone_bearer.xml", file565, sizeof file565, "org.bluetooth.service.generic_telephone_bearer", "184C"},
  {"sig/services/generic_voice_assistant.xml", file566, sizeof file566, "org.bluetooth.service.generic_voice_assistant", "185F"},
  {"sig/services/glucose.xml", file567, sizeof file567, "org.bluetooth.service.glucose", "1808"},
  {"sig/services/health_thermometer.xml", file568, sizeof file568, "org.bluetooth.service.health_thermometer", "1809"},
  {"sig/services/hearing_access.xml", file569, sizeof file569, "org.bluetooth.service.hearing_access", "1854"},
  {"sig/services/heart_rate.xml", file570, sizeof file570, "org.bluetooth.service.heart_rate", "180D"},
  {"sig/services/hid_iso.xml", file571, sizeof file571, "org.bluetooth.service.hid_iso", "185C"},
  {"sig/services/http_proxy.xml", file572, sizeof file572, "org.bluetooth.service.http_proxy", "1823"},
  {"sig/services/human_interface_device.xml", file573, sizeof file573, "org.bluetooth.service.human_interface_device", "1812"},
  {"sig/services/immediate_alert.xml", file574, sizeof file574, "org.bluetooth.service.immediate_alert", "1802"},
  {"sig/services/indoor_positioning.xml", file575, sizeof file575, "org.bluetooth.service.indoor_positioning", "1821"},
  {"sig/services/industrial_measurement_device.xml", file576, sizeof file576, "org.bluetooth.service.industrial_measurement_device", "185A"},
  {"sig/services/insulin_delivery.xml", file577, sizeof file577, "org.bluetooth.service.insulin_delivery", "183A"},
  {"sig/services/internet_protocol_support.xml", file578, sizeof file578, "org.bluetooth.service.internet_protocol_support", "1820"},
  {"sig/services/link_loss.xml", file579, sizeof file579, "org.bluetooth.service.link_loss", "1803"},
  {"sig/services/location_and_navigation.xml", file580, sizeof file580, "org.bluetooth.service.location_and_navigation", "1819"},
  {"sig/services/media_control.xml", file581, sizeof file581, "org.bluetooth.service.media_control", "1848"},
  {"sig/services/mesh_provisioning.xml", file582, sizeof file582, "org.bluetooth.service.mesh_provisioning", "1827"},
  {"sig/services/mesh_proxy.xml", file583, sizeof file583, "org.bluetooth.service.mesh_proxy", "1828"},
  {"sig/services/mesh_proxy_solicitation.xml", file584, sizeof file584, "org.bluetooth.service.mesh_proxy_solicitation", "1859"},
  {"sig/services/microphone_control.xml", file585, sizeof file585, "org.bluetooth.service.microphone_control", "184D"},
  {"sig/services/next_dst_change.xml", file586, sizeof file586, "org.bluetooth.service.next_dst_change", "1807"},
  {"sig/services/object_transfer.xml", file587, sizeof file587, "org.bluetooth.service.object_transfer", "1825"},
  {"sig/services/phone_alert_status.xml", file588, sizeof file588, "org.bluetooth.service.phone_alert_status", "180E"},
  {"sig/services/physical_activity_monitor.xml", file589, sizeof file589, "org.bluetooth.service.physical_activity_monitor", "183E"},
  {"sig/services/public_broadcast_announcement.xml", file590, sizeof file590, "org.bluetooth.service.public_broadcast_announcement", "1856"},
  {"sig/services/published_audio_capabilities.xml", file591, sizeof file591, "org.bluetooth.service.published_audio_capabilities", "1850"},
  {"sig/services/pulse_oximeter.xml", file592, sizeof file592, "org.bluetooth.service.pulse_oximeter", "1822"},
  {"sig/services/ranging.xml", file593, sizeof file593, "org.bluetooth.service.ranging", "185B"},
  {"sig/services/reconnection_configuration.xml", file594, sizeof file594, "org.bluetooth.service.reconnection_configuration", "1829"},
  {"sig/services/reference_time_update.xml", file595, sizeof file595, "org.bluetooth.service.reference_time_update", "1806"},
  {"sig/services/running_speed_and_cadence.xml", file596, sizeof file596, "org.bluetooth.service.running_speed_and_cadence", "1814"},
  {"sig/services/scan_parameters.xml", file597, sizeof file597, "org.bluetooth.service.scan_parameters", "1813"},
  {"sig/services/telephone_bearer.xml", file598, sizeof file598, "org.bluetooth.service.telephone_bearer", "184B"},
  {"sig/services/telephony_and_media_audio.xml", file599, sizeof file599, "org.bluetooth.service.telephony_and_media_audio", "1855"},
  {"sig/services/transport_discovery.xml", file600, sizeof file600, "org.bluetooth.service.transport_discovery", "1824"},
  {"sig/services/tx_power.xml", file601, sizeof file601, "org.bluetooth.service.tx_power", "1804"},
  {"sig/services/user_data.xml", file602, sizeof file602, "org.bluetooth.service.user_data", "181C"},
  {"sig/services/voice_assistant.xml", file603, sizeof file603, "org.bluetooth.service.voice_assistant", "185E"},
  {"sig/services/volume_control.xml", file604, sizeof file604, "org.bluetooth.service.volume_control", "1844"},
  {"sig/services/volume_offset.xml", file605, sizeof file605, "org.bluetooth.service.volume_offset", "1845"},
  {"sig/services/weight_scale.xml", file606, sizeof file606, "org.bluetooth.service.weight_scale", "181D"},
  {"vendor/airthings/airthings.xml", file607, sizeof file607, "", ""},
  {"vendor/aranet/aranet.xml", file608, sizeof file608, "", ""},
  {"vendor/bbc-microbit/bbc_microbit.xml", file609, sizeof file609, "", ""},
  {"vendor/bluemaestro/bluemaestro.xml", file610, sizeof file610, "", ""},
  {"vendor/bthome/bthome.xml", file611, sizeof file611, "", ""},
  {"vendor/bthome/bthome_v1.xml", file612, sizeof file612, "", ""},
  {"vendor/gnosus/gnosus.xml", file613, sizeof file613, "", ""},
  {"vendor/google-eddystone/eddystone.xml", file614, sizeof file614, "", ""},
  {"vendor/govee/govee_hygrometers.xml", file615, sizeof file615, "", ""},
  {"vendor/govee/govee_meat_thermometers.xml", file616, sizeof file616, "", ""},
  {"vendor/govee/govee_security_sensors.xml", file617, sizeof file617, "", ""},
  {"vendor/inkbird/inkbird.xml", file618, sizeof file618, "", ""},
  {"vendor/kegtron/kegtron.xml", file619, sizeof file619, "", ""},
  {"vendor/leaone/leaone.xml", file620, sizeof file620, "", ""},
  {"vendor/moat/moat.xml", file621, sizeof file621, "", ""},
  {"vendor/mopeka/mopeka.xml", file622, sizeof file622, "", ""},
  {"vendor/nordic-thingy52/nordic_thingy52.xml", file623, sizeof file623, "", ""},
  {"vendor/nordic-uart/nordic_uart.xml", file624, sizeof file624, "", ""},
  {"vendor/oralb/oralb.xml", file625, sizeof file625, "", ""},
  {"vendor/polar-pmd/polar_pmd.xml", file626, sizeof file626, "", ""},
  {"vendor/qingping/qingping.xml", file627, sizeof file627, "", ""},
  {"vendor/rapt/rapt.xml", file628, sizeof file628, "", ""},
  {"vendor/ruuvi/ruuvi.xml", file629, sizeof file629, "", ""},
  {"vendor/sensirion/sensirion.xml", file630, sizeof file630, "", ""},
  {"vendor/sensorpush/sensorpush.xml", file631, sizeof file631, "", ""},
  {"vendor/switchbot/switchbot.xml", file632, sizeof file632, "", ""},
  {"vendor/switchbot/switchbot_appliances.xml", file633, sizeof file633, "", ""},
  {"vendor/switchbot/switchbot_lights.xml", file634, sizeof file634, "", ""},
  {"vendor/switchbot/switchbot_locks.xml", file635, sizeof file635, "", ""},
  {"vendor/switchbot/switchbot_sensors.xml", file636, sizeof file636, "", ""},
  {"vendor/thermobeacon/thermobeacon.xml", file637, sizeof file637, "", ""},
  {"vendor/thermopro/thermopro.xml", file638, sizeof file638, "", ""},
  {"vendor/ti-sensortag-cc2541/ti_sensortag_cc2541.xml", file639, sizeof file639, "", ""},
  {"vendor/ti-sensortag-cc2650/ti_sensortag_cc2650.xml", file640, sizeof file640, "", ""},
  {"vendor/tilt/tilt.xml", file641, sizeof file641, "", ""},
  {"vendor/victron/victron.xml", file642, sizeof file642, "", ""},
  {"vendor/xiaomi-lywsd03mmc/atc1441.xml", file643, sizeof file643, "", ""},
  {"vendor/xiaomi-lywsd03mmc/pvvx.xml", file644, sizeof file644, "", ""},
  {"vendor/xiaomi-lywsd03mmc/xiaomi_lywsd03mmc.xml", file645, sizeof file645, "", ""},
  {"vendor/xiaomi-mibeacon/hhccjcy10.xml", file646, sizeof file646, "", ""},
  {"vendor/xiaomi-mibeacon/mi_scale.xml", file647, sizeof file647, "", ""},
  {"vendor/xiaomi-mibeacon/mibeacon.xml", file648, sizeof file648, "", ""},
};

unsigned long gatt_shipped_file_count(void) { return sizeof files / sizeof *files; }
struct gatt_shipped_file gatt_shipped_file(unsigned long index) { return files[index]; }
