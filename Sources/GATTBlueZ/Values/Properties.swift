import DBus
import GATTCore

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
