import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// Requests that updates answer, and waits that end in time.
@Suite struct RequestTests {
  /// Answers each write with two notifications: 0xFF, which answers no request, and the written octets.
  private struct Echo {
    let point = MutableCharacteristic(uuid: "AAAA", properties: [.write])
    let answers = MutableCharacteristic(uuid: "BBBB", properties: [.notify])

    func serve(_ stage: Stage, isSilent: Bool = false) async throws -> (point: Characteristic, answers: Characteristic)
    {
      if !isSilent {
        point.onWriteData { [answers] octets, _ in
          try await answers.update(Data([0xFF]))
          try await answers.update(octets)
        }
      }
      let service = MutableService(uuid: "1234")
      service.add(point)
      service.add(answers)
      try await stage.peripheral.add(service)
      let link = try await stage.connect(advertising: HeartRateService.self)
      let remote = try await link.service("1234")
      return (try #require(remote.characteristic("AAAA")), try #require(remote.characteristic("BBBB")))
    }
  }

  @Test func `a request returns the update that answers it`() async throws {
    try await Stage.run { stage in
      let (point, answers) = try await Echo().serve(stage)
      #expect(try await point.request(Data([7]), awaiting: answers) { $0 != Data([0xFF]) } == Data([7]))
      #expect(!answers.isNotifying)
    }
  }

  @Test func `requests of one characteristic take turns, each with its own answer`() async throws {
    try await Stage.run { stage in
      let (point, answers) = try await Echo().serve(stage)
      let found = try await withThrowingTaskGroup(of: Data.self) { group in
        for number in 1...5 {
          group.addTask { try await point.request(Data([UInt8(number)]), awaiting: answers) { $0 != Data([0xFF]) } }
        }
        return try await group.reduce(into: Set<Data>()) { $0.insert($1) }
      }
      #expect(found == Set((1...5).map { Data([UInt8($0)]) }))
    }
  }

  @Test func `requests to two characteristics with one for the answers take turns`() async throws {
    try await Stage.run { stage in
      let clock = stage.air.clock
      let answers = MutableCharacteristic(uuid: "BBBB", properties: [.notify])
      let service = MutableService(uuid: "1234")
      service.add(answers)
      for uuid in ["AAAA", "CCCC"] as [BluetoothUUID] {
        service.add(
          MutableCharacteristic(uuid: uuid, properties: [.write]).onWriteData { octets, _ in
            Task(executorPreference: clock) {
              try await clock.sleep(for: octets == Data([1]) ? .seconds(1) : .milliseconds(10))
              try await answers.update(octets)
            }
          }
        )
      }
      try await stage.peripheral.add(service)
      let remote = try await stage.connect(advertising: HeartRateService.self).service("1234")
      let (first, second) = (try #require(remote.characteristic("AAAA")), try #require(remote.characteristic("CCCC")))
      let source = try #require(remote.characteristic("BBBB"))
      let slow = Task(executorPreference: clock) { try await first.request(Data([1]), awaiting: source) }
      try await clock.sleep(for: .milliseconds(500))
      #expect(try await second.request(Data([2]), awaiting: source) == Data([2]))
      #expect(try await slow.value == Data([1]))
    }
  }

  @Test func `a request without an answer ends at its timeout, and the next one has its turn`() async throws {
    try await Stage.run { stage in
      let (point, answers) = try await Echo().serve(stage, isSilent: true)
      let start = stage.air.clock.now
      await #expect(throws: CharacteristicError.answerTimeout) {
        try await point.request(Data([1]), awaiting: answers, timeout: .seconds(3))
      }
      #expect(start.duration(to: stage.air.clock.now) == .seconds(3))
      await #expect(throws: CharacteristicError.answerTimeout) {
        try await point.request(Data([1]), awaiting: answers, timeout: .seconds(3))
      }
    }
  }

