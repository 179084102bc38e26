extension Resolver {
  // MARK: - Octets of an element

  /// Sets length and maximum of text, octets or a group by `x:Length`, `x:MaxLength` and `x:Terminator`.
  mutating func resolveLength(of element: XMLElement, into field: inout FieldDefinition, in scope: FieldScope) {
    let length = element.first(.length)
    let terminator = element.first(.terminator)
    let maximum = element.first(.maxLength)
    guard let first = length ?? terminator ?? maximum else { return }
    guard field.form.hasLength else {
      return error(
        at: first.position,
        "'\(first.qualifiedName)' is for text and octets; '\(field.name)' has the size of its "
          + (element.text(.reference) == nil
            ? "format; remove this, or write the format x:bytes or utf8s" : "Reference")
      )
    }
    if let length, let terminator {
      error(
        at: terminator.position,
        "'\(field.name)' has a length at \(length.position.text) already; remove one of them"
      )
    } else if field.length != .natural, let other = length ?? terminator {
      error(
        at: other.position,
        "the format '\(element.text(.format)?.text ?? "")' has a length already; remove one of them"
      )
    } else if let length {
      resolveLength(length, of: element, into: &field, in: scope)
    } else if let terminator {
      resolveTerminator(terminator, into: &field)
    }
    if let maximum { resolveMaximum(maximum, of: element, into: &field) }
    checkCharacters(of: element, field)
  }

  private mutating func resolveLength(
    _ length: XMLElement,
    of element: XMLElement,
    into field: inout FieldDefinition,
    in scope: FieldScope
  ) {
    guard oneSource(of: length, [.field, .format]) else { return }
    if let name = length.attribute(.field) {
      let bits = fieldBits(name, purpose: "the length of '\(field.name)'", in: scope)
      if let bits { field.length = .field(bits) }
    } else if let prefix = lengthPrefix(length, byteOrder: element.byteOrder) {
      field.length = .prefixed(prefix)
    } else if length.attribute(.format) == nil, let octets = size(length.text) {
      field.length = .fixed(octets)
    }
    if length.attribute(.includesItself) != nil, length.attribute(.format) == nil {
      error(at: length.position, "includesItself is for a length that has a format; remove it")
    }
  }

  /// Whether a number is given once: as text, or by one of the attributes.
  private mutating func oneSource(of element: XMLElement, _ attributes: [AttributeName]) -> Bool {
    let given = attributes.filter { element.attribute($0) != nil }
    let count = given.count + (element.text.text.isEmpty ? 0 : 1)
    if count == 1 { return true }
    let forms = attributes.map { "\($0.rawValue)=\"\"" }.joined(separator: " or ")
    error(
      at: element.position,
      count == 0
        ? "'\(element.qualifiedName)' is empty; write a number into it, or give it \(forms)"
        : "'\(element.qualifiedName)' says a number more than once; leave its text, or \(forms)"
    )
    return false
  }

  /// The prefix that `format` of an `x:Length` says; nil without one.
  mutating func lengthPrefix(_ length: XMLElement, byteOrder: FieldDefinition.ByteOrder) -> LengthPrefix? {
    guard let format = length.attribute(.format) else { return nil }
    guard case .integer(let bits, isSigned: false)? = FieldFormat(format.text)?.form, [8, 16, 24, 32].contains(bits)
    else {
      return failure(
        at: format.position,
        "'\(format.text)' is not a format of a length; write uint8, uint16, uint24 or uint32"
      )
    }
    return LengthPrefix(
      bits: bits,
      byteOrder: byteOrder,
      includesItself: length.attribute(.includesItself).map { truth($0) } ?? false
    )
  }

  private mutating func resolveTerminator(_ terminator: XMLElement, into field: inout FieldDefinition) {
    let text = terminator.text
    if field.form == .text(.utf16) {
      error(
        at: text.position,
        "'\(terminator.qualifiedName)' is an octet, which can be a part of any character of utf16s; give the field an "
          + "x:Length"
      )
    } else if let octet = integer(text, in: 0...255, what: "an octet; write its number, as 0 or 0x0A") {
      field.length = .terminated(UInt8(octet))
      if field.form == .text(.utf8), octet >= 0x80 {
        error(at: text.position, "\(text.text) can be a part of any character; use one below 0x80")
      }
    }
  }

  private mutating func resolveMaximum(
    _ maximum: XMLElement,
    of element: XMLElement,
    into field: inout FieldDefinition
  ) {
    guard let octets = size(maximum.text) else { return }
    if case .fixed(let fixed) = field.length {
      let place = (element.first(.length)?.position ?? element.text(.format)?.position ?? element.position).text
      error(at: maximum.position, "'\(field.name)' always has \(fixed) octets (\(place)); remove the maximum")
    } else {
      field.maximumLength = octets
    }
  }

  private mutating func checkCharacters(of element: XMLElement, _ field: FieldDefinition) {
    guard field.form == .text(.utf16), case .fixed(let octets) = field.length, !octets.isMultiple(of: 2) else { return }
    error(
      at: element.first(.length)?.position ?? element.position,
      "\(octets) octets hold no whole number of characters of utf16s; write an even number"
    )
  }

  private mutating func size(_ text: Placed) -> Int? {
    integer(text, in: 1...ReadLimits.valueSize, what: "a number of octets; write 1 to \(ReadLimits.valueSize)")
  }

  /// A text that is true or false.
  mutating func truth(_ text: Placed) -> Bool {
    if let isTrue = truth(text.text) { return isTrue }
    error(at: text.position, "'\(text.text)' is neither true nor false")
    return false
  }

  /// What a text says that is true or false; nil for another one.
  func truth(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "1", "yes": true
    case "false", "0", "no": false
    default: nil
    }
  }

  // MARK: - Number of elements

  /// Sets count and names of the elements by `x:Count`.
  mutating func resolveCount(of element: XMLElement, into field: inout FieldDefinition, in scope: FieldScope) {
    guard let count = element.first(.count) else { return }
    if field.count != .one {
      let place = (element.text(.repeated) ?? element.text(.format))?.position ?? element.position
      return error(
        at: count.position,
        "how often '\(field.name)' occurs stands at \(place.text) already; remove one of them"
      )
    }
    if field.form == .uuid || field.form.hasLength && field.length == .natural {
      return error(
        at: count.position,
        "'\(field.name)' cannot have several elements, because the first one reaches to the end; give it an x:Length or "
          + "an x:Terminator"
      )
    }
    if let name = count.attribute(.field) {
      guard oneSource(of: count, [.field]) else { return }
      if let names = count.attribute(.names) {
        error(at: names.position, "only elements whose number is fixed have names; remove them, or write the number")
      }
      let bits = fieldBits(name, purpose: "how often '\(field.name)' occurs", in: scope)
      if let bits { field.count = .field(bits) }
    } else {
      resolveFixedCount(count, into: &field)
    }
  }

  private mutating func resolveFixedCount(_ count: XMLElement, into field: inout FieldDefinition) {
    let names = count.attribute(.names)
    let words = names.map { $0.text.split(separator: " ").map(String.init) } ?? []
    let text = count.text
    guard let number = text.text.isEmpty && !words.isEmpty ? Int64(words.count) : Number.integer(text.text),
      (1...Int64(ReadLimits.valueSize * 8)).contains(number)
    else {
      return error(
        at: count.position,
        "'\(text.text)' is not a number of elements; write it as 3, or name an earlier field as field=\"\""
      )
    }
    field.count = .fixed(Int(number))
    guard let names else { return }
    if words.count != Int(number) {
      error(at: names.position, "there are \(words.count) names for \(number) elements; give each a name")
    } else if Set(words).count != words.count {
      error(at: names.position, "two of the names are the same; give each element its own")
    } else {
      field.elementNames = words
    }
  }
}
