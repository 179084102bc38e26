/// Where an adapter is, in metres.
public struct Position: Hashable, Sendable {
  /// To the east.
  public var x: Double
  /// To the north.
  public var y: Double

  /// The place `x` to the east and `y` to the north of the origin.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// How far away `other` is, in metres.
  public func distance(to other: Position) -> Double {
    let (east, north) = (other.x - x, other.y - y)
    return (east * east + north * north).squareRoot()
  }
}
