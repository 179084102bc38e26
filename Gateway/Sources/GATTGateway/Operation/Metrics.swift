import Synchronization

/// Counts the work and the losses of a gateway since its start.
public final class Metrics: Sendable {
  /// A number that only grows.
  public enum Counter: String, CaseIterable, Sendable {
    case advertisements
    case readings
    case repeats
    case undecoded
    case ambiguous
    case keyMissing
    case keyWrong
    case replayed
    case downgraded
    case notPermitted
    case counterRestarts
    case overflows
    case scanFailures
    case eventsAccepted
    case eventsRefused
    case spoolFailures
    case spoolDropped
    case statesForgotten
    case messagesSent
    case messagesRefused
    case messagesSetAside
    case setAsideDropped
    case encodingFailures
    case connects
    case disconnects
    case connectFailures
    case definitionFailures
    case malformedValues
    case pollFailures
    case subscriptionFailures
    case triggersLost
    case spoolsBroken
  }

  /// A number that goes up and down.
  public enum Gauge: String, CaseIterable, Sendable {
    case spoolOctets
    case spoolMessages
    case states
    case connected
    case radio
    case devicesConnected
  }

  /// A part of the work that can have a problem.
  public enum Subject: String, CaseIterable, Sendable {
    /// The connection to the broker.
    case broker
    /// Events that the broker refuses.
    case events
    /// States that the broker refuses.
    case states
    /// Topics that the gateway may not subscribe to.
    case subscriptions
    case spoolWrites
    case spoolReads
    /// Definitions of the user that cannot be read.
    case definitions
    /// Readings without a JSON form.
    case encoding
    /// A spool that was broken and put aside.
    case brokenSpool
    /// Messages that the broker can never accept.
    case setAside
    /// Answers to commands that the broker refuses.
    case answers
    case scan
    case polls
    case valueSubscriptions
  }

  /// The subject of lines of the log.
  struct LogSubject: Hashable {
    var subject: Subject
    /// The device of the settings that is meant; empty for none.
    var device = ""
  }

  /// The news of a subject for the log.
  struct News: Hashable {
    var text: String
    /// Whether it is a problem that lasts until it is over, and not something that has happened.
    var lasts: Bool
  }

  /// The devices that were heard since the last call of `takeHeard()`.
  struct Heard: Hashable {
    /// Whether a definition is for the device, by its identifier. At most `greatestCount` devices are kept.
    fileprivate(set) var devices: [String: Bool] = [:]

    static let greatestCount = 20_000
  }

  private struct State {
    var news: [LogSubject: News] = [:]
    var heard = Heard()
    var counters: [Counter: Int] = [:]
    var gauges: [Gauge: Int] = [:]
    var problems: [Subject: String] = [:]
  }

  private let state = Mutex(State())

  /// Creates metrics of zero.
  public init() {}

  /// Adds to a counter.
  func count(_ counter: Counter, _ number: Int = 1) {
    state.withLock { $0.counters[counter, default: 0] += number }
  }

  /// Counts the elements that a sequence has lost since the last call.
  ///
  /// - Parameter counted: The number that is counted already.
  func countOverflows(_ total: Int, _ counted: inout Int) {
    if total > counted { count(.overflows, total - counted) }
    counted = total
  }

  /// Sets a gauge.
  func set(_ gauge: Gauge, _ number: Int) {
    state.withLock { $0.gauges[gauge] = number }
  }

  /// Adds to a gauge.
  func add(_ gauge: Gauge, _ change: Int) {
    state.withLock { $0.gauges[gauge, default: 0] += change }
  }

  /// Sets the problem of a part of the work; nil when it works.
  func report(_ subject: Subject, _ problem: String?) {
    state.withLock { state in
      state.problems[subject] = problem
      if let problem { state.news[LogSubject(subject: subject)] = News(text: problem, lasts: true) }
    }
  }

  /// Tells the log something that has happened. It is no problem that lasts.
  ///
  /// - Parameter device: The device of the settings that is meant.
  func note(_ subject: Subject, of device: String = "", _ text: String) {
    state.withLock { $0.news[LogSubject(subject: subject, device: device)] = News(text: text, lasts: false) }
  }

  /// Returns the newest text of each subject since the last call, and those of the problems that last.
  func takeNews() -> [LogSubject: News] {
    state.withLock { state in
      defer {
        state.news = [:]
        for (subject, problem) in state.problems {
          state.news[LogSubject(subject: subject)] = News(text: problem, lasts: true)
        }
      }
      return state.news
    }
  }

