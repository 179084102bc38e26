import GATTCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An iBeacon as ranging sees it.
public struct Beacon: Hashable, Sendable {
  /// What it says of itself.
  public let identity: IBeacon
  /// The mean of the strengths at which it was heard in the last period, in dBm; nil when it was not heard.
  public let rssi: Double?
  /// When it was heard last.
  public let lastHeard: BackendInstant

  /// Whose beacon it is.
  public var proximityUUID: BluetoothUUID { identity.proximityUUID }
  /// Which group of the owner's beacons.
  public var major: UInt16 { identity.major }
  /// Which beacon of the group.
  public var minor: UInt16 { identity.minor }

  /// How far away it seems to be, in metres; nil when it was not heard in the last period.
  ///
  /// Power falls with the square of the distance where nothing is in the way, that is by 20 dB for ten times the
  /// distance: `10 ^ ((measured power - RSSI) / 20)`. Walls and people only ever make it seem further away.
  public var accuracy: Double? {
    rssi.map { pow(10, (Double(identity.measuredPower) - $0) / 20) }
  }

  /// How near it is, by `accuracy`.
  public var proximity: Proximity {
    guard let accuracy else { return .unknown }
    return accuracy < 0.5 ? .immediate : accuracy < 3 ? .near : .far
  }
}

/// How near a beacon is.
public enum Proximity: Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// It was not heard in the last period.
  case unknown
  /// Less than 0.5 m.
  case immediate
  /// Less than 3 m.
  case near
  /// 3 m or more.
  case far

  /// What it says to a person.
  public var description: String {
    switch self {
    case .unknown: "unknown"
    case .immediate: "immediate"
    case .near: "near"
    case .far: "far"
    }
  }
}
