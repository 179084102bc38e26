import GATTCore
@_spi(Programs) import GATTRuntime

/// Logs the requests of centrals, each as a line or a JSON object.
struct ServingLog: Sendable {
  let isJSON: Bool
  let vocabulary: Vocabulary
  let clock: any BackendClock
  private let start: BackendInstant

  init(isJSON: Bool, vocabulary: Vocabulary, clock: any BackendClock) {
    self.isJSON = isJSON
    self.vocabulary = vocabulary
    self.clock = clock
    start = clock.now
  }

  /// A request of a central, or the answer to one. The raw values are part of the output.
  enum Event: String {
    case read
    case write
    case subscribe
    case unsubscribe
    /// The device answers a request.
    case answer
  }

  /// Logs an event. Write errors are ignored, so that the server continues after the reader of the log has closed the
  /// pipe.
  ///
  /// - Parameters:
  ///   - octets: The value, of a read, a write or an answer.
  ///   - isRefused: Whether the write was refused.
  func tell(
    _ event: Event,
    of characteristic: EmulatedCharacteristic,
    by central: Central,
    _ octets: [UInt8]? = nil,
    isRefused: Bool = false
  ) {
    let time = start.duration(to: clock.now).seconds
    let reading = octets.map { octets in
      switch event {
      case .write: vocabulary.reading(octets, of: characteristic.uuid, .write)
      case .answer: vocabulary.reading(octets, of: characteristic.answers?.response ?? characteristic.uuid, .notify)
      case .read, .subscribe, .unsubscribe: vocabulary.reading(octets, of: characteristic.uuid, .read)
      }
    }
    if isJSON {
      try? Output.shared.jsonLine { json in
        json.member("type", "request")
        json.member("time", thousandths: time)
        json.member("event", event.rawValue)
        json.member("central", central.identifier.rawValue)
        json.member("service", characteristic.service.description)
        json.member("characteristic", characteristic.uuid.description)
        json.member("name", characteristic.name)
        json.member("instance", characteristic.number ?? 1)
        if event == .write { json.member("refused", isRefused) }
        if let octets, let reading { json.members(reading, octets: octets) }
      }
    } else {
      let value = octets.flatMap { octets in reading.map { ": " + $0.summary(octets) } } ?? ""
      try? Output.shared.line(
        "\(time.thousandths)  \(central.identifier)  \(isRefused ? "refused " : "")\(event.rawValue) \(characteristic.label)\(value)"
      )
      try? Output.shared.flush()
    }
  }

  /// Logs all reads and writes from now on. The characteristic and its handlers retain each other until the program
  /// ends.
  func follow(_ characteristic: EmulatedCharacteristic) {
    let served = characteristic.served
    if served.properties.contains(.read) {
      served.onReadData { request in
        let value = served.value
        tell(.read, of: characteristic, by: request.central, [UInt8](value))
        return value
      }
    }
    if !served.properties.isDisjoint(with: [.write, .writeWithoutResponse]) {
      let interpreter = vocabulary.interpreter(characteristic.uuid, .write) ?? characteristic.interpreter
      served.onWriteData { data, request in
        let octets = [UInt8](data)
        let answers: [Data]
        do {
          // A device refuses octets that cannot be decoded, and requests without a subscription to the answers.
          _ = try interpreter?.decode(octets)
          answers = try characteristic.answers?.send(answersTo: data, of: request) ?? []
        } catch {
          tell(.write, of: characteristic, by: request.central, octets, isRefused: true)
          throw error
        }
        tell(.write, of: characteristic, by: request.central, octets)
        for answer in answers {
          tell(.answer, of: characteristic, by: request.central, [UInt8](answer))
        }
      }
    }
  }

  /// Logs subscriptions and their ends, until the task is cancelled.
  func followSubscribers(of characteristic: EmulatedCharacteristic) async {
    var known: [Central] = []
    for await now in characteristic.served.subscriberChanges() {
      for central in now where !known.contains(central) { tell(.subscribe, of: characteristic, by: central) }
      for central in known where !now.contains(central) { tell(.unsubscribe, of: characteristic, by: central) }
      known = now
    }
  }
}