  @Test func `a request ends with the link, and when its task is cancelled`() async throws {
    try await Stage.run { stage in
      let (point, answers) = try await Echo().serve(stage, isSilent: true)
      let cancelled = Task(executorPreference: stage.air.clock) {
        try await point.request(Data([1]), awaiting: answers)
      }
      try await stage.air.clock.sleep(for: .seconds(1))
      cancelled.cancel()
      await #expect(throws: CancellationError.self) { try await cancelled.value }
      let cutOff = Task(executorPreference: stage.air.clock) {
        try await point.request(Data([1]), awaiting: answers)
      }
      try await stage.air.clock.sleep(for: .seconds(1))
      stage.monitor.disconnectAll()
      await #expect(throws: PeripheralError.disconnected) { try await cutOff.value }
    }
  }

  @Test func `a value that comes before the request is written does not answer it`() async throws {
    let backend = RecordingBackend()
    let air = backend.air
    try await air.run {
      let connection = try await backend.connect(try await CentralManager(backend: backend), 1)
      let answers = try #require(try await connection.service("1234").characteristic("AAAA"))
      let request = Task(executorPreference: air.clock) { try await answers.request(Data([7]), awaiting: answers) }
      await air.clock.runUntilIdle()
      let link = LinkIdentifier(rawValue: 1)
      backend.report(.update(Data([1]), of: AttributeHandle(3), on: link))
      backend.answer("updates on 1")
      await air.clock.runUntilIdle()
      backend.report(.update(Data([2]), of: AttributeHandle(3), on: link))
      backend.answer("write 1")
      await air.clock.runUntilIdle()
      backend.answer("updates off 1")
      #expect(try await request.value == Data([2]))
    }
  }

  @Test func `a value that comes while the write waits for its turn does not answer the request`() async throws {
    let backend = RecordingBackend()
    let air = backend.air
    try await air.run {
      let connection = try await backend.connect(try await CentralManager(backend: backend), 1)
      let answers = try #require(try await connection.service("1234").characteristic("AAAA"))
      let read = Task(executorPreference: air.clock) { try await answers.read() }
      await air.clock.runUntilIdle()
      let request = Task(executorPreference: air.clock) { try await answers.request(Data([7]), awaiting: answers) }
      await air.clock.runUntilIdle()
      backend.answer("updates on 1")
      await air.clock.runUntilIdle()
      let link = LinkIdentifier(rawValue: 1)
      backend.report(.update(Data([1]), of: AttributeHandle(3), on: link))
      backend.answer("read 1")
      await air.clock.runUntilIdle()
      backend.report(.update(Data([2]), of: AttributeHandle(3), on: link))
      backend.answer("write 1")
      await air.clock.runUntilIdle()
      backend.answer("updates off 1")
      #expect(try await request.value == Data([2]))
      #expect(try await read.value == Data([1]))
    }
  }

  @Test func `the wait for an update ends at its timeout, and loses no value`() async throws {
    try await Stage.run { stage in
      let echo = Echo()
      let (_, answers) = try await echo.serve(stage, isSilent: true)
      let subscription = try await answers.subscribe()
      let start = stage.air.clock.now
      await #expect(throws: CharacteristicError.updateTimeout) { try await subscription.next(timeout: .seconds(2)) }
      #expect(start.duration(to: stage.air.clock.now) == .seconds(2))
      try await echo.answers.update(Data([3]))
      #expect(try await subscription.next(timeout: .seconds(2)) == Data([3]))
    }
  }

  @Test func `a typed request returns a typed answer`() async throws {
    try await Stage.run { stage in
      struct Device: HeartRateService.Provider {
        func readBodySensorLocation(_ request: ReadRequest) async throws -> BodySensorLocation { .chest }
        func writeHeartRateControlPoint(_ value: HeartRateControlPoint, _ request: WriteRequest) async throws {
          let server = try request.server(HeartRateService.self)
          try await server.heartRateMeasurement.notify(HeartRateMeasurement(heartRate: 61))
          try await server.heartRateMeasurement.notify(HeartRateMeasurement(heartRate: 72), to: request.central)
        }
      }
      let (_, _, client) = try await stage.connected(to: Device())
      let point = try #require(client.heartRateControlPoint)
      let answer = try await point.request(.resetEnergyExpended, awaiting: client.heartRateMeasurement) {
        $0.heartRate > 70
      }
      #expect(answer.heartRate == 72)
    }
  }
}
