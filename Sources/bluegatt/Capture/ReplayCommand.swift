import ArgumentParser
import GATTCapture

/// `bluegatt replay`
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Says what was read, written and sent in a capture.",
    discussion: """
      Reads btsnoop files, as 'btmon -w FILE' and Android's HCI log write them; pcapng and pcap files of Wireshark, \
      tshark and sniffers, with packets of HCI, of the Linux monitor or of the link layer; files of Apple's \
      PacketLogger (.pklg); and what 'bluegatt record' and --record have recorded. The contents say which it is. In a \
      sniffer's capture the central is the host. A capture that is still being made can come through a pipe:

        btmon -w /dev/stdout | bluegatt replay -

      An arrow says which way a value went: → from this host to the device, ← the other way; (host) marks attributes \
      of the host. Values are said by the definitions, and in hexadecimal digits where there are none.

      With --json, each operation is an object on a line, which 'bluegatt replay' reads again: time, adapter, link, \
      device, addressType, operation (connected, disconnected, mtu, service, characteristic, descriptor, read, write, \
      writeWithoutResponse, signedWrite, notify, indicate, readMultiple, unrequested); role and name, reason, mtu, or \
      from and value; for attributes server, handle, service, characteristic, descriptor, end, primary, properties; \
      for values handles, offset, value, outcome (done, refused, unanswered, cancelled), error, microseconds; and what \
      the definitions say of it: direction, serviceName, characteristicName, descriptorName, errorName, decoded (as \
      'bluegatt decode --json' has it). With --summary, the last object has the operation summary.

      Exit status: 0 when the capture was read, with warnings about what could not be understood or not; 1 when it is \
      no capture, or has nothing of what --device and --characteristic ask for; 2 when it can't be read.
      """
  )

  @Argument(help: "A capture or a recording; - for standard input.")
  var file: String

  @Flag(help: "Write an object a line.")
  var json = false

  @Flag(help: "Say at the end what there was in all.")
  var summary = false

  @Option(help: "Only what happened with this device: its address, or its name from where the capture has it on.")
  var device: String?

  @Option(help: "Only what happened with this characteristic: its UUID or its name.")
  var characteristic: String?

  @OptionGroup var source: DefinitionOptions

  func run() throws {
    var input = try CaptureInput(file)
    var replay = Replay(
      try AttributeNames(source),
      ReplayFilter(device: device, characteristic: characteristic),
      asJSON: json
    )
    do {
      while let octets = try input.next() {
        try replay.read(octets)
        // Flushed now, because the capture may still be growing.
        try Output.shared.flush()
      }
      try replay.finish(withSummary: summary)
    } catch let error as CaptureError {
      throw Failure(.wrongValue, "\(input.name): \(error)")
    }
    try Output.shared.flush()
    Output.printError(replay.warnings.map { "bluegatt: warning: \(input.name): \($0)\n" }.joined())
    if !replay.hasFound { throw Failure(.wrongValue, "\(input.name): has \(replay.absence)") }
  }
}
