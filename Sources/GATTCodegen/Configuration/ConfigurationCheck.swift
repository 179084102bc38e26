import GATTDefinitions

/// Checks the configurations of several sets of definitions: each set needs one, with a namespace that no other set has.
public struct ConfigurationCheck {
  /// The paths of the configurations by their namespaces.
  private var paths: [String: String] = [:]

  /// Creates a check that knows no configuration yet.
  public init() {}

  /// Returns the error for a definition file without a configuration.
  public static func problem(ofFileWithout configurationName: String, _ file: DefinitionFile) -> Diagnostic {
    Diagnostic(
      .error,
      at: SourcePosition(path: file.path),
      "no '\(configurationName)' is in its folder or above it; add one with a 'namespace'"
    )
  }

  /// Compares a configuration with the earlier ones.
  ///
  /// - Returns: The error; nil without one.
  public mutating func problem(of configuration: Configuration, at path: String) -> Diagnostic? {
    guard let namespace = configuration.namespace else {
      return Diagnostic(.error, at: SourcePosition(path: path), "has no 'namespace'; each of several sets needs one")
    }
    return paths.updateValue(path, forKey: namespace).map { other in
      Diagnostic(
        .error,
        at: SourcePosition(path: path),
        "has the 'namespace' of '\(other)'; give one of the two another one"
      )
    }
  }
}
