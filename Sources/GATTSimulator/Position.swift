/// The position of an adapter, in metres.
public struct Position: Hashable, Sendable {
  /// The distance to the east of the origin.
  public var x: Double
  /// The distance to the north of the origin.
  public var y: Double

  /// Creates the position `x` to the east and `y` to the north of the origin.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Returns the distance to `other`, in metres.
  public func distance(to other: Position) -> Double {
    let (east, north) = (other.x - x, other.y - y)
    return (east * east + north * north).squareRoot()
  }
}
