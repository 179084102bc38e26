import GATTCore
import GATTRuntime
import Synchronization

/// The peripheral: what `instrument.xml` defines, at work. Everything that it does besides answering, it is told to do by
/// orders that a central writes.
final class Instrument: InstrumentService.Provider {
  /// What it is told to do to itself, once the order has been answered.
  private enum Chore {
    case rename(UInt16)
    case changeServices(UInt16)
    case hide(Duration)
  }

  private struct Sending {
    /// Nil when nothing is being sent.
    var interval: Duration?
    /// The last value that was begun.
    var number: UInt32
    var isBusy = false
  }

  private struct State {
    var setting: Setting?
    var note = Note(text: "")
    var lastCommand: UInt32 = 0
    var sending: [Stream: Sending] = [:]
  }

  private let backend: any Backend
  private let index: Int
  private let journal: @Sendable (Entry) -> Void
  private let state: Mutex<State>
  private let chores = AsyncStream<Chore>.makeStream(bufferingPolicy: .bufferingOldest(64))

  /// - Parameters:
  ///   - backend: The adapter to serve on.
  ///   - index: Which instrument it is: part of its name.
  ///   - first: From where on it numbers what it sends.
  ///   - journal: Hears what is sent, and what becomes of it.
  init(on backend: any Backend, index: Int, first: UInt32, journal: @escaping @Sendable (Entry) -> Void) {
    self.backend = backend
    self.index = index
    self.journal = journal
    let sending = Sending(number: first)
    state = Mutex(State(sending: [.samples: sending, .alarms: sending]))
  }

  /// What instruments are called: by their index, and by how often they were renamed.
  static func name(_ index: Int, _ number: UInt16) -> String { "Soak \(index) \(number)" }

  // MARK: - Serving

