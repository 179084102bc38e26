/// A place in a definition file.
public struct SourcePosition: Hashable, Sendable {
  /// The path of the file in diagnostics.
  public var path: String
  /// The line, from 1; 0 for the whole file.
  public var line: Int
  /// The column, from 1, in characters; 0 for the whole line or file.
  public var column: Int

  /// Creates a place; without line and column, the whole file.
  public init(path: String, line: Int = 0, column: Int = 0) {
    self.path = path
    self.line = line
    self.column = column
  }
}

extension SourcePosition {
  /// `path:line:column`
  public var text: String { "\(path):\(line):\(column)" }
}

/// A message about a definition file.
public struct Diagnostic: Hashable, Sendable {
  /// The severity of a message: an error prevents the use of the definitions, a warning states an assumption.
  public enum Severity: String, Sendable {
    case error
    case warning
    case note
  }

  /// The severity.
  public var severity: Severity
  /// The place that the message is about.
  public var position: SourcePosition
  /// The problem, and a remedy.
  public var message: String

  /// Creates a message about a place.
  public init(_ severity: Severity, at position: SourcePosition, _ message: String) {
    self.severity = severity
    self.position = position
    self.message = message
  }
}

extension Diagnostic {
  /// The diagnostic as compilers print it, without the parts of the position that are not known.
  public var line: String {
    let numbers = [position.line, position.column].prefix { $0 > 0 }
    let place = ([position.path] + numbers.map(String.init)).joined(separator: ":")
    return "\(place): \(severity.rawValue): \(message)"
  }

  /// Returns the diagnostics in order, without warnings and notes about definitions in other files, those of catalogs:
  /// they were reported when the catalog was generated.
  public static func inOrder(_ diagnostics: [Diagnostic], about files: [DefinitionFile]) -> [Diagnostic] {
    let paths = Set(files.map(\.path))
    return inOrder(diagnostics.filter { $0.severity == .error || paths.contains($0.position.path) })
  }

  /// Returns the diagnostics by path, line, column, severity and message, without duplicates.
  public static func inOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    func rank(_ severity: Severity) -> Int { severity == .error ? 0 : severity == .warning ? 1 : 2 }
    let sorted = diagnostics.sorted { one, other in
      if one.position.path != other.position.path { return one.position.path < other.position.path }
      return (one.position.line, one.position.column, rank(one.severity), one.message)
        < (other.position.line, other.position.column, rank(other.severity), other.message)
    }
    var once: [Diagnostic] = []
    for diagnostic in sorted where diagnostic != once.last { once.append(diagnostic) }
    return once
  }
}

extension [Diagnostic] {
  mutating func error(at position: SourcePosition, _ message: String) {
    append(Diagnostic(.error, at: position, message))
  }

  mutating func warning(at position: SourcePosition, _ message: String) {
    append(Diagnostic(.warning, at: position, message))
  }
}
