import GATTCore
import Synchronization

/// A service for this program to serve. Add the service to a `PeripheralManager`.
public final class MutableService: Sendable {
  /// The UUID of the service.
  public let uuid: BluetoothUUID
  /// The name for display.
  public let name: String
  /// Whether it is a primary service.
  public let isPrimary: Bool

  /// The characteristics in the generated definition of the service; empty for other services.
  private let defined: [CharacteristicProfile]
  private let added = Mutex<[MutableCharacteristic]>([])
  private let included = Mutex<[MutableService]>([])
  private let isServed = Mutex(false)

  /// Creates a service without characteristics.
  public init(uuid: BluetoothUUID, name: String = "Unknown", isPrimary: Bool = true) {
    self.uuid = uuid
    self.name = name
    self.isPrimary = isPrimary
    defined = []
  }

  /// Creates the service of a generated or hand-written definition, without characteristics.
  public init(_ service: any ServiceConfigurable.Type) {
    uuid = service.uuid
    name = service.name
    isPrimary = true
    defined = (service as? any GATTService.Type)?.profile.characteristics ?? []
  }

  /// Creates the service that a profile describes, with its characteristics.
  public convenience init(profile: some ServiceProfileConvertible) {
    let profile = profile.profile
    self.init(uuid: profile.uuid, name: profile.name)
    for characteristic in profile.characteristics { add(MutableCharacteristic(profile: characteristic)) }
  }

  /// Its characteristics, in the order in which they were added.
  public var characteristics: [MutableCharacteristic] { added.withLock { $0 } }

  /// Adds a characteristic. Call this function before you add the service to a manager.
  public func add(_ characteristic: MutableCharacteristic) {
    added.withLock { $0.append(characteristic) }
  }

  /// The services that this service includes, in the order in which they were included.
  public var includedServices: [MutableService] { included.withLock { $0 } }

  /// Includes another service (Core Specification, Volume 3, Part G, 3.2). Call this function before you add this
  /// service to a manager. The manager must already serve the included service when you add this service.
  public func include(_ service: MutableService) {
    included.withLock { $0.append(service) }
  }

  /// Returns the first characteristic with this UUID; nil when the service has none.
  public func characteristic(_ uuid: BluetoothUUID) -> MutableCharacteristic? {
    characteristics.first { $0.uuid == uuid }
  }

  /// Returns the characteristics with this UUID, in the order in which they were added.
  public func characteristics(_ uuid: BluetoothUUID) -> [MutableCharacteristic] {
    characteristics.filter { $0.uuid == uuid }
  }

  /// Reserves the service for a manager, because its characteristics can send updates through only one manager.
  ///
  /// - Returns: Whether the service was free.
  func take() -> Bool {
    isServed.withLock { isServed in
      defer { isServed = true }
      return !isServed
    }
  }

  /// Ends the reservation by `take()`.
  func release() {
    isServed.withLock { $0 = false }
  }

  /// The names of the characteristics that centrals may write according to the definition, but can't write in this
  /// service.
  var missingWrites: [String] {
    let writes: CharacteristicProperties = [.write, .writeWithoutResponse]
    return defined.filter { definition in
      !definition.properties.isDisjoint(with: writes)
        && characteristics(definition.uuid).allSatisfy { $0.properties.isDisjoint(with: writes) }
    }.map(\.name)
  }

  /// Checks for settings that no host can serve.
  func check() throws(PeripheralManagerError) {
    for characteristic in characteristics {
      do throws(InvalidCharacteristic) {
        try characteristic.check()
      } catch {
        throw .invalidService(uuid, "its characteristic \(characteristic.uuid) \(error.reason)")
      }
    }
  }
}

// MARK: - Typed characteristics

