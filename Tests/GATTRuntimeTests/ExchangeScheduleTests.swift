import GATTCore
import GATTSimulator
import SplitMix
import Synchronization
import Testing

@testable import GATTRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Exchanges with a device that answers wrongly, while calls are cancelled and links end after random turns of the
/// simulation, so that over many schedules this happens at every `await`.
///
/// A failure names its schedule. `BLUEGATT_SCHEDULE=NUMBER` plays only that schedule.
@Suite struct ExchangeScheduleTests {
  private static let perCase: UInt64 = 20
  private static let cases: [Range<UInt64>] = {
    if let seed = ProcessInfo.processInfo.environment["BLUEGATT_SCHEDULE"].flatMap({ UInt64($0) }) {
      return [seed..<seed + 1]
    }
    let count = UInt64(inputCount(4_000, otherwise: 300))
    return stride(from: 0, to: count, by: Int(perCase)).map { $0..<min($0 + perCase, count) }
  }()

  // All cases share the processors, so each of them can take as long as all together.
  @Test(.timeLimit(.minutes(60)), arguments: cases)
  func `every call ends, answers reach their own requests, and afterwards everything works`(seeds: Range<UInt64>)
    async
  {
    for seed in seeds {
      do {
        try await Schedule(seed).play()
      } catch {
        Issue.record("schedule \(seed): \(error)")
      }
    }
  }
}

// MARK: - The schedule

private struct Complaint: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// The choices that follow from a seed.
private struct Schedule: Sendable {
  enum Interruption {
    case cancellation(client: Int)
    case disconnection
    case serviceChange
  }

  enum Call {
    case request
    /// A series or a stream. The program takes at most `taken` values.
    case series(count: UInt8, taken: Int, pause: Duration)
    case stream(count: UInt8, taken: Int, pause: Duration)
  }

  let seed: UInt64
  /// Whether the exchange is `Framed`; otherwise it is `Plain`.
  let isFramed: Bool
  let timeout: Duration
  let mtu: Int
  let conditions: RadioConditions
  /// The greatest number of octets of an update.
  let chunk: Int
  let hasTwoLinks: Bool
  let faults: Faults
  /// The calls of each client.
  let clients: [[Call]]
  let interruptions: [(turn: Int, Interruption)]

  init(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    self.seed = seed
    let isFramed = chance(2)
    timeout = .milliseconds(chance(2) ? 1000 : 2000)
    mtu = [23, 64, 247].randomElement(using: &random) ?? 23
    var conditions = RadioConditions()
    if chance(4) { conditions.loss = 0.2 }
    if chance(4) { conditions.queueCapacity = 1 }
    // Single octets would take longer than the timeout on a slow link.
    let chunks = conditions == RadioConditions() ? [1, 7, 20, 244] : [20, 244]
    chunk = min(chunks.randomElement(using: &random) ?? 20, mtu - 3)
    hasTwoLinks = chance(3)
    clients = (0..<(chance(3) ? 1 : 2)).map { _ in
      (0..<Int.random(in: 1...3, using: &random)).map { _ in
        let count = UInt8.random(in: 1...8, using: &random)
        let taken = chance(2) ? .max : Int.random(in: 0...Int(count), using: &random)
        let pause = Duration.milliseconds(chance(3) ? Int.random(in: 1...1500, using: &random) : 0)
        switch Int.random(in: 0..<(isFramed ? 4 : 3), using: &random) {
        case 0, 1: return .request
        case 2: return .series(count: count, taken: taken, pause: pause)
        default: return .stream(count: count, taken: taken, pause: pause)
        }
      }
    }
    let clientCount = clients.count
    interruptions = (0..<[0, 1, 1, 2][Int.random(in: 0..<4, using: &random)]).map { _ in
      let turn = Int.random(in: 0..<([60, 300, 900].randomElement(using: &random) ?? 60), using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: return (turn, .disconnection)
      case 2: return (turn, .serviceChange)
      default: return (turn, .cancellation(client: Int.random(in: 0..<clientCount, using: &random)))
      }
    }
    let isCancelled = interruptions.contains { if case .cancellation = $0.1 { true } else { false } }
    let isSingle = clients.joined().allSatisfy { if case .request = $0 { true } else { false } }
    var faults = Faults()
    if !chance(4) {
      func probability() -> Double { chance(2) ? 0 : Double.random(in: 0.05...0.4, using: &random) }
      faults.loss = probability()
      faults.refusal = probability() / 2
      faults.wrongKind = probability()
      faults.junk = probability()
      if isFramed {
        faults.duplicate = probability()
        faults.tear = probability()
        faults.unasked = probability()
        faults.start = probability()
      }
      // Without a token, an answer must come in the time that the runtime waits for it.
      let latest = isFramed ? 3 : isSingle && !isCancelled ? 1.7 : 0.7
      if !chance(3) { faults.maximumDelay = timeout * latest }
    }
    (self.isFramed, self.conditions, self.faults) = (isFramed, conditions, faults)
  }

