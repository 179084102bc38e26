import GATTCore
import Synchronization

/// A collection of profiles: the names and the string forms of services, characteristics and advertised data.
public final class ProfileManager: Sendable {
  private struct State {
    var services: [BluetoothUUID: ServiceProfile] = [:]
    /// The characteristics of all services, and the characteristics added without a service (`service` is nil). Of
    /// several with the same UUID, the last one added counts.
    var characteristics: [BluetoothUUID: [(service: BluetoothUUID?, profile: CharacteristicProfile)]] = [:]
    var advertised: [AdvertisedDataProfile.Owner: [AdvertisedDataProfile]] = [:]
    /// The profiles of manufacturer data without a company identifier.
    var withoutCompany: [AdvertisedDataProfile] = []

    mutating func add(_ characteristic: CharacteristicProfile, of service: BluetoothUUID?) {
      characteristics[characteristic.uuid, default: []].removeAll { $0.service == service }
      characteristics[characteristic.uuid, default: []].append((service, characteristic))
    }
  }

  private let state = Mutex(State())

  /// Creates a manager with `services`.
  public init(_ services: [ServiceProfile] = []) {
    for service in services { addService(service) }
  }

  // MARK: Services

  /// Adds a service, or replaces the service with the same UUID.
  public func addService(_ service: some ServiceProfileConvertible) {
    let profile = service.profile
    state.withLock { state in
      for former in state.services[profile.uuid]?.characteristics ?? [] {
        state.characteristics[former.uuid]?.removeAll { $0.service == profile.uuid }
      }
      state.services[profile.uuid] = profile
      for characteristic in profile.characteristics { state.add(characteristic, of: profile.uuid) }
    }
  }

  /// Adds a generated or hand-written service.
  public func addService(_ service: any GATTService.Type) {
    addService(service.profile)
  }

  /// The services in the order of their UUIDs.
  public var services: [ServiceProfile] {
    state.withLock { $0.services.values.sorted { $0.uuid < $1.uuid } }
  }

  /// Returns the service with this UUID; nil for an unknown service.
  public func service(_ uuid: BluetoothUUID) -> ServiceProfile? {
    state.withLock { $0.services[uuid] }
  }

  /// The tags of the services, in alphabetical order.
  public var tags: [String] {
    Set(services.map { $0.tag }).sorted()
  }

  /// Returns the services with this tag, in the order of their UUIDs.
  public func services(tag: String) -> [ServiceProfile] {
    services.filter { $0.tag == tag }
  }

  // MARK: Characteristics

  /// Adds a characteristic that may occur in any service. `characteristic(_:of:)` prefers the characteristics in the
  /// profile of the service.
  public func addCharacteristic(_ characteristic: some CharacteristicProfileConvertible) {
    let profile = characteristic.profile
    state.withLock { $0.add(profile, of: nil) }
  }

  /// Returns the characteristic with this UUID that was added last; nil for an unknown characteristic.
  public func characteristic(_ uuid: BluetoothUUID) -> CharacteristicProfile? {
    state.withLock { $0.characteristics[uuid]?.last?.profile }
  }

  /// Returns the characteristic with this UUID in a service. If the profile of the service lacks the characteristic,
  /// returns the result of `characteristic(_:)`.
  public func characteristic(_ uuid: BluetoothUUID, of service: BluetoothUUID) -> CharacteristicProfile? {
    state.withLock { $0.services[service]?.characteristic(uuid) ?? $0.characteristics[uuid]?.last?.profile }
  }

  // MARK: Advertised data

  /// Adds a profile for the data of a service or a company. Keeps the earlier profiles for the same owner.
  public func addAdvertisedData(_ profile: AdvertisedDataProfile) {
    state.withLock { state in
      guard let owners = profile.owners else { return state.withoutCompany.append(profile) }
      for owner in owners { state.advertised[owner, default: []].append(profile) }
    }
  }

  /// Adds the profile of a generated value that devices advertise for a service.
  public func addAdvertisedData<Value: ServiceDataValue & DefinedFields>(_ type: Value.Type) {
    addAdvertisedData(AdvertisedDataProfile(type))
  }

  /// Adds the profile of a generated value that devices advertise for a company.
  public func addAdvertisedData<Value: ManufacturerDataValue & DefinedFields>(_ type: Value.Type) {
    addAdvertisedData(AdvertisedDataProfile(type))
  }

  /// Returns the profiles for the data of a service or a company, in the order in which they were added.
  public func advertisedData(of owner: AdvertisedDataProfile.Owner) -> [AdvertisedDataProfile] {
    state.withLock { $0.advertised[owner] ?? [] }
  }

  /// Returns the data of an advertisement as strings: first the service data, then the manufacturer data. The first
  /// profile that decodes the octets provides the strings.
  public func texts(of advertisement: Advertisement) -> [AdvertisedText] {
    let services = advertisement.serviceData.sorted { $0.key < $1.key }
    let companies = advertisement.manufacturerData.sorted { $0.key < $1.key }
    return services.map { text(of: $0.value, .service($0.key)) }
      + companies.map { text(of: $0.value, .company($0.key)) }
  }

  private func text(of data: Data, _ owner: AdvertisedDataProfile.Owner) -> AdvertisedText {
    for profile in advertisedData(of: owner) {
      if let text = profile.stringValue(of: data) {
        return AdvertisedText(owner: owner, name: profile.name, stringValue: text)
      }
    }
    if case .company(let number) = owner {
      for profile in state.withLock(\.withoutCompany) {
        if let text = profile.stringValue(of: number.serialize() + data) {
          return AdvertisedText(owner: owner, name: profile.name, stringValue: text)
        }
      }
    }
    return AdvertisedText(owner: owner, name: "Unknown", stringValue: ["Unknown": data.hexStringValue()])
  }
}
