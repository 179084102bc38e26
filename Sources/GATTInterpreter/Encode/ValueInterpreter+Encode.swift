import GATTCore
import GATTDefinitions

extension InterpretedValue {
  /// The octets that the value was decoded from, or those that say what it was made of.
  public var octets: [UInt8] {
    var octets: [UInt8] = []
    append(to: &octets)
    return octets
  }

  private func append(to octets: inout [UInt8]) {
    /// Where the octets start that fields share.
    var start = 0
    /// The first bit behind the elements so far of a field whose elements share octets.
    var bit = 0
    var previous: FieldPlan?
    for field in fields {
      if let share = field.plan.share {
        if share.shift == 0 { start = octets.count }
        octets.store(field.word, bits: field.plan.form.bits, atBit: 8 * start + share.shift)
        if field.otherBits != 0 { octets[octets.count - 1] |= field.otherBits }
      } else if field.plan.form.bits % 8 != 0 {
        if previous !== field.plan { bit = 8 * octets.count }
        octets.store(field.word, bits: field.plan.form.bits, atBit: bit)
        bit += field.plan.form.bits
      } else {
        field.append(to: &octets)
      }
      previous = field.plan
    }
  }
}

extension InterpretedField {
  /// The lowest 64 bits of a number.
  fileprivate var word: UInt64 { raw.map { UInt64(truncatingIfNeeded: $0) } ?? 0 }

  /// Appends an element of whole octets.
  fileprivate func append(to octets: inout [UInt8]) {
    switch content {
    case .integer(let number): octets.append(UInt128(truncatingIfNeeded: number), octets: plan.form.bits / 8)
    case .unsigned(let number): octets.append(number, octets: 16)
    case .bits(let bits): octets.append(UInt128(bits), octets: plan.form.bits / 8)
    case .text(let text): append(text, to: &octets)
    case .uuid(let uuid): octets += (try? uuid.octets()) ?? []
    case .octets(let own): octets += own
    case .value(let value): octets += value.octets
    }
  }

  /// Text, and the NULs up to its size.
  private func append(_ text: String, to octets: inout [UInt8]) {
    guard case .text(let encoding, let size) = plan.form else { return }
    let start = octets.count
    switch encoding {
    case .utf8: octets += text.utf8
    case .utf16: for unit in text.utf16 { octets.append(UInt128(unit), octets: 2) }
    }
    if let size { octets += [UInt8](repeating: 0, count: max(0, size - (octets.count - start))) }
  }
}

extension FieldPlan.Form {
  /// The bits of an element that is a number; 0 for all others.
  var bits: Int {
    switch self {
    case .integer(let bits, _), .float(let bits), .medicalFloat(let bits): bits
    case .boolean: 8
    case .text, .uuid, .octets, .value: 0
    }
  }
}

extension [UInt8] {
  /// Appends the lowest `octets` octets of a number, little-endian.
  fileprivate mutating func append(_ number: UInt128, octets: Int) {
    for index in 0..<octets { append(UInt8(truncatingIfNeeded: number >> UInt128(8 * index))) }
  }

  /// Puts a number of 1 ... 64 bits at a bit, counted from the lowest of the first octet; octets that are not there yet
  /// are added.
  fileprivate mutating func store(_ number: UInt64, bits: Int, atBit bit: Int) {
    var rest = UInt128(number & lowBits(bits)) << UInt128(bit % 8)
    for index in bit / 8..<(bit + bits + 7) / 8 {
      if index >= count { append(0) }
      self[index] |= UInt8(truncatingIfNeeded: rest)
      rest >>= 8
    }
  }
}
