import GATTCore
import GATTDefinitions
import GATTInterpreter
import GATTModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Decodes lines of standard input. Writes one JSON object a line.
struct BatchDecoder {
  /// The longest line that is decoded, in octets. It has room for a UUID and the longest value.
  private static let longestLine = 1 << 16
  /// The most names that are cached.
  private static let mostNames = 4096

  private let library: Library
  private let direction: Direction?
  private var json = JSONWriter()
  /// The meanings of names at the start of lines.
  private var known: [[UInt8]: Meaning] = [:]

  /// The meaning of a name at the start of a line.
  private enum Meaning {
    case value(ValueInterpreter, Interpreter, uuid: String)
    case none(String, uuid: String?)
  }

  init(_ library: Library, _ direction: Direction?) {
    self.library = library
    self.direction = direction
  }

  mutating func run() throws {
    // The start of an incomplete line.
    var rest: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = readNext(STDIN_FILENO, into: &chunk)
      if count < 0 {
        throw Failure(.file, "standard input can't be read: \(String(cString: strerror(errno)))")
      }
      if count == 0 { break }
      var start = 0
      while let end = chunk[start..<count].firstIndex(of: 0x0A) {
        if rest.isEmpty {
          try decode(line: chunk[start..<end])
        } else {
          rest += chunk[start..<end]
          try decode(line: rest[...])
          rest.removeAll(keepingCapacity: true)
        }
        start = end + 1
      }
      // Keeps one octet more than the limit, enough to detect a line that is too long.
      rest += chunk[start..<count].prefix(max(0, Self.longestLine + 1 - rest.count))
      // A client that waits for answers gets all of them before the next read.
      try write()
    }
    if !rest.isEmpty { try decode(line: rest[...]) }
    try write()
  }

  private mutating func write() throws {
    try Output.shared.write(octets: json.take())
    try Output.shared.flush()
  }

  private mutating func decode(line: ArraySlice<UInt8>) throws {
    var line = line
    while let last = line.last, last == 0x0D || last == 0x20 || last == 0x09 { line.removeLast() }
    line = line.drop { $0 == 0x20 || $0 == 0x09 }
    if line.count > Self.longestLine {
      json.failure("the line is longer than \(Self.longestLine) octets", uuid: nil)
    } else {
      decode(line)
    }
    json.endLine()
    if json.octets.count >= 1 << 18 { try write() }
  }

  private mutating func decode(_ line: ArraySlice<UInt8>) {
    // A value may be empty.
    let name = line.prefix { $0 != 0x20 && $0 != 0x09 }
    guard !name.isEmpty else { return json.failure("the line is empty; 'UUID HEX' is needed", uuid: nil) }
    let meaning = meaning(Array(name))
    guard case .value(let value, let interpreter, let uuid) = meaning else {
      if case .none(let message, let uuid) = meaning { json.failure(message, uuid: uuid) }
      return
    }
    guard let octets = hexadecimalOctets(String(decoding: line.dropFirst(name.count), as: UTF8.self).trimmed) else {
      return json.failure("the octets are not in hexadecimal digits, two an octet", uuid: uuid)
    }
    do throws(DecodeError) {
      let decoded =
        direction == nil
        ? try interpreter.decode(octets, asAnyDirectionOf: value) : try value.decode(octets)
      json.value(decoded, uuid: uuid, octets: octets)
    } catch {
      json.failure(error.description, uuid: uuid)
    }
  }

  private mutating func meaning(_ name: [UInt8]) -> Meaning {
    if let meaning = known[name] { return meaning }
    let text = String(decoding: name, as: UTF8.self)
    let meaning: Meaning
    do throws(Failure) {
      let found = try library.value(called: text, direction)
      meaning = .value(found.value, found.interpreter, uuid: found.value.uuid.description)
    } catch {
      meaning = .none(error.message, uuid: BluetoothUUID(text) == nil ? nil : text)
    }
    if known.count < Self.mostNames { known[name] = meaning }
    return meaning
  }
}
