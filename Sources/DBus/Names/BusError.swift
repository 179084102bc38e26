/// An error of an operation on the bus.
public enum BusError: Error, Hashable, Sendable {
  /// The address has no bus, the bus refuses this program, or the system has no file descriptor or thread left. The
  /// string gives the reason.
  case cannotConnect(String)
  /// The bus has disconnected, or the connection was not open. `BusConnection.reconnect` connects again.
  case disconnected
  /// This program closed the connection.
  case closed
  /// The connection ended because 64 calls had timed out or were cancelled, and got no answer later. The bus refuses
  /// calls of a connection with 128 unanswered ones. `BusConnection.reconnect` connects again.
  case tooManyAbandonedCalls
  /// No reply arrived in time. A later reply is dropped.
  case timedOut
  /// The calling task was cancelled. A later reply is dropped.
  case cancelled
  /// The called program, or the bus on its behalf, replied with an error.
  case remote(RemoteError)
  /// An argument or the call itself is not allowed; the string says why. Nothing was sent.
  case invalid(String)
  /// Received data differs from the expected data; the string says how.
  case unexpected(String)
  /// libdbus has no memory for the message.
  case outOfMemory
}

/// An error reply of D-Bus.
public struct RemoteError: Error, Hashable, Sendable {
  /// The D-Bus name of the error.
  public var name: ErrorName
  /// The message for a human reader; may be empty. In a received error, another program chose it.
  public var message: String

  /// Creates an error with a name and a message.
  public init(_ name: ErrorName, _ message: String = "") {
    self.name = name
    self.message = message
  }
}

extension ErrorName {
  /// A general failure.
  public static let failed = ErrorName(unchecked: "org.freedesktop.DBus.Error.Failed")
  /// The sender lacks the permission.
  public static let accessDenied = ErrorName(unchecked: "org.freedesktop.DBus.Error.AccessDenied")
  /// The arguments do not match the method's signature.
  public static let invalidArguments = ErrorName(unchecked: "org.freedesktop.DBus.Error.InvalidArgs")
  /// A limit is exceeded.
  public static let limitsExceeded = ErrorName(unchecked: "org.freedesktop.DBus.Error.LimitsExceeded")
  /// The called program did not reply.
  public static let noReply = ErrorName(unchecked: "org.freedesktop.DBus.Error.NoReply")
  /// The called bus name has no owner.
  public static let serviceUnknown = ErrorName(unchecked: "org.freedesktop.DBus.Error.ServiceUnknown")
  /// The queried bus name has no owner.
  public static let nameHasNoOwner = ErrorName(unchecked: "org.freedesktop.DBus.Error.NameHasNoOwner")
  /// There is no object at the path.
  public static let unknownObject = ErrorName(unchecked: "org.freedesktop.DBus.Error.UnknownObject")
  /// The object has no such interface.
  public static let unknownInterface = ErrorName(unchecked: "org.freedesktop.DBus.Error.UnknownInterface")
  /// The interface has no such method.
  public static let unknownMethod = ErrorName(unchecked: "org.freedesktop.DBus.Error.UnknownMethod")
  /// The interface has no such property.
  public static let unknownProperty = ErrorName(unchecked: "org.freedesktop.DBus.Error.UnknownProperty")
  /// The property can't be set.
  public static let propertyReadOnly = ErrorName(unchecked: "org.freedesktop.DBus.Error.PropertyReadOnly")
}
