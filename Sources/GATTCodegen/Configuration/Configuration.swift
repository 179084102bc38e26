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

  /// The access level of everything that is generated.
  public var accessLevel = AccessLevel.internal
  /// An enum to put everything into; nil for the top level of the module.
  public var namespace: String?
  /// What to generate; client and server need values.
  public var emit: Set<Emission> = Set(Emission.allCases)
  /// Modules of catalogs already generated, imported by every file.
  public var imports: [String] = []

  /// Conform generated structs to `Hashable`.
  public var isHashable = false

  /// What holds without a configuration file.
  public init() {}
}
