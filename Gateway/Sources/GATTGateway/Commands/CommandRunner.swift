import BlueGATT
import Foundation
import GATTInterpreter
import Synchronization

/// Executes commands: for each device one after the other, for different devices side by side. A command waits for a device
/// that sleeps or is out of range, until its time to live has passed.
final class CommandRunner: Sendable {
  private struct State {
    /// The commands of each device that has some, with their deadlines, oldest first.
    var waiting: [String: [(command: Command, deadline: BackendInstant)]] = [:]
    /// The number of all commands that were not answered yet.
    var count = 0
  }

  /// The greatest number of commands that wait.
  static let mostCommands = 256
  /// The greatest size of a command, in octets.
  private static let greatestSize = 65_536
  private static let connectionTimeout = Duration.seconds(20)
  private static let pause = Duration.seconds(2)

  private let central: CentralManager
  private let definitions: AttributeDefinitions
  private let gateway: String
  private let state = Mutex(State())

  init(_ central: CentralManager, _ definitions: AttributeDefinitions, gateway: String) {
    self.central = central
    self.definitions = definitions
    self.gateway = gateway
  }

  /// Executes the commands of a sequence until the task is cancelled.
  ///
  /// - Parameter answer: Gets the JSON form of each answer.
  func run(_ commands: some AsyncSequence<Data, Never>, answer: @escaping @Sendable (Data) -> Void) async {
    await withDiscardingTaskGroup { group in
      for await payload in commands {
        switch accept(payload) {
        case .failure(let failure): answer(failure.json)
        case .success(let device?): group.addTask { await self.work(for: device, answer) }
        case .success(nil): break
        }
      }
      group.cancelAll()
    }
  }

  private struct Refusal: Error {
    var identifier: String?
    var gateway: String
    var failure: CommandAnswer.Failure

    var json: Data {
      CommandAnswer(identifier: identifier, gateway: gateway, ok: false, error: failure).json
    }
  }

  /// Queues a command, and returns its device if no task works for it yet.
  private func accept(_ payload: Data) -> Result<String?, Refusal> {
    struct Identified: Decodable { let identifier: String? }
    do {
      guard payload.count <= Self.greatestSize else {
        let failure = CommandAnswer.Failure(kind: .malformed, message: "more than \(Self.greatestSize) octets")
        return .failure(Refusal(gateway: gateway, failure: failure))
      }
      let command = try JSONDecoder().decode(Command.self, from: payload)
      let deadline = central.clock.now.advanced(by: command.timeToLive)
      return state.withLock { state in
        guard state.count < Self.mostCommands else {
          let failure = CommandAnswer.Failure(kind: .busy, message: "\(Self.mostCommands) commands wait already")
          return .failure(Refusal(identifier: command.identifier, gateway: gateway, failure: failure))
        }
        state.count += 1
        let isIdle = state.waiting[command.device] == nil
        state.waiting[command.device, default: []].append((command, deadline))
        return .success(isIdle ? command.device : nil)
      }
    } catch {
      let identifier = (try? JSONDecoder().decode(Identified.self, from: payload))?.identifier
      return .failure(Refusal(identifier: identifier, gateway: gateway, failure: .init(malformed: error)))
    }
  }

  /// Executes the commands of a device until none waits.
  private func work(for device: String, _ answer: @Sendable (Data) -> Void) async {
    while let (command, deadline) = first(of: device) {
      var result = CommandAnswer(identifier: command.identifier, gateway: gateway, ok: false)
      do {
        try await execute(command, until: deadline, &result)
        result.ok = true
      } catch {
        result.error = CommandAnswer.Failure(error)
      }
      removeFirst(of: device)
      if Task.isCancelled { return }
      answer(result.json)
    }
  }

  private func first(of device: String) -> (Command, BackendInstant)? {
    state.withLock { state in
      if let first = state.waiting[device]?.first { return first }
      state.waiting[device] = nil
      return nil
    }
  }

  private func removeFirst(of device: String) {
    state.withLock { state in
      state.waiting[device]?.removeFirst()
      state.count -= 1
    }
  }

  // MARK: Operations

  /// Connects, executes the command and disconnects. Connects again after a failure, as long as there is time.
  private func execute(_ command: Command, until deadline: BackendInstant, _ answer: inout CommandAnswer) async throws {
    let peripheral = central.peripheral(PeerIdentifier(command.device))
    var reason = "the device was not heard"
    while central.clock.now < deadline {
      let rest = central.clock.now.duration(to: deadline)
      let connection: Connection
      do {
        connection = try await peripheral.connect(timeout: min(rest, Self.connectionTimeout))
      } catch let error where !(error is CancellationError) {
        reason = "\(error)"
        try await central.clock.sleep(for: min(rest, Self.pause))
        continue
      }
      do {
        try await perform(command, over: connection, &answer)
      } catch {
        await connection.disconnect()
        // Only a read is repeated: the device may have executed a write before the link broke.
        guard case PeripheralError.disconnected = error, command.operation == .read else { throw error }
        reason = "\(error)"
        continue
      }
      await connection.disconnect()
      return
    }
    throw CommandAnswer.Failure(kind: .expired, message: "the time to live has passed: \(reason)")
  }

  private func perform(_ command: Command, over connection: Connection, _ answer: inout CommandAnswer) async throws {
    let (characteristic, service) = try await find(command, over: connection)
    switch command.operation {
    case .read:
      let octets = try await characteristic.read()
      answer.octets = octets.hexStringValue()
      guard let interpreter = definitions.interpreter(of: characteristic.uuid, in: service, .read),
        let value = try? interpreter.decode(received: [UInt8](octets))
      else { return }
      answer.fields = FieldContent.all(of: value).map { content in
        CommandAnswer.Field(
          field: content.field,
          raw: content.raw,
          value: content.value,
          unit: content.unit?.symbol,
          quality: content.quality
        )
      }
    case .writeOctets(let octets): try await write(octets, to: characteristic)
    case .writeFields(let fields):
      guard let interpreter = definitions.interpreter(of: characteristic.uuid, in: service, .write) else {
        let message = "no definition of \(characteristic.uuid) is known; write 'octets', or add a definition"
        throw CommandAnswer.Failure(kind: .noDefinition, message: message)
      }
      guard case .fields(let given) = fields.content else {
        throw CommandAnswer.Failure(kind: .malformed, message: "'fields' is an object of fields by name")
      }
      try await write(Data(try interpreter.value(of: given).octets), to: characteristic)
    }
  }

  private func find(
    _ command: Command,
    over connection: Connection
  ) async throws -> (characteristic: Characteristic, service: BluetoothUUID) {
    for service in try await connection.services() where command.service.map({ $0 == service.uuid }) ?? true {
      for characteristic in try await service.discoverCharacteristics()
      where characteristic.uuid == command.characteristic {
        return (characteristic, service.uuid)
      }
    }
    let message = "the device has no characteristic \(command.characteristic)"
    throw CommandAnswer.Failure(kind: .characteristic, message: message)
  }

  private func write(_ octets: Data, to characteristic: Characteristic) async throws {
    let hasResponse = characteristic.properties.contains(.write)
    try await characteristic.write(octets, type: hasResponse ? .withResponse : .withoutResponse)
  }
}

extension CommandAnswer {
  /// The JSON form.
  var json: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)) ?? Data()
  }
}
