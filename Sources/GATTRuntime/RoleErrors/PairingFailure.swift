#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The reason that two devices did not pair.
public enum PairingFailure: Error, Hashable, Sendable {
  /// One of the devices refused, or has no agent.
  case rejected
  /// One of the devices cancelled the pairing.
  case cancelled
  /// The passkeys differ, or the devices could not agree on keys.
  case authenticationFailed
  /// One of the devices, or the host, did not answer in time.
  case timedOut
  /// The two devices are already pairing.
  case inProgress
}

extension PairingFailure: LocalizedError, CustomStringConvertible {
  /// The error message.
  public var description: String {
    switch self {
    case .rejected: "One of the devices refused to pair, or has no agent to ask the user."
    case .cancelled: "One of the devices cancelled the pairing."
    case .authenticationFailed: "Pairing failed: the passkeys differ, or no key could be agreed on."
    case .timedOut: "Pairing failed: one of the devices, or the host, did not answer in time."
    case .inProgress: "The two devices are pairing already."
    }
  }

  /// The same as `description`.
  public var errorDescription: String? { description }
}
