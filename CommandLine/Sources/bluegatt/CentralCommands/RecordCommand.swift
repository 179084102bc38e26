import ArgumentParser
import GATTCapture
import GATTCore
import GATTRuntime
import GATTText

/// `bluegatt record`
struct RecordCommand: InterruptibleCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Records what a device has and sends, for 'bluegatt replay'.",
    discussion: """
      Connects, discovers everything, reads all that can be read, subscribes to all that is notified or indicated, and \
      records that until --for, Ctrl-C, or the end of the connection. The values are decoded only when they are shown:

        bluegatt record "Pulse Monitor" --output pulse.jsonl --for 30s
        bluegatt replay pulse.jsonl --definitions my-sensor.xml

      Each operation is in the file as soon as it is over. Other commands record their operations with --record.
      """
  )

  @OptionGroup var device: DeviceOptions

  @Option(help: ArgumentHelp("The file; it must not exist.", valueName: "file"))
  var output: String

  @Flag(help: "Replace the file.")
  var force = false

  @Option(name: .customLong("for"), help: ArgumentHelp("How long, such as 10s or 2m.", valueName: "time"))
  var length: TimeSpan?

  @Flag(help: "Write JSON, an object that says what was recorded.")
  var json = false

  @OptionGroup var radio: AdapterOptions
  @OptionGroup var source: DefinitionOptions

  func run() async throws {
    let vocabulary = try Library(source).vocabulary
    let file = try RecordingFile(output, isReplacing: force)
    // A subscription lasts as long as it is retained, here until the connection ends.
    let subscriptions = Shared<[Subscription<Data>]>([])
    defer { withExtendedLifetime(subscriptions) {} }
    do {
      try await radio.withRadio(isBounded: length != nil, among: vocabulary, recordingTo: file) { radio in
        try await device.withConnection(over: radio) { connection in
          let remote = try await RemoteAttributes(of: connection, vocabulary)
          // The recording backend records the MTU when it is read.
          _ = connection.maximumTransmissionUnit
          _ = try await Progress.during("reading values") { try await remote.values() }
          let made = try await subscribe(remote)
          subscriptions.value.withLock { $0 = made }
          // Without a subscription, the device sends no more values.
          if !made.isEmpty { try await wait(for: connection, radio, file) }
        }
      }
    } catch {
      try? summarize(file)
      throw error
    }
    try summarize(file)
  }

  /// Waits until the time is over or the connection ends.
  private func wait(for connection: Connection, _ radio: Radio, _ file: RecordingFile) async throws {
    let name = connection.peripheral.name
    let isLost = try await Progress.during({ "recording \(name): \(counted(file.counts.operations, "operation"))" }) {
      try await withThrowingTaskGroup(of: Bool.self) { group in
        group.addTask {
          try await radio.wait(for: length)
          return false
        }
        group.addTask {
          _ = try await connection.waitForEnd()
          return true
        }
        defer { group.cancelAll() }
        return try await group.next() ?? true
      }
    }
    guard isLost else { return }
    let reason = connection.disconnectionReason.map { ": \($0)" } ?? ""
    throw Failure(.noDevice, "the connection to \(name) was lost\(reason)")
  }

  /// Subscribes to all characteristics that notify or indicate. Refusals are printed and recorded.
  private func subscribe(_ remote: RemoteAttributes) async throws -> [Subscription<Data>] {
    var subscriptions: [Subscription<Data>] = []
    for attribute in remote.all where attribute.descriptor == nil {
      if attribute.characteristic.properties.isDisjoint(with: [.notify, .indicate]) { continue }
      let label = attribute.label(remote.vocabulary)
      do {
        let values = try await Progress.during("subscribing to \(label)") {
          // The recording has all values, so this buffer needs only the newest.
          try await attribute.characteristic.subscribe(buffering: .newest(1))
        }
        subscriptions.append(values)
      } catch let error as ATTError {
        let name = remote.vocabulary.errorName(error, of: attribute.service.uuid) ?? "\(error)"
        Output.printError("bluegatt: warning: \(label): the device refused: \(name)\n")
      } catch let error as CharacteristicError {
        Output.printError("bluegatt: warning: \(label): \(error.description)\n")
      }
    }
    return subscriptions
  }

  /// Writes a summary of the file, unless it has no operations.
  private func summarize(_ file: RecordingFile) throws {
    let counts = file.counts
    if counts.operations == 0 { return }
    if json {
      try Output.shared.jsonLine { json in
        json.member("type", "recording")
        json.member("file", file.path)
        json.member("operations", counts.operations)
        json.member("read", counts.accesses[.read])
        json.member("write", counts.accesses[.write])
        json.member("notify", counts.accesses[.notify])
        json.member("indicate", counts.accesses[.indicate])
        json.member("refused", counts.accesses.refused)
        json.member("unanswered", counts.accesses.unanswered)
      }
      return
    }
    let accesses = counts.accesses.text
    try Output.shared.line(
      "\(file.path): \(counted(counts.operations, "operation"))\(accesses.isEmpty ? "" : ": ")\(accesses)"
    )
  }
}
