import GATTCore
import GATTRuntime

extension LocalService {
  /// Checks for what BlueZ would refuse without a reason.
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
  /// A write without response that demands encryption also allows writes with response: BlueZ has no flag for the one
  /// without the other. Authorization needs no flag, because the program sees every request.
  var flags: [String] {
    var flags: [String] = []
    if properties.contains(.read) {
      flags.append(permissions.readDemand.map { "\($0)-read" } ?? "read")
    }
    if properties.contains(.write) || (properties.contains(.writeWithoutResponse) && permissions.writeDemand != nil) {
      flags.append(permissions.writeDemand.map { "\($0)-write" } ?? "write")
    }
    for (property, flag) in Self.otherFlags where properties.contains(property) { flags.append(flag) }
    return flags
  }

  /// Whether BlueZ answers every write with success, because it takes them all for writes without response.
  var hidesWriteErrors: Bool {
    let flags = flags
    return flags.contains("write-without-response") && flags.contains { $0.hasSuffix("write") }
  }

  private static let otherFlags: [(CharacteristicProperties, String)] = [
    (.writeWithoutResponse, "write-without-response"), (.notify, "notify"), (.indicate, "indicate"),
    (.broadcast, "broadcast"), (.authenticatedSignedWrites, "authenticated-signed-writes"),
    (.extendedProperties, "extended-properties"), (.reliableWrite, "reliable-write"),
    (.writableAuxiliaries, "writable-auxiliaries"),
  ]
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
