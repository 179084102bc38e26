/// The state of an adapter.
///
/// A minor version may add cases.
public enum ManagerState: Hashable, Sendable, CustomStringConvertible {
  /// The program may not use Bluetooth.
  case unauthorized
  /// The state is not known yet.
  case unknown
  /// The host has no adapter for Bluetooth LE, or no Bluetooth service.
  case unsupported
  /// The host's Bluetooth service has ended and is expected to return.
  case resetting
  /// The adapter is switched off or blocked.
  case poweredOff
  /// The adapter is ready.
  case poweredOn

  /// The state in words.
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
