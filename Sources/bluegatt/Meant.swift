import GATTCore
import GATTDefinitions

/// What was probably meant by a name that there is not.
enum Meant {
  /// The end of a sentence that says so: `; did you mean 'Heart Rate'?`; where nothing is like it, `otherwise`.
  static func text(by name: String, among candidates: [String], otherwise: String) -> String {
    let similar = Suggestion.text(for: name, among: candidates)
    if !similar.isEmpty { return similar }
    let wanted = name.lowercased()
    let longer = Set(candidates.filter { $0.lowercased().contains(wanted) }).sorted().prefix(4)
    return longer.isEmpty ? "; \(otherwise)" : "; is it \(longer.map { "'\($0)'" }.joined(separator: ", "))?"
  }
}

extension Vocabulary {
  /// The UUID of the service that people call by `text`.
  ///
  /// - Throws: `Failure` that names what may be meant when there is none.
  func knownService(called text: String) throws(Failure) -> BluetoothUUID {
    if let uuid = service(called: text) { return uuid }
    let meant = Meant.text(by: text, among: serviceNames, otherwise: "'bluegatt catalog search' finds names")
    throw Failure(.usage, "no service is called '\(text)'\(meant)")
  }
}
