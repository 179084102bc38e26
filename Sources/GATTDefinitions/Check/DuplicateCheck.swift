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
    for (index, value) in set.values.enumerated() {
      let key = KindAndUUID(kind: value.kind, uuid: value.uuid)
      if !value.uuid.isUnknown, let first = byUUID[key] {
        diagnostics.append(
          duplicate(value, of: set.values[first], isSame: value.hasSameStructure(as: set.values[first]))
        )
        newIndex.append(newIndex[first])
        continue
      }
      byUUID[key] = index
      let type = TypeName.canonical(value.type)
      if !type.isEmpty, let first = byType[type] {
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
      for field in values[value].fields.indices {
        if case .value(let index) = values[value].fields[field].form {
          values[value].fields[field].form = .value(newIndex(index))
        }
      }
    }
    for service in services.indices {
      for characteristic in services[service].characteristics.indices {
        let index = services[service].characteristics[characteristic].value
        services[service].characteristics[characteristic].value = newIndex(index)
        for descriptor in services[service].characteristics[characteristic].descriptors.indices {
          let index = services[service].characteristics[characteristic].descriptors[descriptor].value
          services[service].characteristics[characteristic].descriptors[descriptor].value = index.map(newIndex)
        }
      }
    }
  }
}

private struct KindAndUUID: Hashable {
  var kind: ValueDefinition.Kind
  var uuid: DefinitionUUID
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
  /// Whether the octets of both mean the same, under the same names.
  fileprivate func hasSameStructure(as other: ValueDefinition) -> Bool {
    name == other.name && swiftName == other.swiftName && fields.count == other.fields.count
      && zip(fields, other.fields).allSatisfy { $0.hasSameStructure(as: $1) }
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
    return name == other.name && swiftName == other.swiftName && form == other.form && count == other.count
      && presence == other.presence && scale == other.scale && unit == other.unit && rawRange == other.rawRange
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
