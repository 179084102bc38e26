import GATTCore
import GATTRuntime
import GATTSimulator
import Goldens
import Synchronization
import Testing

/// Typed requests of a generated client, answered by a generated provider.
@Suite struct DataLoggerTests {
  private final class Logger: DataLoggerService.Provider {
    let clock: SimulatedClock
    let seconds = Mutex<UInt32>(0)
    let requests = Mutex<[UInt8]>([])

    init(_ clock: SimulatedClock) { self.clock = clock }

    func answerLoggerControl(
      _ value: LoggerControlWrite,
      _ request: WriteRequest
    ) async throws -> LoggerControlNotification? {
      requests.withLock { $0.append(value.operation) }
      let server = try request.server(DataLoggerService.self)
      switch value {
      case .clock: return .init(status: .done, answer: .clock(.init(seconds: seconds.withLock { $0 })))
      case .setClock(let clock):
        if clock.seconds == 0 { return .init(status: .busy, answer: .setClock) }
        seconds.withLock { $0 = clock.seconds }
        return .init(status: .done, answer: .setClock)
      case .pages:
        Task(executorPreference: clock) {
          for left in (0..<3 as Range<UInt8>).reversed() {
            let page = LoggerControlNotification.Page(left: left, content: Data([left]))
            try await server.loggerControl.notify(.init(status: .done, answer: .page(page)), to: request.central)
          }
        }
        return nil
      case .countSamples: return .init(status: .done, answer: .sampleCount(operation: 6, .init(count: 77)))
      case .samples(let samples):
        for number in samples.first..<samples.first + 5 {
          try await server.loggedSample.notify(.init(number: number, level: 0.5), to: request.central)
        }
        return .init(status: .done, answer: .unknown(operation: 4, octets: Data()))
      case .stop: return .init(status: .done, answer: .unknown(operation: 5, octets: Data()))
      case .unknown: throw ATTError.requestNotSupported
      }
    }

    func answerLoggerSetting(_ value: LoggerSetting, _ request: WriteRequest) async throws -> LoggerSettingValue? {
      requests.withLock { $0.append(value.number) }
      switch value {
      case .interval: return .interval(.init(seconds: 60))
      case .label: return .label(.init(text: "cellar"))
      case .unknown: throw ATTError.requestNotSupported
      }
    }

    func answerLoggerQuestion(_ value: LoggerQuestion, _ request: WriteRequest) async throws -> LoggerReply? {
      switch value {
      case .voltage: return .init(count: 1, reply: Data([0xE4, 0x0C]))
      case .memory: return .init(count: 2, reply: Data([1, 0, 2, 0]))
      case .unknown: throw ATTError.requestNotSupported
      }
    }
  }

  @Test func `a client asks, and gets contents, series and streams`() async throws {
    let air = SimulatedAir()
    let device = Logger(air.clock)
    try await air.run(timeLimit: .seconds(600)) {
      let adapter = air.addAdapter(name: "logger")
      let peripheral = try await PeripheralManager(backend: adapter)
      _ = try await peripheral.add(DataLoggerService.self, provider: device)
      try await peripheral.startAdvertising(Advertisement(localName: "Logger"))
      let central = try await CentralManager(backend: air.addAdapter(name: "phone"))
      let link = try await central.peripheral(adapter.identifier).connect()
      let logger = try await link.service(DataLoggerService.self)

      try await logger.setClock(.init(seconds: 1_000_000))
      #expect(try await logger.clock().seconds == 1_000_000)
      let busy = LoggerControlNotification(status: .busy, answer: .setClock)
      await #expect(throws: ExchangeError.refused(busy)) { try await logger.setClock(.init(seconds: 0)) }
      #expect(try await logger.pages().reduce(into: []) { $0.append($1.left) } == [2, 1, 0])
      #expect(try await logger.countSamples().count == 77)
      let samples = try await logger.samples(.init(first: 40)).reduce(into: []) { $0.append($1.number) }
      #expect(samples == [40, 41, 42, 43, 44])
      for try await page in logger.pages() where page.left == 2 { break }
      #expect(try await logger.clock().seconds == 1_000_000)
      #expect(device.requests.withLock { $0 } == [2, 1, 2, 3, 6, 4, 3, 5, 1])
      #expect(try await logger.interval().seconds == 60)
      #expect(try await logger.label().text == "cellar")
      #expect(device.requests.withLock { $0 }.suffix(2) == [1, 2])
      #expect(try await logger.voltage().battery == 3.3)
      #expect(try await logger.memory().used == 2)

      await link.disconnect()
      try await peripheral.stopAdvertising()
      try await peripheral.removeAllServices()
    }
  }

  @Test func `a device without a provider begins with the first examples of its values, and a served one does not`() {
    let device = MutableService(answeringExamplesOf: DataLoggerService.self)
    #expect(device.characteristic(LoggerReply.uuid)?.value == Data([7, 0xE4, 0x0C]))
    #expect(device.characteristic(LoggerQuestion.uuid)?.value == Data())
    let served = DataLoggerService.service(for: Logger(SimulatedAir().clock))
    #expect(served.characteristic(LoggerReply.uuid)?.value == Data())
  }
}
