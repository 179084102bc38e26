/// Identifies the callbacks that are registered with it, so that they can be removed.
///
/// Cancelling ends only the subscription: the operation that the future or the stream represents continues.
public struct CancelToken: Hashable, Sendable {
  private final class Identity: Sendable {}

  private let identity = Identity()

  /// Creates a token that is not equal to any other.
  public init() {}

  /// Returns whether both are copies of one token.
  public static func == (left: CancelToken, right: CancelToken) -> Bool {
    left.identity === right.identity
  }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(identity))
  }
}
