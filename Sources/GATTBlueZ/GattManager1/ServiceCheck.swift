import GATTCore
import GATTRuntime

extension LocalService {
  /// Checks a service for errors that BlueZ would refuse without naming them.
  ///
  /// - Throws: `BackendError.rejected`.
  func check() throws(BackendError) {
    if let name = Self.servicesOfBlueZ[uuid] {
      throw .rejected("BlueZ serves \(name) (\(uuid)) itself, for all programs")
    }
    for characteristic in characteristics { try characteristic.check() }
  }

  private static let servicesOfBlueZ: [BluetoothUUID: String] = ["1800": "Generic Access", "1801": "Generic Attribute"]
}

extension LocalCharacteristic {
  fileprivate func check() throws(BackendError) {
    if flags.isEmpty { throw .rejected("the characteristic \(uuid) has no properties") }
    for descriptor in descriptors {
      if LocalDescriptor.addedByHosts.contains(descriptor.uuid) {
        throw .rejected("BlueZ adds the descriptor \(descriptor.uuid) of the characteristic \(uuid) by itself")
      }
      let (octets, maximum) = (descriptor.value.count, AttributeProtocol.maximumValueLength)
      if octets > maximum {
        throw .rejected("the descriptor \(descriptor.uuid) has \(octets) octets, more than \(maximum)")
      }
    }
  }

  /// BlueZ's flags for the properties and permissions.
  ///
  /// BlueZ has no flag that demands encryption only of writes without response. So a characteristic with such writes
  /// also allows writes with response. Authorization needs no flag, because the program sees every request.
  var flags: [String] {
    var properties = properties
    if permissions.writeDemand != nil, properties.contains(.writeWithoutResponse) { properties.insert(.write) }
    return CharacteristicProperties.byFlag.filter { properties.contains($0.value) }.map { flag, property in
      let demand = property == .read ? permissions.readDemand : property == .write ? permissions.writeDemand : nil
      return demand.map { "\($0)-\(flag)" } ?? flag
    }
  }

  /// Whether BlueZ answers every write with success: it treats them all as writes without response.
  var hidesWriteErrors: Bool {
    let flags = flags
    return flags.contains("write-without-response") && flags.contains { $0.hasSuffix("write") }
  }
}

extension AttributePermissions {
  fileprivate var readDemand: String? {
    if contains(.readAuthenticationRequired) { return "encrypt-authenticated" }
    return contains(.readEncryptionRequired) ? "encrypt" : nil
  }

  fileprivate var writeDemand: String? {
    if contains(.writeAuthenticationRequired) { return "encrypt-authenticated" }
    return contains(.writeEncryptionRequired) ? "encrypt" : nil
  }
}
