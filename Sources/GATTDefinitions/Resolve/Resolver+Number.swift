import GATTModel

extension Resolver {
  /// Sets scale, enumeration, special values and range.
  mutating func resolveNumber(of element: XMLElement, into field: inout FieldDefinition) {
    if !field.bits.isEmpty {
      reportIgnoredMeanings(of: element, because: "it has a BitField")
      reportIgnoredScale(of: element)
    } else if field.form.integerRange != nil {
      field.scale = field.form == .boolean ? .identity : scale(of: element)
      resolveMeanings(of: element, into: &field)
    } else if field.form.isNumber {
      field.scale = scale(of: element)
      reportIgnoredMeanings(of: element, because: "its format is not a whole number")
    } else {
      reportIgnoredMeanings(of: element, because: "its format is not a number")
      reportIgnoredScale(of: element)
    }
    resolveRange(of: element, into: &field)
  }

  // MARK: - Enumerations

  private mutating func resolveMeanings(of element: XMLElement, into field: inout FieldDefinition) {
    let what = "the format '\(element.text(.format)?.text ?? "")'"
    let cases = cases(of: element.children(.enumerations), form: field.form, what: what)
    var meanings = cases.named
    for other in self.cases(of: element.children(.additionalValues), form: field.form, what: what).named
    where !meanings.contains(where: { $0.key == other.key }) {
      meanings.append(other)
    }
    if isNumber(field, cases: cases, element: element) || !element.children(.special, .exponential).isEmpty {
      field.specialValues = meanings.sorted { $0.key < $1.key }
    } else {
      field.enumeration = meanings
      field.scale = .identity
    }
  }

  /// Returns whether the numbers count or measure something, so that numbers with a special meaning are exceptions.
  private func isNumber(_ field: FieldDefinition, cases: Cases, element: XMLElement) -> Bool {
    guard !cases.named.isEmpty else { return true }
    guard field.form != .boolean, let range = field.form.integerRange else { return false }
    // Most of the numbers are in a range that is in use and that the file does not name, so the field is a number.
    let half = Double(range.upperBound) / 2 - Double(range.lowerBound) / 2
    if cases.open.contains(where: { Double($0.upperBound) - Double($0.lowerBound) >= half }) { return true }

    let hasUnit = field.unit.map { $0 != .unitless } ?? false
    guard hasUnit || field.scale != .identity else { return false }
    let low = element.text(.minimum).flatMap { DecimalNumber($0.text)?.integer } ?? range.lowerBound
    let high = element.text(.maximum).flatMap { DecimalNumber($0.text)?.integer } ?? range.upperBound
    let (distance, overflow) = high.subtractingReportingOverflow(low)
    guard low <= high, !overflow, distance < cases.named.count else { return true }
    let keys = Set(cases.named.map(\.key))
    return !(low...high).allSatisfy(keys.contains)
  }

  private mutating func reportIgnoredMeanings(of element: XMLElement, because reason: String) {
    for name in [ElementName.enumerations, .additionalValues] where !element.children(.enumeration, in: name).isEmpty {
      guard let first = element.first(name) else { continue }
      warning(
        at: first.position,
        "the '\(first.qualifiedName)' of the field '\(element.fieldName)' are ignored, because \(reason)"
      )
    }
  }

  // MARK: - Scale

  mutating func scale(of element: XMLElement) -> Scale {
    let multiplier = decimal(element.text(.multiplier), else: "1")
    let offset = decimal(element.text(.offset), else: "0")
    let decimalExponent = exponent(element.text(.decimalExponent))
    let binaryExponent = exponent(element.text(.binaryExponent))
    guard let multiplier, let offset, let decimalExponent, let binaryExponent else { return .identity }
    if let scale = Scale(
      multiplier: multiplier,
      decimalExponent: decimalExponent,
      binaryExponent: binaryExponent,
      offset: offset
    ) {
      return scale
    }
    let factors = [ElementName.multiplier, .decimalExponent, .binaryExponent, .offset].compactMap { element.first($0) }
    error(
      at: factors.first?.position ?? element.position,
      multiplier.significand == 0
        ? "a Multiplier of 0 loses the number; remove it or correct it"
        : "the scale of '\(element.fieldName)' does not fit 64 bits; use smaller exponents"
    )
    return .identity
  }

