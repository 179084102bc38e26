import GATTCore
@_spi(Programs) import GATTRuntime
import GATTSimulator
import Synchronization
import Testing

/// Requests of an exchange, and their answers.
@Suite struct ExchangeTests {
  /// Two octets: a kind and a number.
  struct Message: CharacteristicValue, CharacteristicConfigurable, Equatable {
    var kind: UInt8
    var number: UInt8

    init(_ kind: UInt8, _ number: UInt8) { (self.kind, self.number) = (kind, number) }

    init(from reader: inout FieldReader) throws(DecodeError) {
      kind = try reader.uint8("Kind")
      number = try reader.uint8("Number")
    }

    func encode(into output: inout FieldWriter) throws(EncodeError) {
      output.append(kind)
      output.append(number)
    }

    static var name: String { "Message" }
    static var uuid: BluetoothUUID { "AAAA" }
  }

  /// The fields of `Message`, in another characteristic.
  struct Record: CharacteristicValue, CharacteristicConfigurable, Equatable {
    var message: Message
    init(_ message: Message) { self.message = message }
    init(from reader: inout FieldReader) throws(DecodeError) { message = try Message(from: &reader) }
    func encode(into output: inout FieldWriter) throws(EncodeError) { try message.encode(into: &output) }
    static var name: String { "Record" }
    static var uuid: BluetoothUUID { "BBBB" }
  }

  /// The kind of an answer is that of its request; number 0xFF is a refusal; kind 9 aborts.
  enum Talk: Exchange {
    typealias Request = Message
    typealias Response = Message
    static var timeout: Duration { .seconds(2) }
    static var abort: Message? { Message(9, 0) }
    static func answers(_ response: Message, _ request: Message) -> Bool { response.kind == request.kind }
    static func isSuccess(_ response: Message) -> Bool { response.number != 0xFF }
  }

  /// The answer to a `Message` is a `Record` to read.
  enum Lookup: Exchange {
    typealias Request = Message
    typealias Response = Record
    static var readsAnswer: Bool { true }
    static func isSuccess(_ response: Record) -> Bool { response.message.number != 0xFF }
  }

  /// A `Message` to the characteristic CCCC.
  struct Question: CharacteristicValue, CharacteristicConfigurable, Equatable {
    var message: Message
    init(_ message: Message) { self.message = message }
    init(from reader: inout FieldReader) throws(DecodeError) { message = try Message(from: &reader) }
    func encode(into output: inout FieldWriter) throws(EncodeError) { try message.encode(into: &output) }
    static var name: String { "Question" }
    static var uuid: BluetoothUUID { "CCCC" }
  }

  /// The answer to a request is a `Record` of the service 5678.
  enum Report<Request: CharacteristicValue & CharacteristicConfigurable>: Exchange {
    typealias Response = Record
    static var responseService: BluetoothUUID? { "5678" }
  }

  @Test func `requests with one characteristic for the answers take turns, and discover its service once`()
    async throws
  {
    let discoveries = Mutex(0)
    let profile = CharacteristicProfile(uuid: "BBBB", name: "Record").onDiscovered { _ in
      discoveries.withLock { $0 += 1 }
    }
    let profiles = ProfileManager([ServiceProfile(uuid: "5678", characteristics: [profile])])
    try await Stage.run(profiles: profiles) { stage in
      let clock = stage.air.clock
      let records = MutableCharacteristic(uuid: "BBBB", properties: [.notify])
      let (asked, answering) = (MutableService(uuid: "1234"), MutableService(uuid: "5678"))
      answering.add(records)
      for uuid in ["AAAA", "CCCC"] as [BluetoothUUID] {
        let point = MutableCharacteristic(uuid: uuid, properties: [.write])
        point.onWriteData { octets, _ in
          Task(executorPreference: clock) {
            // The first request takes longer than the others.
            try await clock.sleep(for: octets == Data([1, 1]) ? .seconds(1) : .milliseconds(10))
            try await records.update(octets)
          }
        }
        asked.add(point)
      }
      try await stage.peripheral.add(asked)
      try await stage.peripheral.add(answering)
      let service = try await stage.connect(advertising: HeartRateService.self).service("1234")
      let (first, second) = (ExchangeClient<Report<Message>>(service), ExchangeClient<Report<Question>>(service))
      let slow = Task(executorPreference: clock) { try await first.request(Message(1, 1)) }
      try await clock.sleep(for: .milliseconds(500))
      #expect(try await second.request(Question(Message(1, 2))) == Record(Message(1, 2)))
      #expect(try await slow.value == Record(Message(1, 1)))
      #expect(try await first.request(Message(1, 3)) == Record(Message(1, 3)))
      #expect(discoveries.withLock { $0 } == 1)
    }
  }

