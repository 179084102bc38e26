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
}

/// A remote device in the central role that uses a local service.
public struct Central: Hashable, Sendable {
  /// Which device.
  public let identifier: PeerIdentifier
  /// The most octets of an ATT packet on its link, 23 ... 517; 23 when the backend can't tell.
  public let maximumTransmissionUnit: Int

  /// The most octets that a notification or indication to it can carry: the MTU less 3
  /// (Core Specification, Volume 3, Part F, 3.4.7).
  public var maximumUpdateLength: Int { maximumTransmissionUnit - 3 }

  /// The device `identifier` on a link with this MTU.
  public init(identifier: PeerIdentifier, maximumTransmissionUnit: Int) {
    self.identifier = identifier
    self.maximumTransmissionUnit = maximumTransmissionUnit
  }

  /// The same device, whatever its MTU.
  public static func == (left: Central, right: Central) -> Bool { left.identifier == right.identifier }

  /// Hashes what makes it itself.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

/// Answers for one registered service. A backend calls it in the order in which requests arrive; calls may overlap.
public protocol LocalServiceHandler: AnyObject, Sendable {
  /// The value of a characteristic from `offset` on.
  ///
  /// - Parameters:
  ///   - characteristic: Its position in `LocalService.characteristics`.
  ///   - offset: The first octet wanted, 0 ... 512.
  ///   - central: Who asks.
  /// - Throws: What is to be answered instead.
  func read(_ characteristic: Int, offset: Int, by central: Central) async throws(ATTError) -> Data

  /// Accepts a value for a characteristic by returning.
  ///
  /// - Parameters:
  ///   - value: The octets; those of a long write are joined.
  ///   - characteristic: Its position in `LocalService.characteristics`.
  ///   - offset: Where they belong in the value, 0 ... 512.
  ///   - central: Who writes.
  ///   - type: How; nil when the backend can't tell.
  /// - Throws: What is to be answered instead; goes nowhere for a write without response.
  func write(_ value: Data, to characteristic: Int, offset: Int, by central: Central, type: WriteType?)
    async throws(ATTError)

  /// A central subscribed to a characteristic, changed how, or ended it (`kind` nil), also by losing its link.
  func subscriptionChanged(of characteristic: Int, by central: Central, to kind: UpdateKind?)
}
