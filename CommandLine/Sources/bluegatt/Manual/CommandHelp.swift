#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The commands with their arguments, decoded from the output of `--experimental-dump-help`.
struct CommandHelp: Decodable {
  var commandName: String
  var superCommands: [String]?
  var abstract: String?
  var discussion: String?
  var shouldDisplay: Bool?
  var subcommands: [CommandHelp]?
  var arguments: [ArgumentHelp]?

  /// An argument, option or flag.
  struct ArgumentHelp: Decodable {
    enum Kind: String, Decodable {
      case positional
      case option
      case flag
    }

    /// A name, such as `--for`.
    struct Name: Decodable {
      var kind: String
      var name: String

      var text: String { (kind == "long" ? "--" : "-") + name }
    }

    var kind: Kind
    var shouldDisplay: Bool
    var isOptional: Bool
    var isRepeating: Bool
    var names: [Name]?
    var preferredName: Name?
    var valueName: String?
    var defaultValue: String?
    var abstract: String?
  }

  /// Decodes the dump of swift-argument-parser.
  init(_ dump: String) throws {
    struct Dump: Decodable { var command: CommandHelp }
    self = try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command
  }

  /// The visible commands at and below this one that have no subcommands.
  var all: [CommandHelp] {
    let below = (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
    return below.isEmpty ? [self] : below.flatMap(\.all)
  }

  /// The full name, such as `bluegatt beacon emit`.
  var invocation: String { ((superCommands ?? []) + [commandName]).joined(separator: " ") }

  /// The visible arguments, except `--help` and `--version`.
  var ownArguments: [ArgumentHelp] {
    (arguments ?? []).filter { $0.shouldDisplay && !["help", "version"].contains($0.preferredName?.name) }
  }
}

extension CommandHelp.ArgumentHelp {
  /// The key by which equal arguments of several commands are found: names, description and default.
  var identity: String { title + "\n" + (abstract ?? "") + "\n" + (defaultValue ?? "") }

  /// The names and the value, such as `--for <time>` or `<device>`.
  var title: String {
    let value = kind == .flag ? nil : "<\(valueName ?? "value")>"
    let names = (names ?? []).map(\.text).joined(separator: ", ")
    return [names, value].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
