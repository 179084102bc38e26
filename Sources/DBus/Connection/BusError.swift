/// Why something could not be done on a bus.
public enum BusError: Error, Hashable, Sendable {
  /// There is no bus at the address, or it does not let this program in; says why.
  case cannotConnect(String)
  /// The bus has gone, or had gone already. `BusConnection.reconnect` looks for it again.
  case disconnected
  /// The connection was closed by this program.
  case closed
  /// No answer came in time. One that comes later is dropped.
  case timedOut
  /// The calling task was cancelled. An answer that still comes is dropped.
  case cancelled
  /// The other side, or the bus in its place, answered with an error.
  case remote(RemoteError)
  /// What was given can't be sent: says what is wrong with it. Nothing was sent.
  case invalid(String)
  /// What came is not what was expected; says how it differs.
  case unexpected(String)
  /// There is no memory for the message.
  case outOfMemory
}

/// An error as it travels on the bus.
public struct RemoteError: Error, Hashable, Sendable {
  /// What kind of error it is.
  public var name: ErrorName
  /// What it says to a person; empty if it says nothing. It comes from another program.
  public var message: String

  /// An error of this name and text.
  public init(_ name: ErrorName, _ message: String = "") {
    self.name = name
    self.message = message
  }
}

extension ErrorName {
  /// Something went wrong.
  public static let failed = ErrorName(unchecked: "org.freedesktop.DBus.Error.Failed")
  /// The sender may not do that.
  public static let accessDenied = ErrorName(unchecked: "org.freedesktop.DBus.Error.AccessDenied")
  /// The arguments are not those of the method.
  public static let invalidArguments = ErrorName(unchecked: "org.freedesktop.DBus.Error.InvalidArgs")
  /// Too much at once.
  public static let limitsExceeded = ErrorName(unchecked: "org.freedesktop.DBus.Error.LimitsExceeded")
  /// Who was called went without an answer.
  public static let noReply = ErrorName(unchecked: "org.freedesktop.DBus.Error.NoReply")
  /// Nobody has the name that was called.
  public static let serviceUnknown = ErrorName(unchecked: "org.freedesktop.DBus.Error.ServiceUnknown")
  /// Nobody has the name that was asked for.
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
