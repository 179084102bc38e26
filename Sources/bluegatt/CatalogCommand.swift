import ArgumentParser
import GATTCore
import GATTDefinitions

/// `bluegatt catalog`
struct CatalogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract: "Shows what is defined.",
    subcommands: [List.self, Show.self, Search.self]
  )

  /// `bluegatt catalog list`
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists all definitions: kind, UUID, name.")

    @OptionGroup var source: DefinitionOptions

    func run() throws {
      for entry in try source.read().entries { try Output.shared.line(entry.line) }
    }
  }

  /// `bluegatt catalog search`
  struct Search: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the definitions whose UUID, name or type has a text in it.",
      discussion: "Exit status: 0 when there are any; 1 when there are none."
    )

    @Argument(help: "Upper and lower case are the same.")
    var text: String

    @OptionGroup var source: DefinitionOptions

    func run() throws {
      let wanted = text.lowercased()
      let found = try source.read().entries.filter { entry in
        [entry.name, entry.type, entry.uuid.description].contains { $0.lowercased().contains(wanted) }
      }
      for entry in found { try Output.shared.line(entry.line) }
      if found.isEmpty { throw Failure(message: "no definition has '\(text)' in its UUID, name or type") }
    }
  }

  /// `bluegatt catalog show`
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Shows a definition: what a value is made of, or what a service has."
    )

    @Argument(help: "A UUID, a type or a name.")
    var definition: String

    @OptionGroup var source: DefinitionOptions

    func run() throws {
      let definitions = try source.read()
      let wanted = definition.lowercased()
      let uuid = BluetoothUUID(definition)
      let found = definitions.entries.filter { entry in
        entry.uuid == uuid || entry.type.lowercased() == wanted || entry.name.lowercased() == wanted
      }
      if found.isEmpty {
        throw Failure(message: "nothing is called '\(definition)'; 'bluegatt catalog search' finds names")
      }
      for entry in found {
        try Output.shared.line(entry.line)
        for line in entry.details(definitions) { try Output.shared.line("  " + line) }
      }
    }
  }
}
