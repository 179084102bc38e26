/// A text of D-Bus that follows a grammar: what does not follow it can't be made, so libdbus never sees it.
public protocol CheckedName: Hashable, Sendable, LosslessStringConvertible, ExpressibleByStringLiteral {
  /// What it is called in messages.
  static var kind: String { get }

  /// The text.
  var text: String { get }

  /// Takes `text` without looking at it.
  init(unchecked text: String)

  /// Whether the octets follow the grammar.
  static func accepts(_ octets: Span<UInt8>) -> Bool
}

extension CheckedName {
  /// `text`, if it follows the grammar.
  public init?(_ text: String) {
    guard Self.accepts(text.utf8Span.span) else { return nil }
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

  /// Whether the octets are a path: elements of letters, digits and `_`, each behind a `/`, none of them empty.
  public static func accepts(_ octets: Span<UInt8>) -> Bool {
    guard octets.count > 0, octets[0] == slash else { return false }
    if octets.count == 1 { return true }
    var previous = slash
    for index in 1..<octets.count {
      let octet = octets[index]
      guard octet == slash ? previous != slash : isWordOctet(octet) else { return false }
      previous = octet
    }
    return previous != slash
  }

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

  /// Whether the octets are two or more elements of letters, digits and `_` with a `.` between them, none of which
  /// begins with a digit; at most 255 octets.
  public static func accepts(_ octets: Span<UInt8>) -> Bool { isDottedName(octets, from: 0) { isWordOctet($0) } }
}

/// The name of an error: `org.freedesktop.DBus.Error.Failed`. It follows the grammar of interface names.
public struct ErrorName: CheckedName {
  /// What it is called in messages.
  public static var kind: String { "an error name" }

  /// The name as text.
  public let text: String

  /// Takes `text` without looking at it.
  public init(unchecked text: String) { self.text = text }

  /// Whether the octets follow the grammar of interface names.
  public static func accepts(_ octets: Span<UInt8>) -> Bool { InterfaceName.accepts(octets) }
}

/// The name of a method, a signal or a property: `ListSessions`.
public struct MemberName: CheckedName {
  /// What it is called in messages.
  public static var kind: String { "a member name" }

  /// The name as text.
  public let text: String

  /// Takes `text` without looking at it.
  public init(unchecked text: String) { self.text = text }

  /// Whether the octets are letters, digits and `_`, not beginning with a digit; 1 to 255 octets.
  public static func accepts(_ octets: Span<UInt8>) -> Bool {
    guard octets.count > 0, octets.count <= maximumNameLength, !isDigit(octets[0]) else { return false }
    for index in octets.indices where !isWordOctet(octets[index]) { return false }
    return true
  }
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

  /// Whether the octets are two or more elements of letters, digits, `_` and `-` with a `.` between them; those of a
  /// unique name stand behind a `:`, and may begin with a digit. At most 255 octets.
  public static func accepts(_ octets: Span<UInt8>) -> Bool {
    let isUnique = octets.count > 0 && octets[0] == colon
    return isDottedName(octets, from: isUnique ? 1 : 0, mayBeginWithDigit: isUnique) { isWordOctet($0) || $0 == hyphen }
  }
}

private let maximumNameLength = 255
private let slash = UInt8(ascii: "/")
private let colon = UInt8(ascii: ":")
private let hyphen = UInt8(ascii: "-")
private let dot = UInt8(ascii: ".")

private func isDigit(_ octet: UInt8) -> Bool { octet &- UInt8(ascii: "0") < 10 }

private func isWordOctet(_ octet: UInt8) -> Bool {
  isDigit(octet) || (octet | 0x20) &- UInt8(ascii: "a") < 26 || octet == UInt8(ascii: "_")
}

private func isDottedName(
  _ octets: Span<UInt8>,
  from start: Int,
  mayBeginWithDigit: Bool = false,
  _ accepts: (UInt8) -> Bool
) -> Bool {
  guard octets.count <= maximumNameLength else { return false }
  var elements = 1
  var elementLength = 0
  for index in start..<max(octets.count, start) {
    let octet = octets[index]
    if octet == dot {
      guard elementLength > 0 else { return false }
      elements += 1
      elementLength = 0
    } else {
      guard accepts(octet), elementLength > 0 || mayBeginWithDigit || !isDigit(octet) else { return false }
      elementLength += 1
    }
  }
  return elements >= 2 && elementLength > 0
}

/// A text from somewhere as it can stand in a message: short, and without control characters.
func quoted(_ text: String) -> String {
  let visible = text.unicodeScalars.prefix(64).map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
  return "'\(String(String.UnicodeScalarView(visible)))\(text.unicodeScalars.count > 64 ? "…" : "")'"
}
