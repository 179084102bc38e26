import ArgumentParser
import GATTCore
import GATTDefinitions
import GATTInterpreter
import GATTText

/// `bluegatt decode`
struct DecodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Says what octets mean.",
    discussion: """
        bluegatt decode 2A37 16480004
        bluegatt decode "Battery Level" 64 --json
        bluegatt decode --definitions my-sensor.xml Sensor 41A472…14 --key 231D…32 --sender 54:48:E6:8F:80:A5

      With --batch, lines of 'UUID HEX' are read from standard input, and for each line one JSON object is written, in \
      their order: {"uuid":…,"ok":true,"fields":[{"name":…,"raw":…,"value":…,"unit":…}…]}, or {"ok":false,"error":…} \
      for a line that can't be decoded; the exit status is 0 then too.

      With --advertisements too, each line is an advertisement as a JSON object with the members id, name, address, \
      services, manufacturerData ({"0x02E1":"1002…"}), serviceData ({"FCD2":"4002…"}) and key, all optional. The \
      answer has, for each data of the advertisement, the definition that fits and its fields, or the error "no \
      definition", "malformed", "key needed" or "wrong key".
      """
  )

  @Argument(
    help: "A UUID, a type such as org.bluetooth.characteristic.heart_rate_measurement, or a name.",
    completion: Completions.characteristics
  )
  var value: String?

  @Argument(help: ArgumentHelp("The octets in hexadecimal digits, in one argument.", valueName: "hex"))
  var octets: [String] = []

  @Flag(help: "Write JSON.")
  var json = false

  @Flag(help: "Decode lines of standard input.")
  var batch = false

  @Flag(help: "With --batch: decode advertisements, each a JSON object.")
  var advertisements = false

  @Option(help: "read, write or notify, for a characteristic whose value has another definition in each direction.")
  var direction: Direction?

  @OptionGroup var keys: KeyOptions

  @OptionGroup var keyFile: KeyFileOptions

  @OptionGroup var source: DefinitionOptions

  func validate() throws {
    if batch, value != nil { throw ValidationError("--batch reads values from standard input, not from arguments.") }
    if advertisements, !batch { throw ValidationError("--advertisements needs --batch: it reads standard input.") }
    if keyFile.keys != nil, !advertisements { throw ValidationError("--keys needs --advertisements.") }
    if octets.count > 1 { throw ValidationError(Self.severalOctets("decode 2A37", octets)) }
    if !batch, octets.isEmpty { throw ValidationError("A value and its octets are needed, as 'decode 2A19 64'.") }
  }

  func run() throws {
    let library = try Library(source)
    if advertisements {
      try AdvertisementDecoder(library, try keyFile.deviceKeys(and: try keys.cipherKey())).run()
    } else if batch {
      var decoder = BatchDecoder(library, direction)
      try decoder.run()
    } else if let value, let octets = octets.first {
      let found = try library.value(called: value, direction)
      try decode(octets, as: found.value, found.interpreter)
    }
  }

  /// The error of octets with spaces, which a shell makes several arguments.
  static func severalOctets(_ command: String, _ octets: [String]) -> String {
    "Octets with spaces need quotes, as '\(command) \"\(octets.joined(separator: " "))\"'."
  }

  private func decode(_ text: String, as interpreter: ValueInterpreter, _ all: Interpreter) throws {
    guard let octets = hexadecimalOctets(text) else {
      throw Failure(.wrongValue, "'\(text)' is not octets in hexadecimal digits, two an octet, as 16480004")
    }
    do {
      let decoded =
        direction == nil ? try all.decode(octets, asAnyDirectionOf: interpreter) : try interpreter.decode(octets)
      let value = try keys.opened(decoded)
      if json {
        var json = JSONWriter()
        json.value(value, uuid: interpreter.uuid.description, octets: decoded.isSealed ? value.octets : octets)
        try Output.shared.line(&json)
      } else {
        try Output.shared.line(value.interpreter.label)
        for line in value.lines { try Output.shared.line("  " + line) }
      }
    } catch let error as DecodeError {
      if !json { throw Failure(.wrongValue, error.description) }
      var json = JSONWriter()
      json.failure(error.description, uuid: interpreter.uuid.description)
      try Output.shared.line(&json)
      throw Failure(.wrongValue)
    }
  }
}
