/// The UUID of a service or a characteristic, by Apple's name.
public typealias CBUUID = BluetoothUUID
/// The properties of a characteristic, by Apple's name.
public typealias CBCharacteristicProperties = CharacteristicProperties
/// The permissions of an attribute, by Apple's name.
public typealias CBAttributePermissions = AttributePermissions
/// The type of a write, by Apple's name.
public typealias CBCharacteristicWriteType = WriteType
/// The state of a manager's adapter, by Apple's name.
public typealias CBManagerState = ManagerState
/// The connection state of a peripheral, by Apple's name.
public typealias CBPeripheralState = PeripheralState
/// A central that has connected, by BlueCap's name.
public typealias CBCentralInjectable = Central

// These are Apple's names.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the scan option to report each advertisement of a device: a `Bool`, false by default.
public let CBCentralManagerScanOptionAllowDuplicatesKey = "kCBScanOptionAllowDuplicates"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the manager option that restores the state on Apple's systems. This library does not need it.
public let CBCentralManagerOptionRestoreIdentifierKey = "kCBInitOptionRestoreIdentifier"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the manager option that restores the state on Apple's systems. This library does not need it.
public let CBPeripheralManagerOptionRestoreIdentifierKey = "kCBInitOptionRestoreIdentifier"

extension BluetoothUUID {
  /// Creates the UUID of a literal or of a definition: `CBUUID(string: "180D")`,
  /// `CBUUID(string: HeartRateService.uuid)`.
  public init(string uuid: BluetoothUUID) {
    self = uuid
  }

  /// Creates a UUID from 4, 8 or 32 hexadecimal digits; nil for any other string.
  ///
  /// Generic, because a literal would choose an initializer with a `String`, and the UUID would be optional.
  @_disfavoredOverload
  public init?(string text: some StringProtocol) {
    self.init(String(text))
  }

  /// The string of the UUID in its shortest form: `180D`.
  public var uuidString: String { description }
}
