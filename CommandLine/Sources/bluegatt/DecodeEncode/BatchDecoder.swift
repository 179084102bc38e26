import GATTCore
import GATTDefinitions
import GATTInterpreter
import GATTModel
import GATTText

/// Decodes lines of standard input. Writes one JSON object a line.
struct BatchDecoder {
  /// The most names that are cached.
  private static let mostNames = 4096

  private let library: Library
  private let direction: Direction?
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
    var answers = LineAnswers()
    try answers.run { line, json in
      if let line {
        decode(line, &json)
      } else {
        json.failure("the line is longer than \(LineAnswers.longestLine) octets", uuid: nil)
      }
    }
  }

  private mutating func decode(_ line: ArraySlice<UInt8>, _ json: inout JSONWriter) {
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
