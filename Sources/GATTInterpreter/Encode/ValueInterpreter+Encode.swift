import GATTCore
import GATTDefinitions

extension InterpretedValue {
  /// The octets of the value, without `trailingOctets`. A value that `decode` returns has the octets that it was
  /// decoded from; `opened` replaces enciphered octets by their content.
  public var octets: [UInt8] {
    var octets: [UInt8] = []
    append(to: &octets)
    return octets
  }

  /// Returns the octets to which the ranges `InterpretedField.octets` refer: the received octets, or the octets that
  /// received digits encode (`x:Digits`).
  public func fieldOctets(of received: [UInt8]) -> [UInt8] {
    if interpreter.definition.digits == nil { return received }
    var octets: [UInt8] = []
    appendFields(to: &octets)
    return octets
  }

  func append(to octets: inout [UInt8]) {
    let definition = interpreter.definition
    guard definition.isDelimited else { return appendFields(to: &octets) }
    var own: [UInt8] = []
    appendFields(to: &own)
    if let digits = definition.digits { return octets += digits.octets(of: own) }
    guard let prefix = definition.lengthPrefix else { return }
    octets.append(prefix, count: own.count)
    octets += own
  }

  /// Appends the fields without the length prefix of the value.
  func appendFields(to octets: inout [UInt8]) {
    // The offset of the octets that fields share.
    var start = 0
    // The position of the next element of a field with elements that share octets.
    var bit = 0
    var previous: FieldPlan?
    for field in fields {
      let bits = field.plan.form.bits
      if let share = field.plan.share {
        if share.shift == 0 { start = octets.count }
        octets.store(field.allBits, bits: bits, atBit: 8 * start + share.shift, isBigEndian: field.plan.isBigEndian)
      } else if bits % 8 != 0 {
        if previous !== field.plan { bit = 8 * octets.count }
        octets.store(field.allBits, bits: bits, atBit: bit, isBigEndian: field.plan.isBigEndian)
        bit += bits
      } else {
        field.append(to: &octets)
      }
      previous = field.plan
    }
  }
}

extension ValueInterpreter {
  /// Whether a decoder finds the end of the value: the value does not take an octet that follows it.
  func isSeparable(_ value: InterpretedValue) -> Bool {
    let octets = value.octets + [0]
    var offset = 0
    _ = try? decode(octets.span.bytes, at: &offset, end: octets.count)
    return offset == octets.count - 1
  }
}

extension InterpretedField {
  /// The bits of the number on the wire, and the unused bits of the last octet.
  fileprivate var allBits: UInt64 { (word ?? 0) | otherBits }

  /// Appends an element of whole octets, with its prefix, terminator or padding.
  func append(to octets: inout [UInt8]) {
    guard plan.length != .natural else { return appendContent(to: &octets) }
    var own: [UInt8] = []
    appendContent(to: &own)
    switch plan.length {
    case .natural, .field: octets += own
    case .fixed(let size): octets += own + [UInt8](repeating: 0, count: max(0, size - own.count))
    case .prefixed(let prefix):
      octets.append(prefix, count: own.count)
      octets += own
    case .terminated(let terminator): octets += isUnterminated ? own : own + [terminator]
    }
  }

  /// Appends an element without its prefix, terminator or padding.
  func appendContent(to octets: inout [UInt8]) {
    let isBigEndian = plan.isBigEndian
    switch content {
    case .integer(let number) where isInShortForm:
      guard let short = plan.shortForm else { return }
      let bits = UInt128(truncatingIfNeeded: number / Int128(short.factor))
      octets.append(bits, octets: short.bits / 8, isBigEndian: isBigEndian)
    case .integer(let number) where plan.form.bits > 64:
      octets.append(UInt128(truncatingIfNeeded: number), octets: 16, isBigEndian: isBigEndian)
    case .integer, .bits:
      octets.append(UInt128(word ?? 0), octets: plan.form.bits / 8, isBigEndian: isBigEndian)
    case .unsigned(let number): octets.append(number, octets: 16, isBigEndian: isBigEndian)
    case .uuid(let uuid):
      let own = (try? uuid.octets()) ?? []
      octets += isBigEndian ? own.reversed() : own
    case .text(let own), .octets(let own): octets += own
    case .value(let value): value.append(to: &octets)
    }
  }
}

extension [UInt8] {
  /// Appends the lowest `octets` octets of a number.
  fileprivate mutating func append(_ number: UInt128, octets: Int, isBigEndian: Bool) {
    for index in 0..<octets {
      append(UInt8(truncatingIfNeeded: number >> UInt128(8 * (isBigEndian ? octets - 1 - index : index))))
    }
  }

  /// Appends a length prefix for `count` octets.
  fileprivate mutating func append(_ prefix: GATTDefinitions.LengthPrefix, count: Int) {
    let size = prefix.bits / 8
    append(UInt128(prefix.includesItself ? count + size : count), octets: size, isBigEndian: prefix.byteOrder == .big)
  }

  /// Stores a number at a bit, counted from the lowest bit of the first octet, or from its highest bit in big-endian
  /// octets. Missing octets are appended.
  ///
  /// - Parameter bits: The width of the field. The higher bits of `number` fill the unused bits of the last octet.
  fileprivate mutating func store(_ number: UInt64, bits: Int, atBit bit: Int, isBigEndian: Bool) {
    let octets = [Int](bit / 8..<(bit + bits + 7) / 8)
    var rest = UInt128(number) << UInt128(bit % 8)
    if isBigEndian {
      let bitsBelow = UInt128((8 - (bit + bits) % 8) % 8)
      rest = UInt128(number & lowBits(bits)) << bitsBelow | (bits < 64 ? UInt128(number >> UInt64(bits)) : 0)
    }
    for index in isBigEndian ? octets.reversed() : octets {
      while index >= count { append(0) }
      self[index] |= UInt8(truncatingIfNeeded: rest)
      rest >>= 8
    }
  }
}
