#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An error that a future or a stream has in place of a value that does not exist.
public enum FuturesError: Int, Error, Sendable {
  /// A filter rejected the value, or a stream ended without an element.
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
