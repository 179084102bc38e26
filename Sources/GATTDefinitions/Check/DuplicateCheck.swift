extension DefinitionSet {
  /// Definitions of one kind must differ in UUID and in identifier. Of several that say the same the first one stays.
  static func checkDuplicates(in set: inout DefinitionSet) -> [Diagnostic] {
    checkValues(in: &set) + checkServices(in: &set)
  }

  private static func checkValues(in set: inout DefinitionSet) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var byUUID: [KindAndUUID: Int] = [:]
    var byType: [String: Int] = [:]
    var kept: [Int] = []
    /// The index of each value among those that stay.
    var newIndex: [Int] = []
    /// Values whose parts go with them.
    var removed: Set<Int> = []
    for (index, value) in set.values.enumerated() {
      if case .part(let owner) = value.kind, removed.contains(owner) {
        removed.insert(index)
        // What refers to it goes, too.
        newIndex.append(0)
        continue
      }
      if value.module != nil {
        // It has a Swift type of its own, whatever the target defines.
        newIndex.append(kept.count)
        kept.append(index)
        continue
      }
      let key = KindAndUUID(value)
      if value.isAttribute, !value.uuid.isUnknown, let first = byUUID[key] {
        let isSame = set.hasSameStructure(index, first)
        diagnostics.append(duplicate(value, of: set.values[first], isSame: isSame))
        newIndex.append(newIndex[first])
        removed.insert(index)
        continue
      }
      if byUUID[key] == nil { byUUID[key] = index }
      let type = TypeName.canonical(value.type)
      if !type.isEmpty, let first = byType[type], !value.isOtherDirection(of: set.values[first]) {
        diagnostics.append(
          Diagnostic(
            .error,
            at: value.position,
            "the type '\(value.type)' belongs to '\(set.values[first].name)' already "
              + "(\(set.values[first].position.text)); give one of them another type"
          )
        )
      } else {
        byType[type] = index
      }
      newIndex.append(kept.count)
      kept.append(index)
    }
    guard kept.count < set.values.count else { return diagnostics }
    set.values = kept.map { set.values[$0] }
    set.renumberValues { newIndex[$0] }
    return diagnostics
  }

  private static func duplicate(
    _ value: ValueDefinition,
    of first: ValueDefinition,
    isSame: Bool
  ) -> Diagnostic {
    isSame
      ? Diagnostic(
        .warning,
        at: value.position,
        "'\(value.name)' (\(value.uuid.text)) is defined already at \(first.position.text); this one is ignored"
      )
      : Diagnostic(
        .error,
        at: value.position,
        "'\(value.name)' has the UUID \(value.uuid.text) of '\(first.name)' at \(first.position.text), but another "
          + "structure; remove one of them, or correct its uuid"
      )
  }

  private static func checkServices(in set: inout DefinitionSet) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var kept: [ServiceDefinition] = []
    for service in set.services {
      guard let first = kept.first(where: { $0.uuid == service.uuid && !$0.uuid.isUnknown }) else {
        kept.append(service)
        continue
      }
      diagnostics.append(
        service.hasSameStructure(as: first)
          ? Diagnostic(
            .warning,
            at: service.position,
            "'\(service.name)' (\(service.uuid.text)) is defined already at \(first.position.text); this one is ignored"
          )
          : Diagnostic(
            .error,
            at: service.position,
            "'\(service.name)' has the UUID \(service.uuid.text) of '\(first.name)' at \(first.position.text), but "
              + "other characteristics; remove one of them, or correct its uuid"
          )
      )
    }
    set.services = kept
    return diagnostics
  }

  private mutating func renumberValues(_ newIndex: (Int) -> Int) {
    for value in values.indices {
      if case .part(let owner) = values[value].kind { values[value].kind = .part(of: newIndex(owner)) }
      for field in values[value].fields.indices {
        switch values[value].fields[field].form {
        case .value(let index): values[value].fields[field].form = .value(newIndex(index))
        case .choice(var choice):
          for index in choice.cases.indices { choice.cases[index].value = newIndex(choice.cases[index].value) }
          if let otherwise = choice.otherwise { choice.otherwise?.value = newIndex(otherwise.value) }
          values[value].fields[field].form = .choice(choice)
        default: break
        }
      }
    }
    for service in services.indices {
      for characteristic in services[service].characteristics.indices {
        let index = services[service].characteristics[characteristic].value
        services[service].characteristics[characteristic].value = newIndex(index)
        services[service].characteristics[characteristic].directedValues = services[service]
          .characteristics[characteristic].directedValues.mapValues(newIndex)
        for descriptor in services[service].characteristics[characteristic].descriptors.indices {
          let index = services[service].characteristics[characteristic].descriptors[descriptor].value
          services[service].characteristics[characteristic].descriptors[descriptor].value = index.map(newIndex)
        }
      }
    }
  }
}

/// What tells attributes from each other: a characteristic and a descriptor may have the same UUID.
private struct KindAndUUID: Hashable {
  var kind: ValueDefinition.Kind
  var uuid: DefinitionUUID
  /// A bit for each direction: hashing a set takes long.
  var directions: UInt8

  init(_ value: ValueDefinition) {
    kind = value.kind
    uuid = value.uuid
    directions = 0
    if value.directions.isEmpty { return }
    for (bit, direction) in Direction.allCases.enumerated() where value.directions.contains(direction) {
      directions |= 1 << UInt8(bit)
    }
  }
}

extension DefinitionUUID {
  /// What stands in the place of a UUID that is missing or wrong, which was reported.
  fileprivate var isUnknown: Bool { high == 0 && low == 0 }
}

extension SourcePosition {
  /// `path:line:column`
  var text: String { "\(path):\(line):\(column)" }
}

extension ValueDefinition {
  /// Both belong to one definition, whose values differ by direction.
  fileprivate func isOtherDirection(of other: ValueDefinition) -> Bool {
    !directions.isEmpty && !other.directions.isEmpty && position.path == other.position.path
  }
}

extension DefinitionSet {
  /// Whether the octets of two values mean the same, under the same names.
  fileprivate func hasSameStructure(_ first: Int, _ second: Int) -> Bool {
    let (value, other) = (values[first], values[second])
    return value.name == other.name && value.swiftName == other.swiftName && value.directions == other.directions
      && value.lengthPrefix == other.lengthPrefix && value.fields.count == other.fields.count
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
      return first.kind == second.kind && first.selectors == second.selectors && first.all.count == second.all.count
        && (first.otherwise == nil) == (second.otherwise == nil)
        && zip(first.all, second.all).allSatisfy { one, other in
          one.keys == other.keys && one.directions == other.directions && hasSameStructure(one.value, other.value)
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
      && maximumLength == other.maximumLength && mask == other.mask && exponential == other.exponential
      && constant == other.constant && checksum == other.checksum && presence == other.presence && scale == other.scale
      && unit == other.unit && rawRange == other.rawRange
      && bits.count == other.bits.count && zip(bits, other.bits).allSatisfy(isSameBit)
      && isSame(enumeration, other.enumeration) && isSame(specialValues, other.specialValues)
  }
}

extension ServiceDefinition {
  fileprivate func hasSameStructure(as other: ServiceDefinition) -> Bool {
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
