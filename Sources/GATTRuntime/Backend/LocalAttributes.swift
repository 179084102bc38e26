import GATTCore

/// A service to be served by a backend.
public struct LocalService: Sendable {
  /// What kind of service it is.
  public var uuid: BluetoothUUID
  /// Whether it is a primary service.
  public var isPrimary: Bool
  /// Its characteristics. The position of one in this array identifies it in requests and updates.
  public var characteristics: [LocalCharacteristic]
  /// The services it includes (Core Specification, Volume 3, Part G, 3.2); they must be registered before.
  public var included: [RegistrationIdentifier]

  /// A service with these characteristics and included services.
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

/// A characteristic to be served by a backend. Its client characteristic configuration descriptor is the backend's
/// affair and not among the descriptors.
public struct LocalCharacteristic: Sendable {
  /// What kind of characteristic it is.
  public var uuid: BluetoothUUID
  /// What a central may do with it.
  public var properties: CharacteristicProperties
  /// What a central needs to be allowed to do it.
  public var permissions: AttributePermissions
  /// Its descriptors. The position of one in this array identifies it in requests.
  public var descriptors: [LocalDescriptor]

  /// A characteristic with these descriptors.
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

/// A descriptor with a value that never changes, to be served by a backend.
public struct LocalDescriptor: Hashable, Sendable {
  /// What kind of descriptor it is.
  public var uuid: BluetoothUUID
  /// Its value, at most 512 octets.
  public var value: Data

  /// A descriptor with this value.
  public init(uuid: BluetoothUUID, value: Data) {
    self.uuid = uuid
    self.value = value
  }

  /// A Characteristic User Description (Core Specification, Volume 3, Part G, 3.3.3.2).
  public static func userDescription(_ text: String) -> LocalDescriptor {
    LocalDescriptor(uuid: "2901", value: Data(text.utf8))
  }

  /// A Characteristic Presentation Format (Core Specification, Volume 3, Part G, 3.3.3.5), without a description.
  ///
  /// - Parameters:
  ///   - format: The number of the format, as 4 for `uint8`.
  ///   - exponent: The value is the number times 10 to the power of this.
  ///   - unit: The number of the unit, as 0x27AD for a percentage.
  public static func presentationFormat(_ format: UInt8, exponent: Int8, unit: UInt16) -> LocalDescriptor {
    let octets = [format, UInt8(bitPattern: exponent), UInt8(unit & 0xFF), UInt8(unit >> 8), 1, 0, 0]
    return LocalDescriptor(uuid: "2904", value: Data(octets))
  }

  /// A Valid Range: the least and the greatest number of a characteristic that is one whole number.
  ///
  /// - Parameters:
  ///   - range: The numbers, as they are in the octets.
  ///   - octets: The size of the number.
  public static func validRange(_ range: ClosedRange<Int64>, octets: Int) -> LocalDescriptor {
    let limits = [range.lowerBound, range.upperBound].flatMap { limit in
      (0..<octets).map { UInt8(truncatingIfNeeded: limit >> ($0 * 8)) }
    }
    return LocalDescriptor(uuid: "2906", value: Data(limits))
  }

  /// The descriptors that hosts add by themselves, where they belong: Characteristic Extended Properties, and Client
  /// Characteristic Configuration.
  package static let addedByHosts: [BluetoothUUID] = ["2900", "2902"]
}

extension AttributePermissions {
  /// What the properties promise, to anybody.
  package init(allowing properties: CharacteristicProperties) {
    self = []
    if properties.contains(.read) { insert(.readable) }
    if !properties.isDisjoint(with: [.write, .writeWithoutResponse]) { insert(.writeable) }
  }
}
