import GATTCore
import GATTRuntime
import Testing

extension Behaviour {
  /// Scans: their start and end, their filters, and the advertisements that they report.
  public static let scanning: [Behaviour] = [
    Behaviour("a scan ends at its timeout, and throws only if it saw nothing") { scene in
      let start = scene.clock.now
      await #expect(throws: CentralManagerError.serviceScanTimeout) {
        // An advertisement of the test before this one may still be on its way.
        for try await _ in scene.central.scan(for: [Scene.absent], timeout: .seconds(2)) {}
      }
      try await scene.advertise()
      var count = 0
      for try await found in scene.central.scan(for: [Scene.service], timeout: .seconds(3)) {
        #expect(found.peripheral.identifier == scene.stage.peer)
        count += 1
      }
      #expect(count == 1)
      #expect((.seconds(5))...(.seconds(8)) ~= start.duration(to: scene.clock.now))
      #expect(!scene.central.isScanning)
    },
    Behaviour("a scan starts with its iteration, and stops when the loop ends") { scene in
      try await scene.advertise()
      let scan = scene.central.scan(for: [Scene.service])
      #expect(!scene.central.isScanning)
      for try await _ in scan {
        #expect(scene.central.isScanning)
        break
      }
      try await scene.wait { !scene.central.isScanning }
    },
    Behaviour("several scans run at the same time, with different filters and timeouts") { scene in
      try await scene.advertise()
      let nothing = scene.start {
        for try await _ in scene.central.scan(for: [Scene.other], timeout: .seconds(3)) {}
      }
      let everything = scene.start {
        var count = 0
        for try await _ in scene.central.scan(for: [Scene.service], timeout: .seconds(2)) { count += 1 }
        return count
      }
      #expect(try await everything.value == 1)
      await #expect(throws: CentralManagerError.serviceScanTimeout) { try await nothing.value }
    },
    Behaviour("a scan goes on while devices are connected and read") { scene in
      try await scene.serve(Scene.characteristic([.read], value: Data([1])))
      try await scene.advertise()
      let heard = Record<PeerIdentifier>()
      let scan = scene.start {
        for try await found in scene.central.scan(for: [Scene.service], options: ScanOptions(allowsDuplicates: true)) {
          heard.append(found.peripheral.identifier)
        }
      }
      try await scene.wait { !heard.all.isEmpty }
      let link = try await scene.central.peripheral(scene.stage.peer).connect(timeout: .seconds(40))
      #expect(try await link.service(Scene.service).characteristics[0].read() == Data([1]))
      #expect(scene.central.isScanning)
      await link.disconnect()
      // The device advertises again, and the same scan hears it.
      let count = heard.all.count
      try await scene.wait { heard.all.count > count }
      scan.cancel()
      await #expect(throws: CancellationError.self) { try await scan.value }
    },
    Behaviour("a device that is heard again is reported again if the scan allows duplicates") { scene in
      try await scene.advertise()
      let options = ScanOptions(allowsDuplicates: true)
      var count = 0
      for try await _ in scene.central.scan(for: [Scene.service], options: options, timeout: .seconds(30)) {
        count += 1
        if count == 3 { break }
      }
      #expect(count == 3)
    },
    Behaviour("a filter judges all that a device advertises, not each advertisement alone") { scene in
      try await scene.advertise()
      let data = Advertisement(manufacturerData: [0xFFFF: Data([1, 2, 3])])
      let set = try await scene.peripheral.startAdvertisingSet(data)
      let pattern = ManufacturerDataPattern(company: 0xFFFF, data: Data([1, 2]))
      let filter = ScanFilter(services: [Scene.service], namePrefix: "Fa", manufacturerData: [pattern])
      var count = 0
      for try await found in scene.central.scan(options: ScanOptions(filter: filter), timeout: .seconds(30)) {
        #expect(found.peripheral.identifier == scene.stage.peer)
        count += 1
        break
      }
      #expect(count == 1)
      try await set.stop()
    },
    Behaviour("a passive scan hears advertisements without scan responses") { scene in
      try await scene.advertise()
      let options = ScanOptions(mode: .passive, allowsDuplicates: true)
      var heard: [Discovery] = []
      do {
        for try await found in scene.central.scan(for: [Scene.service], options: options, timeout: .seconds(30)) {
          heard.append(found)
          if heard.count == 3 { break }
        }
      } catch CentralManagerError.unsupported(let why) {
        return try Behaviour.skip("passive scans: \(why)")
      }
      #expect(heard.count == 3)
      #expect(heard.allSatisfy { $0.peripheral.identifier == scene.stage.peer && $0.rssi != nil })
      #expect(heard.allSatisfy { $0.advertisement.services.contains(Scene.service) })
      // A host that gathers what it hears may know the name from before.
      if !scene.stage.gathersAdvertisements {
        #expect(heard.allSatisfy { $0.advertisement.localName == nil })
        let active = ScanOptions(allowsDuplicates: true)
        for try await found in scene.central.scan(for: [Scene.service], options: active, timeout: .seconds(30)) {
          #expect(found.advertisement.localName == "Far")
          break
        }
      }
    },
    Behaviour("what is advertised arrives whole") { scene in
      let sent = Advertisement(
        localName: "Far",
        services: ["180D"],
        serviceData: ["FEAA": Data([1, 2])],
        manufacturerData: [0xFFFF: Data([3, 4, 5])],
        appearance: 832
      )
      try await scene.peripheral.startAdvertising(sent)
      let options = ScanOptions(allowsDuplicates: true)
      let start = scene.clock.now
      // A host may hear the fields one after the other.
      for try await found in scene.central.scan(for: ["180D"], options: options, timeout: .seconds(30))
      where found.advertisement.localName != nil {
        #expect(found.advertisement.localName == "Far")
        let services = found.advertisement.services
        #expect(services == ["180D"] || scene.stage.gathersAdvertisements && services.contains("180D"))
        #expect(found.advertisement.serviceData == ["FEAA": Data([1, 2])])
        #expect(found.advertisement.manufacturerData == [0xFFFF: Data([3, 4, 5])])
        #expect(found.advertisement.appearance == 832)
        #expect(found.rssi.map { (-127...20).contains($0) } ?? true)
        #expect(found.isConnectable)
        #expect((start...scene.clock.now) ~= found.time)
        #expect(found.peripheral.name == "Far")
        return
      }
      Issue.record("the name was not heard")
    },
    Behaviour("a device that changes its advertisement is reported with the new one") { scene in
      func heard(_ octet: UInt8) async throws {
        var advertisement = Advertisement(services: [Scene.service])
        advertisement.manufacturerData = [0xFFFF: Data([octet])]
        try await scene.peripheral.startAdvertising(advertisement)
        let options = ScanOptions(allowsDuplicates: true)
        for try await found in scene.central.scan(for: [Scene.service], options: options, timeout: .seconds(30))
        where found.advertisement.manufacturerData[0xFFFF] == Data([octet]) {
          #expect(found.peripheral.advertisement?.manufacturerData[0xFFFF] == Data([octet]))
          try await scene.peripheral.stopAdvertising()
          return
        }
        Issue.record("\(octet) was not heard")
      }
      try await heard(1)
      try await heard(2)
    },
    Behaviour("a filter passes exactly the devices that meet its conditions") { scene in
      var advertisement = Advertisement(localName: "Far", services: ["180D"])
      advertisement.manufacturerData = [0xFFFF: Data([1])]
      try await scene.peripheral.startAdvertising(advertisement)
      let passing = [
        ScanFilter(services: ["180D", "180F"]), ScanFilter(namePrefix: "F"), ScanFilter(peers: [scene.stage.peer]),
        ScanFilter(minimumRSSI: -127), ScanFilter(manufacturerData: [ManufacturerDataPattern(company: 0xFFFF)]),
        ScanFilter(services: ["180D"], name: "Far", manufacturerData: [ManufacturerDataPattern(company: 0xFFFF)]),
      ]
      for filter in passing {
        var count = 0
        // Some of these filters pass other devices in range too.
        for try await found in scene.central.scan(options: ScanOptions(filter: filter), timeout: .seconds(20))
        where found.peripheral.identifier == scene.stage.peer {
          count += 1
          break
        }
        #expect(count == 1, "\(filter)")
      }
      let stopping = [
        ScanFilter(services: ["180F"]), ScanFilter(namePrefix: "X"), ScanFilter(peers: [PeerIdentifier("nobody")]),
        ScanFilter(minimumRSSI: 20), ScanFilter(manufacturerData: [ManufacturerDataPattern(company: 1)]),
        ScanFilter(services: ["180D"], name: "Far", manufacturerData: [ManufacturerDataPattern(company: 1)]),
      ]
      for filter in stopping {
        do {
          for try await found in scene.central.scan(options: ScanOptions(filter: filter), timeout: .seconds(1)) {
            #expect(found.peripheral.identifier != scene.stage.peer, "\(filter)")
          }
        } catch CentralManagerError.serviceScanTimeout {}
      }
    },
    Behaviour("an advertisement that is stopped, or has not begun, is not heard") { scene in
      try await scene.advertise()
      _ = try await scene.find()
      #expect(scene.peripheral.isAdvertising)
      try await scene.peripheral.stopAdvertising()
      #expect(!scene.peripheral.isAdvertising)
      try await scene.sleep(for: .seconds(1))
      let options = ScanOptions(allowsDuplicates: true)
      await #expect(throws: CentralManagerError.serviceScanTimeout) {
        for try await _ in scene.central.scan(for: [Scene.service], options: options, timeout: .seconds(2)) {}
      }
    },
    Behaviour("an advertisement that is too long is refused, with its length and the maximum") { scene in
      var advertisement = Advertisement(services: [Scene.service])
      advertisement.manufacturerData = [0xFFFF: Data(count: 7)]
      // 3 of flags, 18 of the service, 11 of the data.
      let error = await #expect(throws: PeripheralManagerError.self) {
        try await scene.peripheral.startAdvertising(advertisement)
      }
      guard case .advertisementTooLong(32, 31, _) = error else {
        Issue.record("\(error.map { "\($0)" } ?? "no error")")
        return
      }
      #expect(!scene.peripheral.isAdvertising)
      advertisement.manufacturerData = [0xFFFF: Data(count: 6)]
      try await scene.peripheral.startAdvertising(advertisement)
    },
    Behaviour("discoveries that a slow iterator loses are counted, the newest are kept") { scene in
      try await scene.advertise()
      // `.newest(0)` keeps one element.
      let options = ScanOptions(allowsDuplicates: true, buffering: .newest(0))
      let scan = scene.central.scan(for: [Scene.service], options: options)
      let iterator = scan.makeAsyncIterator()
      var taken = iterator
      _ = try await taken.next()
      try await scene.wait { scan.overflowCount > 0 }
      _ = try await taken.next()
    },
  ]
}
