import GATTDefinitions
import GATTModel

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

  let name: String
  let label: String
  let kind: Kind
  let number: Number
  /// What the raw number is a multiple of.
  let step: Int64
  /// What the raw number may be; all that `number` can hold when nil.
  let rawRange: ClosedRange<Int64>?
  let specialValues: NamedNumbers?
  /// Octets that a raw number is stored in with other bits, and where it stands in them; nil for a number that is all
  /// bits of its octets.
  private let place: (word: Number, part: Part)?

  /// A part of a number; as the elements of an array, parts of what is stored, when there is a member and its word.
  init(_ part: Part, of elements: (member: Member, word: Number)? = nil) {
    name = part.name
    label = elements?.member.label ?? part.label
    number = part.number
    step = 1 << Int64(part.zeros)
    rawRange = part.rawRange
    specialValues = elements == nil ? part.specialValues : nil
    kind = part.isFlag ? .flag : part.names.map(Kind.named) ?? (part.isScaled ? .scaled : .plain)
    place = elements.map { ($0.word, part) }
  }

  init(_ member: Member, _ number: Number, names: NamedNumbers? = nil) {
    name = member.name
    label = member.label
    self.number = number
    step = 1
    rawRange = member.rawRange
    specialValues = member.specialValues
    kind = names.map(Kind.named) ?? (number.bits <= 64 && member.isScaled ? .scaled : .plain)
    place = nil
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
    case .plain: !number.fillsItsType || rawRange != nil || specialValues != nil || step > 1
    case .scaled: true
    case .named(let names): !names.fillsItsNumber || rawRange != nil || step > 1
    case .flag: false
    }
  }

  /// Raw and value are one, so one stored property serves for both.
  var isItsRaw: Bool {
    if case .plain = kind { specialValues == nil && place == nil } else { false }
  }

  /// The type that is stored.
  private var storedType: String { place?.word.swiftType ?? number.swiftType }

  /// The raw number in what is stored.
  func raw(ofStored stored: String) -> String {
    guard let place else { return stored }
    let (word, part) = (place.word, place.part)
    return PartRenderer(part: part, container: word.containerType, access: "", type: "")
      .raw(of: word.integer(stored))
  }

  /// What is stored of a raw number.
  ///
  /// - Parameter isInt64: The expression is of that type, and not of the number's.
  private func stored(_ raw: String, isInt64: Bool = false) -> String {
    guard let place else { return raw }
    let (word, part) = (place.word, place.part)
    let integer = isInt64 ? raw : part.number.integer(raw)
    let bits = PartRenderer(part: part, container: word.containerType, access: "", type: "").shifted(integer: integer)
    return word.own(bits)
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
    case .named: stored("\(value).rawValue")
    case .flag: "\(value) ? 1 : 0"
    default: stored(value)
    }
  }

  /// The function that `raw(_:)` calls, when it can fail.
  func writeConverter(in type: String, _ writer: inout SourceWriter) {
    guard isFallible else { return }
    let arguments = [literal(type), literal(label)]
    let parameters =
      specialValues.map { "_ value: \(valueType)?, _ special: \($0.typeName)?" } ?? "_ value: \(valueType)"
    let head =
      "private static func raw\(capitalized(name))(\(parameters)) throws(GATTCore.EncodeError) -> \(storedType)"
    writer.line()
    // It is called by the initialiser and by the setter.
    writer.line("@inline(never)")
    writer.block(head) { writer in
      if specialValues != nil { writeSpecialCase(arguments, &writer) }
      switch kind {
      case .scaled:
        writer.call(
          "let raw = try FieldCheck.raw",
          ["value", "\(name)Scale", "in: \(rangeLiteral(amounts))"] + stepArgument + specialArgument
            + arguments
        )
        writer.line("return \(place == nil ? number.fromInt64("raw") : stored("raw", isInt64: true))")
      case .named:
        writer.call(
          "try FieldCheck.range",
          [widened("value.rawValue", to: "Int64"), "in: \(rangeText)"] + stepArgument + arguments
        )
        writer.line("return \(stored("value.rawValue"))")
      case .plain, .flag:
        writer.call(
          "try FieldCheck.range",
          [number.int64("value"), "in: \(rangeLiteral(amounts))"] + stepArgument + specialArgument + arguments
        )
        writer.line("return \(stored("value"))")
      }
    }
  }

  /// Either an amount is given or what is said in its place, and not both.
  private func writeSpecialCase(_ arguments: [String], _ writer: inout SourceWriter) {
    let raw = number.own("special.rawValue")
    writer.block("if let special") { writer in
      writer.call("try FieldCheck.presence", ["isGiven: value != nil", "isRequired: false"] + arguments)
      writer.line("return \(raw)")
    }
    writer.block("guard let value else") { writer in
      writer.line("throw GATTCore.EncodeError(value: \(arguments[0]), field: \(arguments[1]), reason: .missing)")
    }
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
    if step == 1 { return amounts }
    // Both ends to multiples of the step.
    let lower = amounts.lowerBound + (step - 1) & ~(step - 1)
    let upper = amounts.upperBound & ~(step - 1)
    return lower <= upper ? lower...upper : amounts
  }

  private var stepArgument: [String] { step == 1 ? [] : ["step: \(step)"] }

  private var specialArgument: [String] {
    let special = specialValues?.cases.map(\.key).filter(amounts.contains) ?? []
    return special.isEmpty ? [] : ["except: [\(special.map { String($0) }.joined(separator: ", "))]"]
  }

  var rangeText: String { rangeLiteral(range) }

  /// The condition under which `raw` is out of range; nil when every number is in range.
  func violation(_ raw: String) -> String? {
    guard let rawRange else { return nil }
    let integer = number.integer(raw)
    let isBoundedBelow = rawRange.lowerBound > number.range.lowerBound
    let isBoundedAbove = rawRange.upperBound < number.range.upperBound
    let outside: String
    switch (isBoundedBelow, isBoundedAbove) {
    case (true, true): outside = "!(\(rangeText)).contains(\(integer))"
    case (true, false): outside = "\(integer) < \(rawRange.lowerBound)"
    case (false, true): outside = "\(integer) > \(rawRange.upperBound)"
    case (false, false): return nil
    }
    let special = specialValues?.cases.map { "\(integer) != \($0.key)" } ?? []
    return ([outside] + special).joined(separator: " && ")
  }
}

/// A number that is always the same as it stands in source: what has several digits is known by its octets.
func constantLiteral(_ number: Int64) -> String {
  number < 10 ? int64Literal(number) : hex(UInt64(number))
}

/// `-5...5` as it stands in source.
func rangeLiteral(_ range: ClosedRange<Int64>) -> String {
  "\(int64Literal(range.lowerBound))...\(int64Literal(range.upperBound))"
}

private func int64Literal(_ number: Int64) -> String {
  switch number {
  case .min: "Int64.min"
  case .max: "Int64.max"
  default: "\(number)"
  }
}
