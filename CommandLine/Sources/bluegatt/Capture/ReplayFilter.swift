import GATTCapture
import GATTCore

/// Selects the operations of a device, of a characteristic, or both.
struct ReplayFilter {
  /// The address or the name of a device.
  var device: String?
  /// The UUID or the name of a characteristic.
  var characteristic: String?

  /// Whether the operation matches both conditions.
  func accepts(_ operation: CapturedOperation, of device: CapturedDevice?, _ names: AttributeNames) -> Bool {
    isOfDevice(operation.link, device) && isOfCharacteristic(operation.event, names)
  }

  /// Whether operations on a link are selected by their device.
  func isOfDevice(_ link: CapturedLink, _ device: CapturedDevice?) -> Bool {
    guard let wanted = self.device else { return true }
    if let address = DeviceAddress(wanted) { return link.device == address }
    return device?.name?.lowercased() == wanted.lowercased()
  }

  private func isOfCharacteristic(_ event: CapturedEvent, _ names: AttributeNames) -> Bool {
    guard let wanted = characteristic else { return true }
    guard case .attribute(_, let path, _) = event, let uuid = path.characteristic else { return false }
    return names.isName(wanted, of: uuid, in: path.service)
  }
}
