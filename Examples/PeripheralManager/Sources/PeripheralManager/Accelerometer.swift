import GATTFutures

/// The accelerometer of TI's SensorTag, written by hand.
struct AccelerometerService: ServiceConfigurable {
  static let uuid: BluetoothUUID = "F000AA10-0451-4000-B000-000000000000"
  static let name = "TI Accelerometer"
  static let tag = "TI Sensor Tag"
}

/// Acceleration in units of 1/64 g. The sensor is mounted so that two of its axes point backwards.
struct AccelerometerData: RawArrayDeserializable {
  static let uuid: BluetoothUUID = "F000AA11-0451-4000-B000-000000000000"
  static let size = 3

  let rawValue: [Int8]

  init?(rawValue: [Int8]) {
    guard rawValue.count == 3 else { return nil }
    self.rawValue = rawValue
  }

  var x: Double { 0 - Double(rawValue[0]) / 64 }
  var y: Double { 0 - Double(rawValue[1]) / 64 }
  var z: Double { Double(rawValue[2]) / 64 }
}

enum AccelerometerEnabled: UInt8, RawDeserializable {
  static let uuid: BluetoothUUID = "F000AA12-0451-4000-B000-000000000000"

  case no, yes
}

/// The time between two measurements in steps of 10 ms.
struct AccelerometerUpdatePeriod: RawDeserializable {
  static let uuid: BluetoothUUID = "F000AA13-0451-4000-B000-000000000000"

  let rawValue: UInt8

  init?(rawValue: UInt8) {
    guard rawValue >= 10 else { return nil }
    self.rawValue = rawValue
  }

  var milliseconds: Int { Int(rawValue) * 10 }
}
