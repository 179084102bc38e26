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
  public var firstPart: Int {
    values.lastIndex { if case .part = $0.kind { false } else { true } }.map { $0 + 1 } ?? 0
  }
}
