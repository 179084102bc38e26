import GATTCore
import GATTRuntime

/// Battery Service (0x180F). Hand-written in exactly the shape that the generator emits.
///
/// Notify is an optional property of Battery Level. A property that needs nothing of a provider is always offered; a
/// remote device may lack it, and then the endpoint throws `CharacteristicError.notifyNotSupported`.
public enum BatteryService: GATTService {
  public static let uuid = BluetoothUUID(uint16: 0x180F)
  public static let name = "Battery Service"
  public static let tag = "org.bluetooth"

  /// What each characteristic's properties allow.
  public enum Access {
    public enum BatteryLevel: ReadAccess, NotifyAccess {}
  }

  /// The central's side.
  public struct Client: ServiceClient {
    public let service: Service
    public let batteryLevel: ClientCharacteristic<BatteryLevel, Access.BatteryLevel>

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
  public struct Server: ServiceServer {
    public let service: MutableService
    public let batteryLevel: ServerCharacteristic<BatteryLevel, Access.BatteryLevel>

    public init(_ service: MutableService) throws(ServiceError) {
      self.service = service
      batteryLevel = try service.characteristic(BatteryLevel.uuid)
    }
  }

  public static func service(for provider: any MandatoryProvider) -> MutableService {
    let service = MutableService(BatteryService.self)
    do {
      let characteristic = MutableCharacteristic(BatteryLevel.self, properties: [.read, .notify])
      characteristic.onRead { try await provider.readBatteryLevel($0) }
      service.add(characteristic)
    }
    return service
  }

  public static let profile = ServiceProfile(
    BatteryService.self,
    characteristics: [
      CharacteristicProfile(BatteryLevel.self, properties: [.read, .notify])
    ]
  )
}
