import CDBus

/// A string that follows one of D-Bus's grammars, as libdbus checks it: libdbus stops a process that passes it any other.
public protocol CheckedName: Hashable, Sendable, LosslessStringConvertible, ExpressibleByStringLiteral {
  /// What it is called in messages.
  static var kind: String { get }

  /// The text.
  var text: String { get }

  /// Takes `text` without looking at it.
  init(unchecked text: String)

  /// Whether `text` follows the grammar.
  static func accepts(_ text: String) -> Bool
}

extension CheckedName {
  /// `text`, if it follows the grammar.
  public init?(_ text: String) {
    guard Self.accepts(text) else { return nil }
    self.init(unchecked: text)
  }

  /// `text`, if it follows the grammar.
  ///
  /// - Throws: `BusError.invalid`.
  public init(validating text: String) throws(BusError) {
    guard let name = Self(text) else { throw .invalid("\(quoted(text)) is not \(Self.kind)") }
    self = name
  }

  /// What the literal says.
  ///
  /// - Precondition: The literal follows the grammar; another one is a mistake in the program, and stops it.
  public init(stringLiteral text: String) {
    guard let name = Self(text) else { preconditionFailure("the literal is not \(Self.kind)") }
    self = name
  }

  /// The text.
  public var description: String { text }
}

/// Where an object is: `/` or `/org/freedesktop/login1`.
public struct ObjectPath: CheckedName {
  /// What it is called in messages.
  public static var kind: String { "an object path" }
  /// The path of the root.
  public static let root = ObjectPath(unchecked: "/")

  /// The path as text.
  public let text: String

  /// Takes `text` without looking at it.
  public init(unchecked text: String) { self.text = text }

  /// Whether `text` is a path: elements of letters, digits and `_`, each after a `/`, none of them empty.
  public static func accepts(_ text: String) -> Bool { isValid(text, dbus_validate_path) }

  /// Whether this is `ancestor` or lies below it.
  public func isWithin(_ ancestor: ObjectPath) -> Bool {
    ancestor == .root || text == ancestor.text
      || (text.utf8.count > ancestor.text.utf8.count && text.hasPrefix(ancestor.text)
        && text.utf8[text.utf8.index(text.utf8.startIndex, offsetBy: ancestor.text.utf8.count)] == slash)
  }
}

/// The name of an interface: `org.freedesktop.login1.Manager`.
public struct InterfaceName: CheckedName {
  /// What it is called in messages.
  public static var kind: String { "an interface name" }

  /// The name as text.
  public let text: String

  /// Takes `text` without looking at it.
  public init(unchecked text: String) { self.text = text }

  /// Whether `text` is two or more elements of letters, digits and `_` with a `.` between them, none of which begins with
  /// a digit; at most 255 octets.
  public static func accepts(_ text: String) -> Bool { isValid(text, dbus_validate_interface) }
}

/// The name of an error: `org.freedesktop.DBus.Error.Failed`. It follows the grammar of interface names.
public struct ErrorName: CheckedName {
  /// What it is called in messages.
  public static var kind: String { "an error name" }

  /// The name as text.
  public let text: String

  /// Takes `text` without looking at it.
  public init(unchecked text: String) { self.text = text }

  /// Whether `text` follows the grammar of interface names.
  public static func accepts(_ text: String) -> Bool { isValid(text, dbus_validate_error_name) }
}

/// The name of a method, a signal or a property: `ListSessions`.
public struct MemberName: CheckedName {
  /// What it is called in messages.
  public static var kind: String { "a member name" }

  /// The name as text.
  public let text: String

  /// Takes `text` without looking at it.
  public init(unchecked text: String) { self.text = text }

  /// Whether `text` is letters, digits and `_`, not beginning with a digit; 1 to 255 octets.
  public static func accepts(_ text: String) -> Bool { isValid(text, dbus_validate_member) }
}

/// The name of a program on the bus: well-known (`org.freedesktop.login1`), or the unique one of its connection
/// (`:1.42`).
public struct BusName: CheckedName {
  /// What it is called in messages.
  public static var kind: String { "a bus name" }
  /// The bus itself.
  public static let bus = BusName(unchecked: "org.freedesktop.DBus")

  /// The name as text.
  public let text: String

  /// Takes `text` without looking at it.
  public init(unchecked text: String) { self.text = text }

  /// Whether this is the name of one connection, which nobody else ever gets.
  public var isUnique: Bool { text.utf8.first == colon }

  /// Whether `text` is two or more elements of letters, digits, `_` and `-` with a `.` between them; those of a unique
  /// name stand after a `:`, and may begin with a digit. At most 255 octets.
  public static func accepts(_ text: String) -> Bool { isValid(text, dbus_validate_bus_name) }
}

private let slash = UInt8(ascii: "/")
private let colon = UInt8(ascii: ":")

/// Whether `validate`, a function of libdbus, accepts `text`. C would read a string only up to a NUL.
func isValid(
  _ text: String,
  _ validate: (UnsafePointer<CChar>, UnsafeMutablePointer<DBusError>?) -> dbus_bool_t
) -> Bool {
  !text.utf8.contains(0) && validate(text, nil) != 0
}

/// A text from somewhere as it can stand in a message: short, and without control characters.
func quoted(_ text: String) -> String {
  let visible = text.unicodeScalars.prefix(64).map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
  return "'\(String(String.UnicodeScalarView(visible)))\(text.unicodeScalars.count > 64 ? "…" : "")'"
}
