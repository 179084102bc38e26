import GATTFutures

/// The accelerometer of TI's SensorTag, written by hand: `CentralManagerWithProfile` has it from XML.
enum AccelerometerService {
  static let uuid: BluetoothUUID = "F000AA10-0451-4000-B000-000000000000"
}

/// Whether it measures.
enum AccelerometerEnabled: UInt8, RawDeserializable, CharacteristicValue {
  static let uuid: BluetoothUUID = "F000AA12-0451-4000-B000-000000000000"
  case no, yes
}

/// How often it measures, in units of 10 ms.
struct AccelerometerUpdatePeriod: RawDeserializable, CharacteristicValue {
  static let uuid: BluetoothUUID = "F000AA13-0451-4000-B000-000000000000"
  let rawValue: UInt8

  /// Not faster than the sensor can, which is 10.
  init?(rawValue: UInt8) {
    guard rawValue >= 10 else { return nil }
    self.rawValue = rawValue
  }

  /// The nearest one that the sensor can.
  init(milliseconds: Int) {
    rawValue = UInt8(min(max(milliseconds / 10, 10), 255))
  }

  var milliseconds: Int { 10 * Int(rawValue) }
}

/// The acceleration along three axes, in units of gₙ/64; two of the axes point backwards.
struct AccelerometerData: RawArrayDeserializable, CharacteristicValue, CustomStringConvertible {
  static let uuid: BluetoothUUID = "F000AA11-0451-4000-B000-000000000000"
  static let size = 3
  let rawValue: [Int8]

  init?(rawValue: [Int8]) {
    guard rawValue.count == 3 else { return nil }
    self.rawValue = rawValue
  }

  init(x: Int8, y: Int8, z: Int8) {
    rawValue = [x, y, z]
  }

  var x: Double { Double(-Int(rawValue[0])) / 64 }
  var y: Double { Double(-Int(rawValue[1])) / 64 }
  var z: Double { Double(rawValue[2]) / 64 }

  var description: String { "x \(x), y \(y), z \(z) gₙ" }
}
