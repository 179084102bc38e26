import GATTCore
import GATTDefinitions
import GATTInterpreter

/// The fields and bits of a definition that become no readings. They say nothing about the device: they only say which
/// fields follow, in which form, and whether the octets are right.
///
/// | no reading | unless |
/// |---|---|
/// | a constant, a checksum, a counter with the role `sequence` | |
/// | a field with `x:from`, because the value has its number as a computed number | |
/// | the number of elements or octets of a later field | |
/// | the counter, the tag and the first octets of the key of a cipher | |
/// | a number that selects a case of an `x:Switch` | its numbers have names |
/// | bits of a `BitField` that decide whether another field is present | |
/// | bits of a `BitField` that are part of a computed number, or decide whether there is one | their numbers have names |
/// | a number from which another number is computed | it has a unit or a role |
struct BookkeepingFields {
  /// The fields without a reading, by their places in the definition file.
  private var fields: Set<SourcePosition> = []
  /// The numbers without unit and names that decide whether other fields and computed numbers are there.
  private var deciders: Set<SourcePosition> = []
  /// The lowest bits of the bits and groups of bits without a reading, by the places of their fields.
  private var bits: [SourcePosition: Set<Int>] = [:]

  /// Finds the fields and bits of a definition.
  init(_ definition: ValueDefinition) {
    let all = definition.fields
    for field in all where field.isBookkeeping { fields.insert(field.position) }
    for field in all {
      if case .field(let number) = field.count { leaveOut(number, all) }
      if case .field(let number) = field.length { leaveOut(number, all) }
      if case .choice(let choice) = field.form {
        for selector in choice.selectors where !Self.hasNames(selector, all) { leaveOut(selector, all) }
      }
      if let cipher = field.cipher {
        for index in cipher.counter + [cipher.tag, cipher.keyCheck].compactMap(\.self) {
          fields.insert(all[index].position)
        }
        if let when = cipher.when { leaveOutBits(when.bitIndex, when.bitSize, all[when.field]) }
      }
      switch field.presence {
      case .when(let conditions), .ifRemaining(_, let conditions): leaveOut(conditions, all)
      case .always, .ifOctetsRemain: break
      }
    }
    for number in definition.computed {
      leaveOut(number.conditions, all, keepsNames: true)
      for operand in number.expression.operands {
        switch operand {
        case .bits(let part): leaveOutBits(part.bitIndex, part.bitSize, all[part.field], keepsNames: true)
        case .field(let index), .raw(let index):
          if all[index].isNumberWithoutMeaning { fields.insert(all[index].position) }
        case .computed: break
        }
      }
    }
  }

  /// Whether a whole field becomes no reading.
  func contains(_ field: InterpretedField) -> Bool {
    field.definition.map { fields.contains($0.position) } ?? false
  }

  /// Whether a field is about the device or the packet, and is no measurement: by its role, as an address, or because it
  /// only says which fields follow.
  func isDiagnostic(_ field: FieldDefinition) -> Bool {
    field.isDiagnostic || field.form == .address || deciders.contains(field.position)
  }

  /// The bits of a field that are readings, with their definitions.
  func bits(of field: InterpretedField) -> [(bit: InterpretedBit, definition: BitDefinition)] {
    guard let definition = field.definition else { return [] }
    let leftOut = bits[definition.position] ?? []
    return zip(field.bits, definition.bits).filter { !leftOut.contains($0.1.index) }
      .map { (bit: $0.0, definition: $0.1) }
  }

  private mutating func leaveOut(_ conditions: [Condition], _ all: [FieldDefinition], keepsNames: Bool = false) {
    // A number in a group is a field of that group, and not of this value.
    for activation in conditions.flatMap(\.activations) where activation.groups.isEmpty {
      leaveOutBits(activation.bitIndex, activation.bitSize, all[activation.field], keepsNames: keepsNames)
    }
  }

  private mutating func leaveOut(_ number: FieldBits, _ all: [FieldDefinition]) {
    guard number.groups.isEmpty else { return }
    let field = all[number.field]
    if field.bits.isEmpty {
      fields.insert(field.position)
    } else {
      leaveOutBits(number.bitIndex, number.bitSize, field)
    }
  }

  /// Leaves out a bit or group of bits of a `BitField`. A whole number says more than the one condition, so it stays a
  /// reading.
  ///
  /// - Parameter keepsNames: Whether a group of bits with named numbers stays a reading.
  private mutating func leaveOutBits(_ index: Int, _ size: Int, _ field: FieldDefinition, keepsNames: Bool = false) {
    if field.isNumberWithoutMeaning { deciders.insert(field.position) }
    for bit in field.bits where bit.index <= index && index + size <= bit.index + bit.size {
      if keepsNames, !bit.enumeration.isEmpty { continue }
      bits[field.position, default: []].insert(bit.index)
    }
  }

  private static func hasNames(_ number: FieldBits, _ all: [FieldDefinition]) -> Bool {
    guard number.groups.isEmpty else { return true }
    let field = all[number.field]
    guard !field.bits.isEmpty else { return !field.enumeration.isEmpty }
    return field.bits.first { $0.index == number.bitIndex }?.enumeration.isEmpty == false
  }
}

extension FieldDefinition {
  /// Whether a program calculates the field, or checks it, and its number says nothing about the device.
  var isBookkeeping: Bool { constant != nil || checksum != nil || from != nil || role == .sequence }

  /// Whether the definition does not say what the number alone means.
  fileprivate var isNumberWithoutMeaning: Bool {
    bits.isEmpty && enumeration.isEmpty && role == nil && !isDiagnostic && epoch == nil
      && unit?.symbol.isEmpty != false
  }

  /// Whether the number is only ever 0 or 1, and has no names.
  var isZeroOrOne: Bool {
    guard case .integer(let bits, false) = form, self.bits.isEmpty, enumeration.isEmpty, specialValues.isEmpty else {
      return false
    }
    return (bits == 1 || rawRange == 0...1) && scale == .identity && exponential == nil && epoch == nil && unit == nil
  }

  /// The number of decimal places that the steps of the number have; nil for a fraction, and for a number with
  /// `x:Exponential`.
  var decimalPlaces: Int? {
    guard case .integer = form, exponential == nil, scale.divisor != 0 else { return nil }
    var step = abs(Double(scale.multiplier) / Double(scale.divisor))
    var places = 0
    while places < 6, step < 0.999_999 {
      step *= 10
      places += 1
    }
    return places
  }
}
