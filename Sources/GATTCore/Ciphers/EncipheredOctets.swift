/// The octets of a value with an enciphered group, and the ranges of the group and of the fields that the cipher needs.
public struct EncipheredOctets: Hashable, Sendable {
  /// The octets of the whole value.
  public let octets: [UInt8]
  /// The range of the enciphered group in `octets`.
  public let content: Range<Int>
  /// The ranges of the fields in `octets`, by the names of the fields.
  public let fields: [String: Range<Int>]

  /// Creates the octets of a value, with the ranges in it.
  public init(_ octets: [UInt8], content: Range<Int>, fields: [String: Range<Int>]) {
    self.octets = octets
    self.content = content
    self.fields = fields
  }

  /// Returns the range of a field.
  ///
  /// - Throws: `CipherError.missingField` when the value does not have the field.
  func range(of field: String) throws(CipherError) -> Range<Int> {
    guard let range = fields[field], range.lowerBound >= 0, range.upperBound <= octets.count else {
      throw .missingField(field)
    }
    return range
  }

  /// Returns the octets of a field.
  func octets(of field: String) throws(CipherError) -> [UInt8] {
    Array(octets[try range(of: field)])
  }

  /// Returns the range of the group.
  func contentRange() throws(CipherError) -> Range<Int> {
    guard content.lowerBound >= 0, content.upperBound <= octets.count else { throw .missingField("the group") }
    return content
  }
}

/// The counter of an enciphered value. A sender never uses the same number twice with one key.
public struct CipherCounter: Hashable, Sendable {
  /// The number.
  public let value: UInt64
  /// The highest number that the fields of the counter can hold.
  public let maximum: UInt64

  /// Creates a counter.
  public init(value: UInt64, maximum: UInt64) {
    self.value = value
    self.maximum = maximum
  }
}

extension CipherRecipe {
  /// Deciphers the group of a value.
  ///
  /// - Parameters:
  ///   - value: The octets of the value.
  ///   - key: The key of the device; not used, and may be nil, if the recipe has `keyOctets`.
  ///   - sender: The address of the device that sent the value; nil when it is not known.
  ///   - engine: The library with the algorithms.
  /// - Returns: The octets of the group in plaintext.
  /// - Throws: `CipherError.wrongKey` or `.unauthentic` when the key does not open the group; `.noKey`, `.noSender`;
  ///   `.missingField`, `.invalidLength`, `.invalidNonce`, `.invalidTag` when the value does not fit the recipe;
  ///   `.engine`.
  public func open(
    _ value: EncipheredOctets,
    with key: CipherKey?,
    sender: DeviceAddress?,
    engine: some CipherEngine
  ) throws(CipherError) -> [UInt8] {
    let key = try self.key(key, of: value, sender)
    if let keyCheck {
      let expected = try value.octets(of: keyCheck)
      guard key.octets.starts(with: expected) else { throw .wrongKey }
    }
    let ciphertext = Array(value.octets[try value.contentRange()])
    let nonce = try octets(of: nonce, in: value, sender)
    switch algorithm {
    case .aesCCM:
      return try engine.openCCM(
        ciphertext,
        tag: try value.octets(of: tagName),
        nonce: nonce,
        associatedData: try octets(of: associatedData, in: value, sender),
        key: key
      )
    case .aesCTRLittleEndian:
      return try engine.applyCTR(ciphertext, nonce: nonce, key: key)
    case .aesECBLittleEndian:
      return try reversedBlocks(engine.decipherBlocks(reversedBlocks(ciphertext), key: key.reversed()))
    }
  }

