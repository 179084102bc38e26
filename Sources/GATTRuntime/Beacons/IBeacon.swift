import GATTCore

/// What an iBeacon advertises: manufacturer data of Apple (Proximity Beacon Specification, Release R1).
///
/// Be one with `PeripheralManager.startAdvertising(_:interval:)`, look for others with
/// `CentralManager.rangeBeacons(in:period:)` and `CentralManager.monitor(_:exitDelay:)`.
public struct IBeacon: Hashable, ManufacturerDataValue {
  /// Who it belongs to: all beacons of one owner or use have the same. 128 bits, whatever form it was given in.
  public var proximityUUID: BluetoothUUID
  /// Which group of the owner's beacons, as a shop.
  public var major: UInt16
  /// Which beacon of the group, as a shelf.
  public var minor: UInt16
  /// The strength at which the beacon is heard 1 m away, in dBm.
  public var measuredPower: Int8

  /// The beacon with these numbers.
  ///
  /// - Parameters:
  ///   - proximityUUID: Whose beacon it is.
  ///   - major: Which group of the owner's beacons.
  ///   - minor: Which beacon of the group.
  ///   - measuredPower: The strength at which it is heard 1 m away, in dBm; measure it where it stands.
  public init(proximityUUID: BluetoothUUID, major: UInt16, minor: UInt16, measuredPower: Int8 = -59) {
    self.proximityUUID = proximityUUID
    self.major = major
    self.minor = minor
    self.measuredPower = measuredPower
  }

  /// Apple.
  public static var companyIdentifier: UInt16 { 0x004C }

  /// Decodes the 23 octets behind the company.
  ///
  /// - Throws: `DecodeError`, `.truncated` when there are fewer, `.notTheConstant` when Apple says something else than
  ///   that this is a beacon.
  public init(decoding bytes: RawSpan, at offset: inout Int) throws(DecodeError) {
    let available = bytes.byteCount - offset
    guard available >= Self.octetCount, let uuid = Self.uuid(bytes, at: offset + 2) else {
      let reason = DecodeError.Reason.truncated(needed: Self.octetCount, available: available)
      throw DecodeError(value: "IBeacon", field: "", offset: offset, reason: reason)
    }
    // The type of Apple's data, and its length.
    let kind = bytes.uint16(at: offset)
    guard kind == Self.kind else {
      let reason = DecodeError.Reason.notTheConstant(raw: Int64(kind), expected: Int64(Self.kind))
      throw DecodeError(value: "IBeacon", field: "Type", offset: offset, reason: reason)
    }
    self.init(
      proximityUUID: uuid,
      major: bytes.uint16(at: offset + 18).byteSwapped,
      minor: bytes.uint16(at: offset + 20).byteSwapped,
      measuredPower: Int8(bitPattern: bytes.uint8(at: offset + 22))
    )
    offset += Self.octetCount
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

  private static func uuid(_ bytes: RawSpan, at offset: Int) -> BluetoothUUID? {
    BluetoothUUID(octets: bytes, at: offset, count: 16, isBigEndian: true)
  }

  /// Type 0x02, and 0x15 octets behind these two.
  private static var kind: UInt16 { 0x1502 }
  private static var octetCount: Int { 23 }
}

extension Advertisement {
  /// The advertisement of an iBeacon.
  public init(beacon: IBeacon) {
    // A beacon always has octets.
    self.init(manufacturerData: [IBeacon.companyIdentifier: (try? beacon.data()) ?? Data()])
  }

  /// The iBeacon that sent it; nil when it was none.
  public var beacon: IBeacon? { manufacturerData(IBeacon.self) }
}

extension PeripheralManager {
  /// Is an iBeacon until `stopAdvertising()`.
  ///
  /// - Parameters:
  ///   - beacon: Which one.
  ///   - interval: How often, 20 ms ... 10.24 s; Apple demands 100 ms.
  /// - Throws: As `startAdvertising(_:interval:)` of an `Advertisement`.
  public func startAdvertising(_ beacon: IBeacon, interval: Duration = .milliseconds(100)) async throws {
    try await startAdvertising(Advertisement(beacon: beacon), interval: interval)
  }
}
