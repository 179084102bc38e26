import GATTCore
import GATTRuntime

/// The services that an adapter serves, with the handles of their attributes.
struct AttributeTable {
  struct Service {
    let registration: RegistrationIdentifier
    let service: RemoteService
    let local: LocalService
    let handler: any LocalServiceHandler
    let characteristics: [RemoteCharacteristic]
    /// The handle of each characteristic's client characteristic configuration descriptor.
    let configurations: [AttributeHandle?]

    /// The characteristics that an adapter with the fault `wrongHandles` reports: outside of the service, and
    /// duplicate.
    var wrongCharacteristics: [RemoteCharacteristic] {
      characteristics.flatMap { characteristic in
        [service.handle, AttributeHandle(0), AttributeHandle(0xFFFF), characteristic.handle, characteristic.handle].map
        {
          var wrong = characteristic
          wrong.handle = $0
          return wrong
        }
      }
    }
  }

  /// The attribute at a handle. `characteristic` is an index in `Service.characteristics`.
  enum Attribute {
    case value(Service, characteristic: Int)
    /// A Client Characteristic Configuration descriptor.
    case configuration(Service, characteristic: Int)
    case descriptor(LocalDescriptor)
  }

  private(set) var services: [Service] = []
  /// The next handle for the service being added.
  private var nextHandle = 1

  static let configurationUUID = BluetoothUUID(uint16: 0x2902)

  /// Adds a service at the first gap with enough consecutive handles.
  ///
  /// - Returns: Whether there is such a gap.
  mutating func add(
    _ local: LocalService,
    _ handler: any LocalServiceHandler,
    as registration: RegistrationIdentifier
  ) -> Bool {
    guard let first = firstHandle(for: Self.count(local)) else { return false }
    nextHandle = first
    let handle = takeHandle()
    // The include declarations precede the characteristics.
    for _ in local.included { _ = takeHandle() }
    var characteristics: [RemoteCharacteristic] = []
    var configurations: [AttributeHandle?] = []
    for characteristic in local.characteristics {
      let (remote, configuration) = takeHandles(for: characteristic)
      characteristics.append(remote)
      configurations.append(configuration)
    }
    let service = RemoteService(
      handle: handle,
      endHandle: AttributeHandle(UInt16(nextHandle - 1)),
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

  /// Returns the first handle of a gap with `count` handles; nil without such a gap.
  private func firstHandle(for count: Int) -> Int? {
    var first = 1
    for service in services.sorted(by: { $0.service.handle < $1.service.handle }) {
      if first + count <= Int(service.service.handle.rawValue) { return first }
      first = Int(service.service.endHandle.rawValue) + 1
    }
    return first + count <= 0x10000 ? first : nil
  }

  func service(_ registration: RegistrationIdentifier) -> Service? {
    services.first { $0.registration == registration }
  }

  /// Returns the registered services that a service includes; nil for an unknown service.
  func included(by remote: RemoteService) -> [RemoteService]? {
    services.first { $0.service == remote }?.local.included.compactMap { service($0)?.service }
      .sorted { $0.handle < $1.handle }
  }

  /// The services that an adapter with the fault `wrongHandles` reports: overlapping, with the end before the start,
  /// and duplicate.
  var wrong: [RemoteService] {
    found.reversed().flatMap { service in
      [
        (service.endHandle, service.handle), (AttributeHandle(0), AttributeHandle(0xFFFF)),
        (service.handle, service.endHandle),
      ]
      .map { RemoteService(handle: $0.0, endHandle: $0.1, uuid: service.uuid, isPrimary: service.isPrimary) }
    }
  }

  /// The services that a central discovers.
  var found: [RemoteService] { services.map { $0.service }.sorted { $0.handle < $1.handle } }

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
    return AttributeHandle(UInt16(nextHandle))
  }

  private mutating func takeHandles(for characteristic: LocalCharacteristic) -> (
    RemoteCharacteristic, AttributeHandle?
  ) {
    // The declaration precedes the value.
    _ = takeHandle()
    let value = takeHandle()
    let configuration = characteristic.canUpdate ? takeHandle() : nil
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
    service.characteristics.reduce(1 + service.included.count) { $0 + ($1.canUpdate ? 3 : 2) + $1.descriptors.count }
  }
}

extension LocalCharacteristic {
  /// Whether centrals can subscribe to the characteristic, so that it has a client characteristic configuration
  /// descriptor.
  fileprivate var canUpdate: Bool { !properties.isDisjoint(with: [.notify, .indicate]) }
}
