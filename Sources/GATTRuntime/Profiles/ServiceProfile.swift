import GATTCore

/// The name, the tag and the characteristics of a service.
public struct ServiceProfile: Sendable {
  /// The UUID of the service.
  public let uuid: BluetoothUUID
  /// The name for display.
  public let name: String
  /// The group of the service, such as `org.bluetooth` or the name of a vendor.
  public let tag: String
  /// Its characteristics.
  public private(set) var characteristics: [CharacteristicProfile]

  /// Creates a profile.
  public init(
    uuid: BluetoothUUID,
    name: String = "Unknown",
    tag: String = "Miscellaneous",
    characteristics: [CharacteristicProfile] = []
  ) {
    self.uuid = uuid
    self.name = name
    self.tag = tag
    self.characteristics = characteristics
  }

  /// Creates the profile of a generated or hand-written service.
  public init(_ service: any ServiceConfigurable.Type, characteristics: [CharacteristicProfile] = []) {
    self.init(uuid: service.uuid, name: service.name, tag: service.tag, characteristics: characteristics)
  }

  /// Adds a characteristic, or replaces the characteristic with the same UUID.
  public mutating func addCharacteristic(_ characteristic: some CharacteristicProfileConvertible) {
    let profile = characteristic.profile
    characteristics.removeAll { $0.uuid == profile.uuid }
    characteristics.append(profile)
  }

  /// Returns the same profile with an action that runs after each discovery of a characteristic in this profile; see
  /// `CharacteristicProfile.onDiscovered(_:)`.
  public func onDiscovered(_ body: @escaping @Sendable (Characteristic) async throws -> Void) -> ServiceProfile {
    var profile = self
    profile.characteristics = characteristics.map { $0.onDiscovered(body) }
    return profile
  }

  /// Returns the characteristic with this UUID; nil for an unknown characteristic.
  public func characteristic(_ uuid: BluetoothUUID) -> CharacteristicProfile? {
    characteristics.first { $0.uuid == uuid }
  }
}
