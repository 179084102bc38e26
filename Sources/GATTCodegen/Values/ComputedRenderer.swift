import GATTDefinitions
import GATTModel

/// Writes the properties that are computed from fields.
struct ComputedRenderer {
  let layout: ValueLayout

  /// A number in an expression.
  private struct Operand {
    var field: Int
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
    let operands = definition.expression.operands.compactMap { name in operand(name).map { (name, $0) } }
      .sorted { ($0.1.field, $0.1.property) < ($1.1.field, $1.1.property) }
    let isOptional = !definition.conditions.isEmpty || operands.contains { $1.isOptional || $1.hasSpecialValues }
    writer.declaration(documented: documentation(number, isOptional: isOptional))
    writer.block("\(writer.access)var \(quoted(number.name)): Double\(isOptional ? "?" : "")") { writer in
      if !definition.conditions.isEmpty {
        let condition = ValueCode(layout: layout, isDecoder: false).condition(definition.conditions)
        writer.line("guard \(condition) else { return nil }")
      }
      var values: [Expression.Operand: String] = [:]
      var checked: Set<String> = []
      for (operandName, operand) in operands {
        let name = quoted(operand.property)
        let property = operand.isOptional ? name : "self.\(name)"
        if checked.insert(name).inserted {
          if operand.isOptional { writer.line("guard let \(name) = self.\(name) else { return nil }") }
          if operand.hasSpecialValues { writer.line("if \(property).special != nil { return nil }") }
        }
        values[operandName] = operand.double(property)
      }
      var code = ExpressionCode(values: values)
      var result = code.text(definition.expression).text
      if number.isParameter { result = "FieldArithmetic.withoutNegativeZero(\(result))" }
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

  private func operand(_ name: Expression.Operand) -> Operand? {
    guard let field = name.field, let member = layout.members.first(where: { $0.holds(field: field) }) else {
      return nil
    }
    if case .bits(let bits) = name { return operand(bits, of: member) }
    let part = member.format.parts.first { $0.fieldIndex == field }
    if let constant = part?.constant ?? member.constant {
      return Operand(field: field, property: "", isOptional: false, hasSpecialValues: false) { _ in
        "\(Double(constant))"
      }
    }
    guard let format = part?.format ?? member.format as? any ScalarFormat else { return nil }
    let isRaw = name == .raw(field)
    return Operand(
      field: field,
      property: part?.name ?? member.name,
      isOptional: member.isOptional,
      hasSpecialValues: !isRaw && format.quantity?.specialValues != nil,
      double: isRaw ? { "Double(\(format.word($0)!))" } : part?.double ?? format.double
    )
  }

  /// Returns the operand for bits of a bit field, or of a field that shares octets.
  private func operand(_ bits: FieldBits, of member: Member) -> Operand? {
    func isMeant(_ part: Part) -> Bool {
      part.shift - part.fieldShift == bits.bitIndex && part.number.bits == bits.bitSize
    }
    if let part = member.format.parts.first(where: { $0.fieldIndex == bits.field && isMeant($0) }) {
      return Operand(
        field: bits.field,
        property: part.name,
        isOptional: member.isOptional,
        hasSpecialValues: false,
        double: part.bits
      )
    }
    guard let part = member.format.bitField?.parts.first(where: isMeant) else { return nil }
    return Operand(
      field: bits.field,
      property: member.name,
      isOptional: member.isOptional,
      hasSpecialValues: false,
      double: { part.bits("\($0).\(quoted(part.name))") }
    )
  }
}

extension Part {
  /// Returns the bits as a `Double`, from the expression for the property.
  fileprivate func bits(_ value: String) -> String { isFlag ? double(value) : "Double(\(format.word(value)!))" }
}

/// The source text of an expression. Long expressions are split into constants, which are written first.
struct ExpressionCode {
  /// The expressions for the operands.
  let values: [Expression.Operand: String]
  /// Whether constants may be written.
  var isSplit = true
  private(set) var constants: [String] = []
  private var operations = 0

  /// The greatest number of operations in one expression; the compiler takes too long for more.
  private static let greatestCountOfOperations = 6
  /// The greatest length of both operands of an operation together. It bounds right operands, which the count does not.
  private static let greatestLength = 100

  init(values: [Expression.Operand: String], isSplit: Bool = true) {
    self.values = values
    self.isSplit = isSplit
  }

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
    case .operand(let operand): Text(text: values[operand] ?? "0", binding: 2)
    case .unary(.minus, let inner): Text(text: "-\(text(inner).within(2))", binding: 1)
    case .unary(.absolute, let inner): Text(text: "\(text(inner).within(2)).magnitude", binding: 2)
    case .unary(.rounded, let inner): Text(text: "\(text(inner).within(2)).rounded()", binding: 2)
    case .unary(.isNegative, let inner): Text(text: "FieldArithmetic.isNegative(\(text(inner).text))", binding: 2)
    case .binary(.sum, let first, let second): operation(first, "+", second, binding: 0)
    case .binary(.difference, let first, let second): operation(first, "-", second, binding: 0)
    case .binary(.product, let first, let second): operation(first, "*", second, binding: 1)
    case .binary(.quotient, let first, let second): operation(first, "/", second, binding: 1)
    case .binary(let function, let first, let second):
      Text(text: "\(function.function)(\(operand(first)), \(operand(second)))", binding: 2)
    }
  }

  private mutating func operation(_ first: Expression, _ sign: String, _ second: Expression, binding: Int) -> Text {
    let isExact = sign == "-" || sign == "/"
    let (one, two) = (text(first), text(second))
    var (left, right) = (one.within(binding), two.within(isExact ? binding + 1 : binding))
    operations += 1
    let isLong = operations > Self.greatestCountOfOperations || left.count + right.count > Self.greatestLength
    if isSplit, isLong {
      operations = 1
      left = constant(one)
      if left.count + right.count > Self.greatestLength { right = constant(two) }
    }
    return Text(text: "\(left) \(sign) \(right)", binding: binding)
  }

  /// Returns the operand of a function; a long one is a constant.
  private mutating func operand(_ expression: Expression) -> String {
    let text = text(expression)
    return isSplit && text.text.count > Self.greatestLength ? constant(text) : text.text
  }

  private mutating func constant(_ value: Text) -> String {
    let name = "part\(constants.count + 1)"
    constants.append("let \(name): Double = \(value.text)")
    return name
  }
}

extension Expression.BinaryOperator {
  /// The function for an operator that Swift does not have for `Double`.
  fileprivate var function: String {
    switch self {
    case .sum, .difference, .product, .quotient: ""
    case .wholeQuotient: "FieldArithmetic.quotient"
    case .remainder: "FieldArithmetic.remainder"
    case .and: "FieldArithmetic.and"
    case .or: "FieldArithmetic.or"
    case .shiftedLeft: "FieldArithmetic.shiftLeft"
    case .shiftedRight: "FieldArithmetic.shiftRight"
    case .minimum: "Swift.min"
    case .maximum: "Swift.max"
    }
  }
}
