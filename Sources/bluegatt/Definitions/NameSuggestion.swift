import GATTCore
import GATTDefinitions
import GATTRuntime
import ShippedDefinitions

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
    if advertised.index.definitions.contains(where: { $0.name.lowercased() == text.lowercased() }) {
      throw Failure(.usage, "'\(text)' is advertised, and is no service; 'bluegatt advertise' advertises its example")
    }
    let suggestion = NameSuggestion.text(for: text, among: serviceNames, otherwise: NameSuggestion.remedy(text))
    throw Failure(.usage, "no service is called '\(text)'\(suggestion)")
  }

  /// The advertisement of the first example of advertised data with this name or type.
  ///
  /// - Throws: `Failure` when nothing, or several values, are called so, or when no example fits an advertisement.
  func exampleAdvertisement(called text: String) throws(Failure) -> Advertisement {
    let wanted = text.lowercased()
    let all = advertised.index.definitions
    let named = all.filter { $0.name.lowercased() == wanted || !$0.type.isEmpty && $0.type.lowercased() == wanted }
    let found = named.contains(where: \.isOwn) ? named.filter(\.isOwn) : named
    guard let first = found.first else {
      let suggestion = NameSuggestion.text(for: text, among: all.map(\.name), otherwise: NameSuggestion.remedy(text))
      throw Failure(.usage, "no advertised data is called '\(text)'\(suggestion)")
    }
    if found.count > 1 {
      let types = found.map { $0.type.isEmpty ? $0.position.text : $0.type }.joined(separator: ", ")
      throw Failure(.usage, "'\(text)' may be any of \(types); give the type")
    }
    guard let advertisement = first.exampleAdvertisements.first else {
      throw Failure(.usage, "'\(first.name)' has no x:Example that fits into an advertisement")
    }
    return advertisement
  }
}