  var hasDisconnection: Bool { interruptions.contains { if case .disconnection = $0.1 { true } else { false } } }
  var hasServiceChange: Bool { interruptions.contains { if case .serviceChange = $0.1 { true } else { false } } }

  /// Whether a call that is not interrupted must succeed.
  var isFaultless: Bool { faults == Faults() && !hasDisconnection && !hasServiceChange }

  func play() async throws {
    try await Stage.run(seed: seed, mtu: mtu, conditions: conditions) { stage in
      let clock = stage.air.clock
      let device = Device(clock, faults, chunk: chunk, seed: seed)
      try await stage.peripheral.add(device.service)
      var links = [try await stage.connect(advertising: HeartRateService.self)]
      let other = stage.air.addAdapter(name: "other phone", maximumTransmissionUnit: mtu)
      let managers = [stage.central, try await CentralManager(backend: other)]
      if hasTwoLinks { links.append(try await managers[1].peripheral(stage.monitor.identifier).connect()) }
      var services: [Service] = []
      for link in links { services.append(try await link.service(Device.uuid)) }

      let tasks = clients.enumerated().map { index, calls in
        let client = Client(self, index, services[hasTwoLinks ? index % 2 : 0], clock)
        return Task(executorPreference: clock) { try await client.run(calls) }
      }
      let start = clock.turnCount
      let areOver = Mutex(false)
      for (turn, interruption) in interruptions {
        clock.schedule(afterTurn: start + turn) {
          if areOver.withLock({ $0 }) { return }
          switch interruption {
          case .cancellation(let client): tasks[client].cancel()
          case .disconnection: stage.monitor.disconnectAll()
          case .serviceChange:
            Task(executorPreference: clock) { try await stage.peripheral.add(MutableService(uuid: "4321")) }
          }
        }
      }
      let isLate = Mutex(false)
      let alarm = clock.schedule(after: .seconds(900)) {
        isLate.withLock { $0 = true }
        for task in tasks { task.cancel() }
      }
      for task in tasks { try await task.value }
      alarm.cancel()
      areOver.withLock { $0 = true }
      if isLate.withLock({ $0 }) { throw Complaint("a call did not end") }

      // A device forgets its requests when a link ends.
      try await device.endFaults(isStopping: hasDisconnection || faults.tearFrames)
      // The central learns of a disconnection by the device only later.
      if hasDisconnection { try await clock.sleep(for: .seconds(5)) }
      for index in links.indices {
        if !links[index].isConnected {
          links[index] = try await managers[index].peripheral(stage.monitor.identifier).connect()
        }
        services.append(try await links[index].service(Device.uuid))
        guard let service = services.last else { continue }
        try await Client(self, 7 + index, service, clock, isFresh: true).run([
          .request, .series(count: 3, taken: .max, pause: .zero),
        ])
      }
      if !hasDisconnection, stage.peripheral.statistics.malformedValueCount > 0 {
        throw Complaint("the device got a damaged request")
      }
      // This sleep is longer than a released turn holds the next turn back.
      try await clock.sleep(for: .seconds(70))
      try check(services, mostSubscribers: 1)
      for link in links { await link.disconnect() }
      try await clock.sleep(for: .seconds(1))
      try check(services, mostSubscribers: 0)
      if !device.service.characteristics.allSatisfy({ $0.subscribers.isEmpty }) {
        throw Complaint("subscribers are left")
      }
    }
  }

