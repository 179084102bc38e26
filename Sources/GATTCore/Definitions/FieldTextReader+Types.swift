/// Fields of the types that most have. Each is a function of its own, because a call with a generic parameter is several
/// times the code, in each value for each field.
extension FieldTextReader {
  /// The truth `name`, which must be there.
  @inline(never)
  public func required(bool name: String) throws(EncodeError) -> Bool {
    try required(name, { Bool($0) })
  }

  /// The truth `name`, nil when it is not there.
  @inline(never)
  public func optional(bool name: String) throws(EncodeError) -> Bool? {
    try optional(name, { Bool($0) })
  }

  /// The number `name`, which must be there.
  @inline(never)
  public func required(uint8 name: String) throws(EncodeError) -> UInt8 {
    try required(name, { UInt8($0) })
  }

  /// The number `name`, nil when it is not there.
  @inline(never)
  public func optional(uint8 name: String) throws(EncodeError) -> UInt8? {
    try optional(name, { UInt8($0) })
  }

  /// The number `name`, which must be there.
  @inline(never)
  public func required(uint16 name: String) throws(EncodeError) -> UInt16 {
    try required(name, { UInt16($0) })
  }

  /// The number `name`, nil when it is not there.
  @inline(never)
  public func optional(uint16 name: String) throws(EncodeError) -> UInt16? {
    try optional(name, { UInt16($0) })
  }

  /// The number `name`, which must be there.
  @inline(never)
  public func required(uint24 name: String) throws(EncodeError) -> UInt24 {
    try required(name, { UInt24($0) })
  }

  /// The number `name`, nil when it is not there.
  @inline(never)
  public func optional(uint24 name: String) throws(EncodeError) -> UInt24? {
    try optional(name, { UInt24($0) })
  }

  /// The number `name`, which must be there.
  @inline(never)
  public func required(uint32 name: String) throws(EncodeError) -> UInt32 {
    try required(name, { UInt32($0) })
  }

  /// The number `name`, nil when it is not there.
  @inline(never)
  public func optional(uint32 name: String) throws(EncodeError) -> UInt32? {
    try optional(name, { UInt32($0) })
  }

  /// The number `name`, which must be there.
  @inline(never)
  public func required(int8 name: String) throws(EncodeError) -> Int8 {
    try required(name, { Int8($0) })
  }

  /// The number `name`, nil when it is not there.
  @inline(never)
  public func optional(int8 name: String) throws(EncodeError) -> Int8? {
    try optional(name, { Int8($0) })
  }

  /// The number `name`, which must be there.
  @inline(never)
  public func required(int16 name: String) throws(EncodeError) -> Int16 {
    try required(name, { Int16($0) })
  }

  /// The number `name`, nil when it is not there.
  @inline(never)
  public func optional(int16 name: String) throws(EncodeError) -> Int16? {
    try optional(name, { Int16($0) })
  }

  /// The number `name`, which must be there.
  @inline(never)
  public func required(int32 name: String) throws(EncodeError) -> Int32 {
    try required(name, { Int32($0) })
  }

  /// The number `name`, nil when it is not there.
  @inline(never)
  public func optional(int32 name: String) throws(EncodeError) -> Int32? {
    try optional(name, { Int32($0) })
  }

  /// The number `name`, which must be there.
  @inline(never)
  public func required(double name: String) throws(EncodeError) -> Double {
    try required(name, { Double($0) })
  }

  /// The number `name`, nil when it is not there.
  @inline(never)
  public func optional(double name: String) throws(EncodeError) -> Double? {
    try optional(name, { Double($0) })
  }

  /// The text `name`, which must be there.
  @inline(never)
  public func required(text name: String) throws(EncodeError) -> String {
    try required(name, { String($0) })
  }

  /// The text `name`, nil when it is not there.
  @inline(never)
  public func optional(text name: String) throws(EncodeError) -> String? {
    try optional(name, { String($0) })
  }

