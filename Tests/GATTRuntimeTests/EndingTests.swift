import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// What ends something does so in a cancelled task too. The rows of `all` are the functions and loops of the public
/// interface that end something on the radio.
struct Ending: CustomTestStringConvertible, Sendable {
  /// The task of a row, and the check of its effect.
  struct Scene: Sendable {
    /// Runs in a task that is cancelled after ten seconds.
    let body: @Sendable () async throws -> Void
    let hasEnded: @Sendable () async throws -> Bool
  }

  let testDescription: String
  let prepare: @Sendable (Stage) async throws -> Scene

  /// A row with a function that a program calls after its task was cancelled.
  static func call(
    _ name: String,
    _ prepare:
      @escaping @Sendable (Stage) async throws -> (
        end: @Sendable () async throws -> Void, hasEnded: @Sendable () async throws -> Bool
      )
  ) -> Ending {
    Ending(testDescription: name) { stage in
      let (end, hasEnded) = try await prepare(stage)
      return Scene {
        try? await stage.air.clock.sleep(for: .seconds(3600))
        try await end()
      } hasEnded: {
        try await hasEnded()
      }
    }
  }

  /// A row with a loop that ends with its task.
  static func loop(
    _ name: String,
    _ prepare:
      @escaping @Sendable (Stage) async throws -> (
        body: @Sendable () async throws -> Void, hasEnded: @Sendable () async throws -> Bool
      )
  ) -> Ending {
    Ending(testDescription: name) { stage in
      let (body, hasEnded) = try await prepare(stage)
      return Scene(body: body, hasEnded: hasEnded)
    }
  }

  /// A row with a loop that scans.
  static func scan(_ name: String, _ body: @escaping @Sendable (Stage) async throws -> Void) -> Ending {
    loop(name) { stage in ({ try await body(stage) }, { !stage.phone.isScanning && !stage.central.isScanning }) }
  }

  private static let advertisement = Advertisement(localName: "Monitor")
  private static let region = BeaconRegion(
    identifier: "hall",
    proximityUUID: "B1E6A77A-0000-4000-8000-00805F9B34FB"
  )

  /// Whether the radio of the peripheral sends nothing.
  private static func isSilent(_ stage: Stage) async throws -> Bool {
    do {
      for try await _ in stage.central.scan(timeout: .seconds(2)) { return false }
      return false
    } catch CentralManagerError.serviceScanTimeout {
      return !stage.peripheral.isAdvertising && stage.peripheral.advertisingSets.isEmpty
    }
  }

