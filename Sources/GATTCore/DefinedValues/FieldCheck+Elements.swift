extension FieldCheck {
  /// Checks that a decoder finds the end of each element except the last: decoding the element does not read an octet
  /// that follows the element.
  ///
  /// - Throws: `.mustBeLast`.
  public static func isSeparable<Element: DefinedFields>(
    _ elements: [Element],
    _ value: String,
    _ field: String
  ) throws(EncodeError) {
    for (index, element) in elements.dropLast().enumerated() {
      let remaining = try FieldWriter.withOctets { (writer) throws(EncodeError) in
        try element.encode(into: &writer)
        writer.append(0 as UInt8)
      } _: { (start, stored, _) in
        var reader = FieldReader(UnsafeRawBufferPointer(start: start, count: stored), at: 0)
        _ = try? Element(from: &reader)
        return reader.remaining
      }
      if remaining != 1 { throw EncodeError(value: value, field: field, reason: .mustBeLast(element: index)) }
    }
  }
}
