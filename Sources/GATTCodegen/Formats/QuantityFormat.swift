import GATTDefinitions
import GATTModel
import GATTText

/// A number with a scale, a range or special values: a `Quantity`. Its kind is a type nested in that of the value.
struct QuantityFormat: ScalarFormat {
  let raw: any ScalarFormat
  let kind: QuantityKind

  var quantity: QuantityKind? { kind }
  var zero: String { "Quantity(raw: 0)" }
  var type: String { "Quantity<\(kind.typeName)>" }
  var number: Number { raw.number }
  var isFraction: Bool { raw.isFraction }

  func read(_ label: String) -> String { "Quantity(raw: \(raw.read(label)))" }
  func raw(of value: String) -> String { "\(value).raw" }
  func append(_ value: String) -> String { raw.append(raw(of: value)) }
  func word(_ value: String) -> String? { raw.word(raw(of: value)) }
  func value(ofRaw number: String) -> String? { "Quantity(raw: \(number))" }
  func violation(_ value: String) -> String? { kind.range == nil ? nil : "!\(value).isInRange" }
  func double(_ value: String) -> String { kind.isScaled ? "\(value).value" : raw.double(raw(of: value)) }
  func writeTypes(_ label: String, _ writer: inout SourceWriter) { kind.write(rawType: raw.type, &writer) }

  func exampleLiteral(_ json: JSON) -> ExampleLiteral? {
    guard let number = json.value.number else {
      let label = json["special"]?.string ?? json.value.string
      return kind.specialValues?.name(of: label).map { ExampleLiteral(text: $0, path: ".special") }
    }
    guard kind.isScaled || json.value.wholeNumber != nil else { return nil }
    return ExampleLiteral(text: number, path: ".value", isExact: kind.field?.exponential == nil)
  }
}

/// The kind of a quantity, which becomes a Swift type: its name, unit, scale, range and special values.
struct QuantityKind {
  var typeName: String
  var label: String
  var field: FieldDefinition?
  /// The allowed raw numbers; nil for all numbers of the format.
  var range: ClosedRange<Int64>?
  var specialValues: NamedNumbers?
  /// Whether the value is a `Double`.
  var isScaled: Bool
  /// Whether the type is declared with this field; otherwise it is declared with another field of the same kind.
  var isDeclared = true

  func write(rawType: String, _ writer: inout SourceWriter) {
    if !isDeclared { return }
    writer.line()
    if upperCamel(of: label).lowercased() != typeName.lowercased() { writer.documentation("The kind of \(label).") }
    let access = writer.access
    let isMoment = field?.epoch != nil
    let kind = isMoment ? "MomentQuantityKind" : isScaled ? "ScaledQuantityKind" : "PlainQuantityKind"
    writer.type("enum \(typeName)", [kind]) { writer in
      var members = ["typealias Raw = \(rawType)", "static var name: String { \(literal(label)) }"]
      if let unit = field?.amountUnit { members.append("static var unit: GATTUnit? { \(unit.expression) }") }
      if isScaled, let field, field.isScaled {
        let scale = field.scaleSource
        members.append("static var scale: \(scale.type) { \(scale.expression) }")
      }
      if let epoch = field?.epoch { members.append("static var epoch: Int64 { \(epoch) }") }
      if let range { members.append("static var range: ClosedRange<Int64>? { \(rangeLiteral(range)) }") }
      writer.line(members.map { access + $0 }.joined(separator: "; "))
      if let specialValues {
        EnumRenderer(names: specialValues)
          .render(documentation: "The numbers that mean something other than an amount.", &writer)
      }
    }
  }
}

extension FieldDefinition {
  /// The Swift type of the scale, and the expression that creates it. `Scale` is written with its module, because an
  /// application may have a type of that name.
  fileprivate var scaleSource: (type: String, expression: String) {
    let numbers = [("multiplier", scale.multiplier, 1), ("offset", scale.offset, 0), ("divisor", scale.divisor, 1)]
    let given = numbers.filter { $0.1 != $0.2 }.map { "\($0.0): \($0.1)" }.joined(separator: ", ")
    let further = scale == .identity ? "" : ", scale: .init(\(given))"
    if let exponential {
      let arguments = "base: \(exponential.base), bias: \(exponential.bias)"
      return ("ExponentialScale", "ExponentialScale(\(arguments)\(further))")
    }
    guard case .packedFloat(let float) = form else { return ("GATTCore.Scale", ".init(\(given))") }
    let arguments =
      "mantissaBits: \(float.mantissaBits), isExponentSigned: \(float.isExponentSigned), radix: \(float.radix)"
    return ("PackedFloatScale", "PackedFloatScale(\(arguments)\(further))")
  }
}

/// Returns the source text of a constant number: hexadecimal from 10 on.
func constantLiteral(_ number: Int64) -> String {
  number < 10 ? int64Literal(number) : hex(UInt64(number))
}

/// Returns the source text of a range, as `-5...5`.
func rangeLiteral(_ range: ClosedRange<Int64>) -> String {
  let upper = int64Literal(range.upperBound)
  return "\(int64Literal(range.lowerBound))...\(range.upperBound < 0 ? "(\(upper))" : upper)"
}

private func int64Literal(_ number: Int64) -> String {
  switch number {
  case .min: "Int64.min"
  case .max: "Int64.max"
  default: "\(number)"
  }
}
