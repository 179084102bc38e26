import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// Requests of centrals: what a stranger sends costs the others nothing, and a refusal says why.
@Suite struct ServedRequestTests {
  @Test func `strangers that read and disappear leave nothing`() async throws {
    try await Stage.run { stage in
      let served = MutableCharacteristic(uuid: "AAAA", properties: [.read, .notify], value: Data([1]))
      let (_, near) = try await stage.connected(to: served)
      _ = try await near.read()
      let tablet = stage.air.addAdapter(name: "tablet", maximumTransmissionUnit: 23)
      let other = try await CentralManager(backend: tablet)
      for number in 0..<20 {
        let link = try await other.peripheral(stage.monitor.identifier).connect()
        let far = try #require(try await link.service("1234").characteristic("AAAA"))
        // The read is still being served when its link ends.
        stage.monitor.responseDelay = .milliseconds(number * 10)
        let reading = Task(executorPreference: stage.air.clock) { try await far.read() }
        try await stage.air.clock.sleep(for: .milliseconds(50))
        await link.disconnect()
        _ = await reading.result
        stage.monitor.responseDelay = .zero
      }
      try await stage.air.clock.sleep(for: .seconds(10))
      #expect(stage.peripheral.centrals.map(\.identifier) == [stage.phone.identifier])
    }
  }

  @Test func `a request after the end of its link does not bring its central back`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let manager = try await PeripheralManager(backend: backend)
      let service = MutableService(uuid: "1234")
      service.add(MutableCharacteristic(uuid: "AAAA", properties: [.read, .write], value: Data([1])))
      let handler = try await backend.serve(service, by: manager)
      let phone = PeerIdentifier("phone")
      _ = try await handler.read(0, offset: 0, by: Central(identifier: phone, maximumTransmissionUnit: 23))
      #expect(manager.centrals.count == 1)
      backend.report(.centralDisconnected(phone))
      let gone = Central(identifier: phone, maximumTransmissionUnit: 23, isConnected: false)
      #expect(try await handler.read(0, offset: 0, by: gone) == Data([1]))
      try await handler.write(Data([2]), to: 0, offset: 0, by: gone, type: .withResponse)
      #expect(manager.centrals.isEmpty)
    }
  }

  @Test func `a central that writes faster than the program takes leaves room for the others`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let manager = try await PeripheralManager(backend: backend)
      let served = MutableCharacteristic(uuid: "AAAA", properties: [.write, .writeWithoutResponse])
      let written = Record<Data>()
      served.onWriteData { value, _ in
        try await backend.air.clock.sleep(for: .milliseconds(10))
        written.append(value)
      }
      let service = MutableService(uuid: "1234")
      service.add(served)
      let handler = try await backend.serve(service, by: manager)
      let flood = Central(identifier: PeerIdentifier("tablet"), maximumTransmissionUnit: 23)
      let writes = (0..<200 as Range<UInt8>).map { number in
        Task(executorPreference: backend.air.clock) {
          try await handler.write(Data([number]), to: 0, offset: 0, by: flood, type: .withoutResponse)
        }
      }
      await backend.air.clock.runUntilIdle()
      let phone = Central(identifier: PeerIdentifier("phone"), maximumTransmissionUnit: 23)
      try await handler.write(Data([255]), to: 0, offset: 0, by: phone, type: .withResponse)
      var refused = 0
      for write in writes {
        if case .failure(let error) = await write.result, error as? ATTError == .insufficientResources { refused += 1 }
      }
      #expect(refused == 200 - 64)
      #expect(written.all.count == 65 && written.all.last == Data([255]))
    }
  }

  @Test func `a request that waits when its service is removed gets the answer of a handle that is not there`()
    async throws
  {
    let backend = RecordingBackend()
    try await backend.air.run {
      let manager = try await PeripheralManager(backend: backend)
      let served = MutableCharacteristic(uuid: "AAAA", properties: [.read])
      served.onReadData { _ in
        try await backend.air.clock.sleep(for: .seconds(3))
        return Data()
      }
      let service = MutableService(uuid: "1234")
      service.add(served)
      let handler = try await backend.serve(service, by: manager)
      let phone = Central(identifier: PeerIdentifier("phone"), maximumTransmissionUnit: 23)
      let reading = Task(executorPreference: backend.air.clock) { try await handler.read(0, offset: 0, by: phone) }
      await backend.air.clock.runUntilIdle()
      try await manager.remove(service)
      await #expect(throws: ATTError.invalidHandle) { try await reading.value }
    }
  }

  @Test func `a write whose answer has no subscriber is refused with the reason`() async throws {
    try await Stage.run { stage in
      let served = MutableCharacteristic(uuid: "AAAA", properties: [.write, .notify])
      served.onWriteData { [weak served] value, request in try await served?.update(value, to: request.central) }
      let (_, near) = try await stage.connected(to: served)
      await #expect(throws: ATTError.clientCharacteristicConfigurationDescriptorImproperlyConfigured) {
        try await near.write(Data([1]))
      }
      let answers = try await near.subscribe()
      try await near.write(Data([1]))
      #expect(try await answers.next() == Data([1]))
    }
  }
}
