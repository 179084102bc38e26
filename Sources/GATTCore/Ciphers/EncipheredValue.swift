/// The ranges, in the octets of a value, of the enciphered group and of the fields that the cipher needs.
public struct CipherRanges: Hashable, Sendable {
  /// The range of the enciphered group.
  public var content = 0..<0
  /// The ranges of the fields that are in the value, by the names of the fields.
  public var fields: [String: Range<Int>] = [:]

  /// Creates empty ranges.
  public init() {}
}

/// A value with a group that its sender may encipher.
public protocol EncipheredValue: DefinedFields {
  /// The cipher of the group.
  static var cipher: CipherRecipe { get }
  /// Whether the value holds its group as enciphered octets.
  var isSealed: Bool { get }
  /// Whether the other fields, such as a flag, say that the group is enciphered.
  var mustBeSealed: Bool { get }
  /// Appends the octets of the value, and records the ranges of the fields.
  func encode(into output: inout FieldWriter, _ ranges: inout CipherRanges) throws(EncodeError)
  /// Replaces the enciphered octets by the content that `reader` reads from the deciphered octets.
  mutating func open(_ reader: inout FieldReader) throws(DecodeError)
  /// Replaces the content by its enciphered octets.
  mutating func seal(_ octets: Data)
}

#if !hasFeature(Embedded)
  extension EncipheredValue {
    /// Returns the octets of the value, with the ranges that its cipher needs.
    public func encipheredOctets() throws(EncodeError) -> EncipheredOctets {
      var ranges = CipherRanges()
      var octets: [UInt8] = []
      try FieldWriter.withOctets { (output) throws(EncodeError) in
        try encode(into: &output, &ranges)
      } _: { (start, stored, appended) throws(EncodeError) in
        if appended > stored { try EncodeError.tooLong(Self.self, octets: appended) }
        octets = [UInt8](UnsafeRawBufferPointer(start: start, count: stored))
      }
      return EncipheredOctets(octets, content: ranges.content, fields: ranges.fields)
    }

    /// Returns the value with its group deciphered; the value itself when its group is not enciphered.
    ///
    /// - Parameters:
    ///   - key: The key of the device; not used, and may be nil, if the cipher has `keyOctets`.
    ///   - sender: The address of the device that sent the value; nil when it is not known.
    ///   - engine: The library that deciphers.
    /// - Throws: `CipherError` when the key does not open the group; `DecodeError` when the content does not decode.
    public func opened(
      with key: CipherKey?,
      sender: DeviceAddress?,
      engine: some CipherEngine
    ) throws -> Self {
      guard isSealed else { return self }
      let plaintext = try Self.cipher.open(try encipheredOctets(), with: key, sender: sender, engine: engine)
      var value = self
      try FieldReader.read(plaintext.span.bytes) { (reader) throws(DecodeError) in try value.open(&reader) }
      return value
    }

    /// Returns the value with its group enciphered. The other fields must say that the group is enciphered. A counter
    /// must never occur twice with a key.
    ///
    /// - Parameters:
    ///   - key: The key of the device; not used, and may be nil, if the cipher has `keyOctets`.
    ///   - sender: The address of the device that will send the value.
    ///   - engine: The library that enciphers.
    /// - Throws: `CipherError`, `EncodeError`; `.unexpected` when the fields say that the group is plaintext.
    public func sealed(
      with key: CipherKey?,
      sender: DeviceAddress?,
      engine: some CipherEngine
    ) throws -> Self {
      if isSealed { return self }
      guard mustBeSealed else { throw EncodeError(value: Self.name, field: "", reason: .unexpected) }
      let plain = try encipheredOctets()
      let enciphered = try Self.cipher.seal(plain, with: key, sender: sender, engine: engine)
      // Encodes the value again, because a checksum covers the enciphered octets.
      var value = self
      value.seal(Data(enciphered[plain.content]))
      var octets = try value.encipheredOctets().octets
      for field in [Self.cipher.tag, Self.cipher.keyCheck] {
        if let range = field.flatMap({ plain.fields[$0] }) { octets.replaceSubrange(range, with: enciphered[range]) }
      }
      return try FieldReader.read(octets.span.bytes) { (reader) throws(DecodeError) in try Self(from: &reader) }
    }
  }
#endif

extension FieldTexts {
  /// Appends the fields of an open group, or the octets of a sealed one.
  public mutating func append<Content: TextFields>(_ name: String, sealed: Sealed<Content>) {
    switch sealed {
    case .sealed(let octets): append(name, octets: octets)
    case .open(let content): append(name, nested: content.fieldTexts)
    }
  }

