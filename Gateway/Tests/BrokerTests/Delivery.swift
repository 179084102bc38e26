import Foundation
import Logging
import TestEvents

@testable import GATTGateway

/// The part of a gateway between the decoder and the broker, with events that a test makes.
struct Delivery: Sendable {
  let metrics = Metrics()
  let spool: Spool
  let writer: EventWriter
  let states: LatestStates
  let topics: Topics
  private let configuration: MQTTConfiguration
  private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  /// The identifiers of the readings in messages, in order.
  static func counters(_ messages: [Message]) throws -> [Int] {
    try messages.flatMap { try SensorReading.counters(inBatch: $0.payload) }
  }

  init(_ broker: Broker, name: String = "attic", _ change: (inout MQTTConfiguration) -> Void = { _ in }) throws {
    var configuration = broker.configuration
    change(&configuration)
    self.configuration = configuration
    topics = Topics(prefix: "test", gateway: name)
    spool = try Spool(path: broker.folder.path + "/spool-\(name)", budget: 1 << 28, whenFull: .dropOldest)
    writer = EventWriter(spool, topic: topics.events, metrics: metrics)
    states = LatestStates(limit: 1000, metrics: metrics)
  }

  /// Adds events with these counters.
  func add(_ counters: Range<Int>) {
    writer.add(metrics.encoded(counters.map { .testEvent($0, gateway: topics.gateway) }))
  }

  /// Delivers until `body` has ended.
  func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    let sink = try MQTTSink(configuration, topics: topics, metrics: metrics, logger: logger)
    let pump = Pump(spool: spool, sink: sink, stored: writer.stored, metrics: metrics)
    let publisher = StatePublisher(
      states: states,
      sink: sink,
      interval: .milliseconds(100),
      metrics: metrics,
      logger: logger
    )
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await sink.run {
          states.set(topics.status, Data("online".utf8))
          states.markAllPending()
        }
      }
      group.addTask { try await writer.run(on: ContinuousClock()) }
      group.addTask { try await pump.run(on: ContinuousClock()) }
      group.addTask { try await publisher.run(on: ContinuousClock()) }
      try await body()
      group.cancelAll()
      // Disconnects before the test ends.
      while let result = await group.nextResult() {
        if case .failure(let error) = result, !(error is CancellationError) { throw error }
      }
    }
  }
}
