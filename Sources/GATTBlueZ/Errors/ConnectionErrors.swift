import DBus
import GATTRuntime

/// Errors of `Device1.Connect`. From 5.62 on the message is a word such as `le-connection-abort-by-local`; before, it was the
/// message of an error number of the C library.
extension BackendError {
  /// Translates an error; `.connectionFailed` when a further attempt may succeed.
  init(connecting error: BusError) {
    guard case .remote(let remote) = error else {
      switch error {
      case .timedOut: self = .connectionFailed("BlueZ did not answer")
      default: self = BackendError(adapter: error)
      }
      return
    }
    if remote.name == .unknownObject {
      self = .disconnected
      return
    }
    let word = Self.word(remote.message)
    switch (remote.name.blueZWord, word) {
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

  /// The part of a message after `le-connection-` or `br-connection-`, which BlueZ also uses for LE.
  private static func word(_ message: String) -> Substring? {
    for prefix in ["le-connection-", "br-connection-"] where message.hasPrefix(prefix) {
      return message.dropFirst(prefix.count)
    }
    return nil
  }
}

extension BusError {
  /// Whether the host, and not the device, has ended the attempt to connect. BlueZ has one message for all causes.
  var isAbortedHere: Bool {
    ["le-connection-abort-by-local", "Software caused connection abort"].contains(remote?.message)
  }

  /// Whether the connection was made, and lost before its services were known.
  var isConnectedAndDropped: Bool {
    ["le-connection-abort-by-remote", "le-connection-gatt-browsing", "le-connection-refused"].contains(remote?.message)
  }
}
