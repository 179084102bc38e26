import GATTCore

/// The area around the beacons with a certain proximity UUID, and with certain numbers if given.
public struct BeaconRegion: Hashable, Sendable {
  /// The program's name for the region.
  public var identifier: String
  /// The proximity UUID of the beacons.
  public var proximityUUID: BluetoothUUID
  /// The major number of the beacons; nil for any.
  public var major: UInt16?
  /// The minor number of the beacons; nil for any.
  public var minor: UInt16?

  /// Creates the region of the beacons with this UUID and these numbers; nil for any number.
  public init(
    identifier: String = "",
    proximityUUID: BluetoothUUID,
    major: UInt16? = nil,
    minor: UInt16? = nil
  ) {
    self.identifier = identifier
    self.proximityUUID = proximityUUID
    self.major = major
    self.minor = minor
  }

  /// Whether `beacon` belongs to the region.
  public func contains(_ beacon: IBeacon) -> Bool {
    beacon.proximityUUID == proximityUUID && major.map { $0 == beacon.major } ?? true
      && minor.map { $0 == beacon.minor } ?? true
  }

  /// Returns a scan that reports each advertisement of the region's beacons.
  func scan(with central: CentralManager) -> Scan {
    let filter = ScanFilter(manufacturerData: [pattern])
    return central.scan(options: ScanOptions(filter: filter, allowsDuplicates: true))
  }

  /// The beginning of the beacons' manufacturer data: all fields except the measured power.
  private var pattern: ManufacturerDataPattern {
    let beacon = IBeacon(proximityUUID: proximityUUID, major: major ?? 0, minor: minor ?? 0)
    let majorMask: UInt8 = major == nil ? 0 : 0xFF
    let minorMask: UInt8 = minor == nil ? 0 : 0xFF
    return ManufacturerDataPattern(
      company: IBeacon.company,
      data: Advertisement(beacon: beacon).manufacturerData[IBeacon.company]?.dropLast() ?? Data(),
      mask: Data(repeating: 0xFF, count: 18) + Data([majorMask, majorMask, minorMask, minorMask])
    )
  }
}

/// The position of this program relative to a region.
public enum RegionState: Hashable, Sendable {
  /// Not known yet, or the adapter is not powered on.
  case unknown
  /// A beacon has been received within the exit delay.
  case inside
  /// No beacon has been received for the exit delay.
  case outside
}
