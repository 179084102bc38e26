import DBus

/// A change of one of BlueZ's objects.
enum ObjectChange: Sendable {
  /// The object has these interfaces, with all their properties.
  case added([String: [String: Value]])
  /// The object no longer has these interfaces.
  case removed([String])
  /// Properties of an interface have new values, or none any more.
  case changed(String, [String: Value], invalidated: [String])
  /// A device was disconnected, with the name of the reason (5.83 and newer).
  case disconnected(reason: String)
}

extension ObjectChange {
  /// Returns the change that a signal of BlueZ reports, and the path of its object; nil for other signals.
  static func of(_ signal: Signal) -> (path: ObjectPath, change: ObjectChange)? {
    switch (signal.interface, signal.member.text) {
    case (.properties, "PropertiesChanged"):
      guard
        let (interface, properties, invalidated) = try? signal.arguments.read(
          String.self,
          [String: Value].self,
          [String].self
        )
      else { return nil }
      return (signal.path, .changed(interface, properties, invalidated: invalidated))
    case (.objectManager, "InterfacesAdded"):
      guard let (path, interfaces) = try? signal.arguments.read(ObjectPath.self, [String: [String: Value]].self) else {
        return nil
      }
      return (path, .added(interfaces))
    case (.objectManager, "InterfacesRemoved"):
      guard let (path, interfaces) = try? signal.arguments.read(ObjectPath.self, [String].self) else { return nil }
      return (path, .removed(interfaces))
    case (.device, "Disconnected"):
      guard let (reason, _) = try? signal.arguments.read(String.self, String.self) else { return nil }
      return (signal.path, .disconnected(reason: reason))
    default:
      return nil
    }
  }
}
