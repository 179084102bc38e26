import GATTCore

/// A service that a discovery has found on a remote device (Core Specification, Volume 3, Part G, 3.1).
public struct RemoteService: Hashable, Sendable {
  /// The handle of the service declaration.
  public var handle: AttributeHandle
  /// The last handle that belongs to the service.
  public var endHandle: AttributeHandle
  /// The UUID of the service. Several services of a device may have the same UUID.
  public var uuid: BluetoothUUID
  /// Whether the service is primary.
  public var isPrimary: Bool

  /// Creates a service.
  public init(handle: AttributeHandle, endHandle: AttributeHandle, uuid: BluetoothUUID, isPrimary: Bool) {
    self.handle = handle
    self.endHandle = endHandle
    self.uuid = uuid
    self.isPrimary = isPrimary
  }
}

/// A characteristic that a discovery has found in a remote service (Core Specification, Volume 3, Part G, 3.3).
public struct RemoteCharacteristic: Hashable, Sendable {
  /// The handle of the value.
  public var handle: AttributeHandle
  /// The UUID of the characteristic. Several characteristics of a service may have the same UUID.
  public var uuid: BluetoothUUID
  /// The operations that the remote device allows.
  public var properties: CharacteristicProperties
  /// Its descriptors, in the order of their handles.
  public var descriptors: [RemoteDescriptor]

  /// Creates a characteristic.
  public init(
    handle: AttributeHandle,
    uuid: BluetoothUUID,
    properties: CharacteristicProperties,
    descriptors: [RemoteDescriptor]
  ) {
    self.handle = handle
    self.uuid = uuid
    self.properties = properties
    self.descriptors = descriptors
  }
}

/// A descriptor that a discovery has found in a remote characteristic (Core Specification, Volume 3, Part G, 3.3.3).
public struct RemoteDescriptor: Hashable, Sendable {
  /// The handle of the descriptor.
  public var handle: AttributeHandle
  /// The UUID of the descriptor.
  public var uuid: BluetoothUUID

  /// Creates a descriptor.
  public init(handle: AttributeHandle, uuid: BluetoothUUID) {
    self.handle = handle
    self.uuid = uuid
  }
}

/// The type of a write (Core Specification, Volume 3, Part G, 4.9).
///
/// A minor version may add cases.
public enum WriteType: Hashable, Sendable {
  /// The peer acknowledges the write. A value that does not fit into one packet is written in parts.
  case withResponse
  /// The peer does not acknowledge the write. The maximum length of the value is the MTU less 3 octets, at most 512
  /// octets.
  case withoutResponse
}

/// The type of a value update (Core Specification, Volume 3, Part G, 4.10 and 4.11).
public enum UpdateKind: Hashable, Sendable {
  /// The receiver does not acknowledge the value.
  case notification
  /// The receiver acknowledges the value.
  case indication
}

/// Whether a discovery may use cached attributes.
///
/// A minor version may add cases.
public enum CachePolicy: Hashable, Sendable {
  /// Allows attributes from the host's cache.
  case use
  /// Asks the device. Needed for a device that changes its services without an indication.
  case refresh
}
