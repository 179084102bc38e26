extension Resolver {
  /// When a field with `x:PresentIf` elements is there.
  ///
  /// - Parameter conditions: What its `Requirement` elements say.
  mutating func ownPresence(
    of element: FieldElement,
    and conditions: [Condition],
    at index: Int,
    codes: ConditionCodes,
    fields: [FieldDefinition],
    in scope: FieldScope
  ) -> Presence {
    var conditions = conditions
    var octets: Int?
    let earlier = fields[..<index]
    for presentIf in element.extensions where presentIf.name == .presentIf {
      let given = [AttributeName.flags, .field, .remaining, .any].filter { presentIf.extensionAttribute($0) != nil }
      guard given.count == 1 else {
        error(
          at: presentIf.position,
          "'\(presentIf.qualifiedName)' needs one of flags, field, remaining or any; "
            + (given.isEmpty ? "add it" : "write one element for each")
        )
        continue
      }
      switch given[0] {
      case .flags: conditions += flagCondition(presentIf, in: scope, earlier: earlier)
      case .field: conditions += numberConditions(presentIf, in: scope, earlier: earlier)
      case .any: conditions += codeCondition(presentIf, codes: codes, at: index)
      default:
        if let earlier = octets {
          error(at: presentIf.position, "the field needs \(earlier) remaining octets already; remove one of them")
        }
        octets = remaining(presentIf)
      }
    }
    if let octets { return .ifRemaining(octets: octets, and: conditions) }
    return conditions.isEmpty ? .always : .when(conditions)
  }

  /// `flags="Flags" bit="0" value="1"`
  private mutating func flagCondition(
    _ element: XMLElement,
    in scope: FieldScope,
    earlier: ArraySlice<FieldDefinition>
  ) -> [Condition] {
    reportUnused([.equals, .notEquals], of: element)
    guard let flags = element.placedExtensionAttribute(.flags),
      let whole = fieldBits(
        flags.text,
        at: flags,
        purpose: "whether this is there",
        allowsSigned: true,
        in: scope,
        earlier: earlier
      )
    else { return [] }
    guard let bit = number(.bit, of: element, in: 0...Int64(whole.bitSize - 1)) else { return [] }
    let limit = whole.bitSize - Int(bit)
    guard let size = element.extensionAttribute(.size) == nil ? 1 : number(.size, of: element, in: 1...Int64(limit))
    else { return [] }
    let bits = FieldBits(field: whole.field, bitIndex: whole.bitIndex + Int(bit), bitSize: Int(size))
    let greatest = size >= 63 ? Int64.max : 1 << size - 1
    guard let value = element.extensionAttribute(.value) == nil ? 1 : number(.value, of: element, in: 0...greatest)
    else {
      return []
    }
    return [Condition(code: "\(flags.text) bit \(bit) = \(value)", activations: [Activation(bits, value)])]
  }

  /// `field="Op Code" equals="3, 4"` or `notEquals`
  private mutating func numberConditions(
    _ element: XMLElement,
    in scope: FieldScope,
    earlier: ArraySlice<FieldDefinition>
  ) -> [Condition] {
    reportUnused([.bit, .size, .value], of: element)
    guard let name = element.placedExtensionAttribute(.field) else { return [] }
    let bits = fieldBits(
      name.text,
      at: name,
      purpose: "whether this is there",
      allowsSigned: true,
      in: scope,
      earlier: earlier
    )
    guard let bits else { return [] }
    switch (element.placedExtensionAttribute(.equals), element.placedExtensionAttribute(.notEquals)) {
    case (let equals?, nil):
      let activations = numbers(equals, of: bits, earlier: earlier).map { Activation(bits, $0) }
      return activations.isEmpty ? [] : [Condition(code: "\(name.text) = \(equals.text)", activations: activations)]
    case (nil, let others?):
      return numbers(others, of: bits, earlier: earlier).map { number in
        var activation = Activation(bits, number)
        activation.isNegated = true
        return Condition(code: "\(name.text) ≠ \(number)", activations: [activation])
      }
    default:
      error(at: element.position, "'\(element.qualifiedName)' needs either equals or notEquals, as equals=\"3, 4\"")
      return []
    }
  }

  private mutating func numbers(_ text: Placed, of bits: FieldBits, earlier: ArraySlice<FieldDefinition>) -> [Int64] {
    text.text.split(separator: ",", omittingEmptySubsequences: false).compactMap { word in
      number(word.trimmed, at: text, of: bits, earlier: earlier)
    }
  }

  /// `any="C2 C3"`
  private mutating func codeCondition(_ element: XMLElement, codes: ConditionCodes, at index: Int) -> [Condition] {
    reportUnused([.bit, .size, .value, .equals, .notEquals], of: element)
    guard let any = element.placedExtensionAttribute(.any) else { return [] }
    var activations: [Activation] = []
    for code in any.text.split(whereSeparator: { $0 == " " || $0 == "," }) {
      let found = codes[String(code)]?.activations.filter { $0.field < index } ?? []
      if found.isEmpty {
        error(
          at: any.position,
          "no field before this activates '\(code)'; name it in the requires of an Enumeration there"
            + Suggestion.text(for: String(code), among: codes.keys)
        )
      }
      activations += found
    }
    return activations.isEmpty ? [] : [Condition(code: any.text, activations: activations)]
  }

  private mutating func remaining(_ element: XMLElement) -> Int {
    reportUnused([.bit, .size, .value, .equals, .notEquals], of: element)
    return number(.remaining, of: element, in: 1...Int64(ReadLimits.valueSize)).map { Int($0) } ?? 1
  }

  private mutating func number(_ name: AttributeName, of element: XMLElement, in range: ClosedRange<Int64>) -> Int64? {
    guard let text = element.placedExtensionAttribute(name) else {
      error(at: element.position, "'\(element.qualifiedName)' has no \(name.rawValue); add \(name.rawValue)=\"\"")
      return nil
    }
    if let number = Number.integer(text.text), range.contains(number) { return number }
    error(
      at: text.position,
      "'\(text.text)' cannot be the \(name.rawValue); write \(range.lowerBound) to \(range.upperBound)"
    )
    return nil
  }

  private mutating func reportUnused(_ names: [AttributeName], of element: XMLElement) {
    for name in names {
      guard let text = element.placedExtensionAttribute(name) else { continue }
      error(at: text.position, "\(name.rawValue) has no meaning beside what else stands here; remove it")
    }
  }
}

extension Activation {
  fileprivate init(_ bits: FieldBits, _ value: Int64) {
    self.init(field: bits.field, bitIndex: bits.bitIndex, bitSize: bits.bitSize, value: value)
  }
}
