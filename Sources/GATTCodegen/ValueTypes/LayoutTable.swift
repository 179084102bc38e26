import GATTDefinitions
import GATTModel

/// Writes the layout of a value's octets as a table in its documentation comment.
struct LayoutTable {
  let definition: ValueDefinition
  let target: Target

  private var definitions: DefinitionSet { target.definitions }

  func render(_ writer: inout SourceWriter) {
    writer.line("/// | at | octets | field | format | unit |")
    writer.line("/// |---|---|---|---|---|")
    // The number of bits before the field; nil after a field of variable size.
    var position: Int? = 0
    if let prefix = definition.lengthPrefix { render(prefix, "Length", at: &position, &writer) }
    for field in definition.fields {
      if case .prefixed(let prefix) = field.length {
        let name = field.count == .one ? "Length of \(cell(field.name))" : "Length of each \(cell(field.name))"
        render(prefix, name + presence(of: field), at: &position, &writer)
      }
      writer.documentationRow(
        position.map { place($0, of: field) } ?? "",
        size(of: field),
        "\(cell(field.name))\(presence(of: field))",
        "\(format(of: field))\(details(of: field))",
        field.unit?.commentName ?? ""
      )
      let bits = field.presence == .always ? definitions.fixedBits(of: field) : nil
      position = position.flatMap { start in
        // Fields of whole octets start with an octet; all others share octets.
        bits.map { bits in bits.isMultiple(of: 8) ? (start + 7) / 8 * 8 + bits : start + bits }
      }
    }
  }

  private func render(_ prefix: LengthPrefix, _ name: String, at position: inout Int?, _ writer: inout SourceWriter) {
    let details = prefix.byteOrder == .big && prefix.bits > 8 ? ", big-endian" : ""
    let place = position.map { "\($0 / 8)" } ?? ""
    writer.documentationRow(
      place,
      "\(prefix.bits / 8)",
      name,
      "uint\(prefix.bits)\(details)\(prefix.includesItself ? ", with itself" : "")",
      "octet"
    )
    position = position.map { $0 + prefix.bits }
  }

  /// Returns `2`, or `2 bit 4`: the first bit of the field, which is its highest one in big-endian octets.
  private func place(_ bits: Int, of field: FieldDefinition) -> String {
    if bits.isMultiple(of: 8) { return "\(bits / 8)" }
    return "\(bits / 8) bit \(field.byteOrder == .big ? 7 - bits % 8 : bits % 8)"
  }

  private func size(of field: FieldDefinition) -> String {
    let size =
      if case .uuid = field.form {
        "2, 4 or 16"
      } else if let short = field.shortForm, let bits = definitions.elementBits(of: field) {
        "\(bits / 8) or \(short.bits / 8)"
      } else if let bits = definitions.elementBits(of: field) {
        bits.isMultiple(of: 8) ? "\(bits / 8)" : bits == 1 ? "1 bit" : "\(bits) bits"
      } else {
        "any"
      }
    return switch field.count {
    case .one: size
    case .fixed(let count): "\(count) × \(size)"
    case .field, .toEnd: "n × \(size)"
    }
  }

  private func format(of field: FieldDefinition) -> String {
    switch field.form {
    case .choice(let choice):
      "by \(choice.selectors.map { cell(self.field(holding: $0).name) }.joined(separator: ", "))"
    case .value(let index): "``\(target.typeNames.values[index])``"
    default: field.requestChoice.map { "by \(cell($0.fieldName)) of the request" } ?? field.notation
    }
  }

  /// Returns the field that contains a number, in the value or in a group.
  private func field(holding bits: FieldBits) -> FieldDefinition {
    let fields = bits.groups.reduce(definition.fields) { fields, index in
      definitions.group(fields[index]).map { definitions.values[$0].fields } ?? fields
    }
    return fields[bits.field]
  }

  /// Returns the details of a number besides its format.
  private func details(of field: FieldDefinition) -> String {
    var details = field.cipher.map { ", \($0.algorithm.rawValue)" } ?? ""
    details += scale(of: field)
    if let short = field.shortForm { details += ", or \(short.notation)\(scale(of: field, times: short.factor))" }
    if let constant = field.constant { details += " = \(constantLiteral(constant))" }
    if field.byteOrder == .big, field.form.hasByteOrder { details += ", big-endian" }
    if let checksum = field.checksum { details += ", \(checksum.name)" }
    if let maximum = field.maximumLength { details += ", at most \(maximum) octets" }
    return details
  }

  /// Returns the conversion from the number to the value: ` × 1/100`, ` × 165/65536 − 40`, or an empty string.
  ///
  /// - Parameter factor: The raw number for 1 on the wire.
  private func scale(of field: FieldDefinition, times factor: Int64 = 1) -> String {
    let scale = field.scale
    if scale == .identity && factor == 1 || field.exponential != nil { return "" }
    if case .packedFloat = field.form { return "" }
    func fraction(_ number: Int64) -> String {
      let divisor = greatestCommonDivisor(number, scale.divisor)
      let (over, under) = (number / divisor, scale.divisor / divisor)
      return under == 1 ? "\(over)" : "\(over)/\(under)"
    }
    let multiplier = fraction(scale.multiplier.multipliedReportingOverflow(by: factor).partialValue)
    let product = multiplier == "1" ? "" : " × \(multiplier)"
    if scale.offset == 0 { return product }
    return "\(product) \(scale.offset < 0 ? "−" : "+") \(fraction(scale.offset).drop { $0 == "-" })"
  }

  // MARK: Presence

  private func presence(of field: FieldDefinition) -> String {
    switch field.presence {
    case .always: ""
    case .when(let conditions): ", if \(text(of: conditions))"
    case .ifOctetsRemain, .ifRemaining(octets: 1, []): ", if octets remain"
    case .ifRemaining(let octets, let conditions):
      ", if \((["\(octets) octets remain"] + conditions.map(text)).joined(separator: " and "))"
    }
  }

  /// Returns `bit 3 of Flags is 1 and Op Code is 2 or 3`.
  func text(of conditions: [Condition]) -> String { conditions.map(text).joined(separator: " and ") }

  /// Returns `bit 3 of Flags is 1`, `Op Code is 2 or 3`.
  private func text(of condition: Condition) -> String {
    var texts: [String] = []
    var sources: [String] = []
    for activation in condition.activations {
      let source = source(of: activation)
      if source == sources.last, !activation.isNegated {
        texts[texts.count - 1] = "\(texts[texts.count - 1]) or \(activation.value)"
      } else {
        texts.append("\(source) is \(activation.isNegated ? "not " : "")\(activation.value)")
        sources.append(source)
      }
    }
    return texts.joined(separator: " or ")
  }

  private func source(of activation: Activation) -> String {
    let field = field(holding: activation.bits)
    let name = cell(field.name)
    if activation.bitSize == definitions.elementBits(of: field) { return name }
    let last = activation.bitIndex + activation.bitSize - 1
    let bits = activation.bitSize == 1 ? "bit \(last)" : "bits \(activation.bitIndex)...\(last)"
    return "\(bits) of \(name)"
  }

  private func cell(_ text: String) -> String { commentText(text).replacing("|", with: "/") }
}
