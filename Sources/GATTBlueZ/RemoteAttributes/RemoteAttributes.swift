import DBus
import GATTCore
import GATTRuntime

/// The attributes of a remote device, by the paths of their objects.
struct RemoteAttributes: Sendable {
  var services: [ObjectPath: GattService1] = [:]
  var characteristics: [ObjectPath: GattCharacteristic1] = [:]
  var descriptors: [ObjectPath: GattDescriptor1] = [:]

  var count: Int { services.count + characteristics.count + descriptors.count }

  /// Adds the object at `path` if it is an attribute.
  ///
  /// - Returns: Whether it is an attribute.
  mutating func add(_ interfaces: [String: Properties], at path: ObjectPath) -> Bool {
    let before = count
    services[path] = interfaces[InterfaceName.gattService.text].flatMap { GattService1($0, at: path) }
    characteristics[path] = interfaces[InterfaceName.gattCharacteristic.text].flatMap {
      GattCharacteristic1($0, at: path)
    }
    descriptors[path] = interfaces[InterfaceName.gattDescriptor.text].flatMap { GattDescriptor1($0, at: path) }
    return count > before
  }

  /// - Returns: Whether there was an attribute at the path.
  mutating func remove(_ path: ObjectPath) -> Bool {
    let before = count
    services[path] = nil
    characteristics[path] = nil
    descriptors[path] = nil
    return count < before
  }

  // MARK: - Discovery

  /// All services, by handle.
  var remoteServices: [RemoteService] {
    var ends = services.mapValues(\.handle)
    func extend(_ service: ObjectPath?, to handle: AttributeHandle) {
      if let service, let end = ends[service] { ends[service] = max(end, handle) }
    }
    for characteristic in characteristics.values { extend(characteristic.service, to: characteristic.handle) }
    for descriptor in descriptors.values {
      extend(characteristics[descriptor.characteristic]?.service, to: descriptor.handle)
    }
    return services.map { path, service in
      RemoteService(
        handle: service.handle,
        endHandle: ends[path] ?? service.handle,
        uuid: service.uuid,
        isPrimary: service.isPrimary
      )
    }
    .sorted { $0.handle < $1.handle }
  }

  /// The path of the service with this handle.
  func service(_ handle: AttributeHandle) throws(BackendError) -> ObjectPath {
    guard let path = services.first(where: { $0.value.handle == handle })?.key else {
      throw .attribute(.invalidHandle)
    }
    return path
  }

  /// All characteristics of a service with their descriptors, by handle.
  func remoteCharacteristics(of service: ObjectPath) -> [RemoteCharacteristic] {
    let descriptors = Dictionary(grouping: descriptors.values, by: \.characteristic).mapValues { descriptors in
      descriptors.map { RemoteDescriptor(handle: $0.handle, uuid: $0.uuid) }.sorted { $0.handle < $1.handle }
    }
    return characteristics.filter { $0.value.service == service }.map { path, characteristic in
      RemoteCharacteristic(
        handle: characteristic.handle,
        uuid: characteristic.uuid,
        properties: characteristic.properties,
        descriptors: descriptors[path] ?? []
      )
    }
    .sorted { $0.handle < $1.handle }
  }
}
