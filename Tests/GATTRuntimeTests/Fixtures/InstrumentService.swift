import GATTCore
import GATTRuntime

/// A vendor's service with features that the others lack: an optional write (Gain), several instances (Channel), a
/// write without response (Trigger), an indication (Alarm). Hand-written in exactly the shape that the generator emits.
public enum InstrumentService: ClientService, ServerService {
  /// The UUID.
  public static let uuid = BluetoothUUID("F0000000-0451-4000-B000-000000000000")
  /// The name of the service, for users.
  public static let name = "Instrument"
  /// The tag that groups the service.
  public static let tag = "Vendor"

  /// The errors that this service defines.
  public enum ErrorCode: UInt8, ApplicationErrorCode {
    case gainOutOfRange = 0x81
  }

  /// The accesses that the properties of each characteristic allow.
  public enum Access {
    /// `Gain`.
    public enum Gain: ReadAccess, WriteAccess {}
    /// `Channel`.
    public enum Channel: ReadAccess, NotifyAccess {}
    /// `Trigger`.
    public enum Trigger: WriteWithoutResponseAccess {}
    /// `Alarm`.
    public enum Alarm: IndicateAccess {}
  }

  /// The central's side.
  public struct Client: ClientCharacteristics {
    /// The service of the characteristics.
    public let service: Service
    /// The characteristic `Gain`.
    public let gain: ClientCharacteristic<Gain, Access.Gain>
    /// The characteristic `Channel`.
    public let channel: [ClientCharacteristic<Channel, Access.Channel>]
    /// The characteristic `Trigger`.
    public let trigger: ClientCharacteristic<Trigger, Access.Trigger>
    /// The characteristic `Alarm`.
    public let alarm: ClientCharacteristic<Alarm, Access.Alarm>

    /// Finds the characteristics.
    public init(_ service: Service) throws(ServiceError) {
      self.service = service
      gain = try service.characteristic(Gain.uuid)
      channel = try service.characteristics(Channel.uuid)
      trigger = try service.characteristic(Trigger.uuid)
      alarm = try service.characteristic(Alarm.uuid)
    }
  }

  /// What a peripheral must supply at least.
  public protocol MandatoryProvider: Sendable {
    func readGain(_ request: ReadRequest) async throws -> Gain
    /// The number of instances of Channel, at least 1.
    var channelCount: Int { get }
    func readChannel(_ request: ReadRequest) async throws -> Channel
    func writeTrigger(_ value: Trigger, _ request: WriteRequest) async throws
  }

  /// A provider that also conforms to this lets Gain be written.
  public protocol GainWriteProvider: Sendable {
    func writeGain(_ value: Gain, _ request: WriteRequest) async throws
  }

  /// A provider of everything.
  public typealias Provider = MandatoryProvider & GainWriteProvider

  /// The peripheral's side.
  public struct Server: ServerCharacteristics {
    /// The service of the characteristics.
    public let service: MutableService
    /// The characteristic `Gain`.
    public let gain: ServerCharacteristic<Gain, Access.Gain>
    /// The characteristic `Channel`.
    public let channel: [ServerCharacteristic<Channel, Access.Channel>]
    /// The characteristic `Trigger`.
    public let trigger: ServerCharacteristic<Trigger, Access.Trigger>
    /// The characteristic `Alarm`.
    public let alarm: ServerCharacteristic<Alarm, Access.Alarm>

    /// Finds the characteristics.
    public init(_ service: MutableService) throws(ServiceError) {
      self.service = service
      gain = try service.characteristic(Gain.uuid)
      channel = try service.characteristics(Channel.uuid)
      trigger = try service.characteristic(Trigger.uuid)
      alarm = try service.characteristic(Alarm.uuid)
    }
  }

  /// The service that `provider` serves.
  public static func service(for provider: any MandatoryProvider) -> MutableService {
    let service = MutableService(InstrumentService.self)
    do {
      var properties: CharacteristicProperties = [.read]
      let writer = provider as? any GainWriteProvider
      if writer != nil { properties.insert(.write) }
      let characteristic = MutableCharacteristic(Gain.self, properties: properties)
      characteristic.onRead { try await provider.readGain($0) }
      if let writer { characteristic.onWrite { try await writer.writeGain($0, $1) } }
      service.add(characteristic)
    }
    for instance in 0..<max(provider.channelCount, 1) {
      let characteristic = MutableCharacteristic(Channel.self, properties: [.read, .notify], instance: instance)
      characteristic.onRead { try await provider.readChannel($0) }
      service.add(characteristic)
    }
    do {
      let characteristic = MutableCharacteristic(Trigger.self, properties: [.writeWithoutResponse])
      characteristic.onWrite { try await provider.writeTrigger($0, $1) }
      service.add(characteristic)
    }
    service.add(MutableCharacteristic(Alarm.self, properties: [.indicate]))
    return service
  }

  /// Names and text forms.
  public static let profile = ServiceProfile(
    InstrumentService.self,
    characteristics: [
      CharacteristicProfile(Gain.self, properties: [.read, .write]),
      CharacteristicProfile(Channel.self, properties: [.read, .notify]),
      CharacteristicProfile(Trigger.self, properties: [.writeWithoutResponse]),
      CharacteristicProfile(Alarm.self, properties: [.indicate]),
    ]
  )
}
