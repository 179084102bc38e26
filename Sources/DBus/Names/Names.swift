import CDBus

/// A string that follows one of D-Bus's grammars. It is checked before libdbus gets it, because libdbus stops a process
/// that passes it an invalid string.
public protocol CheckedName: Hashable, Sendable, LosslessStringConvertible, ExpressibleByStringLiteral {
  /// The string.
  var text: String { get }

  /// Creates the name without checking `text`.
  init(unchecked text: String)

  /// Whether `text` follows the grammar.
  static func accepts(_ text: String) -> Bool
}

extension CheckedName {
  /// Creates the name if `text` follows the grammar.
  public init?(_ text: String) {
    guard Self.accepts(text) else { return nil }
    self.init(unchecked: text)
  }

  /// Creates the name if `text` follows the grammar.
  ///
  /// - Throws: `BusError.invalid` if it does not.
  public init(validating text: String) throws(BusError) {
    guard let name = Self(text) else { throw .invalid("\(quoted(text)) is not a valid \(Self.self)") }
    self = name
  }

  /// Creates the name from a literal.
  ///
  /// - Precondition: The literal follows the grammar.
  public init(stringLiteral text: String) {
    guard let name = Self(text) else { preconditionFailure("the literal is not a valid \(Self.self)") }
    self = name
  }

  /// The string.
  public var description: String { text }
}

/// The path of an object: `/` or `/org/freedesktop/login1`.
public struct ObjectPath: CheckedName {
  /// The path of the root.
  public static let root = ObjectPath(unchecked: "/")

  /// The path as a string.
  public let text: String

  /// Creates the name without checking `text`.
  public init(unchecked text: String) { self.text = text }

  /// Whether `text` is `/`, or non-empty elements of letters, digits and `_`, each after a `/`.
  public static func accepts(_ text: String) -> Bool { isValid(text, dbus_validate_path) }

  /// Whether this path is `ancestor` or lies below it.
  public func isWithin(_ ancestor: ObjectPath) -> Bool {
    ancestor == .root || text == ancestor.text
      || (text.utf8.count > ancestor.text.utf8.count && text.hasPrefix(ancestor.text)
        && text.utf8[text.utf8.index(text.utf8.startIndex, offsetBy: ancestor.text.utf8.count)] == slash)
  }
}

/// The name of an interface: `org.freedesktop.login1.Manager`.
public struct InterfaceName: CheckedName {
  /// The name as a string.
  public let text: String

  /// Creates the name without checking `text`.
  public init(unchecked text: String) { self.text = text }

  /// Whether `text` is two or more elements of letters, digits and `_`, separated by `.`. No element begins with a
  /// digit; at most 255 octets.
  public static func accepts(_ text: String) -> Bool { isValid(text, dbus_validate_interface) }
}

/// The name of an error: `org.freedesktop.DBus.Error.Failed`. It follows the grammar of interface names.
public struct ErrorName: CheckedName {
  /// The name as a string.
  public let text: String

  /// Creates the name without checking `text`.
  public init(unchecked text: String) { self.text = text }

  /// Whether `text` follows the grammar of interface names.
  public static func accepts(_ text: String) -> Bool { isValid(text, dbus_validate_error_name) }
}

/// The name of a method, a signal or a property: `ListSessions`.
public struct MemberName: CheckedName {
  /// The name as a string.
  public let text: String

  /// Creates the name without checking `text`.
  public init(unchecked text: String) { self.text = text }

  /// Whether `text` consists of letters, digits and `_`, and does not begin with a digit; 1 to 255 octets.
  public static func accepts(_ text: String) -> Bool { isValid(text, dbus_validate_member) }
}

/// The name of a program on the bus: a well-known name (`org.freedesktop.login1`), or the unique name of its connection
/// (`:1.42`).
public struct BusName: CheckedName {
  /// The name of the bus itself.
  public static let bus = BusName(unchecked: "org.freedesktop.DBus")

  /// The name as a string.
  public let text: String

  /// Creates the name without checking `text`.
  public init(unchecked text: String) { self.text = text }

  /// Whether this is the unique name of a connection, which the bus never assigns again.
  public var isUnique: Bool { text.utf8.first == colon }

  /// Whether `text` is two or more elements of letters, digits, `_` and `-`, separated by `.`. The elements of a unique
  /// name follow a `:` and may begin with a digit. At most 255 octets.
  public static func accepts(_ text: String) -> Bool { isValid(text, dbus_validate_bus_name) }
}

private let slash = UInt8(ascii: "/")
private let colon = UInt8(ascii: ":")

/// Whether `validate`, a function of libdbus, accepts `text`. Refuses NULs, because C reads a string only up to a NUL.
func isValid(
  _ text: String,
  _ validate: (UnsafePointer<CChar>, UnsafeMutablePointer<DBusError>?) -> dbus_bool_t
) -> Bool {
  !text.utf8.contains(0) && validate(text, nil) != 0
}

/// Quotes `text` for an error message: at most 64 characters of it, without control characters.
func quoted(_ text: String) -> String {
  let visible = text.unicodeScalars.prefix(64).map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
  return "'\(String(String.UnicodeScalarView(visible)))\(text.unicodeScalars.count > 64 ? "…" : "")'"
}
