import GATTCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An iBeacon as `CentralManager.rangeBeacons(in:period:)` reports it.
public struct Beacon: Hashable, Sendable {
  /// The data that the beacon advertises.
  public let identity: IBeacon
  /// The mean of the first 64 RSSI values in the last period, in dBm; nil for none.
  public let rssi: Double?
  /// The time of the last reception.
  public let lastHeard: BackendInstant

  /// The UUID that the owner chose.
  public var proximityUUID: BluetoothUUID { identity.proximityUUID }
  /// The group of the owner's beacons.
  public var major: UInt16 { identity.major }
  /// The number of the beacon in its group.
  public var minor: UInt16 { identity.minor }

  /// The distance in metres, called `accuracy` as in Core Location; nil when `rssi` is nil. Computed for free space:
  /// `10 ^ ((measured power - RSSI) / 20)`.
  public var accuracy: Double? {
    rssi.map { pow(10, (Double(identity.measuredPower) - $0) / 20) }
  }

  /// The distance class of `accuracy`.
  public var proximity: Proximity {
    guard let accuracy else { return .unknown }
    return accuracy < 0.5 ? .immediate : accuracy < 3 ? .near : .far
  }
}

/// The distance class of a beacon.
public enum Proximity: Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// The last period had no RSSI.
  case unknown
  /// Less than 0.5 m.
  case immediate
  /// Less than 3 m.
  case near
  /// 3 m or more.
  case far

  /// The class in words.
  public var description: String {
    switch self {
    case .unknown: "unknown"
    case .immediate: "immediate"
    case .near: "near"
    case .far: "far"
    }
  }
}