extension MutableService {
  /// Adds a characteristic of a generated or hand-written type. Call this function before you add the service to a
  /// manager.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - properties: The operations that centrals may use.
  ///   - permissions: The conditions for reads and writes; no conditions when nil.
  ///   - instance: The index among the service's characteristics with this UUID.
  ///   - descriptors: Its descriptors.
  ///   - read: The handler of `MutableCharacteristic.onRead(_:)`.
  ///   - write: The handler of `MutableCharacteristic.onWrite(_:)`.
  @discardableResult
  public func add<Value: CharacteristicValue & CharacteristicConfigurable & StringDeserializable>(
    _ type: Value.Type,
    _ properties: CharacteristicProperties,
    permissions: AttributePermissions? = nil,
    instance: Int = 0,
    descriptors: [LocalDescriptor] = [],
    read: (@Sendable (ReadRequest) async throws -> Value)? = nil,
    write: (@Sendable (Value, WriteRequest) async throws -> Void)? = nil
  ) -> MutableCharacteristic {
    let characteristic = MutableCharacteristic(
      type,
      properties: properties,
      permissions: permissions,
      instance: instance,
      descriptors: descriptors
    )
    return add(characteristic, read, write)
  }

  /// Adds a characteristic of a `ValueByDirection`, as the function for other types does.
  @discardableResult
  public func add<Value: ValueByDirection>(
    _ type: Value.Type,
    _ properties: CharacteristicProperties,
    permissions: AttributePermissions? = nil,
    instance: Int = 0,
    descriptors: [LocalDescriptor] = [],
    read: (@Sendable (ReadRequest) async throws -> Value.ReadValue)? = nil,
    write: (@Sendable (Value.WriteValue, WriteRequest) async throws -> Void)? = nil
  ) -> MutableCharacteristic {
    let characteristic = MutableCharacteristic(
      type,
      properties: properties,
      permissions: permissions,
      instance: instance,
      descriptors: descriptors
    )
    return add(characteristic, read, write)
  }

  private func add<ReadValue: CharacteristicValue, WriteValue: CharacteristicValue>(
    _ characteristic: MutableCharacteristic,
    _ read: (@Sendable (ReadRequest) async throws -> ReadValue)?,
    _ write: (@Sendable (WriteValue, WriteRequest) async throws -> Void)?
  ) -> MutableCharacteristic {
    if let read { characteristic.onRead(read) }
    if let write { characteristic.onWrite(write) }
    add(characteristic)
    return characteristic
  }
}

/// The lookup of typed characteristics for generated servers.
extension MutableService {
  /// Returns the typed form of a mandatory characteristic.
  ///
  /// - Throws: `ServiceError.characteristicMissing`.
  public func characteristic<Value, Access>(_ uuid: BluetoothUUID) throws(ServiceError)
    -> ServerCharacteristic<Value, Access>
  {
    guard let characteristic = characteristic(uuid) else { throw .characteristicMissing(uuid, service: self.uuid) }
    return ServerCharacteristic(characteristic)
  }

  /// Returns the typed form of an optional characteristic; nil when the service lacks it.
  public func optionalCharacteristic<Value, Access>(_ uuid: BluetoothUUID) -> ServerCharacteristic<Value, Access>? {
    characteristic(uuid).map { ServerCharacteristic($0) }
  }

  /// Returns the typed forms of a mandatory characteristic that may occur several times.
  ///
  /// - Throws: `ServiceError.characteristicMissing`.
  public func characteristics<Value, Access>(_ uuid: BluetoothUUID) throws(ServiceError)
    -> [ServerCharacteristic<Value, Access>]
  {
    let first: ServerCharacteristic<Value, Access> = try characteristic(uuid)
    return [first] + optionalCharacteristics(uuid).dropFirst()
  }

  /// Returns the typed forms of an optional characteristic that may occur several times.
  public func optionalCharacteristics<Value, Access>(_ uuid: BluetoothUUID) -> [ServerCharacteristic<Value, Access>] {
    characteristics.filter { $0.uuid == uuid }.map { ServerCharacteristic($0) }
  }
}
