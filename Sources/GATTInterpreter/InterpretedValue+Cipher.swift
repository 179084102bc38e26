public import GATTCore
import GATTDefinitions

extension InterpretedValue {
  /// Whether a group of the value is enciphered.
  public var isSealed: Bool { sealedField != nil }

  private var sealedField: Int? {
    fields.firstIndex { field in
      if field.plan.cipher != nil, case .octets = field.content { true } else { false }
    }
  }

  /// The name of the key of the enciphered group; nil when no group is enciphered, or when its cipher
  /// has `keyOctets`.
  public var keyName: String? {
    guard let cipher = sealedField.flatMap({ fields[$0].plan.cipher }), cipher.hasSecretKey else { return nil }
    return cipher.keyName
  }

  /// The counter of the enciphered group, which `ReplayGuard` compares; nil when no group is enciphered, and for a
  /// cipher with `keyOctets`, without a tag or without a counter.
  ///
  /// - Throws: `CipherError` when a field of the counter is missing or too long.
  public func authenticCounter() throws(CipherError) -> CipherCounter? {
    guard let (recipe, octets) = enciphered, recipe.hasSecretKey, recipe.tag != nil else { return nil }
    return try recipe.counter(of: octets)
  }

  /// The octets of the value that only a device with the key can make, which `ReplayGuard` compares; all octets for a value
  /// without an `authenticCounter()`.
  ///
  /// - Throws: `CipherError` when a field of the cipher is missing.
  public func authenticOctets() throws(CipherError) -> [UInt8] {
    guard let (recipe, octets) = enciphered, recipe.hasSecretKey, recipe.tag != nil else { return self.octets }
    return try recipe.authenticOctets(of: octets)
  }

  private var enciphered: (recipe: CipherRecipe, octets: EncipheredOctets)? {
    guard let index = sealedField, let cipher = fields[index].plan.cipher else { return nil }
    let places = fields.filter { $0.plan.index != fields[index].plan.index }.map { ($0.name, $0.octets) }
    let octets = EncipheredOctets(
      self.octets,
      content: fields[index].octets,
      fields: Dictionary(places) { first, _ in first }
    )
    return (CipherRecipe(cipher, in: interpreter.definition), octets)
  }

  /// Returns the value with its group deciphered; the value itself when no group is enciphered.
  ///
  /// - Parameters:
  ///   - key: The key of the device; not used, and may be nil, if `keyName` is nil.
  ///   - sender: The address of the device that sent the value; nil when it is not known.
  ///   - engine: The library that deciphers.
  /// - Throws: `CipherError` when the key does not open the group; `DecodeError` when the content does not decode.
  public func opened(
    with key: CipherKey?,
    sender: DeviceAddress?,
    engine: some CipherEngine
  ) throws -> InterpretedValue {
    guard let index = sealedField, let (recipe, octets) = enciphered else { return self }
    let plaintext = try recipe.open(octets, with: key, sender: sender, engine: engine)
    // The content is decoded at its offset in the value, so that its fields have positions in the value.
    let start = fields[index].octets.lowerBound
    let content = try interpreter.content(of: fields[index].plan, self.octets[..<start] + plaintext, from: start)
    var value = self
    value.fields.replaceSubrange(index...index, with: content)
    return value
  }
}

extension ValueInterpreter {
  /// Decodes the deciphered octets of a group, which begin at `start`.
  fileprivate func content(
    of plan: FieldPlan,
    _ octets: [UInt8],
    from start: Int
  ) throws(DecodeError) -> [InterpretedField] {
    var fields: [InterpretedField] = []
    var offset = start
    let bytes = octets.span.bytes
    if plan.count == .toEnd {
      try decodeRepeated(plan, bytes, at: &offset, end: octets.count, into: &fields)
    } else {
      try decodeElements(1, of: plan, bytes, at: &offset, end: octets.count, into: &fields)
    }
    return fields
  }
}

extension CipherRecipe {
  /// Creates the recipe of a definition.
  fileprivate init(_ cipher: CipherDefinition, in definition: ValueDefinition) {
    func name(_ index: Int) -> String { definition.fields[index].name }
    func parts(_ parts: [CipherDefinition.Part]) -> [Part] {
      parts.map { part in
        switch part {
        case .sender: .sender
        case .senderReversed: .senderReversed
        case .octets(let octets): .octets(octets)
        case .field(let index): .field(name(index))
        }
      }
    }
    self.init(
      algorithm: cipher.algorithm,
      keyName: cipher.keyName,
      keyOctets: parts(cipher.keyOctets),
      nonce: parts(cipher.nonce),
      associatedData: parts(cipher.associatedData),
      tag: cipher.tag.map(name),
      counter: cipher.counter.map { CounterField(name($0), isBigEndian: definition.fields[$0].byteOrder == .big) },
      keyCheck: cipher.keyCheck.map(name)
    )
  }
}
