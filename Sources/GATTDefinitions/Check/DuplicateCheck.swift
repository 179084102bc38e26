import GATTModel

extension DefinitionSet {
  /// Checks that definitions of one kind differ in UUID, and values in identifier. Keeps the first one of each UUID.
  mutating func checkDuplicates() -> [Diagnostic] { checkValues() + checkServices() }

  private mutating func checkValues() -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var byIdentity: [Identity: Int] = [:]
    var byType: [String: Int] = [:]
    var kept: [Int] = []
    /// The index of each value in `kept`.
    var newIndex: [Int] = []
    /// The removed values, with which their parts are removed.
    var removed: Set<Int> = []
    for (index, value) in values.enumerated() {
      if case .part(let owner) = value.kind, removed.contains(owner) {
        removed.insert(index)
        // The fields that refer to it are removed, too.
        newIndex.append(0)
        continue
      }
      // An imported value has a separate Swift type, whatever the target defines.
      if value.module == nil {
        let identity = Identity(kind: value.kind, uuid: value.uuid, directions: value.directions)
        if value.isAttribute, value.uuid != .unknown, let first = byIdentity[identity] {
          diagnostics.reportDuplicate(value, of: values[first], isEqual: hasSameStructure(index, first))
          newIndex.append(newIndex[first])
          removed.insert(index)
          continue
        }
        byIdentity[identity] = byIdentity[identity] ?? index
        let type = TypeName.canonical(value.type)
        if !type.isEmpty, let first = byType[type].map({ values[$0] }), !value.isOtherDirection(of: first) {
          diagnostics.error(
            at: value.position,
            "the type '\(value.type)' belongs to '\(first.name)' already (\(first.position.text)); give one of them "
              + "another type"
          )
        } else {
          byType[type] = index
        }
      }
      newIndex.append(kept.count)
      kept.append(index)
    }
    values = kept.map { values[$0] }
    renumberValues(newIndex)
    return diagnostics
  }

  private mutating func checkServices() -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var kept: [ServiceDefinition] = []
    /// The index of each service in `kept`.
    var newIndex: [Int] = []
    for service in services {
      guard let first = kept.firstIndex(where: { $0.uuid == service.uuid && $0.uuid != .unknown }) else {
        newIndex.append(kept.count)
        kept.append(service)
        continue
      }
      newIndex.append(first)
      diagnostics.reportDuplicate(service, of: kept[first], isEqual: hasSameStructure(service, kept[first]))
    }
    services = kept
    for service in services.indices {
      services[service].replaceReferences(values: { $0 }, services: { newIndex[$0] })
    }
    return diagnostics
  }

  private mutating func renumberValues(_ newIndex: [Int]) {
    for index in values.indices {
      if case .part(let owner) = values[index].kind { values[index].kind = .part(of: newIndex[owner]) }
      for field in values[index].fields.indices { values[index].fields[field].replaceReferences { newIndex[$0] } }
    }
    for service in services.indices {
      services[service].replaceReferences(values: { newIndex[$0] }, services: { $0 })
    }
  }
}

private protocol Definition {
  var name: String { get }
  var uuid: BluetoothUUID { get }
  var position: SourcePosition { get }
}

extension ValueDefinition: Definition {}
extension ServiceDefinition: Definition {}

extension [Diagnostic] {
  /// Reports a definition with the UUID of an earlier one.
  fileprivate mutating func reportDuplicate(_ new: some Definition, of first: some Definition, isEqual: Bool) {
    let place = first.position.text
    if isEqual {
      warning(at: new.position, "'\(new.name)' (\(new.uuid)) is defined already at \(place); this one is ignored")
    } else {
      error(
        at: new.position,
        "'\(new.name)' has the UUID \(new.uuid) of '\(first.name)' at \(place), but another structure; remove one of "
          + "them, or correct its uuid"
      )
    }
  }
}

/// The identity of an attribute: a characteristic and a descriptor may have the same UUID.
private struct Identity: Hashable {
  var kind: ValueDefinition.Kind
  var uuid: BluetoothUUID
  var directions: Set<Direction>
}

extension ValueDefinition {
  /// Returns whether both belong to one definition with values that differ by direction.
  fileprivate func isOtherDirection(of other: ValueDefinition) -> Bool {
    !directions.isEmpty && !other.directions.isEmpty && position.path == other.position.path
  }
}

extension ServiceDefinition {
  /// Replaces each index into `DefinitionSet.values`, and each into `DefinitionSet.services`.
  fileprivate mutating func replaceReferences(values newIndex: (Int) -> Int, services newService: (Int) -> Int) {
    for index in characteristics.indices { characteristics[index].replaceValues(newIndex) }
    for index in exchanges.indices {
      exchanges[index].request = newIndex(exchanges[index].request)
      exchanges[index].response = newIndex(exchanges[index].response)
      exchanges[index].stream = exchanges[index].stream.map(newIndex)
      exchanges[index].responseService = exchanges[index].responseService.map(newService)
    }
    for index in setup.indices {
      setup[index].value = newIndex(setup[index].value)
      setup[index].service = setup[index].service.map(newService)
    }
  }
}

extension ServiceCharacteristic {
  fileprivate mutating func replaceValues(_ newIndex: (Int) -> Int) {
    value = newIndex(value)
    directedValues = directedValues.mapValues(newIndex)
    for index in descriptors.indices { descriptors[index].value = descriptors[index].value.map(newIndex) }
  }
}
