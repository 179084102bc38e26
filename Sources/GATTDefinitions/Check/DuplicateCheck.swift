import GATTModel

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
    byUUID.reserveCapacity(set.values.count)
    byType.reserveCapacity(set.values.count)
    kept.reserveCapacity(set.values.count)
    newIndex.reserveCapacity(set.values.count)
    // By index, as copying a value costs more than looking at it.
    for index in set.values.indices {
      if case .part(let owner) = set.values[index].kind, removed.contains(owner) {
        removed.insert(index)
        // What refers to it goes, too.
        newIndex.append(0)
        continue
      }
      if set.values[index].module != nil {
        // It has a Swift type of its own, whatever the target defines.
        newIndex.append(kept.count)
        kept.append(index)
        continue
      }
      let key = KindAndUUID(set.values[index].kind, set.values[index].uuid, set.values[index].directions)
      if set.values[index].isAttribute, set.values[index].uuid != .unknown, let first = byUUID[key] {
        let isSame = set.hasSameStructure(index, first)
        diagnostics.append(duplicate(set.values[index], of: set.values[first], isSame: isSame))
        newIndex.append(newIndex[first])
        removed.insert(index)
        continue
      }
      if byUUID[key] == nil { byUUID[key] = index }
      let type = TypeName.canonical(set.values[index].type)
      if !type.isEmpty, let first = byType[type], !set.values[index].isOtherDirection(of: set.values[first]) {
        diagnostics.append(
          Diagnostic(
            .error,
            at: set.values[index].position,
            "the type '\(set.values[index].type)' belongs to '\(set.values[first].name)' already "
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
        "'\(value.name)' (\(value.uuid)) is defined already at \(first.position.text); this one is ignored"
      )
      : Diagnostic(
        .error,
        at: value.position,
        "'\(value.name)' has the UUID \(value.uuid) of '\(first.name)' at \(first.position.text), but another "
          + "structure; remove one of them, or correct its uuid"
      )
  }

  private static func checkServices(in set: inout DefinitionSet) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var kept: [ServiceDefinition] = []
    for service in set.services {
      guard let first = kept.first(where: { $0.uuid == service.uuid && $0.uuid != .unknown }) else {
        kept.append(service)
        continue
      }
      diagnostics.append(
        service.hasSameStructure(as: first)
          ? Diagnostic(
            .warning,
            at: service.position,
            "'\(service.name)' (\(service.uuid)) is defined already at \(first.position.text); this one is ignored"
          )
          : Diagnostic(
            .error,
            at: service.position,
            "'\(service.name)' has the UUID \(service.uuid) of '\(first.name)' at \(first.position.text), but "
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
  var uuid: BluetoothUUID
  /// A bit for each direction: hashing a set takes long.
  var directions: UInt8

  init(_ kind: ValueDefinition.Kind, _ uuid: BluetoothUUID, _ directions: Set<Direction>) {
    self.kind = kind
    self.uuid = uuid
    self.directions = 0
    if directions.isEmpty { return }
    for (bit, direction) in Direction.allCases.enumerated() where directions.contains(direction) {
      self.directions |= 1 << UInt8(bit)
    }
  }
}

extension ValueDefinition {
  /// Both belong to one definition, whose values differ by direction.
  fileprivate func isOtherDirection(of other: ValueDefinition) -> Bool {
    !directions.isEmpty && !other.directions.isEmpty && position.path == other.position.path
  }
}
