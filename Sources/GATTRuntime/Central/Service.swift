import GATTCore
import Synchronization

/// A service of a connected device.
public final class Service: Sendable {
  /// The UUID of the service.
  public let uuid: BluetoothUUID
  /// The handle of the service declaration. The handle distinguishes services with equal UUIDs.
  public let handle: AttributeHandle
  /// Whether this is a primary service.
  public let isPrimary: Bool
  /// The name in the profile of the service; "Unknown" without a profile.
  public let name: String

  private let link: Link
  private let remote: RemoteService
  /// The number of times that the device had changed its services when this service was discovered.
  private let serviceChangeCount: Int
  private let found = Mutex<[Characteristic]?>(nil)
  private let discovery = SharedOperation<[Characteristic]>()
  private let setup = SharedOperation<Void>()
  private let isSetUp = Atomic<Bool>(false)
  private let siblings = Mutex<[BluetoothUUID: Service]>([:])

  init(_ link: Link, _ remote: RemoteService, _ serviceChangeCount: Int) {
    self.link = link
    self.remote = remote
    self.serviceChangeCount = serviceChangeCount
    uuid = remote.uuid
    handle = remote.handle
    isPrimary = remote.isPrimary
    name = link.context.profiles.service(remote.uuid)?.name ?? "Unknown"
  }

  /// The runner of the service's operations.
  package var runner: OperationRunner { link.context.runner }

  /// True until the device changes its services after the discovery.
  var isCurrent: Bool { link.serviceChangeCount == serviceChangeCount }

  /// Whether the handle of an attribute is in the range of the service.
  func contains(_ attribute: AttributeHandle) -> Bool {
    remote.handle <= attribute && attribute <= remote.endHandle
  }

  /// The characteristics in the order of their handles; empty before their discovery.
  public var characteristics: [Characteristic] { found.withLock { $0 } ?? [] }

  /// Returns the discovered characteristics with a UUID, in the order of their handles.
  public func characteristics(_ uuid: BluetoothUUID) -> [Characteristic] {
    characteristics.filter { $0.uuid == uuid }
  }

  /// Returns the first discovered characteristic with a UUID; nil if the service has none.
  public func characteristic(_ uuid: BluetoothUUID) -> Characteristic? {
    characteristics.first { $0.uuid == uuid }
  }

  /// Discovers the characteristics and their descriptors, and runs the discovery hooks of the characteristics'
  /// profiles. After a success, later calls return the same characteristics.
  ///
  /// - Parameter timeout: `Timeouts.characteristicDiscovery` (10 s) when nil.
  /// - Throws: `ServiceError.characteristicDiscoveryTimeout`, `PeripheralError.disconnected`, `ATTError`,
  ///   `CancellationError`; the errors of the hooks that `CharacteristicProfile.onDiscovered(_:)` has added.
  @discardableResult
  public func discoverCharacteristics(timeout: Duration? = nil) async throws -> [Characteristic] {
    try link.scope.check()
    if let characteristics = found.withLock({ $0 }) { return characteristics }
    return try await discovery.value(
      runner: link.context.runner,
      timeout: timeout ?? link.context.timeouts.characteristicDiscovery,
      timeoutError: ServiceError.characteristicDiscoveryTimeout,
      in: link.scope
    ) { [self] in try await findCharacteristics() }
  }

  private func findCharacteristics() async throws -> [Characteristic] {
    let remotes = try await link.performWithoutTimeout { [remote] (backend, link) async throws(BackendError) in
      try await backend.discoverCharacteristics(of: remote, on: link)
    }
    link.removeAttributes(of: remote, notIn: remotes, since: serviceChangeCount)
    let profiles = link.context.profiles
    let characteristics = remotes.map { remote in
      let profile = profiles.characteristic(remote.uuid, of: uuid)
      return Characteristic(link, remote, profile, since: serviceChangeCount)
    }
    found.withLock { $0 = characteristics }
    do {
      for characteristic in characteristics {
        for hook in characteristic.profile.discoveryHooks { try await hook(characteristic) }
      }
    } catch {
      // The next call discovers again.
      found.withLock { $0 = nil }
      throw error
    }
    return characteristics
  }

