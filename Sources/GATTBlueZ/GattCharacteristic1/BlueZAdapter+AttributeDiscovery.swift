import DBus
import GATTCore
import GATTRuntime

/// Discovery of attributes: BlueZ has done it when a link begins, and keeps what it found up to date.
extension BlueZAdapter {
  /// All services of the other side. BlueZ keeps the Generic Access service (0x1800) to itself, and in some versions
  /// services that it uses itself.
  public func discoverServices(on link: LinkIdentifier, cache: CachePolicy) async throws(BackendError)
    -> [RemoteService]
  {
    let (device, _) = try device(on: link)
    guard cache == .use else {
      throw .unsupported("forgetting the attributes of a device alone: forget the device, and connect again")
    }
    return device.services()
  }

  /// The services that a service includes.
  public func discoverIncludedServices(of service: RemoteService, on link: LinkIdentifier) async throws(BackendError)
    -> [RemoteService]
  {
    let (device, _) = try device(on: link)
    let included = device.attributes.values.lazy
      .compactMap { attribute -> [ObjectPath]? in
        guard case .service(_, let includes) = attribute.kind, attribute.handle == service.handle else { return nil }
        return includes
      }
      .first
    guard let included else { throw .attribute(.invalidHandle) }
    let handles = Set(included.compactMap { device.attributes[$0]?.handle })
    return device.services().filter { handles.contains($0.handle) }
  }

  /// All characteristics of a service with their descriptors.
  public func discoverCharacteristics(of service: RemoteService, on link: LinkIdentifier) async throws(BackendError)
    -> [RemoteCharacteristic]
  {
    let (device, _) = try device(on: link)
    guard let path = device.servicePath(service.handle) else { throw .attribute(.invalidHandle) }
    return device.characteristics(of: path)
  }
}

extension Device1 {
  fileprivate func services() -> [RemoteService] {
    var ends: [ObjectPath: AttributeHandle] = [:]
    for attribute in attributes.values {
      guard let service = service(of: attribute) else { continue }
      ends[service] = max(ends[service] ?? attribute.handle, attribute.handle)
    }
    return attributes.compactMap { path, attribute -> RemoteService? in
      guard case .service(let isPrimary, _) = attribute.kind else { return nil }
      return RemoteService(
        handle: attribute.handle,
        endHandle: ends[path] ?? attribute.handle,
        uuid: attribute.uuid,
        isPrimary: isPrimary
      )
    }
    .sorted { $0.handle < $1.handle }
  }

  /// The service that a characteristic or descriptor belongs to.
  private func service(of attribute: RemoteAttribute) -> ObjectPath? {
    switch attribute.kind {
    case .service: nil
    case .characteristic: attribute.parent
    case .descriptor: attribute.parent.flatMap { attributes[$0]?.parent }
    }
  }

  fileprivate func servicePath(_ handle: AttributeHandle) -> ObjectPath? {
    attributes.first { if case .service = $0.value.kind { $0.value.handle == handle } else { false } }?.key
  }

  fileprivate func characteristics(of service: ObjectPath) -> [RemoteCharacteristic] {
    var descriptors: [ObjectPath: [RemoteDescriptor]] = [:]
    for attribute in attributes.values {
      guard case .descriptor = attribute.kind, let parent = attribute.parent else { continue }
      descriptors[parent, default: []].append(RemoteDescriptor(handle: attribute.handle, uuid: attribute.uuid))
    }
    return attributes.compactMap { path, attribute -> RemoteCharacteristic? in
      guard case .characteristic(let properties) = attribute.kind, attribute.parent == service else { return nil }
      return RemoteCharacteristic(
        handle: attribute.handle,
        uuid: attribute.uuid,
        properties: properties,
        descriptors: (descriptors[path] ?? []).sorted { $0.handle < $1.handle }
      )
    }
    .sorted { $0.handle < $1.handle }
  }
}