  /// Appends the elements of an open group, or the octets of a sealed one.
  public mutating func append<Content: TextFields>(_ name: String, sealed: Sealed<[Content]>) {
    switch sealed {
    case .sealed(let octets): append(name, octets: octets)
    case .open(let content): append(name, nestedElements: content.map { $0.fieldTexts })
    }
  }
}

extension FieldTextReader {
  /// Returns a group. A string of octets under the name of the group makes a sealed group.
  public func sealed<Content: StringDeserializable>(_ name: String) throws(EncodeError) -> Sealed<Content> {
    if let octets = try optional(octets: name) { return .sealed(octets) }
    return .open(try requiredNested(name))
  }

  /// Returns a group that repeats. A string of octets under the name of the group makes a sealed group.
  public func sealed<Content: StringDeserializable>(_ name: String) throws(EncodeError) -> Sealed<[Content]> {
    if let octets = try optional(octets: name) { return .sealed(octets) }
    return .open(try nestedElements(name))
  }
}

extension FieldReader {
  /// Reads a group that may be enciphered.
  ///
  /// - Parameters:
  ///   - field: The name of the group, for errors.
  ///   - extent: The part of the value that the group takes.
  ///   - count: The number of octets that the enciphered group always has; nil for any number.
  ///   - isEnciphered: Whether the octets are enciphered; in a group that is not, its fields are read.
  /// - Throws: `DecodeError`; `.wrongLength` when an enciphered group has another number of octets.
  public mutating func sealed<Content: DefinedFields>(
    _ field: String,
    _ extent: FieldExtent = .rest,
    exactly count: Int? = nil,
    if isEnciphered: Bool = true
  ) throws(DecodeError) -> Sealed<Content> {
    if isEnciphered { return .sealed(try sealedOctets(field, extent, exactly: count)) }
    return .open(try value(field, extent))
  }

  /// Reads a group that repeats and may be enciphered.
  ///
  /// - Parameters:
  ///   - field: The name of the group, for errors.
  ///   - extent: The part of the value that the group takes.
  ///   - count: The number of octets that the enciphered group always has; nil for any number.
  ///   - isEnciphered: Whether the octets are enciphered; in a group that is not, its fields are read.
  /// - Throws: `DecodeError`; `.wrongLength` when an enciphered group has another number of octets.
  public mutating func sealed<Content: DefinedFields>(
    _ field: String,
    _ extent: FieldExtent = .rest,
    exactly count: Int? = nil,
    if isEnciphered: Bool = true
  ) throws(DecodeError) -> Sealed<[Content]> {
    if isEnciphered { return .sealed(try sealedOctets(field, extent, exactly: count)) }
    return .open(try values(field, extent))
  }

  private mutating func sealedOctets(
    _ field: String,
    _ extent: FieldExtent,
    exactly count: Int?
  ) throws(DecodeError) -> Data {
    let start = offset
    let octets = try octets(field, extent)
    if let count, octets.count != count {
      let reason = DecodeError.Reason.wrongLength(octets: octets.count, expected: count)
      throw DecodeError(value: "", field: field, offset: start, reason: reason)
    }
    return octets
  }
}

extension FieldWriter {
  /// Appends a group that may be enciphered.
  public mutating func append<Content: DefinedFields>(
    _ group: Sealed<Content>,
    _ value: String,
    _ field: String
  ) throws(EncodeError) {
    switch group {
    case .sealed(let octets): append(octets)
    case .open(let content): try content.encode(into: &self)
    }
  }

  /// Appends a group that repeats and may be enciphered.
  public mutating func append<Content: DefinedFields>(
    _ group: Sealed<[Content]>,
    _ value: String,
    _ field: String
  ) throws(EncodeError) {
    switch group {
    case .sealed(let octets): append(octets)
    case .open(let content):
      try FieldCheck.isSeparable(content, value, field)
      for element in content { try element.encode(into: &self) }
    }
  }
}

extension FieldCheck {
  /// Checks that a group is enciphered exactly when the fields of its value say so.
  ///
  /// - Throws: `.notSealed` for plaintext, `.unexpected` for enciphered octets.
  public static func isSealed(
    _ isSealed: Bool,
    if isEnciphered: Bool,
    _ value: String,
    _ field: String
  ) throws(EncodeError) {
    if isSealed == isEnciphered { return }
    throw EncodeError(value: value, field: field, reason: isEnciphered ? .notSealed : .unexpected)
  }
}
