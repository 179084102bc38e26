import GATTCore

/// A type that has a `ServiceProfile`.
public protocol ServiceProfileConvertible: Sendable {
  /// The profile.
  var profile: ServiceProfile { get }
}

extension ServiceProfile: ServiceProfileConvertible {
  /// This profile.
  public var profile: ServiceProfile { self }
}
