import GATTCore

/// A service as a type, generated from a definition.
///
/// A service for a central also conforms to `ClientService`, and a service for a peripheral to `ServerService`.
public protocol GATTService: ServiceConfigurable {
  /// The name of the service, and the names and string forms of its characteristics.
  static var profile: ServiceProfile { get }

  /// The writes that the device needs before other operations; none by default.
  static var setup: [SetupWrite] { get }

  /// The requests that a client can write, and their answers; none by default.
  static var exchanges: [any Exchange.Type] { get }
}

extension GATTService {
  /// None.
  public static var setup: [SetupWrite] { [] }

  /// None.
  public static var exchanges: [any Exchange.Type] { [] }
}

/// A write that a device needs before other operations.
public struct SetupWrite: Hashable, Sendable {
  /// The characteristic.
  public let characteristic: BluetoothUUID
  /// The service of the characteristic; nil for the service that has this write in its `setup`.
  public let service: BluetoothUUID?
  /// The octets to write.
  public let octets: Data

  /// Creates a write. The octets are given in hexadecimal digits; any other string gives no octets.
  public init(_ characteristic: BluetoothUUID, of service: BluetoothUUID? = nil, octets: String) {
    self.characteristic = characteristic
    self.service = service
    self.octets = octets.dataFromHexString() ?? Data()
  }
}

/// A device with services, generated from a definition.
public protocol GATTDevice: DeviceProfile {
  /// The services in the definition of the device.
  static var services: [any GATTService.Type] { get }
}

/// A service that a central can use.
public protocol ClientService: GATTService {
  /// The typed characteristics on the central's side.
  associatedtype Client: ClientCharacteristics
}

/// A service that a peripheral can serve.
public protocol ServerService: GATTService {
  /// The typed characteristics on the peripheral's side.
  associatedtype Server: ServerCharacteristics
  /// The type of a provider: a program's implementation of the service.
  associatedtype AnyProvider: Sendable

  /// Returns the service as `provider` serves it, with the optional characteristics that the provider implements.
  static func service(for provider: AnyProvider) -> MutableService
}

/// The typed characteristics of a service on the central's side.
public protocol ClientCharacteristics: Sendable {
  /// The service of the characteristics.
  var service: Service { get }

  /// Looks up the characteristics in a service with discovered characteristics.
  ///
  /// - Throws: `ServiceError.characteristicMissing` when the service lacks a mandatory characteristic, `.notDiscovered`
  ///   when the characteristics have not been discovered.
  init(_ service: Service) throws(ServiceError)
}

/// The typed characteristics of a service on the peripheral's side.
public protocol ServerCharacteristics: Sendable {
  /// The service of the characteristics.
  var service: MutableService { get }

  /// Looks up the characteristics in a service.
  ///
  /// - Throws: `ServiceError.characteristicMissing` when the service lacks a mandatory characteristic.
  init(_ service: MutableService) throws(ServiceError)
}
