import ArgumentParser
import GATTCore
import GATTDefinitions

/// What shells offer in the place of arguments, of which they show what fits to what was typed.
enum Completions {
  /// The names of services that have definitions.
  static let services = CompletionKind.custom { words, _, _ in
    names(words) { definitions in definitions.services.map(\.name) }
  }

  /// The names of characteristics that have definitions.
  static let characteristics = CompletionKind.custom { words, _, _ in
    names(words) { definitions in
      definitions.values[..<definitions.firstPart].filter { $0.kind == .characteristic }.map(\.name)
    }
  }

  /// The devices whose definitions are built in.
  static let catalogs = CompletionKind.custom { _, _, _ in Shipped.devices }

  /// Names of the definitions built in, and of those that the command line names; none where these are wrong.
  private static func names(_ words: [String], _ names: (DefinitionSet) -> [String]) -> [String] {
    guard let options = try? DefinitionOptions.parse(definitionOptions(of: words)), let all = try? options.all() else {
      return []
    }
    return Set(all.flatMap { names($0.definitions) }).sorted()
  }

  /// The options of a command line that say where definitions are, without what only the shell needs.
  private static func definitionOptions(of words: [String]) -> [String] {
    zip(words, words.dropFirst()).filter { ["--definitions", "--catalog"].contains($0.0) }.flatMap { option, value in
      [option, value.filter { !"\"'\\".contains($0) }]
    }
  }
}
