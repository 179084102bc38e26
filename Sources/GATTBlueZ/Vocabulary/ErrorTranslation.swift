import DBus
import GATTCore
import GATTRuntime

/// Translation of BlueZ's errors. Many differ only in their messages; the strings here are from BlueZ's source code.
extension BackendError {
  /// Translates an error of an adapter's operation: scanning, serving, advertising.
  init(adapter error: BusError) {
    self.init(error) { $0.name == .unknownObject ? .poweredOff : Self.common($0) ?? .rejected($0.explanation) }
  }

  /// Translates an error of an attribute of a device with a link.
  init(attribute error: BusError) {
    self.init(error) { Self.attribute($0) ?? Self.common($0) ?? .rejected($0.explanation) }
  }

  /// Translates an error of pairing.
  init(pairing error: BusError) {
    self.init(error) { Self.pairing($0) ?? Self.common($0) ?? .connectionFailed($0.explanation) }
  }

  /// Translates an error of `Device1.Connect`. Its message is a word such as `le-connection-abort-by-local`.
  /// `.connectionFailed` and `.disconnected` mean that a further attempt may succeed.
  init(connecting error: BusError) {
    guard case .remote(let remote) = error else {
      self = error == .timedOut ? .connectionFailed("BlueZ did not answer in time") : BackendError(adapter: error)
      return
    }
    switch (remote.name.blueZWord, Self.word(remote.message)) {
    case _ where remote.meansMissingObject: self = .disconnected
    case ("BREDR.ProfileUnavailable", _), (_, "profile-unavailable"):
      self = .unsupported("this device over Bluetooth LE: BlueZ connects it over Bluetooth Classic")
    case (_, "key-missing"): self = .pairing(.authenticationFailed)
    case (_, "adapter-not-powered"): self = .poweredOff
    case (_, "not-supported"), (_, "invalid-arguments"), (_, "invalid-argument"), (_, "bad-socket"):
      self = .unsupported("a connection with this device: \(remote.explanation)")
    case ("AuthenticationFailed", _), ("AuthenticationRejected", _), ("AuthenticationCanceled", _),
      ("AuthenticationTimeout", _):
      self = BackendError(pairing: error)
    case ("Failed", _), ("InProgress", _), ("ConnectionAttemptFailed", _), ("NotAvailable", _), ("AlreadyConnected", _):
      self = .connectionFailed(remote.explanation)
    default: self = BackendError(adapter: error)
    }
  }

  private init(_ error: BusError, ofBlueZ translation: (RemoteError) -> BackendError) {
    self =
      switch error {
      case .remote(let remote): translation(remote)
      case .cancelled: .cancelled
      case .disconnected, .closed, .tooManyAbandonedCalls, .cannotConnect: .poweredOff
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
    if error.meansMissingObject { return .attribute(.invalidHandle) }
    let message = error.message
    if ["Not connected", "No ATT transport"].contains(message) { return .disconnected }
    let code: ATTError? =
      switch (error.name.blueZWord, message) {
      case ("Failed", _): attError(in: message)
      case ("NotPermitted", "Read not permitted"): .readNotPermitted
      case ("NotPermitted", "Write not permitted"): .writeNotPermitted
      case ("NotPermitted", "Not paired"): .insufficientAuthentication
      case ("NotAuthorized", _): .insufficientAuthorization
      case ("NotSupported", _): .requestNotSupported
      case ("InvalidOffset", _), ("InvalidArguments", "Invalid offset"): .invalidOffset
      case ("InvalidValueLength", _), ("InvalidArguments", "Invalid Length"): .invalidAttributeValueLength
      default: nil
      }
    return code.map { .attribute($0) }
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
    case "AuthenticationCanceled", "Canceled": .pairing(.cancelled)
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
  /// Whether the object of a device or attribute is missing. All versions of BlueZ have the methods that are called,
  /// and libdbus answers a call to a missing object by one of these errors.
  var meansMissingObject: Bool { [.unknownObject, .unknownInterface, .unknownMethod].contains(name) }

  /// BlueZ's error for a device without a link.
  static let notConnected = RemoteError(.blueZ("NotConnected"), "Not Connected")
  /// The error for a person. Its message comes from another program, and is made printable.
  var explanation: String { message.isEmpty ? "\(name)" : "\(message.printableName) (\(name))" }
}

extension BackendError {
  /// The part of a message after `le-connection-` or `br-connection-`, which BlueZ also uses for LE.
  private static func word(_ message: String) -> Substring? {
    ["le-connection-", "br-connection-"].first { message.hasPrefix($0) }.map { message.dropFirst($0.count) }
  }
}

extension BusError {
  /// Whether the host, and not the device, has ended the attempt to connect. BlueZ has one message for all causes.
  var isAbortedHere: Bool { remote?.message == "le-connection-abort-by-local" }
}