  @Test func `a value that comes while the write of a request waits for its turn is no answer`() async throws {
    let backend = RecordingBackend()
    let air = backend.air
    try await air.run {
      let connection = try await backend.connect(try await CentralManager(backend: backend), 1)
      let service = try await connection.service("1234")
      let point = try #require(service.characteristic("AAAA"))
      let read = Task(executorPreference: air.clock) { try await point.read() }
      await air.clock.runUntilIdle()
      let request = Task(executorPreference: air.clock) {
        try await ExchangeClient<Talk>(service).request(Message(1, 1))
      }
      await air.clock.runUntilIdle()
      backend.answer("updates on 1")
      await air.clock.runUntilIdle()
      let link = LinkIdentifier(rawValue: 1)
      backend.report(.update(Data([1, 5]), of: AttributeHandle(3), on: link))
      backend.answer("read 1")
      await air.clock.runUntilIdle()
      backend.report(.update(Data([1, 6]), of: AttributeHandle(3), on: link))
      backend.answer("write 1")
      #expect(try await request.value == Message(1, 6))
      #expect(try await read.value == Data([1]))
    }
  }

  /// A device that records the written messages, and calls `respond` for each.
  final class Device: Sendable {
    let point = MutableCharacteristic(uuid: "AAAA", properties: [.write, .indicate])
    let records = MutableCharacteristic(uuid: "BBBB", properties: [.notify])
    let written = Mutex<[Message]>([])

    func answer(_ kind: UInt8, _ number: UInt8) async throws { try await point.update(Data([kind, number])) }
    func send(_ number: UInt8) async throws { try await records.update(Data([0, number])) }

    func serve(
      _ stage: Stage,
      _ respond: @escaping @Sendable (Device, Message) async throws -> Void
    ) async throws -> ExchangeClient<Talk> {
      let clock = stage.air.clock
      point.onWrite { [weak self] (message: Message, _) in
        guard let self else { return }
        self.written.withLock { $0.append(message) }
        Task(executorPreference: clock) { try await respond(self, message) }
      }
      let service = MutableService(uuid: "1234")
      service.add(point)
      service.add(records)
      try await stage.peripheral.add(service)
      let link = try await stage.connect(advertising: HeartRateService.self)
      return ExchangeClient(try await link.service("1234"))
    }
  }

  @Test func `each of many requests gets its own answer`() async throws {
    try await Stage.run { stage in
      let device = Device()
      let talk = try await device.serve(stage) { device, message in
        // An answer that matches no request comes first.
        try await device.answer(77, 0)
        try await stage.air.clock.sleep(for: .milliseconds(100))
        try await device.answer(message.kind, message.number)
      }
      try await withThrowingTaskGroup { group in
        for number in UInt8(1)...20 {
          group.addTask {
            let answer = try await talk.request(Message(number % 3, number))
            #expect(answer == Message(number % 3, number))
          }
        }
        try await group.waitForAll()
      }
      #expect(device.written.withLock { $0.count } == 20)
    }
  }