  /// The opaque octets `name`, which must be there.
  @inline(never)
  public func required(octets name: String) throws(EncodeError) -> Data {
    try required(name, { TextForm.octets($0) })
  }

  /// The opaque octets `name`, nil when it is not there.
  @inline(never)
  public func optional(octets name: String) throws(EncodeError) -> Data? {
    try optional(name, { TextForm.octets($0) })
  }

  /// The truth `name`, `absent` when it is not there.
  @inline(never)
  public func optional(bool name: String, or absent: Bool) throws(EncodeError) -> Bool {
    try optional(bool: name) ?? absent
  }

  /// The number that has those bits which the texts say are `true`; a bit that none is about is 0.
  ///
  /// - Parameter names: As `NumberedNames` has them.
  @inline(never)
  public func flags(_ names: String) throws(EncodeError) -> UInt64 {
    var flags: UInt64 = 0
    for (bit, name) in NumberedNames(names) where try optional(bool: String(name)) == true { flags |= 1 << bit }
    return flags
  }
}

/// Fields whose texts are what their types make of them. Generated code says no more than which field it wants.
extension FieldTextReader {
  /// The number `name`, which must be there.
  @inline(never)
  public func required<Field: LosslessStringConvertible>(_ name: String) throws(EncodeError) -> Field {
    try required(name, Field.init)
  }

  /// The number with a name `name`, which must be there.
  @inline(never)
  public func required<Field: NamedNumber>(_ name: String) throws(EncodeError) -> Field {
    try required(name, Field.init(text:))
  }

  /// The number `name`, nil when it is not there.
  @inline(never)
  public func optional<Field: LosslessStringConvertible>(_ name: String) throws(EncodeError) -> Field? {
    try optional(name, Field.init)
  }

  /// The number with a name `name`, nil when it is not there.
  @inline(never)
  public func optional<Field: NamedNumber>(_ name: String) throws(EncodeError) -> Field? {
    try optional(name, Field.init(text:))
  }

  /// The number `name`, `absent` when it is not there.
  @inline(never)
  public func optional<Field: LosslessStringConvertible>(_ name: String, or absent: Field) throws(EncodeError) -> Field
  {
    try optional(name, Field.init) ?? absent
  }

  /// The number with a name `name`, `absent` when it is not there.
  @inline(never)
  public func optional<Field: NamedNumber>(_ name: String, or absent: Field) throws(EncodeError) -> Field {
    try optional(name, Field.init(text:)) ?? absent
  }

  /// The quantity `name`, which must be there.
  @inline(never)
  public func required<Kind>(_ name: String) throws(EncodeError) -> Quantity<Kind> {
    try required(name, { Quantity(text: $0) })
  }

  /// The quantity `name`, nil when it is not there.
  @inline(never)
  public func optional<Kind>(_ name: String) throws(EncodeError) -> Quantity<Kind>? {
    try optional(name, { Quantity(text: $0) })
  }

  /// The quantity `name`, `absent` when it is not there.
  @inline(never)
  public func optional<Kind>(_ name: String, or absent: Quantity<Kind>) throws(EncodeError) -> Quantity<Kind> {
    try optional(name) ?? absent
  }

  /// The quantities of the field `name`, separated by commas; none when it is not there.
  @inline(never)
  public func elements<Kind>(_ name: String) throws(EncodeError) -> [Quantity<Kind>] {
    try elements(name, { Quantity(text: $0) })
  }

  /// The numbers of the field `name`, separated by commas; none when it is not there.
  @inline(never)
  public func elements<Element: LosslessStringConvertible>(_ name: String) throws(EncodeError) -> [Element] {
    try elements(name, Element.init)
  }

  /// The numbers with names of the field `name`, separated by commas; none when it is not there.
  @inline(never)
  public func elements<Element: NamedNumber>(_ name: String) throws(EncodeError) -> [Element] {
    try elements(name, Element.init(text:))
  }
}
