import GATTCore
import GATTInterpreter

/// An assignment to a served characteristic, as the user writes it: `Battery Level=50`, `Battery Level#2=50`,
/// `Heart Rate Measurement:Heart Rate (uint8)=72`, `Battery Level=0x32`.
struct Assignment {
  private let left: String
  private let right: String

  /// - Throws: `Failure` when `text` has no `=`.
  init(_ text: String) throws(Failure) {
    guard let equals = text.firstIndex(of: "=") else {
      throw Failure(.usage, "'\(text)' is not of the form name=value")
    }
    left = text[..<equals].trimmed
    right = text[text.index(after: equals)...].trimmed
  }

  /// Finds the characteristic, and encodes its new value.
  ///
  /// - Throws: `Failure` when no characteristic or several match, or the value can't be encoded.
  func resolve(
    _ characteristics: [EmulatedCharacteristic],
    _ vocabulary: Vocabulary
  ) throws(Failure) -> (EmulatedCharacteristic, [UInt8]) {
    if let characteristic = try Self.one(called: left, of: characteristics, vocabulary) {
      return (characteristic, try octets(of: characteristic))
    }
    if let colon = left.lastIndex(of: ":") {
      let (name, field) = (left[..<colon].trimmed, left[left.index(after: colon)...].trimmed)
      if let characteristic = try Self.one(called: name, of: characteristics, vocabulary) {
        return (characteristic, try octets(of: characteristic, field: field))
      }
    }
    // The name of a field is enough when only one characteristic has it.
    let wanted = left.lowercased()
    let holders = characteristics.filter { characteristic in
      characteristic.interpreter?.definition.fields.contains { $0.name.lowercased() == wanted } == true
    }
    if let holder = try Self.one(of: holders, "\(left)", showing: { "\($0.label):\(left)" }) {
      return (holder, try octets(of: holder, field: left))
    }
    let names = characteristics.map { "'\($0.label)'" }.joined(separator: ", ")
    throw Failure(.wrongValue, "'\(left)' is none of the values that are served: \(names)")
  }

  /// The characteristic with this UUID, name or type, with `#` and its number when several match; nil when none does.
  private static func one(
    called text: String,
    of characteristics: [EmulatedCharacteristic],
    _ vocabulary: Vocabulary
  ) throws(Failure) -> EmulatedCharacteristic? {
    func isCalled(_ characteristic: EmulatedCharacteristic, _ text: String) -> Bool {
      characteristic.name.lowercased() == text.lowercased() || vocabulary.isName(text, of: characteristic.uuid)
    }
    let found = characteristics.filter { isCalled($0, text) }
    if let characteristic = try one(of: found, text, showing: \.label) { return characteristic }
    guard let mark = text.lastIndex(of: "#"), let number = Int(text[text.index(after: mark)...]) else { return nil }
    return characteristics.first { $0.number == number && isCalled($0, text[..<mark].trimmed) }
  }

  /// The only match; nil when there are no matches.
  private static func one(
    of found: [EmulatedCharacteristic],
    _ text: String,
    showing name: (EmulatedCharacteristic) -> String
  ) throws(Failure) -> EmulatedCharacteristic? {
    if found.count < 2 { return found.first }
    throw Failure(.wrongValue, "'\(text)' may be any of \(found.map { "'\(name($0))'" }.joined(separator: ", "))")
  }

  /// Encodes the value, and checks its length.
  private func octets(of characteristic: EmulatedCharacteristic, field: String? = nil) throws(Failure) -> [UInt8] {
    let octets =
      if let field { try value(of: characteristic, changing: field) } else { try wholeValue(of: characteristic) }
    let most = FieldWriter.maximumCount
    guard octets.count <= most else {
      throw Failure(.wrongValue, "'\(characteristic.label)' can't have \(octets.count) octets; \(most) are the most")
    }
    return octets
  }

  private func wholeValue(of characteristic: EmulatedCharacteristic) throws(Failure) -> [UInt8] {
    if right.hasPrefix("0x") {
      guard let octets = hexadecimalOctets(right) else {
        throw Failure(.wrongValue, "'\(right)' is not octets in hexadecimal digits, two an octet")
      }
      return octets
    }
    let fields = characteristic.interpreter?.definition.fields.filter { $0.bits.isEmpty } ?? []
    guard let field = fields.first, fields.count == 1 else {
      let example = fields.first.map { "'\(characteristic.label):\($0.name)=…'" } ?? "octets as 0x01"
      throw Failure(.wrongValue, "'\(characteristic.label)' is not one number or text; give \(example)")
    }
    return try value(of: characteristic, changing: field.name)
  }

  private func value(of characteristic: EmulatedCharacteristic, changing field: String) throws(Failure) -> [UInt8] {
    guard let interpreter = characteristic.interpreter else {
      throw Failure(.wrongValue, "there is no definition of '\(characteristic.label)'; give octets as 0x01")
    }
    do throws(EncodeError) {
      return try interpreter.octets(changing: [(field, .text(right))], of: [UInt8](characteristic.served.value))
    } catch {
      throw Failure(.wrongValue, interpreter.message(error))
    }
  }
}
