import GATTCore
import GATTInterpreter

/// A value for one of the characteristics that are served, as people write it: `Battery Level=50`,
/// `Heart Rate Measurement:Heart Rate (uint8)=72`, `Battery Level=0x32`.
struct Assignment {
  private let left: String
  private let right: String

  /// - Throws: `Failure` when there is no `=` in it.
  init(_ text: String) throws(Failure) {
    guard let equals = text.firstIndex(of: "=") else {
      throw Failure(.usage, "'\(text)' is not of the form name=value")
    }
    left = text[..<equals].trimmed
    right = text[text.index(after: equals)...].trimmed
  }

  /// Which characteristic it is for, and the octets that it is to have.
  ///
  /// - Throws: `Failure` when no one characteristic is meant, or the text is none of its values.
  func resolve(
    _ characteristics: [EmulatedCharacteristic],
    _ vocabulary: Vocabulary
  ) throws(Failure) -> (EmulatedCharacteristic, [UInt8]) {
    let found = characteristics.filter { vocabulary.calls($0.uuid, left) || $0.name.lowercased() == left.lowercased() }
    if let characteristic = found.first { return (characteristic, try octets(of: characteristic)) }
    if let colon = left.lastIndex(of: ":") {
      let (name, field) = (left[..<colon].trimmed, left[left.index(after: colon)...].trimmed)
      let found = characteristics.first { vocabulary.calls($0.uuid, name) }
      if let found { return (found, try octets(of: found, field: field)) }
    }
    // The name of a field will do where only one characteristic has it.
    let holders = characteristics.filter { $0.interpreter?.definition.fields.contains { $0.name == left } == true }
    if holders.count == 1 { return (holders[0], try octets(of: holders[0], field: left)) }
    let names = characteristics.map { "'\($0.name)'" }.joined(separator: ", ")
    throw Failure(.wrongValue, "'\(left)' is none of the values that are served: \(names)")
  }

  private func octets(of characteristic: EmulatedCharacteristic) throws(Failure) -> [UInt8] {
    if right.hasPrefix("0x") {
      guard let octets = hexadecimalOctets(right) else {
        throw Failure(.wrongValue, "'\(right)' is not octets in hexadecimal digits, two an octet")
      }
      return octets
    }
    let fields = characteristic.interpreter?.definition.fields.filter { $0.bits.isEmpty } ?? []
    guard let field = fields.first, fields.count == 1 else {
      let example = fields.first.map { "'\(characteristic.name):\($0.name)=…'" } ?? "octets as 0x01"
      throw Failure(.wrongValue, "'\(characteristic.name)' is not one number or text; give \(example)")
    }
    return try octets(of: characteristic, field: field.name)
  }

  private func octets(of characteristic: EmulatedCharacteristic, field: String) throws(Failure) -> [UInt8] {
    guard let interpreter = characteristic.interpreter else {
      throw Failure(.wrongValue, "there is no definition of '\(characteristic.name)'; give octets as 0x01")
    }
    do throws(EncodeError) {
      return try interpreter.octets(changing: [(field, .text(right))], of: [UInt8](characteristic.served.value))
    } catch {
      throw Failure(.wrongValue, interpreter.message(error))
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" || last == "\r" { text.removeLast() }
    return String(text)
  }
}
