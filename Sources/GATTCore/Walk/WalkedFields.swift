/// A value with fields that are always there. One list of its fields gives octets, strings and ranges.
///
/// A generated type writes `init(from:)` and `encode(into:)` itself, in a line each, and does not inherit them: a client
/// would specialise the inherited functions without seeing `fields(_:)`, and decode eight times as slowly.
///
/// ```swift
/// public init(from reader: inout FieldReader) throws(DecodeError) { self.init(); try fields(&reader) }
/// public func encode(into output: inout FieldWriter) throws(EncodeError) { try output.fields(of: self) }
/// public mutating func fields<V: FieldVisitor & ~Copyable>(_ v: inout V) throws(V.Failure) {
///   try v.bits("Flags", &flags)
///   try v.number("Temperature", &temperature)
///   try v.number("Battery", &battery, unit: .percentage)
/// }
/// ```
public protocol WalkedFields: DefinedFields {
  /// Creates a value in which each number is 0, and everything else is empty.
  init()

  /// Visits the fields, in the order of their octets.
  mutating func fields<V: FieldVisitor & ~Copyable>(_ v: inout V) throws(V.Failure)
}

extension WalkedFields {
  /// Appends the fields, in the order of their octets.
  public func append(to texts: inout FieldTexts) {
    var copy = self
    var appender = FieldTextAppender(texts: texts)
    copy.fields(&appender)
    texts = appender.texts
  }

  /// Creates a value from the strings of its fields.
  public init(texts: FieldTextReader) throws(EncodeError) {
    self.init()
    var setter = FieldTextSetter(texts: texts)
    try fields(&setter)
  }

  /// The names of the fields with values outside the range of the definition.
  public var outOfRangeFields: [String] {
    var copy = self
    var finder = OutOfRangeFinder()
    copy.fields(&finder)
    return finder.names
  }
}

/// A value with conditions, or bits of several widths. One list of its fields gives strings, in both directions.
///
/// No property of such a type has a default value at its declaration: the decoder would store the default first, and
/// then replace it.
public protocol WalkedTexts: TextFields {
  /// Creates a value without the fields that may be absent. Each other number is 0, and everything else is empty.
  init()

  /// Visits the fields that have strings, in the order of their octets.
  mutating func texts<V: TextVisitor>(_ v: inout V) throws(V.Failure)
}

extension WalkedTexts {
  /// Appends the fields that are present, in the order of their octets.
  public func append(to texts: inout FieldTexts) {
    var copy = self
    var appender = FieldTextAppender(texts: texts)
    copy.texts(&appender)
    texts = appender.texts
  }

  /// Creates a value from the strings of its fields.
  public init(texts: FieldTextReader) throws(EncodeError) {
    self.init()
    var setter = FieldTextSetter(texts: texts)
    try self.texts(&setter)
  }
}

extension WalkedTexts where Self: DefinedFields {
  /// The names of the fields with values outside the range of the definition.
  public var outOfRangeFields: [String] {
    var copy = self
    var finder = OutOfRangeFinder()
    copy.texts(&finder)
    return finder.names
  }
}

extension WalkedTexts where Self: BitField {
  /// Empty: `texts(_:)` has the names.
  public static var bitNames: String { "" }

  /// Appends the bits.
  public func append(to texts: inout FieldTexts) {
    var copy = self
    var appender = FieldTextAppender(texts: texts)
    copy.texts(&appender)
    texts = appender.texts
  }

  /// Creates the bits from their strings. Bits without a string are 0.
  public init(texts: FieldTextReader) throws(EncodeError) {
    self.init()
    var setter = FieldTextSetter(texts: texts)
    try self.texts(&setter)
  }
}

extension BitField {
  /// Creates bits that are all 0.
  public init() { self.init(rawValue: RawValue(truncatingIfNeeded: 0)) }
}

extension OpaqueFields {
  /// Creates a value without octets.
  public init() { self.init(value: Data()) }
}
