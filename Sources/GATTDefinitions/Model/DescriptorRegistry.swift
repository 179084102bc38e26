/// The descriptors in Assigned Numbers.
enum DescriptorRegistry {
  static let clientCharacteristicConfiguration: UInt16 = 0x2902
  static let clientCharacteristicConfigurationType = "org.bluetooth.descriptor.gatt.client_characteristic_configuration"

  /// The assigned numbers, by identifier.
  static let numbers: [String: UInt16] = [
    "org.bluetooth.descriptor.gatt.characteristic_extended_properties": 0x2900,
    "org.bluetooth.descriptor.gatt.characteristic_user_description": 0x2901,
    "org.bluetooth.descriptor.gatt.client_characteristic_configuration": 0x2902,
    "org.bluetooth.descriptor.gatt.server_characteristic_configuration": 0x2903,
    "org.bluetooth.descriptor.gatt.characteristic_presentation_format": 0x2904,
    "org.bluetooth.descriptor.gatt.characteristic_aggregate_format": 0x2905,
    "org.bluetooth.descriptor.valid_range": 0x2906,
    "org.bluetooth.descriptor.external_report_reference": 0x2907,
    "org.bluetooth.descriptor.report_reference": 0x2908,
    "org.bluetooth.descriptor.number_of_digitals": 0x2909,
    "org.bluetooth.descriptor.value_trigger_setting": 0x290A,
    "org.bluetooth.descriptor.es_configuration": 0x290B,
    "org.bluetooth.descriptor.es_measurement": 0x290C,
    "org.bluetooth.descriptor.es_trigger_setting": 0x290D,
    "org.bluetooth.descriptor.time_trigger_setting": 0x290E,
    "org.bluetooth.descriptor.complete_br_edr_transport_block_data": 0x290F,
    "org.bluetooth.descriptor.observation_schedule": 0x2910,
    "org.bluetooth.descriptor.valid_range_accuracy": 0x2911,
    "org.bluetooth.descriptor.measurement_description": 0x2912,
    "org.bluetooth.descriptor.manufacturer_limits": 0x2913,
    "org.bluetooth.descriptor.process_tolerances": 0x2914,
    "org.bluetooth.descriptor.imd_trigger_setting": 0x2915,
    "org.bluetooth.descriptor.cooking_sensor_info": 0x2916,
    "org.bluetooth.descriptor.cooking_trigger_setting": 0x2917,
  ]
}
