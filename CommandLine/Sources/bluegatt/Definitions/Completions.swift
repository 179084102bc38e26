import ArgumentParser
import GATTCore
import ShippedDefinitions

/// Completions of arguments. The shell offers those that match the typed prefix.
enum Completions {
  /// Names of services that have a definition.
  static let services = CompletionKind.custom { words, _, _ in
    names(words) { $0.serviceNames }
  }

  /// Names of characteristics that have a definition.
  static let characteristics = CompletionKind.custom { words, _, _ in
    names(words) { source in source.entries.filter { $0.kind == .characteristic }.map(\.name) }
  }

  /// Devices with built-in definitions.
  static let catalogs = CompletionKind.custom { _, _, _ in Shipped.devices }

  /// Names in the built-in definitions and in those that the command line selects; empty when these can't be read.
  private static func names(_ words: [String], _ names: (DefinitionSource) -> [String]) -> [String] {
    guard let options = try? DefinitionOptions.parse(definitionOptions(of: words)), let all = try? options.all() else {
      return []
    }
    return Set(all.flatMap { names($0.definitions) }).sorted()
  }

  /// The options that select definitions, without the shell's quotes and backslashes.
  private static func definitionOptions(of words: [String]) -> [String] {
    zip(words, words.dropFirst()).filter { ["--definitions", "--catalog"].contains($0.0) }.flatMap { option, value in
      [option, value.filter { !"\"'\\".contains($0) }]
    }
  }
}