  /// Notes that a device was heard.
  ///
  /// - Parameter isKnown: Whether a definition is for what it advertises.
  func heard(_ device: String, isKnown: Bool) {
    state.withLock { state in
      let earlier = state.heard.devices[device]
      guard earlier != true, earlier != nil || state.heard.devices.count < Heard.greatestCount else { return }
      state.heard.devices[device] = isKnown
    }
  }

  /// Returns the devices that were heard since the last call.
  func takeHeard() -> Heard {
    state.withLock { state in
      defer { state.heard = Heard() }
      return state.heard
    }
  }

  /// The problems that last.
  public var problems: [Subject: String] { state.withLock { $0.problems } }

  /// The number of a counter.
  public subscript(counter: Counter) -> Int { state.withLock { $0.counters[counter, default: 0] } }
  /// The number of a gauge.
  public subscript(gauge: Gauge) -> Int { state.withLock { $0.gauges[gauge, default: 0] } }
}

extension Metrics.Counter {
  /// The explanation in `/metrics`.
  var help: String {
    switch self {
    case .advertisements: "Advertisements that the adapter has reported."
    case .readings: "Readings that were decoded, without repeats."
    case .repeats: "Values of packets that were received before."
    case .undecoded: "Octets that match a definition and do not decode."
    case .ambiguous: "Reports in which it is not clear which data is a value."
    case .keyMissing: "Enciphered values without a key."
    case .keyWrong: "Enciphered values that no key opens."
    case .replayed: "Values with an old counter, which were dropped: recorded, or of a device that counts anew."
    case .downgraded: "Plaintext of devices with a key, which was dropped."
    case .notPermitted: "Values of devices that the settings do not permit."
    case .counterRestarts: "Restarts of devices, such as after a change of the battery, after which they count anew."
    case .overflows: "Advertisements and notifications that were lost because the gateway was too slow."
    case .scanFailures: "Scans that ended with an error and were started again."
    case .eventsAccepted: "Events that the spool has stored."
    case .eventsRefused: "Events that were lost because the spool could not store them in time."
    case .spoolFailures: "Accesses to the spool that failed."
    case .spoolDropped: "Messages that the spool dropped because its budget was used up, or the disk nearly full."
    case .statesForgotten: "States that were forgotten because there were too many."
    case .messagesSent: "Messages that the broker has acknowledged."
    case .messagesRefused: "Refusals of messages by the broker or the library; a message may be refused several times."
    case .messagesSetAside: "Messages that can never be accepted, which were set aside in the spool."
    case .setAsideDropped: "Messages that were set aside, and deleted because there were too many."
    case .encodingFailures: "Readings that have no JSON form, which were lost."
    case .connects: "Connections to the broker."
    case .disconnects: "Lost connections to the broker."
    case .connectFailures: "Attempts to connect to the broker that failed."
    case .definitionFailures: "Changes of definitions that had errors, or could not be read, and were not used."
    case .malformedValues: "Values of connected devices that do not decode."
    case .pollFailures: "Polls that failed, because the device was away or refused them."
    case .subscriptionFailures: "Subscriptions that failed and were repeated."
    case .triggersLost: "Messages for event entities that the broker did not get in time, and that were dropped."
    case .spoolsBroken: "Spools that were broken, and put aside."
    }
  }
}

extension Metrics.Gauge {
  /// The explanation in `/metrics`.
  var help: String {
    switch self {
    case .spoolOctets: "Octets of the messages in the spool."
    case .spoolMessages: "Messages in the spool."
    case .states: "States in memory."
    case .connected: "Whether the gateway is connected to the broker."
    case .radio: "Whether the adapter is powered on."
    case .devicesConnected: "Devices that are connected."
    }
  }
}

extension Metrics {
  /// The numbers in the text format of Prometheus, version 0.0.4.
  public var text: String {
    let numbers = state.withLock { $0 }
    var lines: [String] = []
    for counter in Counter.allCases {
      let name = "bluegatt_gateway_\(Self.snakeCase(counter.rawValue))_total"
      lines += ["# HELP \(name) \(counter.help)", "# TYPE \(name) counter"]
      lines.append("\(name) \(numbers.counters[counter, default: 0])")
    }
    for gauge in Gauge.allCases {
      let name = "bluegatt_gateway_\(Self.snakeCase(gauge.rawValue))"
      lines += ["# HELP \(name) \(gauge.help)", "# TYPE \(name) gauge"]
      lines.append("\(name) \(numbers.gauges[gauge, default: 0])")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func snakeCase(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
  }
}
