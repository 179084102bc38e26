import Glibc

/// Where a bus is.
public struct BusAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address as D-Bus writes it: `unix:path=/run/dbus/system_bus_socket`.
  public let description: String

  /// The bus at an address as D-Bus writes it.
  ///
  /// Sockets in the file system are connected to at once; what else D-Bus knows (`tcp:`, `unixexec:`) may take its
  /// time, in which nothing else happens on the loop.
  public init(_ text: String) { description = text }

  /// The bus of the system: what `DBUS_SYSTEM_BUS_ADDRESS` says, or its usual place.
  public static var system: BusAddress {
    BusAddress(variable("DBUS_SYSTEM_BUS_ADDRESS") ?? "unix:path=/var/run/dbus/system_bus_socket")
  }

  /// The bus of the user's session: what `DBUS_SESSION_BUS_ADDRESS` says; nil if it says nothing.
  public static var session: BusAddress? { variable("DBUS_SESSION_BUS_ADDRESS").map(BusAddress.init) }

  private static func variable(_ name: String) -> String? {
    guard let text = getenv(name), text.pointee != 0 else { return nil }
    return String(cString: text)
  }
}
