import GATTDefinitions
import GATTModel

/// A checksum of octets of the same value.
struct ChecksumFormat: FieldFormat {
  let number: Number
  let checksum: Checksum
  /// The property for the presence of the checksum; nil unless the presence depends on the number of octets.
  let presentName: String?
  /// The property that tells a checksum from the number that stands for no checksum; nil without such a number.
  let usedName: String?

  var type: String { number.swiftType }
  var fixedSize: Int? { number.octets }
  var isImplied: Bool { true }

  func read(_ field: FieldCode) -> String {
    if isBeforeItsFields(field) { return "reader.skip(\(number.octets), \(field.labelLiteral))" }
    let end = checksum.coverage == .preceding ? "" : ", to: \(field.member.name)End"
    return "reader.checksum(\(algorithm), \(field.labelLiteral), from: \(start(field))\(end)\(none)\(number.order))"
  }

  func read(_ field: FieldCode, into property: String) -> [String] {
    let call = "try \(read(field))"
    if isBeforeItsFields(field) { return ["let \(field.member.name)At = \(call)"] }
    return (presentName.map { ["self.\($0) = true"] } ?? []) + [usedName.map { "self.\($0) = \(call)" } ?? call]
  }

  func write(_ value: String, _ field: FieldCode) -> [String] {
    if isBeforeItsFields(field) {
      return ["let \(field.member.name)At = output.count", number.append(constant: Int64(checksum.unless ?? 0))]
    }
    let end = checksum.coverage == .preceding ? "" : ", to: \(field.member.name)End"
    let append = "output.append(\(algorithm), from: \(start(field))\(end)\(number.order))"
    guard let usedName, let none = checksum.unless else { return [append] }
    return ["if self.\(usedName) { \(append) } else { \(number.append(constant: Int64(none))) }"]
  }

  /// Returns the statement after the fields that a checksum before them covers.
  ///
  /// - Parameter isDecoder: Whether it compares the checksum; otherwise it writes it.
  func finish(_ field: FieldCode, isDecoder: Bool) -> String {
    let place = "at: \(field.member.name)At, from: \(start(field))"
    if isDecoder {
      let call = "try reader.checksum(\(algorithm), \(field.labelLiteral), \(place)\(none)\(number.order))"
      return usedName.map { "self.\($0) = \(call)" } ?? call
    }
    let call = "output.store(\(algorithm), \(place)\(number.order))"
    return usedName.map { "if self.\($0) { \(call) }" } ?? call
  }

  /// Returns whether the checksum is before the fields that it covers.
  func isBeforeItsFields(_ field: FieldCode) -> Bool {
    checksum.isBeforeItsFields(at: field.member.fieldIndex)
  }

  private func start(_ field: FieldCode) -> String {
    checksum.coverage == .preceding ? "start" : "\(field.member.name)Start"
  }

  private var none: String { checksum.unless.map { ", unless: \(hex($0))" } ?? "" }

  /// Returns the properties that are not derived from other fields.
  func properties(_ field: FieldCode) -> [PropertyCode] {
    let name = field.member.label
    var properties: [PropertyCode] = []
    if let presentName {
      let text = "Whether there is \(name), which is made when the value is encoded."
      properties.append(property(presentName, "Has \(name)", text, false))
    }
    if let usedName, let none = checksum.unless {
      let text = "Whether \(name) is a checksum, and not \(hex(none)), which says that there is none."
      properties.append(property(usedName, name, text, true))
    }
    return properties
  }

  private func property(_ name: String, _ label: String, _ text: String, _ standard: Bool) -> PropertyCode {
    PropertyCode(
      name: name,
      type: "Bool",
      documentation: text,
      defaultValue: String(standard),
      text: "texts.append(\(literal(label)), self.\(name))",
      parse: "texts.optional(bool: \(literal(label)), or: \(standard))"
    )
  }

  /// Returns the statements that store the properties. If the field is absent, they store true under `usedName`, as the
  /// decoder does.
  func store(_ field: FieldCode) -> [String] {
    let used = usedName.map { name in "self.\(name) = \(presentName.map { "!\($0) || " } ?? "")\(name)" }
    return [presentName.map { "self.\($0) = \($0)" }, used].compactMap { $0 }
  }

  /// The statements of the decoder for an absent checksum.
  var absent: [String] {
    [presentName.map { "self.\($0) = false" }, usedName.map { "self.\($0) = true" }].compactMap { $0 }
  }

  private var algorithm: String { checksum.algorithm.expression }
}

extension HexadecimalDigits {
  var expression: String {
    "HexadecimalDigits(start: \(hex(UInt64(start))), end: \(hex(UInt64(end))), checksum: \(checksum.expression))"
  }
}

extension ChecksumAlgorithm {
  /// The expression of Swift that creates the algorithm.
  fileprivate var expression: String {
    let negated = isNegated ? ", isNegated: true" : isInverted ? ", isInverted: true" : ""
    func number(_ label: String, _ number: UInt32) -> String { number == 0 ? "" : ", \(label): \(hex(UInt64(number)))" }
    func arguments(_ parameters: SumParameters) -> String {
      number("initial", parameters.initial) + negated + number("addend", parameters.addend)
        + number("finalExclusiveOr", parameters.finalExclusiveOr)
    }
    switch kind {
    case .sum(let parameters): return ".sum(\(bits)\(arguments(parameters)))"
    case .exclusiveOr(let parameters): return ".exclusiveOr(\(arguments(parameters).dropFirst(2)))"
    case .cyclic(let parameters):
      var arguments = "\(bits), polynomial: \(hex(UInt64(parameters.polynomial)))"
      arguments += number("initial", parameters.initial)
      if parameters.isReflected { arguments += ", isReflected: true" }
      if parameters.isResultReflected != parameters.isReflected {
        arguments += ", isResultReflected: \(parameters.isResultReflected)"
      }
      arguments += number("finalExclusiveOr", parameters.finalExclusiveOr)
      return ".crc(\(arguments)\(negated))"
    }
  }
}
