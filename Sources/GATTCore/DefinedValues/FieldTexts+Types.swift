import GATTText

/// Strings for the most common field types. The functions are not inlined, and most are not generic. A generic call or
/// an inlined conversion is several times as much code, for each field of each generated type.
extension FieldTexts {
  /// Appends a field unless it is absent.
  @inline(never)
  public mutating func append(_ name: String, _ value: Bool?, unit: GATTUnit? = nil) {
    if let value { append(name, text: value.description, unit) }
  }

  /// Appends a field unless it is absent.
  @inline(never)
  public mutating func append(_ name: String, _ value: UInt8?, unit: GATTUnit? = nil) {
    if let value { append(name, text: value.description, unit) }
  }

  /// Appends a field unless it is absent.
  @inline(never)
  public mutating func append(_ name: String, _ value: UInt16?, unit: GATTUnit? = nil) {
    if let value { append(name, text: value.description, unit) }
  }

  /// Appends a field unless it is absent.
  @inline(never)
  public mutating func append(_ name: String, _ value: UInt24?, unit: GATTUnit? = nil) {
    if let value { append(name, text: value.description, unit) }
  }

  /// Appends a field unless it is absent.
  @inline(never)
  public mutating func append(_ name: String, _ value: UInt32?, unit: GATTUnit? = nil) {
    if let value { append(name, text: value.description, unit) }
  }

  /// Appends a field unless it is absent.
  @inline(never)
  public mutating func append(_ name: String, _ value: Int8?, unit: GATTUnit? = nil) {
    if let value { append(name, text: value.description, unit) }
  }

  /// Appends a field unless it is absent.
  @inline(never)
  public mutating func append(_ name: String, _ value: Int16?, unit: GATTUnit? = nil) {
    if let value { append(name, text: value.description, unit) }
  }

  /// Appends a field unless it is absent.
  @inline(never)
  public mutating func append(_ name: String, _ value: Int32?, unit: GATTUnit? = nil) {
    if let value { append(name, text: value.description, unit) }
  }

  /// Appends a field unless it is absent.
  @inline(never)
  public mutating func append(_ name: String, _ value: Double?, unit: GATTUnit? = nil) {
    if let value { append(name, text: NumberText.text(value), value.isFinite ? unit : nil) }
  }

  /// Appends a field unless it is absent.
  @inline(never)
  public mutating func append(_ name: String, _ value: String?, unit: GATTUnit? = nil) {
    if let value { append(name, text: value, unit) }
  }

  /// Appends opaque octets as hexadecimal digits.
  @inline(never)
  public mutating func append(_ name: String, octets: Data?) {
    if let octets { append(name, text: octets.hexStringValue(), nil) }
  }

  /// Appends a quantity unless it is absent.
  @inline(never)
  public mutating func append<Kind>(_ name: String, _ quantity: Quantity<Kind>?) {
    if let quantity { append(name, text: quantity.text, quantity.unitOfAmount) }
  }

  /// Appends a field of several quantities unless it is empty.
  @inline(never)
  public mutating func append<Kind>(_ name: String, elements: some Collection<Quantity<Kind>>) {
    let hasAmount = elements.contains { $0.unitOfAmount != nil }
    append(name, elements: elements.map { $0.text }, unit: hasAmount ? Kind.unit : nil)
  }

  /// Appends single-bit flags as `true` or `false`.
  ///
  /// - Parameters:
  ///   - flags: The number that contains the bits.
  ///   - names: The bits and their names, in the format of `NumberedNames`.
  @inline(never)
  public mutating func append(flags: UInt64, _ names: String) {
    for (bit, name) in NumberedNames(names) { append(String(name), flags >> bit & 1 == 1) }
  }
}
