import BlueGATT
import Foundation
import GATTInterpreter
import Synchronization

/// Executes commands: for each device one after the other, for different devices side by side. A command waits for a device
/// that sleeps or is out of range, until its time to live has passed.
final class CommandRunner: Sendable {
  private struct State {
    /// The number of commands that were not answered yet.
    var count = 0
    var recent = RecentAnswers()
  }

  /// The greatest number of commands that wait.
  static let mostCommands = 256
  /// The greatest size of a command, in octets.
  private static let greatestSize = 65_536
  private static let pause = Duration.seconds(2)

  private let links: DeviceLinks
  private let definitions: AttributeDefinitions
  private let gateway: String
  private let values: ConnectedValues
  private let metrics: Metrics
  private let state = Mutex(State())

  private var central: CentralManager { links.central }

  init(_ links: DeviceLinks, _ definitions: AttributeDefinitions, gateway: String, metrics: Metrics) {
    self.links = links
    self.definitions = definitions
    self.gateway = gateway
    values = ConnectedValues(gateway: gateway, links: links, metrics: metrics)
    self.metrics = metrics
  }

  /// Executes the commands of a sequence until the task is cancelled.
  ///
  /// - Parameters:
  ///   - deliver: Gets the values that commands have read from devices of the configuration.
  ///   - answer: Gets the JSON form of each answer, and the message with the command.
  func run(
    _ messages: some AsyncSequence<Message, Never>,
    deliver: @escaping @Sendable (Packet) -> Void = { _ in },
    answer: @escaping @Sendable (Data, Message) -> Void
  ) async {
    await withDiscardingTaskGroup { group in
      for await message in messages {
        switch accept(message) {
        case .answer(let octets): answer(octets, message)
        case .execute(let job): group.addTask { await self.execute(job, deliver) { answer($0, message) } }
        // The answer to the first message follows.
        case .repeated: break
        }
      }
      group.cancelAll()
    }
  }

  /// A command with its deadline and its place in the queue of its device.
  private struct Job {
    var command: Command
    var deadline: BackendInstant
    var place: DeviceQueue.Place
  }

  /// The action for a received message.
  private enum Action {
    case execute(Job)
    case answer(Data)
    case repeated
  }

  /// Takes a place in the queue of the device, unless the command needs no execution.
  private func accept(_ message: Message) -> Action {
    let payload = message.payload
    guard payload.count <= Self.greatestSize else {
      return refusal(nil, CommandAnswer.Failure(kind: .malformed, message: "more than \(Self.greatestSize) octets"))
    }
    do {
      let command = try JSONDecoder().decode(Command.self, from: payload)
      let now = central.clock.now
      return state.withLock { state in
        switch state.recent.earlier(command, at: now) {
        case .answered(let answer): return .answer(answer)
        case .waiting: return .repeated
        case .none: break
        }
        guard state.count < Self.mostCommands else {
          let failure = CommandAnswer.Failure(kind: .busy, message: "\(Self.mostCommands) commands wait already")
          return refusal(command.identifier, failure)
        }
        state.count += 1
        state.recent.begin(command)
        let deadline = now.advanced(by: command.time(message.timeToLive))
        return .execute(Job(command: command, deadline: deadline, place: links.queue.enter(command.device)))
      }
    } catch {
      let identifier = (try? JSONDecoder().decode(Identified.self, from: payload))?.identifier
      return refusal(identifier, .init(malformed: error))
    }
  }

  /// Returns the answer to a command that is not executed.
  func refusal(of payload: Data, _ reason: String) -> Data {
    let identifier = (try? JSONDecoder().decode(Identified.self, from: payload))?.identifier
    let failure = CommandAnswer.Failure(kind: .malformed, message: reason)
    return CommandAnswer(identifier: identifier, gateway: gateway, ok: false, error: failure).json
  }

  private struct Identified: Decodable { let identifier: String? }

  private func refusal(_ identifier: String?, _ failure: CommandAnswer.Failure) -> Action {
    .answer(CommandAnswer(identifier: identifier, gateway: gateway, ok: false, error: failure).json)
  }

