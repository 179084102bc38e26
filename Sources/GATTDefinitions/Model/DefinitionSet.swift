/// Everything that the definition files of one target define, resolved and checked.
public struct DefinitionSet: Sendable {
  /// Characteristics, descriptors, declarations and advertised payloads, ordered by file, then position; after them the
  /// parts of all these (`ValueDefinition.Kind.part`).
  public var values: [ValueDefinition]
  /// Services, ordered by file, then position.
  public var services: [ServiceDefinition]
  /// Profiles, ordered by file.
  public var profiles: [ProfileDefinition] = []

  /// Creates a set of definitions that refer to each other by index.
  public init(values: [ValueDefinition], services: [ServiceDefinition]) {
    self.values = values
    self.services = services
  }

  /// The index of the first part, after all other values.
  public var firstPart: Int { values.firstIndex(where: \.isPart) ?? values.count }

  /// Returns the index of the value that contains a part; for a value, its index.
  package func whole(of index: Int) -> Int {
    var index = index
    while case .part(let owner) = values[index].kind { index = owner }
    return index
  }
}
