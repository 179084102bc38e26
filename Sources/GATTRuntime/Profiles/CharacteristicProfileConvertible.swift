import GATTCore

/// A type that has a `CharacteristicProfile`.
///
/// For a `CharacteristicValue`, use `CharacteristicProfile(_:)`. The module `GATTFutures` has other conforming types.
public protocol CharacteristicProfileConvertible: Sendable {
  /// The profile.
  var profile: CharacteristicProfile { get }
}

extension CharacteristicProfile: CharacteristicProfileConvertible {
  /// This profile.
  public var profile: CharacteristicProfile { self }
}
