import Glibc

/// The address of a D-Bus message bus.
public struct BusAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address in D-Bus syntax: `unix:path=/run/dbus/system_bus_socket`.
  public let description: String

  /// Creates an address from a string in D-Bus syntax, which is not checked here.
  ///
  /// Connecting to a socket in the file system is immediate. Other transports (`tcp:`, `unixexec:`) may block the
  /// loop's thread while they connect.
  public init(_ text: String) { description = text }

  /// The system bus: the value of `DBUS_SYSTEM_BUS_ADDRESS`, or else the usual socket.
  public static var system: BusAddress {
    BusAddress(variable("DBUS_SYSTEM_BUS_ADDRESS") ?? "unix:path=/var/run/dbus/system_bus_socket")
  }

  /// The user's session bus: the value of `DBUS_SESSION_BUS_ADDRESS`; nil if it is unset or empty.
  public static var session: BusAddress? { variable("DBUS_SESSION_BUS_ADDRESS").map(BusAddress.init) }

  private static func variable(_ name: String) -> String? {
    guard let text = getenv(name), text.pointee != 0 else { return nil }
    return String(cString: text)
  }
}