  /// Checks that no request waits, and that no more subscribers than expected are left.
  private func check(_ services: [Service], mostSubscribers: Int) throws {
    for characteristic in services.flatMap(\.characteristics) {
      let (requests, route) = (characteristic.attribute.requestQueue.count, characteristic.attribute.route)
      if requests > 0 { throw Complaint("\(requests) requests to \(characteristic.uuid) are left") }
      if let count = route?.subscriberCount, count > mostSubscribers {
        throw Complaint("\(count) listeners to \(characteristic.uuid) are left")
      }
      if mostSubscribers == 0, characteristic.isNotifying { throw Complaint("\(characteristic.uuid) still notifies") }
    }
  }
}

// MARK: - Clients

/// Makes calls one after the other, and checks their results.
private struct Client: Sendable {
  private let schedule: Schedule
  private let index: Int
  private let service: Service
  private let clock: SimulatedClock
  private let isFaultless: Bool
  /// Whether all faults have ended.
  private let isFresh: Bool
  private let timeout: Duration

  init(_ schedule: Schedule, _ index: Int, _ service: Service, _ clock: SimulatedClock, isFresh: Bool = false) {
    (self.schedule, self.index, self.service, self.clock) = (schedule, index, service, clock)
    self.isFresh = isFresh
    // The runtime may wait for the rest of a torn frame for a second.
    timeout = isFresh ? .seconds(2) : schedule.timeout
    isFaultless = isFresh || schedule.isFaultless
  }

  func run(_ calls: [Schedule.Call]) async throws {
    for (number, call) in calls.enumerated() {
      let token = UInt16(index << 8 | number)
      do {
        if schedule.isFramed {
          try await make(call, Framed.self, token)
        } else {
          try await make(call, Plain.self, token)
        }
      } catch let complaint as Complaint {
        throw complaint
      } catch {
        try check(error, token)
        if error is CancellationError { return }
      }
    }
  }

  private func make<E: Exchange, Request: Place, Response: Place>(
    _ call: Schedule.Call,
    _ exchange: E.Type,
    _ token: UInt16
  ) async throws where E.Request == Message<Request>, E.Response == Message<Response> {
    let client = ExchangeClient<E>(service)
    // A request in frames may be longer than one packet.
    func request(_ kind: Kind, _ count: UInt8 = 1) -> Message<Request> {
      Message(kind, token, count, length: Request.isStream ? Int(token) * 13 % 100 : 9)
    }
    switch call {
    case .request:
      let answer = try await client.request(request(.single), timeout: timeout) {
        $0.kind == .single ? $0 : nil
      }
      try check(answer, token)
    case .series(let count, let taken, let pause):
      let series = client.series(request(.series, count), timeout: timeout, until: { $0.number == 0 }) {
        $0.kind == .series ? $0 : nil
      }
      try await take(taken, of: series, count, pause, token)
    case .stream(let count, let taken, let pause):
      let stream = client.stream(request(.stream, count), of: Message<Values>.self, timeout: timeout)
      try await take(taken, of: stream, count, pause, token)
    }
  }

  private func take<P: Place>(
    _ most: Int,
    of series: ExchangeSeries<Message<P>>,
    _ count: UInt8,
    _ pause: Duration,
    _ token: UInt16
  ) async throws {
    var numbers: [UInt8] = []
    var iterator = series.makeAsyncIterator()
    while numbers.count < most, let value = try await iterator.next() {
      try check(value, token)
      numbers.append(value.number)
      if pause > .zero { try await clock.sleep(for: pause) }
    }
    if isFaultless {
      let expected = Array((0..<count).reversed().prefix(most))
      if numbers != expected { throw Complaint("\(numbers) instead of \(expected)") }
    } else if numbers != numbers.sorted(by: >) {
      throw Complaint("\(numbers) is not the order of the device")
    }
  }

  private func check<P: Place>(_ answer: Message<P>, _ token: UInt16) throws {
    if answer.token != token { throw Complaint("request \(token) got the answer to \(answer.token)") }
    if !answer.isWhole { throw Complaint("request \(token) got a damaged answer") }
  }

