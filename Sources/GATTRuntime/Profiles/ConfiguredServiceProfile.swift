import GATTCore

/// What a `ServiceProfile` can be made of.
public protocol ServiceProfileKind: Sendable {
  /// The profile.
  var profile: ServiceProfile { get }
}

extension ServiceProfile: ServiceProfileKind {
  /// This profile.
  public var profile: ServiceProfile { self }
}

/// The profile of a hand-written service, by the word of BlueCap; its characteristics are added.
///
/// A generated service has its profile already: `HeartRateService.profile`.
public struct ConfiguredServiceProfile<Service: ServiceConfigurable>: ServiceProfileKind {
  /// The profile.
  public private(set) var profile = ServiceProfile(Service.self)

  /// The profile of `Service`, without characteristics so far.
  public init() {}

  /// Adds a characteristic, in the place of the one with the same UUID if there is one.
  public mutating func addCharacteristic(_ characteristic: some CharacteristicProfileKind) {
    profile.addCharacteristic(characteristic)
  }
}
