import ArgumentParser
import GATTCore
import GATTInterpreter
@_spi(Programs) import GATTRuntime

/// `bluegatt write`
struct WriteCommand: InterruptibleCommand {
  static let configuration = CommandConfiguration(
    commandName: "write",
    abstract: "Writes a value of a device.",
    discussion: """
        bluegatt write SensorTag "Accelerometer Period" --set "Period=0.2"
        bluegatt write SensorTag F000AA13-0451-4000-B000-000000000000 14
        bluegatt write Console 6E400002-B5A3-F393-E0A9-E50E24DCCA9E --text "hello"

      The value is given in one of four ways: as octets in hexadecimal digits, as fields with --set, as text, or as a \
      file with its octets. The fields of several --set make one value, which is written once. After a success, the \
      command prints nothing, unless --json is given.
      """
  )

  @OptionGroup var device: DeviceOptions

  @Argument(help: AttributeOptions.explanation, completion: Completions.characteristics)
  var attribute: String

  @Argument(help: ArgumentHelp("The octets in hexadecimal digits, in one argument.", valueName: "hex"))
  var octets: [String] = []

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("A field and its value, in its unit. May be given several times.", valueName: "field=value")
  )
  var fields: [String] = []

  @Option(help: "A text: its UTF-8 is the value.")
  var text: String?

  @Option(
    help: ArgumentHelp("A file with the octets of the value; - for standard input.", valueName: "file"),
    completion: .file()
  )
  var file: String?

  @Flag(help: "Write without response: the device does not acknowledge the value.")
  var withoutResponse = false

  @Flag(help: "Show the written value as JSON.")
  var json = false

  @OptionGroup var attributeOptions: AttributeOptions
  @OptionGroup var radio: RadioOptions
  @OptionGroup var source: DefinitionOptions

  func validate() throws {
    if octets.count > 1 {
      throw ValidationError(DecodeCommand.severalOctets("write SensorTag 2A19", octets))
    }
    if [!octets.isEmpty, !fields.isEmpty, text != nil, file != nil].filter({ $0 }).count != 1 {
      throw ValidationError("One of octets, --set, --text and --file is needed, as 'write SensorTag 2A19 64'.")
    }
  }

  func run() async throws {
    let vocabulary = try Library(source).vocabulary
    let given = try GivenValue(arguments: fields)
    let plain = try plainOctets()
    try await radio.withRadio(isBounded: true, among: vocabulary) { radio in
      try await device.withConnection(over: radio) { connection in
        let remote = try await RemoteAttributes(of: connection, vocabulary)
        let target = try attributeOptions.attribute(attribute, of: remote)
        let octets = try plain ?? Self.octets(of: given, for: target, remote.vocabulary)
        try await write(octets, to: target, remote)
      }
    }
  }

  /// The value of the argument, `--text` or `--file`; nil when it is given by fields.
  private func plainOctets() throws(Failure) -> [UInt8]? {
    if let text { return Array(text.utf8) }
    if let file { return file == "-" ? try readStandardInput() : try readFile(file) }
    guard let octets = octets.first else { return nil }
    if let value = hexadecimalOctets(octets) { return value }
    throw Failure(
      .wrongValue,
      "'\(octets)' is not octets in hexadecimal digits, two an octet, as 16480004; or use --text"
    )
  }

  private static func octets(
    of given: GivenValue,
    for attribute: RemoteAttribute,
    _ vocabulary: Vocabulary
  ) throws -> [UInt8] {
    guard let value = vocabulary.interpreter(attribute.uuid, .write) ?? vocabulary.interpreter(attribute.uuid)
    else {
      throw Failure(.wrongValue, "there is no definition of \(attribute.uuid); give octets, or --definitions")
    }
    do throws(EncodeError) {
      return try value.value(of: given).octets
    } catch {
      throw Failure(.wrongValue, value.message(error))
    }
  }

  private func write(_ octets: [UInt8], to attribute: RemoteAttribute, _ remote: RemoteAttributes) async throws {
    let isStream = remote.vocabulary.interpreter(attribute.uuid, .write)?.frameAssembler() != nil
    do {
      try await Progress.during("writing \(attribute.label(remote.vocabulary))") {
        if let descriptor = attribute.descriptor {
          try await descriptor.write(Data(octets))
        } else {
          let characteristic = attribute.characteristic
          try await characteristic.write(Data(octets), type: type(for: characteristic), isStream: isStream)
        }
      }
    } catch {
      throw remote.named(error, of: attribute)
    }
    guard json else { return }
    try Output.shared.jsonLine { json in
      json.member("type", "written")
      attribute.members(&json, remote.vocabulary)
      json.members(remote.vocabulary.reading(octets, of: attribute.uuid, .write), octets: octets)
    }
  }

  /// The write type: without response if the option is given, or if the characteristic supports nothing else.
  private func type(for characteristic: Characteristic) -> WriteType {
    if withoutResponse { return .withoutResponse }
    let properties = characteristic.properties
    return properties.contains(.writeWithoutResponse) && !properties.contains(.write)
      ? .withoutResponse : .withResponse
  }
}
