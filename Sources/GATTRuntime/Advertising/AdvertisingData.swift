import GATTCore

/// The octets of an advertising packet or a scan response: AD structures, one after the other
/// (Core Specification, Volume 3, Part C, 11).
///
/// Hosts that give raw data give these octets; `Advertisement(_:scanResponse:)` makes fields of them.
public struct AdvertisingData: Hashable, Sendable {
  /// One AD structure: what kind of data it is, and the data.
  public struct Structure: Hashable, Sendable {
    /// What kind of data it is.
    public var type: AdvertisingDataType
    /// The octets behind the type, at most 254.
    public var data: Data

    /// The structure that holds `data`.
    public init(_ type: AdvertisingDataType, _ data: Data) {
      self.type = type
      self.data = data
    }

    /// The octets it takes: one of length and one of type are in front of the data.
    public var octetCount: Int { 2 + data.count }

    /// The most octets of data that the octet of length can count.
    public static var maximumDataLength: Int { 254 }
  }

  /// The structures, in their order.
  public var structures: [Structure]

  /// The data that consists of `structures`.
  public init(_ structures: [Structure] = []) {
    self.structures = structures
  }

  /// Reads octets as they were received, a slice or not.
  ///
  /// A length of 0 ends the data early; what follows is padding (Core Specification, Volume 3, Part C, 11).
  ///
  /// - Throws: `DecodeError`, `.truncated`, when the last structure is longer than what is left.
  public init(_ octets: Data) throws(DecodeError) {
    let (whole, error) = Self.read(octets)
    if let error { throw error }
    structures = whole
  }

  /// Reads octets as they were received, up to the first structure that is not whole, as receivers do: what is in front
  /// of it was sent with care, and what is behind it can't be found.
  public init(wholeStructuresOf octets: Data) {
    structures = Self.read(octets).whole
  }

  private static func read(_ octets: Data) -> (whole: [Structure], error: DecodeError?) {
    var structures: [Structure] = []
    var rest = octets
    while let length = rest.first.map(Int.init), length > 0 {
      rest = rest.dropFirst()
      guard length <= rest.count, let type = rest.first else {
        let reason = DecodeError.Reason.truncated(needed: length, available: rest.count)
        let offset = octets.count - rest.count
        return (structures, DecodeError(value: "AdvertisingData", field: "", offset: offset, reason: reason))
      }
      // Octets of its own, counted from 0.
      let data = Data(rest.dropFirst().prefix(length - 1))
      structures.append(Structure(AdvertisingDataType(rawValue: type), data))
      rest = rest.dropFirst(length)
    }
    return (structures, nil)
  }

  /// How many octets the structures take.
  public var octetCount: Int { structures.reduce(0) { $0 + $1.octetCount } }

  /// The octets of the structures.
  ///
  /// - Throws: `EncodeError`, `.tooLong`, when a structure has more than 254 octets of data.
  public func octets() throws(EncodeError) -> Data {
    var octets = Data(capacity: octetCount)
    for structure in structures {
      guard structure.data.count <= Structure.maximumDataLength else {
        let reason = EncodeError.Reason.tooLong(octets: structure.data.count, maximum: Structure.maximumDataLength)
        throw EncodeError(value: "AdvertisingData", field: "\(structure.type)", reason: reason)
      }
      octets.append(UInt8(structure.data.count + 1))
      octets.append(structure.type.rawValue)
      octets.append(structure.data)
    }
    return octets
  }
}

/// What an AD structure holds (Assigned Numbers, 2.3 Common Data Types).
public struct AdvertisingDataType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The number that the Bluetooth SIG assigned.
  public let rawValue: UInt8

  /// The type with this number, whether or not it has a name here.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// What the device can be discovered and connected by.
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
  /// The beginning of the name.
  public static let shortenedLocalName = AdvertisingDataType(rawValue: 0x08)
  /// The name.
  public static let completeLocalName = AdvertisingDataType(rawValue: 0x09)
  /// The power the packet is sent with.
  public static let txPowerLevel = AdvertisingDataType(rawValue: 0x0A)
  /// 16-bit UUIDs of services that the device looks for.
  public static let solicitedServices16 = AdvertisingDataType(rawValue: 0x14)
  /// 128-bit UUIDs of services that the device looks for.
  public static let solicitedServices128 = AdvertisingDataType(rawValue: 0x15)
  /// Data of a service with a 16-bit UUID.
  public static let serviceData16 = AdvertisingDataType(rawValue: 0x16)
  /// What the device looks like.
  public static let appearance = AdvertisingDataType(rawValue: 0x19)
  /// 32-bit UUIDs of services that the device looks for.
  public static let solicitedServices32 = AdvertisingDataType(rawValue: 0x1F)
  /// Data of a service with a 32-bit UUID.
  public static let serviceData32 = AdvertisingDataType(rawValue: 0x20)
  /// Data of a service with a 128-bit UUID.
  public static let serviceData128 = AdvertisingDataType(rawValue: 0x21)
  /// Data of a manufacturer.
  public static let manufacturerSpecificData = AdvertisingDataType(rawValue: 0xFF)

  /// What an `Advertisement` calls such data; the number, as `0x1B`, for what it has no field for.
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
