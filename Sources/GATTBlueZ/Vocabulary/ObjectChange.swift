import DBus
import GATTCore
import GATTRuntime

/// A change of one of BlueZ's objects.
enum ObjectChange: Sendable {
  /// The object has these interfaces, with all their properties.
  case added([String: Properties])
  /// The object no longer has these interfaces.
  case removed([String])
  /// Properties of the interface with this name have new values. The values of the invalidated ones are unknown.
  case changed(String, Properties, invalidated: [String])
  /// The device was disconnected, for this reason. BlueZ sends this signal from 5.83 on.
  case disconnected(DisconnectionReason)
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
