extension Resolver {
  /// Sets the parts of a bit field.
  mutating func resolveBits(of element: FieldElement, hasNamelessBits: Bool, into field: inout FieldDefinition) {
    guard let bitField = element.bitField else {
      if hasNamelessBits, case .integer(let width, _) = field.form {
        field.bits = (0..<width).map { index in
          BitDefinition(name: "", swiftName: nil, index: index, size: 1, enumeration: [], position: element.position)
        }
      }
      return
    }
    if field.form == .boolean { field.form = .integer(bits: 8, isSigned: false) }
    guard case .integer(let width, let isSigned) = field.form, width <= 64 else {
      return warning(
        at: bitField.element.position,
        "the field '\(element.name)' has no fixed width of at most 64 bits, so that its BitField is ignored"
      )
    }
    if isSigned {
      warning(at: bitField.element.position, "the BitField of '\(element.name)' is read as an unsigned number")
      field.form = .integer(bits: width, isSigned: false)
    }
    field.bits = bits(of: bitField, width: width)
    field.bits.sort { $0.index < $1.index }
  }

  private mutating func bits(of bitField: BitFieldElement, width: Int) -> [BitDefinition] {
    var placed = bitField.bits.indices.map { place(of: bitField.bits[$0]) }
    if needsRunningIndices(bitField.bits, placed) {
      warning(
        at: bitField.element.position,
        "the bits of this BitField have no index, or share one; they are taken in the order in which they stand"
      )
      var next = 0
      for index in placed.indices {
        placed[index].index = next
        next += placed[index].size
      }
    }
    var bits: [BitDefinition] = []
    bits.reserveCapacity(bitField.bits.count)
    for (bit, place) in zip(bitField.bits.indices, placed) {
      guard let index = place.index, index + place.size <= width else {
        error(
          at: bitField.bits[bit].position,
          "the bits from \(place.index ?? 0) on, \(place.size) of them, lie outside the \(width) bits of the field"
        )
        continue
      }
      if bitField.bits[bit].isReserved { continue }
      let cases = cases(
        of: bitField.bits[bit].enumerations,
        form: .integer(bits: place.size, isSigned: false),
        what: "bits of this size"
      )
      bits.append(
        BitDefinition(
          name: bitField.bits[bit].name,
          swiftName: bitField.bits[bit].swiftName,
          index: index,
          size: place.size,
          enumeration: cases.named,
          position: bitField.bits[bit].position
        )
      )
    }
    return bits
  }

  private mutating func place(of bit: BitElement) -> (index: Int?, size: Int) {
    var size = 1
    if let text = bit.size {
      if let number = Number.integer(text.text), (1...64).contains(number) {
        size = Int(number)
      } else {
        error(at: text.position, "'\(text.text)' is not a size; write how many bits these are, 1 to 64")
      }
    }
    guard let text = bit.index else { return (nil, size) }
    if let number = Number.integer(text.text), (0...63).contains(number) { return (Int(number), size) }
    error(at: text.position, "'\(text.text)' is not an index; write the number of the lowest bit, 0 to 63")
    return (0, size)
  }

  /// Whether the indices cannot be meant: one is missing, or named bits overlap each other.
  private func needsRunningIndices(_ bits: [BitElement], _ places: [(index: Int?, size: Int)]) -> Bool {
    // Indices and sizes are 64 at most.
    var taken: UInt128 = 0
    for (bit, place) in zip(bits.indices, places) {
      guard let index = place.index else { return true }
      if bits[bit].isReserved { continue }
      let own: UInt128 = ((1 << UInt128(place.size)) - 1) << UInt128(index)
      if taken & own != 0 { return true }
      taken |= own
    }
    return false
  }
}
