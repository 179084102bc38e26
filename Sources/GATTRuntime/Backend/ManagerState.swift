/// What an adapter is ready for.
public enum ManagerState: Hashable, Sendable, CustomStringConvertible {
  /// The program may not use Bluetooth.
  case unauthorized
  /// Not known yet.
  case unknown
  /// There is no adapter, or it can't do Bluetooth LE.
  case unsupported
  /// The host's Bluetooth service has gone and is expected back; everything that it did has ended.
  case resetting
  /// The adapter is switched off or blocked.
  case poweredOff
  /// The adapter is ready.
  case poweredOn

  /// What it says to a person.
  public var description: String {
    switch self {
    case .unauthorized: "unauthorized"
    case .unknown: "unknown"
    case .unsupported: "unsupported"
    case .resetting: "resetting"
    case .poweredOff: "powered off"
    case .poweredOn: "powered on"
    }
  }
}
