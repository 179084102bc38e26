import ArgumentParser
import GATTCore
import GATTDefinitions
import GATTInterpreter
import GATTText

/// `bluegatt encode`
struct EncodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Makes the octets of a value from its fields.",
    discussion: """
        bluegatt encode 2A37 "Heart Rate (uint8)=72" "RR-Interval=0.82, 0.85"
        bluegatt decode 2A37 16480004 --json | bluegatt encode 2A37 --json
        bluegatt decode 2A37 16480004 | bluegatt encode 2A37 -

      A number is in the unit of its field; a name that the definition gives to the number can replace it. Octets are \
      hexadecimal digits. Commas separate the elements of an array. Flags that say which fields are present are \
      computed from the given fields. A case is given by its name, as "Content=State", and its fields with its name \
      or alone, as "Content.State.Level=5" or "Level=5". Of fields with one name in several cases, that of the given \
      case is meant; of several with one name in one case, the first is given first. "Item[0].Level=5" is in the \
      first of several groups.

      With --json, standard input has a JSON object with a member for each field; a group of fields is an object in \
      it. The output of 'decode --json' is accepted too. With -, standard input has the output of 'decode'.
      """
  )

  @Argument(
    help: "A UUID, a type such as org.bluetooth.characteristic.heart_rate_measurement, or a name.",
    completion: Completions.characteristics
  )
  var value: String

  @Argument(
    help: ArgumentHelp(
      "Fields and their contents, also as 'field: value', or one JSON object; - for standard input.",
      valueName: "field=value"
    )
  )
  var fields: [String] = []

  @Flag(help: "Read the fields as JSON from standard input.")
  var json = false

  @Option(help: "read, write or notify, for a characteristic whose value has another definition in each direction.")
  var direction: Direction?

  @OptionGroup var source: DefinitionOptions

  func validate() throws {
    if json, !fields.isEmpty { throw ValidationError("--json reads fields from standard input, not from arguments.") }
  }

  func run() throws {
    let library = try Library(source)
    let octets = try octets(in: library, given: try reader())
    try Output.shared.write(Data(octets).hexStringValue() + "\n")
  }

  /// Returns a function that reads the given fields for a definition.
  private func reader() throws -> (ValueInterpreter) -> GivenValue {
    if json {
      let given = try GivenValue(json: try readStandardInput())
      return { _ in given }
    }
    if fields == ["-"] {
      let lines = String(decoding: try readStandardInput(), as: UTF8.self).split(whereSeparator: \.isNewline)
      // The first line is the name of the value, and its fields have two spaces before them.
      let fields = lines.filter { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
      return { GivenValue(lines: fields.isEmpty ? lines.map(String.init) : fields, of: $0) }
    }
    let given = try GivenValue(arguments: fields)
    return { _ in given }
  }

  /// Encodes the value. If it differs by direction and none is given, the first of write, notify and read that has the
  /// fields is used.
  private func octets(in library: Library, given: (ValueInterpreter) -> GivenValue) throws -> [UInt8] {
    let (first, interpreter) = try library.value(called: value, direction)
    var candidates = [first]
    if direction == nil, !first.definition.directions.isEmpty {
      candidates = [Direction.write, .notify, .read].compactMap { interpreter.value(first.uuid, $0) }
    }
    for candidate in candidates.dropLast() {
      if let made = try? candidate.value(of: given(candidate)) { return made.octets }
    }
    let last = candidates.last ?? first
    do throws(EncodeError) {
      return try last.value(of: given(last)).octets
    } catch {
      throw Failure(.wrongValue, last.message(error))
    }
  }
}

extension GivenValue {
  /// Reads arguments of the command line: `Heart Rate=72`, or as `decode` prints it, `Heart Rate: 72 bpm`, or an object
  /// of fields in JSON. A name that contains `=` can only be given in JSON.
  init(arguments: [String]) throws {
    self.init()
    for text in arguments {
      if text.hasPrefix("{") {
        fields += try GivenValue(json: Array(text.utf8)).fields
      } else if let equals = text.firstIndex(of: "=") {
        fields.append((String(text[..<equals]), .text(String(text[text.index(after: equals)...]))))
      } else if let colon = text.firstIndex(of: ":") {
        fields.append((String(text[..<colon]).trimmed, .text(String(text[text.index(after: colon)...]).trimmed)))
      } else {
        throw Failure(.usage, "'\(text)' is not of the form field=value, as 'Heart Rate=72'")
      }
    }
  }
}

extension ValueInterpreter {
  /// The message of an error, with names of fields if no field has the given name.
  func message(_ error: EncodeError) -> String {
    guard case .unexpected = error.reason, !hasField(called: error.field) else { return error.description }
    let names = givenNames
    let suggestion = NameSuggestion.text(
      for: error.field,
      among: names,
      otherwise: "it has \(Suggestion.list(names))"
    )
    return "\(name) has no field '\(error.field)'\(suggestion)"
  }
}
