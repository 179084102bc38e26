/// Which way the octets of a value go.
public enum ValueDirection: Sendable, CaseIterable {
  /// A central reads them.
  case read
  /// A central writes them.
  case write
  /// A peripheral notifies or indicates them.
  case update
}
