import BlueGATT

/// Follows all thermometers, each with a life of connections of its own.
struct Gateway: Sendable {
  let central: CentralManager
  /// Where lines go.
  let write: @Sendable (Line) -> Void

  /// Looks for thermometers as long as the program lives; while the adapter is off it waits.
  func run() async throws {
    try await withThrowingDiscardingTaskGroup { group in
      var known: Set<PeerIdentifier> = []
      for await state in central.states() where state == .poweredOn {
        do {
          for try await found in central.scan(for: EnvironmentalSensingService.self)
          where known.insert(found.peripheral.identifier).inserted {
            group.addTask { await follow(found.peripheral) }
          }
        } catch CentralManagerError.isPoweredOff {
          continue
        }
      }
    }
  }

  /// Every connection to a thermometer: when one has ended, the next is made as soon as the thermometer is back.
  private func follow(_ thermometer: Peripheral) async {
    do {
      for try await link in thermometer.connections() {
        write(Line(thermometer, event: "connected"))
        do {
          try await forward(link)
        } catch  where link.isConnected && !Task.isCancelled {
          write(Line(thermometer, event: "no thermometer: \(error)"))
          await thermometer.disconnect()
        } catch {
          // With the link, whose end says why.
        }
        let reason = try await link.waitForEnd()
        write(Line(thermometer, event: "disconnected: \(reason)"))
      }
    } catch is CancellationError {
      // The program ends.
    } catch {
      write(Line(thermometer, event: "given up: \(error)"))
    }
  }

  /// What is measured over one link.
  private func forward(_ link: Connection) async throws {
    let sensing = try await link.service(EnvironmentalSensingService.self)
    async let temperatures: Void = {
      for try await value in sensing.temperature.notifications() {
        write(Line(link.peripheral, temperature: value.temperature))
      }
    }()
    if let humidity = sensing.humidity {
      for try await value in humidity.notifications() {
        write(Line(link.peripheral, humidity: value.humidity))
      }
    }
    try await temperatures
  }
}
