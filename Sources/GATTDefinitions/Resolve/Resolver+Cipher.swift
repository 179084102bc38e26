import GATTModel
import GATTText

extension Resolver {
  /// Sets the ciphers of groups, after all fields are known.
  mutating func resolveCiphers(into value: inout ValueDefinition, in scope: FieldScope) {
    var scope = scope
    for index in scope.elements.indices {
      guard let element = scope.elements[index].first(.cipher) else { continue }
      scope.index = index
      if value.isPart {
        error(
          at: element.position,
          "only a group of the Value itself can be enciphered; move this group out of the other one"
        )
        continue
      }
      if value.fields.contains(where: { $0.cipher != nil }) {
        error(at: element.position, "a value has one enciphered group; put the fields of both into it")
        continue
      }
      guard value.fields[index].length == .natural, value.fields[index].isCipherable(firstPart: documents.count) else {
        error(
          at: element.position,
          "an enciphered group takes the octets up to the later fields; remove its length and count"
        )
        continue
      }
      guard value.fields[index].presence == .always else {
        error(
          at: element.position,
          "an enciphered group has no condition; remove it, and let the group be empty where nothing is sent"
        )
        continue
      }
      value.fields[index].cipher = cipher(element, in: value, scope)
    }
  }

  private mutating func cipher(_ element: XMLElement, in value: ValueDefinition, _ scope: FieldScope)
    -> CipherDefinition?
  {
    let name = element.attribute(.algorithm)
    guard let algorithm = name.flatMap({ CipherAlgorithm(rawValue: $0.text.uppercased()) }) else {
      return failure(
        at: name?.position ?? element.position,
        "'\(name?.text ?? "")' is no cipher; write AES-CCM, AES-CTR/LE or AES-ECB/LE"
      )
    }
    let keyName = element.attribute(.key)?.text ?? ""
    let keyText = element.attribute(.keyOctets)
    guard keyName.isEmpty != (keyText == nil) else {
      return failure(
        at: element.position,
        keyName.isEmpty
          ? "the cipher has no key; add key=\"bindkey\", or another name for it"
          : "a key that is made of octets of the packet has no name; remove key or keyOctets"
      )
    }
    let nonceText = element.attribute(.nonce)
    if nonceText == nil, algorithm != .aesECBLittleEndian {
      return failure(at: element.position, "the cipher has no nonce; add nonce=\"\"")
    }
    guard let nonce = nonceText.map({ parts($0, in: value) }) ?? [],
      let keyOctets = keyText.map({ parts($0, in: value) }) ?? []
    else { return nil }
    var cipher = CipherDefinition(
      algorithm: algorithm,
      keyName: keyName,
      keyOctets: keyOctets,
      nonce: nonce,
      associatedData: element.attribute(.aad).flatMap { parts($0, in: value) } ?? [],
      counter: element.attribute(.counter).map { fieldList($0, in: value) } ?? []
    )
    cipher.tag = element.attribute(.tag).flatMap { self.field(named: $0.text, at: $0, in: value) }
    cipher.keyCheck = element.attribute(.keyCheck).flatMap { self.field(named: $0.text, at: $0, in: value) }
    cipher.octetCount = element.attribute(.octets).flatMap { self.size($0) }
    if let when = element.attribute(.when) {
      cipher.when = fieldBits(when, purpose: "whether the group is enciphered", in: scope)
    }
    if let keyText, octets(of: keyOctets, in: value) != 16 {
      error(at: keyText.position, "the key has \(counted(octets(of: keyOctets, in: value), "octet")); a key has 16")
    }
    if let nonceText { check(nonce, nonceText, algorithm, value) }
    checkTag(of: cipher, element, value)
    return cipher
  }

