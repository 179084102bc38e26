import GATTCore
import GATTDefinitions

/// What was probably meant by a name that there is not.
enum Meant {
  /// The end of a sentence that says so: `; is it 'Heart Rate'?` of what the name is a part of, else
  /// `; did you mean 'Heart Rate'?` of what is like it; where there is neither, `otherwise`, or nothing.
  static func text(by name: String, among candidates: [String], otherwise: String? = nil) -> String {
    let wanted = name.lowercased()
    let longer = Set(candidates.filter { $0.lowercased().contains(wanted) }).sorted().prefix(4)
    if !longer.isEmpty { return "; is it \(longer.map { "'\($0)'" }.joined(separator: ", "))?" }
    let similar = Suggestion.text(for: name, among: candidates)
    return similar.isEmpty ? otherwise.map { "; \($0)" } ?? "" : similar
  }

  /// Where names are found, or what a file in the place of a name needs.
  static func remedy(_ name: String) -> String {
    name.lowercased().hasSuffix(".xml")
      ? "a file is read with --definitions \(name), beside a name that it defines"
      : "'bluegatt catalog search' finds names"
  }
}

extension Vocabulary {
  /// The UUID of the service that people call by `text`.
  ///
  /// - Throws: `Failure` that names what may be meant when there is none.
  func knownService(called text: String) throws(Failure) -> BluetoothUUID {
    if let uuid = service(called: text) { return uuid }
    let meant = Meant.text(by: text, among: serviceNames, otherwise: Meant.remedy(text))
    throw Failure(.usage, "no service is called '\(text)'\(meant)")
  }
}
