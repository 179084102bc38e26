import GATTCore

/// The surroundings of one beacon or of several: those with a proximity UUID, and if given a major and a minor number.
public struct BeaconRegion: Hashable, Sendable {
  /// What the program calls it.
  public var identifier: String
  /// Whose beacons.
  public var proximityUUID: BluetoothUUID
  /// Which group of them; all when nil.
  public var major: UInt16?
  /// Which one of the group; all when nil.
  public var minor: UInt16?

  /// The surroundings of the beacons that have all the numbers given.
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

  /// Whether `beacon` belongs to it.
  public func contains(_ beacon: IBeacon) -> Bool {
    beacon.proximityUUID == proximityUUID && major.map { $0 == beacon.major } ?? true
      && minor.map { $0 == beacon.minor } ?? true
  }

  /// What hears its beacons, each time they are heard.
  func scan(with central: CentralManager) -> Scan {
    let filter = ScanFilter(manufacturerData: [pattern])
    return central.scan(options: ScanOptions(filter: filter, allowsDuplicates: true))
  }

  /// What the data of its beacons begins with: all but the measured power.
  private var pattern: ManufacturerDataPattern {
    let beacon = IBeacon(proximityUUID: proximityUUID, major: major ?? 0, minor: minor ?? 0)
    let majorMask: UInt8 = major == nil ? 0 : 0xFF
    let minorMask: UInt8 = minor == nil ? 0 : 0xFF
    return ManufacturerDataPattern(
      company: IBeacon.companyIdentifier,
      data: Advertisement(beacon: beacon).manufacturerData[IBeacon.companyIdentifier]?.dropLast() ?? Data(),
      mask: Data(repeating: 0xFF, count: 18) + Data([majorMask, majorMask, minorMask, minorMask])
    )
  }
}

/// Where this program is with regard to a region.
public enum RegionState: Hashable, Sendable {
  /// Not known: none of its beacons was heard so far, not long enough for `outside`, or the adapter is not powered on.
  case unknown
  /// One of its beacons was heard, and none has been missed for too long since.
  case inside
  /// None of its beacons was heard for the exit delay.
  case outside
}
