import GATTCore
import GATTRuntime
import Logging
import SplitMix
import Synchronization

/// A peripheral that answers requests, numbers its updates, and obeys orders that a central writes.
package final class Instrument: Sendable {
  /// The service with all characteristics except the revision.
  package static let service: BluetoothUUID = "1234"
  /// Always contains the same octets, more than fit in one packet of the smallest MTU.
  package static let constant: BluetoothUUID = "AAAA"
  /// Contains the last written value.
  package static let store: BluetoothUUID = "AAAB"
  /// Contains the progress of the instrument; see `Progress`.
  package static let progress: BluetoothUUID = "AAAC"
  /// Accepts numbered writes.
  package static let written: BluetoothUUID = "BBBB"
  /// Accepts numbered writes without response.
  package static let command: BluetoothUUID = "BBBC"
  /// Accepts an `Order`, with its argument in two octets.
  package static let order: BluetoothUUID = "BBBD"
  /// Sends numbered notifications.
  package static let notified: BluetoothUUID = "CCCC"
  /// Sends numbered indications.
  package static let indicated: BluetoothUUID = "DDDD"
  /// The service that the order `changeServices` replaces: the new one has another revision.
  package static let plate: BluetoothUUID = "5678"
  /// Contains the revision. Its descriptor contains the revision as a string.
  package static let revision: BluetoothUUID = "AAAD"

  /// The value of `constant`.
  package static let constantValue = Data((0..<60).map { $0 })
  /// The limit of the further octets of an update or a command, so that it fits in a packet of the smallest MTU.
  package static let shortLimit: UInt32 = 17
  /// The limit of the further octets of a stored value.
  package static let longLimit: UInt32 = 200
  /// The error for the order to refuse, and for writes that are refused. Each version of BlueZ passes application errors.
  package static let refusal = ATTError(rawValue: 0x81) ?? .writeRequestRejected

  /// Whether the instrument refuses the write with this number.
  package static func isRefused(_ number: UInt32) -> Bool { number % 10 == 0 }

  /// The orders that an instrument obeys.
  enum Order: UInt8 {
    case rename = 1
    case changeServices
    case hide
    case refuse
    case answerLate
    case neverAnswer

    func octets(_ argument: UInt16 = 0) -> Data { Data([rawValue, UInt8(argument & 0xFF), UInt8(argument >> 8)]) }
  }

  /// The progress of an instrument.
  package struct Progress: Sendable {
    /// The last updates that were started, and the last that were accepted.
    package var begun: [BluetoothUUID: UInt32] = [:]
    package var accepted: [BluetoothUUID: UInt32] = [:]
    /// The last command that took effect.
    package var command: UInt32 = 0

    /// The progress of a new instrument.
    package init() {}

    init(octets: Data) throws {
      guard octets.count == 20 else { throw Complaint("the progress has \(octets.count) octets") }
      let numbers = (0..<5).map {
        octets.dropFirst(4 * $0).prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      begun = [notified: numbers[0], indicated: numbers[1]]
      accepted = [notified: numbers[2], indicated: numbers[3]]
      command = numbers[4]
    }

    /// The value of the characteristic.
    package var octets: Data {
      [begun[notified], begun[indicated], accepted[notified], accepted[indicated], command].reduce(into: Data()) {
        $0 += Numbered.octets($1 ?? 0)
      }
    }
  }

  /// An entry in the ledger.
  package enum Entry: Sendable {
    /// The runtime accepted an update while there were subscribers.
    case accepted(UInt32, of: BluetoothUUID)
    /// A write took effect.
    case written(UInt32)
    /// A command took effect.
    case commanded(UInt32)
    /// A write contained octets that no central has sent.
    case corrupt
  }

  private enum Chore {
    case rename(UInt16)
    case changeServices(UInt16)
    case hide(Duration)
    case offer
  }

  private let backend: any Backend
  private let name: String
  private let pace: Pace
  private let logger: Logger
  private let answers: Answers
  let service = MutableService(uuid: Instrument.service)
  private let manager = Mutex<PeripheralManager?>(nil)
  private let isReplacing = Mutex(0)

  /// - Parameters:
  ///   - backend: The adapter to serve on.
  ///   - name: The advertised name, which a number follows.
  ///   - first: The number before the first update.
  ///   - random: Determines the delays of answers.
  ///   - pace: The intervals of updates and advertisements.
  ///   - logger: The log of the peripheral manager.
  ///   - journal: Receives the operations that take effect.
  package init(
    on backend: any Backend,
    name: String,
    first: UInt32,
    random: SplitMix64,
    pace: Pace = Pace(),
    logger: Logger = .silent,
    journal: @escaping @Sendable (Entry) -> Void
  ) {
    self.backend = backend
    self.name = name
    self.pace = pace
    self.logger = logger
    answers = Answers(backend.clock, first, random, journal)
    addCharacteristics()
  }

  private func addCharacteristics() {
    // The handlers retain the answers. They must not retain the instrument, which retains them.
    let answers = answers
    let readable = {
      (uuid: BluetoothUUID, properties: CharacteristicProperties, read: @escaping @Sendable () async throws -> Data) in
      let characteristic = MutableCharacteristic(uuid: uuid, properties: properties)
      characteristic.onReadData { _ in try await read() }
      self.service.add(characteristic)
      return characteristic
    }
    let writable = {
      (
        uuid: BluetoothUUID,
        properties: CharacteristicProperties,
        write: @escaping @Sendable (Data) async throws -> Void
      ) in
      let characteristic = MutableCharacteristic(uuid: uuid, properties: properties)
      characteristic.onWriteData { octets, _ in try await write(octets) }
      self.service.add(characteristic)
    }
    _ = readable(Self.constant, .read) {
      try await answers.wait()
      return Self.constantValue
    }
    _ = readable(Self.store, [.read, .write]) { answers.stored }
      .onWriteData { octets, _ in try answers.store(octets) }
    _ = readable(Self.progress, .read) { answers.progress.octets }
    writable(Self.written, [.write, .reliableWrite]) { try await answers.write($0) }
    writable(Self.command, .writeWithoutResponse) { try answers.command($0) }
    writable(Self.order, .write) { try await answers.obey($0) }
    service.add(MutableCharacteristic(uuid: Self.notified, properties: .notify))
    service.add(MutableCharacteristic(uuid: Self.indicated, properties: .indicate))
  }

  // MARK: Serving

  /// Serves until the task is cancelled, and then withdraws everything.
  package func serve() async {
    guard
      let manager = try? await retryUntilSuccess({ [backend, logger] in
        try await PeripheralManager(backend: backend, logger: logger)
      })
    else { return }
    self.manager.withLock { $0 = manager }
    try? await withThrowingTaskGroup(of: Void.self) { group in
      for uuid in [Self.notified, Self.indicated] { group.addTask { try await self.send(uuid) } }
      group.addTask { try await self.work(manager) }
      try await group.waitForAll()
    }
    self.manager.withLock { $0 = nil }
    // This must also run after cancellation.
    await Task(executorPreference: backend.executor) {
      try? await manager.stopAdvertising()
      try? await manager.removeAllServices()
    }.value
  }

  /// The manager while it serves, else nil.
  var peripheralManager: PeripheralManager? { manager.withLock { $0 } }

  /// Whether a central is subscribed.
  package var hasSubscribers: Bool { service.characteristics.contains { !$0.subscribers.isEmpty } }

  /// Removes the service and adds it again.
  func replaceService() async throws {
    guard let manager = peripheralManager else { return }
    isReplacing.withLock { $0 += 1 }
    defer { isReplacing.withLock { $0 -= 1 } }
    do {
      try await manager.remove(service)
      try await manager.add(service)
    } catch {
      answers.chores.continuation.yield(.offer)
      throw error
    }
  }

  /// Repeats `body` until it succeeds, because the host may not be ready for a while.
  private func retryUntilSuccess<Result>(_ body: () async throws -> Result) async throws -> Result {
    while true {
      do {
        return try await body()
      } catch {
        try Task.checkCancellation()
        try await backend.clock.sleep(for: .milliseconds(500))
      }
    }
  }

  private func offer(by manager: PeripheralManager) async throws {
    try await retryUntilSuccess {
      if !manager.services.contains(where: { $0 === service }) { try await manager.add(service) }
    }
  }

  static func name(_ name: String, _ number: UInt16) -> String { "\(name) \(number)" }

  private func advertise(_ number: UInt16, by manager: PeripheralManager) async throws {
    let advertisement = Advertisement(localName: Self.name(name, number), services: [Self.service])
    try await retryUntilSuccess {
      if !manager.advertisingSets.isEmpty { try await manager.stopAdvertising() }
      try await manager.startAdvertising(advertisement, interval: pace.advertisingInterval)
    }
  }

  private func addPlate(_ revision: UInt16, by manager: PeripheralManager) async throws -> MutableService {
    // Otherwise it would get the handles of the service, and a central could read it in place of the service.
    while isReplacing.withLock({ $0 > 0 }) { try await backend.clock.sleep(for: .milliseconds(50)) }
    let plate = MutableService(uuid: Self.plate)
    let description = LocalDescriptor(uuid: "2901", value: Data("Revision \(revision)".utf8))
    let characteristic = MutableCharacteristic(uuid: Self.revision, properties: .read, descriptors: [description])
    characteristic.value = Numbered.octets(UInt32(revision))
    plate.add(characteristic)
    try await retryUntilSuccess { try await manager.add(plate) }
    return plate
  }

  private func work(_ manager: PeripheralManager) async throws {
    try await retryUntilSuccess { try await manager.setPairingAgent(AcceptingAgent()) }
    // The plate comes first. The service needs more handles than the plate, and so keeps its handles.
    var (plate, name) = (try await addPlate(0, by: manager), UInt16(0))
    try await offer(by: manager)
    try await advertise(name, by: manager)
    for await chore in answers.chores.stream {
      switch chore {
      case .rename(let number):
        name = number
        try await advertise(name, by: manager)
      case .changeServices(let revision):
        try? await manager.remove(plate)
        plate = try await addPlate(revision, by: manager)
      case .hide(let duration):
        try? await manager.stopAdvertising()
        try await backend.clock.sleep(for: duration)
        try await advertise(name, by: manager)
      case .offer: try await offer(by: manager)
      }
    }
    try Task.checkCancellation()
  }

  /// Sends numbered updates forever, and ignores errors.
  private func send(_ uuid: BluetoothUUID) async throws {
    guard let characteristic = service.characteristic(uuid) else { return }
    while true {
      let number = answers.begin(uuid)
      // An update without subscribers is stored and not sent. Later subscribers need not receive it.
      let isPromised = !characteristic.subscribers.isEmpty
      do {
        try await characteristic.update(Numbered.octets(number, below: Self.shortLimit))
        answers.accepted(number, of: uuid, isPromised: isPromised)
      } catch {}
      try await backend.clock.sleep(for: pace.updateInterval * (isPromised ? 1 : 5))
    }
  }

  /// The answers to centrals.
  private final class Answers: Sendable {
    private struct State {
      var random: SplitMix64
      var progress = Progress()
      var stored = Data()
    }

    private let clock: any BackendClock
    private let journal: @Sendable (Entry) -> Void
    private let state: Mutex<State>
    let chores = AsyncStream<Chore>.makeStream(bufferingPolicy: .bufferingOldest(64))

    init(
      _ clock: any BackendClock,
      _ first: UInt32,
      _ random: SplitMix64,
      _ journal: @escaping @Sendable (Entry) -> Void
    ) {
      self.clock = clock
      self.journal = journal
      var progress = Progress()
      progress.begun = [Instrument.notified: first, Instrument.indicated: first]
      progress.accepted = progress.begun
      state = Mutex(State(random: random, progress: progress))
    }

    var stored: Data { state.withLock { $0.stored } }
    var progress: Progress { state.withLock { $0.progress } }

    func begin(_ uuid: BluetoothUUID) -> UInt32 {
      state.withLock { state in
        state.progress.begun[uuid, default: 0] += 1
        return state.progress.begun[uuid] ?? 0
      }
    }

    func accepted(_ number: UInt32, of uuid: BluetoothUUID, isPromised: Bool) {
      state.withLock { $0.progress.accepted[uuid] = number }
      if isPromised { journal(.accepted(number, of: uuid)) }
    }

    func wait() async throws {
      try await clock.sleep(for: .milliseconds(state.withLock { Int.random(in: 0...60, using: &$0.random) }))
    }

    func store(_ octets: Data) throws {
      _ = try number(of: octets, below: Instrument.longLimit)
      state.withLock { $0.stored = octets }
    }

    private func number(of octets: Data, below limit: UInt32 = Instrument.shortLimit) throws -> UInt32 {
      do {
        return try Numbered.number(of: octets, below: limit)
      } catch {
        // A central that does not know the changed services yet may write a value of another characteristic.
        if !Numbered.isWhole(octets), octets.count != 3 { journal(.corrupt) }
        throw error
      }
    }

    func write(_ octets: Data) async throws {
      try await wait()
      let number = try number(of: octets)
      if Instrument.isRefused(number) { throw Instrument.refusal }
      // After this check, the runtime refuses a write only if it has no effect: it checks that the answer is in time.
      try Task.checkCancellation()
      journal(.written(number))
    }

    func command(_ octets: Data) throws {
      let number = try number(of: octets)
      state.withLock { $0.progress.command = number }
      journal(.commanded(number))
    }

    func obey(_ octets: Data) async throws {
      guard octets.count == 3, let order = octets.first.flatMap({ Order(rawValue: $0) }) else {
        throw ATTError.valueNotAllowed
      }
      let argument = octets.dropFirst().reversed().reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
      switch order {
      case .rename: chores.continuation.yield(.rename(argument))
      case .changeServices: chores.continuation.yield(.changeServices(argument))
      case .hide: chores.continuation.yield(.hide(.milliseconds(Int(argument))))
      case .refuse: throw Instrument.refusal
      case .answerLate: try await clock.sleep(for: .milliseconds(Int(argument)))
      case .neverAnswer: try await clock.sleep(for: .seconds(60))
      }
    }
  }
}

/// Accepts every pairing.
struct AcceptingAgent: PairingAgent {
  var capability: PairingCapability { .noInputNoOutput }
  func authorize(_ peer: PeerIdentifier) async -> Bool { true }
}

extension Logger {
  /// A silent logger, because the runtime would log every fault.
  package static var silent: Logger { Logger(label: "silent") { _ in SwiftLogNoOpLogHandler() } }
}
