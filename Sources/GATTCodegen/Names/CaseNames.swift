import GATTDefinitions

/// A named number, which becomes a case of an enum.
struct NumberName {
  var key: Int64
  var owner: NameOwner

  /// The name of the case if it is unique: from the first part of its meaning, which may be a whole sentence.
  fileprivate var candidate: String { staticName(owner.swiftName ?? lowerCamel(of: firstPart(owner.text))) }
}

extension EnumerationCase {
  var numberName: NumberName {
    NumberName(key: key, owner: NameOwner(text: name, swiftName: swiftName, position: position))
  }
}

extension ErrorCodeDefinition {
  var numberName: NumberName {
    NumberName(key: Int64(code), owner: NameOwner(text: name, swiftName: swiftName, position: position))
  }
}

/// Returns names for the cases of one enum: each from its text, with the key appended when two would be the same.
func caseNames(_ cases: [NumberName]) -> [String] {
  let candidates = cases.map(\.candidate)
  let counts = Dictionary(candidates.map { ($0, 1) }, uniquingKeysWith: +)
  var scope = NameScope()
  scope.reserve(["unknown", "rawValue", "meanings", "names", "numberedNames"])
  return zip(cases, candidates).map { item, candidate in
    var keyText: String { item.key < 0 ? "Minus\(item.key.magnitude)" : String(item.key) }
    if candidate.isEmpty { return scope.claim("value" + keyText) }
    if counts[candidate]! > 1 {
      return scope.claim(candidate.last!.isNumber ? "\(candidate)Value\(keyText)" : candidate + keyText)
    }
    return scope.claim(candidate)
  }
}

/// Returns a message for each case that would have the name of an earlier case in the same enum.
///
/// - Parameter type: The identifier of the definition with the numbers.
func caseNameClashes(_ cases: [NumberName], inDefinition type: String) -> [Diagnostic] {
  let names = caseNames(cases)
  var first: [String: Int] = [:]
  return cases.enumerated().compactMap { index, other in
    let name = other.candidate
    if first[name] == nil { first[name] = index }
    guard let place = first[name], place != index, !name.isEmpty else { return nil }
    let one = cases[place]
    return Diagnostic(
      .ofNameClash(inDefinition: type),
      at: other.owner.position,
      "'\(commentText(other.owner.text))' (\(other.key)) would have the Swift name '\(name)' of "
        + "'\(commentText(one.owner.text))' (\(one.key), \(one.owner.position.text)); they are '\(names[index])' and "
        + "'\(names[place])' instead; add x:swiftName to one of them"
    )
  }
}

extension Diagnostic {
  static func noSwiftName(for what: String = "name", _ name: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error,
      at: position,
      "no Swift name can be made from the \(what) '\(commentText(name))'; add x:swiftName"
    )
  }
}

extension Diagnostic.Severity {
  /// Returns the severity of a clash of Swift names: a warning, but a note in a definition of the Bluetooth SIG, which
  /// users cannot change.
  static func ofNameClash(inDefinition type: String) -> Self {
    type.lowercased().hasPrefix("org.bluetooth.") ? .note : .warning
  }
}

/// Returns the start of `text`, up to the first full stop, semicolon or bracket with a word before it.
private func firstPart(_ text: String) -> String {
  let scalars = text.unicodeScalars
  for index in scalars.indices.dropFirst() {
    let isEnd: Bool =
      switch scalars[index] {
      case ";", "(", "[": true
      // A full stop inside a number, as in 0.5, does not end a part.
      case ".": scalars[index...].dropFirst().first?.properties.isWhitespace ?? true
      default: false
      }
    if isEnd, case let part = String(scalars[..<index]), !words(of: part).isEmpty { return part }
  }
  return text
}
