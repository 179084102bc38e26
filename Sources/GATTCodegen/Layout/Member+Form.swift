import GATTDefinitions

extension Member {
  /// The octets that it takes up when it is there; nil when that depends on what is in them.
  var fixedSize: Int? {
    switch content {
    case .number(let number), .enumeration(let number, _): number.octets
    case .bitField(let bits): bits.number.octets
    case .boolean: 1
    case .packed(_, let bits): (bits + 7) / 8
    case .float(let bits), .medicalFloat(let bits): bits / 8
    case .text(_, let octets): octets
    case .value(let nested): length == .natural ? nested.fixedSize : nil
    case .constant(let number, _): number.octets
    case .checksum(let checksum): checksum.number.octets
    case .numbers, .maskedNumbers, .enumerations, .medicalFloats, .floats:
      exactCount.flatMap { count in elementSize.map { count * $0 } }
    case .packedNumbers(let bits, _): exactCount.map { $0 * bits / 8 }
    case .values(let nested): exactCount.flatMap { count in nested.fixedSize.map { count * $0 } }
    case .twoWidths, .uuid, .octets, .choice: nil
    }
  }

  /// The number that it is, when it is another value that is an enum: it is kept as a number, which costs nothing to read.
  var enumNumber: Number? {
    guard case .value(let nested) = content, nested.isEnum, length == .natural, !isTail else { return nil }
    return nested.namedNumber
  }

  /// The octets of an element of an array of numbers.
  var elementSize: Int? {
    switch content {
    case .numbers(let number), .enumerations(let number, _), .maskedNumbers(let number, _): number.octets
    case .medicalFloats(let bits), .floats(let bits): bits / 8
    case .packedNumbers: 1
    default: nil
    }
  }

  /// The most significant octet of its numbers comes first.
  var isBigEndian: Bool { field.byteOrder == .big }

  /// Its octets as an unsigned number.
  func octetNumber(_ bits: Int) -> Number { Number(bits: bits, isSigned: false, isBigEndian: isBigEndian) }

  var checksum: ChecksumLayout? {
    if case .checksum(let checksum) = content { checksum } else { nil }
  }

  /// How many octets its text or its octets have at most; nil when there is no such limit, or their number is fixed.
  var greatestLength: Int? {
    switch content {
    case .text(_, octets: nil), .octets: field.maximumLength
    default: nil
    }
  }

  /// How many elements an array always has.
  var exactCount: Int? {
    if case .fixed(let count) = field.count { count } else { nil }
  }

  /// A constant or a checksum: nobody gives it.
  var isImplied: Bool {
    switch content {
    case .constant, .checksum: true
    default: false
    }
  }

  /// It reaches to the end, or to what is behind it.
  var isVariable: Bool {
    switch content {
    case .text(_, let octets): octets == nil && length == .natural
    case .octets: length == .natural
    case .value(let nested): nested.reachesEnd && length == .natural
    case .uuid: true
    case .numbers, .maskedNumbers, .enumerations, .medicalFloats, .floats, .packedNumbers, .values:
      exactCount == nil && !field.count.isByField
    case .choice(let choice): choice.reachesEnd
    default: false
    }
  }

  /// It can be no octets at all and still be there.
  var canBeEmpty: Bool { content.canBeEmpty(in: field) }

  /// It may be absent by a condition.
  var isConditional: Bool {
    if case .when = presence { true } else { false }
  }

  /// It is an array, which is empty when it is absent.
  var isArray: Bool {
    switch content {
    case .numbers, .maskedNumbers, .enumerations, .medicalFloats, .floats, .packedNumbers, .values: true
    default: false
    }
  }

  /// It depends on how many octets are left whether it is there.
  var isTail: Bool { presence.dependsOnTheRest }

  /// It is there when octets are left for it, and nil when it is not.
  var isOptionalTail: Bool {
    switch presence {
    case .ifOctetsRemain: !canBeEmpty && !isArray && !isImplied
    case .ifRemaining: !isArray && !isImplied
    default: false
    }
  }
}

extension Member.Content {
  /// What `field` becomes can be no octets at all and still be there.
  func canBeEmpty(in field: FieldDefinition) -> Bool {
    switch self {
    case .text(_, let octets): octets == nil && field.length == .natural
    case .octets: field.length == .natural
    case .numbers, .maskedNumbers, .enumerations, .medicalFloats, .floats, .packedNumbers, .values:
      if case .fixed = field.count { false } else { true }
    default: false
    }
  }
}

extension Activation {
  /// Of one bit: whether it must be 1.
  var isSetBit: Bool { (value == 1) != isNegated }
}

extension FieldDefinition {
  /// Its raw number becomes another one.
  var isScaled: Bool {
    if case .packedFloat = form { return true }
    return scale != .identity || exponential != nil
  }

  /// A fixed count of elements that are one array, and not so many members: more than eight without names.
  ///
  /// - Parameter startsOctet: The first element is the lowest bits of an octet.
  func isExactArray(startsOctet: Bool) -> Bool {
    guard hasManyElements, case .fixed(let count) = count else { return false }
    switch form {
    case .integer(let bits, let isSigned):
      return Number(bits: bits, isSigned: isSigned).isWhole
        || [1, 2, 4].contains(bits) && !isSigned && startsOctet && (count * bits).isMultiple(of: 8) && self.bits.isEmpty
    case .boolean, .float, .medicalFloat, .packedFloat, .value: return true
    case .text, .uuid, .octets, .choice: return false
    }
  }

  /// A fixed count of more elements than there are members for, and without names.
  var hasManyElements: Bool {
    if case .fixed(let count) = count { count > Self.greatestCountOfMembers && elementNames.isEmpty } else { false }
  }

  private static let greatestCountOfMembers = 8
}
