/// The name, UUID and group of a service type.
public protocol ServiceConfigurable {
  /// The name for display, such as `Heart Rate`.
  static var name: String { get }
  /// The UUID of the service.
  static var uuid: BluetoothUUID { get }
  /// The group of the service, such as `org.bluetooth` or the name of a vendor.
  static var tag: String { get }
}

/// The name and UUID of a characteristic type, and the settings with which a peripheral starts to serve it.
public protocol CharacteristicConfigurable {
  /// The name for display, such as `Body Sensor Location`.
  static var name: String { get }
  /// The UUID of the characteristic.
  static var uuid: BluetoothUUID { get }
  /// The permissions that a peripheral gives the value; readable and writeable unless given.
  static var permissions: AttributePermissions { get }
  /// The properties of the characteristic; read, write and notify unless given.
  static var properties: CharacteristicProperties { get }
  /// The octets that a peripheral serves until they are changed; nil unless given.
  static var initialValue: Data? { get }
}

extension CharacteristicConfigurable {
  /// Readable and writeable.
  public static var permissions: AttributePermissions { [.readable, .writeable] }
  /// Read, write and notify.
  public static var properties: CharacteristicProperties { [.read, .write, .notify] }
  /// Nil.
  public static var initialValue: Data? { nil }
}
