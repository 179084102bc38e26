import ArgumentParser
import GATTCore
import GATTInterpreter
import GATTRuntime
import GATTText

/// `bluegatt subscribe`
struct SubscribeCommand: InterruptibleCommand {
  static let configuration = CommandConfiguration(
    commandName: "subscribe",
    abstract: "Shows values as a device sends them.",
    discussion: """
        bluegatt subscribe "Polar H10" "Heart Rate Measurement"
        bluegatt subscribe "Polar H10" 2A37 2A19 --csv --for 10m > ride.csv

      On a terminal, the command shows the latest value of each field, with a curve of the earlier ones; elsewhere it \
      writes a line for each value. --csv writes the columns time (in seconds), attribute, field, value and unit, a \
      line for each field.

      Ends with --for or --count, with the connection, or with Ctrl-C.
      """
  )

  @OptionGroup var device: DeviceOptions

  @Argument(
    help: ArgumentHelp(
      "A characteristic: its UUID, its name such as 'Battery Level', or its handle such as @0x0012.",
      valueName: "attribute"
    ),
    completion: Completions.characteristics
  )
  var attributes: [String]

  @Option(name: .customLong("for"), help: ArgumentHelp("How long, such as 10s or 2m.", valueName: "time"))
  var length: TimeSpan?

  @Option(help: "How many values, of all attributes together.")
  var count: Int?

  @Flag(help: "Write JSON, an object for each value.")
  var json = false

  @Flag(help: "Write comma-separated values.")
  var csv = false

  @OptionGroup var attributeOptions: AttributeOptions
  @OptionGroup var radio: RadioOptions
  @OptionGroup var source: DefinitionOptions
  @OptionGroup var colours: ColourOptions

  func validate() throws {
    if json, csv { throw ValidationError("--json and --csv exclude each other.") }
    if let count, count < 1 { throw ValidationError("--count is 1 or more.") }
  }

  func run() async throws {
    let vocabulary = try Library(source).vocabulary
    try await radio.withRadio(isBounded: length != nil || count != nil, among: vocabulary) { radio in
      try await device.withConnection(over: radio) { connection in
        let remote = try await RemoteAttributes(of: connection, vocabulary)
        let wanted = try attributes.map { try attributeOptions.attribute($0, of: remote) }
        let session = SubscriptionSession(command: self, radio: radio, connection: connection, remote: remote)
        try await session.run(wanted)
      }
    }
  }
}

/// Subscriptions to one device, with their output.
private struct SubscriptionSession: Sendable {
  let command: SubscribeCommand
  let radio: Radio
  let connection: Connection
  let remote: RemoteAttributes
  private let start: BackendInstant
  private let count = Shared(0)
  private let curves: Shared<Curves>

  /// The reason for the end.
  private enum End: Sendable {
    case wanted
    case link
  }

  init(command: SubscribeCommand, radio: Radio, connection: Connection, remote: RemoteAttributes) {
    self.command = command
    self.radio = radio
    self.connection = connection
    self.remote = remote
    start = radio.clock.now
    curves = Shared(Curves())
  }

  private var isLive: Bool { Terminal.isOutput && !radio.isFast && !command.json && !command.csv }

  func run(_ attributes: [RemoteAttribute]) async throws {
    var subscriptions: [(attribute: RemoteAttribute, values: Subscription<Data>)] = []
    for attribute in attributes { subscriptions.append((attribute, try await subscribe(to: attribute))) }
    if command.csv { try Output.shared.write("time,attribute,field,value,unit\n") }
    let end = try await withThrowingTaskGroup(of: End.self) { group in
      for (attribute, values) in subscriptions {
        group.addTask { try await listen(to: values, of: attribute) }
      }
      if let length = command.length {
        group.addTask {
          try await radio.clock.sleep(for: length.duration)
          return .wanted
        }
      }
      if isLive { group.addTask { try await draw() } }
      defer { group.cancelAll() }
      return try await group.next() ?? .link
    }
    let lost = subscriptions.reduce(0) { $0 + $1.values.overflowCount }
    if lost > 0 {
      Output.printError("bluegatt: warning: \(counted(lost, "value")) came faster than they could be written\n")
    }
    guard end == .link else { return }
    let reason = connection.disconnectionReason.map { ": \($0)" } ?? ""
    throw Failure(.noDevice, "the connection to \(connection.peripheral.name) was lost\(reason)")
  }

  private func subscribe(to attribute: RemoteAttribute) async throws -> Subscription<Data> {
    let label = attribute.label(remote.vocabulary)
    if attribute.descriptor != nil { throw Failure(.refused, "\(label) is a descriptor, which notifies nothing") }
    let assembler = remote.vocabulary.interpreter(attribute.uuid, .notify)?.frameAssembler()
    do {
      return try await Progress.during("subscribing to \(label)") {
        try await attribute.characteristic.subscribe(assembler: assembler)
      }
    } catch {
      throw remote.named(error, of: attribute)
    }
  }

  private func listen(to values: Subscription<Data>, of attribute: RemoteAttribute) async throws -> End {
    let name = remote.vocabulary.attributeName(attribute.uuid) ?? attribute.uuid.description
    for try await data in values {
      let number = count.value.withLock { count in
        count += 1
        return count
      }
      if let limit = command.count, number > limit { return .wanted }
      let octets = [UInt8](data)
      let reading = remote.vocabulary.reading(octets, of: attribute.uuid, .notify)
      try show(reading, octets, of: attribute, name, at: start.duration(to: radio.clock.now).seconds)
      if number == command.count { return .wanted }
    }
    return .link
  }

  private func show(
    _ reading: Reading,
    _ octets: [UInt8],
    of attribute: RemoteAttribute,
    _ name: String,
    at time: Double
  ) throws {
    if command.json {
      try Output.shared.jsonLine { json in
        json.member("type", "update")
        json.member("time", thousandths: time)
        attribute.members(&json, remote.vocabulary)
        json.members(reading, octets: octets)
      }
    } else if command.csv {
      for row in CSV.rows(reading, octets, name, time) { try Output.shared.write(row + "\n") }
      try Output.shared.flush()
    } else if isLive {
      curves.value.withLock { $0.add(reading, octets, of: name, attribute.handle) }
    } else {
      try Output.shared.line("\(time.thousandths)  \(name): \(reading.summary(octets))")
      try Output.shared.flush()
    }
  }

  private func draw() async throws -> End {
    let screen = Screen()
    while true {
      let lines = curves.value.withLock { $0.lines(width: Terminal.size.columns - 1, command.colours.style) }
      try screen.draw(Array(lines.prefix(Terminal.size.rows - 1)))
      try await radio.clock.sleep(for: .milliseconds(250))
    }
  }
}