  /// Performs the writes that the device needs before other operations. After a success, later calls do nothing, even
  /// with different writes. For generated types, `Connection.service(_:performsSetup:)` calls this function.
  ///
  /// - Parameter writes: The writes, in order.
  /// - Throws: `ServiceError.characteristicMissing` or `.notDiscovered`; the errors of
  ///   `Characteristic.write(_:type:timeout:)`. For a write to another service, also the errors of
  ///   `Connection.service(_:)`.
  public func setUp(_ writes: [SetupWrite]) async throws {
    if writes.isEmpty || isSetUp.load(ordering: .acquiring) { return }
    try await setup.value(
      runner: link.context.runner,
      timeout: link.context.timeouts.write * writes.count,
      timeoutError: CharacteristicError.writeTimeout,
      in: link.scope
    ) { [self] in
      for write in writes {
        let service = if let uuid = write.service { try await sibling(uuid) } else { self }
        let characteristic = try service.existing(write.characteristic)
        let type: WriteType = characteristic.properties.contains(.write) ? .withResponse : .withoutResponse
        try await characteristic.write(write.octets, type: type)
      }
      isSetUp.store(true, ordering: .releasing)
    }
  }

  /// Returns the discovered characteristic with a UUID.
  ///
  /// - Throws: `ServiceError.characteristicMissing`; `.notDiscovered` before a discovery of the characteristics.
  func existing(_ uuid: BluetoothUUID) throws(ServiceError) -> Characteristic {
    if found.withLock({ $0 == nil }) { throw .notDiscovered }
    guard let characteristic = characteristic(uuid) else { throw .characteristicMissing(uuid, service: self.uuid) }
    return characteristic
  }

  /// Discovers the services that this service includes, and returns them in the order of their handles.
  ///
  /// - Parameter timeout: `Timeouts.serviceDiscovery` (10 s) when nil.
  /// - Throws: `PeripheralError.serviceDiscoveryTimeout` or `.disconnected`, `ATTError`, `CancellationError`.
  public func includedServices(timeout: Duration? = nil) async throws -> [Service] {
    let serviceChangeCount = link.serviceChangeCount
    return try await link.perform(
      timeout: timeout ?? link.context.timeouts.serviceDiscovery,
      timeoutError: PeripheralError.serviceDiscoveryTimeout
    ) { [remote] (backend, link) async throws(BackendError) in
      try await backend.discoverIncludedServices(of: remote, on: link)
    }.map { Service(link, $0, serviceChangeCount) }
  }

  /// Returns another service of the device, and discovers its characteristics.
  ///
  /// - Throws: `ServiceError.notFound`; the errors of `Connection.service(_:)`.
  func sibling(_ uuid: BluetoothUUID) async throws -> Service {
    if let known = siblings.withLock({ $0[uuid] }), known.isCurrent { return known }
    let serviceChangeCount = link.serviceChangeCount
    let services = try await link.perform(
      timeout: link.context.timeouts.serviceDiscovery,
      timeoutError: PeripheralError.serviceDiscoveryTimeout
    ) { (backend, link) async throws(BackendError) in try await backend.discoverServices(on: link, cache: .use) }
    guard let remote = services.first(where: { $0.uuid == uuid }) else { throw ServiceError.notFound(uuid) }
    let service = Service(link, remote, serviceChangeCount)
    try await service.discoverCharacteristics()
    siblings.withLock { $0[uuid] = service }
    return service
  }
}

// MARK: - Typed characteristics

/// The lookup of typed characteristics for generated clients.
extension Service {
  /// Returns the typed form of a mandatory characteristic.
  ///
  /// - Throws: `ServiceError.characteristicMissing`; `.notDiscovered` before a discovery of the characteristics.
  public func characteristic<Value, Access>(_ uuid: BluetoothUUID) throws(ServiceError)
    -> ClientCharacteristic<Value, Access>
  {
    ClientCharacteristic(try existing(uuid))
  }

  /// Returns the typed form of an optional characteristic; nil when the device lacks it, or before the discovery.
  public func optionalCharacteristic<Value, Access>(_ uuid: BluetoothUUID) -> ClientCharacteristic<Value, Access>? {
    characteristic(uuid).map { ClientCharacteristic($0) }
  }

  /// Returns the typed forms of a mandatory characteristic that may occur several times, in the order of their handles.
  ///
  /// - Throws: `ServiceError.characteristicMissing`; `.notDiscovered` before a discovery of the characteristics.
  public func characteristics<Value, Access>(_ uuid: BluetoothUUID) throws(ServiceError)
    -> [ClientCharacteristic<Value, Access>]
  {
    let first: ClientCharacteristic<Value, Access> = try characteristic(uuid)
    return [first] + optionalCharacteristics(uuid).dropFirst()
  }

  /// Returns the typed forms of an optional characteristic that may occur several times, in the order of their handles.
  public func optionalCharacteristics<Value, Access>(_ uuid: BluetoothUUID) -> [ClientCharacteristic<Value, Access>] {
    characteristics.filter { $0.uuid == uuid }.map { ClientCharacteristic($0) }
  }
}
