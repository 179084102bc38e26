import ArgumentParser
import GATTCore
import GATTDefinitions
import GATTInterpreter

/// `bluegatt encode`
struct EncodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Makes the octets of a value from its fields.",
    discussion: """
        bluegatt encode 2A37 "Heart Rate (uint8)=72" "RR-Interval=0.82, 0.85"
        bluegatt decode 2A37 16480004 --json | bluegatt encode 2A37 --json

      A number is in the unit of its field; a name that the definition gives to the number can replace it. Octets are \
      hexadecimal digits. Commas separate the elements of an array. Flags that say which fields are present are \
      computed from the given fields.

      With --json, standard input has a JSON object with a member for each field; a group of fields is an object in \
      it. The output of 'decode --json' is accepted too.
      """
  )

  @Argument(
    help: "A UUID, a type such as org.bluetooth.characteristic.heart_rate_measurement, or a name.",
    completion: Completions.characteristics
  )
  var value: String

  @Argument(help: ArgumentHelp("Fields and their contents.", valueName: "field=value"))
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
    let given = json ? try GivenValue(json: try readStandardInput()) : GivenValue(try fields.map(Self.field))
    let octets = try octets(of: given, in: library)
    try Output.shared.write(Data(octets).hexStringValue() + "\n")
  }

  /// Encodes the value. If it differs by direction and none is given, the first of write, notify and read that has the
  /// fields is used.
  private func octets(of given: GivenValue, in library: Library) throws -> [UInt8] {
    let (first, interpreter) = try library.value(called: value, direction)
    var candidates = [first]
    if direction == nil, !first.definition.directions.isEmpty {
      candidates = [Direction.write, .notify, .read].compactMap { interpreter.value(first.uuid, $0) }
    }
    for candidate in candidates.dropLast() {
      if let made = try? candidate.value(of: given) { return made.octets }
    }
    let last = candidates.last ?? first
    do throws(EncodeError) {
      return try last.value(of: given).octets
    } catch {
      throw Failure(.wrongValue, last.message(error))
    }
  }

  /// Parses `Heart Rate=72`. A name that contains `=` can only be given in JSON.
  static func field(_ text: String) throws -> (name: String, content: GivenValue.Content) {
    guard let equals = text.firstIndex(of: "=") else {
      throw Failure(.usage, "'\(text)' is not of the form field=value, as 'Heart Rate=72'")
    }
    return (String(text[..<equals]), .text(String(text[text.index(after: equals)...])))
  }
}

extension ValueInterpreter {
  /// The distinct names of the fields, in order.
  fileprivate var fieldNames: [String] {
    var seen: Set<String> = []
    return definition.fields.map(\.name).filter { seen.insert($0).inserted }
  }

  /// The message of an error, with the names of the fields if the given name is unknown.
  func message(_ error: EncodeError) -> String {
    guard case .unexpected = error.reason, !hasField(error.field) else { return error.description }
    let names = fieldNames.map { "'\($0)'" }.joined(separator: ", ")
    return "\(name) has no one field '\(error.field)'; it has \(names)"
  }

  private func hasField(_ name: String) -> Bool { fieldNames.contains(name) }
}
