#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The commands with their arguments, as `--experimental-dump-help` tells them.
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

    /// `--for`
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

  /// What the library tells of a command.
  init(_ dump: String) throws {
    struct Dump: Decodable { var command: CommandHelp }
    self = try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command
  }

  /// It, and all below it that people are told of; those that only hold others are left out.
  var all: [CommandHelp] {
    let below = (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
    return below.isEmpty ? [self] : below.flatMap(\.all)
  }

  /// `bluegatt beacon emit`
  var invocation: String { ((superCommands ?? []) + [commandName]).joined(separator: " ") }

  /// What people are told of, but for `--help` and `--version`.
  var ownArguments: [ArgumentHelp] {
    (arguments ?? []).filter { $0.shouldDisplay && !["help", "version"].contains($0.preferredName?.name) }
  }
}

extension CommandHelp.ArgumentHelp {
  /// What tells it from others: its names and what it is for.
  var identity: String { title + "\n" + (abstract ?? "") + "\n" + (defaultValue ?? "") }

  /// `--for <time>`, `<device>`
  var title: String {
    let value = kind == .flag ? nil : "<\(valueName ?? "value")>"
    let names = (names ?? []).map(\.text).joined(separator: ", ")
    return [names, value].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