  @Test func `an answer that is read belongs to its request, also after cancelled ones`() async throws {
    try await Stage.run { stage in
      let service = MutableService(uuid: "1234")
      service.add(MutableCharacteristic(uuid: "AAAA", properties: [.write]))
      service.add(MutableCharacteristic(uuid: "BBBB", properties: [.read]))
      service.characteristic("AAAA")?.onRequest(Lookup.self) { message, _ in Record(message) }
      try await stage.peripheral.add(service)
      let link = try await stage.connect(advertising: HeartRateService.self)
      let lookup = ExchangeClient<Lookup>(try await link.service("1234"))
      try await withThrowingTaskGroup { group in
        for number in UInt8(1)...20 {
          let request = Task(executorPreference: stage.air.clock) { try await lookup.request(Message(1, number)) }
          group.addTask {
            if number.isMultiple(of: 3) {
              try await stage.air.clock.sleep(for: .milliseconds(10 * Int(number)))
              request.cancel()
              if let answer = try? await request.value { #expect(answer.message.number == number) }
            } else {
              #expect(try await request.value.message.number == number)
            }
          }
        }
        try await group.waitForAll()
      }
      await #expect(throws: ExchangeError.refused(Record(Message(1, 0xFF)))) {
        try await lookup.request(Message(1, 0xFF))
      }
    }
  }

  /// Serves AAAA for requests, and `answer`, which the client reads after each request.
  private func serve(_ answer: MutableCharacteristic, _ stage: Stage) async throws -> ExchangeClient<Lookup> {
    let service = MutableService(uuid: "1234")
    service.add(MutableCharacteristic(uuid: "AAAA", properties: [.write]))
    service.add(answer)
    try await stage.peripheral.add(service)
    return ExchangeClient(try await stage.connect(advertising: HeartRateService.self).service("1234"))
  }

  @Test func `octets that are read in place of an answer, or after it, are counted`() async throws {
    try await Stage.run { stage in
      let answer = MutableCharacteristic(uuid: "BBBB", properties: [.read], value: Data([1]))
      let lookup = try await serve(answer, stage)
      let device = stage.central.peripheral(stage.monitor.identifier)
      await #expect(throws: CharacteristicError.answerTimeout) { try await lookup.request(Message(1, 1)) }
      #expect(device.statistics.malformedValueCount == 1)
      answer.value = Data([1, 2, 3])
      #expect(try await lookup.request(Message(1, 1)) == Record(Message(1, 2)))
      #expect(device.statistics.overlongValueCount == 1)
    }
  }

