import Foundation
import Logging
import TestEvents

// Only debug builds allow the import of a module for testing.
#if DEBUG
  @testable import GATTGateway

  /// The part of a gateway between the decoder and the broker, as a process that a test may kill. It makes events, and prints
  /// `accepted LAST` when the spool has accepted all events up to a counter, and `acknowledged FIRST LAST` when the broker has
  /// acknowledged the events of a batch.
  ///
  ///     EventSource SPOOL PORT FIRST RATE
  ///
  /// The events have the counters from FIRST on, RATE a second. After the end of standard input no events are made, and the
  /// process ends when the spool is empty.
  @main
  struct EventSource {
    static func main() async throws {
      // A test makes writes to files fail; each one also sends this signal.
      signal(SIGXFSZ, SIG_IGN)
      let arguments = CommandLine.arguments
      let (port, first, rate) = (Int(arguments[2]) ?? 0, Int(arguments[3]) ?? 0, Int(arguments[4]) ?? 0)
      let topics = Topics(prefix: "test", gateway: "source")
      let metrics = Metrics()
      let logger = Logger(label: "source") { _ in SwiftLogNoOpLogHandler() }
      let spool = try Spool(path: arguments[1], budget: 1 << 30, whenFull: .dropOldest)
      let configuration = MQTTConfiguration(host: "127.0.0.1", port: port)
      let broker = try MQTTSink(configuration, topics: topics, metrics: metrics, logger: logger)
      let sink = PrintingSink(broker: broker)
      let writer = EventWriter(spool, topic: topics.events, metrics: metrics)
      let pump = Pump(spool: spool, sink: sink, stored: writer.stored, metrics: metrics)
      let input = Task.detached { FileHandle.standardInput.readDataToEndOfFile().count }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await broker.run {} }
        group.addTask { try await pump.run(on: ContinuousClock()) }
        let makes = Task {
          var next = first
          while !Task.isCancelled {
            let count = rate / 20
            writer.add(metrics.encoded((next..<next + count).map { .testEvent($0, gateway: "source") }))
            next += count
            writer.flush()
            // After a failure, the events wait for the next commit.
            if metrics[.eventsAccepted] == next - first {
              try? FileHandle.standardOutput.write(contentsOf: Data("accepted \(next - 1)\n".utf8))
            }
            try? await Task.sleep(for: .milliseconds(50))
          }
        }
        _ = await input.value
        makes.cancel()
        await makes.value
        while try spool.size.messages > 0 { try await Task.sleep(for: .milliseconds(20)) }
        group.cancelAll()
        while let result = await group.nextResult() {
          if case .failure(let error) = result, !(error is CancellationError) { throw error }
        }
      }
    }
  }

  /// Prints the events that the broker has acknowledged, before they leave the spool.
  private struct PrintingSink: Sink {
    static let window = MQTTSink.window
    let broker: MQTTSink

    func send(_ messages: [Message]) async throws -> [Outcome] {
      let outcomes = try await broker.send(messages)
      for (message, outcome) in zip(messages, outcomes) where outcome == .accepted {
        let counters = try SensorReading.counters(inBatch: message.payload)
        guard let first = counters.first, let last = counters.last else { continue }
        try FileHandle.standardOutput.write(contentsOf: Data("acknowledged \(first) \(last)\n".utf8))
      }
      return outcomes
    }
  }
#else
  @main
  struct EventSource {
    static func main() {}
  }
#endif
