import GATTDefinitions

/// Names for the cases of one enum: each from its own text, with the key appended where two would be the same.
func caseNames(_ cases: [(key: Int64, text: String, swiftName: String?)]) -> [String] {
  let candidates = cases.map { caseName($0.text, $0.swiftName) }
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

/// A message for each case that would have the name of an earlier case in the same enum.
///
/// - Parameter type: The identifier of the definition that has the numbers.
func caseNameClashes(
  _ cases: [(key: Int64, text: String, swiftName: String?, position: SourcePosition)],
  inDefinition type: String
) -> [Diagnostic] {
  var first: [String: Int] = [:]
  var clashes: [(first: Int, second: Int, name: String)] = []
  for index in cases.indices {
    let name = caseName(cases[index].text, cases[index].swiftName)
    if name.isEmpty { continue }
    if let other = first[name] { clashes.append((other, index, name)) } else { first[name] = index }
  }
  if clashes.isEmpty { return [] }
  let names = caseNames(cases.map { ($0.key, $0.text, $0.swiftName) })
  return clashes.map { clash in
    let (one, other) = (cases[clash.first], cases[clash.second])
    return Diagnostic(
      .ofNameClash(inDefinition: type),
      at: other.position,
      "'\(commentText(other.text))' (\(other.key)) would have the Swift name '\(clash.name)' of "
        + "'\(commentText(one.text))' (\(one.key), \(one.position.text)); they are '\(names[clash.second])' and "
        + "'\(names[clash.first])' instead; add x:swiftName to one of them"
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
  /// How much it matters that two things would have one Swift name: a warning, but a note in what the Bluetooth SIG has
  /// published, where different numbers and bits are called the same, and which its users cannot change.
  ///
  /// - Parameter type: The identifier of the definition that has both.
  static func ofNameClash(inDefinition type: String) -> Self {
    type.lowercased().hasPrefix("org.bluetooth.") ? .note : .warning
  }
}

/// The name of a case that no other one has: from its meaning, which may be a whole sentence, the first part.
private func caseName(_ text: String, _ swiftName: String?) -> String {
  enumCaseName(swiftName ?? lowerCamel(of: firstPart(text)))
}

/// The start of `text`, up to the first full stop, semicolon or bracket that has a word before it.
private func firstPart(_ text: String) -> String {
  let scalars = text.unicodeScalars
  for index in scalars.indices.dropFirst() {
    let isEnd: Bool =
      switch scalars[index] {
      case ";", "(", "[": true
      // One inside a number, as in 0.5, ends nothing.
      case ".": scalars[index...].dropFirst().first?.properties.isWhitespace ?? true
      default: false
      }
    if isEnd, case let part = String(scalars[..<index]), !words(of: part).isEmpty { return part }
  }
  return text
}
