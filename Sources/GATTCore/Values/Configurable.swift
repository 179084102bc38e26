/// What is known of a service by name.
public protocol ServiceConfigurable {
  /// The name that people read, as `Heart Rate`.
  static var name: String { get }
  /// The UUID of the service.
  static var uuid: BluetoothUUID { get }
  /// What groups services, as `org.bluetooth` or the name of a vendor.
  static var tag: String { get }
}

/// What is known of a characteristic by name, and what a peripheral that serves it starts with.
public protocol CharacteristicConfigurable {
  /// The name that people read, as `Body Sensor Location`.
  static var name: String { get }
  /// The UUID of the characteristic.
  static var uuid: BluetoothUUID { get }
  /// What a peripheral demands before the value is read or written; readable and writeable unless given.
  static var permissions: AttributePermissions { get }
  /// What may be done with the value; read, write and notify unless given.
  static var properties: CharacteristicProperties { get }
  /// The octets that a peripheral serves until they are changed; none unless given.
  static var initialValue: Data? { get }
}

extension CharacteristicConfigurable {
  /// Readable and writeable.
  public static var permissions: AttributePermissions { [.readable, .writeable] }
  /// Read, write and notify.
  public static var properties: CharacteristicProperties { [.read, .write, .notify] }
  /// None.
  public static var initialValue: Data? { nil }
}