  static let all: [Ending] = [
    call("PeripheralManager.stopAdvertising") { stage in
      try await stage.peripheral.startAdvertising(advertisement)
      _ = try await stage.peripheral.startAdvertisingSet(Advertisement(localName: "second"))
      return ({ try await stage.peripheral.stopAdvertising() }, { try await isSilent(stage) })
    },
    call("AdvertisingSet.stop") { stage in
      let set = try await stage.peripheral.startAdvertisingSet(advertisement)
      return ({ try await set.stop() }, { try await isSilent(stage) && !set.isOnAir })
    },
    call("PeripheralManager.remove") { stage in
      let (server, link, _) = try await stage.connected()
      return (
        { try await stage.peripheral.remove(server.service) },
        { try await link.services().isEmpty && stage.peripheral.services.isEmpty }
      )
    },
    call("PeripheralManager.removeAllServices") { stage in
      let (_, link, _) = try await stage.connected()
      try await stage.peripheral.add(MutableService(uuid: "1234"))
      return (
        { try await stage.peripheral.removeAllServices() },
        { try await link.services().isEmpty && stage.peripheral.services.isEmpty }
      )
    },
    call("PeripheralManager.setPairingAgent(nil)") { stage in
      let agent = Person(.displayYesNo)
      try await stage.peripheral.setPairingAgent(agent)
      try await stage.central.setPairingAgent(Person(.displayYesNo))
      return (
        { try await stage.peripheral.setPairingAgent(nil) },
        { try await isUnasked(agent, by: stage) }
      )
    },
    call("CentralManager.setPairingAgent(nil)") { stage in
      let agent = Person(.displayYesNo)
      try await stage.central.setPairingAgent(agent)
      try await stage.peripheral.setPairingAgent(Person(.displayYesNo))
      return (
        { try await stage.central.setPairingAgent(nil) },
        { try await isUnasked(agent, by: stage) }
      )
    },
    call("L2CAPListener.unpublish") { stage in
      let listener = try await stage.peripheral.publishChannel()
      let (_, link, _) = try await stage.connected()
      return (
        { await listener.unpublish() },
        {
          do {
            _ = try await link.openChannel(psm: listener.psm)
            return false
          } catch L2CAPChannelError.refused {
            return true
          }
        }
      )
    },
    call("L2CAPChannel.close") { stage in
      let listener = try await stage.peripheral.publishChannel()
      let (_, link, _) = try await stage.connected()
      let near = try await link.openChannel(psm: listener.psm)
      var channels = listener.makeAsyncIterator()
      let far = try #require(await channels.next())
      return ({ await near.close() }, { try await far.read() == nil })
    },
    call("Connection.disconnect") { stage in
      let (_, link, _) = try await stage.connected()
      return ({ await link.disconnect() }, { stage.phone.linkCount == 0 })
    },
    call("Peripheral.disconnect") { stage in
      let (_, link, _) = try await stage.connected()
      return ({ await link.peripheral.disconnect() }, { stage.phone.linkCount == 0 })
    },
    call("CentralManager.disconnectAllPeripherals") { stage in
      _ = try await stage.connected()
      return ({ await stage.central.disconnectAllPeripherals() }, { stage.phone.linkCount == 0 })
    },
    call("CentralManager.forget") { stage in
      let (_, link, _) = try await stage.connected()
      return (
        { try await stage.central.forget(link.peripheral) },
        {
          let known = try await stage.phone.knownPeers()
          return known.isEmpty && stage.phone.linkCount == 0 && stage.central.peripherals.isEmpty
        }
      )
    },
    scan("scan") { for try await _ in $0.central.scan() {} },
    scan("readings") { for try await _ in $0.central.readings(of: IBeacon.self) {} },
    scan("monitor") { for try await _ in $0.central.monitor(region) {} },
    scan("rangeBeacons") { for try await _ in $0.central.rangeBeacons(in: region) {} },
    loop("Peripheral.connections") { stage in
      _ = try await stage.peripheral.startAdvertising(advertisement)
      let device = stage.central.peripheral(stage.monitor.identifier)
      return ({ for try await _ in device.connections() {} }, { stage.phone.linkCount == 0 })
    },
    loop("Characteristic.notifications") { stage in
      let value = MutableCharacteristic(uuid: "AAAA", properties: [.notify])
      let (link, found) = try await stage.connected(to: value)
      return (
        { for try await _ in found.notifications() {} }, { value.subscribers.isEmpty && link.isConnected }
      )
    },
    loop("Peripheral.notifications") { stage in
      let value = MutableCharacteristic(uuid: "AAAA", properties: [.notify])
      let (link, _) = try await stage.connected(to: value)
      let device = link.peripheral
      return (
        { for try await _ in device.notifications(of: "AAAA", in: "1234") {} },
        { value.subscribers.isEmpty }
      )
    },
  ]

  /// Whether no pairing asks the agent.
  private static func isUnasked(_ agent: Person, by stage: Stage) async throws -> Bool {
    try await stage.peripheral.startAdvertising(advertisement)
    // Both sides can compare a number, so each is asked that has an agent.
    try? await stage.central.peripheral(stage.monitor.identifier).pair()
    return agent.asked.all.isEmpty
  }
}

@Suite struct EndingTests {
  @Test(arguments: Ending.all) func `what a program ends in a cancelled task ends`(_ ending: Ending) async throws {
    try await Stage.run { stage in
      let scene = try await ending.prepare(stage)
      let task = Task(executorPreference: stage.air.clock) { try await scene.body() }
      try await stage.air.clock.sleep(for: .seconds(10))
      task.cancel()
      let start = stage.air.clock.now
      _ = await task.result
      // The task does not wait for longer than a radio takes that answers.
      #expect(start.duration(to: stage.air.clock.now) < .seconds(1))
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(try await scene.hasEnded())
    }
  }
}
