// What the bus itself is called, and what it says.

extension ObjectPath {
  /// The object of the bus itself.
  static let bus = ObjectPath(unchecked: "/org/freedesktop/DBus")
}

extension MemberName {
  /// What the bus says when a name changes hands.
  static let nameOwnerChanged = MemberName(unchecked: "NameOwnerChanged")
}

extension InterfaceName {
  /// The interface of the bus itself.
  static let bus = InterfaceName(unchecked: "org.freedesktop.DBus")
}
