import GATTCore
import GATTRuntime

/// Battery Service (0x180F). Hand-written in exactly the shape that the generator emits.
///
/// Notify is an optional property of Battery Level. The server always offers a property that needs no provider; a
/// remote device may lack it, and then the endpoint throws `CharacteristicError.notifyNotSupported`.
public enum BatteryService: ClientService, ServerService {
  /// The UUID.
  public static let uuid = BluetoothUUID(uint16: 0x180F)
  /// The name of the service, for users.
  public static let name = "Battery Service"
  /// The tag that groups the service.
  public static let tag = "org.bluetooth"

  /// The accesses that the properties of each characteristic allow.
  public enum Access {
    /// `Battery Level`.
    public enum BatteryLevel: ReadAccess, NotifyAccess {}
  }

  /// The central's side.
  public struct Client: ClientCharacteristics {
    /// The service of the characteristics.
    public let service: Service
    /// The characteristic `Battery Level`.
    public let batteryLevel: ClientCharacteristic<BatteryLevel, Access.BatteryLevel>

    /// Finds the characteristics.
    public init(_ service: Service) throws(ServiceError) {
      self.service = service
      batteryLevel = try service.characteristic(BatteryLevel.uuid)
    }
  }

  /// What a peripheral must supply at least.
  public protocol MandatoryProvider: Sendable {
    func readBatteryLevel(_ request: ReadRequest) async throws -> BatteryLevel
  }

  /// A provider of everything.
  public typealias Provider = MandatoryProvider

  /// The peripheral's side.
  public struct Server: ServerCharacteristics {
    /// The service of the characteristics.
    public let service: MutableService
    /// The characteristic `Battery Level`.
    public let batteryLevel: ServerCharacteristic<BatteryLevel, Access.BatteryLevel>

    /// Finds the characteristics.
    public init(_ service: MutableService) throws(ServiceError) {
      self.service = service
      batteryLevel = try service.characteristic(BatteryLevel.uuid)
    }
  }

  /// The service that `provider` serves.
  public static func service(for provider: any MandatoryProvider) -> MutableService {
    let service = MutableService(BatteryService.self)
    do {
      let characteristic = MutableCharacteristic(BatteryLevel.self, properties: [.read, .notify])
      characteristic.onRead { try await provider.readBatteryLevel($0) }
      service.add(characteristic)
    }
    return service
  }

  /// Names and text forms.
  public static let profile = ServiceProfile(
    BatteryService.self,
    characteristics: [
      CharacteristicProfile(BatteryLevel.self, properties: [.read, .notify])
    ]
  )
}
