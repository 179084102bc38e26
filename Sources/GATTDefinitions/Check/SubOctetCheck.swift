extension DefinitionSet {
  /// Checks fields with a width that is no multiple of 8 bits. They share octets, so they must be present together.
  func checkSubOctetFields(_ diagnostics: inout [Diagnostic]) {
    for (value, run) in values.flatMap({ value in value.subOctetRuns.map { (value, $0) } }) {
      let fields = value.fields[run]
      let first = fields[run.lowerBound]
      let bits = fields.reduce(0) { $0 + ($1.bitWidth ?? 0) }
      for field in fields where field.presence != first.presence {
        diagnostics.error(
          at: field.position,
          "'\(first.name)' and '\(field.name)' share an octet, but are there under different conditions; give them "
            + "the same Requirement"
        )
      }
      for field in fields where field.byteOrder != first.byteOrder {
        diagnostics.error(
          at: field.position,
          "'\(first.name)' and '\(field.name)' share an octet, but have different byte orders; give them the same x:byteOrder"
        )
      }
      if run.count > 1, bits % 8 != 0 {
        diagnostics.warning(
          at: first.position,
          "'\(first.name)' and the fields that share its octets have \(bits) bits; the last octet is filled up"
        )
      }
    }
  }
}

extension ValueDefinition {
  /// The fields that share octets. Each range starts and ends at the border of an octet (the last octet is padded when
  /// bits are missing). The first field has the least significant bits in little-endian octets, and the most
  /// significant bits in big-endian ones.
  ///
  /// A field with a variable number of elements does not share octets, nor does one of whole octets.
  public var subOctetRuns: [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    var bits = 0
    for (index, field) in fields.enumerated() {
      if let width = field.bitWidth, field.isSubOctet {
        start = start ?? index
        bits += width
        if bits % 8 != 0 { continue }
        runs.append((start ?? index)..<(index + 1))
      } else if let start {
        runs.append(start..<index)
      }
      start = nil
      bits = 0
    }
    if let start { runs.append(start..<fields.count) }
    return runs
  }
}

extension FieldDefinition {
  /// The number of bits of all elements; nil when that depends on the octets, as for a field that reaches to the end,
  /// and for a `Reference`, a group and a choice.
  public var bitWidth: Int? {
    guard let width = elementBitWidth else { return nil }
    switch count {
    case .one: return width
    case .fixed(let count):
      let (product, overflow) = width.multipliedReportingOverflow(by: count)
      return overflow ? nil : product
    case .field, .toEnd: return nil
    }
  }

  /// The number of bits of one element; nil when that depends on the octets, and for a reference, a group and a choice.
  public var elementBitWidth: Int? { form.bitWidth(of: length) }

  /// Whether the width of an element is known and is no multiple of 8 bits.
  var isSubOctet: Bool { elementBitWidth.map { $0 % 8 != 0 } ?? false }
}

extension FieldDefinition.Form {
  /// Returns the number of bits of one element with this length; nil when that depends on the octets.
  func bitWidth(of length: FieldDefinition.Length) -> Int? {
    if case .fixed(let octets) = length, hasLength { octets * 8 } else { bits }
  }
}
