import GATTCore
import GATTRuntime

/// Heart Rate (0x180D). Hand-written in exactly the shape that the generator emits.
public enum HeartRateService: ClientService, ServerService {
  /// The UUID.
  public static let uuid = BluetoothUUID(uint16: 0x180D)
  /// The name of the service, for users.
  public static let name = "Heart Rate"
  /// The tag that groups the service.
  public static let tag = "org.bluetooth"

  /// The errors that this service defines.
  public enum ErrorCode: UInt8, ApplicationErrorCode {
    case heartRateControlPointNotSupported = 0x80
  }

  /// The accesses that the properties of each characteristic allow.
  public enum Access {
    /// `Heart Rate Measurement`.
    public enum HeartRateMeasurement: NotifyAccess {}
    /// `Body Sensor Location`.
    public enum BodySensorLocation: ReadAccess {}
    /// `Heart Rate Control Point`.
    public enum HeartRateControlPoint: WriteAccess {}
  }

  /// The central's side.
  public struct Client: ClientCharacteristics {
    /// The service of the characteristics.
    public let service: Service
    /// The characteristic `Heart Rate Measurement`.
    public let heartRateMeasurement: ClientCharacteristic<HeartRateMeasurement, Access.HeartRateMeasurement>
    /// The characteristic `Body Sensor Location`.
    public let bodySensorLocation: ClientCharacteristic<BodySensorLocation, Access.BodySensorLocation>?
    /// The characteristic `Heart Rate Control Point`.
    public let heartRateControlPoint: ClientCharacteristic<HeartRateControlPoint, Access.HeartRateControlPoint>?

    /// Finds the characteristics.
    public init(_ service: Service) throws(ServiceError) {
      self.service = service
      heartRateMeasurement = try service.characteristic(HeartRateMeasurement.uuid)
      bodySensorLocation = service.optionalCharacteristic(BodySensorLocation.uuid)
      heartRateControlPoint = service.optionalCharacteristic(HeartRateControlPoint.uuid)
    }
  }

  /// What a peripheral must supply at least.
  public protocol MandatoryProvider: Sendable {}

  /// A provider that also conforms to this offers the optional characteristic Body Sensor Location.
  public protocol BodySensorLocationProvider: Sendable {
    func readBodySensorLocation(_ request: ReadRequest) async throws -> BodySensorLocation
  }

  /// A provider that also conforms to this offers the optional characteristic Heart Rate Control Point.
  public protocol HeartRateControlPointProvider: Sendable {
    func writeHeartRateControlPoint(_ value: HeartRateControlPoint, _ request: WriteRequest) async throws
  }

  /// A provider of everything.
  public typealias Provider = MandatoryProvider & BodySensorLocationProvider & HeartRateControlPointProvider

  /// The peripheral's side.
  public struct Server: ServerCharacteristics {
    /// The service of the characteristics.
    public let service: MutableService
    /// The characteristic `Heart Rate Measurement`.
    public let heartRateMeasurement: ServerCharacteristic<HeartRateMeasurement, Access.HeartRateMeasurement>
    /// The characteristic `Body Sensor Location`.
    public let bodySensorLocation: ServerCharacteristic<BodySensorLocation, Access.BodySensorLocation>?
    /// The characteristic `Heart Rate Control Point`.
    public let heartRateControlPoint: ServerCharacteristic<HeartRateControlPoint, Access.HeartRateControlPoint>?

    /// Finds the characteristics.
    public init(_ service: MutableService) throws(ServiceError) {
      self.service = service
      heartRateMeasurement = try service.characteristic(HeartRateMeasurement.uuid)
      bodySensorLocation = service.optionalCharacteristic(BodySensorLocation.uuid)
      heartRateControlPoint = service.optionalCharacteristic(HeartRateControlPoint.uuid)
    }
  }

  /// The service that `provider` serves.
  public static func service(for provider: any MandatoryProvider) -> MutableService {
    let service = MutableService(HeartRateService.self)
    service.add(MutableCharacteristic(HeartRateMeasurement.self, properties: [.notify]))
    if let provider = provider as? any BodySensorLocationProvider {
      let characteristic = MutableCharacteristic(BodySensorLocation.self, properties: [.read])
      characteristic.onRead { try await provider.readBodySensorLocation($0) }
      service.add(characteristic)
    }
    if let provider = provider as? any HeartRateControlPointProvider {
      let characteristic = MutableCharacteristic(HeartRateControlPoint.self, properties: [.write])
      characteristic.onWrite { try await provider.writeHeartRateControlPoint($0, $1) }
      service.add(characteristic)
    }
    return service
  }

  /// Names and text forms.
  public static let profile = ServiceProfile(
    HeartRateService.self,
    characteristics: [
      CharacteristicProfile(HeartRateMeasurement.self, properties: [.notify]),
      CharacteristicProfile(BodySensorLocation.self, properties: [.read]),
      CharacteristicProfile(HeartRateControlPoint.self, properties: [.write]),
    ]
  )
}
