import GATTModel
import GATTText

extension Resolver {
  // MARK: - Octets of an element

  /// The attributes of an `x:Length` that replace its text.
  private static let lengthAttributes: [AttributeName] = [.field, .format, .until]

  /// Sets length and maximum of text, octets, a group or a choice from `x:Length`.
  mutating func resolveLength(of element: XMLElement, into field: inout FieldDefinition, in scope: FieldScope) {
    guard let length = element.first(.length) else { return }
    guard field.form.hasLength else {
      return error(
        at: length.position,
        "'\(length.qualifiedName)' is for text and octets; '\(field.name)' has the size of its "
          + (element.text(.reference) == nil
            ? "format; remove this, or write the format x:bytes or utf8s" : "Reference")
      )
    }
    let maximum = length.attribute(.max)
    let others = (Self.lengthAttributes + [.includesItself]).filter { length.attribute($0) != nil }
    let isOnlyMaximum = maximum != nil && others.isEmpty && length.text.text.isEmpty
    if !isOnlyMaximum {
      if field.length == .natural {
        field.length = self.length(length, of: field, byteOrder: element.byteOrder, in: scope) ?? .natural
      } else {
        error(
          at: length.position,
          "the format '\(element.text(.format)?.text ?? "")' has a length already; remove one of them"
        )
      }
    }
    if let maximum, let octets = size(maximum) {
      if case .fixed(let fixed) = field.length {
        error(at: maximum.position, "'\(field.name)' always has \(counted(fixed, "octet")); remove the maximum")
      } else {
        field.maximumLength = octets
      }
    }
    if field.form == .text(.utf16), case .fixed(let octets) = field.length, !octets.isMultiple(of: 2) {
      error(
        at: length.position,
        "\(counted(octets, "octet")) \(octets == 1 ? "holds" : "hold") no whole number of characters of utf16s; write an "
          + "even number"
      )
    }
  }

  private mutating func length(
    _ length: XMLElement,
    of field: FieldDefinition,
    byteOrder: FieldDefinition.ByteOrder,
    in scope: FieldScope
  ) -> FieldDefinition.Length? {
    guard oneSource(of: length, Self.lengthAttributes) else { return nil }
    if length.attribute(.includesItself) != nil, length.attribute(.format) == nil {
      error(at: length.position, "includesItself is for a length that has a format; remove it")
    }
    if let name = length.attribute(.field) {
      return fieldBits(name, purpose: "the length of '\(field.name)'", in: scope).map { .field($0) }
    }
    if let octet = length.attribute(.until) { return terminator(octet, of: field).map { .terminated($0) } }
    if length.attribute(.format) != nil { return lengthPrefix(length, byteOrder: byteOrder).map { .prefixed($0) } }
    return size(length.text).map { .fixed($0) }
  }

  private mutating func terminator(_ text: XMLText, of field: FieldDefinition) -> UInt8? {
    if field.form == .text(.utf16) {
      let problem = "an octet can be a part of any character of utf16s; give the field a number of octets"
      return failure(at: text.position, problem)
    }
    let octet = integer(text, in: 0...255, what: "an octet; write its number, as 0 or 0x0A")
    if field.form == .text(.utf8), let octet, octet >= 0x80 {
      error(at: text.position, "\(text.text) can be a part of any character; use one below 0x80")
    }
    return octet.map(UInt8.init)
  }

  /// Returns whether a number is given once, as text or by one of the attributes. Reports it otherwise.
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

  /// Returns the prefix from the `format` of an `x:Length`; nil without one.
  mutating func lengthPrefix(_ length: XMLElement, byteOrder: FieldDefinition.ByteOrder) -> LengthPrefix? {
    guard let format = length.attribute(.format) else { return nil }
    guard case .integer(let bits, isSigned: false)? = FormatNotation(format.text)?.form, [8, 16, 24, 32].contains(bits)
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

  mutating func size(_ text: XMLText) -> Int? {
    integer(text, in: 1...ReadLimits.valueSize, what: "a number of octets; write 1 to \(ReadLimits.valueSize)")
  }

  mutating func truth(_ text: XMLText) -> Bool {
    if let isTrue = truth(text.text) { return isTrue }
    error(at: text.position, "'\(text.text)' is neither true nor false")
    return false
  }

  func truth(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "1", "yes": true
    case "false", "0", "no": false
    default: nil
    }
  }

  // MARK: - Number of elements

  /// Sets count and names of the elements from `x:Count`.
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
        "'\(field.name)' cannot have several elements, because the first one reaches to the end; give it an x:Length"
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
    guard let number = text.text.isEmpty && !words.isEmpty ? Int64(words.count) : NumberNotation.integer(text.text),
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
      error(
        at: names.position,
        "there \(words.count == 1 ? "is" : "are") \(counted(words.count, "name")) for \(counted(Int(number), "element")); give each a "
          + "name"
      )
    } else if Set(words).count != words.count {
      error(at: names.position, "two of the names are the same; give each element its own")
    } else {
      field.elementNames = words
    }
  }
}
