import GATTDefinitions

/// A field of a value, with the Swift expressions that refer to it. `FieldFormat` uses them to write code.
struct FieldCode {
  let value: ValueCode
  let index: Int

  var member: Member { value.members[index] }
  var format: any FieldFormat { member.format }
  /// The name of the Swift type of the value.
  var valueName: String { value.layout.name }
  /// The name of the field as a literal.
  var labelLiteral: String { literal(member.label) }
  /// The last arguments of a function that throws: the names of the value and of the field, as literals for the error.
  var place: String { "\(literal(valueName)), \(labelLiteral)" }
  var property: String { "self.\(quoted(member.name))" }
  /// The expression for the stored property.
  var stored: String { "self.\(quoted(member.storedName))" }
  /// Whether the property is nil when the field is absent.
  var isOptional: Bool { member.isOptional }
  /// `, isBigEndian: true`, or an empty string.
  var order: String { member.field.byteOrder == .big ? ", isBigEndian: true" : "" }
  /// `, atMost: 20`, or an empty string.
  var limit: String { member.field.maximumLength.map { ", atMost: \($0)" } ?? "" }

  /// The flags of a bit field that determines which fields are present; nil for any other field.
  var flags: FlagsCode? { member.flags.map { FlagsCode(field: self, bits: $0) } }

  // MARK: Presence

  /// The expression for the content on the wire: a local constant for flags and, in the decoder, for a number that is
  /// not stored; the property of any other field.
  var reference: String {
    if member.flags != nil || value.isDecoder && member.source != nil { return local }
    return member.source == nil ? stored : property
  }

  /// The name of the local constant for a field that is not stored.
  var local: String {
    let name = member.name
    return ["reader", "output", "start", "end", "value", "element"].contains(name) ? "\(name)Field" : quoted(name)
  }

  /// The expression for whether the value contains the field.
  var isGiven: String {
    if format.isArray { return "!\(property).isEmpty" }
    if format.isImplied { return format.checksum?.presentName.map { "self.\($0)" } ?? "true" }
    return "\(member.flags == nil ? stored : property) != nil"
  }

  /// The condition under which the field is present; nil when it always is, or when that depends on the number of
  /// octets left.
  var condition: String? {
    if case .when(let conditions) = member.presence { value.condition(conditions) } else { nil }
  }

  /// Whether a flag determines only the presence of this field.
  var hasOwnFlag: Bool {
    guard let activation = soleActivation(member.presence), activation.bitSize == 1, activation.groups.isEmpty,
      let control = value.field(holding: activation.field), !control.member.isConditional
    else { return false }
    return control.member.derivedBits.contains {
      $0.index == activation.bitIndex && $0.dependents == [index] && $0.others.isEmpty
    }
  }

  // MARK: Extent

  /// The arguments of a reading function for the end of the field, or for its number of elements: `, .octets(3)`.
  var extent: String {
    switch member.field.count {
    case .field(let bits): return ", count: Int(clamping: \(value.number(in: bits)))"
    case .fixed(let count) where format.isArray: return ", count: \(count)"
    default: break
    }
    return end.map { ", \($0)" } ?? ""
  }

  /// The `FieldExtent` of the field; nil when the format determines its end, or it ends with the value.
  var end: String? {
    switch member.field.length {
    case .fixed(let octets): ".octets(\(octets))"
    case .field(let bits): ".octets(Int(clamping: \(value.number(in: bits))))"
    case .prefixed(let prefix): ".prefixed(\(prefix.expression))"
    case .terminated(let octet): ".terminated(\(octet))"
    case .natural: format.isOpenEnded ? reserve.map { ".leaving(\($0))" } : nil
    }
  }

  /// The expression for the number of octets that an open-ended field leaves to later fields; nil for 0.
  var reserve: String? {
    let sizes = value.fields[(index + 1)...].compactMap(\.knownSize)
    let (fixed, others) = (sizes.compactMap { Int($0) }.reduce(0, +), sizes.filter { Int($0) == nil })
    let all = (fixed > 0 ? [String(fixed)] : []) + others
    return all.isEmpty ? nil : all.joined(separator: " + ")
  }

  /// The number of octets of the field and all later ones that are always there, and an expression for each of the
  /// others.
  var octetsToTheEnd: (always: Int, others: [String]) {
    let sizes = value.fields[index...].compactMap(\.knownSize)
    return (sizes.compactMap { Int($0) }.reduce(0, +), sizes.filter { Int($0) == nil })
  }

