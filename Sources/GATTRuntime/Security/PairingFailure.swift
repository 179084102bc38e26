#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why two devices did not pair.
public enum PairingFailure: Error, Hashable, Sendable {
  /// One of the sides refused, or has no agent to ask.
  case rejected
  /// One of the sides gave up.
  case canceled
  /// The passkeys differ, or the keys could not be agreed on.
  case authenticationFailed
  /// One of the sides did not answer in time.
  case timedOut
  /// The two are pairing already.
  case inProgress
}

extension PairingFailure: LocalizedError, CustomStringConvertible {
  /// What it says to a person.
  public var description: String {
    switch self {
    case .rejected: "One of the devices refused to pair, or nobody was there to be asked."
    case .canceled: "Pairing was given up."
    case .authenticationFailed: "Pairing failed: the passkeys differ, or no key could be agreed on."
    case .timedOut: "Pairing failed: nobody answered in time."
    case .inProgress: "The two devices are pairing already."
    }
  }

  /// The same as `description`.
  public var errorDescription: String? { description }
}
