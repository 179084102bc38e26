import GATTCore
import Synchronization

/// A service that this program serves after it is added to a `PeripheralManager`.
public final class MutableService: Sendable {
  /// The UUID of the service.
  public let uuid: BluetoothUUID
  /// The name for display.
  public let name: String
  /// Whether it is a primary service.
  public let isPrimary: Bool

  /// The characteristics of its definition; empty without one.
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

  /// Creates the service of a profile, with its characteristics and their initial values.
  public convenience init(profile: some ServiceProfileConvertible) {
    let profile = profile.profile
    self.init(uuid: profile.uuid, name: profile.name)
    for characteristic in profile.characteristics { add(MutableCharacteristic(profile: characteristic)) }
  }

  /// Its characteristics, in the order in which they were added.
  public var characteristics: [MutableCharacteristic] { added.withLock { $0 } }

  /// Adds a characteristic. Centrals see it only if the service is added to a manager afterwards.
  public func add(_ characteristic: MutableCharacteristic) {
    added.withLock { $0.append(characteristic) }
  }

  /// The services that it includes, in the order in which they were included.
  public var includedServices: [MutableService] { included.withLock { $0 } }

  /// Includes `service` (Core Specification, Volume 3, Part G, 3.2), for example the one that this service extends.
  /// Centrals see `service` as included only if this service is added to a manager afterwards. The manager must serve
  /// `service` already.
  public func include(_ service: MutableService) {
    included.withLock { $0.append(service) }
  }

  /// Returns the first characteristic with a UUID; nil without one.
  public func characteristic(_ uuid: BluetoothUUID) -> MutableCharacteristic? {
    characteristics.first { $0.uuid == uuid }
  }

  /// Returns the characteristics with a UUID, in the order in which they were added.
  public func characteristics(_ uuid: BluetoothUUID) -> [MutableCharacteristic] {
    characteristics.filter { $0.uuid == uuid }
  }

  /// Reserves the service for a manager, because its characteristics can send updates through only one manager.
  ///
  /// - Returns: Whether no manager had it.
  func take() -> Bool {
    isServed.withLock { isServed in
      defer { isServed = true }
      return !isServed
    }
  }

  /// Frees the service, because its manager no longer serves it.
  func release() {
    isServed.withLock { $0 = false }
  }

  /// The names of the characteristics that are writable by the definition, but not in this service.
  var missingWrites: [String] {
    let writes: CharacteristicProperties = [.write, .writeWithoutResponse]
    return defined.filter { definition in
      !definition.properties.isDisjoint(with: writes)
        && characteristics(definition.uuid).allSatisfy { $0.properties.isDisjoint(with: writes) }
    }.map(\.name)
  }

  /// Checks for settings that no host can serve. The error names the cause, where a host would refuse without a reason.
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

// MARK: - Typed endpoints

/// The lookup of endpoints for generated servers.
extension MutableService {
  /// Returns the endpoint of a mandatory characteristic.
  ///
  /// - Throws: `ServiceError.characteristicMissing`.
  public func characteristic<Value, Access>(_ uuid: BluetoothUUID) throws(ServiceError)
    -> ServerCharacteristic<Value, Access>
  {
    guard let characteristic = characteristic(uuid) else { throw .characteristicMissing(uuid, service: self.uuid) }
    return ServerCharacteristic(characteristic)
  }

  /// Returns the endpoint of an optional characteristic; nil when the service lacks it.
  public func optionalCharacteristic<Value, Access>(_ uuid: BluetoothUUID) -> ServerCharacteristic<Value, Access>? {
    characteristic(uuid).map { ServerCharacteristic($0) }
  }

  /// Returns the endpoints of a mandatory characteristic that may occur several times, in the order in which they were
  /// added.
  ///
  /// - Throws: `ServiceError.characteristicMissing`.
  public func characteristics<Value, Access>(_ uuid: BluetoothUUID) throws(ServiceError)
    -> [ServerCharacteristic<Value, Access>]
  {
    let first: ServerCharacteristic<Value, Access> = try characteristic(uuid)
    return [first] + optionalCharacteristics(uuid).dropFirst()
  }

  /// Returns the endpoints of an optional characteristic that may occur several times, in the order in which they were
  /// added.
  public func optionalCharacteristics<Value, Access>(_ uuid: BluetoothUUID) -> [ServerCharacteristic<Value, Access>] {
    characteristics.filter { $0.uuid == uuid }.map { ServerCharacteristic($0) }
  }
}
