/// The settings of the generator: the contents of `gatt-profiles.json`.
public struct Configuration: Sendable, Equatable {
  /// The access level of all generated declarations.
  public enum AccessLevel: String, Sendable, CaseIterable {
    case `internal`
    case package
    case `public`
  }

  /// A part of the generated code.
  public enum Emission: String, Sendable, CaseIterable {
    case values
    case client
    case server
  }

  /// The access level of all generated declarations.
  public var accessLevel = AccessLevel.internal
  /// An enum for all generated declarations; nil for the top level of the module.
  public var namespace: String?
  /// The parts to generate; client and server need values.
  public var emit: Set<Emission> = Set(Emission.allCases)
  /// Modules of catalogs that are already generated, which every file imports.
  public var imports: [String] = []
  /// Identifiers of definitions of catalogs that are generated as if the target had their files.
  public var definitions: [String] = []

  /// Whether generated structs conform to `Hashable`.
  public var isHashable = false

  /// Creates the default configuration.
  public init() {}
}