  /// Enciphers the group of a value. Writes the tag, and the first octets of the key if the value has a field for them.
  ///
  /// - Parameters:
  ///   - value: The value, with its counter. The group is in plaintext, and the octets of the tag may have any value.
  ///   - key: The key of the device; not used, and may be nil, if the recipe has `keyOctets`.
  ///   - sender: The address of the device that will send the value.
  ///   - engine: The library with the algorithms.
  /// - Returns: The octets of the whole value.
  /// - Throws: The errors of `open(_:with:sender:engine:)`, except `.wrongKey` and `.unauthentic`.
  public func seal(
    _ value: EncipheredOctets,
    with key: CipherKey?,
    sender: DeviceAddress?,
    engine: some CipherEngine
  ) throws(CipherError) -> [UInt8] {
    let key = try self.key(key, of: value, sender)
    var result = value.octets
    if let keyCheck {
      for (index, octet) in zip(try value.range(of: keyCheck), key.octets) { result[index] = octet }
    }
    let value = EncipheredOctets(result, content: value.content, fields: value.fields)
    let range = try value.contentRange()
    let plaintext = Array(result[range])
    let nonce = try octets(of: nonce, in: value, sender)
    switch algorithm {
    case .aesCCM:
      let tagRange = try value.range(of: tagName)
      let sealed = try engine.sealCCM(
        plaintext,
        tagSize: tagRange.count,
        nonce: nonce,
        associatedData: try octets(of: associatedData, in: value, sender),
        key: key
      )
      result.replaceSubrange(range, with: sealed.ciphertext)
      result.replaceSubrange(tagRange, with: sealed.tag)
    case .aesCTRLittleEndian:
      result.replaceSubrange(range, with: try engine.applyCTR(plaintext, nonce: nonce, key: key))
    case .aesECBLittleEndian:
      let ciphertext = try reversedBlocks(engine.encipherBlocks(reversedBlocks(plaintext), key: key.reversed()))
      result.replaceSubrange(range, with: ciphertext)
    }
    return result
  }

  /// Returns the counter of a value; nil when the recipe has none.
  ///
  /// - Throws: `CipherError.missingField`, `.invalidCounter`
  public func counter(of value: EncipheredOctets) throws(CipherError) -> CipherCounter? {
    var octets: [UInt8] = []
    for field in counter {
      let part = try value.octets(of: field.name)
      octets += field.isBigEndian ? part : part.reversed()
    }
    guard !octets.isEmpty else { return nil }
    guard octets.count <= 8 else { throw .invalidCounter(octets: octets.count) }
    return CipherCounter(
      value: octets.reduce(0) { $0 << 8 | UInt64($1) },
      maximum: UInt64.max >> UInt64(64 - 8 * octets.count)
    )
  }

  /// Returns the octets of a value that only a device with the key can make: the enciphered group, then the tag.
  ///
  /// - Throws: `CipherError.missingField`
  public func authenticOctets(of value: EncipheredOctets) throws(CipherError) -> [UInt8] {
    Array(value.octets[try value.contentRange()]) + (try value.octets(of: tagName))
  }

  /// The name of the field with the tag. Without such a field, a description for `CipherError.missingField`.
  private var tagName: String { tag ?? "the tag" }

  /// Returns the key of `keyOctets`; without these, the given key.
  private func key(
    _ given: CipherKey?,
    of value: EncipheredOctets,
    _ sender: DeviceAddress?
  ) throws(CipherError) -> CipherKey {
    if !hasSecretKey { return try CipherKey(octets(of: keyOctets, in: value, sender)) }
    guard let given else { throw .noKey }
    return given
  }

  /// Returns the octets of the parts of a nonce, of associated data or of a key.
  private func octets(
    of parts: [Part],
    in value: EncipheredOctets,
    _ sender: DeviceAddress?
  ) throws(CipherError) -> [UInt8] {
    var result: [UInt8] = []
    for part in parts {
      switch part {
      case .octets(let octets): result += octets
      case .field(let name): result += try value.octets(of: name)
      case .sender, .senderReversed:
        guard let sender else { throw .noSender }
        result += part == .sender ? sender.octets : sender.octets.reversed()
      }
    }
    return result
  }
}

/// Returns the octets with the order reversed in each block of 16 octets.
///
/// - Throws: `CipherError.invalidLength` when the last block is not whole.
private func reversedBlocks(_ octets: [UInt8]) throws(CipherError) -> [UInt8] {
  guard octets.count.isMultiple(of: 16) else { throw .invalidLength(octets: octets.count) }
  return stride(from: 0, to: octets.count, by: 16).flatMap { octets[$0..<$0 + 16].reversed() }
}

extension CipherKey {
  /// Returns the key with the order of its octets reversed.
  fileprivate func reversed() throws(CipherError) -> CipherKey { try CipherKey(octets.reversed()) }
}
