import GATTDefinitions

/// What a number looks like from outside: the Swift type of its value, and how that and the raw number become each
/// other.
struct NumberSurface {
  enum Kind {
    /// The raw number is the value.
    case plain
    /// A `Double` in a unit.
    case scaled
    /// An enum.
    case named(NamedNumbers)
    /// A `Bool`.
    case flag
  }

  var name: String
  var label: String
  var kind: Kind
  var number: Number
  var scale: Scale
  /// What the raw number may be; all that `number` can hold when nil.
  var rawRange: ClosedRange<Int64>?
  var specialValues: NamedNumbers?

  init(_ part: Part) {
    name = part.name
    label = part.label
    number = part.number
    scale = part.field?.scale ?? .identity
    rawRange = part.field?.rawRange
    specialValues = nil
    kind = part.isFlag ? .flag : part.names.map(Kind.named) ?? (scale == .identity ? .plain : .scaled)
  }

  init(_ member: Member, _ number: Number, names: NamedNumbers? = nil) {
    name = member.name
    label = member.label
    self.number = number
    scale = number.bits > 64 ? .identity : member.field.scale
    rawRange = member.field.rawRange
    specialValues = member.specialValues
    kind = names.map(Kind.named) ?? (scale == .identity ? .plain : .scaled)
  }

  /// The Swift type of the value.
  var valueType: String {
    switch kind {
    case .plain: number.swiftType
    case .scaled: "Double"
    case .named(let names): names.typeName
    case .flag: "Bool"
    }
  }

  /// The value may have no raw number, so that setting it can fail.
  var isFallible: Bool {
    switch kind {
    case .plain: !number.fillsItsType || rawRange != nil || specialValues != nil
    case .scaled: true
    case .named(let names): !names.fillsItsNumber || rawRange != nil
    case .flag: false
    }
  }

  /// Raw and value are one, so one stored property serves for both.
  var isItsRaw: Bool {
    if case .plain = kind { specialValues == nil } else { false }
  }

  /// The raw numbers allowed.
  var range: ClosedRange<Int64> { rawRange ?? number.range }

  /// The value of `raw`, an expression of `number.swiftType`.
  func value(_ raw: String) -> String {
    switch kind {
    case .plain: raw
    case .scaled:
      number.bits == 64 && !number.isSigned
        ? "Self.\(name)Scale.value(\(raw))" : "Self.\(name)Scale.value(\(number.int64(raw)))"
    case .named(let names): "\(names.typeName)(rawValue: \(raw))\(names.isComplete ? "!" : "")"
    case .flag: "\(raw) != 0"
    }
  }

  /// The raw number of `value`, an expression of `valueType`; starts with `try` when it can fail.
  func raw(_ value: String) -> String {
    if isFallible { return "try Self.raw\(capitalized(name))(\(value)\(specialValues == nil ? "" : ", nil"))" }
    return switch kind {
    case .named: "\(value).rawValue"
    case .flag: "\(value) ? 1 : 0"
    default: value
    }
  }

  /// The function that `raw(_:)` calls, when it can fail.
  func writeConverter(in type: String, _ writer: inout SourceWriter) {
    guard isFallible else { return }
    let arguments = [literal(type), literal(label)]
    let parameters =
      specialValues.map { "_ value: \(valueType)?, _ special: \($0.typeName)?" } ?? "_ value: \(valueType)"
    let head =
      "private static func raw\(capitalized(name))(\(parameters)) throws(EncodeError) -> \(number.swiftType)"
    writer.line()
    writer.openFunction(head) { writer in
      if specialValues != nil { writeSpecialCase(arguments, &writer) }
      switch kind {
      case .scaled:
        writer.list(
          "let raw = try FieldCheck.raw(",
          ["value", "\(name)Scale", "in: \(rangeLiteral(amounts))"] + specialArgument + arguments,
          ")"
        )
        writer.line("return " + number.fromInt64("raw"))
      case .named:
        writer.list(
          "try FieldCheck.range(",
          ["Int64(value.rawValue)", "in: \(rangeText)"] + arguments,
          ")"
        )
        writer.line("return value.rawValue")
      case .plain, .flag:
        writer.list(
          "try FieldCheck.range(",
          [number.int64("value"), "in: \(rangeLiteral(amounts))"] + specialArgument + arguments,
          ")"
        )
        writer.line("return value")
      }
    }
  }

  /// Either an amount is given or what is said in its place, and not both.
  private func writeSpecialCase(_ arguments: [String], _ writer: inout SourceWriter) {
    let raw = number.isNative ? "special.rawValue" : "\(number.swiftType)(truncatingIfNeeded: special.rawValue)"
    writer.block("if let special") { writer in
      writer.list("try FieldCheck.presence(", ["isGiven: value != nil", "isRequired: false"] + arguments, ")")
      writer.line("return \(raw)")
    }
    writer.line("guard let value else {")
    writer.indent { writer in
      writer.list(
        "throw EncodeError(",
        ["value: \(arguments[0])", "field: \(arguments[1])", "reason: .missing"],
        ")"
      )
    }
    writer.line("}")
  }

  /// `range` without the special values at its ends.
  private var amounts: ClosedRange<Int64> {
    let special = Set(specialValues?.cases.map(\.key) ?? [])
    var amounts = range
    while amounts.lowerBound < amounts.upperBound, special.contains(amounts.upperBound) {
      amounts = amounts.lowerBound...amounts.upperBound - 1
    }
    while amounts.lowerBound < amounts.upperBound, special.contains(amounts.lowerBound) {
      amounts = amounts.lowerBound + 1...amounts.upperBound
    }
    return amounts
  }

  private var specialArgument: [String] {
    guard let specialValues else { return [] }
    return ["except: [" + specialValues.cases.map { String($0.key) }.joined(separator: ", ") + "]"]
  }

  var rangeText: String { rangeLiteral(range) }

  /// The raw number 0 is allowed.
  var allowsZero: Bool {
    rawRange?.contains(0) ?? true || specialValues?.cases.contains { $0.key == 0 } ?? false
  }

  /// The condition under which `raw` is not allowed; nil when everything is.
  func violation(_ raw: String) -> String? {
    guard let rawRange else { return nil }
    let integer = number.isNative ? raw : "\(raw).integerValue"
    let isBoundedBelow = rawRange.lowerBound > number.range.lowerBound
    let isBoundedAbove = rawRange.upperBound < number.range.upperBound
    let outside: String
    switch (isBoundedBelow, isBoundedAbove) {
    case (true, true): outside = "!(\(rangeText)).contains(\(number.int64(raw)))"
    case (true, false): outside = "\(integer) < \(rawRange.lowerBound)"
    case (false, true): outside = "\(integer) > \(rawRange.upperBound)"
    case (false, false): return nil
    }
    let special = specialValues?.cases.map { "\(integer) != \($0.key)" } ?? []
    return ([outside] + special).joined(separator: ", ")
  }
}

/// `-5...5` as it stands in source.
func rangeLiteral(_ range: ClosedRange<Int64>) -> String {
  "\(int64Literal(range.lowerBound))...\(int64Literal(range.upperBound))"
}

private func int64Literal(_ number: Int64) -> String {
  switch number {
  case .min: "Int64.min"
  case .max: "Int64.max"
  default: String(number)
  }
}
