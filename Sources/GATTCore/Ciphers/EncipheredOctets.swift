/// The octets of a value with an enciphered group, and the places of the group and of the fields that its cipher needs.
public struct EncipheredOctets: Hashable, Sendable {
  /// The octets of the whole value.
  public let octets: [UInt8]
  /// The place of the enciphered group.
  public let content: Range<Int>
  /// The places of the fields that are in the value, by their names.
  public let fields: [String: Range<Int>]

  /// Creates the octets of a value, with places in it.
  public init(_ octets: [UInt8], content: Range<Int>, fields: [String: Range<Int>]) {
    self.octets = octets
    self.content = content
    self.fields = fields
  }

  /// Returns the place of a field.
  ///
  /// - Throws: `CipherError.missingField` when the value does not have the field.
  func place(of field: String) throws(CipherError) -> Range<Int> {
    guard let place = fields[field], place.lowerBound >= 0, place.upperBound <= octets.count else {
      throw .missingField(field)
    }
    return place
  }

  /// Returns the octets of a field.
  func octets(of field: String) throws(CipherError) -> [UInt8] {
    Array(octets[try place(of: field)])
  }

  /// Returns the place of the group.
  func contentPlace() throws(CipherError) -> Range<Int> {
    guard content.lowerBound >= 0, content.upperBound <= octets.count else { throw .missingField("the group") }
    return content
  }
}

/// The counter of an enciphered value. A sender never uses one twice with a key.
public struct CipherCounter: Hashable, Sendable {
  /// The number.
  public let value: UInt64
  /// The highest number that its fields can hold.
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
  /// - Parameter sender: The address of the device that sent the value; nil when it is not known.
  /// - Returns: The octets of the group in plaintext.
  /// - Throws: `CipherError.wrongKey` or `.unauthentic` when the key does not open the group; `.noSender`,
  ///   `.missingField`, `.invalidNonce`, `.invalidTag` when the value does not fit the recipe; `.engine`.
  public func open(
    _ value: EncipheredOctets,
    with key: CipherKey,
    sender: DeviceAddress?,
    engine: some CipherEngine
  ) throws(CipherError) -> [UInt8] {
    if let keyCheck {
      let expected = try value.octets(of: keyCheck)
      guard key.octets.starts(with: expected) else { throw .wrongKey }
    }
    let ciphertext = Array(value.octets[try value.contentPlace()])
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
    }
  }

  /// Enciphers the group of a value, and writes its tag and the octets of the key that the value contains.
  ///
  /// - Parameters:
  ///   - value: The value with the group in plaintext and the counter. The octets of the tag may have any value.
  ///   - sender: The address of the device that will send the value.
  /// - Returns: The octets of the whole value.
  /// - Throws: The errors of `open(_:with:sender:engine:)`, except `.wrongKey` and `.unauthentic`.
  public func seal(
    _ value: EncipheredOctets,
    with key: CipherKey,
    sender: DeviceAddress?,
    engine: some CipherEngine
  ) throws(CipherError) -> [UInt8] {
    var result = value.octets
    if let keyCheck {
      for (index, octet) in zip(try value.place(of: keyCheck), key.octets) { result[index] = octet }
    }
    let value = EncipheredOctets(result, content: value.content, fields: value.fields)
    let place = try value.contentPlace()
    let plaintext = Array(result[place])
    let nonce = try octets(of: nonce, in: value, sender)
    switch algorithm {
    case .aesCCM:
      let tagPlace = try value.place(of: tagName)
      let sealed = try engine.sealCCM(
        plaintext,
        tagSize: tagPlace.count,
        nonce: nonce,
        associatedData: try octets(of: associatedData, in: value, sender),
        key: key
      )
      result.replaceSubrange(place, with: sealed.ciphertext)
      result.replaceSubrange(tagPlace, with: sealed.tag)
    case .aesCTRLittleEndian:
      result.replaceSubrange(place, with: try engine.applyCTR(plaintext, nonce: nonce, key: key))
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

  /// The field of the tag, or its description for the error that it is missing.
  private var tagName: String { tag ?? "the tag" }

  /// Returns the octets of the parts of a nonce or of associated data.
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
