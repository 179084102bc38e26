import GATTCore
import GATTRuntime

/// The profile of a hand-written service.
///
/// A generated service has its profile already: `HeartRateService.profile`.
public struct ConfiguredServiceProfile<Service: ServiceConfigurable>: ServiceProfileConvertible {
  /// The profile.
  public private(set) var profile = ServiceProfile(Service.self)

  /// Creates the profile of `Service`, without characteristics.
  public init() {}

  /// Adds a characteristic, or replaces the characteristic with the same UUID.
  public mutating func addCharacteristic(_ characteristic: some CharacteristicProfileConvertible) {
    profile.addCharacteristic(characteristic)
  }
}
