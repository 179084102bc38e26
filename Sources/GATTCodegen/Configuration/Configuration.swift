import GATTDefinitions
import GATTModel
import GATTText

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

  /// A name of something in a catalog.
  public struct Name: Sendable, Equatable {
    /// The name.
    public var text: String
    /// Its place in the configuration, for messages.
    public var position: SourcePosition

    /// Creates a name at a place.
    public init(_ text: String, at position: SourcePosition) {
      self.text = text
      self.position = position
    }

    /// Returns an error at the place of the name, such as "'devices' has 'ruvi', which no catalog has".
    public func error(in key: String, _ problem: String) -> Diagnostic {
      Diagnostic(.error, at: position, "'\(key)' has '\(printable(text, longest: 64))', \(problem)")
    }
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
  public var definitions: [Name] = []
  /// Devices of catalogs that are generated as if the target had their files, each in its namespace.
  public var devices: [Name] = []
  /// Whether generated structs conform to `Hashable`.
  public var isHashable = false

  /// Whether it is for no definitions but devices of catalogs, unless there are definition files.
  public var takesOnlyDevices: Bool { definitions.isEmpty && !devices.isEmpty }

  /// Creates the default configuration.
  public init() {}
}
