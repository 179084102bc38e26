import DBus

/// A remote device: what it says of itself, and what it serves.
public struct ScriptedDevice: Sendable {
  /// Its address, as `AA:BB:CC:DD:EE:FF`.
  public var address: String
  /// Properties of `org.bluez.Device1` beyond those that all devices have.
  public var properties: [String: Value]
  /// What it serves.
  public var services: [ScriptedService]
  /// The most octets of an ATT packet, 23 ... 517.
  public var mtu: UInt16
  /// How it pairs.
  public var pairing: ScriptedPairing

  /// A device that serves `services`.
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

  /// Where the device is.
  public func path(on adapter: String = "hci0") -> ObjectPath {
    ObjectPath(unchecked: "/org/bluez/\(adapter)/dev_\(String(address.map { $0 == ":" ? "_" : $0 }))")
  }
}

/// What has to be said by a person when a device pairs.
public enum ScriptedPairing: Hashable, Sendable {
  /// Nothing.
  case justWorks
  /// Whether both show this number.
  case confirmation(UInt32)
  /// The number that the device shows.
  case passkey(UInt32)
  /// Nothing here: the number that is shown here is typed there.
  case display(UInt32)
  /// It does not pair.
  case refused
}

/// A service of a remote device.
public struct ScriptedService: Sendable {
  /// What kind of service it is, in BlueZ's form: 36 characters.
  public var uuid: String
  /// The handle of its declaration.
  public var handle: UInt16
  /// Whether it is a primary service.
  public var isPrimary: Bool
  /// The handles of the services that it includes.
  public var includes: [UInt16]
  /// Its characteristics.
  public var characteristics: [ScriptedCharacteristic]

  /// A service.
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

  /// Where the service of a device is.
  public static func path(_ handle: UInt16, of device: ObjectPath) -> ObjectPath {
    ObjectPath(unchecked: "\(device)/service\(digits(handle))")
  }
}

/// A characteristic of a remote device.
public struct ScriptedCharacteristic: Sendable {
  /// What kind of characteristic it is, in BlueZ's form.
  public var uuid: String
  /// The handle of its declaration; that of its value is the next one.
  public var handle: UInt16
  /// What can be done with it, in BlueZ's words.
  public var flags: [String]
  /// Its value.
  public var value: [UInt8]
  /// Its descriptors: UUIDs of 36 characters, handles and values.
  public var descriptors: [(uuid: String, handle: UInt16, value: [UInt8])]

  /// A characteristic.
  ///
  /// - Parameters:
  ///   - uuid: 4 digits or 36 characters.
  ///   - descriptors: UUIDs, likewise, and values; they get the handles behind the value's.
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

  /// Where the characteristic of a service is.
  public static func path(_ handle: UInt16, of service: ObjectPath) -> ObjectPath {
    ObjectPath(unchecked: "\(service)/char\(digits(handle))")
  }
}

/// A UUID as BlueZ writes it.
func fullUUID(_ uuid: String) -> String {
  uuid.utf8.count == 4 ? "0000\(uuid.lowercased())-0000-1000-8000-00805f9b34fb" : uuid.lowercased()
}

func digits(_ handle: UInt16) -> String {
  let digits = String(handle, radix: 16)
  return String(repeating: "0", count: 4 - digits.count) + digits
}