  /// Executes a command when its turn has come, and answers it.
  private func execute(_ job: Job, _ deliver: (Packet) -> Void, _ answer: @Sendable (Data) -> Void) async {
    var result = CommandAnswer(identifier: job.command.identifier, gateway: gateway, ok: false)
    do {
      defer { links.queue.leave(job.place) }
      try await job.place.wait()
      if job.command.operation == .forgetCounter {
        try forgetCounter(of: job.command.device)
      } else {
        try await execute(job.command, until: job.deadline, deliver, &result)
      }
      result.ok = true
    } catch {
      result.error = CommandAnswer.Failure(error)
    }
    if Task.isCancelled { return }
    let (octets, now) = (result.json, central.clock.now)
    state.withLock { state in
      state.count -= 1
      state.recent.finish(job.command, octets, at: now)
    }
    answer(octets)
  }

  // MARK: Operations

  private func forgetCounter(of device: String) throws(CommandAnswer.Failure) {
    if links.counters.forget(device) { return }
    let message = "no counter of \(device) is known, so its next value is accepted with any counter"
    throw CommandAnswer.Failure(kind: .device, message: message)
  }

  /// Connects, executes the command and disconnects. Connects again after a failure, as long as there is time.
  private func execute(
    _ command: Command,
    until deadline: BackendInstant,
    _ deliver: (Packet) -> Void,
    _ answer: inout CommandAnswer
  ) async throws {
    var reason = "the device was not heard"
    while central.clock.now < deadline {
      let rest = central.clock.now.duration(to: deadline)
      let connection: Connection
      do {
        connection = try await links.connect(to: command.device, within: rest)
      } catch let error where !(error is CancellationError) {
        reason = "\(error)"
        try await central.clock.sleep(for: min(rest, Self.pause))
        continue
      }
      do {
        for packet in try await perform(command, over: connection, &answer) { deliver(packet) }
      } catch {
        await links.release(connection, of: command.device, after: error)
        reason = "\(error)"
        if let unclear = error as? UnclearDefinition, !unclear.isNameKnown {
          // The command has written nothing yet. A device advertises its name while it is not connected.
          try await central.clock.sleep(for: min(rest, Self.pause))
          continue
        }
        // Only a read is repeated: the device may have executed a write before the link broke.
        guard case PeripheralError.disconnected = error, command.operation == .read else { throw error }
        continue
      }
      await links.release(connection, of: command.device)
      return
    }
    throw CommandAnswer.Failure(kind: .expired, message: "the time to live has passed: \(reason)")
  }

  /// A connected device that executes a command.
  private struct Target {
    let name: String
    let connection: Connection
    let definitions: DeviceDefinitions

    var device: ConnectedDevice { ConnectedDevice(name, connection) }
  }

  /// Executes the operation, and returns the values that it has read from a device of the configuration.
  private func perform(
    _ command: Command,
    over connection: Connection,
    _ answer: inout CommandAnswer
  ) async throws -> [Packet] {
    let definitions = try await definitions.of(connection, over: central)
    let target = Target(name: command.device, connection: connection, definitions: definitions)
    switch command.operation {
    case .exchange(let request):
      let answers = try await run(request, on: target, &answer)
      return answers.flatMap { packets(of: $0.opened, $0.octets, target) }
    case .read:
      let (characteristic, service) = try await find(command, on: target)
      let octets = try await characteristic.read()
      answer.octets = octets.hexStringValue()
      guard let value = try value(octets, of: characteristic, service, target) else { return [] }
      answer.fields = CommandAnswer.Field.all(of: value.value)
      return packets(of: value, octets, target)
    case .writeOctets(let octets):
      let (characteristic, service) = try await find(command, on: target)
      return try await write(octets, to: characteristic, service, target)
    case .writeFields(let fields):
      let (characteristic, service) = try await find(command, on: target)
      let value = try interpreter(of: characteristic, service, target).value(of: fields.given)
      return try await write(value, to: characteristic, service, target)
    // The operation needs no connection.
    case .forgetCounter: return []
    case .changeFields(let fields):
      let (characteristic, service) = try await find(command, on: target)
      let interpreter = try interpreter(of: characteristic, service, target)
      let given = try fields.given
      let present = [UInt8](try await characteristic.read())
      let value = try interpreter.value(given, keepingOthersOf: present)
      return try await write(value, to: characteristic, service, target)
    }
  }

