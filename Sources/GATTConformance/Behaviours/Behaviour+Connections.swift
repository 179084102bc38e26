import GATTCore
import GATTRuntime
import Testing

extension Behaviour {
  /// Connections: policies, states, statistics and signal strength.
  public static let connections: [Behaviour] = [
    Behaviour("tasks that connect at the same time share the connection") { scene in
      try await scene.serve(Scene.characteristic([.read]))
      try await scene.advertise()
      let device = try await scene.find()
      let attempts = (0..<3).map { _ in scene.start { try await device.connect(timeout: .seconds(20)) } }
      let links = try await attempts.first?.value
      for attempt in attempts { #expect(try await attempt.value === links) }
      #expect(try await device.connect() === links)
      #expect(device.statistics.attemptCount == 1)
      #expect(scene.central.connectedPeripherals.count == 1)
    },
    Behaviour("connections come back by themselves after a disconnection", needing: .remoteDisconnect) { scene in
      try await scene.serve(Scene.characteristic([.read], value: Data([7])))
      try await scene.advertise()
      let device = try await scene.find()
      var policy = ConnectionPolicy.persistent
      policy.backOff = .milliseconds(100)
      var values: [Data] = []
      for try await link in device.connections(policy: policy) {
        let found = try await link.service(Scene.service).characteristics
        values.append(try await found[0].read())
        if values.count == 3 { break }
        try await scene.stage.cause(.remoteDisconnect)
      }
      #expect(values == Array(repeating: Data([7]), count: 3))
      // The loop ends its connection when the program leaves the loop.
      try await scene.wait { device.state == .disconnected }
      #expect(device.statistics.connectionCount == 3)
      #expect(device.statistics.disconnectionCount == 2)
    },
    Behaviour("a device that the host has forgotten is searched for, and an identifier that no device has is refused") {
      scene in
      try await scene.advertise()
      let device = try await scene.find()
      try await scene.central.forget(device)
      for try await link in device.connections() {
        #expect(link.isConnected)
        break
      }
      let nobody = scene.central.peripheral(PeerIdentifier("nobody"))
      await #expect(throws: CentralManagerError.invalidPeripheral) { for try await _ in nobody.connections() {} }
    },
    Behaviour("retries have a ceiling, and then the policy gives up") { scene in
      try await scene.advertise()
      let device = try await scene.find()
      try await scene.peripheral.stopAdvertising()
      try await scene.sleep(for: .seconds(1))
      let events = device.connectionEvents()
      let policy = ConnectionPolicy(
        timeout: .seconds(1),
        timeoutRetries: 2,
        backOff: .milliseconds(100),
        maximumBackOff: .seconds(1)
      )
      await #expect(throws: PeripheralError.gaveUp) { for try await _ in device.connections(policy: policy) {} }
      var seen: [ConnectionEvent] = []
      for await event in events {
        seen.append(event)
        if event == .gaveUp { break }
      }
      #expect(seen == [.timedOut, .timedOut, .timedOut, .gaveUp])
      #expect(device.statistics.timeoutCount == 3)
      #expect(device.statistics.connectionCount == 0)
    },
    Behaviour("all observers get all connection events", needing: .remoteDisconnect) { scene in
      try await scene.advertise()
      let device = try await scene.find()
      let observers = [device.connectionEvents(), device.connectionEvents()]
      let link = try await device.connect(timeout: .seconds(20))
      #expect(device.state == .connected)
      try await scene.stage.cause(.remoteDisconnect)
      let reason = try await link.waitForEnd()
      #expect(scene.stage.isTrue(reason, for: .remote))
      let again = try await device.connect(timeout: .seconds(20))
      await again.disconnect()
      for events in observers {
        var seen: [ConnectionEvent] = []
        for await event in events {
          seen.append(event)
          if seen.count == 4 { break }
        }
        #expect(seen == [.connected, .disconnected(reason), .connected, .forcedDisconnect])
      }
      #expect(device.state == .disconnected)
    },
    Behaviour("observers get the state of the adapter, and then each change", needing: .nearPoweredOff) { scene in
      let observers = [scene.central.states(), scene.central.states()]
      try await scene.stage.cause(.nearPoweredOff)
      for states in observers {
        var seen: [ManagerState] = []
        for await state in states {
          seen.append(state)
          if state == .poweredOff { break }
        }
        #expect(seen == [.poweredOn, .poweredOff])
      }
      for await state in scene.central.states() {
        #expect(state == .poweredOff)
        break
      }
      await #expect(throws: CentralManagerError.stateTimeout) {
        try await scene.central.poweredOn(timeout: .milliseconds(200))
      }
      try await scene.stage.repair(.nearPoweredOff)
      try await scene.central.poweredOn(timeout: .seconds(20))
    },
    Behaviour("objects of an ended connection never act on the next one") { scene in
      let (link, found) = try await scene.connected(to: Scene.characteristic([.read, .write], value: Data([1])))
      await link.disconnect()
      let next = try await scene.connect()
      #expect(next !== link)
      await #expect(throws: PeripheralError.disconnected) { try await found[0].read() }
      await #expect(throws: PeripheralError.disconnected) { try await found[0].write(Data([2])) }
      await #expect(throws: PeripheralError.disconnected) { try await link.services() }
      let characteristic = try await next.service(Scene.service).characteristics[0]
      #expect(try await characteristic.read() == Data([1]))
      #expect(link.peripheral === next.peripheral)
    },
    Behaviour("successes are counted apart from attempts") { scene in
      try await scene.advertise()
      let device = try await scene.find()
      try await scene.peripheral.stopAdvertising()
      try await scene.sleep(for: .seconds(1))
      await #expect(throws: PeripheralError.connectionTimeout) { try await device.connect(timeout: .seconds(1)) }
      try await scene.advertise()
      let link = try await scene.find().connect(timeout: .seconds(20))
      try await scene.sleep(for: .seconds(1))
      await link.disconnect()
      let statistics = device.statistics
      #expect(statistics.attemptCount == 2)
      #expect(statistics.connectionCount == 1)
      #expect(statistics.timeoutCount == 1)
      #expect(statistics.disconnectionCount == 0)
      #expect(statistics.connectedDuration >= .seconds(1))
      #expect(try #require(statistics.connectedAt) < (try #require(statistics.disconnectedAt)))
    },
    Behaviour("the signal strength is polled until the link ends, unless the host can't read it") { scene in
      let link = try await scene.connect()
      var count = 0
      do {
        for try await strength in link.rssiUpdates(every: .milliseconds(200)) {
          #expect((-127...20).contains(strength))
          count += 1
          if count == 3 { await link.disconnect() }
        }
        #expect(count == 3)
      } catch PeripheralError.unsupported {
        #expect(count == 0)
      }
    },
    Behaviour("the signal strength of a link is in its range, unless the host can't read it") { scene in
      let link = try await scene.connect()
      do {
        let readings = (0..<3).map { _ in scene.start { try await link.readRSSI() } }
        for reading in readings { #expect(try await (-127...20).contains(reading.value)) }
      } catch PeripheralError.unsupported {
        // A host without this operation must throw, and not invent a value.
      }
    },
  ]
}