  /// Throws a complaint when the schedule does not explain an error.
  private func check(_ error: any Error, _ token: UInt16) throws {
    let faults = isFresh ? Faults() : schedule.faults
    let isExplained: Bool
    switch error {
    case is CancellationError: isExplained = Task.isCancelled
    case PeripheralError.disconnected: isExplained = !isFresh && schedule.hasDisconnection
    case CharacteristicError.answerTimeout:
      isExplained = faults.delayAnswers || !isFresh && schedule.hasServiceChange
    case let error as ExchangeError<Message<Point>>: isExplained = try explain(error, faults, token)
    case let error as ExchangeError<Message<Answers>>: isExplained = try explain(error, faults, token)
    default: isExplained = false
    }
    if !isExplained { throw Complaint("request \(token): \(type(of: error)): \(error)") }
  }

  private func explain<P: Place>(_ error: ExchangeError<Message<P>>, _ faults: Faults, _ token: UInt16) throws
    -> Bool
  {
    switch error {
    case .refused(let answer):
      try check(answer, token)
      return faults.refusal > 0
    case .unexpected(let answer):
      try check(answer, token)
      return faults.wrongKind > 0
    }
  }
}

// MARK: - The device

/// The probabilities of the faults in an answer of a device.
private struct Faults: Equatable {
  var loss = 0.0
  var refusal = 0.0
  var wrongKind = 0.0
  /// Octets that are no answer precede the answer.
  var junk = 0.0
  var duplicate = 0.0
  /// One packet of the answer is missing.
  var tear = 0.0
  /// An answer to no request precedes the answer.
  var unasked = 0.0
  /// The beginning of a frame, which may be too long, precedes the answer.
  var start = 0.0
  var maximumDelay = Duration.zero

  var tearFrames: Bool { tear + junk + start > 0 }
  var delayAnswers: Bool { tearFrames || loss + wrongKind > 0 || maximumDelay > .zero }
}

/// A device that echoes the token of each request in its answers.
private final class Device: Sendable {
  static let uuid: BluetoothUUID = "1234"

  private struct Step {
    var delay: Duration
    var characteristic: MutableCharacteristic
    var packets: [Data]
    var isRefusal = false
  }

  private struct State {
    var random: SplitMix64
    var faults: Faults
    /// The number of times that the answers to a central have been stopped.
    var stops: [Central: Int] = [:]
  }

  let service = MutableService(uuid: Device.uuid)
  private let point = MutableCharacteristic(uuid: Point.uuid, properties: [.write, .indicate])
  private let requests = MutableCharacteristic(Message<Requests>.self, properties: [.write])
  private let answers = MutableCharacteristic(uuid: Answers.uuid, properties: [.notify])
  private let values = MutableCharacteristic(uuid: Values.uuid, properties: [.notify])
  private let clock: SimulatedClock
  private let chunk: Int
  private let state: Mutex<State>
  private let output = TurnQueue()

  /// - Parameter chunk: The greatest number of octets of a packet of a frame.
  init(_ clock: SimulatedClock, _ faults: Faults, chunk: Int, seed: UInt64) {
    self.clock = clock
    self.chunk = chunk
    state = Mutex(State(random: SplitMix64(seed: ~seed), faults: faults))
    for characteristic in [point, requests, answers, values] { service.add(characteristic) }
    point.onWrite { [weak self] (message: Message<Point>, request) in
      await self?.respond(to: message, Point.self, request.central)
    }
    requests.onWrite { [weak self] (message: Message<Requests>, request) in
      await self?.respond(to: message, Answers.self, request.central)
    }
  }

  /// Answers correctly from now on.
  ///
  /// - Parameter isStopping: Whether to stop the answers to earlier requests.
  func endFaults(isStopping: Bool) async throws {
    state.withLock { state in
      state.faults = Faults()
      for central in state.stops.keys where isStopping { state.stops[central]? += 1 }
    }
    let turn = output.enqueue()
    defer { output.end(turn) }
    try await output.wait(for: turn)
  }

