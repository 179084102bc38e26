/// The direction of a value.
public enum ValueDirection: Sendable, CaseIterable {
  /// A central reads the value.
  case read
  /// A central writes the value.
  case write
  /// A peripheral notifies or indicates the value.
  case update
}
