/// Why a text can't be a name in Swift source; nil when it can.
///
/// What comes out of a configuration file is written into source text, so nothing but an identifier passes.
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
