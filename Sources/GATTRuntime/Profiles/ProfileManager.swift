import GATTCore
import Synchronization

/// The profiles that give discovered services and characteristics, and what is advertised, their names and text forms.
public final class ProfileManager: Sendable {
  private struct State {
    var services: [BluetoothUUID: ServiceProfile] = [:]
    /// For characteristics in services that are not known, or not known to have them.
    var characteristics: [BluetoothUUID: CharacteristicProfile] = [:]
    var advertised: [AdvertisedDataProfile.Owner: [AdvertisedDataProfile]] = [:]
  }

  private let state = Mutex(State())

  /// A manager that knows `services`.
  public init(_ services: [ServiceProfile] = []) {
    for service in services { addService(service) }
  }

  // MARK: Services

  /// Makes a service known, in the place of the one with the same UUID if there is one.
  public func addService(_ service: some ServiceProfileKind) {
    let profile = service.profile
    state.withLock { state in
      state.services[profile.uuid] = profile
      for characteristic in profile.characteristics { state.characteristics[characteristic.uuid] = characteristic }
    }
  }

  /// Makes a generated or hand-written service known.
  public func addService(_ service: any GATTService.Type) {
    addService(service.profile)
  }

  /// The services that are known, by UUID.
  public var services: [ServiceProfile] {
    state.withLock { $0.services.values.sorted { $0.uuid < $1.uuid } }
  }

  /// The service with a UUID; nil when it is not known.
  public func service(_ uuid: BluetoothUUID) -> ServiceProfile? {
    state.withLock { $0.services[uuid] }
  }

  /// What groups the services that are known, in alphabetical order.
  public var tags: [String] {
    Set(services.map { $0.tag }).sorted()
  }

  /// The services of a group, by UUID.
  public func services(tag: String) -> [ServiceProfile] {
    services.filter { $0.tag == tag }
  }

  // MARK: Characteristics

  /// Makes a characteristic known that may occur in any service, in the place of the one with the same UUID if there is
  /// one. What a service is known to have comes first.
  public func addCharacteristic(_ characteristic: some CharacteristicProfileKind) {
    let profile = characteristic.profile
    state.withLock { $0.characteristics[profile.uuid] = profile }
  }

  /// The characteristic with a UUID, in whichever service it is known, added last where there are several; nil when it is
  /// not known.
  public func characteristic(_ uuid: BluetoothUUID) -> CharacteristicProfile? {
    state.withLock { $0.characteristics[uuid] }
  }

  /// The characteristic with a UUID in a service, whether or not that service is known to have it; nil when it is not
  /// known at all.
  public func characteristic(_ uuid: BluetoothUUID, of service: BluetoothUUID) -> CharacteristicProfile? {
    state.withLock { $0.services[service]?.characteristic(uuid) ?? $0.characteristics[uuid] }
  }

  // MARK: Advertised data

  /// Makes known what is advertised for a service or a company, beside what is known for it already.
  public func addAdvertisedData(_ profile: AdvertisedDataProfile) {
    state.withLock { $0.advertised[profile.owner, default: []].append(profile) }
  }

  /// Makes a generated value known that is advertised for a service.
  public func addAdvertisedData<Value: ServiceDataValue & DefinedFields>(_ type: Value.Type) {
    addAdvertisedData(AdvertisedDataProfile(type))
  }

  /// Makes a generated value known that is advertised for a company.
  public func addAdvertisedData<Value: ManufacturerDataValue & DefinedFields>(_ type: Value.Type) {
    addAdvertisedData(AdvertisedDataProfile(type))
  }

  /// What is known to be advertised for a service or a company, in the order in which it was added.
  public func advertisedData(of owner: AdvertisedDataProfile.Owner) -> [AdvertisedDataProfile] {
    state.withLock { $0.advertised[owner] ?? [] }
  }

  /// The data of an advertisement as texts: of the first profile that takes the octets, by service UUID and then by
  /// company.
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
    return AdvertisedText(owner: owner, name: "Unknown", stringValue: ["Unknown": data.hexStringValue()])
  }
}
