/// The UUID of a service or a characteristic, by Apple's name.
public typealias CBUUID = BluetoothUUID
/// What may be done with a value, by Apple's name.
public typealias CBCharacteristicProperties = CharacteristicProperties
/// What a peripheral demands before a value is read or written, by Apple's name.
public typealias CBAttributePermissions = AttributePermissions
/// How a value is written, by Apple's name.
public typealias CBCharacteristicWriteType = WriteType
/// The state of a manager's adapter, by Apple's name.
public typealias CBManagerState = ManagerState
/// Whether a peripheral is connected, by Apple's name.
public typealias CBPeripheralState = PeripheralState
/// A central that has connected, by BlueCap's name.
public typealias CBCentralInjectable = Central

// Apple writes these so.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of a scan's options for a device to be reported each time it is heard: a `Bool`, false if not given.
public let CBCentralManagerScanOptionAllowDuplicatesKey = "kCBScanOptionAllowDuplicates"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of a manager's options that Apple's systems need to restore its state. Here it is restored without one.
public let CBCentralManagerOptionRestoreIdentifierKey = "kCBInitOptionRestoreIdentifier"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of a manager's options that Apple's systems need to restore its state. Here it is restored without one.
public let CBPeripheralManagerOptionRestoreIdentifierKey = "kCBInitOptionRestoreIdentifier"

extension BluetoothUUID {
  /// The UUID of a literal or of a definition: `CBUUID(string: "180D")`, `CBUUID(string: HeartRateService.uuid)`.
  public init(string uuid: BluetoothUUID) {
    self = uuid
  }

  /// The UUID that a text gives in 4, 8 or 32 hexadecimal digits; nil when it gives none.
  ///
  /// Generic, because a literal without a type would be a `String` first, and the UUID optional.
  @_disfavoredOverload
  public init?(string text: some StringProtocol) {
    self.init(String(text))
  }

  /// The text of the UUID in its shortest form: `180D`.
  public var uuidString: String { description }
}
