import BlueGATT

/// Follows all thermometers in reach, and writes a line for each value and for what happens to them.
struct Gateway: Sendable {
  let central: CentralManager
  /// Where lines go.
  let write: @Sendable (Line) -> Void

  /// How many thermometers are followed at most: anything in reach may say that it is one.
  private static let maximumCount = 256
  /// The time before what failed is tried again.
  private static let pause = Duration.seconds(30)

  /// Works until the task is cancelled.
  func run() async throws {
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask { [states = central.states()] in
        for await state in states { write(Line(event: "adapter: \(state)")) }
      }
      group.addTask { [values = central.malformedValues()] in
        for await value in values { write(Line(value)) }
      }
      var known: Set<PeerIdentifier> = []
      while true {
        do {
          for try await found in central.scan(for: EnvironmentalSensingService.self)
          where known.count < Self.maximumCount && known.insert(found.peripheral.identifier).inserted {
            group.addTask { try await follow(found.peripheral) }
          }
        } catch let error where !(error is CancellationError) {
          // The adapter was switched off, or refused to scan.
          write(Line(event: "scan ended: \(error)"))
        }
        try await central.clock.sleep(for: .seconds(1))
        for await state in central.states() where state == .poweredOn { break }
      }
    }
  }

  /// What a thermometer measures, over all links.
  private func follow(_ thermometer: Peripheral) async throws {
    let events = thermometer.connectionEvents()
    async let links: Void = {
      for await event in events {
        switch event {
        case .connected: write(Line(thermometer, event: "connected"))
        case .disconnected(let reason): write(Line(thermometer, event: "disconnected: \(reason)"))
        case .timedOut, .forcedDisconnect, .gaveUp: break
        }
      }
    }()
    async let temperatures: Void = forward(
      thermometer.notifications(of: EnvironmentalSensingService.self) { $0.temperature },
      of: thermometer
    ) { Line(thermometer, temperature: $0.temperature) }
    async let humidities: Void = forward(
      thermometer.notifications(of: EnvironmentalSensingService.self) { sensing in
        guard let humidity = sensing.humidity else { throw NoHumidity() }
        return humidity
      },
      of: thermometer
    ) { Line(thermometer, humidity: $0.humidity) }
    _ = try await (links, temperatures, humidities)
  }

  /// Writes values. Lost links, refused subscriptions and values that do not decode end nothing. When the thermometer
  /// lacks the characteristic, writes one line, and asks for the characteristic again later.
  private func forward<Value>(
    _ values: ReconnectingNotifications<Value>,
    of thermometer: Peripheral,
    as line: @Sendable (Value) -> Line
  ) async throws {
    var refusal: String?
    while true {
      do {
        for try await value in values {
          refusal = nil
          write(line(value))
        }
      } catch let error where !(error is CancellationError) {
        if "\(error)" != refusal { write(Line(thermometer, event: "\(error)")) }
        refusal = "\(error)"
      }
      try await central.clock.sleep(for: Self.pause)
    }
  }
}

/// The thermometer does not measure humidity.
private struct NoHumidity: Error, CustomStringConvertible {
  let description = "no humidity"
}