  private mutating func decimal(_ text: XMLText?, else standard: String) -> DecimalNumber? {
    guard let text, !text.text.isEmpty else { return DecimalNumber(standard) }
    if let number = DecimalNumber(text.text) { return number }
    return failure(at: text.position, "'\(text.text)' is not a number; write it as 5 or 0.25")
  }

  private mutating func exponent(_ text: XMLText?) -> Int? {
    guard let text, !text.text.isEmpty else { return 0 }
    if let number = DecimalNumber(text.text)?.integer, (-100...100).contains(number) { return Int(number) }
    return failure(at: text.position, "'\(text.text)' is not an exponent; write a whole number as -2")
  }

  private mutating func reportIgnoredScale(of element: XMLElement) {
    let factors: [(XMLText?, neutral: Int64)] = [
      (element.text(.multiplier), 1), (element.text(.decimalExponent), 0), (element.text(.binaryExponent), 0),
      (element.text(.offset), 0),
    ]
    for case (let text?, let neutral) in factors where DecimalNumber(text.text)?.integer != neutral {
      return warning(
        at: text.position,
        "the field '\(element.fieldName)' is not a number, so that its scale is ignored"
      )
    }
  }

  // MARK: - Minimum and Maximum

  /// The kind of the limits of a field: `x:limits`.
  private enum LimitKind: String {
    case raw
    case physical
    case documentation
  }

  /// Sets the range when the limits are certainly raw numbers or certainly physical ones; documents them otherwise.
  private mutating func resolveRange(of element: XMLElement, into field: inout FieldDefinition) {
    guard element.text(.minimum) != nil || element.text(.maximum) != nil else { return }
    // The attributes of an x:Param are in the unit of the field.
    let isAttribute = (element.attribute(.minimum) ?? element.attribute(.maximum)) != nil
    let kind = limitKind(of: element) ?? (isAttribute ? .physical : nil)
    if kind == .documentation { return document(element, in: &field) }
    let minimum = limit(element.text(.minimum))
    let maximum = limit(element.text(.maximum))
    var isWholeNumber = false
    if case .integer = field.form { isWholeNumber = field.bits.isEmpty }
    let isPlainNumber =
      isWholeNumber && field.enumeration.isEmpty && field.scale == .identity && field.exponential == nil
    if kind == .raw ? isWholeNumber : isPlainNumber, let format = field.form.integerRange {
      if let range = rawRange(minimum, maximum, format: format, of: element) {
        if range != format { field.rawRange = range }
        return
      }
    } else if let range = physicalRange(minimum, maximum, of: field, isCertain: kind == .physical) {
      field.rawRange = range
    } else if kind == .physical, field.form.isFraction, let range = range(minimum, maximum) {
      field.physicalRange = range
    } else if kind != nil {
      error(
        at: (element.text(.minimum) ?? element.text(.maximum))?.position ?? element.position,
        kind == .raw
          ? "'\(element.fieldName)' is not a whole number, so that its limits cannot be raw ones; remove x:limits"
          : "these limits cannot be those of '\(element.fieldName)': none of its numbers is within them, or they are beyond its "
            + "format; correct them, or write x:limits=\"documentation\""
      )
    } else if let minimum, let maximum, let position = element.text(.maximum)?.position,
      let low = minimum.integer, let high = maximum.integer, low > high
    {
      warning(at: position, "the Maximum is less than the Minimum; neither is enforced")
    }
    document(element, in: &field)
  }

  /// Returns the value of `x:limits`; nil without one.
  private mutating func limitKind(of element: XMLElement) -> LimitKind? {
    var found: (kind: LimitKind, text: XMLText)?
    for limit in element.children(.minimum) + element.children(.maximum) {
      guard let text = limit.extensionAttribute(.limits) else { continue }
      guard let kind = LimitKind(rawValue: text.text) else {
        error(at: text.position, "'\(text.text)' is not a kind of limits; write raw, physical or documentation")
        continue
      }
      if let found, found.kind != kind {
        error(
          at: text.position,
          "the Minimum says that the limits are \(found.kind) (\(found.text.position.text)); write the same on both"
        )
      }
      found = found ?? (kind, text)
    }
    return found?.kind
  }

