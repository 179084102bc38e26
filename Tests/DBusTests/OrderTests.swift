import BusDaemon
import DBus
import SplitMix
import Testing

/// An actor that runs on the thread of a connection, and counts the signals of the connection.
private actor Mirror {
  private let connection: BusConnection
  private let echo: RemoteObject
  private(set) var signalCount: UInt32 = 0
  /// The numbers of the signals that arrived out of order.
  private(set) var disorder: [UInt32] = []

  nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

  init(_ stage: Stage) {
    connection = stage.client
    echo = stage.echo
  }

  func follow(_ signals: Subscription<Signal>, byBatches: Bool) async {
    var iterator = signals.makeAsyncIterator()
    do {
      while true {
        if byBatches {
          for signal in try await iterator.nextBatch() { try take(signal) }
        } else if let signal = try await iterator.next() {
          try take(signal)
        }
      }
    } catch {}
  }

  private func take(_ signal: Signal) throws {
    let number = try signal.arguments.read(UInt32.self)
    if number != signalCount { disorder.append(number) }
    signalCount += 1
  }

  /// Makes the server send `count` signals and then answer.
  ///
  /// - Returns: The number of signals sent before the answer, and the number seen when the answer arrived.
  func burst(_ count: UInt32, fails: Bool = false) async throws -> (sent: UInt32, seen: UInt32) {
    let sent: UInt32?
    do throws(BusError) {
      sent = try await echo.call(echoInterface, "Burst", [count.value, fails.value]).read(UInt32.self)
    } catch {
      guard case .remote(let answer) = error else { throw error }
      sent = UInt32(answer.message)
    }
    let seen = signalCount
    return (try #require(sent), seen)
  }
}

/// The order of signals and answers.
@Suite(.needsDaemon, .timeLimit(.minutes(20))) struct OrderTests {
  /// Exports a method that sends signals, and then answers, or fails, with the number of all signals so far.
  private func serveBursts(_ stage: Stage) async throws -> ObjectExport {
    let sent = Box<UInt32>(0)
    return try await stage.serve(
      ExportedMethod("Burst", takes: "ub", returns: "u") { call in
        let (count, fails) = try call.arguments.read(UInt32.self, Bool.self)
        for _ in 0..<count {
          let number = sent.value
          sent.value += 1
          try await stage.server.emit(OutgoingSignal(echoPath, echoInterface, "Tick", [number.value]))
        }
        let total = sent.value
        if fails { throw RemoteError(.failed, "\(total)") }
        return [total.value]
      }
    )
  }

  @Test(arguments: [false, true])
  func `signals that came before an answer are seen before it, on the thread of the connection`(
    byBatches: Bool
  ) async throws {
    let stage = try await Stage()
    let export = try await serveBursts(stage)
    let mirror = Mirror(stage)
    let signals = try await stage.signals()
    let loop = Task { await mirror.follow(signals, byBatches: byBatches) }
    // The first signal shows that the loop has begun.
    _ = try await mirror.burst(1)
    await until { await mirror.signalCount == 1 }
    var generator = SplitMix64(seed: byBatches ? 1 : 2)
    for _ in 0..<500 {
      let limit: UInt32 = [0, 1, 2, 20, 600].randomElement(using: &generator)!
      let count = UInt32.random(in: limit / 20...limit, using: &generator)
      let (sent, seen) = try await mirror.burst(count, fails: .random(using: &generator))
      #expect(seen == sent)
    }
    #expect(await mirror.disorder.isEmpty)
    loop.cancel()
    await loop.value
    await export.remove()
  }

  @Test func `signals are seen before answers however many calls are under way`() async throws {
    let stage = try await Stage()
    let export = try await serveBursts(stage)
    let mirror = Mirror(stage)
    let signals = try await stage.signals()
    let loop = Task { await mirror.follow(signals, byBatches: true) }
    _ = try await mirror.burst(1)
    await until { await mirror.signalCount == 1 }
    await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<UInt32(500) {
        group.addTask {
          let (sent, seen) = try await mirror.burst(number % 7, fails: number.isMultiple(of: 3))
          #expect(seen >= sent)
        }
      }
    }
    #expect(await mirror.disorder.isEmpty)
    #expect(signals.overflowCount == 0)
    loop.cancel()
    await loop.value
    await export.remove()
  }
}
