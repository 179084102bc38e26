import GATTCore

/// The data that an iBeacon advertises: manufacturer data of Apple (Proximity Beacon Specification, Release R1).
///
/// `PeripheralManager.startAdvertising(_:interval:)` advertises an iBeacon. `CentralManager.rangeBeacons(in:period:)`
/// and `CentralManager.monitor(_:exitDelay:)` find iBeacons of other devices.
public struct IBeacon: Hashable, ManufacturerDataValue {
  /// The UUID that the owner chose.
  public var proximityUUID: BluetoothUUID
  /// The group of the owner's beacons, such as a shop.
  public var major: UInt16
  /// The number of the beacon in its group, such as a shelf.
  public var minor: UInt16
  /// The RSSI at 1 m distance, in dBm.
  public var measuredPower: Int8

  /// Creates a beacon.
  ///
  /// - Parameters:
  ///   - proximityUUID: The UUID that the owner chose.
  ///   - major: The group of the owner's beacons.
  ///   - minor: The number of the beacon in its group.
  ///   - measuredPower: The RSSI at 1 m distance, in dBm; measure it at the final location.
  public init(proximityUUID: BluetoothUUID, major: UInt16, minor: UInt16, measuredPower: Int8 = -59) {
    self.proximityUUID = proximityUUID
    self.major = major
    self.minor = minor
    self.measuredPower = measuredPower
  }

  /// The company identifier of Apple.
  public static var companies: CompanyIdentifiers { .assigned([company]) }
  /// The data begin with two constant octets, Apple's type and length. Decoding checks them.
  public static var match: MatchRule { MatchRule(fixedOctets: 2) }
  static var company: UInt16 { 0x004C }

  /// Decodes the 23 octets after the company identifier.
  ///
  /// - Throws: `DecodeError`, `.truncated` for fewer octets, `.notTheConstant` for Apple data with another type or
  ///   length.
  public init(from reader: inout FieldReader) throws(DecodeError) {
    try reader.constant(Self.kind, "Type")
    proximityUUID = try reader.uuid("Proximity UUID", .octets(16), isBigEndian: true)
    major = try reader.number("Major", isBigEndian: true)
    minor = try reader.number("Minor", isBigEndian: true)
    measuredPower = try reader.int8("Measured Power")
  }

  /// Appends 23 octets.
  public func encode(into output: inout FieldWriter) {
    output.append(Self.kind)
    output.append(proximityUUID.high.byteSwapped)
    output.append(proximityUUID.low.byteSwapped)
    output.append(major.byteSwapped)
    output.append(minor.byteSwapped)
    output.append(UInt8(bitPattern: measuredPower))
  }

  /// Type 0x02, and the length 0x15 of the data after these two octets.
  private static var kind: UInt16 { 0x1502 }
}

extension Advertisement {
  /// Creates the advertisement of an iBeacon.
  public init(beacon: IBeacon) {
    // Encoding a beacon never fails.
    self.init(manufacturerData: [IBeacon.company: (try? beacon.data()) ?? Data()])
  }

  /// The iBeacon that sent the advertisement; nil when the sender is no iBeacon.
  public var beacon: IBeacon? { manufacturerData(IBeacon.self) }
}

extension PeripheralManager {
  /// Advertises as an iBeacon until `stopAdvertising()`.
  ///
  /// - Parameters:
  ///   - beacon: The data of the beacon.
  ///   - interval: The advertising interval, 20 ms ... 10.24 s; Apple demands 100 ms.
  /// - Throws: The errors of `startAdvertising(_:interval:)` for an `Advertisement`.
  public func startAdvertising(_ beacon: IBeacon, interval: Duration = .milliseconds(100)) async throws {
    try await startAdvertising(Advertisement(beacon: beacon), interval: interval)
  }
}
