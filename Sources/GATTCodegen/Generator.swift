import GATTDefinitions

/// What the generator is asked for beyond the definitions: the contents of `gatt-profiles.json`.
public struct Configuration: Sendable, Equatable {
  /// The access level of everything that is generated.
  public enum AccessLevel: String, Sendable, CaseIterable {
    case `internal`
    case package
    case `public`
  }

  /// A part of what is generated.
  public enum Emission: String, Sendable, CaseIterable {
    case values
    case client
    case server
  }

  public var accessLevel = AccessLevel.internal
  /// An enum to put everything into; nil for the top level of the module.
  public var namespace: String?
  /// What to generate; client and server need values.
  public var emit: Set<Emission> = Set(Emission.allCases)
  /// Modules of catalogs already generated, imported by every file.
  public var imports: [String] = []

  public init() {}
}

/// A Swift file to be written.
public struct GeneratedFile: Sendable, Equatable {
  /// The path of the definition file that it comes from; nil for the file that registers the whole target's profiles.
  public var source: String?
  public var text: String

  public init(source: String?, text: String) {
    self.source = source
    self.text = text
  }
}

/// Definition files in, Swift files out.
public func generate(
  from files: [DefinitionFile], configuration: Configuration
) -> (files: [GeneratedFile], diagnostics: [Diagnostic]) {
  fatalError()
}
