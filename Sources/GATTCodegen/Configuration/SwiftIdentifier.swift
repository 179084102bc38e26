/// Why a text can't be a name in Swift source; nil when it can.
///
/// What comes out of a configuration file is written into source text, so nothing but an identifier passes.
func problem(withSwiftIdentifier text: String) -> String? {
  let scalars = text.unicodeScalars
  guard let first = scalars.first else { return "must not be empty" }
  let isIdentifier =
    (first == "_" || first.properties.isXIDStart) && scalars.allSatisfy { $0.properties.isXIDContinue }
  guard isIdentifier else { return "must be a Swift identifier: a letter or '_', then letters, digits and '_'" }
  guard !swiftKeywords.contains(text) else { return "must not be the Swift keyword '\(text)'" }
  return nil
}

/// The words that can't name a type or a module without backticks, from "Lexical Structure" of the Swift reference, and
/// those that name something else where a type stands.
private let swiftKeywords: Set<String> = [
  "_", "Any", "Protocol", "Self", "Type", "as", "associatedtype", "async", "await", "borrowing", "break", "case",
  "catch",
  "class", "consuming", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
  "false",
  "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "open",
  "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
  "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
]
