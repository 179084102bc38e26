import GATTCore

/// A service that a backend serves.
public struct LocalService: Sendable {
  /// The UUID of the service.
  public var uuid: BluetoothUUID
  /// Whether it is a primary service.
  public var isPrimary: Bool
  /// Its characteristics. Requests and updates identify a characteristic by its index in this array.
  public var characteristics: [LocalCharacteristic]
  /// The included services (Core Specification, Volume 3, Part G, 3.2). Register them before this service.
  public var included: [RegistrationIdentifier]

  /// Creates a service.
  public init(
    uuid: BluetoothUUID,
    isPrimary: Bool,
    characteristics: [LocalCharacteristic],
    included: [RegistrationIdentifier] = []
  ) {
    self.uuid = uuid
    self.isPrimary = isPrimary
    self.characteristics = characteristics
    self.included = included
  }
}

/// A characteristic that a backend serves. Hosts add Characteristic Extended Properties and Client Characteristic
/// Configuration by themselves, so `descriptors` contains neither.
public struct LocalCharacteristic: Sendable {
  /// The UUID of the characteristic.
  public var uuid: BluetoothUUID
  /// The operations that a central may use.
  public var properties: CharacteristicProperties
  /// The conditions for these operations, such as encryption.
  public var permissions: AttributePermissions
  /// Its descriptors.
  public var descriptors: [LocalDescriptor]

  /// Creates a characteristic.
  public init(
    uuid: BluetoothUUID,
    properties: CharacteristicProperties,
    permissions: AttributePermissions,
    descriptors: [LocalDescriptor]
  ) {
    self.uuid = uuid
    self.properties = properties
    self.permissions = permissions
    self.descriptors = descriptors
  }
}

/// A descriptor that a backend serves. Its value is constant.
public struct LocalDescriptor: Hashable, Sendable {
  /// The UUID of the descriptor.
  public var uuid: BluetoothUUID
  /// Its value, at most 512 octets.
  public var value: Data

  /// Creates a descriptor.
  public init(uuid: BluetoothUUID, value: Data) {
    self.uuid = uuid
    self.value = value
  }

  /// Returns a Characteristic User Description (Core Specification, Volume 3, Part G, 3.3.3.2).
  public static func userDescription(_ text: String) -> LocalDescriptor {
    LocalDescriptor(uuid: "2901", value: Data(text.utf8))
  }

  /// Returns a Characteristic Presentation Format (Core Specification, Volume 3, Part G, 3.3.3.5), without a
  /// description.
  ///
  /// - Parameters:
  ///   - format: The assigned number of the format, such as 4 for `uint8`.
  ///   - exponent: The value is the transmitted integer times 10 to the power of the exponent.
  ///   - unit: The assigned number of the unit, such as 0x27AD for a percentage.
  public static func presentationFormat(_ format: UInt8, exponent: Int8, unit: UInt16) -> LocalDescriptor {
    let octets = [format, UInt8(bitPattern: exponent), UInt8(unit & 0xFF), UInt8(unit >> 8), 1, 0, 0]
    return LocalDescriptor(uuid: "2904", value: Data(octets))
  }

  /// Returns a Valid Range for a characteristic with one integer as its value.
  ///
  /// - Parameters:
  ///   - range: The minimum and the maximum of the transmitted integer.
  ///   - octets: The size of the integer in octets.
  public static func validRange(_ range: ClosedRange<Int64>, octets: Int) -> LocalDescriptor {
    let limits = [range.lowerBound, range.upperBound].flatMap { limit in
      (0..<octets).map { UInt8(truncatingIfNeeded: limit >> ($0 * 8)) }
    }
    return LocalDescriptor(uuid: "2906", value: Data(limits))
  }

  /// The descriptors that hosts add by themselves.
  public static let addedByHosts: [BluetoothUUID] = ["2900", "2902"]
}

extension AttributePermissions {
  /// Creates the permissions that `properties` need, without security requirements.
  public init(allowing properties: CharacteristicProperties) {
    self = []
    if properties.contains(.read) { insert(.readable) }
    if !properties.isDisjoint(with: [.write, .writeWithoutResponse]) { insert(.writeable) }
  }
}
