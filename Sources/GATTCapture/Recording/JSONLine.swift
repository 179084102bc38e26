/// The members of one JSON object on a line.
///
/// Only what recordings have is kept: objects, other arrays than those of integers, and numbers that are no integers are
/// passed over.
struct JSONLine {
  /// How deep objects and arrays may be in each other.
  private static let deepest = 64

  private(set) var members: [String: RecordedValue] = [:]
  private var octets: ArraySlice<UInt8>

  /// The members of the object in these octets; nil when they are not one JSON object.
  init?(_ line: ArraySlice<UInt8>) {
    octets = line
    guard skip(UInt8(ascii: "{")) else { return nil }
    if !skip(UInt8(ascii: "}")) {
      repeat {
        skipBlanks()
        guard let name = string(), skip(UInt8(ascii: ":")), let value = value() else { return nil }
        if case .some(let value) = value { members[name] = value }
      } while skip(UInt8(ascii: ","))
      guard skip(UInt8(ascii: "}")) else { return nil }
    }
    skipBlanks()
    guard octets.isEmpty else { return nil }
  }

  private mutating func skipBlanks() {
    octets = octets.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
  }

  private mutating func skip(_ character: UInt8) -> Bool {
    skipBlanks()
    guard octets.first == character else { return false }
    octets = octets.dropFirst()
    return true
  }

  private mutating func skip(word: String) -> Bool {
    guard octets.starts(with: word.utf8) else { return false }
    octets = octets.dropFirst(word.utf8.count)
    return true
  }

  /// A value: nil when there is none, `.some(nil)` when it is one that is passed over.
  private mutating func value(depth: Int = 0) -> RecordedValue?? {
    skipBlanks()
    switch octets.first {
    case UInt8(ascii: "\""): return string().map { .some(.string($0)) } ?? nil
    case UInt8(ascii: "["): return array(depth: depth + 1)
    case UInt8(ascii: "{"): return skipObject(depth: depth + 1) ? .some(nil) : nil
    case UInt8(ascii: "t"): return skip(word: "true") ? .some(.boolean(true)) : nil
    case UInt8(ascii: "f"): return skip(word: "false") ? .some(.boolean(false)) : nil
    case UInt8(ascii: "n"): return skip(word: "null") ? .some(.null) : nil
    default: return number()
    }
  }

  private mutating func array(depth: Int) -> RecordedValue?? {
    guard depth <= Self.deepest, skip(UInt8(ascii: "[")) else { return nil }
    var numbers: [Int64]? = []
    if skip(UInt8(ascii: "]")) { return .some(.integers([])) }
    repeat {
      guard let value = value(depth: depth) else { return nil }
      if case .integer(let number) = value { numbers?.append(number) } else { numbers = nil }
    } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "]")) else { return nil }
    return .some(numbers.map { .integers($0) })
  }

  private mutating func skipObject(depth: Int) -> Bool {
    guard depth <= Self.deepest, skip(UInt8(ascii: "{")) else { return false }
    if skip(UInt8(ascii: "}")) { return true }
    repeat {
      skipBlanks()
      guard string() != nil, skip(UInt8(ascii: ":")), value(depth: depth) != nil else { return false }
    } while skip(UInt8(ascii: ","))
    return skip(UInt8(ascii: "}"))
  }

  private mutating func number() -> RecordedValue?? {
    let characters = "+-.0123456789eE".utf8
    let text = octets.prefix { characters.contains($0) }
    guard let first = text.first, first != UInt8(ascii: "+") else { return nil }
    octets = octets.dropFirst(text.count)
    let string = String(decoding: text, as: UTF8.self)
    if let number = Int64(string) { return .some(.integer(number)) }
    return Double(string) == nil ? nil : .some(nil)
  }

  private mutating func string() -> String? {
    guard octets.first == UInt8(ascii: "\"") else { return nil }
    octets = octets.dropFirst()
    var text: [UInt8] = []
    while let character = octets.popFirst() {
      switch character {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard appendEscaped(to: &text) else { return nil }
      case 0..<0x20: return nil
      default: text.append(character)
      }
    }
    return nil
  }

  private mutating func appendEscaped(to text: inout [UInt8]) -> Bool {
    guard let character = octets.popFirst() else { return false }
    switch character {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(character)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      guard let unit = unit() else { return false }
      var units = [unit]
      if UTF16.isLeadSurrogate(unit), octets.starts(with: Array("\\u".utf8)) {
        octets = octets.dropFirst(2)
        guard let second = self.unit() else { return false }
        units.append(second)
      }
      // Half of a pair stands for no character by itself.
      text += String(decoding: units, as: UTF16.self).utf8
    default: return false
    }
    return true
  }

  /// Four hexadecimal digits.
  private mutating func unit() -> UInt16? {
    let digits = octets.prefix(4)
    let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    guard digits.count == 4, digits.first != UInt8(ascii: "+"), let unit else { return nil }
    octets = octets.dropFirst(4)
    return unit
  }
}
