import DBus
import GATTCore
import GATTRuntime

/// What BlueZ says of the attributes of devices.
extension BlueZAdapter {
  func applyToAttribute(_ change: ObjectChange, _ path: ObjectPath, of devicePath: ObjectPath) {
    guard let device = devices[devicePath] else { return }
    switch change {
    case .added(let interfaces):
      guard let attribute = RemoteAttribute(interfaces, at: path) else { return }
      device.attributes[path] = attribute
      servicesChanged(of: device)
    case .removed:
      guard device.attributes.removeValue(forKey: path) != nil else { return }
      device.link?.subscriptions.remove(path)
      servicesChanged(of: device)
    case .changed(InterfaceName.gattCharacteristic.text, let values, _): update(device, path, Properties(values))
    case .changed, .disconnected: break
    }
  }

  private func update(_ device: Device1, _ path: ObjectPath, _ values: Properties) {
    if let unit = values.uint16("MTU") {
      device.attributes[path]?.maximumTransmissionUnit = Int(unit)
      if device.link != nil { publishLinks() }
    }
    guard let value = values.bytes("Value"), value.count <= AttributeProtocol.maximumValueLength,
      let link = device.link,
      let handle = device.attributes[path]?.handle
    else { return }
    for update in link.receive(Data(value), of: path) { report(.update(update, of: handle, on: link.identifier)) }
  }

  /// Tells once of many changes: what BlueZ answers comes after all that it has to say at the moment.
  private func servicesChanged(of device: Device1) {
    guard let link = device.link, !link.isReportingServices else { return }
    link.isReportingServices = true
    Task {
      await waitForSignals(of: device.path)
      link.isReportingServices = false
      if device.link === link { report(.servicesChanged(link.identifier)) }
    }
  }

  /// Returns when everything that has happened in BlueZ so far has arrived here: it sends what it has to tell before it
  /// answers.
  func waitForSignals(of device: ObjectPath) async {
    _ = try? await call(
      device,
      .properties,
      "Get",
      [.string(InterfaceName.device.text), .string("ServicesResolved")]
    )
  }

  /// The attribute of a link's other side that has a handle.
  func attribute(_ handle: AttributeHandle, on link: LinkIdentifier) throws(BackendError)
    -> (device: Device1, link: ActiveLink, path: ObjectPath, attribute: RemoteAttribute)
  {
    let (device, link) = try self.device(on: link)
    let found = device.attributes.first { $0.value.handle == handle && $0.value.interface != nil }
    guard let (path, attribute) = found else { throw .attribute(.invalidHandle) }
    return (device, link, path, attribute)
  }

  /// The other side of a link.
  func device(on link: LinkIdentifier) throws(BackendError) -> (Device1, ActiveLink) {
    _ = try poweredPath()
    for device in devices.connected {
      if let active = device.openLink, active.identifier == link { return (device, active) }
    }
    throw .disconnected
  }
}
