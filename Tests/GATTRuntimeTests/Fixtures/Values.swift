import GATTCore
import GATTRuntime

/// A value with the conformances that generated values have, and only the field that the fixtures need.
public struct HeartRateMeasurement: CharacteristicValue, CharacteristicConfigurable, StringDeserializable, Equatable {
  /// The UUID.
  public static let uuid = BluetoothUUID(uint16: 0x2A37)
  /// The name of the characteristic, for users.
  public static let name = "Heart Rate Measurement"
  /// The properties of the characteristic.
  public static var properties: CharacteristicProperties { [.notify] }
  /// Empty, because the value has no fixed choices.
  public static var stringValues: [String] { [] }

  /// Beats per minute.
  public var heartRate: UInt16

  /// The value with these fields.
  public init(heartRate: UInt16) {
    self.heartRate = heartRate
  }

  /// The value that the octets stand for.
  public init(from reader: inout FieldReader) throws(DecodeError) {
    let isWide = try reader.uint8("Flags") & 1 == 1
    heartRate =
      try isWide
      ? reader.uint16("Heart Rate Measurement Value (uint16)")
      : UInt16(reader.uint8("Heart Rate Measurement Value (uint8)"))
  }

  /// The octets.
  public func encode(into output: inout FieldWriter) throws(EncodeError) {
    output.append(UInt8(heartRate > 255 ? 1 : 0))
    output.append(UInt64(heartRate), octets: heartRate > 255 ? 2 : 1)
  }

  /// The field as text, by its name.
  public var stringValue: [String: String] { ["Heart Rate": "\(heartRate)"] }

  /// The value that the texts stand for; nil if they stand for no value.
  public init?(stringValue: [String: String]) {
    guard let heartRate: UInt16 = TextParser.integer(stringValue["Heart Rate"]) else { return nil }
    self.init(heartRate: heartRate)
  }
}

/// A value of one octet, as all other values of the fixtures are.
public protocol OneOctet: CharacteristicValue, CharacteristicConfigurable, StringDeserializable, Equatable {
  var octet: UInt8 { get }
  init(octet: UInt8)
}

extension OneOctet {
  /// The value that the octets stand for.
  public init(from reader: inout FieldReader) throws(DecodeError) {
    self.init(octet: try reader.uint8(Self.name))
  }

  /// The octets.
  public func encode(into output: inout FieldWriter) throws(EncodeError) { output.append(octet) }

  /// Empty, because the value has no fixed choices.
  public static var stringValues: [String] { [] }
  /// The field as text, by its name.
  public var stringValue: [String: String] { [Self.name: "\(octet)"] }
  /// The value that the texts stand for; nil if they stand for no value.
  public init?(stringValue: [String: String]) {
    guard let octet: UInt8 = TextParser.integer(stringValue[Self.name]) else { return nil }
    self.init(octet: octet)
  }
}

/// `Body Sensor Location`.
public struct BodySensorLocation: OneOctet {
  /// The UUID.
  public static let uuid = BluetoothUUID(uint16: 0x2A38)
  /// The name of the characteristic, for users.
  public static let name = "Body Sensor Location"
  /// The octet of the value.
  public let octet: UInt8
  /// The value of this octet.
  public init(octet: UInt8) { self.octet = octet }
  /// Anywhere else.
  public static let other = BodySensorLocation(octet: 0)
  /// On the chest.
  public static let chest = BodySensorLocation(octet: 1)
}

/// `Heart Rate Control Point`.
public struct HeartRateControlPoint: OneOctet {
  /// The UUID.
  public static let uuid = BluetoothUUID(uint16: 0x2A39)
  /// The name of the characteristic, for users.
  public static let name = "Heart Rate Control Point"
  /// The octet of the value.
  public let octet: UInt8
  /// The value of this octet.
  public init(octet: UInt8) { self.octet = octet }
  /// Sets the energy expended to 0.
  public static let resetEnergyExpended = HeartRateControlPoint(octet: 1)
}

/// `Battery Level`.
public struct BatteryLevel: OneOctet {
  /// The UUID.
  public static let uuid = BluetoothUUID(uint16: 0x2A19)
  /// The name of the characteristic, for users.
  public static let name = "Battery Level"
  /// The octet of the value.
  public let octet: UInt8
  /// The value of this octet.
  public init(octet: UInt8) { self.octet = octet }
  /// The value of this octet.
  public init(level: UInt8) { octet = level }
  /// Percent, 0 ... 100.
  public var level: UInt8 { octet }
}

/// `Gain`.
public struct Gain: OneOctet {
  /// The UUID.
  public static let uuid = BluetoothUUID("F0000001-0451-4000-B000-000000000000")
  /// The name of the characteristic, for users.
  public static let name = "Gain"
  /// The octet of the value.
  public let octet: UInt8
  /// The value of this octet.
  public init(octet: UInt8) { self.octet = octet }
}

/// `Channel`.
public struct Channel: OneOctet {
  /// The UUID.
  public static let uuid = BluetoothUUID("F0000002-0451-4000-B000-000000000000")
  /// The name of the characteristic, for users.
  public static let name = "Channel"
  /// The octet of the value.
  public let octet: UInt8
  /// The value of this octet.
  public init(octet: UInt8) { self.octet = octet }
}

/// `Trigger`.
public struct Trigger: OneOctet {
  /// The UUID.
  public static let uuid = BluetoothUUID("F0000003-0451-4000-B000-000000000000")
  /// The name of the characteristic, for users.
  public static let name = "Trigger"
  /// The octet of the value.
  public let octet: UInt8
  /// The value of this octet.
  public init(octet: UInt8) { self.octet = octet }
}

/// `Alarm`.
public struct Alarm: OneOctet {
  /// The UUID.
  public static let uuid = BluetoothUUID("F0000004-0451-4000-B000-000000000000")
  /// The name of the characteristic, for users.
  public static let name = "Alarm"
  /// The octet of the value.
  public let octet: UInt8
  /// The value of this octet.
  public init(octet: UInt8) { self.octet = octet }
}
