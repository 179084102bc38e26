/// Accessors for the most common field types. The accessors are not generic, because a generic call is several times as
/// much code, for each field of each generated type.
extension FieldTextReader {
  /// Returns the Boolean field `name`, which must be present.
  @inline(never)
  public func required(bool name: String) throws(EncodeError) -> Bool {
    try required(name, { Bool($0) })
  }

  /// Returns the Boolean field `name`, nil when it is absent.
  @inline(never)
  public func optional(bool name: String) throws(EncodeError) -> Bool? {
    try optional(name, { Bool($0) })
  }

  /// Returns the number `name`, which must be present.
  @inline(never)
  public func required(uint8 name: String) throws(EncodeError) -> UInt8 {
    try required(name, wholeNumber)
  }

  /// Returns the number `name`, nil when it is absent.
  @inline(never)
  public func optional(uint8 name: String) throws(EncodeError) -> UInt8? {
    try optional(name, wholeNumber)
  }

  /// Returns the number `name`, which must be present.
  @inline(never)
  public func required(uint16 name: String) throws(EncodeError) -> UInt16 {
    try required(name, wholeNumber)
  }

  /// Returns the number `name`, nil when it is absent.
  @inline(never)
  public func optional(uint16 name: String) throws(EncodeError) -> UInt16? {
    try optional(name, wholeNumber)
  }

  /// Returns the number `name`, which must be present.
  @inline(never)
  public func required(uint24 name: String) throws(EncodeError) -> UInt24 {
    try required(name, { UInt24($0) })
  }

  /// Returns the number `name`, nil when it is absent.
  @inline(never)
  public func optional(uint24 name: String) throws(EncodeError) -> UInt24? {
    try optional(name, { UInt24($0) })
  }

  /// Returns the number `name`, which must be present.
  @inline(never)
  public func required(uint32 name: String) throws(EncodeError) -> UInt32 {
    try required(name, wholeNumber)
  }

  /// Returns the number `name`, nil when it is absent.
  @inline(never)
  public func optional(uint32 name: String) throws(EncodeError) -> UInt32? {
    try optional(name, wholeNumber)
  }

  /// Returns the number `name`, which must be present.
  @inline(never)
  public func required(int8 name: String) throws(EncodeError) -> Int8 {
    try required(name, wholeNumber)
  }

  /// Returns the number `name`, nil when it is absent.
  @inline(never)
  public func optional(int8 name: String) throws(EncodeError) -> Int8? {
    try optional(name, wholeNumber)
  }

  /// Returns the number `name`, which must be present.
  @inline(never)
  public func required(int16 name: String) throws(EncodeError) -> Int16 {
    try required(name, wholeNumber)
  }

  /// Returns the number `name`, nil when it is absent.
  @inline(never)
  public func optional(int16 name: String) throws(EncodeError) -> Int16? {
    try optional(name, wholeNumber)
  }

  /// Returns the number `name`, which must be present.
  @inline(never)
  public func required(int32 name: String) throws(EncodeError) -> Int32 {
    try required(name, wholeNumber)
  }

  /// Returns the number `name`, nil when it is absent.
  @inline(never)
  public func optional(int32 name: String) throws(EncodeError) -> Int32? {
    try optional(name, wholeNumber)
  }

  /// Returns the number `name`, which must be present.
  @inline(never)
  public func required(double name: String) throws(EncodeError) -> Double {
    try required(name, { Double($0) })
  }

  /// Returns the number `name`, nil when it is absent.
  @inline(never)
  public func optional(double name: String) throws(EncodeError) -> Double? {
    try optional(name, { Double($0) })
  }

  /// Returns the string field `name`, which must be present.
  @inline(never)
  public func required(text name: String) throws(EncodeError) -> String {
    try required(name, { String($0) })
  }

  /// Returns the string field `name`, nil when it is absent.
  @inline(never)
  public func optional(text name: String) throws(EncodeError) -> String? {
    try optional(name, { String($0) })
  }

  /// Returns the opaque octets `name`, which must be present.
  @inline(never)
  public func required(octets name: String) throws(EncodeError) -> Data {
    try required(name, { TextParser.octets($0) })
  }

