import DBus
import GATTCore
import GATTRuntime

/// Translation of BlueZ's errors. Many differ only in their messages, which are those of BlueZ's sources.
extension BackendError {
  /// Translates an error of an adapter's operation: scanning, serving, advertising.
  init(adapter error: BusError) {
    switch error {
    case .remote(let remote) where remote.name == .unknownObject: self = .poweredOff
    case .remote(let remote): self = Self.common(remote) ?? .rejected(remote.explanation)
    default: self = .init(bus: error)
    }
  }

  /// Translates an error of an attribute of a device with a link.
  init(attribute error: BusError) {
    switch error {
    case .remote(let remote): self = Self.attribute(remote) ?? Self.common(remote) ?? .rejected(remote.explanation)
    default: self = .init(bus: error)
    }
  }

  /// Translates an error of pairing.
  init(pairing error: BusError) {
    switch error {
    case .remote(let remote):
      self = Self.pairing(remote) ?? Self.common(remote) ?? .connectionFailed(remote.explanation)
    default: self = .init(bus: error)
    }
  }

  /// Translates an error that did not come from BlueZ.
  private init(bus error: BusError) {
    self =
      switch error {
      case .cancelled: .cancelled
      case .disconnected, .closed, .cannotConnect: .poweredOff
      case .timedOut: .rejected("BlueZ did not answer in time")
      default: .rejected("\(error)")
      }
  }

  private static func common(_ error: RemoteError) -> BackendError? {
    switch error.name {
    case .serviceUnknown, .nameHasNoOwner, .noReply: .poweredOff
    case .accessDenied: .rejected(UnavailabilityReason.notAllowed.explanation)
    case .unknownObject: .disconnected
    case .unknownMethod, .unknownInterface, .unknownProperty:
      .unsupported("this; the version of BlueZ may be too old: \(error.message)")
    default:
      switch error.name.blueZWord {
      case "NotReady", "NoSuchAdapter": .poweredOff
      case "NotConnected": .disconnected
      case "NotSupported": .unsupported("this: \(error.explanation)")
      default: nil
      }
    }
  }

  private static func attribute(_ error: RemoteError) -> BackendError? {
    // The device has a link, so the attribute is what is missing.
    if error.name == .unknownObject { return .attribute(.invalidHandle) }
    let message = error.message
    switch error.name.blueZWord {
    case "Failed":
      if let error = attError(in: message) { return .attribute(error) }
      return ["Not connected", "No ATT transport"].contains(message) ? .disconnected : nil
    case "NotPermitted":
      switch message {
      case "Read not permitted": return .attribute(.readNotPermitted)
      case "Write not permitted": return .attribute(.writeNotPermitted)
      case "Not paired": return .attribute(.insufficientAuthentication)
      default: return nil
      }
    case "NotAuthorized": return .attribute(.insufficientAuthorization)
    case "NotSupported": return .attribute(.requestNotSupported)
    case "InvalidOffset": return .attribute(.invalidOffset)
    case "InvalidValueLength": return .attribute(.invalidAttributeValueLength)
    case "InvalidArguments":
      switch message {
      case "Invalid offset": return .attribute(.invalidOffset)
      case "Invalid Length": return .attribute(.invalidAttributeValueLength)
      default: return nil
      }
    default: return nil
    }
  }

  /// The error in `Operation failed with ATT error: 0x80`.
  private static func attError(in message: String) -> ATTError? {
    let prefix = "Operation failed with ATT error: 0x"
    guard message.hasPrefix(prefix) else { return nil }
    let digits = message.dropFirst(prefix.count).prefix { $0.isHexDigit }
    return UInt8(digits, radix: 16).flatMap { ATTError(rawValue: $0) }
  }

  private static func pairing(_ error: RemoteError) -> BackendError? {
    switch error.name.blueZWord {
    case "AuthenticationCanceled", "Canceled": .pairing(.canceled)
    case "AuthenticationFailed": .pairing(.authenticationFailed)
    case "AuthenticationRejected", "Rejected", "AgentNotAvailable": .pairing(.rejected)
    case "AuthenticationTimeout": .pairing(.timedOut)
    case "InProgress": .pairing(.inProgress)
    case "ConnectionAttemptFailed": .connectionFailed("the device did not answer")
    default: nil
    }
  }
}

extension RemoteError {
  /// The error for a person. Its message comes from another program, and is made printable.
  var explanation: String { message.isEmpty ? "\(name)" : "\(message.printableName) (\(name))" }
}
