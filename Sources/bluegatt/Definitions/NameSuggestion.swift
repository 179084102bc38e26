import GATTCore
import GATTDefinitions

/// Suggestions for a name that was not found.
enum NameSuggestion {
  /// The end of an error message: `; is it 'Heart Rate'?` for candidates that contain `name`, else
  /// `; did you mean 'Heart Rate'?` for a similar one, else `otherwise`.
  static func text(for name: String, among candidates: [String], otherwise: String? = nil) -> String {
    let wanted = name.lowercased()
    let longer = Set(candidates.filter { $0.lowercased().contains(wanted) }).sorted().prefix(4)
    if !longer.isEmpty { return "; is it \(longer.map { "'\($0)'" }.joined(separator: ", "))?" }
    let similar = Suggestion.text(for: name, among: candidates)
    return similar.isEmpty ? otherwise.map { "; \($0)" } ?? "" : similar
  }

  /// A hint: the command that finds names or, if `name` is a file name, the option that reads files.
  static func remedy(_ name: String) -> String {
    name.lowercased().hasSuffix(".xml")
      ? "a file is read with --definitions \(name), beside a name that it defines"
      : "'bluegatt catalog search' finds names"
  }
}

extension Vocabulary {
  /// The UUID of the service with this UUID, name or type.
  ///
  /// - Throws: `Failure` with similar names when the service is unknown.
  func knownService(called text: String) throws(Failure) -> BluetoothUUID {
    if let uuid = service(called: text) { return uuid }
    let suggestion = NameSuggestion.text(for: text, among: serviceNames, otherwise: NameSuggestion.remedy(text))
    throw Failure(.usage, "no service is called '\(text)'\(suggestion)")
  }
}
