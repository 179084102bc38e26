import GATTCore
import GATTDefinitions

extension FieldPlan {
  /// Converts the given content of a field that is a whole number.
  func integerContent(
    _ given: GivenValue.Content,
    of value: String
  ) throws(EncodeError) -> InterpretedField.Content {
    if case .integer(bits: 128, isSigned: false) = form, scale == nil { return try wideContent(given, of: value) }
    return .integer(try integer(given, of: value))
  }

  private func integer(_ given: GivenValue.Content, of value: String) throws(EncodeError) -> Int128 {
    switch given {
    case .raw(let text), .rawInShortForm(let text):
      guard let raw: Int128 = TextParser.integer(text) else { break }
      return try checked(raw, isAmount: false, of: value)
    case .boolean(let isSet):
      guard case .boolean = form else { break }
      return isSet ? 1 : 0
    case .text(let text) where isAddress:
      if let address = DeviceAddress(text) { return Int128(address.number) }
    case .text(let whole):
      let text = withoutUnit(whole)
      if let raw = named(whole) ?? named(text) { return try checked(raw, isAmount: false, of: value) }
      if case .boolean = form, let isSet = TextParser.bool(text) { return isSet ? 1 : 0 }
      if isUnscaled, let raw: Int128 = TextParser.integer(text) { return try checked(raw, isAmount: true, of: value) }
      if let number = TextParser.double(text) { return try raw(number, of: value) }
    case .integer(let number):
      return isUnscaled ? try checked(number, isAmount: true, of: value) : try raw(Double(number), of: value)
    case .number(let number): return try raw(number, of: value)
    case .elements, .fields: break
    }
    throw notUnderstood(of: value)
  }

  /// Converts an unsigned number of 128 bits.
  private func wideContent(
    _ given: GivenValue.Content,
    of value: String
  ) throws(EncodeError) -> InterpretedField.Content {
    let number: UInt128? =
      switch given {
      case .raw(let text), .text(let text): TextParser.integer(text)
      case .integer(let number): UInt128(exactly: number)
      case .number(let number): UInt128(exactly: number)
      case .boolean, .rawInShortForm, .elements, .fields: nil
      }
    guard let number else { throw notUnderstood(of: value) }
    return .unsigned(number)
  }

  /// The error for content that is neither a name nor a number of the field. It lists at most twenty names.
  private func notUnderstood(of value: String) -> EncodeError {
    var known = meanings.isEmpty ? [] : names.prefix(20).map(\.name)
    if case .boolean = form { known += ["true", "false"] }
    return error(.notUnderstood(names: known), of: value)
  }

  /// Returns a text without the unit of the field, which follows a number in texts for users: `36.4 °C`.
  private func withoutUnit(_ text: String) -> String {
    // A remark in parentheses may follow, as the name of a unit after its number.
    if unit == nil, text.hasSuffix(")"), text.first?.isNumber == true {
      return String(text.prefix { $0 != " " })
    }
    guard let symbol = unit?.symbol, !symbol.isEmpty, text.hasSuffix(" " + symbol) else { return text }
    return String(text.dropLast(symbol.count + 1))
  }

  /// The raw number with this meaning.
  private func named(_ text: String) -> Int128? {
    if meanings.isEmpty { return nil }
    let wanted = text.lowercased()
    let named = names.first { $0.name == text } ?? names.first { $0.name.lowercased() == wanted }
    return named.map { Int128($0.key) }
  }

  /// The raw number nearest to a physical one. Ties round to even.
  private func raw(_ physical: Double, of value: String) throws(EncodeError) -> Int128 {
    guard physical.isFinite else { throw error(.notANumber, of: value) }
    if let exponential {
      guard let raw = exponential.raw(physical).map({ Int128($0) }), isInRange(raw),
        !specialValues.contains(Int64(clamping: raw))
      else {
        throw error(
          .outOfRange(physical, minimum: physicalValue(range.lowerBound), maximum: physicalValue(range.upperBound)),
          of: value
        )
      }
      return raw
    }
    guard let scale else {
      guard let whole = Int128(exactly: physical) else {
        throw error(.invalidForm("a whole number is needed"), of: value)
      }
      return try checked(whole, isAmount: true, of: value)
    }
    let raw = scale.raw(physical).map { Int128($0) } ?? scale.unsignedRaw(physical).map { Int128($0) }
    guard let raw, isInRange(raw), !specialValues.contains(Int64(clamping: raw)) else {
      throw outOfRange(physical, of: value)
    }
    return raw
  }

  /// Returns `raw` if the field can hold it. A special value is rejected if an amount is meant.
  private func checked(_ raw: Int128, isAmount: Bool, of value: String) throws(EncodeError) -> Int128 {
    let isSpecial = specialValues.contains(Int64(clamping: raw))
    guard isSpecial ? !isAmount : isInRange(raw) else {
      throw outOfRange(scale?.value(raw) ?? Double(raw), of: value)
    }
    return raw
  }

  /// Whether raw and physical numbers are equal.
  private var isUnscaled: Bool { scale == nil && exponential == nil }

  private func physicalValue(_ raw: Int128) -> Double {
    exponential?.value(Int64(clamping: raw)) ?? scale?.value(raw) ?? Double(raw)
  }

  private func isInRange(_ raw: Int128) -> Bool { range.contains(raw) }

  /// The raw numbers that the definition and the format allow.
  private var range: ClosedRange<Int128> {
    if let range = definition?.rawRange { return Int128(range.lowerBound)...Int128(range.upperBound) }
    if let constant = definition?.constant { return Int128(constant)...Int128(constant) }
    guard case .integer(let bits, let isSigned) = form else { return 0...255 }
    if isSigned {
      let least: Int128 = -1 << Int128(bits - 1)
      return least...(~least)
    }
    return 0...(bits >= 127 ? .max : 1 << Int128(bits) - 1)
  }

  private func outOfRange(_ physical: Double, of value: String) -> EncodeError {
    let bounds = [range.lowerBound, range.upperBound].map { scale?.value($0) ?? Double($0) }
    return error(
      .outOfRange(physical, minimum: min(bounds[0], bounds[1]), maximum: max(bounds[0], bounds[1])),
      of: value
    )
  }

  // MARK: Fractions

  /// The bits of a fraction.
  func bits(
    of fraction: Fraction,
    _ given: GivenValue.Content,
    of value: String
  ) throws(EncodeError) -> UInt64 {
    if case .raw(let text) = given {
      guard let bits: UInt64 = TextParser.integer(text), bits <= lowBits(fraction.bits) else {
        throw notUnderstood(of: value)
      }
      return bits
    }
    if case .text(let text) = given,
      let special = fraction.bits(special: text) ?? fraction.bits(special: withoutUnit(text))
    {
      return special
    }
    return try fraction.bits(try physical(given, of: value), scale ?? .identity, value, name)
  }

  private func physical(_ given: GivenValue.Content, of value: String) throws(EncodeError) -> Double {
    switch given {
    case .number(let number): return number
    case .integer(let number): return Double(number)
    case .text(let whole):
      let text = withoutUnit(whole)
      if let number = TextParser.double(text) ?? TextParser.nonFinite(text) { return number }
    case .boolean, .raw, .rawInShortForm, .elements, .fields: break
    }
    throw notUnderstood(of: value)
  }
}
