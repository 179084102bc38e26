import GATTCore
import Synchronization

/// A service of a connected device.
public final class Service: Sendable {
  /// What kind of service it is.
  public let uuid: BluetoothUUID
  /// What tells it apart from others with the same UUID.
  public let handle: AttributeHandle
  /// Whether it is a primary service.
  public let isPrimary: Bool
  /// What its profile calls it; "Unknown" without a profile.
  public let name: String

  private let link: Link
  private let remote: RemoteService
  /// How often the device had changed its services when it was found.
  private let generation: Int
  private let found = Mutex<[Characteristic]?>(nil)
  private let discovery = SharedOperation<[Characteristic]>()

  init(_ link: Link, _ remote: RemoteService, _ generation: Int) {
    self.link = link
    self.remote = remote
    self.generation = generation
    uuid = remote.uuid
    handle = remote.handle
    isPrimary = remote.isPrimary
    name = link.context.profiles.service(remote.uuid)?.name ?? "Unknown"
  }

  /// What runs its operations.
  package var runner: OperationRunner { link.context.runner }

  /// Whether the device has not changed its services since it was found.
  var isCurrent: Bool { link.generation == generation }

  /// Whether an attribute belongs to it.
  func contains(_ attribute: AttributeHandle) -> Bool {
    remote.handle <= attribute && attribute <= remote.endHandle
  }

  /// The characteristics that have been discovered, by handle; none before.
  public var characteristics: [Characteristic] { found.withLock { $0 } ?? [] }

  /// The discovered characteristics with a UUID, by handle.
  public func characteristics(_ uuid: BluetoothUUID) -> [Characteristic] {
    characteristics.filter { $0.uuid == uuid }
  }

  /// The discovered characteristic with a UUID: the one with the lowest handle if there are several, nil if there is
  /// none.
  public func characteristic(_ uuid: BluetoothUUID) -> Characteristic? {
    characteristics.first { $0.uuid == uuid }
  }

  /// Discovers the characteristics with their descriptors, once, and does what their profiles have to be done then.
  ///
  /// - Parameter timeout: `Timeouts.characteristicDiscovery` (10 s) when nil.
  /// - Throws: `ServiceError.characteristicDiscoveryTimeout`, `PeripheralError.disconnected`, `ATTError`,
  ///   `CancellationError`; what `CharacteristicProfile.onDiscovered(_:)` throws.
  @discardableResult
  public func discoverCharacteristics(timeout: Duration? = nil) async throws -> [Characteristic] {
    try link.scope.check()
    if let characteristics = found.withLock({ $0 }) { return characteristics }
    return try await discovery.value(
      runner: link.context.runner,
      timeout: timeout ?? link.context.timeouts.characteristicDiscovery,
      expiry: ServiceError.characteristicDiscoveryTimeout,
      in: link.scope
    ) { [self] in try await findCharacteristics() }
  }

  private func findCharacteristics() async throws -> [Characteristic] {
    let remotes = try await link.ask { [remote] (backend, link) async throws(BackendError) in
      try await backend.discoverCharacteristics(of: remote, on: link)
    }
    link.keepAttributes(of: remote, remotes, generation)
    let profiles = link.context.profiles
    let characteristics = remotes.map { Characteristic(link, $0, profiles.characteristic($0.uuid, of: uuid)) }
    found.withLock { $0 = characteristics }
    do {
      for characteristic in characteristics {
        for hook in characteristic.profile.discoveryHooks { try await hook(characteristic) }
      }
    } catch {
      // The next discovery tries once more.
      found.withLock { $0 = nil }
      throw error
    }
    return characteristics
  }

  /// The services it includes, by handle.
  ///
  /// - Parameter timeout: `Timeouts.serviceDiscovery` (10 s) when nil.
  /// - Throws: `PeripheralError.serviceDiscoveryTimeout` or `.disconnected`, `ATTError`, `CancellationError`.
  public func includedServices(timeout: Duration? = nil) async throws -> [Service] {
    let generation = link.generation
    return try await link.perform(
      timeout: timeout ?? link.context.timeouts.serviceDiscovery,
      expiry: PeripheralError.serviceDiscoveryTimeout
    ) { [remote] (backend, link) async throws(BackendError) in
      try await backend.discoverIncludedServices(of: remote, on: link)
    }.map { Service(link, $0, generation) }
  }
}

// MARK: - Typed endpoints

/// What a generated client looks its endpoints up with.
extension Service {
  /// The endpoint of a characteristic that the definition demands.
  ///
  /// - Throws: `ServiceError.characteristicMissing`; `.unconfigured` when the characteristics have not been discovered.
  public func characteristic<Value, Access>(_ uuid: BluetoothUUID) throws(ServiceError)
    -> ClientCharacteristic<Value, Access>
  {
    if found.withLock({ $0 == nil }) { throw .unconfigured }
    guard let characteristic = characteristic(uuid) else { throw .characteristicMissing(uuid, service: self.uuid) }
    return ClientCharacteristic(characteristic)
  }

  /// The endpoint of a characteristic that a device may lack.
  public func optionalCharacteristic<Value, Access>(_ uuid: BluetoothUUID) -> ClientCharacteristic<Value, Access>? {
    characteristic(uuid).map { ClientCharacteristic($0) }
  }

  /// The endpoints of a characteristic that may occur several times, at least once, by handle.
  ///
  /// - Throws: `ServiceError.characteristicMissing`; `.unconfigured` when the characteristics have not been discovered.
  public func characteristics<Value, Access>(_ uuid: BluetoothUUID) throws(ServiceError)
    -> [ClientCharacteristic<Value, Access>]
  {
    let first: ClientCharacteristic<Value, Access> = try characteristic(uuid)
    return [first] + optionalCharacteristics(uuid).dropFirst()
  }

  /// The endpoints of a characteristic that may occur any number of times, by handle.
  public func optionalCharacteristics<Value, Access>(_ uuid: BluetoothUUID) -> [ClientCharacteristic<Value, Access>] {
    characteristics.filter { $0.uuid == uuid }.map { ClientCharacteristic($0) }
  }
}
