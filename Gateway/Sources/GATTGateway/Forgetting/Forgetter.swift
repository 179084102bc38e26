import Foundation
public import Logging
import Synchronization

/// Deletes what a broker keeps of devices that are gone: their states, their presence, and their announcements for Home
/// Assistant.
public struct Forgetter: Sendable {
  /// The devices to forget.
  public enum Selection: Hashable, Sendable {
    /// The device with this address, identifier or name.
    case device(String)
    /// All simulated devices.
    case simulated
  }

  private let configuration: MQTTConfiguration
  private let topics: Topics
  private let logger: Logger

  /// The time to wait for a connection.
  private static let connectionTimeout = Duration.seconds(10)
  /// The time without a message after which the broker has sent all that it keeps.
  private static let silence = Duration.seconds(1)
  private static let interval = Duration.milliseconds(50)
  /// The greatest number of messages to keep while they are read.
  private static let mostReceived = 1_000_000

  /// Prepares to forget devices at the broker of a configuration.
  ///
  /// - Throws: `GatewayError` for a configuration without a broker.
  public init(_ configuration: Configuration, logger: Logger = Logger(label: "bluegatt-gateway")) throws(GatewayError) {
    guard let mqtt = configuration.mqtt else {
      throw GatewayError("the broker is missing: --mqtt localhost, or a file of settings with 'mqtt'")
    }
    self.configuration = mqtt
    self.logger = logger
    topics = Topics(prefix: mqtt.prefix, gateway: configuration.gateway)
  }

  /// Deletes the messages about devices. A device that is still heard comes back, so its gateway ends before.
  ///
  /// - Returns: The devices, each with its name if it has one.
  /// - Throws: `GatewayError` when the broker cannot be reached or refuses something, and when the selection fits no device,
  ///   or a name fits several.
  public func run(_ selection: Selection) async throws -> [String] {
    let discovery = (configuration.homeAssistant ?? HomeAssistantConfiguration()).prefix
    let metrics = Metrics()
    let sink = try MQTTSink(
      configuration,
      topics: topics,
      isTransient: true,
      subscriptions: RetainedMessage.patterns(topics, discovery: discovery),
      receivedLimit: Self.mostReceived,
      metrics: metrics,
      logger: logger
    )
    return try await withThrowingTaskGroup(of: [String]?.self) { group in
      group.addTask {
        try await sink.run {}
        return nil
      }
      group.addTask {
        let messages = try await retained(sink, metrics)
        let selected = try Self.selected(selection, of: messages)
        try await delete(selected, sink)
        return Self.descriptions(of: selected)
      }
      defer { group.cancelAll() }
      while let result = try await group.next() {
        if let result { return result }
      }
      throw CancellationError()
    }
  }

  /// Returns all messages about devices that the broker keeps.
  private func retained(_ sink: MQTTSink, _ metrics: Metrics) async throws -> [RetainedMessage] {
    let clock = ContinuousClock()
    let start = clock.now
    while metrics[.connects] == 0 {
      let isLate = start.duration(to: clock.now) >= Self.connectionTimeout
      if let reason = metrics.problems[.broker] ?? (isLate ? "it does not answer" : nil) {
        throw GatewayError("no connection to the broker: \(reason)")
      }
      try await clock.sleep(for: Self.interval)
    }
    let found = Found()
    let reader = Task {
      for await message in sink.received { found.add(RetainedMessage(message, topics)) }
    }
    defer { reader.cancel() }
    var (count, last) = (0, clock.now)
    while last.duration(to: clock.now) < Self.silence {
      try await clock.sleep(for: Self.interval)
      if found.count != count { (count, last) = (found.count, clock.now) }
    }
    if let problem = metrics.problems[.subscriptions] ?? metrics.problems[.broker] { throw GatewayError(problem) }
    return found.messages
  }

  /// Returns the messages about the selected devices, those about their presence first: gateways that get their deletion
  /// do not publish the others again.
  ///
  /// - Throws: `GatewayError` when the selection fits no device, or a name fits several.
  static func selected(
    _ selection: Selection,
    of messages: [RetainedMessage]
  ) throws(GatewayError) -> [RetainedMessage] {
    let levels: Set<String>
    switch selection {
    case .simulated:
      levels = Set(messages.filter(\.isSimulated).map(\.level))
      if levels.isEmpty { throw GatewayError("the broker keeps no messages about simulated devices") }
    case .device(let text):
      let level = Topics.level(ReadingDecoder.device(named: text))
      let isKnown = messages.contains { $0.level == level }
      levels = isKnown ? [level] : Set(messages.filter { $0.name == text }.map(\.level))
      if levels.isEmpty {
        throw GatewayError("the broker keeps no messages about '\(text)'; it knows \(list(of: messages))")
      }
      if levels.count > 1 {
        let several = messages.filter { levels.contains($0.level) }
        throw GatewayError("several devices are called '\(text)'; give the address of one: \(list(of: several))")
      }
    }
    let selected = messages.filter { levels.contains($0.level) }
    return selected.filter(\.isPresence) + selected.filter { !$0.isPresence }
  }

  /// Returns some devices as a list for an error.
  private static func list(of messages: [RetainedMessage]) -> String {
    let devices = descriptions(of: messages)
    if devices.isEmpty { return "no device" }
    let most = 10
    let rest = devices.count > most ? ", and \(devices.count - most) more" : ""
    return devices.prefix(most).joined(separator: ", ") + rest
  }

  /// Returns the devices of messages in order, each with its name if it has one.
  static func descriptions(of messages: [RetainedMessage]) -> [String] {
    Dictionary(grouping: messages, by: \.level).map { level, messages in
      let device = messages.lazy.compactMap(\.device).first ?? level
      let name = messages.lazy.compactMap(\.name).first
      return name.map { "\(device) (\($0))" } ?? device
    }
    .sorted()
  }

  private func delete(_ messages: [RetainedMessage], _ sink: MQTTSink) async throws {
    for start in stride(from: 0, to: messages.count, by: MQTTSink.window) {
      let part = messages[start..<min(start + MQTTSink.window, messages.count)]
      let outcomes = try await sink.send(part.map { Message(topic: $0.topic, payload: Data(), isRetained: true) })
      for (message, outcome) in zip(part, outcomes) {
        if let reason = outcome.reason { throw GatewayError("\(message.topic) cannot be deleted: \(reason)") }
      }
    }
  }
}

extension RetainedMessage {
  /// Whether the message is about the presence of the device.
  fileprivate var isPresence: Bool { topic.split(separator: "/").dropLast().last == "devices" }
}

/// The messages that were received.
private final class Found: Sendable {
  private struct State {
    var messages: [RetainedMessage] = []
    /// All messages, also those that are not about devices.
    var count = 0
  }

  private let state = Mutex(State())

  var messages: [RetainedMessage] { state.withLock { $0.messages } }
  var count: Int { state.withLock { $0.count } }

  func add(_ message: RetainedMessage?) {
    state.withLock { state in
      state.count += 1
      if let message { state.messages.append(message) }
    }
  }
}
