import ArgumentParser
import GATTCapture
import GATTCore
import GATTRuntime
import GATTText

/// `bluegatt draft`
struct DraftCommand: InterruptibleCommand {
  static let configuration = CommandConfiguration(
    commandName: "draft",
    abstract: "Writes the first definition of a device, from the device or from a capture.",
    discussion: """
        bluegatt draft "My Sensor" --output my-sensor.xml
        bluegatt draft session.pcapng --device "My Sensor" > my-sensor.xml
        bluegatt lint my-sensor.xml

      If the argument is a file, or - for standard input, the command reads a capture, as 'bluegatt replay' does. \
      Any other argument is a device: the command connects to it, reads all its values, and listens for a while.

      The definition has the services and characteristics with their UUIDs and properties. It refers to \
      characteristics of the Bluetooth SIG by their type, unless no value was as their definition says. Other values \
      have the format, the unit and the name that the descriptors of the device say; without descriptors, a field for \
      each octet. An octet that was the same in three different values or more is an x:Constant. Values that are text are \
      one field. A length, a sum or a CRC that is right in all of at least three different values is written as such; \
      one that is right in most of them is a comment, because the others may be parts of longer messages. A comment \
      names the built-in definitions of a device if they share several UUIDs with it, and its values fit them. Comments contain up to five values of each characteristic: look \
      through them before you pass the file on.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "A device, by its address or its name; or a capture, by its file.",
      valueName: "device-or-capture"
    ),
    completion: .file()
  )
  var subject: String

  @Option(help: ArgumentHelp("The file; it must not exist. Without it, standard output.", valueName: "file"))
  var output: String?

  @Flag(help: "Replace the file.")
  var force = false

  @Option(
    name: .customLong("device"),
    help: "For a capture of several devices: the address or the name of one, or 'host' for the services of the host."
  )
  var device: String?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("How long to listen to the device, such as 10s or 2m.", valueName: "time")
  )
  var length = TimeSpan(duration: .seconds(5))

  @Flag(name: .customLong("no-updates"), help: "Don't listen to the device.")
  var isWithoutUpdates = false

  @Option(help: ArgumentHelp("How long to look for the device, and to wait for a connection.", valueName: "time"))
  var timeout = TimeSpan(duration: .seconds(10))

  @OptionGroup var radio: AdapterOptions

  func run() async throws {
    if let output, !force, fileExists(output) { throw existing(output) }
    if subject == "-" || isFile(subject) {
      try write(try captured(), from: subject == "-" ? "a capture" : "the capture \(fileName(of: subject))")
    } else if device != nil {
      throw Failure(.file, "\(subject): is no file, and --device chooses a device of a capture")
    } else {
      let draft = try await live()
      try write(draft, from: "the device itself")
    }
  }

  /// The draft of the connected device.
  private func live() async throws -> DraftedDevice {
    let vocabulary = Library().vocabulary
    let drafts = Shared<DraftedDevice?>(nil)
    let options = DeviceOptions(name: subject, timeout: timeout)
    try await radio.withRadio(isBounded: true) { radio in
      try await options.withConnection(over: radio) { connection in
        let remote = try await RemoteAttributes(of: connection, vocabulary, performsSetup: false)
        let draft = try await DraftedDevice(of: connection, remote, over: radio, for: isWithoutUpdates ? nil : length)
        drafts.value.withLock { $0 = draft }
      }
    }
    guard let draft = drafts.value.withLock({ $0 }), !draft.isEmpty else {
      throw Failure(.refused, "the device has no services but those that every device has")
    }
    return draft
  }

  /// The draft of the device in the capture.
  private func captured() throws -> DraftedDevice {
    var input = try CaptureInput(subject)
    var reader = CaptureReader()
    var drafts = CapturedDrafts()
    do {
      while let octets = try input.next() {
        for operation in try reader.read(octets) { drafts.add(operation) }
      }
      for operation in try reader.finish() { drafts.add(operation) }
    } catch let error as CaptureError {
      throw Failure(.wrongValue, "\(input.name): \(error)")
    }
    var warnings = reader.warningTexts
    if drafts.unknownAccesses > 0 {
      let count = drafts.unknownAccesses
      warnings.append(
        "\(counted(count, "value")) \(count == 1 ? "is" : "are") of attributes whose UUIDs the capture does not have"
      )
    }
    Output.printError(warnings.map { "bluegatt: warning: \(input.name): \($0)\n" }.joined())
    if !drafts.hasAttributes {
      let contents = CaptureContents(statistics: reader.statistics).text
      throw Failure(.wrongValue, "\(input.name): has no operations on attributes to draft from; it holds \(contents)")
    }
    do throws(Failure) {
      return try drafts.draft(of: device)
    } catch {
      throw Failure(error.status, "\(input.name): \(error.message)")
    }
  }

  private func write(_ draft: DraftedDevice, from origin: String) throws {
    if draft.isIncomplete {
      Output.printError("bluegatt: warning: the device has more than a definition file can have\n")
    }
    let text = Draft.text(of: draft, from: origin)
    guard let output else {
      try Output.shared.write(text)
      return try Output.shared.flush()
    }
    if try !writeFile(output, Array(text.utf8), isReplacing: force) { throw existing(output) }
    let services = draft.services
    let count = services.reduce(draft.characteristics(of: nil).count) { $0 + draft.characteristics(of: $1.uuid).count }
    try Output.shared.line(
      "\(output): \(counted(services.count, "service")), \(counted(count, "characteristic")); 'bluegatt lint' checks it"
    )
  }

  private func existing(_ path: String) -> Failure { Failure(.file, "\(path): exists; --force replaces it") }
}
