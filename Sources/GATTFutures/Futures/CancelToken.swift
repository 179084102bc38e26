/// Names the callbacks that are registered with it, so that they can be taken back.
///
/// It ends the subscription alone: what the future or the stream waits for goes on.
public struct CancelToken: Hashable, Sendable {
  private final class Identity: Sendable {}

  private let identity = Identity()

  /// A token that is equal to no other.
  public init() {}

  /// Whether both are copies of one token.
  public static func == (left: CancelToken, right: CancelToken) -> Bool {
    left.identity === right.identity
  }

  /// Feeds the identity into the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(identity))
  }
}
