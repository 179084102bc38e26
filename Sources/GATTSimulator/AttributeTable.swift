import GATTCore
import GATTRuntime

/// The services an adapter serves, with the handles of their attributes.
struct AttributeTable {
  struct Service {
    let registration: RegistrationIdentifier
    let service: RemoteService
    let local: LocalService
    let handler: any LocalServiceHandler
    let characteristics: [RemoteCharacteristic]
    /// The handle of each characteristic's client characteristic configuration descriptor.
    let configurations: [AttributeHandle?]
  }

  /// What a handle stands for.
  enum Attribute {
    case value(Service, characteristic: Int)
    case configuration(Service, characteristic: Int)
    case descriptor(LocalDescriptor)
  }

  private(set) var services: [Service] = []
  private var nextHandle: UInt16 = 1

  static let configurationUUID = BluetoothUUID(uint16: 0x2902)

  /// Gives a service the next handles; nil when there are not enough left.
  mutating func add(
    _ local: LocalService,
    _ handler: any LocalServiceHandler,
    as registration: RegistrationIdentifier
  ) -> Bool {
    guard Int(nextHandle) + Self.count(local) <= 0xFFFF else { return false }
    let handle = takeHandle()
    var characteristics: [RemoteCharacteristic] = []
    var configurations: [AttributeHandle?] = []
    for characteristic in local.characteristics {
      let (remote, configuration) = takeHandles(for: characteristic)
      characteristics.append(remote)
      configurations.append(configuration)
    }
    let service = RemoteService(
      handle: handle,
      endHandle: AttributeHandle(nextHandle - 1),
      uuid: local.uuid,
      isPrimary: local.isPrimary
    )
    services.append(
      Service(
        registration: registration,
        service: service,
        local: local,
        handler: handler,
        characteristics: characteristics,
        configurations: configurations
      )
    )
    return true
  }

  mutating func remove(_ registration: RegistrationIdentifier) {
    services.removeAll { $0.registration == registration }
  }

  func service(_ registration: RegistrationIdentifier) -> Service? {
    services.first { $0.registration == registration }
  }

  func attribute(_ handle: AttributeHandle) -> Attribute? {
    guard let service = services.first(where: { $0.service.handle < handle && handle <= $0.service.endHandle }) else {
      return nil
    }
    for (position, characteristic) in service.characteristics.enumerated() {
      if characteristic.handle == handle { return .value(service, characteristic: position) }
      if service.configurations[position] == handle { return .configuration(service, characteristic: position) }
      let own = characteristic.descriptors.filter { $0.handle != service.configurations[position] }
      if let index = own.firstIndex(where: { $0.handle == handle }) {
        return .descriptor(service.local.characteristics[position].descriptors[index])
      }
    }
    return nil
  }

  private mutating func takeHandle() -> AttributeHandle {
    defer { nextHandle += 1 }
    return AttributeHandle(nextHandle)
  }

  private mutating func takeHandles(for characteristic: LocalCharacteristic) -> (
    RemoteCharacteristic, AttributeHandle?
  ) {
    // The declaration comes before the value.
    _ = takeHandle()
    let value = takeHandle()
    let configuration = characteristic.properties.isDisjoint(with: [.notify, .indicate]) ? nil : takeHandle()
    var descriptors: [RemoteDescriptor] = []
    if let configuration {
      descriptors.append(RemoteDescriptor(handle: configuration, uuid: Self.configurationUUID))
    }
    for descriptor in characteristic.descriptors {
      descriptors.append(RemoteDescriptor(handle: takeHandle(), uuid: descriptor.uuid))
    }
    let remote = RemoteCharacteristic(
      handle: value,
      uuid: characteristic.uuid,
      properties: characteristic.properties,
      descriptors: descriptors
    )
    return (remote, configuration)
  }

  private static func count(_ service: LocalService) -> Int {
    service.characteristics.reduce(1) { $0 + 3 + $1.descriptors.count }
  }
}
