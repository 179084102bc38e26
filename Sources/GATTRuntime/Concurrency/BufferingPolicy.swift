/// The number of elements that a sequence keeps for a slow iterator.
///
/// A minor version may add cases.
public enum BufferingPolicy: Hashable, Sendable {
  /// This number of the newest elements. Older elements are lost. 0 and negative numbers mean 1.
  case newest(Int)
  /// All elements.
  case unbounded

  /// The newest 64.
  public static let `default` = BufferingPolicy.newest(64)

  var capacity: Int {
    switch self {
    case .newest(let count): max(count, 1)
    case .unbounded: .max
    }
  }
}
