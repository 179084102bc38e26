import GATTDefinitions

/// The definitions in one Swift file of a catalog.
///
/// A definition file with several definitions, such as a device's profile, becomes one Swift file. Otherwise, a service
/// and the values that no other service has share a Swift file if there are at least three such values. With fewer, the
/// service and these values are in the file for the first letter of the service's name. The file of any other value is
/// that for the first letter of the value's name. So the files are neither many nor long.
struct CatalogGroup {
  /// The file's name without its suffix.
  var name: String
  var contents = FileContents()

  /// The least number of values for which a service has a separate file.
  static let leastValues = 3

  /// Returns the groups of a whole catalog, by name.
  static func groups(of target: Target) -> [CatalogGroup] {
    let (definitions, typeNames) = (target.definitions, target.typeNames)
    let owners = owners(of: definitions)
    var ownValues = [Int](repeating: 0, count: definitions.services.count)
    for services in owners where services.count == 1 { ownValues[services.first!] += 1 }
    let fileNames = typeNames.services.enumerated().map { service, name in
      ownValues[service] >= leastValues ? name : initial(of: name)
    }

    let profiles = profileNames(in: definitions)
    var groups: [String: CatalogGroup] = [:]
    for (value, definition) in definitions.values.enumerated() where definition.isOwn {
      let name =
        if let profile = profiles[definition.position.path] {
          profile
        } else if owners[value].count == 1 {
          fileNames[owners[value].first!]
        } else {
          initial(of: typeNames.values[value])
        }
      groups[name, default: CatalogGroup(name: name)].contents.values.append(value)
    }
    for (service, fileName) in fileNames.enumerated() {
      let name = profiles[definitions.services[service].position.path] ?? fileName
      groups[name, default: CatalogGroup(name: name)].contents.services.append(service)
    }
    return groups.values.sorted { $0.name < $1.name }
  }

  /// Returns the names of the Swift files for definition files with several definitions, by path.
  private static func profileNames(in definitions: DefinitionSet) -> [String: String] {
    let values = definitions.values.filter(\.isOwn)
    let paths = values.map(\.position.path) + definitions.services.map(\.position.path)
    let counts = Dictionary(paths.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.filter { $0.value > 1 }.reduce(into: [:]) { names, entry in
      let file = fileName(of: entry.key)
      names[entry.key] = upperCamel(of: file.hasSuffix(".xml") ? String(file.dropLast(4)) : file)
    }
  }

  /// Returns the name of the file for all names with this initial letter.
  private static func initial(of name: String) -> String { name.prefix(1).uppercased() }

  /// Returns, for each value, the services that have it as a characteristic, or as a field of one.
  private static func owners(of definitions: DefinitionSet) -> [Set<Int>] {
    let references = references(in: definitions)
    var owners = [Set<Int>](repeating: [], count: definitions.values.count)
    for (service, definition) in definitions.services.enumerated() {
      var pending = definition.characteristics.flatMap { [$0.value] + $0.directedValues.values }
      while let value = pending.popLast() {
        if owners[value].insert(service).inserted { pending += references[value] }
      }
    }
    return owners
  }

  /// Returns, for each value, the values that its fields, or those of its parts, refer to.
  private static func references(in definitions: DefinitionSet) -> [[Int]] {
    var references = [[Int]](repeating: [], count: definitions.values.count)
    for (value, definition) in definitions.values.enumerated() {
      references[definitions.whole(of: value)] += definition.fields.flatMap(\.references).filter {
        !definitions.values[$0].isPart
      }
    }
    return references
  }
}
