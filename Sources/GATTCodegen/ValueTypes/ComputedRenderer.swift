import GATTDefinitions
import GATTModel

/// Writes the properties that are computed from fields.
struct ComputedRenderer {
  let layout: ValueLayout
  let target: Target

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
    let mayLackOperands = operands.contains { $1.isOptional || $1.hasSpecialValues }
    let isOptional = !definition.conditions.isEmpty || mayLackOperands
    writer.declaration(documented: documentation(number, mayLackOperands: mayLackOperands))
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

  private func documentation(_ number: ComputedNumber, mayLackOperands: Bool) -> String {
    var text = number.label + "."
    if let unit = number.definition.unit { text += " In \(unit.commentName)." }
    let names = number.definition.expression.fields.sorted().map { layout.definition.fields[$0].name }
    let conditions = number.definition.conditions
    let table = LayoutTable(definition: layout.definition, target: target)
    if !names.isEmpty {
      text += " Follows from \(names.joined(separator: ", "))"
      if !conditions.isEmpty { text += ", if \(table.text(of: conditions))" }
      text += mayLackOperands ? "; nil if one of them has no value." : "."
    } else if !conditions.isEmpty {
      text += " Only if \(table.text(of: conditions))."
    }
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
    if let part = member.format.parts.first(where: { $0.fieldIndex == bits.field && $0.isExactly(bits) }) {
      return Operand(
        field: bits.field,
        property: part.name,
        isOptional: member.isOptional,
        hasSpecialValues: false,
        double: part.asDouble
      )
    }
    guard let part = member.format.bitField?.parts.first(where: { $0.isExactly(bits) }) else { return nil }
    return Operand(
      field: bits.field,
      property: member.name,
      isOptional: member.isOptional,
      hasSpecialValues: false,
      double: { part.asDouble("\($0).\(quoted(part.name))") }
    )
  }
}

extension Part {
  /// Returns the bits as a `Double`, from the expression for the property.
  fileprivate func asDouble(_ value: String) -> String { isFlag ? double(value) : "Double(\(format.word(value)!))" }
}
