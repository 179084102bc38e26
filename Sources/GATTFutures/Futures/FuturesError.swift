#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why a future has no value, where no other error says so.
public enum FuturesError: Int, Error, Sendable {
  /// A filter refused the value, or a stream ended before it had one.
  case noSuchElement
  /// A callback was called with neither a value nor an error.
  case invalidValue
}

extension FuturesError: LocalizedError {
  /// The reason in English.
  public var errorDescription: String? {
    switch self {
    case .noSuchElement: "There is no value that fits."
    case .invalidValue: "There was neither a value nor an error."
    }
  }
}
