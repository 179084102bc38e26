import ArgumentParser
import GATTCapture

/// `bluegatt replay`
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Shows the reads, writes, updates and advertisements of a capture.",
    discussion: """
      Reads btsnoop files of 'btmon -w FILE' and of Android's HCI log; pcapng and pcap files of Wireshark, tshark and \
      sniffers, with packets of HCI, of the Linux monitor or of the link layer; files of Apple's PacketLogger (.pklg); \
      and recordings of 'bluegatt record' and --record. The command recognises a file by its contents. In the capture \
      of a sniffer, the central is shown as the host. A capture in progress can come through a pipe:

        btmon -w /dev/stdout | bluegatt replay -

      An arrow shows the direction of a value: → from the host to the device, ← from the device to the host. (host) \
      marks attributes of the host. A value is shown as its definition says; without one, as text if it is text, else in \
      hexadecimal digits. If no value of an attribute was as a built-in definition says, the name in the definition has a \
      question mark. A UUID of 128 bits is complete where it occurs first, and then has its first digits.

      An advertisement or scan response is shown if the device has not sent the same data in the minute before. Its data \
      are decoded by the definitions that match, as in 'bluegatt scan'; data that need the name of the device, when the \
      name has come.

      If --definitions has folders with different gatt-profiles.json, each is a set. A device has the set that its x:Match \
      tells, or else the one with the most UUIDs of the device, by what the capture has said of it until then. A note on \
      standard error names the devices for which nothing tells the set. Their values are shown without these definitions.

      Of a capture without reads, writes and updates, a note on standard error says what it holds.

      With --json, each operation is an object on a line, and 'bluegatt replay' reads such lines again. The members of \
      an operation are time, adapter, link, device, addressType and operation (connected, disconnected, mtu, service, \
      characteristic, descriptor, read, write, writeWithoutResponse, signedWrite, notify, indicate, readMultiple, \
      unrequested, advertisement). Five operations have further members: connected has role and name, disconnected has \
      reason, mtu has mtu, unrequested has from (the sender) and value (the octets), and advertisement, which has no \
      link, has scanResponse, connectable, rssi and value (the AD structures). An unrequested operation is a response or \
      confirmation whose request is not in the capture. Operations on attributes have server, handle, service, \
      characteristic, descriptor, end, primary, properties; those on values have handles, offset, value, outcome (done, \
      refused, unanswered, cancelled), error, microseconds, and direction (sent or received by the host). From the \
      definitions come serviceName, characteristicName, descriptorName, errorName, answers, decoded (as 'bluegatt \
      decode --json' writes it), and name, txPower, appearance, services and data of an advertisement (as 'bluegatt \
      scan --json' writes them). A value that is text and is not decoded has a member text. An operation on a stream has the member values, an array, in place of decoded. With \
      --summary, a last object has the counts, and its member operation is summary.

      Exit status: 0 when the capture was read, also with warnings; 1 when the file is no capture, or has no operation \
      that --device and --characteristic select; 2 when the file can't be read.
      """
  )

  @Argument(help: "A capture or a recording; - for standard input.")
  var file: String

  @Flag(help: "Write JSON, an object for each operation.")
  var json = false

  @Flag(help: "Write counts of the operations at the end.")
  var summary = false

  @Option(help: "Only operations of this device, by its address, or by its name as soon as the capture has it.")
  var device: String?

  @Option(help: "Only operations of this characteristic: its UUID or its name.")
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
    for remark in replay.remarks { Output.printError("bluegatt: note: \(input.name): \(remark)\n") }
    if !replay.hasFound { throw Failure(.wrongValue, "\(input.name): has \(replay.missingText)") }
  }
}
