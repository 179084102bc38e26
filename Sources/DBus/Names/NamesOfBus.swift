// The names of the bus itself and of its signal.

extension ObjectPath {
  /// The path of the bus's object.
  static let bus = ObjectPath(unchecked: "/org/freedesktop/DBus")
}

extension MemberName {
  /// The signal that the bus sends when a name changes its owner.
  static let nameOwnerChanged = MemberName(unchecked: "NameOwnerChanged")
}

extension InterfaceName {
  /// The interface of the bus itself.
  static let bus = InterfaceName(unchecked: "org.freedesktop.DBus")
}
