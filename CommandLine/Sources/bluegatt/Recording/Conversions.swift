import GATTCapture
import GATTCore
import GATTRuntime

extension UpdateKind {
  /// The kind of access on the air.
  var accessKind: AttributeAccess.Kind { self == .notification ? .notify : .indicate }
}

extension Optional<UpdateKind> {
  /// The value of the Client Characteristic Configuration descriptor (Core Specification, Volume 3, Part G, 3.3.3.3).
  var configuration: [UInt8] {
    switch self {
    case nil: [0, 0]
    case .notification: [1, 0]
    case .indication: [2, 0]
    }
  }
}

extension Duration {
  /// The duration in whole microseconds.
  var microseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
  }
}

extension DisconnectionReason {
  /// The error code of the controller (Core Specification, Volume 1, Part F, 1.3); nil when the reason has none.
  var code: UInt8? {
    switch self {
    case .local: 0x16
    case .remote: 0x13
    case .supervisionTimeout: 0x08
    case .failedToEstablish: 0x3E
    case .authentication: 0x05
    case .transactionTimeout, .poweredOff, .hostServiceEnded, .other: nil
    }
  }
}

extension AttributeAccess {
  /// The access that failed with `error`.
  ///
  /// - Parameter isReliable: Whether it was a reliable write. `.rejected` then means that the octets in the response of
  ///   the device differ from the written ones, and that the host has cancelled the writes.
  /// - Returns: nil when nothing was sent.
  init?(_ value: some Sequence<UInt8>, failing error: BackendError, isReliable: Bool = false) {
    self.init(value: [UInt8](value))
    switch error {
    case .attribute(let error): outcome = .refused(error)
    case .disconnected, .cancelled, .poweredOff, .pairing, .connectionFailed, .channel: outcome = .unanswered
    case .rejected where isReliable: outcome = .cancelled
    case .unknownPeer, .unsupported, .rejected: return nil
    }
  }
}
