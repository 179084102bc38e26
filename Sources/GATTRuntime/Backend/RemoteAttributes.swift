import GATTCore

/// What service discovery found: one service of a remote device (Core Specification, Volume 3, Part G, 3.1).
public struct RemoteService: Hashable, Sendable {
  /// The handle of the service declaration.
  public var handle: AttributeHandle
  /// The last handle that belongs to the service.
  public var endHandle: AttributeHandle
  /// What kind of service it is; several services of a device may have the same.
  public var uuid: BluetoothUUID
  /// Whether it is a primary service and not only included by others.
  public var isPrimary: Bool

  /// A service whose attributes have the handles `handle ... endHandle`.
  public init(handle: AttributeHandle, endHandle: AttributeHandle, uuid: BluetoothUUID, isPrimary: Bool) {
    self.handle = handle
    self.endHandle = endHandle
    self.uuid = uuid
    self.isPrimary = isPrimary
  }
}

/// What characteristic discovery found: one characteristic of a remote service
/// (Core Specification, Volume 3, Part G, 3.3).
public struct RemoteCharacteristic: Hashable, Sendable {
  /// The handle that values are read from, written to and notified for.
  public var handle: AttributeHandle
  /// What kind of characteristic it is; several characteristics of a service may have the same.
  public var uuid: BluetoothUUID
  /// What the remote device says can be done with it.
  public var properties: CharacteristicProperties
  /// Its descriptors, by handle.
  public var descriptors: [RemoteDescriptor]

  /// A characteristic whose value has the handle `handle`.
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

/// One descriptor of a remote characteristic (Core Specification, Volume 3, Part G, 3.3.3).
public struct RemoteDescriptor: Hashable, Sendable {
  /// The handle that it is read from and written to.
  public var handle: AttributeHandle
  /// What kind of descriptor it is.
  public var uuid: BluetoothUUID

  /// The descriptor with the handle `handle`.
  public init(handle: AttributeHandle, uuid: BluetoothUUID) {
    self.handle = handle
    self.uuid = uuid
  }
}

/// How a value is written (Core Specification, Volume 3, Part G, 4.9).
public enum WriteType: Hashable, Sendable {
  /// Acknowledged by the other side; longer values than fit into one packet are written in parts.
  case withResponse
  /// Not acknowledged; at most the MTU less 3 octets.
  case withoutResponse
}

/// How a value is sent to those who subscribed to it (Core Specification, Volume 3, Part G, 4.10 and 4.11).
public enum UpdateKind: Hashable, Sendable {
  /// Not acknowledged.
  case notification
  /// Acknowledged by the receiver.
  case indication
}

/// Whether a discovery may be answered from memory.
public enum CachePolicy: Hashable, Sendable {
  /// By what the host remembers, if it does: it is told of changes by the devices that it is bonded with.
  case use
  /// By the device alone. For devices that change their services and don't say so.
  case refresh
}
