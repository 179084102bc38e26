import Foundation

/// The positions of the members and elements of JSON text. `JSONDecoder` does not tell where an error is.
struct JSONPositions {
  /// A line and a column, from 1. Columns count octets.
  struct Position: Hashable {
    var line: Int
    var column: Int
  }

  /// The text is not JSON.
  struct SyntaxError: Error {
    let position: Position
    let message: String
  }

  private var offsets: [[String]: Int] = [:]
  private let octets: [UInt8]

  /// Reads the text.
  init(_ text: Data) throws(SyntaxError) {
    octets = [UInt8](text)
    var scanner = JSONScanner(octets)
    do throws(JSONScanner.Failure) {
      try scanner.value([])
      scanner.skipSpace()
      if scanner.next != nil { throw JSONScanner.Failure(message: "nothing may follow the object") }
    } catch {
      throw SyntaxError(position: Self.position(of: scanner.offset, in: octets), message: error.message)
    }
    offsets = scanner.offsets
  }

  /// Returns a path as names and indices.
  static func names(_ path: [any CodingKey]) -> [String] {
    path.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
  }

  /// The position of the value with a path of names and indices; nil when the text has no such value.
  subscript(names path: [String]) -> Position? { offsets[path].map { Self.position(of: $0, in: octets) } }

  private static func position(of offset: Int, in octets: [UInt8]) -> Position {
    let before = octets[..<min(offset, octets.count)]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return Position(line: line, column: before.count - start + 1)
  }
}

/// Goes through JSON text once, and notes where each value begins. `JSONDecoder` checks numbers and strings in detail.
private struct JSONScanner {
  struct Failure: Error { let message: String }

  /// More nesting than any configuration needs.
  private static let greatestDepth = 32

  private let octets: [UInt8]
  private(set) var offset = 0
  private(set) var offsets: [[String]: Int] = [:]

  init(_ octets: [UInt8]) { self.octets = octets }

  var next: Character? { offset < octets.count ? Character(UnicodeScalar(octets[offset])) : nil }

  mutating func skipSpace() {
    while let character = next, " \n\r\t".unicodeScalars.contains(where: { Character($0) == character }) { offset += 1 }
  }

  mutating func value(_ path: [String]) throws(Failure) {
    skipSpace()
    offsets[path] = offset
    if path.count > Self.greatestDepth { throw Failure(message: "the nesting is too deep") }
    switch next {
    case "{":
      try elements(until: "}") { (scanner, _) throws(Failure) in
        scanner.skipSpace()
        let start = scanner.offset
        guard scanner.next == "\"" else { throw Failure(message: "expected a name in double quotes") }
        let name = try scanner.string()
        // `JSONDecoder` takes one of them without a word.
        if scanner.offsets[path + [name]] != nil {
          scanner.offset = start
          throw Failure(message: "the member '\(name)' occurs twice")
        }
        scanner.skipSpace()
        try scanner.take(":")
        try scanner.value(path + [name])
        // An error about a member points to its name.
        scanner.offsets[path + [name]] = start
      }
    case "[":
      try elements(until: "]") { (scanner, index) throws(Failure) in try scanner.value(path + ["\(index)"]) }
    case "\"": _ = try string()
    case nil: throw Failure(message: "the text ends too early")
    default: try word()
    }
  }

  private mutating func elements(
    until end: Character,
    _ element: (inout JSONScanner, Int) throws(Failure) -> Void
  ) throws(Failure) {
    offset += 1
    skipSpace()
    if next == end {
      offset += 1
      return
    }
    for index in 0... {
      try element(&self, index)
      skipSpace()
      if next == end {
        offset += 1
        return
      }
      try take(",", or: end)
    }
  }

  private mutating func take(_ character: Character, or end: Character? = nil) throws(Failure) {
    guard next == character else {
      throw Failure(message: "expected '\(character)'" + (end.map { " or '\($0)'" } ?? ""))
    }
    offset += 1
  }

  private mutating func string() throws(Failure) -> String {
    offset += 1
    let start = offset
    while let character = next, character != "\"" {
      if character == "\n" || character == "\r\n" { throw Failure(message: "a line ends inside a string") }
      offset += character == "\\" ? 2 : 1
    }
    guard next == "\"" else { throw Failure(message: "a string has no end") }
    offset += 1
    return String(decoding: octets[start..<offset - 1], as: UTF8.self)
  }

  private mutating func word() throws(Failure) {
    let start = offset
    while let character = next, character.isLetter || character.isNumber || "+-.".contains(character) { offset += 1 }
    let word = String(decoding: octets[start..<offset], as: UTF8.self)
    guard ["true", "false", "null"].contains(word) || Double(word) != nil else {
      offset = start
      throw Failure(message: "expected a value")
    }
  }
}
