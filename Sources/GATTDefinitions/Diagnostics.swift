/// A place in a definition file.
public struct SourcePosition: Hashable, Sendable {
  /// The path as it was given, or as the reader was told to show it.
  public var path: String
  /// From 1; 0 when the file as a whole is meant.
  public var line: Int
  /// From 1, in characters; 0 when the line or the file as a whole is meant.
  public var column: Int

  /// A place; without line and column the file as a whole.
  public init(path: String, line: Int = 0, column: Int = 0) {
    self.path = path
    self.line = line
    self.column = column
  }
}

extension SourcePosition {
  /// `path:line:column`
  package var text: String { "\(path):\(line):\(column)" }
}

/// Something to say about a definition file.
public struct Diagnostic: Hashable, Sendable {
  /// How much it matters: an error keeps the definitions from being used, a warning says what was assumed.
  public enum Severity: String, Sendable {
    case error
    case warning
    case note
  }

  /// How much it matters.
  public var severity: Severity
  /// What it is about.
  public var position: SourcePosition
  /// What is wrong, and what to do about it.
  public var message: String

  /// Something to say about the place.
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

  /// By path, line, column, severity and message, each one once.
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
