import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

@Suite struct ScanTests {
  @Test func `a scan that sees nothing throws serviceScanTimeout at its timeout`() async throws {
    try await Stage.run { stage in
      let start = stage.air.clock.now
      await #expect(throws: CentralManagerError.serviceScanTimeout) {
        for try await _ in stage.central.scan(for: HeartRateService.self, timeout: .seconds(5)) {}
      }
      #expect(start.duration(to: stage.air.clock.now) == .seconds(5))
    }
  }

  @Test func `a scan that saw something ends at its timeout`() async throws {
    try await Stage.run { stage in
      try await stage.peripheral.startAdvertising(Advertisement(services: [HeartRateService.self]))
      let start = stage.air.clock.now
      var count = 0
      for try await _ in stage.central.scan(for: HeartRateService.self, timeout: .seconds(5)) { count += 1 }
      #expect(count == 1)
      #expect(start.duration(to: stage.air.clock.now) == .seconds(5))
    }
  }

  @Test func `with duplicates each advertisement is reported with what it says then`() async throws {
    try await Stage.run { stage in
      try await stage.peripheral.startAdvertising(Advertisement(localName: "one"))
      var names: [String?] = []
      let options = ScanOptions(allowsDuplicates: true)
      for try await found in stage.central.scan(options: options, timeout: .seconds(5)) {
        names.append(found.advertisement.localName)
        #expect(found.peripheral.advertisement == found.advertisement)
        if names.count == 2 {
          try await stage.peripheral.stopAdvertising()
          try await stage.peripheral.startAdvertising(Advertisement(localName: "two"))
        }
        if names.count == 4 { break }
      }
      #expect(names == ["one", "one", "two", "two"])
    }
  }

  @Test func `a device keeps the name that it has advertised when a scan hears no name`() async throws {
    try await Stage.run { stage in
      let device = stage.central.peripheral(stage.monitor.identifier)
      try await stage.peripheral.startAdvertising(
        Advertisement(localName: "Monitor", services: [HeartRateService.self])
      )
      for mode in [ScanMode.active, .passive] {
        for try await _ in stage.central.scan(options: ScanOptions(mode: mode), timeout: .seconds(5)) {}
        #expect(device.advertisement?.localName == (mode == .active ? "Monitor" : nil))
        #expect(device.advertisement?.services == [HeartRateService.uuid])
        #expect(device.name == "Monitor")
      }
    }
  }

  @Test func `a device that does not pass the filter is not reported`() async throws {
    try await Stage.run { stage in
      try await stage.peripheral.startAdvertising(
        Advertisement(
          localName: "Monitor 7",
          serviceData: ["FEAA": Data([7])],
          manufacturerData: [0x004C: Data([1, 2])]
        )
      )
      let filters: [(ScanFilter, Bool)] = [
        (ScanFilter(), true),
        (ScanFilter(services: [HeartRateService.uuid]), false),
        (ScanFilter(namePrefix: "Monitor"), true), (ScanFilter(namePrefix: "onitor"), false),
        (ScanFilter(peers: [stage.monitor.identifier]), true), (ScanFilter(peers: [stage.phone.identifier]), false),
        (ScanFilter(minimumRSSI: -65), true), (ScanFilter(minimumRSSI: -64), false),
        (ScanFilter(name: "Monitor 7"), true), (ScanFilter(name: "Monitor"), false),
        (ScanFilter(services: [HeartRateService.uuid], name: "Monitor 7"), false),
        (company(0x004C), true), (company(0x004D), false),
        (company(0x004C, [1]), true), (company(0x004C, [1, 2]), true), (company(0x004C, [1, 2, 3]), false),
        (company(0x004C, [2]), false), (company(0x004C, [0xF1, 0x02], mask: [0x0F]), true),
        (company(0x004C, [0xF1, 0xF2], mask: [0x0F]), false), (company(0x004C, [9, 9], mask: [0, 0]), true),
        (ScanFilter(manufacturerData: [.init(company: 1), .init(company: 0x004C)]), true),
        (ScanFilter(serviceData: ["FEAA"]), true), (ScanFilter(serviceData: ["FCD2", "FEAA"]), true),
        (ScanFilter(serviceData: ["FCD2"]), false), (ScanFilter(services: ["FEAA"]), false),
      ]
      for (filter, isSeen) in filters {
        var count = 0
        do {
          for try await _ in stage.central.scan(options: ScanOptions(filter: filter), timeout: .seconds(1)) {
            count += 1
          }
        } catch CentralManagerError.serviceScanTimeout {}
        #expect(count == (isSeen ? 1 : 0), "\(filter)")
      }
    }
  }

  private func company(_ number: UInt16, _ data: [UInt8] = [], mask: [UInt8] = []) -> ScanFilter {
    ScanFilter(manufacturerData: [ManufacturerDataPattern(company: number, data: Data(data), mask: Data(mask))])
  }

  @Test func `what a predicate does not want is not seen, whatever passes the filter`() async throws {
    try await Stage.run { stage in
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      await #expect(throws: CentralManagerError.serviceScanTimeout) {
        for try await _ in stage.central.scan(timeout: .seconds(5), where: { $0.isConnectable == false }) {}
      }
      for try await found in stage.central.scan(where: { $0.advertisement.localName?.count == 7 }) {
        #expect(found.peripheral.name == "Monitor")
        break
      }
    }
  }

  @Test func `a scan for several services reports who advertises one of them`() async throws {
    try await Stage.run { stage in
      try await stage.peripheral.startAdvertising(Advertisement(services: [BatteryService.self]))
      for try await found in stage.central.scan(for: [HeartRateService.uuid, BatteryService.uuid]) {
        #expect(found.advertisement.services == [BatteryService.uuid])
        break
      }
    }
  }

  @Test func `a scan starts when it is iterated over and stops when the loop is left`() async throws {
    try await Stage.run { stage in
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      let scan = stage.central.scan()
      await stage.air.clock.runUntilIdle()
      #expect(!stage.phone.isScanning)
      for try await _ in scan {
        #expect(stage.phone.isScanning)
        #expect(stage.central.isScanning)
        break
      }
      await stage.air.clock.runUntilIdle()
      #expect(!stage.phone.isScanning)
      #expect(!stage.central.isScanning)
    }
  }

  @Test func `cancelling the task stops its scan and leaves that of another running`() async throws {
    try await Stage.run { stage in
      try await withThrowingTaskGroup(of: Int.self) { group in
        group.addTask {
          var count = 0
          for try await _ in stage.central.scan(timeout: .seconds(10)) { count += 1 }
          return count
        }
        let cancelled = Task(executorPreference: stage.air.clock) {
          for try await _ in stage.central.scan(for: [BatteryService.uuid]) {}
        }
        await stage.air.clock.runUntilIdle()
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(stage.phone.isScanning)
        try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
        #expect(try await group.next() == 1)
        await stage.air.clock.runUntilIdle()
        #expect(!stage.phone.isScanning)
      }
    }
  }

  @Test func `a powered off adapter fails a scan at once, and a running one when it goes off`() async throws {
    try await Stage.run { stage in
      let running = Task(executorPreference: stage.air.clock) {
        for try await _ in stage.central.scan() {}
      }
      await stage.air.clock.runUntilIdle()
      stage.phone.isPoweredOn = false
      await #expect(throws: CentralManagerError.notPoweredOn) { try await running.value }
      await #expect(throws: CentralManagerError.notPoweredOn) { for try await _ in stage.central.scan() {} }
    }
  }

  @Test func `a backend that never answers does not hang a scan`() async throws {
    try await Stage.run { stage in
      stage.phone.faults = [.ignoresHostCalls]
      await #expect(throws: CentralManagerError.scanFailed("no answer")) {
        for try await _ in stage.central.scan() {}
      }
      let timed = stage.air.clock.now
      await #expect(throws: CentralManagerError.serviceScanTimeout) {
        for try await _ in stage.central.scan(timeout: .seconds(3)) {}
      }
      #expect(timed.duration(to: stage.air.clock.now) == .seconds(3))
    }
  }

  @Test func `discoveries that an iterator is too slow for are counted`() async throws {
    try await Stage.run { stage in
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      let scan = stage.central.scan(
        options: ScanOptions(allowsDuplicates: true, buffering: .newest(2)),
        timeout: .seconds(10)
      )
      var iterator = scan.makeAsyncIterator()
      _ = try await iterator.next()
      try await stage.air.clock.sleep(for: .seconds(5))
      #expect(scan.overflowCount > 40)
      #expect(try await iterator.next()?.time ?? .start > BackendInstant(sinceStart: .milliseconds(4500)))
    }
  }

  @Test func `states are told to every listener, the present one first`() async throws {
    try await Stage.run { stage in
      let (one, other) = (stage.central.states(), stage.central.states())
      stage.phone.isPoweredOn = false
      await stage.air.clock.runUntilIdle()
      #expect(stage.central.state == .poweredOff)
      stage.phone.isPoweredOn = true
      try await stage.central.poweredOn(timeout: .seconds(1))
      for states in [one, other] {
        var iterator = states.makeAsyncIterator()
        #expect(await iterator.next() == .poweredOn)
        #expect(await iterator.next() == .poweredOff)
        #expect(await iterator.next() == .poweredOn)
      }
    }
  }

  @Test func `waiting for power ends at its timeout`() async throws {
    try await Stage.run { stage in
      stage.phone.isPoweredOn = false
      await #expect(throws: CentralManagerError.stateTimeout) {
        try await stage.central.poweredOn(timeout: .seconds(1))
      }
    }
  }

  @Test func `who listens to a manager keeps it alive`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let adapter = air.addAdapter(name: "phone")
      var central = try await CentralManager(backend: adapter).states().makeAsyncIterator()
      var peripheral = try await PeripheralManager(backend: adapter).states().makeAsyncIterator()
      #expect(await central.next() == .poweredOn)
      #expect(await peripheral.next() == .poweredOn)
      adapter.isPoweredOn = false
      #expect(await central.next() == .poweredOff)
      #expect(await peripheral.next() == .poweredOff)
    }
  }
}