  /// Returns the raw numbers between two physical limits, when these are certainly physical: `isCertain`, or one is a
  /// fraction, which is never a raw number.
  private func physicalRange(
    _ minimum: DecimalNumber?,
    _ maximum: DecimalNumber?,
    of field: FieldDefinition,
    isCertain: Bool
  ) -> ClosedRange<Int64>? {
    guard case .integer = field.form, let format = field.form.integerRange, field.exponential == nil,
      isCertain || field.scale != .identity,
      isCertain || [minimum, maximum].contains(where: { $0 != nil && $0?.integer == nil })
    else { return nil }
    let isFalling = field.scale.multiplier < 0
    let limits = isFalling ? (maximum, minimum) : (minimum, maximum)
    let low = limits.0.map { field.scale.raw($0, roundingUp: true) } ?? format.lowerBound
    let high = limits.1.map { field.scale.raw($0, roundingUp: false) } ?? format.upperBound
    guard let low, let high, low <= high, format.contains(low), format.contains(high) else { return nil }
    return low...high != format || isCertain ? low...high : nil
  }

  /// Returns the range between two limits; nil unless the first one is less than the second.
  private func range(_ minimum: DecimalNumber?, _ maximum: DecimalNumber?) -> ClosedRange<Double>? {
    let (low, high) = (minimum?.double ?? -.infinity, maximum?.double ?? .infinity)
    return low < high ? low...high : nil
  }

  /// Returns the range of an `x:Computed`, in its attributes; nil without limits. Reports limits that are wrong.
  mutating func range(ofComputed element: XMLElement) -> ClosedRange<Double>? {
    let (low, high) = (element.attribute(.minimum), element.attribute(.maximum))
    guard let first = low ?? high else { return nil }
    return range(limit(low), limit(high))
      ?? failure(at: first.position, "the maximum is not more than the minimum; correct one of them")
  }

  private mutating func limit(_ text: XMLText?) -> DecimalNumber? {
    guard let text, !text.text.isEmpty else { return nil }
    if let number = DecimalNumber(text.text) { return number }
    warning(at: text.position, "'\(text.text)' is not a number; it documents and is not enforced")
    return nil
  }

  private mutating func rawRange(
    _ minimum: DecimalNumber?,
    _ maximum: DecimalNumber?,
    format: ClosedRange<Int64>,
    of element: XMLElement
  ) -> ClosedRange<Int64>? {
    func raw(_ number: DecimalNumber?, _ text: XMLText?, else standard: Int64) -> Int64? {
      guard let text, !text.text.isEmpty else { return standard }
      guard let number else { return nil }
      if let whole = number.integer, format.contains(whole) { return whole }
      warning(
        at: text.position,
        "\(text.text) is no number of the format '\(element.text(.format)?.text ?? "")', so that it is not enforced; "
          + "give the field its scale if the number is a physical one"
      )
      return nil
    }
    guard let low = raw(minimum, element.text(.minimum), else: format.lowerBound),
      let high = raw(maximum, element.text(.maximum), else: format.upperBound)
    else { return nil }
    if low <= high { return low...high }
    warning(
      at: (element.text(.maximum) ?? element.text(.minimum))?.position ?? element.position,
      "the Maximum is less than the Minimum; neither is enforced"
    )
    return nil
  }

  private func document(_ element: XMLElement, in field: inout FieldDefinition) {
    let limits = (element.children(.minimum) + element.children(.maximum)).filter { !$0.text.text.isEmpty }
    field.document(limits.map { "\($0.localName): \($0.text.text)." }.joined(separator: " "))
  }
}

extension FieldDefinition {
  mutating func document(_ paragraph: String) {
    documentation = [documentation, paragraph].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}
