import GATTDefinitions
import GATTModel

extension QuantityKind {
  /// Writes the type, unless it is declared with another field.
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
