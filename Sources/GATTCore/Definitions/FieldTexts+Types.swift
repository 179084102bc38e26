/// Texts of the types that most fields have. Each is a function of its own that is not inlined, because a call with a
/// generic parameter, or what becomes of a number, is several times the code, in each value for each field.
extension FieldTexts {
  /// Appends a field; nothing when it is absent.
  @inline(never)
  public mutating func append(_ name: String, _ value: Bool?, unit: GATTUnit? = nil) {
    if let value { append(name, text: value.description, unit) }
  }

  /// Appends a field; nothing when it is absent.
  @inline(never)
  public mutating func append(_ name: String, _ value: UInt8?, unit: GATTUnit? = nil) {
    if let value { append(name, text: value.description, unit) }
  }

  /// Appends a field; nothing when it is absent.
  @inline(never)
  public mutating func append(_ name: String, _ value: UInt16?, unit: GATTUnit? = nil) {
    if let value { append(name, text: value.description, unit) }
  }

  /// Appends a field; nothing when it is absent.
  @inline(never)
  public mutating func append(_ name: String, _ value: UInt24?, unit: GATTUnit? = nil) {
    if let value { append(name, text: value.description, unit) }
  }

  /// Appends a field; nothing when it is absent.
  @inline(never)
  public mutating func append(_ name: String, _ value: UInt32?, unit: GATTUnit? = nil) {
    if let value { append(name, text: value.description, unit) }
  }

  /// Appends a field; nothing when it is absent.
  @inline(never)
  public mutating func append(_ name: String, _ value: Int8?, unit: GATTUnit? = nil) {
    if let value { append(name, text: value.description, unit) }
  }

  /// Appends a field; nothing when it is absent.
  @inline(never)
  public mutating func append(_ name: String, _ value: Int16?, unit: GATTUnit? = nil) {
    if let value { append(name, text: value.description, unit) }
  }

  /// Appends a field; nothing when it is absent.
  @inline(never)
  public mutating func append(_ name: String, _ value: Int32?, unit: GATTUnit? = nil) {
    if let value { append(name, text: value.description, unit) }
  }

  /// Appends a field; nothing when it is absent.
  @inline(never)
  public mutating func append(_ name: String, _ value: Double?, unit: GATTUnit? = nil) {
    if let value { append(name, text: TextForm.text(value), value.isFinite ? unit : nil) }
  }

  /// Appends a field; nothing when it is absent.
  @inline(never)
  public mutating func append(_ name: String, _ value: String?, unit: GATTUnit? = nil) {
    if let value { append(name, text: value, unit) }
  }

  /// Appends opaque octets as hexadecimal digits.
  @inline(never)
  public mutating func append(_ name: String, octets: Data?) {
    if let octets { append(name, text: octets.hexStringValue(), nil) }
  }

  /// Appends a field that is an IEEE 11073 number, which says more than a `Double` where it is none; nothing when it is
  /// absent.
  @inline(never)
  public mutating func append(
    _ name: String,
    medicalFloat number: SFLOAT?,
    scale: Scale = .identity,
    unit: GATTUnit? = nil
  ) {
    if let number { append(name, text: Self.text(number, scale), number.special == nil ? unit : nil) }
  }

  /// Appends a field that is an IEEE 11073 number, which says more than a `Double` where it is none; nothing when it is
  /// absent.
  @inline(never)
  public mutating func append(
    _ name: String,
    medicalFloat number: FLOAT?,
    scale: Scale = .identity,
    unit: GATTUnit? = nil
  ) {
    if let number { append(name, text: Self.text(number, scale), number.special == nil ? unit : nil) }
  }

  /// Appends a field of several IEEE 11073 numbers; nothing when there are none.
  public mutating func append<Number: MedicalFloat>(
    _ name: String,
    medicalFloats numbers: ShortArray<Number>,
    scale: Scale = .identity,
    unit: GATTUnit? = nil
  ) {
    let hasAmount = numbers.contains { $0.special == nil }
    append(name, elements: numbers.map { Self.text($0, scale) }, unit: hasAmount ? unit : nil)
  }

  /// The number in its unit, or `NaN`, `NRes`, `+INFINITY`, `-INFINITY`, `reserved`.
  private static func text<Number: MedicalFloat>(_ number: Number, _ scale: Scale) -> String {
    number.special == nil ? TextForm.text(scale.value(number)) : number.description
  }

  /// Appends single bits, `true` or `false`.
  ///
  /// - Parameters:
  ///   - flags: The number that they are bits of.
  ///   - names: As `NumberedNames` has them.
  @inline(never)
  public mutating func append(flags: UInt64, _ names: String) {
    for (bit, name) in NumberedNames(names) { append(String(name), flags >> bit & 1 == 1) }
  }
}
