/// Returns the reason why a string can't be a name in Swift source; nil when it can.
///
/// Names from a configuration file are written into source text, so only identifiers are accepted.
func problem(withSwiftIdentifier text: String) -> String? {
  let scalars = text.unicodeScalars
  guard let first = scalars.first else { return "must not be empty" }
  let isIdentifier =
    (first == "_" || first.properties.isXIDStart) && scalars.allSatisfy { $0.properties.isXIDContinue }
  guard isIdentifier else { return "must be a Swift identifier: a letter or '_', then letters, digits and '_'" }
  guard quoted(text) == text, !["_", "init", "self"].contains(text) else {
    return "must not be the Swift keyword '\(text)'"
  }
  return nil
}