  /// Serves until the task is cancelled, and then takes back what it had its host do.
  func serve() async throws {
    let manager = try await PeripheralManager(backend: backend)
    let service = InstrumentService.service(for: self)
    let server = try InstrumentService.Server(service)
    let result = await Result {
      try await insist { try await manager.add(service) }
      let plate = try await servePlate(0, by: manager)
      try await advertise(0, by: manager)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await self.work(manager, plate) }
        group.addTask { try await self.send(.samples, to: server.sample) { try Sample.numbered($0) } }
        group.addTask { try await self.send(.alarms, to: server.alarm) { Alarm.numbered($0) } }
        for try await _ in group {}
      }
    }
    // Also when the task has been cancelled.
    await Task(executorPreference: backend.executor) {
      try? await manager.stopAdvertising()
      try? await manager.removeAllServices()
    }.value
    try result.get()
  }

  /// Until it succeeds: the host may not be ready for a while, and this program did not make it so.
  private func insist(_ body: () async throws -> Void) async throws {
    while true {
      do {
        return try await body()
      } catch {
        try Task.checkCancellation()
        try await backend.clock.sleep(for: .milliseconds(500))
      }
    }
  }

  private func advertise(_ number: UInt16, by manager: PeripheralManager) async throws {
    let advertisement = Advertisement(localName: Self.name(index, number), services: [InstrumentService.self])
    try await insist {
      if !manager.advertisingSets.isEmpty { try await manager.stopAdvertising() }
      try await manager.startAdvertising(advertisement)
    }
  }

  /// A service whose one value says how often it was changed.
  private func servePlate(_ revision: UInt16, by manager: PeripheralManager) async throws -> MutableService {
    let plate = MutableService(PlateService.self)
    let description = LocalDescriptor(uuid: "2901", value: Self.description(revision))
    let characteristic = MutableCharacteristic(Revision.self, properties: [.read], descriptors: [description])
    characteristic.value = try Revision(rawValue: revision).data()
    plate.add(characteristic)
    try await insist { try await manager.add(plate) }
    return plate
  }

  /// What describes the plate with a revision.
  static func description(_ revision: UInt16) -> Data { Data("Revision \(revision) of the plate".utf8) }

  private func work(_ manager: PeripheralManager, _ plate: MutableService) async throws {
    var (plate, name) = (plate, UInt16(0))
    for await chore in chores.stream {
      switch chore {
      case .rename(let number):
        name = number
        try await advertise(name, by: manager)
      case .changeServices(let revision):
        try? await manager.remove(plate)
        plate = try await servePlate(revision, by: manager)
      case .hide(let duration):
        try? await manager.stopAdvertising()
        try await backend.clock.sleep(for: duration)
        try await advertise(name, by: manager)
      }
    }
    try Task.checkCancellation()
  }

  // MARK: - Sending

  private func send<Value: CharacteristicValue, Access: UpdateAccess>(
    _ stream: Stream,
    to endpoint: ServerCharacteristic<Value, Access>,
    _ value: @Sendable (UInt32) throws -> Value
  ) async throws {
    while true {
      if let (number, interval) = takeNumber(stream) {
        let isSent = await send(stream, number, try value(number), to: endpoint)
        state.withLock { state in
          state.sending[stream]?.isBusy = false
          // What a subscriber has missed one of, it gets nothing more of.
          if !isSent { state.sending[stream]?.interval = nil }
        }
        try await backend.clock.sleep(for: interval)
      } else {
        try await backend.clock.sleep(for: .milliseconds(50))
      }
    }
  }

  private func takeNumber(_ stream: Stream) -> (UInt32, Duration)? {
    state.withLock { state in
      guard var sending = state.sending[stream], let interval = sending.interval else { return nil }
      sending.number += 1
      sending.isBusy = true
      state.sending[stream] = sending
      return (sending.number, interval)
    }
  }

  private func send<Value: CharacteristicValue, Access: UpdateAccess>(
    _ stream: Stream,
    _ number: UInt32,
    _ value: Value,
    to endpoint: ServerCharacteristic<Value, Access>
  ) async -> Bool {
    journal(.begun(stream, number))
    do {
      guard let subscriber = endpoint.subscribers.first else { throw MutableCharacteristicError.notSubscribed }
      try await endpoint.notify(value, to: subscriber)
      journal(.sent(stream, number))
      return true
    } catch {
      journal(.lost(stream, number))
      return false
    }
  }

  private func start(_ stream: Stream, every interval: UInt16) {
    state.withLock { $0.sending[stream]?.interval = .milliseconds(Int(interval)) }
  }

  /// Returns when nothing is being sent any more.
  private func stop(_ stream: Stream) async throws {
    state.withLock { $0.sending[stream]?.interval = nil }
    while state.withLock({ $0.sending[stream]?.isBusy == true }) {
      try await backend.clock.sleep(for: .milliseconds(10))
    }
  }

  // MARK: - What a central may do

  func writeOrder(_ value: Order, _ request: WriteRequest) async throws {
    switch value {
    case .startSamples(let order): start(.samples, every: order.interval)
    case .stopSamples: try await stop(.samples)
    case .startAlarms(let order): start(.alarms, every: order.interval)
    case .stopAlarms: try await stop(.alarms)
    case .rename(let order): chores.continuation.yield(.rename(order.number))
    case .changeServices(let order): chores.continuation.yield(.changeServices(order.revision))
    case .hide(let order): chores.continuation.yield(.hide(.milliseconds(Int(order.duration))))
    case .refuse: throw InstrumentService.ErrorCode.refused
    case .answerLate(let order): try await backend.clock.sleep(for: .milliseconds(Int(order.delay)))
    case .neverAnswer: try await backend.clock.sleep(for: .seconds(60))
    case .unknown: throw ATTError.valueNotAllowed
    }
  }

  func readProgress(_ request: ReadRequest) async throws -> Progress {
    state.withLock { state in
      Progress(
        samples: state.sending[.samples]?.number ?? 0,
        alarms: state.sending[.alarms]?.number ?? 0,
        commands: state.lastCommand
      )
    }
  }

  func readSetting(_ request: ReadRequest) async throws -> Setting {
    try state.withLock { $0.setting } ?? Setting(threshold: 0)
  }

  func writeSetting(_ value: Setting, _ request: WriteRequest) async throws { state.withLock { $0.setting = value } }

  func readNote(_ request: ReadRequest) async throws -> Note { state.withLock { $0.note } }

  func writeNote(_ value: Note, _ request: WriteRequest) async throws { state.withLock { $0.note = value } }

  func writeCommand(_ value: Command, _ request: WriteRequest) async throws {
    let last = state.withLock { state in
      defer { state.lastCommand = max(value.number, state.lastCommand) }
      return state.lastCommand
    }
    if value.number <= last { journal(.overtaken(value.number)) }
  }
}

extension Result where Failure == any Error {
  /// What comes of an asynchronous function.
  init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