  /// The expression for the number of octets of the field, if a decoder knows it before it reads the field, and it is
  /// not 0.
  private var knownSize: String? {
    format.isOpenEnded || member.presence.dependsOnTheRest || size == "0" ? nil : size
  }

  /// The expression for the number of octets of the field.
  private var size: String {
    if let widths = format.widths {
      return "(\(value.isActive(widths.selector)) ? \(widths.wide.octets) : \(widths.narrow.octets))"
    }
    let size = String(format.fixedSize ?? member.field.fixedOctets ?? 0)
    return size == "0" ? size : condition.map { "(\($0) ? \(size) : 0)" } ?? size
  }

  // MARK: Statements and expressions

  /// Returns the expression, without its `try`, that computes the raw number of a field from the parameters of the
  /// initializer; nil without an `x:from` that names computed numbers.
  func made(_ from: Expression?, _ range: ClosedRange<Int64>, _ label: String) -> String? {
    guard let from, from.constant == nil else { return nil }
    let computed = value.layout.computed
    let names = from.operands.map { operand in
      if case .computed(let index) = operand { (operand, quoted(computed[index].name)) } else { (operand, "0") }
    }
    var code = ExpressionCode(values: Dictionary(uniqueKeysWithValues: names), isSplit: false)
    let number = code.text(from).text
    return "FieldCheck.whole(\(number), in: \(rangeLiteral(range)), \(literal(valueName)), \(literal(label)))"
  }

  /// Returns the statement of the initializer that stores the number of an `x:from`; nil for any other field.
  var storingFrom: String? {
    guard let from = member.from, let format = format as? any ScalarFormat, let number = format.wholeNumber else {
      return nil
    }
    if let constant = from.constant { return "\(stored) = \(format.value(ofRaw: constantLiteral(Int64(constant)))!)" }
    return made(from, member.field.rawRange ?? number.range, member.label).map { made in
      "\(stored) = try \(format.value(ofRaw: "\(number.swiftType)(truncatingIfNeeded: \(made))")!)"
    }
  }

  /// Returns the statement that appends the name of a property to `fields` when it is out of range.
  func outOfRange(_ names: MemberNames, _ violation: (_ value: String) -> String?) -> [String] {
    let property = "self.\(quoted(names.property))"
    guard let violation = violation(isOptional ? "value" : property) else { return [] }
    return [
      "if \(isOptional ? "let value = \(property), " : "")\(violation) { fields.append(\(literal(names.label))) }"
    ]
  }

  /// Returns the checks of the length of `value`, for a field with an `x:Length`.
  ///
  /// - Parameter octets: The expression for the octets of `value`.
  func lengthChecks(_ value: String, _ octets: String) -> [String] {
    if case .fixed(let count) = member.field.length {
      return ["try FieldCheck.agreement(Int64(\(octets).count), \(count), \(place))"]
    }
    return [
      member.field.maximumLength.map { "try FieldCheck.octets(\(octets).count, atMost: \($0), \(place))" },
      member.terminator.map { "try FieldCheck.lacks(\(value), terminator: \($0), \(place))" },
    ].compactMap { $0 }
  }

  /// Returns the statement that stores `value`, an expression of the type of the property.
  func storing(_ value: String) -> String {
    guard let storage = format.storage else { return "\(stored) = \(value)" }
    return "\(stored) = \(isOptional ? "\(value).map { \(storage.set("$0")) }" : storage.set(value))"
  }

  /// The expression that parses the property with the function of `FieldTextReader` for its type.
  var parse: String {
    let arguments = "(\(textLabel(of: format.type))\(labelLiteral))"
    if member.mayBeMissing { return "texts.optional\(arguments) ?? \(member.emptyValue)" }
    return "texts.\(isOptional ? "optional" : "required")\(arguments)"
  }
}

extension FieldDefinition {
  /// The number of octets of a field with a fixed length; nil for any other field.
  fileprivate var fixedOctets: Int? {
    if case .fixed(let octets) = length, count == .one { octets } else { nil }
  }
}

extension LengthPrefix {
  var expression: String {
    let order = byteOrder == .big ? ", isBigEndian: true" : ""
    return "LengthPrefix(octets: \(bits / 8)\(order)\(includesItself ? ", includesItself: true" : ""))"
  }
}