  private func interpreter(
    of characteristic: Characteristic,
    _ service: BluetoothUUID,
    _ target: Target
  ) throws -> ValueInterpreter {
    if let known = try target.definitions.interpreter(of: characteristic.uuid, in: service, .write) { return known }
    let message = "no definition of \(characteristic.uuid) is known; write 'octets', or add a definition"
    throw CommandAnswer.Failure(kind: .noDefinition, message: message)
  }

  private func write(
    _ value: InterpretedValue,
    to characteristic: Characteristic,
    _ service: BluetoothUUID,
    _ target: Target
  ) async throws -> [Packet] {
    try value.checkCipher()
    return try await write(Data(value.octets), to: characteristic, service, target)
  }

  /// Writes a value. Then reads it, if the device is one of the configuration and the value can be read. The device has
  /// executed the write, so a failure of the read is not one of the command.
  private func write(
    _ octets: Data,
    to characteristic: Characteristic,
    _ service: BluetoothUUID,
    _ target: Target
  ) async throws -> [Packet] {
    try await links.write(octets, to: characteristic, of: target.name)
    guard links.isNamed(target.name), characteristic.properties.contains(.read),
      let octets = try? await characteristic.read(),
      let value = try? value(octets, of: characteristic, service, target)
    else { return [] }
    return packets(of: value, octets, target)
  }

  /// Decodes a value that was read; nil for octets without a definition, and for those that do not decode.
  ///
  /// - Throws: `ValueOpener.Refusal`, `UnclearDefinition`.
  private func value(
    _ octets: Data,
    of characteristic: Characteristic,
    _ service: BluetoothUUID,
    _ target: Target
  ) throws -> ValueOpener.Opened? {
    let definition = try target.definitions.interpreter(of: characteristic.uuid, in: service, .read)
    guard let interpreter = definition else { return nil }
    do {
      return try values.value(octets, interpreter, from: target.device)
    } catch is DecodeError {
      return nil
    }
  }

  private func packets(of value: ValueOpener.Opened, _ octets: Data, _ target: Target) -> [Packet] {
    guard links.isNamed(target.name) else { return [] }
    return [values.packet(of: value, octets, target.device)].compactMap(\.self)
  }

  private func find(
    _ command: Command,
    on target: Target
  ) async throws -> (characteristic: Characteristic, service: BluetoothUUID) {
    guard let uuid = command.characteristic else {
      throw CommandAnswer.Failure(kind: .malformed, message: "the member 'characteristic' is missing")
    }
    return try await target.connection.characteristic(uuid, in: command.service, target.definitions)
  }

  private func run(
    _ request: DeviceRequest,
    on target: Target,
    _ answer: inout CommandAnswer
  ) async throws -> [DeviceExchange.Answer] {
    let exchange = try await request.exchange(over: target.connection, target.definitions)
    do {
      let answers = try await exchange.answers(
        of: target.device,
        over: target.connection,
        target.definitions,
        values
      ) { [metrics] _ in
        metrics.count(.malformedValues)
      }
      answer.octets = answers.last?.octets.hexStringValue()
      answer.fields = answers.flatMap { CommandAnswer.Field.all(of: $0.value) }
      return answers
    } catch let refusal as DeviceExchange.Refusal {
      answer.octets = refusal.answer.octets.hexStringValue()
      answer.fields = CommandAnswer.Field.all(of: refusal.answer.value)
      throw refusal
    }
  }
}

extension CommandAnswer {
  /// The JSON form.
  var json: Data { (try? JSONEncoder.messages.encode(self)) ?? Data() }
}
