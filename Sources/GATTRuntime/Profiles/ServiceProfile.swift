import GATTCore

/// What is known of a service: its name, what groups it, and its characteristics.
public struct ServiceProfile: Sendable {
  /// What kind of service it is.
  public let uuid: BluetoothUUID
  /// The name that people read.
  public let name: String
  /// What groups services, as `org.bluetooth` or the name of a vendor.
  public let tag: String
  /// Its characteristics.
  public private(set) var characteristics: [CharacteristicProfile]

  /// A profile; "Unknown" for a service of which only the UUID is known.
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

  /// The profile of a generated or hand-written service.
  public init(_ service: any ServiceConfigurable.Type, characteristics: [CharacteristicProfile] = []) {
    self.init(uuid: service.uuid, name: service.name, tag: service.tag, characteristics: characteristics)
  }

  /// Adds a characteristic, in the place of the one with the same UUID if there is one.
  public mutating func addCharacteristic(_ characteristic: some CharacteristicProfileKind) {
    let profile = characteristic.profile
    characteristics.removeAll { $0.uuid == profile.uuid }
    characteristics.append(profile)
  }

  /// The same profile with something to be done whenever a central has discovered one of its characteristics; see
  /// `CharacteristicProfile.onDiscovered(_:)`.
  public func onDiscovered(_ body: @escaping @Sendable (Characteristic) async throws -> Void) -> ServiceProfile {
    var profile = self
    profile.characteristics = characteristics.map { $0.onDiscovered(body) }
    return profile
  }

  /// The characteristic with a UUID; nil when it is not known.
  public func characteristic(_ uuid: BluetoothUUID) -> CharacteristicProfile? {
    characteristics.first { $0.uuid == uuid }
  }
}
