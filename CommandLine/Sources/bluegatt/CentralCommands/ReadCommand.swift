import ArgumentParser
import GATTCore
import GATTRuntime

/// `bluegatt read`
struct ReadCommand: InterruptibleCommand {
  static let configuration = CommandConfiguration(
    commandName: "read",
    abstract: "Reads values of a device.",
    discussion: """
        bluegatt read "Polar H10" "Battery Level"
        bluegatt read "Polar H10" --service "Device Information"

      Without attributes, the command reads all characteristics that can be read. If the device refuses a value, the \
      command reports that, and reads the others.
      """
  )

  @OptionGroup var device: DeviceOptions

  @Argument(help: AttributeOptions.explanation, completion: Completions.characteristics)
  var attributes: [String] = []

  @Flag(help: "Write JSON, an object for each value.")
  var json = false

  @Flag(help: "Write only the octets, in hexadecimal digits; a line for each value.")
  var hex = false

  @OptionGroup var attributeOptions: AttributeOptions
  @OptionGroup var radio: RadioOptions
  @OptionGroup var source: DefinitionOptions

  func validate() throws {
    if json, hex { throw ValidationError("--json and --hex exclude each other.") }
  }

  func run() async throws {
    let vocabulary = try Library(source).vocabulary
    try await radio.withRadio(isBounded: true, among: vocabulary) { radio in
      try await device.withConnection(over: radio) { connection in
        let remote = try await RemoteAttributes(of: connection, vocabulary)
        let wanted =
          try attributes.isEmpty ? all(of: remote) : attributes.map { try attributeOptions.attribute($0, of: remote) }
        var refusals: [Failure] = []
        for attribute in wanted {
          do {
            try await show(attribute, remote)
          } catch let failure as Failure where failure.status == .refused {
            refusals.append(failure)
            if wanted.count > 1 { Output.printError(failure.text) }
          }
        }
        guard let first = refusals.first else { return }
        throw wanted.count == 1 ? first : Failure(.refused)
      }
    }
  }

  /// The readable characteristics.
  private func all(of remote: RemoteAttributes) throws(Failure) -> [RemoteAttribute] {
    let found = try attributeOptions.candidates(of: remote).filter {
      $0.descriptor == nil && $0.characteristic.properties.contains(.read)
    }
    if found.isEmpty { throw Failure(.refused, "the device has nothing there that can be read") }
    return found
  }

  private func show(_ attribute: RemoteAttribute, _ remote: RemoteAttributes) async throws {
    let label = attribute.label(remote.vocabulary)
    let octets: [UInt8]
    do {
      octets = try await Progress.during("reading \(label)") { try await attribute.read() }
    } catch {
      throw remote.named(error, of: attribute)
    }
    if hex {
      try Output.shared.line(Data(octets).hexStringValue())
      return try Output.shared.flush()
    }
    let reading = remote.vocabulary.reading(octets, of: attribute.uuid, .read)
    if json {
      try Output.shared.jsonLine { json in
        json.member("type", "value")
        attribute.members(&json, remote.vocabulary)
        json.members(reading, octets: octets)
      }
      return
    }
    for line in reading.lines(called: label, octets) { try Output.shared.line(line) }
    try Output.shared.flush()
  }
}

extension Reading {
  /// `Battery Level (2A19): 87 %`, or the label followed by a line for each field.
  func lines(called label: String, _ octets: [UInt8]) -> [String] {
    if case .value(let value) = self, !value.isShort { return [label] + value.lines.map { "  " + $0 } }
    return ["\(label): \(summary(octets))"]
  }
}