  private func respond<Request: Place, Response: Place>(
    to request: Message<Request>,
    _ response: Response.Type,
    _ central: Central
  ) async {
    var (stops, steps, isEarly) = state.withLock { state in
      state.stops[central, default: 0] += request.kind == .abort ? 1 : 0
      return (state.stops[central] ?? 0, self.steps(for: request, response, &state)[...], state.random.happens(0.5))
    }
    if isEarly, let first = steps.first, first.delay == .zero {
      // The device answers before it acknowledges the write.
      await send(first, to: central, unlessStoppedAfter: stops)
      steps.removeFirst()
    }
    Task(executorPreference: clock) { [self, steps] in
      for step in steps {
        if step.delay > .zero { try await clock.sleep(for: step.delay) }
        await send(step, to: central, unlessStoppedAfter: stops)
      }
    }
  }

  private func send(_ step: Step, to central: Central, unlessStoppedAfter stops: Int) async {
    let turn = output.enqueue()
    defer { output.end(turn) }
    try? await output.wait(for: turn)
    if state.withLock({ $0.stops[central] != stops }) { return }
    // The central may have disconnected.
    for packet in step.packets { try? await step.characteristic.update(packet, to: central) }
  }

  /// Returns what the device sends after a request.
  private func steps<Request: Place, Response: Place>(
    for request: Message<Request>,
    _ response: Response.Type,
    _ state: inout State
  ) -> [Step] {
    let characteristic = Response.isStream ? answers : point
    var steps: [Step] = []
    func length(_ number: UInt8) -> Int { Response.isStream ? Int(number) * 11 : 9 }
    if request.kind == .stream {
      for number in (0..<request.number).reversed() {
        let value = Message<Values>(.stream, request.token, number, length: length(number))
        steps.append(step(value, of: values, &state))
      }
    }
    let count = request.kind == .series ? request.number : 1
    for number in (0..<count).reversed() {
      let answer = Message<Response>(request.kind, request.token, number, length: length(number))
      steps.append(step(answer, of: characteristic, &state))
      if steps.last?.isRefusal == true { break }
    }
    return steps
  }

  /// Returns the packets of one answer, with the faults that it has.
  private func step<P: Place>(_ message: Message<P>, of characteristic: MutableCharacteristic, _ state: inout State)
    -> Step
  {
    let faults = state.faults
    func packets(_ octets: [UInt8]) -> [Data] {
      let chunk = P.isStream ? chunk : max(octets.count, 1)
      return stride(from: 0, to: octets.count, by: chunk).map { Data(octets[$0..<min($0 + chunk, octets.count)]) }
    }
    func packets(of message: Message<P>) -> [Data] { packets((try? message.octets()) ?? []) }
    var message = message
    // A value of a stream is no answer.
    let isAnswer = P.self != Values.self
    let isRefusal = isAnswer && state.random.happens(faults.refusal)
    if isRefusal {
      message = Message(message.kind, message.token, refusal, length: 3)
    } else if isAnswer, state.random.happens(faults.wrongKind) {
      message = Message(.other, message.token, message.number, length: 3)
    }
    var own = packets(of: message)
    if state.random.happens(faults.duplicate) { own += own }
    if own.count > 1, state.random.happens(faults.tear) {
      own.remove(at: Int.random(in: own.indices, using: &state.random))
    }
    if state.random.happens(faults.loss) { own = [] }
    var foreign: [Data] = []
    // Without frames, two octets can't be an answer.
    if state.random.happens(faults.junk) { foreign += packets(state.random.octets(P.isStream ? 30 : 2)) }
    if isAnswer, state.random.happens(faults.unasked) { foreign += packets(of: Message(message.kind, 0xEEEE, 0)) }
    if state.random.happens(faults.start) {
      foreign += packets([0xA5, UInt8.random(in: 50 ... .max, using: &state.random)] + state.random.octets(atMost: 40))
    }
    // With the delay of a lost answer, the device would be silent for longer than the timeout.
    let delay = !own.isEmpty && state.random.happens(0.5) ? Double.random(in: 0...1, using: &state.random) : 0
    return Step(
      delay: faults.maximumDelay * delay,
      characteristic: characteristic,
      packets: foreign + own,
      isRefusal: isRefusal
    )
  }
}

