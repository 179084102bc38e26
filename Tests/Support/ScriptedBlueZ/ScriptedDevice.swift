import DBus

/// A remote device, with its properties and services.
public struct ScriptedDevice: Sendable {
  /// The address, such as `AA:BB:CC:DD:EE:FF`.
  public var address: String
  /// Properties of `org.bluez.Device1`, in addition to those of all devices.
  public var properties: [String: Value]
  /// The services.
  public var services: [ScriptedService]
  /// The ATT_MTU, 23 ... 517.
  public var mtu: UInt16
  /// The pairing method.
  public var pairing: ScriptedPairing

  /// Creates a device that serves `services`.
  public init(
    _ address: String,
    name: String? = nil,
    _ properties: [String: Value] = [:],
    mtu: UInt16 = 247,
    pairing: ScriptedPairing = .justWorks,
    services: [ScriptedService] = []
  ) {
    self.address = address
    self.properties = properties
    if let name {
      self.properties["Name"] = name.value
      self.properties["Alias"] = name.value
    }
    self.mtu = mtu
    self.pairing = pairing
    self.services = services
  }

  /// The path of the device.
  public func path(on adapter: String = "hci0") -> ObjectPath {
    ObjectPath(unchecked: "/org/bluez/\(adapter)/dev_\(String(address.map { $0 == ":" ? "_" : $0 }))")
  }
}

/// The pairing method of a device, with the user's part.
public enum ScriptedPairing: Hashable, Sendable {
  /// No user interaction.
  case justWorks
  /// The user confirms that both show this number.
  case confirmation(UInt32)
  /// The user enters the number that the device shows.
  case passkey(UInt32)
  /// This host shows the number, and the user enters it on the device.
  case display(UInt32)
  /// The device refuses to pair.
  case refused
}

/// A service of a remote device.
public struct ScriptedService: Sendable {
  /// The UUID in BlueZ's form: 36 characters.
  public var uuid: String
  /// The handle of its declaration.
  public var handle: UInt16
  /// Whether it is a primary service.
  public var isPrimary: Bool
  /// The handles of the services that it includes.
  public var includes: [UInt16]
  /// The characteristics.
  public var characteristics: [ScriptedCharacteristic]

  /// Creates a service.
  ///
  /// - Parameter uuid: 4 digits or 36 characters.
  public init(
    _ uuid: String,
    handle: UInt16,
    isPrimary: Bool = true,
    includes: [UInt16] = [],
    _ characteristics: [ScriptedCharacteristic] = []
  ) {
    self.uuid = fullUUID(uuid)
    self.handle = handle
    self.isPrimary = isPrimary
    self.includes = includes
    self.characteristics = characteristics
  }

  /// The path of a service.
  public static func path(_ handle: UInt16, of device: ObjectPath) -> ObjectPath {
    ObjectPath(unchecked: "\(device)/service\(digits(handle))")
  }
}

/// A characteristic of a remote device.
public struct ScriptedCharacteristic: Sendable {
  /// The UUID in BlueZ's form.
  public var uuid: String
  /// The handle of the declaration. The next one is the handle of the value.
  public var handle: UInt16
  /// The properties, by BlueZ's names.
  public var flags: [String]
  /// Its value.
  public var value: [UInt8]
  /// The descriptors: UUIDs of 36 characters, handles and values.
  public var descriptors: [(uuid: String, handle: UInt16, value: [UInt8])]

  /// Creates a characteristic.
  ///
  /// - Parameters:
  ///   - uuid: 4 digits or 36 characters.
  ///   - descriptors: UUIDs in the same forms, and values. Their handles follow the handle of the value.
  public init(
    _ uuid: String,
    handle: UInt16,
    _ flags: [String],
    value: [UInt8] = [],
    descriptors: [(uuid: String, value: [UInt8])] = []
  ) {
    self.uuid = fullUUID(uuid)
    self.handle = handle
    self.flags = flags
    self.value = value
    self.descriptors = descriptors.enumerated().map { index, descriptor in
      (fullUUID(descriptor.uuid), handle + 2 + UInt16(index), descriptor.value)
    }
  }

  /// The path of a characteristic.
  public static func path(_ handle: UInt16, of service: ObjectPath) -> ObjectPath {
    ObjectPath(unchecked: "\(service)/char\(digits(handle))")
  }
}

/// The UUID in BlueZ's form.
func fullUUID(_ uuid: String) -> String {
  uuid.utf8.count == 4 ? "0000\(uuid.lowercased())-0000-1000-8000-00805f9b34fb" : uuid.lowercased()
}

func digits(_ handle: UInt16) -> String {
  let digits = String(handle, radix: 16)
  return String(repeating: "0", count: 4 - digits.count) + digits
}
