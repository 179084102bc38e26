import GATTDefinitions
import GATTModel

extension Configuration {
  /// Reads a `gatt-profiles.json`.
  ///
  /// The file is one JSON object. All of its keys are optional:
  ///
  /// | key | value | without it |
  /// |---|---|---|
  /// | `accessLevel` | `"internal"`, `"package"` or `"public"` | `"internal"` |
  /// | `namespace` | the name of an enum to put everything into | the top level of the module |
  /// | `emit` | an array of `"values"`, `"client"` and `"server"`; the last two need the first | all three |
  /// | `imports` | an array of names of modules | none |
  /// | `hashable` | `true` when structs are to conform to `Hashable` | `false` |
  ///
  /// - Returns: The configuration and the errors of the file, in the file's order. When there is one, the configuration
  ///   is not fit to generate with.
  public static func read(_ file: DefinitionFile) -> (configuration: Configuration, diagnostics: [Diagnostic]) {
    guard let text = String(validating: file.contents, as: UTF8.self) else {
      return (Configuration(), [Diagnostic(.error, at: SourcePosition(path: file.path), "the file is not UTF-8 text")])
    }
    var reader = ConfigurationReader(path: file.path)
    do throws(JSONError) {
      reader.read(try JSON(text))
    } catch {
      reader.report(at: error.position, error.message)
    }
    return (reader.configuration, reader.diagnostics)
  }
}

/// Turns the JSON of a configuration file into a configuration, and keeps what is wrong with it.
private struct ConfigurationReader {
  private enum Key: String, CaseIterable {
    case accessLevel
    case namespace
    case emit
    case imports
    case hashable
  }

  private let path: String
  private(set) var configuration = Configuration()
  private(set) var diagnostics: [Diagnostic] = []

  init(path: String) {
    self.path = path
  }

  mutating func read(_ json: JSON) {
    guard case .object(let members) = json.value else {
      report(at: json.position, "the configuration must be an object, not \(json.kind)")
      return
    }
    for member in members { read(member) }
  }

  private mutating func read(_ member: JSON.Member) {
    guard let key = Key(rawValue: member.key) else {
      let known = Key.allCases.map(\.rawValue)
      let ending = Suggestion.text(for: member.key, among: known)
      report(
        at: member.position,
        "unknown key '\(printable(member.key, longest: 64))'"
          + (ending.isEmpty ? "; the keys are \(list(known))" : ending)
      )
      return
    }
    switch key {
    case .accessLevel: readAccessLevel(member.value)
    case .namespace: readNamespace(member.value)
    case .emit: readEmissions(member.value)
    case .imports: readImports(member.value)
    case .hashable: readHashable(member.value)
    }
  }

  private mutating func readAccessLevel(_ json: JSON) {
    guard let text = string(json, of: .accessLevel) else { return }
    if let level: Configuration.AccessLevel = word(text, at: json.position, of: .accessLevel) {
      configuration.accessLevel = level
    }
  }

  private mutating func readNamespace(_ json: JSON) {
    guard let name = string(json, of: .namespace) else { return }
    if let problem = problem(withSwiftIdentifier: name) {
      report(at: json.position, "'namespace' \(problem)")
    } else if typeName(name, suffix: "Namespace") != name {
      report(at: json.position, "'namespace' must not be '\(name)': generated code uses that name already")
    } else {
      configuration.namespace = name
    }
  }

  private mutating func readEmissions(_ json: JSON) {
    guard let elements = strings(json, of: .emit) else { return }
    var emissions: Set<Configuration.Emission> = []
    for (text, position) in elements {
      guard let emission: Configuration.Emission = word(text, at: position, of: .emit) else { return }
      guard emissions.insert(emission).inserted else {
        report(at: position, "'\(text)' is in 'emit' twice")
        return
      }
    }
    guard !emissions.isEmpty else {
      report(
        at: json.position,
        "'emit' must name at least one of \(list(Configuration.Emission.allCases.map(\.rawValue)))"
      )
      return
    }
    if !emissions.contains(.values), let (text, position) = elements.first {
      report(at: position, "'\(text)' needs 'values' in 'emit' too")
      return
    }
    configuration.emit = emissions
  }

  private mutating func readImports(_ json: JSON) {
    guard let elements = strings(json, of: .imports) else { return }
    var modules: [String] = []
    for (name, position) in elements {
      if let problem = problem(withSwiftIdentifier: name) {
        report(at: position, "a module in 'imports' \(problem)")
      } else if modules.contains(name) {
        report(at: position, "'\(name)' is in 'imports' twice")
      } else {
        modules.append(name)
      }
    }
    configuration.imports = modules
  }

  private mutating func readHashable(_ json: JSON) {
    guard case .boolean(let isHashable) = json.value else {
      report(at: json.position, "'hashable' must be true or false, not \(json.kind)")
      return
    }
    configuration.isHashable = isHashable
  }

  // MARK: Kinds of values

  private mutating func string(_ json: JSON, of key: Key) -> String? {
    guard case .string(let text) = json.value else {
      report(at: json.position, "'\(key.rawValue)' must be a string, not \(json.kind)")
      return nil
    }
    return text
  }

  private mutating func strings(_ json: JSON, of key: Key) -> [(String, JSON.Position)]? {
    guard case .array(let elements) = json.value else {
      report(at: json.position, "'\(key.rawValue)' must be an array of strings, not \(json.kind)")
      return nil
    }
    var strings: [(String, JSON.Position)] = []
    for element in elements {
      guard case .string(let text) = element.value else {
        report(at: element.position, "'\(key.rawValue)' must hold strings, not \(element.kind)")
        return nil
      }
      strings.append((text, element.position))
    }
    return strings
  }

  /// One of the words that a setting knows.
  private mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String,
    at position: JSON.Position,
    of key: Key
  ) -> Word? {
    if let word = Word(rawValue: text) { return word }
    let known = Word.allCases.map(\.rawValue)
    let message = "'\(key.rawValue)' knows \(list(known)), not '\(printable(text, longest: 64))'"
    report(at: position, message + Suggestion.text(for: text, among: known))
    return nil
  }

  mutating func report(at position: JSON.Position, _ message: String) {
    let position = SourcePosition(path: path, line: position.line, column: position.column)
    diagnostics.append(Diagnostic(.error, at: position, message))
  }
}

/// `'values', 'client' and 'server'`.
private func list(_ words: [String]) -> String {
  let quoted = words.map { "'\($0)'" }
  return quoted.dropLast().joined(separator: ", ") + " and " + (quoted.last ?? "")
}
