import GATTDefinitions
import GATTModel

/// Writes the properties that are computed from fields.
struct ComputedRenderer {
  let layout: ValueLayout

  /// A number in an expression.
  private struct Operand {
    var property: String
    /// Whether it may be absent.
    var isOptional: Bool
    /// Whether the property is a quantity that may be a special value.
    var hasSpecialValues: Bool
    /// The expression for the property as a `Double`, by the expression for the property.
    var double: (String) -> String
  }

  func render(_ number: ComputedNumber, _ writer: inout SourceWriter) {
    let definition = number.definition
    let operands = definition.expression.fields.sorted().compactMap { field in operand(field).map { (field, $0) } }
    let isOptional = operands.contains { $1.isOptional || $1.hasSpecialValues }
    writer.declaration(documented: documentation(number, isOptional: isOptional))
    writer.block("\(writer.access)var \(quoted(number.name)): Double\(isOptional ? "?" : "")") { writer in
      var values: [Int: String] = [:]
      for (field, operand) in operands {
        let name = quoted(operand.property)
        if operand.isOptional { writer.line("guard let \(name) = self.\(name) else { return nil }") }
        let property = operand.isOptional ? name : "self.\(name)"
        if operand.hasSpecialValues { writer.line("if \(property).special != nil { return nil }") }
        values[field] = operand.double(property)
      }
      var code = ExpressionCode(values: values)
      let result = code.text(definition.expression).text
      writer.lines(code.constants)
      writer.line(isOptional || !code.constants.isEmpty ? "return \(result)" : result)
    }
  }

  private func documentation(_ number: ComputedNumber, isOptional: Bool) -> String {
    var text = number.label + "."
    if let unit = number.definition.unit { text += " In \(unit.commentName)." }
    let names = number.definition.expression.fields.sorted().map { layout.definition.fields[$0].name }
    if !names.isEmpty { text += " Follows from \(names.joined(separator: ", "))" + (isOptional ? ", if there." : ".") }
    if !number.definition.documentation.isEmpty { text += "\n\n" + number.definition.documentation }
    return text
  }

  private func operand(_ field: Int) -> Operand? {
    guard let member = layout.members.first(where: { $0.holds(field: field) }) else { return nil }
    let part = member.format.parts.first { $0.fieldIndex == field }
    if let constant = part?.constant ?? member.constant {
      return Operand(property: "", isOptional: false, hasSpecialValues: false) { _ in "\(Double(constant))" }
    }
    guard let format = part?.format ?? member.format as? any ScalarFormat else { return nil }
    return Operand(
      property: part?.name ?? member.name,
      isOptional: member.isOptional,
      hasSpecialValues: format.quantity?.specialValues != nil,
      double: part?.double ?? format.double
    )
  }
}

/// The source text of an expression. Long expressions are split into constants, which are written first.
private struct ExpressionCode {
  typealias Expression = ComputedDefinition.Expression

  /// The expressions for the fields, by their index.
  let values: [Int: String]
  private(set) var constants: [String] = []
  private var operations = 0

  /// The greatest number of operations in one expression; the compiler takes too long for more.
  private static let greatestCountOfOperations = 6
  /// The greatest length of both operands of an operation together. It bounds right operands, which the count does not.
  private static let greatestLength = 100

  init(values: [Int: String]) { self.values = values }

  /// The source text of an expression.
  struct Text {
    var text: String
    /// The precedence of the outermost operator: 0 for a sum, 1 for a product, 2 for anything else.
    var binding: Int

    /// Returns the source text within an operator of this precedence.
    func within(_ binding: Int) -> String { self.binding < binding ? "(\(text))" : text }
  }

  mutating func text(_ expression: Expression) -> Text {
    switch expression {
    case .number(let number): Text(text: "\(number)", binding: 2)
    case .field(let index): Text(text: values[index] ?? "0", binding: 2)
    case .negative(let inner): Text(text: "-\(text(inner).within(2))", binding: 1)
    case .sum(let first, let second): operation(first, "+", second, binding: 0)
    case .difference(let first, let second): operation(first, "-", second, binding: 0)
    case .product(let first, let second): operation(first, "*", second, binding: 1)
    case .quotient(let first, let second): operation(first, "/", second, binding: 1)
    }
  }

  private mutating func operation(_ first: Expression, _ sign: String, _ second: Expression, binding: Int) -> Text {
    let isExact = sign == "-" || sign == "/"
    let (one, two) = (text(first), text(second))
    var (left, right) = (one.within(binding), two.within(isExact ? binding + 1 : binding))
    operations += 1
    if operations > Self.greatestCountOfOperations || left.count + right.count > Self.greatestLength {
      operations = 1
      left = constant(one)
      if left.count + right.count > Self.greatestLength { right = constant(two) }
    }
    return Text(text: "\(left) \(sign) \(right)", binding: binding)
  }

  private mutating func constant(_ value: Text) -> String {
    let name = "part\(constants.count + 1)"
    constants.append("let \(name): Double = \(value.text)")
    return name
  }
}
