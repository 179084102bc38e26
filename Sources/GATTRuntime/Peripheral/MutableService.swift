import GATTCore
import Synchronization

/// A service that this program serves, once it is added to a `PeripheralManager`.
public final class MutableService: Sendable {
  /// What kind of service it is.
  public let uuid: BluetoothUUID
  /// The name that people read.
  public let name: String
  /// Whether it is a primary service.
  public let isPrimary: Bool

  /// The characteristics of its definition; empty without one.
  private let defined: [CharacteristicProfile]
  private let added = Mutex<[MutableCharacteristic]>([])
  private let included = Mutex<[MutableService]>([])
  private let isServed = Mutex(false)

  /// A service without characteristics so far.
  public init(uuid: BluetoothUUID, name: String = "Unknown", isPrimary: Bool = true) {
    self.uuid = uuid
    self.name = name
    self.isPrimary = isPrimary
    defined = []
  }

  /// The service of a generated or hand-written definition, without characteristics so far.
  public init(_ service: any ServiceConfigurable.Type) {
    uuid = service.uuid
    name = service.name
    isPrimary = true
    defined = (service as? any GATTService.Type)?.profile.characteristics ?? []
  }

  /// The service of a profile, with its characteristics and their initial values.
  public convenience init(profile: some ServiceProfileKind) {
    let profile = profile.profile
    self.init(uuid: profile.uuid, name: profile.name)
    for characteristic in profile.characteristics { add(MutableCharacteristic(profile: characteristic)) }
  }

  /// Its characteristics, in the order in which they were added.
  public var characteristics: [MutableCharacteristic] { added.withLock { $0 } }

  /// Adds a characteristic. Centrals see it if the service is added to a manager afterwards.
  public func add(_ characteristic: MutableCharacteristic) {
    added.withLock { $0.append(characteristic) }
  }

  /// The services that it includes, in the order in which they were included.
  public var includedServices: [MutableService] { included.withLock { $0 } }

  /// Includes another service (Core Specification, Volume 3, Part G, 3.2), as a service that extends another one does.
  /// Centrals see it if this service is added to a manager afterwards; the manager must serve the other one by then.
  public func include(_ service: MutableService) {
    included.withLock { $0.append(service) }
  }

  /// The first characteristic with a UUID; nil when there is none.
  public func characteristic(_ uuid: BluetoothUUID) -> MutableCharacteristic? {
    characteristics.first { $0.uuid == uuid }
  }

  /// The characteristics with a UUID, in the order in which they were added.
  public func characteristics(_ uuid: BluetoothUUID) -> [MutableCharacteristic] {
    characteristics.filter { $0.uuid == uuid }
  }

  /// Takes the service for a manager.
  ///
  /// - Returns: Whether it was free: updates can go one way only.
  func take() -> Bool {
    isServed.withLock { isServed in
      defer { isServed = true }
      return !isServed
    }
  }

  /// The manager that took the service no longer serves it.
  func giveBack() {
    isServed.withLock { $0 = false }
  }

  /// The names of the characteristics that can be written by the definition, and that the service does not let centrals write.
  var unofferedWrites: [String] {
    let writes: CharacteristicProperties = [.write, .writeWithoutResponse]
    return defined.filter { definition in
      !definition.properties.isDisjoint(with: writes)
        && characteristics(definition.uuid).allSatisfy { $0.properties.isDisjoint(with: writes) }
    }.map(\.name)
  }

  /// Finds what no host serves, so that it is named instead of being refused without a reason.
  func check() throws(PeripheralManagerError) {
    for characteristic in characteristics {
      do throws(InvalidCharacteristic) {
        try characteristic.check()
      } catch {
        throw .invalidService(uuid, "its characteristic \(characteristic.uuid) \(error.reason)")
      }
    }
  }

  /// What a backend is given, but for the services it includes.
  var local: LocalService {
    LocalService(uuid: uuid, isPrimary: isPrimary, characteristics: characteristics.map { $0.local })
  }
}

// MARK: - Typed endpoints

/// What a generated server looks its endpoints up with.
extension MutableService {
  /// The endpoint of a characteristic that the definition demands.
  ///
  /// - Throws: `ServiceError.characteristicMissing`.
  public func characteristic<Value, Access>(_ uuid: BluetoothUUID) throws(ServiceError)
    -> ServerCharacteristic<Value, Access>
  {
    guard let characteristic = characteristic(uuid) else { throw .characteristicMissing(uuid, service: self.uuid) }
    return ServerCharacteristic(characteristic)
  }

  /// The endpoint of a characteristic that the provider may leave out.
  public func optionalCharacteristic<Value, Access>(_ uuid: BluetoothUUID) -> ServerCharacteristic<Value, Access>? {
    characteristic(uuid).map { ServerCharacteristic($0) }
  }

  /// The endpoints of a characteristic that may occur several times, at least once, by instance.
  ///
  /// - Throws: `ServiceError.characteristicMissing`.
  public func characteristics<Value, Access>(_ uuid: BluetoothUUID) throws(ServiceError)
    -> [ServerCharacteristic<Value, Access>]
  {
    let first: ServerCharacteristic<Value, Access> = try characteristic(uuid)
    return [first] + optionalCharacteristics(uuid).dropFirst()
  }

  /// The endpoints of a characteristic that may occur any number of times, by instance.
  public func optionalCharacteristics<Value, Access>(_ uuid: BluetoothUUID) -> [ServerCharacteristic<Value, Access>] {
    characteristics.filter { $0.uuid == uuid }.map { ServerCharacteristic($0) }
  }
}