  /// Returns the opaque octets `name`, nil when it is absent.
  @inline(never)
  public func optional(octets name: String) throws(EncodeError) -> Data? {
    try optional(name, { TextParser.octets($0) })
  }

  /// Returns the Boolean field `name`, or `absent` when the field is absent.
  @inline(never)
  public func optional(bool name: String, or absent: Bool) throws(EncodeError) -> Bool {
    try optional(bool: name) ?? absent
  }

  /// Returns the number with the bits that are `true` in the strings. A bit without a string is 0.
  ///
  /// - Parameter names: The bits and their names, in the format of `NumberedNames`.
  @inline(never)
  public func flags(_ names: String) throws(EncodeError) -> UInt64 {
    var flags: UInt64 = 0
    for (bit, name) in NumberedNames(names) where try optional(bool: String(name)) == true { flags |= 1 << bit }
    return flags
  }
}

/// Accessors for types that parse themselves. Generated code states only the name of the field.
extension FieldTextReader {
  /// Returns the field `name`, which must be present.
  @inline(never)
  public func required<Field: LosslessStringConvertible>(_ name: String) throws(EncodeError) -> Field {
    try required(name, Field.init)
  }

  /// Returns the named number `name`, which must be present.
  @inline(never)
  public func required<Field: NamedNumber>(_ name: String) throws(EncodeError) -> Field {
    try required(name, Field.init(text:))
  }

  /// Returns the field `name`, nil when it is absent.
  @inline(never)
  public func optional<Field: LosslessStringConvertible>(_ name: String) throws(EncodeError) -> Field? {
    try optional(name, Field.init)
  }

  /// Returns the named number `name`, nil when it is absent.
  @inline(never)
  public func optional<Field: NamedNumber>(_ name: String) throws(EncodeError) -> Field? {
    try optional(name, Field.init(text:))
  }

  /// Returns the field `name`, or `absent` when the field is absent.
  @inline(never)
  public func optional<Field: LosslessStringConvertible>(_ name: String, or absent: Field) throws(EncodeError) -> Field
  {
    try optional(name, Field.init) ?? absent
  }

  /// Returns the named number `name`, or `absent` when the field is absent.
  @inline(never)
  public func optional<Field: NamedNumber>(_ name: String, or absent: Field) throws(EncodeError) -> Field {
    try optional(name, Field.init(text:)) ?? absent
  }

  /// Returns the quantity `name`, which must be present.
  @inline(never)
  public func required<Kind>(_ name: String) throws(EncodeError) -> Quantity<Kind> {
    try required(name, { Quantity(text: $0) })
  }

  /// Returns the quantity `name`, nil when it is absent.
  @inline(never)
  public func optional<Kind>(_ name: String) throws(EncodeError) -> Quantity<Kind>? {
    try optional(name, { Quantity(text: $0) })
  }

  /// Returns the quantity `name`, or `absent` when the field is absent.
  @inline(never)
  public func optional<Kind>(_ name: String, or absent: Quantity<Kind>) throws(EncodeError) -> Quantity<Kind> {
    try optional(name) ?? absent
  }

  /// Returns the quantities of the field `name`, separated by commas; an empty array when it is absent.
  @inline(never)
  public func elements<Kind>(_ name: String) throws(EncodeError) -> [Quantity<Kind>] {
    try elements(name, { Quantity(text: $0) })
  }

  /// Returns the elements of the field `name`, separated by commas; an empty array when it is absent.
  @inline(never)
  public func elements<Element: LosslessStringConvertible>(_ name: String) throws(EncodeError) -> [Element] {
    try elements(name, Element.init)
  }

  /// Returns the named numbers of the field `name`, separated by commas; an empty array when it is absent.
  @inline(never)
  public func elements<Element: NamedNumber>(_ name: String) throws(EncodeError) -> [Element] {
    try elements(name, Element.init(text:))
  }
}

/// Returns the integer in decimal digits; nil for any other string, and outside the range of the type.
private func wholeNumber<Integer: FixedWidthInteger>(_ text: String) -> Integer? {
  TextParser.int64(text).flatMap { Integer(exactly: $0) }
}
