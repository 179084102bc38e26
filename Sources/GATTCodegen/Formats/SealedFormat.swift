import GATTDefinitions

/// A group that may be enciphered.
struct SealedFormat: FieldFormat {
  let value: NestedValue
  let cipher: CipherDefinition
  /// Whether the group repeats.
  let isRepeated: Bool

  private var content: String { isRepeated ? "[\(value.typeName)]" : value.typeName }

  var type: String { "Sealed<\(content)>" }
  var fixedSize: Int? { nil }
  var isOpenEnded: Bool { true }

  func read(_ field: FieldCode) -> String {
    let count = cipher.octetCount.map { ", exactly: \($0)" } ?? ""
    let condition = cipher.when == nil ? "" : ", if: \(isEnciphered(field.value))"
    return "reader.sealed(\(field.labelLiteral)\(field.extent)\(count)\(condition))"
  }

  func checks(_ value: String, _ field: FieldCode) -> [String] {
    guard let count = cipher.octetCount else { return [] }
    let check = "try FieldCheck.agreement(Int64(octets.count), \(count), \(field.place))"
    return ["if case .sealed(let octets) = \(value) { \(check) }"]
  }

  func write(_ value: String, _ field: FieldCode) -> [String] { ["try output.append(\(value), \(field.place))"] }

  func text(_ field: FieldCode) -> String { "texts.append(\(field.labelLiteral), sealed: \(field.property))" }
  func parse(_ field: FieldCode) -> String { "texts.sealed(\(field.labelLiteral))" }

  func outOfRange(_ field: FieldCode) -> [String] {
    guard value.hasRanges else { return [] }
    let names = isRepeated ? ".flatMap { $0.outOfRangeFields }" : ".outOfRangeFields"
    return ["if let content = \(field.property).content { fields += content\(names) }"]
  }

  func roles(_ field: FieldCode) -> [String] {
    guard value.hasRoles else { return [] }
    let elements = isRepeated ? "content" : "[content]"
    return [
      "if let content = \(field.property).content { for element in \(elements) { element.appendRoles(to: &roles) } }"
    ]
  }

  /// Returns the expression for whether the other fields say that the group is enciphered.
  func isEnciphered(_ value: ValueCode) -> String {
    cipher.when.map { "\(value.number(in: $0)) != 0" } ?? "true"
  }

  /// Writes the requirements of `EncipheredValue`, except the encoder.
  func writeMembers(_ field: FieldCode, _ writer: inout SourceWriter) {
    let access = writer.access
    writer.line()
    writer.line("\(access)static var cipher: CipherRecipe {")
    writer.line("  CipherRecipe(\(recipe(field).joined(separator: ", ")))")
    writer.line("}")
    writer.line()
    writer.line("\(access)var isSealed: Bool { \(field.property).isSealed }")
    writer.line()
    writer.line("\(access)var mustBeSealed: Bool { \(isEnciphered(field.value)) }")
    writer.line()
    writer.block("\(access)mutating func open(_ reader: inout FieldReader) throws(GATTCore.DecodeError)") { writer in
      let read = isRepeated ? "values" : "value"
      writer.line("\(field.property) = .open(try reader.\(read)(\(field.labelLiteral)))")
    }
    writer.line()
    writer.line("\(access)mutating func seal(_ octets: GATTCore.Data) { \(field.property) = .sealed(octets) }")
  }

  private func recipe(_ field: FieldCode) -> [String] {
    let fields = field.value.layout.definition.fields
    func name(_ index: Int) -> String { literal(fields[index].name) }
    func list(_ parts: [CipherDefinition.Part]) -> String {
      let texts = parts.map { part in
        switch part {
        case .sender: ".sender"
        case .senderReversed: ".senderReversed"
        case .octets(let octets): ".octets([\(octets.map { hex(UInt64($0)) }.joined(separator: ", "))])"
        case .field(let index): ".field(\(name(index)))"
        }
      }
      return "[\(texts.joined(separator: ", "))]"
    }
    var arguments = ["algorithm: .\(cipher.algorithm)"]
    arguments.append(
      cipher.hasSecretKey ? "keyName: \(literal(cipher.keyName))" : "keyOctets: \(list(cipher.keyOctets))"
    )
    if !cipher.nonce.isEmpty { arguments.append("nonce: \(list(cipher.nonce))") }
    if !cipher.associatedData.isEmpty { arguments.append("associatedData: \(list(cipher.associatedData))") }
    if let tag = cipher.tag { arguments.append("tag: \(name(tag))") }
    if !cipher.counter.isEmpty {
      let counters = cipher.counter.map { index in
        "CipherRecipe.CounterField(\(name(index))\(fields[index].byteOrder == .big ? ", isBigEndian: true" : ""))"
      }
      arguments.append("counter: [\(counters.joined(separator: ", "))]")
    }
    if let keyCheck = cipher.keyCheck { arguments.append("keyCheck: \(name(keyCheck))") }
    return arguments
  }
}
