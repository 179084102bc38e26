extension Resolver {
  mutating func resolveBits(of element: XMLElement, into field: inout FieldDefinition) {
    guard let bitField = element.first(.bitField) else {
      let format = element.text(.format).flatMap { FormatNotation($0.text) }
      if format?.hasNamelessBits == true, case .integer(let width, _) = field.form {
        field.bits = (0..<width).map { index in
          BitDefinition(name: "", swiftName: nil, index: index, size: 1, enumeration: [], position: element.position)
        }
      }
      return
    }
    if field.form == .boolean { field.form = .integer(bits: 8, isSigned: false) }
    guard case .integer(let width, let isSigned) = field.form, width <= 64 else {
      return warning(
        at: bitField.position,
        "the field '\(field.name)' has no fixed width of at most 64 bits, so that its BitField is ignored"
      )
    }
    if isSigned {
      warning(at: bitField.position, "the BitField of '\(field.name)' is read as an unsigned number")
      field.form = .integer(bits: width, isSigned: false)
    }
    field.bits = bits(of: bitField, width: width)
    field.bits.sort { $0.index < $1.index }
  }

  private mutating func bits(of bitField: XMLElement, width: Int) -> [BitDefinition] {
    let elements = bitField.children.filter { $0.name.map(Schema.bits.contains) ?? false }
    var places = elements.map { place(of: $0) }
    if needsRunningIndices(elements, places) {
      warning(
        at: bitField.position,
        "the bits of this BitField have no index, or share one; they are taken in the order in which they stand"
      )
      var next = 0
      for index in places.indices {
        places[index].index = next
        next += places[index].size
      }
    }
    var bits: [BitDefinition] = []
    for (element, place) in zip(elements, places) {
      guard let index = place.index, index + place.size <= width else {
        error(
          at: element.position,
          "the bits from \(place.index ?? 0) on, \(place.size) of them, lie outside the \(width) bits of the field"
        )
        continue
      }
      if element.isReserved { continue }
      let cases = cases(
        of: element.children(.enumerations),
        form: .integer(bits: place.size, isSigned: false),
        what: "bits of this size"
      )
      bits.append(
        BitDefinition(
          name: element.givenName ?? "",
          swiftName: element.swiftName,
          index: index,
          size: place.size,
          enumeration: cases.named,
          isDiagnostic: isDiagnostic(element),
          position: element.position
        )
      )
    }
    return bits
  }

  private mutating func place(of bit: XMLElement) -> (index: Int?, size: Int) {
    let size = bit.attribute(.size).flatMap {
      integer($0, in: 1...64, what: "a size; write how many bits these are, 1 to 64")
    }
    let index = bit.attribute(.index).map {
      integer($0, in: 0...63, what: "an index; write the number of the lowest bit, 0 to 63") ?? 0
    }
    return (index, size ?? 1)
  }

  /// Returns whether the indices cannot be right: one is missing, or named bits overlap.
  private func needsRunningIndices(_ bits: [XMLElement], _ places: [(index: Int?, size: Int)]) -> Bool {
    var taken: Set<Int> = []
    for (bit, place) in zip(bits, places) {
      guard let index = place.index else { return true }
      for bitIndex in index..<index + place.size where !bit.isReserved {
        if !taken.insert(bitIndex).inserted { return true }
      }
    }
    return false
  }
}

extension XMLElement {
  /// Whether the bits are reserved: any child of a `BitField` except a `Bit`.
  var isReserved: Bool { name != .bit }
}
