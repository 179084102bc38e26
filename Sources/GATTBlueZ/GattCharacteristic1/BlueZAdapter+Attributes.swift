import DBus
import GATTCore
import GATTRuntime

/// The attributes of devices. BlueZ discovers them when a link begins, and keeps them up to date.
extension BlueZAdapter {
  /// All services of the peer, except Generic Access (0x1800) and, in some versions, other services that BlueZ uses
  /// itself. BlueZ does not report these.
  public func discoverServices(on link: LinkIdentifier, cache: CachePolicy) async throws(BackendError)
    -> [RemoteService]
  {
    let (device, _) = try device(on: link)
    guard cache == .use else {
      throw .unsupported("forgetting the attributes of a device alone: forget the device, and connect again")
    }
    return device.attributes.remoteServices
  }

  /// The services that a service includes.
  public func discoverIncludedServices(of service: RemoteService, on link: LinkIdentifier) async throws(BackendError)
    -> [RemoteService]
  {
    let attributes = try device(on: link).0.attributes
    let paths = attributes.services[try attributes.service(service.handle)]?.includes ?? []
    let handles = Set(paths.compactMap { attributes.services[$0]?.handle })
    return attributes.remoteServices.filter { handles.contains($0.handle) }
  }

  /// All characteristics of a service with their descriptors.
  public func discoverCharacteristics(of service: RemoteService, on link: LinkIdentifier) async throws(BackendError)
    -> [RemoteCharacteristic]
  {
    let attributes = try device(on: link).0.attributes
    return attributes.remoteCharacteristics(of: try attributes.service(service.handle))
  }

  // MARK: - Objects

  /// Adds or removes a `GattService1`, `GattCharacteristic1` or `GattDescriptor1` object.
  func applyToAttribute(_ change: ObjectChange, _ path: ObjectPath, of devicePath: ObjectPath) {
    guard let device = devices[devicePath] else { return }
    switch change {
    case .added(let interfaces):
      if device.attributes.add(interfaces, at: path) { servicesChanged(of: device) }
    case .removed:
      device.link?.subscriptions.remove(path)
      if device.attributes.remove(path) { servicesChanged(of: device) }
    case .changed, .disconnected: break
    }
  }

  /// Reports a change of services once, after all changes that BlueZ has already sent.
  private func servicesChanged(of device: Device1) {
    guard let link = device.link, !link.isReportingServices else { return }
    link.isReportingServices = true
    Task {
      await waitForSignals(of: device.path)
      link.isReportingServices = false
      if device.link === link { observers.report(.servicesChanged(link.identifier)) }
    }
  }

  /// Returns when all signals that BlueZ has sent so far have arrived.
  func waitForSignals(of device: ObjectPath) async { try? await get("ServicesResolved", of: .device, at: device) }

  // MARK: - Looking up

  /// The peer of a link.
  func device(on link: LinkIdentifier) throws(BackendError) -> (Device1, ActiveLink) {
    _ = try poweredPath()
    for device in devices.all {
      if let active = device.openLink, active.identifier == link { return (device, active) }
    }
    throw .disconnected
  }

  /// The characteristic or descriptor of a peer with this handle.
  func attribute(_ handle: AttributeHandle, on link: LinkIdentifier) throws(BackendError) -> LinkedAttribute {
    let (device, link) = try self.device(on: link)
    let attributes = device.attributes
    if let (path, characteristic) = attributes.characteristics.first(where: { $0.value.handle == handle }) {
      return LinkedAttribute(device: device, link: link, path: path, characteristic: characteristic)
    }
    if let (path, _) = attributes.descriptors.first(where: { $0.value.handle == handle }) {
      return LinkedAttribute(device: device, link: link, path: path, characteristic: nil)
    }
    throw .attribute(.invalidHandle)
  }
}

/// A characteristic or descriptor of a device, and the link with the device.
struct LinkedAttribute {
  var device: Device1
  var link: ActiveLink
  var path: ObjectPath
  /// nil for a descriptor.
  var characteristic: GattCharacteristic1?

  /// The interface with `ReadValue` and `WriteValue`.
  var interface: InterfaceName { characteristic == nil ? .gattDescriptor : .gattCharacteristic }

  var isConnected: Bool { device.usableLink === link }
}
