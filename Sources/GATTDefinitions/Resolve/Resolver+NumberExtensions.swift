extension Resolver {
  // MARK: - Before the meanings

  /// Sets mask and exponential, on which it depends what numbers there are and what they mean.
  mutating func resolveNumberForm(of element: FieldElement, into field: inout FieldDefinition) {
    resolveMask(of: element, into: &field)
    resolveExponential(of: element, into: &field)
  }

  private mutating func resolveMask(of element: FieldElement, into field: inout FieldDefinition) {
    let mask = element.extensionElement(.mask)
    let shift = element.extensionElement(.shift)
    guard let first = mask ?? shift else { return }
    guard case .integer(let width, _) = field.form, width <= 64, width.isMultiple(of: 8), field.bits.isEmpty else {
      error(
        at: first.position,
        "'\(first.qualifiedName)' is for a whole number of 8 to 64 bits without a BitField; remove it, or change the Format"
      )
      return
    }
    let all = UInt64.max >> UInt64(64 - width)
    var bits = all
    if let mask {
      guard let number = Number.bits(mask.foldedText), number != 0, number & all == number else {
        error(
          at: mask.position,
          "'\(mask.foldedText)' is no mask of \(width) bits; write the bits that are the number, as 0x0FFC"
        )
        return
      }
      bits = number
    }
    let zeros = bits.trailingZeroBitCount
    guard (bits >> UInt64(zeros)) & ((bits >> UInt64(zeros)) &+ 1) == 0 else {
      error(at: first.position, "the bits of '\(first.foldedText)' do not stand side by side; use a BitField")
      return
    }
    var places = 0
    if let shift {
      let limit = mask == nil ? width - 1 : zeros
      guard let number = Number.integer(shift.foldedText), (1...Int64(max(limit, 1))).contains(number), limit > 0 else {
        error(
          at: shift.position,
          "'\(shift.foldedText)' is no shift for this mask; write 1 to \(limit), because no bit of the number may be lost"
        )
        return
      }
      places = Int(number)
      if mask == nil { bits = (all >> UInt64(places)) << UInt64(places) }
    }
    field.mask = bits == all ? nil : BitMask(mask: bits, shift: places)
  }

  private mutating func resolveExponential(of element: FieldElement, into field: inout FieldDefinition) {
    guard let exponential = element.extensionElement(.exponential) else { return }
    guard case .integer(let width, _) = field.form, width <= 64, field.bits.isEmpty else {
      error(at: exponential.position, "an exponential scale is for a whole number; change the Format, or remove this")
      return
    }
    let base = exponential.placedExtensionAttribute(.base)
    let bias = exponential.placedExtensionAttribute(.bias)
    guard let base, let number = DecimalNumber(base.text)?.double, number > 0, number != 1 else {
      error(
        at: base?.position ?? exponential.position,
        "'\(exponential.qualifiedName)' needs a base greater than 0 that is not 1, as base=\"1.1\""
      )
      return
    }
    guard let bias = Number.integer(bias?.text ?? "0") else {
      error(
        at: bias?.position ?? exponential.position,
        "'\(bias?.text ?? "")' is not a whole number; write bias=\"64\""
      )
      return
    }
    field.exponential = Exponential(base: number, bias: bias)
  }

  /// The form that a `Format` of `x:packedfloat16` says.
  mutating func packedFloat(_ format: XMLElement) -> PackedFloat? {
    func number(_ name: AttributeName) -> Int64? { format.extensionAttribute(name).flatMap { Number.integer($0) } }
    guard let mantissa = number(.mantissaBits), let exponent = number(.exponentBits), (1...15).contains(mantissa),
      (1...15).contains(exponent), mantissa + exponent == 16
    else {
      error(
        at: format.position,
        "x:packedfloat16 needs x:mantissaBits and x:exponentBits, which are 16 together; add them, as x:mantissaBits=\"12\" "
          + "x:exponentBits=\"4\""
      )
      return nil
    }
    let radix = format.extensionAttribute(.radix).map { Number.integer($0) } ?? 2
    guard let radix, radix == 2 || radix == 10 else {
      error(at: format.position(ofAttribute: AttributeName.radix.rawValue), "x:radix is 2 or 10")
      return nil
    }
    return PackedFloat(
      mantissaBits: Int(mantissa),
      exponentBits: Int(exponent),
      exponentIsSigned: format.placedExtensionAttribute(.exponentSigned).map { truth($0) } ?? false,
      radix: Int(radix)
    )
  }

  /// An `x:Unit`: a unit that Assigned Numbers does not list.
  mutating func customUnit(_ unit: XMLElement) -> UnitDefinition? {
    let name = unit.foldedText
    let symbol = unit.extensionAttribute(.symbol)
    guard !name.isEmpty || symbol != nil else {
      error(at: unit.position, "'\(unit.qualifiedName)' is empty; write the name of the unit, and symbol=\"\"")
      return nil
    }
    if UnitRegistry.unit(name) != nil {
      error(
        at: unit.position,
        "'\(name)' is a unit of Assigned Numbers; write Unit in place of '\(unit.qualifiedName)'"
      )
    }
    return UnitDefinition(type: name.isEmpty ? symbol ?? "" : name, uuid: nil, symbol: symbol)
  }

  // MARK: - After the meanings

  /// Sets special values, the constant, the checksum, and documents what decides the scale.
  mutating func resolveNumberExtensions(of element: FieldElement, into field: inout FieldDefinition, isFirst: Bool) {
    resolveSpecials(of: element, into: &field)
    if let constant = element.constant { resolveConstant(constant, of: element, into: &field) }
    if let checksum = element.extensionElement(.checksum) {
      resolveChecksum(checksum, of: element, into: &field, isFirst: isFirst)
    }
    if let scaleFrom = element.extensionElement(.scaleFrom) { documentScale(scaleFrom, of: element, in: &field) }
  }

  private mutating func resolveSpecials(of element: FieldElement, into field: inout FieldDefinition) {
    guard element.extensionElement(.special) != nil else { return }
    var meanings: [Int64: EnumerationCase] = [:]
    for meaning in field.specialValues + field.enumeration { meanings[meaning.key] = meaning }
    for special in element.extensions where special.name == .special {
      resolveSpecial(special, of: element, into: &field, meanings: &meanings)
    }
    field.specialValues.sort { $0.key < $1.key }
  }

  private mutating func resolveSpecial(
    _ special: XMLElement,
    of element: FieldElement,
    into field: inout FieldDefinition,
    meanings: inout [Int64: EnumerationCase]
  ) {
    guard case .integer = field.form, field.bits.isEmpty else {
      error(
        at: special.position,
        "special values are raw numbers of a whole number; '\(element.name)' is none. Remove this, or change the Format"
      )
      return
    }
    guard let raw = special.placedExtensionAttribute(.raw), let written = Number.integer(raw.text) else {
      error(at: special.position, "'\(special.qualifiedName)' has no raw number; add raw=\"\" in decimal, or after 0x")
      return
    }
    guard let key = field.numberForm.number(for: written) else {
      error(at: raw.position, "\(raw.text) does not fit the format '\(element.format?.text ?? "")'")
      return
    }
    guard let meaning = special.extensionAttribute(.meaning), !meaning.isEmpty else {
      error(at: special.position, "'\(special.qualifiedName)' does not say what \(raw.text) means; add meaning=\"\"")
      return
    }
    if let other = meanings[key] {
      if other.name == meaning { return }
      error(
        at: raw.position,
        "\(raw.text) means '\(other.name)' already (\(other.position.text)); remove one of them"
      )
      return
    }
    let value = EnumerationCase(
      key: key,
      name: meaning,
      // What is none was reported where it was read.
      swiftName: special.extensionAttribute(.swiftName).flatMap { isSwiftIdentifier($0) ? $0 : nil },
      documentation: "",
      position: special.position
    )
    meanings[key] = value
    field.specialValues.append(value)
  }

  private mutating func resolveConstant(
    _ constant: Placed,
    of element: FieldElement,
    into field: inout FieldDefinition
  ) {
    guard case .integer = field.form, field.bits.isEmpty, field.count == .one else {
      error(at: constant.position, "only one whole number can be constant; '\(element.name)' is something else")
      return
    }
    guard let written = Number.integer(constant.text), let number = field.numberForm.number(for: written),
      field.rawRange?.contains(number) ?? true
    else {
      error(
        at: constant.position,
        "'\(constant.text)' is no number of the format '\(element.format?.text ?? "")'; correct one of them"
      )
      return
    }
    field.constant = number
  }

  // MARK: - Checksums

  /// Other names of the algorithms.
  private static let algorithmAliases = [
    "CRC-8": "CRC-8/SMBUS", "CRC-8/MAXIM": "CRC-8/MAXIM-DOW", "CRC-16/IBM-3740": "CRC-16/CCITT-FALSE",
    "CRC-16/AUTOSAR": "CRC-16/CCITT-FALSE", "CRC-16/ACORN": "CRC-16/XMODEM", "CRC-16/LHA": "CRC-16/ARC",
    "CRC-16/CCITT": "CRC-16/KERMIT", "CRC-16/CCITT-TRUE": "CRC-16/KERMIT", "CRC-32": "CRC-32/ISO-HDLC",
  ]

  private mutating func resolveChecksum(
    _ checksum: XMLElement,
    of element: FieldElement,
    into field: inout FieldDefinition,
    isFirst: Bool
  ) {
    guard let name = checksum.placedExtensionAttribute(.algorithm) else {
      error(at: checksum.position, "the checksum has no algorithm; add algorithm=\"CRC-16/MCRF4XX\"")
      return
    }
    let known = name.text.uppercased()
    guard let algorithm = ChecksumAlgorithm(rawValue: Self.algorithmAliases[known] ?? known) else {
      let all = ChecksumAlgorithm.allCases.map(\.rawValue)
      error(
        at: name.position,
        "there is no algorithm '\(name.text)' here; there is \(all.joined(separator: ", "))"
      )
      return
    }
    if let over = checksum.placedExtensionAttribute(.over), over.text != "preceding" {
      error(at: over.position, "a checksum is over what precedes it; write over=\"preceding\"")
    }
    guard field.form == .integer(bits: algorithm.bits, isSigned: false), field.count == .one, field.bits.isEmpty,
      field.enumeration.isEmpty, field.scale == .identity, field.mask == nil, field.constant == nil
    else {
      error(
        at: checksum.position,
        "\(algorithm.rawValue) has \(algorithm.bits) bits; give '\(element.name)' the Format uint\(algorithm.bits), and "
          + "nothing else that says what its number means"
      )
      return
    }
    if isFirst { error(at: checksum.position, "nothing precedes '\(element.name)' that it could be a checksum over") }
    var unless: UInt64?
    if let text = checksum.placedExtensionAttribute(.unless) {
      guard let number = Number.integer(text.text), number >= 0, number < 1 << Int64(algorithm.bits) else {
        error(at: text.position, "'\(text.text)' is no number of \(algorithm.bits) bits; write it as 0xFFFF")
        return
      }
      unless = UInt64(number)
    }
    field.checksum = Checksum(algorithm: algorithm, unless: unless)
  }

  // MARK: - Scales that another characteristic decides

  /// Says in the documentation what the scale is, as another value decides it.
  private mutating func documentScale(
    _ scaleFrom: XMLElement,
    of element: FieldElement,
    in field: inout FieldDefinition
  ) {
    guard let type = scaleFrom.placedExtensionAttribute(.type), let name = scaleFrom.placedExtensionAttribute(.field)
    else {
      error(at: scaleFrom.position, "'\(scaleFrom.qualifiedName)' needs the type of a definition and a field of it")
      return
    }
    if value(named: type.text) == nil {
      error(
        at: type.position,
        "'\(type.text)' is not defined here; add its definition" + suggestion(for: .type(type.text, nil))
      )
    }
    var factors: [String] = []
    for child in scaleFrom.children where child.name == .option && child.namespace == .blueGATT {
      guard let key = child.extensionAttribute(.key), Number.integer(key) != nil,
        let multiplier = child.extensionAttribute(.multiplier), DecimalNumber(multiplier) != nil
      else {
        error(at: child.position, "'\(child.qualifiedName)' needs a key and a multiplier, which are numbers")
        continue
      }
      factors.append("\(multiplier) when it is \(key)")
    }
    if factors.isEmpty {
      error(at: scaleFrom.position, "'\(scaleFrom.qualifiedName)' has no x:Case; add one for each number")
    }
    if !field.documentation.isEmpty { field.documentation += "\n\n" }
    field.documentation +=
      "To be multiplied by what '\(name.text)' of \(type.text) says: \(factors.joined(separator: ", "))."
  }
}

extension FieldElement {
  /// The field is a number, whatever else its meanings look like.
  var saysNumber: Bool {
    extensions.contains { $0.name == .special || $0.name == .exponential }
  }
}

extension FieldDefinition {
  /// The form that the raw numbers have: that of the field, or of the bits of its mask.
  var numberForm: Form {
    guard let mask, case .integer(_, let isSigned) = form else { return form }
    return .integer(bits: mask.width, isSigned: isSigned)
  }
}
