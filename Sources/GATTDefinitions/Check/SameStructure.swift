extension DefinitionSet {
  /// Returns whether two values have the same fields under the same names.
  func hasSameStructure(_ first: Int, _ second: Int) -> Bool {
    let (value, other) = (values[first], values[second])
    return value.name == other.name && value.swiftName == other.swiftName && value.directions == other.directions
      && value.lengthPrefix == other.lengthPrefix && value.digits == other.digits
      && value.fields.count == other.fields.count
      && value.computed.map(\.name) == other.computed.map(\.name)
      && value.computed.map(\.expression) == other.computed.map(\.expression)
      && zip(value.fields, other.fields).allSatisfy { $0.hasSameStructure(as: $1) && hasSameForm($0.form, $1.form) }
  }

  private func hasSameForm(_ first: FieldDefinition.Form, _ second: FieldDefinition.Form) -> Bool {
    switch (first, second) {
    case (.value(let first), .value(let second)):
      guard first != second, case .part = values[first].kind, case .part = values[second].kind else {
        return first == second
      }
      return hasSameStructure(first, second)
    case (.choice(let first), .choice(let second)):
      return first.selectors == second.selectors && first.all.count == second.all.count
        && (first.otherwise == nil) == (second.otherwise == nil)
        && zip(first.all, second.all).allSatisfy { one, other in
          one.keys == other.keys && hasSameStructure(one.value, other.value)
        }
    default: return first == second
    }
  }
}

extension FieldDefinition {
  fileprivate func hasSameStructure(as other: FieldDefinition) -> Bool {
    func isSame(_ first: [EnumerationCase], _ second: [EnumerationCase]) -> Bool {
      first.count == second.count
        && zip(first, second).allSatisfy { $0.key == $1.key && $0.name == $1.name && $0.swiftName == $1.swiftName }
    }
    func isSameBit(_ first: BitDefinition, _ second: BitDefinition) -> Bool {
      first.name == second.name && first.swiftName == second.swiftName && first.index == second.index
        && first.size == second.size && isSame(first.enumeration, second.enumeration)
    }
    return name == other.name && swiftName == other.swiftName && byteOrder == other.byteOrder
      && count == other.count && elementNames == other.elementNames && length == other.length
      && maximumLength == other.maximumLength && exponential == other.exponential
      && constant == other.constant && role == other.role && from == other.from && epoch == other.epoch
      && cipher == other.cipher && checksum == other.checksum
      && presence == other.presence && scale == other.scale && unit == other.unit && rawRange == other.rawRange
      && bits.count == other.bits.count && zip(bits, other.bits).allSatisfy(isSameBit)
      && isSame(enumeration, other.enumeration) && isSame(specialValues, other.specialValues)
  }
}

extension ServiceDefinition {
  /// Returns whether two services have the same attributes under the same names.
  func hasSameStructure(as other: ServiceDefinition) -> Bool {
    func isSame(_ first: ServiceCharacteristic, _ second: ServiceCharacteristic) -> Bool {
      first.value == second.value && first.requirement == second.requirement
        && first.hasMultipleInstances == second.hasMultipleInstances && first.properties == second.properties
        && first.mandatoryProperties == second.mandatoryProperties && first.security == second.security
        && first.descriptors.map(\.uuid) == second.descriptors.map(\.uuid)
    }
    return name == other.name && swiftName == other.swiftName
      && characteristics.count == other.characteristics.count
      && zip(characteristics, other.characteristics).allSatisfy(isSame)
      && errorCodes.map(\.code) == other.errorCodes.map(\.code)
      && errorCodes.map(\.name) == other.errorCodes.map(\.name)
  }
}
