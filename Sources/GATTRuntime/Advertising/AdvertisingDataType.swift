import GATTCore

/// The type of an AD structure (Assigned Numbers, 2.3 Common Data Types).
public struct AdvertisingDataType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The number that the Bluetooth SIG assigned.
  public let rawValue: UInt8

  /// Creates the type with this number.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The discovery modes and the BR/EDR support of the device.
  public static let flags = AdvertisingDataType(rawValue: 0x01)
  /// Some 16-bit UUIDs of services.
  public static let incompleteServices16 = AdvertisingDataType(rawValue: 0x02)
  /// All 16-bit UUIDs of services.
  public static let completeServices16 = AdvertisingDataType(rawValue: 0x03)
  /// Some 32-bit UUIDs of services.
  public static let incompleteServices32 = AdvertisingDataType(rawValue: 0x04)
  /// All 32-bit UUIDs of services.
  public static let completeServices32 = AdvertisingDataType(rawValue: 0x05)
  /// Some 128-bit UUIDs of services.
  public static let incompleteServices128 = AdvertisingDataType(rawValue: 0x06)
  /// All 128-bit UUIDs of services.
  public static let completeServices128 = AdvertisingDataType(rawValue: 0x07)
  /// The beginning of the local name.
  public static let shortenedLocalName = AdvertisingDataType(rawValue: 0x08)
  /// The complete local name.
  public static let completeLocalName = AdvertisingDataType(rawValue: 0x09)
  /// The transmit power of the packet.
  public static let txPowerLevel = AdvertisingDataType(rawValue: 0x0A)
  /// 16-bit UUIDs of services that the device solicits.
  public static let solicitedServices16 = AdvertisingDataType(rawValue: 0x14)
  /// 128-bit UUIDs of services that the device solicits.
  public static let solicitedServices128 = AdvertisingDataType(rawValue: 0x15)
  /// Data of a service with a 16-bit UUID.
  public static let serviceData16 = AdvertisingDataType(rawValue: 0x16)
  /// The appearance of the device.
  public static let appearance = AdvertisingDataType(rawValue: 0x19)
  /// 32-bit UUIDs of services that the device solicits.
  public static let solicitedServices32 = AdvertisingDataType(rawValue: 0x1F)
  /// Data of a service with a 32-bit UUID.
  public static let serviceData32 = AdvertisingDataType(rawValue: 0x20)
  /// Data of a service with a 128-bit UUID.
  public static let serviceData128 = AdvertisingDataType(rawValue: 0x21)
  /// Data of a manufacturer.
  public static let manufacturerSpecificData = AdvertisingDataType(rawValue: 0xFF)

  /// The content in words, such as `service data`. If the type has no name above, its number, such as `0x1B`.
  public var description: String {
    switch self {
    case .flags: "flags"
    case .incompleteServices16, .completeServices16, .incompleteServices32, .completeServices32,
      .incompleteServices128, .completeServices128:
      "services"
    case .shortenedLocalName, .completeLocalName: "local name"
    case .txPowerLevel: "TX power"
    case .solicitedServices16, .solicitedServices32, .solicitedServices128: "solicited services"
    case .serviceData16, .serviceData32, .serviceData128: "service data"
    case .appearance: "appearance"
    case .manufacturerSpecificData: "manufacturer data"
    default: "0x" + Data([rawValue]).hexStringValue().uppercased()
    }
  }
}
