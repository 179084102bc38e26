import GATTCore

/// The topics of a gateway.
///
/// Levels have letters, digits, `_` and `-` only, because nats-server refuses some others. A space becomes `_`. A text
/// with any other character, such as a name in another script, gets a hash at its end, so that no two texts become one
/// level.
///
/// | topic | content |
/// |---|---|
/// | `PREFIX/events/GATEWAY` | batches of events, not retained |
/// | `PREFIX/states/DEVICE/DEFINITION` | the newest reading of each field of one value, retained; the same for all gateways |
/// | `PREFIX/devices/DEVICE` | whether the device is there, and its nearest gateway, retained; the same for all gateways |
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

  /// Whether a command may ask for its answer on a topic: below the prefix, and none of the topics with another content.
  /// Otherwise an answer could be anything for other programs, such as an announcement for Home Assistant.
  func isForAnswers(_ topic: String) -> Bool {
    guard topic.hasPrefix(prefix + "/"), !topic.contains(where: { "+#\0".contains($0) }) else { return false }
    let first = topic.dropFirst(prefix.count + 1).split(separator: "/", omittingEmptySubsequences: false).first ?? ""
    return !first.isEmpty && !["commands", "devices", "events", "gateways", "states", "triggers"].contains(first)
  }

  func state(of packet: Packet) -> String { state(of: packet.device, packet.definition) }

  func state(of device: String, _ definition: String) -> String {
    "\(prefix)/states/\(Self.level(device))/\(Self.level(definition))"
  }

  /// The first levels of the states of a device, which end in `/`.
  func states(ofLevel level: String) -> String { "\(prefix)/states/\(level)/" }

  /// Returns the level of the device in a topic of `state(of:_:)`; nil for any other topic.
  func stateLevel(of topic: String) -> String? {
    let start = "\(prefix)/states/"
    let levels = topic.hasPrefix(start) ? topic.dropFirst(start.count).split(separator: "/") : []
    return levels.count == 2 ? String(levels[0]) : nil
  }

  func device(_ device: String) -> String { "\(prefix)/devices/\(Self.level(device))" }

  /// The topics of `device(_:)`.
  var allDevices: String { "\(prefix)/devices/+" }

  /// Returns the level of the device in a topic of `device(_:)`; nil for any other topic.
  func deviceLevel(of topic: String) -> String? {
    let start = "\(prefix)/devices/"
    return topic.hasPrefix(start) ? String(topic.dropFirst(start.count)) : nil
  }

  func trigger(of reading: SensorReading) -> String {
    let levels = [reading.device, reading.definition, reading.field].map(Self.level).joined(separator: "/")
    return "\(prefix)/triggers/\(levels)"
  }

  /// Returns a text as a level of a topic. An address loses its colons. Two texts have different levels, unless one is an
  /// address and the other has the same digits without colons. A level does not have `_` twice in a row, and neither
  /// begins nor ends with it.
  static func level(_ text: String) -> String {
    if DeviceAddress(text) != nil { return text.filter { $0 != ":" } }
    let words = text.unicodeScalars.split { !isAllowed($0) || $0 == "_" }.map { String($0) }
    if words.joined(separator: " ") == text, !words.isEmpty { return words.joined(separator: "_") }
    return (words + [FNV1a.shortText(of: text)]).joined(separator: "_")
  }

  /// Returns several texts as one name. Two lists of texts have different names.
  static func name(_ texts: [String]) -> String { texts.map(level).joined(separator: "__") }

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
