/// The topics of a gateway.
///
/// Levels have letters, digits, `_` and `-` only, because nats-server refuses some others. All others become `_`, so
/// the readings contain the exact names.
///
/// | topic | content |
/// |---|---|
/// | `PREFIX/events/GATEWAY` | batches of events, not retained |
/// | `PREFIX/states/DEVICE/DEFINITION` | the newest reading of each field of one value, retained; the same for all gateways |
/// | `PREFIX/triggers/DEVICE/DEFINITION/FIELD` | something that has happened, once, for Home Assistant; not retained |
/// | `PREFIX/commands/GATEWAY`, `PREFIX/answers/GATEWAY` | a command to this gateway, and the answer to it |
/// | `PREFIX/gateways/GATEWAY` | `online` or `offline`, retained |
struct Topics: Hashable, Sendable {
  let prefix: String
  let gateway: String

  var events: String { "\(prefix)/events/\(gateway)" }
  var commands: String { "\(prefix)/commands/\(gateway)" }
  var answers: String { "\(prefix)/answers/\(gateway)" }
  var status: String { "\(prefix)/gateways/\(gateway)" }

  func state(of packet: Packet) -> String { state(of: packet.device, packet.definition) }

  func state(of device: String, _ definition: String) -> String {
    "\(prefix)/states/\(Self.level(device))/\(Self.level(definition))"
  }

  func trigger(of reading: SensorReading) -> String {
    let levels = [reading.device, reading.definition, reading.field].map(Self.level).joined(separator: "/")
    return "\(prefix)/triggers/\(levels)"
  }

  /// Returns a text as a level of a topic. An address loses its colons.
  static func level(_ text: String) -> String {
    let level = text.unicodeScalars.filter { $0 != ":" }.map { isAllowed($0) ? Character($0) : "_" }
    return level.isEmpty ? "_" : String(level)
  }

  /// Whether a text can be a level as it is.
  static func isLevel(_ text: String) -> Bool { !text.isEmpty && text.unicodeScalars.allSatisfy(isAllowed) }

  /// The greatest number of characters in a prefix, or in the name of a gateway. A topic has at most 65,535 octets.
  private static let longest = 128

  /// Whether a text can be the name of a gateway.
  static func isName(_ text: String) -> Bool { isLevel(text) && text.utf8.count <= longest }

  /// The rule for names of gateways, for error messages.
  static var nameRule: String {
    "a name of a gateway has letters, digits, '_' and '-' only, because topics contain it, and at most \(longest)"
  }

  /// The rule for prefixes, for error messages.
  static var prefixRule: String {
    "a prefix has levels of letters, digits, '_' and '-', with '/' between them, and at most \(longest) characters"
  }

  /// Whether a text is one level or several, and not too long.
  static func isPrefix(_ text: String) -> Bool {
    text.utf8.count <= longest
      && text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { isLevel(String($0)) }
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
    default: false
    }
  }
}