  private mutating func check(
    _ nonce: [CipherDefinition.Part],
    _ text: XMLText,
    _ algorithm: CipherAlgorithm,
    _ value: ValueDefinition
  ) {
    let sizes = algorithm.nonceSizes
    if sizes.upperBound == 0 {
      error(at: text.position, "\(algorithm.rawValue) has no nonce; remove this")
      return
    }
    let hasField = nonce.contains { if case .field = $0 { true } else { false } }
    if !hasField {
      error(at: text.position, "the nonce is the same in every packet; name a field that changes, as a counter")
    }
    let octets = octets(of: nonce, in: value)
    if !sizes.contains(octets) {
      error(
        at: text.position,
        "the nonce has \(counted(octets, "octet")); \(algorithm.rawValue) takes \(sizes.lowerBound) to \(sizes.upperBound)"
      )
    }
  }

  private mutating func checkTag(of cipher: CipherDefinition, _ element: XMLElement, _ value: ValueDefinition) {
    let tag = element.attribute(.tag)
    if cipher.algorithm.isAuthenticated {
      guard let index = cipher.tag else {
        if tag == nil {
          error(at: element.position, "\(cipher.algorithm.rawValue) has a tag; add tag=\"\" with its field")
        }
        return
      }
      let size = octets(of: [.field(index)], in: value)
      if !cipher.algorithm.tagSizes.contains(size) {
        let sizes = cipher.algorithm.tagSizes.map { String($0) }.joined(separator: ", ")
        error(
          at: tag?.position ?? element.position,
          "the tag has \(counted(size, "octet")); \(cipher.algorithm.rawValue) takes \(sizes)"
        )
      }
    } else if let tag {
      error(at: tag.position, "\(cipher.algorithm.rawValue) has no tag; remove this")
    }
  }

  // MARK: - Fields

  /// Returns the parts of a list such as `sender, 0xD2FC, Counter`; nil when one is wrong, which is reported.
  private mutating func parts(_ list: XMLText, in value: ValueDefinition) -> [CipherDefinition.Part]? {
    var parts: [CipherDefinition.Part] = []
    for word in list.text.split(separator: ",").map(\.trimmed) {
      switch word {
      case "sender": parts.append(.sender)
      case "sender.reversed": parts.append(.senderReversed)
      case _ where word.hasPrefix("0x"):
        guard let octets = GATTText.octets(hexadecimal: word.utf8.dropFirst(2)) else {
          return failure(at: list.position, "'\(word)' is not whole octets; write two hexadecimal digits for each")
        }
        parts.append(.octets(octets))
      default:
        guard let index = field(named: word, at: list, in: value) else { return nil }
        parts.append(.field(index))
      }
    }
    return parts
  }

  private mutating func fieldList(_ list: XMLText, in value: ValueDefinition) -> [Int] {
    list.text.split(separator: ",").map(\.trimmed).compactMap { field(named: $0, at: list, in: value) }
  }

  /// Returns the index of a field with a fixed number of whole octets; nil for another field, which is reported.
  private mutating func field(named name: String, at text: XMLText, in value: ValueDefinition) -> Int? {
    guard let index = value.fields.firstIndex(where: { $0.name == name }) else {
      let suggestion = Suggestion.text(for: name, among: value.fields.map(\.name))
      return failure(at: text.position, "'\(name)' is neither a field of this value nor 'sender'\(suggestion)")
    }
    guard let bits = value.fields[index].bitWidth, bits.isMultiple(of: 8), bits > 0 else {
      return failure(at: text.position, "'\(name)' has no fixed number of octets, which a cipher needs")
    }
    return index
  }

  private func octets(of parts: [CipherDefinition.Part], in value: ValueDefinition) -> Int {
    parts.reduce(0) { sum, part in
      switch part {
      case .sender, .senderReversed: sum + 6
      case .octets(let octets): sum + octets.count
      case .field(let index): sum + (value.fields[index].bitWidth ?? 0) / 8
      }
    }
  }
}

extension FieldDefinition {
  /// Returns whether the field is a group that occurs once or repeats to the end of the value.
  fileprivate func isCipherable(firstPart: Int) -> Bool {
    guard case .value(let index) = form, index >= firstPart else { return false }
    return count == .one || count == .toEnd
  }
}
