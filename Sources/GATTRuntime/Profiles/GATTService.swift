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