extension SplitMix64 {
  fileprivate mutating func happens(_ probability: Double) -> Bool {
    probability > 0 && Double.random(in: 0..<1, using: &self) < probability
  }
}

// MARK: - The exchanges

/// Without frames and tokens: each response answers the request before it.
private enum Plain: Exchange {
  typealias Request = Message<Point>
  typealias Response = Message<Point>
  static var timeout: Duration { .seconds(2) }
  static func isSuccess(_ response: Message<Point>) -> Bool { response.number != refusal }
}

private enum Framed: Exchange {
  typealias Request = Message<Requests>
  typealias Response = Message<Answers>
  static var timeout: Duration { .seconds(2) }
  static var abort: Message<Requests>? { Message(.abort, 0xFFFF, 0) }
  static func answers(_ response: Message<Answers>, _ request: Message<Requests>) -> Bool {
    response.token == request.token
  }
  static func isSuccess(_ response: Message<Answers>) -> Bool { response.number != refusal }
}

/// The characteristic of a message.
private protocol Place: SendableMetatype {
  static var uuid: BluetoothUUID { get }
  static var isStream: Bool { get }
}

private enum Point: Place {
  static var uuid: BluetoothUUID { "AAAA" }
  static var isStream: Bool { false }
}

private enum Requests: Place {
  static var uuid: BluetoothUUID { "BBBB" }
  static var isStream: Bool { true }
}

private enum Answers: Place {
  static var uuid: BluetoothUUID { "CCCC" }
  static var isStream: Bool { true }
}

private enum Values: Place {
  static var uuid: BluetoothUUID { "DDDD" }
  static var isStream: Bool { true }
}

private enum Kind: UInt8 {
  case other
  case single
  case series
  case stream
  case abort
}

/// The number of a refusal.
private let refusal: UInt8 = 0xFF

/// A request or an answer. A frame has a start, a length and a checksum too.
private struct Message<P: Place>: CharacteristicValue, CharacteristicConfigurable, StringDeserializable, Equatable {
  let kind: Kind
  /// The number of the request. An answer repeats it.
  let token: UInt16
  /// The number of answers that a request asks for, or that follow this answer.
  let number: UInt8
  private let content: Data

  init(_ kind: Kind, _ token: UInt16, _ number: UInt8, length: Int = 0) {
    (self.kind, self.token, self.number) = (kind, token, number)
    content = Self.content(token, number, length)
  }

  /// The octets of the content, which follow from the other fields.
  private static func content(_ token: UInt16, _ number: UInt8, _ length: Int) -> Data {
    Data((0..<length).map { UInt8(truncatingIfNeeded: Int(token) * 31 + Int(number) * 7 + $0) })
  }

  /// Whether the content matches the other fields, as in a message that arrived undamaged.
  var isWhole: Bool { content == Self.content(token, number, content.count) }

  private static var checksum: ChecksumAlgorithm { .crc(16, polynomial: 0x1021) }

  init(from reader: inout FieldReader) throws(DecodeError) {
    let start = reader.offset
    var length: Int?
    if P.isStream {
      try reader.constant(0xA5 as UInt8, "Start")
      length = Int(try reader.uint8("Length"))
    }
    kind = Kind(rawValue: try reader.uint8("Kind")) ?? .other
    token = try reader.uint16("Token")
    number = try reader.uint8("Number")
    content = try reader.octets("Content", length.map { .octets($0) } ?? .rest)
    if P.isStream { try reader.checksum(Self.checksum, "Checksum", from: start) }
  }

  func encode(into output: inout FieldWriter) {
    let start = output.count
    if P.isStream {
      output.append(0xA5 as UInt8)
      output.append(UInt8(content.count))
    }
    output.append(kind.rawValue)
    output.append(token)
    output.append(number)
    for octet in content { output.append(octet) }
    if P.isStream { output.append(Self.checksum, from: start) }
  }

  static var uuid: BluetoothUUID { P.uuid }
  static var name: String { "Message" }
  static var maximumFrameLength: Int? { P.isStream ? 120 : nil }
  static var stringValues: [String] { [] }
  var stringValue: [String: String] { [:] }
  init?(stringValue: [String: String]) { nil }
}