  @Test func `a request ends at once when what is read is no answer to it, and so does the next one`() async throws {
    try await Stage.run { stage in
      let answer = MutableCharacteristic(uuid: "BBBB", properties: [.read], value: Data([1]))
      let lookup = try await serve(answer, stage)
      let start = stage.air.clock.now
      for _ in 1...2 {
        await #expect(throws: CharacteristicError.answerTimeout) { try await lookup.request(Message(1, 1)) }
      }
      answer.value = Data([1, 2])
      await #expect(throws: ExchangeError.unexpected(Record(Message(1, 2)))) {
        try await lookup.request(Message(1, 1)) { _ -> Bool? in nil }
      }
      #expect(try await lookup.request(Message(1, 1)) == Record(Message(1, 2)))
      #expect(start.duration(to: stage.air.clock.now) < .seconds(1))
    }
  }

  @Test func `the timeout of a request is also that of an answer to read`() async throws {
    try await Stage.run { stage in
      let clock = stage.air.clock
      let answer = MutableCharacteristic(uuid: "BBBB", properties: [.read])
      answer.onReadData { _ in
        try await clock.sleep(for: .seconds(3))
        return Data([1, 2])
      }
      let lookup = try await serve(answer, stage)
      let start = clock.now
      await #expect(throws: CharacteristicError.answerTimeout) {
        try await lookup.request(Message(1, 1), timeout: .seconds(1))
      }
      #expect(start.duration(to: clock.now) < .seconds(2))
    }
  }

  /// A characteristic, and the answer 02 to the request 01 that its handler may send.
  private func exampleDevice() -> (MutableCharacteristic, ExampleAnswers) {
    let point = MutableCharacteristic(uuid: "AAAA", properties: [.write, .notify])
    let example = ExchangeExample(request: "01", answer: "02")
    return (point, ExampleAnswers([example], response: "AAAA", of: nil, readsAnswer: false))
  }

  @Test func `an answer waits for the end of the write of its request`() async throws {
    try await Stage.run { stage in
      let clock = stage.air.clock
      let (point, answers) = exampleDevice()
      let events = Mutex<[String]>([])
      point.onWriteData { octets, request in
        _ = try answers.send(answersTo: octets, of: request)
        try await clock.sleep(for: .seconds(1))
        events.withLock { $0.append("write") }
      }
      let (_, remote) = try await stage.connected(to: point)
      let updates = try await remote.subscribe()
      let receiving = Task(executorPreference: clock) {
        let answer = try await updates.next()
        events.withLock { $0.append("answer") }
        return answer
      }
      try await remote.write(Data([1]))
      #expect(try await receiving.value == Data([2]))
      #expect(events.withLock { $0 } == ["write", "answer"])
    }
  }

  @Test func `an answer comes though the handler takes longer than a request may`() async throws {
    try await Stage.run { stage in
      let clock = stage.air.clock
      let (point, answers) = exampleDevice()
      point.onWriteData { octets, request in
        // The timeout cancels this sleep.
        try? await clock.sleep(for: .seconds(10))
        _ = try answers.send(answersTo: octets, of: request)
      }
      let (_, remote) = try await stage.connected(to: point)
      let updates = try await remote.subscribe()
      await #expect(throws: ATTError.unlikelyError) { try await remote.write(Data([1])) }
      #expect(try await updates.next() == Data([2]))
    }
  }

  @Test func `a refusal is an error with the answer`() async throws {
    try await Stage.run { stage in
      let device = Device()
      let talk = try await device.serve(stage) { device, message in try await device.answer(message.kind, 0xFF) }
      await #expect(throws: ExchangeError.refused(Message(1, 0xFF))) { try await talk.request(Message(1, 7)) }
    }
  }

  @Test func `an answer without the content of the request is an error`() async throws {
    try await Stage.run { stage in
      let device = Device()
      let talk = try await device.serve(stage) { device, message in try await device.answer(message.kind, 3) }
      await #expect(throws: ExchangeError.unexpected(Message(1, 3))) {
        try await talk.request(Message(1, 7)) { $0.number == 7 ? true : nil }
      }
    }
  }

  @Test func `an answer of another kind is skipped`() async throws {
    try await Stage.run { stage in
      let device = Device()
      let talk = try await device.serve(stage) { device, message in
        try await device.answer(message.kind, 3)
        try await device.answer(message.kind, 7)
      }
      #expect(try await talk.request(Message(1, 7)) { $0.number == 7 ? true : nil })
    }
  }

  @Test func `the answer to a cancelled request reaches no other request`() async throws {
    try await Stage.run { stage in
      let device = Device()
      let talk = try await device.serve(stage) { device, message in
        try await stage.air.clock.sleep(for: .seconds(1))
        try await device.answer(message.kind, message.number)
      }
      let cancelled = Task(executorPreference: stage.air.clock) { try await talk.request(Message(1, 1)) }
      try await stage.air.clock.sleep(for: .milliseconds(500))
      cancelled.cancel()
      await #expect(throws: CancellationError.self) { try await cancelled.value }
      #expect(try await talk.request(Message(1, 2)) == Message(1, 2))
      #expect(device.written.withLock { $0 } == [Message(1, 1), Message(1, 2)])
    }
  }

  @Test func `a request that is cancelled before its turn is not written`() async throws {
    try await Stage.run { stage in
      let device = Device()
      let talk = try await device.serve(stage) { device, message in
        try await stage.air.clock.sleep(for: .seconds(1))
        try await device.answer(message.kind, message.number)
      }
      let first = Task(executorPreference: stage.air.clock) { try await talk.request(Message(1, 1)) }
      try await stage.air.clock.sleep(for: .milliseconds(200))
      let second = Task(executorPreference: stage.air.clock) { try await talk.request(Message(1, 2)) }
      try await stage.air.clock.sleep(for: .milliseconds(200))
      second.cancel()
      #expect(try await first.value == Message(1, 1))
      await #expect(throws: CancellationError.self) { try await second.value }
      #expect(try await talk.request(Message(1, 3)) == Message(1, 3))
      #expect(device.written.withLock { $0 } == [Message(1, 1), Message(1, 3)])
    }
  }

  @Test func `a request of a task that is already cancelled is not written`() async throws {
    try await Stage.run { stage in
      let device = Device()
      let talk = try await device.serve(stage) { device, message in
        try await device.answer(message.kind, message.number)
      }
      #expect(try await talk.request(Message(1, 1)) == Message(1, 1))
      let cancelled = Task(executorPreference: stage.air.clock) {
        try? await stage.air.clock.sleep(for: .seconds(1))
        return try await talk.request(Message(1, 2))
      }
      cancelled.cancel()
      await #expect(throws: CancellationError.self) { try await cancelled.value }
      #expect(try await talk.request(Message(1, 3)) == Message(1, 3))
      #expect(device.written.withLock { $0 } == [Message(1, 1), Message(1, 3)])
    }
  }

  @Test func `an answer after the timeout reaches no other request`() async throws {
    try await Stage.run { stage in
      let device = Device()
      let talk = try await device.serve(stage) { device, message in
        try await stage.air.clock.sleep(for: message.number == 1 ? .seconds(3) : .milliseconds(10))
        try await device.answer(message.kind, message.number)
      }
      let start = stage.air.clock.now
      await #expect(throws: CharacteristicError.answerTimeout) { try await talk.request(Message(1, 1)) }
      #expect(try await talk.request(Message(1, 2)) == Message(1, 2))
      #expect(start.duration(to: stage.air.clock.now) < .seconds(4))
    }
  }

  @Test func `requests to a silent device end one after the other`() async throws {
    try await Stage.run { stage in
      let device = Device()
      let talk = try await device.serve(stage) { _, _ in }
      for _ in 1...2 {
        await #expect(throws: CharacteristicError.answerTimeout) { try await talk.request(Message(1, 1)) }
      }
    }
  }

  @Test func `a disconnection ends the request in progress and those that wait`() async throws {
    try await Stage.run { stage in
      let device = Device()
      let talk = try await device.serve(stage) { _, _ in }
      let requests = (0..<3).map { number in
        Task(executorPreference: stage.air.clock) { try await talk.request(Message(1, number)) }
      }
      try await stage.air.clock.sleep(for: .seconds(1))
      stage.monitor.disconnectAll()
      for request in requests {
        await #expect(throws: PeripheralError.disconnected) { try await request.value }
      }
    }
  }

  @Test func `a disconnection ends a request that waits for a series that the program does not read`() async throws {
    try await Stage.run { stage in
      let device = Device()
      let talk = try await device.serve(stage) { device, message in try await device.answer(message.kind, 1) }
      var series = talk.series(Message(5, 0), until: { $0 == 0 }, { $0.number }).makeAsyncIterator()
      #expect(try await series.next() == 1)
      let request = Task(executorPreference: stage.air.clock) { try await talk.request(Message(1, 1)) }
      try await stage.air.clock.sleep(for: .seconds(1))
      stage.monitor.disconnectAll()
      let limit = stage.air.clock.schedule(after: .seconds(60)) { request.cancel() }
      await #expect(throws: PeripheralError.disconnected) { try await request.value }
      limit.cancel()
      await #expect(throws: PeripheralError.disconnected) { try await series.next() }
    }
  }

  @Test func `a series ends with its last answer, and a refusal ends it with an error`() async throws {
    try await Stage.run { stage in
      let device = Device()
      let talk = try await device.serve(stage) { device, message in
        for number in (0..<message.number).reversed() { try await device.answer(message.kind, number) }
        if message.number == 0 { try await device.answer(message.kind, 0xFF) }
      }
      func series(_ count: UInt8) -> ExchangeSeries<UInt8> {
        talk.series(Message(5, count), until: { $0 == 0 }) { $0.number }
      }
      #expect(try await series(4).reduce(into: []) { $0.append($1) } == [3, 2, 1, 0])
      await #expect(throws: ExchangeError.refused(Message(5, 0xFF))) {
        try await series(0).reduce(into: []) { $0.append($1) }
      }
      #expect(try await series(2).reduce(into: []) { $0.append($1) } == [1, 0])
    }
  }

  @Test func `a series skips an answer of another kind, and those that follow it reach no other request`() async throws
  {
    try await Stage.run { stage in
      let device = Device()
      let talk = try await device.serve(stage) { device, message in
        if message == Message(5, 9) {
          try await stage.air.clock.sleep(for: .milliseconds(1500))
          return try await device.answer(5, 9)
        }
        if message.kind == 9 { return }
        for number in [200, 2, 1, 0] as [UInt8] {
          try await device.answer(message.kind, number)
          try await stage.air.clock.sleep(for: .seconds(1))
        }
        try await device.answer(9, 0)
      }
      var numbers: [UInt8] = []
      for try await number in talk.series(Message(5, 3), until: { $0 == 0 }, { $0.number < 100 ? $0.number : nil }) {
        numbers.append(number)
        if number == 1 { break }
      }
      #expect(numbers == [2, 1])
      #expect(try await talk.request(Message(5, 9)) == Message(5, 9))
    }
  }

  @Test func `a stream has the values before the answer, and a program that leaves it aborts it`() async throws {
    try await Stage.run { stage in
      let device = Device()
      let stopped = Mutex(false)
      let talk = try await device.serve(stage) { device, message in
        if message.kind == 9 {
          stopped.withLock { $0 = true }
          return try await device.answer(9, 0)
        }
        for number in 0..<message.number where !stopped.withLock({ $0 }) {
          try await device.send(number)
          try await stage.air.clock.sleep(for: .milliseconds(100))
        }
        if message.kind == 2 || !stopped.withLock({ $0 }) { try await device.answer(message.kind, 0) }
      }
      let all = try await talk.stream(Message(1, 30), of: Record.self).reduce(into: []) { $0.append($1.message.number) }
      #expect(all == Array(0..<30))
      for try await record in talk.stream(Message(1, 200), of: Record.self) where record.message.number == 5 { break }
      #expect(try await talk.request(Message(2, 0)) == Message(2, 0))
      #expect(device.written.withLock { $0.map(\.kind) } == [1, 1, 9, 2])
    }
  }

  @Test func `a value from before the request does not answer it`() async throws {
    try await Stage.run { stage in
      let device = Device()
      let talk = try await device.serve(stage) { device, message in
        try await device.send(7)
        try await device.answer(message.kind, 0)
      }
      let early = Task(executorPreference: stage.air.clock) {
        while device.point.subscribers.isEmpty { try await stage.air.clock.sleep(for: .milliseconds(1)) }
        try await device.answer(1, 0)
      }
      let values = try await talk.stream(Message(1, 0), of: Record.self).reduce(into: []) {
        $0.append($1.message.number)
      }
      #expect(values == [7])
      try await early.value
    }
  }

  @Test func `the request after a refused write does not wait for an answer to it`() async throws {
    try await Stage.run { stage in
      let device = Device()
      let talk = try await device.serve(stage) { _, _ in }
      device.point.onWrite { (message: Message, _) in
        if message.number == 1 { throw ATTError.outOfRange }
        Task(executorPreference: stage.air.clock) { try await device.answer(message.kind, message.number) }
      }
      let start = stage.air.clock.now
      await #expect(throws: ATTError.outOfRange) { try await talk.request(Message(1, 1)) }
      #expect(try await talk.request(Message(1, 2)) == Message(1, 2))
      #expect(start.duration(to: stage.air.clock.now) < .seconds(1))
    }
  }

  @Test func `answers that the program does not take are not lost silently`() async throws {
    try await Stage.run { stage in
      let device = Device()
      let talk = try await device.serve(stage) { device, message in
        for _ in 0..<1500 { try await device.answer(message.kind, 1) }
        try await device.answer(message.kind, 0)
      }
      var series = talk.series(Message(5, 0), until: { $0 == 0 }, { $0.number }).makeAsyncIterator()
      #expect(try await series.next() == 1)
      try await stage.air.clock.sleep(for: .seconds(600))
      await #expect {
        while try await series.next() != nil {}
      } throws: { error in
        if case .answersLost = error as? CharacteristicError { true } else { false }
      }
    }
  }
}
