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

  /// The IEEE 11073 number `name`, which must be there.
  @inline(never)
  public func required(medicalFloat name: String) throws(EncodeError) -> Double {
    try required(name, { TextForm.medicalFloat($0) })
  }

  /// The IEEE 11073 number `name`, nil when it is not there.
  @inline(never)
  public func optional(medicalFloat name: String) throws(EncodeError) -> Double? {
    try optional(name, { TextForm.medicalFloat($0) })
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

/// Amounts in whose place a special value may stand.
extension FieldTextReader {
  /// The amount that the field `name` says; nil when it is not there, or says one of `special` instead.
  @inline(never)
  public func amount<Special: NamedNumber>(double name: String, _ special: Special.Type) throws(EncodeError) -> Double?
  {
    try amount(name, special, { Double($0) })
  }

  /// The amount that the field `name` says; nil when it is not there, or says one of `special` instead.
  @inline(never)
  public func amount<Special: NamedNumber>(uint8 name: String, _ special: Special.Type) throws(EncodeError) -> UInt8? {
    try amount(name, special, { UInt8($0) })
  }

  /// The amount that the field `name` says; nil when it is not there, or says one of `special` instead.
  @inline(never)
  public func amount<Special: NamedNumber>(uint16 name: String, _ special: Special.Type) throws(EncodeError) -> UInt16?
  {
    try amount(name, special, { UInt16($0) })
  }
}

/// IEEE 11073 numbers that no `Double` tells from others, as NRes.
extension FieldTextReader {
  /// Makes `number` what the field `name` says in the place of a number.
  @inline(never)
  public func special(_ name: String, in number: inout SFLOAT) {
    if let special: SFLOAT = special(texts[name]) { number = special }
  }

  /// Makes `number` what the field `name` says in the place of a number.
  @inline(never)
  public func special(_ name: String, in number: inout SFLOAT?) {
    if let special: SFLOAT = special(texts[name]) { number = special }
  }

  /// Makes `number` what the field `name` says in the place of a number.
  @inline(never)
  public func special(_ name: String, in number: inout FLOAT) {
    if let special: FLOAT = special(texts[name]) { number = special }
  }

  /// Makes `number` what the field `name` says in the place of a number.
  @inline(never)
  public func special(_ name: String, in number: inout FLOAT?) {
    if let special: FLOAT = special(texts[name]) { number = special }
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

  /// The amount that the field `name` says; nil when it is not there, or says one of `special` instead.
  @inline(never)
  public func amount<Field: LosslessStringConvertible, Special: NamedNumber>(
    _ name: String,
    _ special: Special.Type
  ) throws(EncodeError) -> Field? {
    try amount(name, special, Field.init)
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
