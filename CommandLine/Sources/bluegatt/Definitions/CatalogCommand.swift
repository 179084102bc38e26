import ArgumentParser
import GATTCore
import GATTDefinitions
import ShippedDefinitions

/// `bluegatt catalog`
struct CatalogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract: "Shows what is defined.",
    discussion: """
        bluegatt catalog search "heart rate"
        bluegatt catalog show "Heart Rate Measurement"
      """,
    subcommands: [List.self, Show.self, Search.self, Devices.self]
  )

  /// `bluegatt catalog list`
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists all definitions: kind, UUID, name.")

    @OptionGroup var source: DefinitionOptions

    func run() throws {
      let (common, sets) = try source.sources()
      for entry in ([common] + sets).flatMap(\.entries) { try Output.shared.line(entry.line) }
    }
  }

  /// `bluegatt catalog devices`
  struct Devices: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the devices whose definitions are built in.")

    func run() throws {
      for device in Shipped.devices { try Output.shared.line(device) }
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
      let isFound = try source.show { entry in
        [entry.name, entry.type, entry.uuid?.description ?? ""].contains { $0.lowercased().contains(wanted) }
      }
      if !isFound { throw Failure(.wrongValue, "no definition has '\(text)' in its UUID, name or type") }
    }
  }

  /// `bluegatt catalog show`
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Shows a definition: what a value is made of, or what a service has."
    )

    @Argument(help: "A UUID, a type or a name.", completion: Completions.characteristics)
    var definition: String

    @OptionGroup var source: DefinitionOptions

    func run() throws {
      let key = ShippedDefinition.Key(definition)
      let isFound = try source.show(withDetails: true) { $0.isCalled(key) }
      if !isFound {
        let names = try source.all().flatMap { $0.definitions.entries.map(\.name) }
        let suggestion = NameSuggestion.text(
          for: definition,
          among: names,
          otherwise: NameSuggestion.remedy(definition)
        )
        throw Failure(.wrongValue, "nothing is called '\(definition)'\(suggestion)")
      }
    }
  }
}

extension DefinitionOptions {
  /// The selected definitions and, unless a device is selected, those of each built-in device with its name.
  func all() throws -> [(device: String?, definitions: DefinitionSource)] {
    let (common, sets) = try sources()
    let devices = catalog == nil ? Shipped.devices : []
    return ([common] + sets).map { (nil, $0) } + devices.map { ($0, DefinitionSource(device: $0)) }
  }

  /// Writes a line for each definition that `isWanted` accepts. If it comes from a built-in device that was not
  /// selected, the line ends with the device.
  ///
  /// - Returns: Whether any definition was written.
  fileprivate func show(withDetails: Bool = false, where isWanted: (CatalogEntry) -> Bool) throws -> Bool {
    var isFound = false
    for (device, definitions) in try all() {
      for entry in definitions.entries where isWanted(entry) {
        try Output.shared.line(entry.line + (device.map { " (\($0))" } ?? ""))
        if withDetails {
          for line in entry.details(definitions.set(with: entry)) { try Output.shared.line("  " + line) }
        }
        isFound = true
      }
    }
    return isFound
  }
}
