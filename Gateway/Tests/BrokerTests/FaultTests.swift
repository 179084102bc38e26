import BlueGATT
import Foundation
import Synchronization
import Testing

@testable import GATTGateway

// Inside the other suite, so that no two tests have brokers at one time.
extension BrokerTests {
  /// Random faults of broker, gateway, network and disk, while the gateway accepts 1,000 events a second.
  ///
  /// Without variables a run takes 15 seconds. `Gateway/scripts/faults` makes longer ones: `BLUEGATT_FAULT_SECONDS`, and
  /// `BLUEGATT_FAULT_SEED` for the random numbers.
  @Suite(.serialized, .timeLimit(.minutes(10))) struct FaultTests {
    private enum Fault: CaseIterable {
      case brokerCrash, brokerStall, sourceCrash, bothCrash, networkCut, networkReset, networkSlow, diskFull
    }

    private static let variables = ProcessInfo.processInfo.environment
    private static let seconds = variables["BLUEGATT_FAULT_SECONDS"].flatMap { Int($0) } ?? 15
    private static let seed = variables["BLUEGATT_FAULT_SEED"].flatMap { UInt64($0) } ?? 1

    @Test(arguments: BrokerKind.installed)
    func `each accepted event is acknowledged, and reaches consumers of a broker that stores it first`(kind: BrokerKind)
      async throws
    {
      var random = SeededGenerator(seed: Self.seed)
      let broker = try await Broker(kind)
      let consumer = try await Subscriber(broker, "test/events/source")
      let proxy = try Proxy(to: broker.port)
      let source = Source(spool: broker.folder.path + "/spool", port: proxy.port)
      try source.start()
      var faults = 0
      let end = ContinuousClock.now + .seconds(Self.seconds)
      while ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(Int.random(in: 500...3000, using: &random)))
        faults += 1
        switch Fault.allCases.randomElement(using: &random) ?? .bothCrash {
        case .brokerCrash:
          broker.crash()
          try await Task.sleep(for: .milliseconds(Int.random(in: 0...2000, using: &random)))
          try await broker.start()
        case .brokerStall:
          broker.suspend(true)
          try await Task.sleep(for: .milliseconds(Int.random(in: 0...3000, using: &random)))
          broker.suspend(false)
        case .sourceCrash:
          source.crash()
          try await Task.sleep(for: .milliseconds(Int.random(in: 0...500, using: &random)))
          try source.start()
        case .bothCrash:
          broker.crash()
          source.crash()
          try source.start()
          try await Task.sleep(for: .milliseconds(Int.random(in: 0...2000, using: &random)))
          try await broker.start()
        case .networkCut:
          proxy.set(.cut)
          try await Task.sleep(for: .milliseconds(Int.random(in: 0...3000, using: &random)))
          proxy.set(.good)
        case .networkReset:
          proxy.reset()
        case .networkSlow:
          proxy.set(.slow)
          try await Task.sleep(for: .milliseconds(Int.random(in: 0...3000, using: &random)))
          proxy.set(.good)
        case .diskFull:
          try source.setDiskFull(true)
          try await Task.sleep(for: .milliseconds(Int.random(in: 0...2000, using: &random)))
          try source.setDiskFull(false)
        }
      }
      try await source.finish()
      let accepted = Set(source.accepted.flatMap { Array($0) })
      // The spool is empty, so each accepted event was acknowledged. A broker that stores messages first delivers them all.
      let unacknowledged = accepted.subtracting(source.acknowledged).count
      #expect(unacknowledged == 0)
      let limit = ContinuousClock.now + .seconds(30)
      var lost = accepted.count
      while lost > 0, ContinuousClock.now < limit {
        try await Task.sleep(for: .milliseconds(200))
        lost = accepted.subtracting(try Delivery.counters(consumer.received)).count
        if kind == .mosquitto { break }
      }
      let received = try Delivery.counters(consumer.received)
      print(
        "\(kind.rawValue), seed \(Self.seed): \(faults) faults, \(accepted.count) events accepted, "
          + "\(received.count - Set(received).count) duplicates, \(lost) lost by the broker"
      )
      // mosquitto acknowledges messages, and loses them when it is killed.
      #expect(kind == .mosquitto || lost == 0)
      // The rate is reached despite the faults.
      #expect(accepted.count > 500 * Self.seconds)
      await consumer.stop()
    }
  }
}

/// The process `EventSource`.
private final class Source: Sendable {
  private struct State {
    var process: Process?
    var input: Pipe?
    var output: Pipe?
    /// The counters that each process has reported as accepted.
    var accepted: [Range<Int>] = []
    /// The counters that the broker has acknowledged.
    var acknowledged: Set<Int> = []
  }

  private let spool: String
  private let port: Int
  private let state = Mutex(State())

  var accepted: [Range<Int>] { state.withLock { $0.accepted.filter { !$0.isEmpty } } }

  var acknowledged: Set<Int> { state.withLock { $0.acknowledged } }

  init(spool: String, port: Int) {
    self.spool = spool
    self.port = port
  }

  deinit { crash() }

  func start() throws {
    // A process that was killed may have stored events that it has not reported, so their counters are not used again.
    let first = state.withLock { ($0.accepted.last?.upperBound ?? 0) + 10_000 }
    let process = Process()
    process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "EventSource")
    process.arguments = [spool, "\(port)", "\(first)", "1000"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    state.withLock { state in
      state.process = process
      state.input = input
      state.output = output
      state.accepted.append(first..<first)
    }
    let rest = Mutex(Data())
    output.fileHandleForReading.readabilityHandler = { [weak self] handle in
      let data = handle.availableData
      if data.isEmpty { handle.readabilityHandler = nil }
      rest.withLock { rest in
        rest += data
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          self?.report(String(decoding: rest[..<end], as: UTF8.self), from: first)
          rest = Data(rest[(end + 1)...])
        }
      }
    }
  }

  /// Notes a line of a process.
  private func report(_ line: String, from first: Int) {
    let words = line.split(separator: " ")
    let numbers = words.dropFirst().compactMap { Int($0) }
    state.withLock { state in
      switch (words.first, numbers.count) {
      case ("accepted", 1):
        guard let index = state.accepted.firstIndex(where: { $0.lowerBound == first }) else { return }
        state.accepted[index] = first..<numbers[0] + 1
      case ("acknowledged", 2): state.acknowledged.formUnion(numbers[0]...numbers[1])
      default: break
      }
    }
  }

  /// Lets all writes of the process to files fail, as those to a full disk, or allows them again.
  func setDiskFull(_ isFull: Bool) throws {
    guard let process = state.withLock({ $0.process }) else { return }
    let size = isFull ? "0" : "unlimited"
    let arguments = ["--pid", "\(process.processIdentifier)", "--fsize=\(size):"]
    try Process.run(URL(filePath: "/usr/bin/prlimit"), arguments: arguments).waitUntilExit()
  }

  func crash() {
    let process = state.withLock { state in
      defer { state.process = nil }
      return state.process
    }
    guard let process else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Lets the process send the rest, and waits for its end.
  func finish() async throws {
    try state.withLock { $0.input }?.fileHandleForWriting.close()
    try await wait("an empty spool", atMost: .seconds(60)) { state.withLock { $0.process?.isRunning != true } }
  }
}
