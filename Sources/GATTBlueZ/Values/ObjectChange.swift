import DBus
import GATTCore
import GATTRuntime

/// A change of one of BlueZ's objects.
enum ObjectChange: Sendable {
  /// The object has these interfaces, with all their properties.
  case added([String: Properties])
  /// The object no longer has these interfaces.
  case removed([String])
  /// Properties of an interface have new values, or none any more.
  case changed(String, Properties, invalidated: [String])
  /// A device was disconnected (5.83 and newer).
  case disconnected(DisconnectionReason)
}

extension ObjectChange {
  /// Returns the change that a signal of BlueZ reports, and the path of its object; nil for other signals.
  static func of(_ signal: Signal) -> (path: ObjectPath, change: ObjectChange)? {
    switch (signal.interface, signal.member.text) {
    case (.properties, "PropertiesChanged"):
      let arguments = try? signal.arguments.read(String.self, Properties.self, [String].self)
      return arguments.map { (signal.path, .changed($0, $1, invalidated: $2)) }
    case (.objectManager, "InterfacesAdded"):
      return (try? signal.arguments.read(ObjectPath.self, [String: Properties].self)).map { ($0, .added($1)) }
    case (.objectManager, "InterfacesRemoved"):
      return (try? signal.arguments.read(ObjectPath.self, [String].self)).map { ($0, .removed($1)) }
    case (.device, "Disconnected"):
      let arguments = try? signal.arguments.read(String.self, String.self)
      return arguments.map { (signal.path, .disconnected(DisconnectionReason(blueZ: $0.0))) }
    default:
      return nil
    }
  }
}

extension DisconnectionReason {
  /// The reason with this name in `Device1.Disconnected`.
  fileprivate init(blueZ name: String) {
    switch name {
    case "org.bluez.Reason.Timeout": self = .supervisionTimeout
    case "org.bluez.Reason.Local": self = .local
    case "org.bluez.Reason.Remote": self = .remote
    case "org.bluez.Reason.Authentication": self = .authentication
    case "org.bluez.Reason.Suspend": self = .poweredOff
    default: self = .other("BlueZ does not know why")
    }
  }
}

/// The properties of an interface, by name.
typealias Properties = [String: Value]

extension Properties {
  /// The value of a property; nil when it is missing, or of another type.
  subscript<Property: ValueConvertible>(name: String, as type: Property.Type) -> Property? {
    self[name].flatMap { try? Property($0) }
  }

  /// The property `UUID` of an attribute.
  var uuid: BluetoothUUID? { self["UUID", as: String.self].flatMap { BluetoothUUID($0) } }
}
