/// What was made on the way to a result and is of no more use, for a program that soon ends: freeing it value by value takes
/// a fortieth of what reading and generating take, and the end of the program nothing.
public final class Remains {
  private var kept: [Any] = []

  /// Nothing yet. What will be kept is freed with this object.
  public init() {}

  package func keep(_ value: Any) { kept.append(value) }
}
