import GATTCore
import GATTRuntime
import Logging
import Testing

extension Behaviour {
  /// Discovery, reads, writes and subscriptions of a client.
  public static let attributes: [Behaviour] = [
    Behaviour("equal UUIDs are told apart by handle") { scene in
      try await scene.serve(
        Scene.characteristic(1, [.read], value: Data([1])),
        Scene.characteristic(1, [.read], value: Data([2]))
      )
      try await scene.serve(Scene.characteristic(1, [.read], value: Data([3])))
      let link = try await scene.connect()
      let services = try await link.services(Scene.service)
      #expect(services.count == 2)
      var values: [Data] = []
      var handles: Set<AttributeHandle> = []
      for service in services {
        for characteristic in try await service.discoverCharacteristics() {
          #expect(characteristic.uuid == Scene.characteristicUUID(1))
          handles.insert(characteristic.handle)
          values.append(try await characteristic.read())
        }
      }
      #expect(values == [Data([1]), Data([2]), Data([3])])
      #expect(handles.count == 3)
    },
    Behaviour("tasks that discover at the same time share the discovery") { scene in
      try await scene.serve(Scene.characteristic([.read]))
      let link = try await scene.connect()
      let discoveries = (0..<3).map { _ in scene.start { try await link.service(Scene.service) } }
      let first = try await discoveries[0].value
      for discovery in discoveries { #expect(try await discovery.value === first) }
    },
    Behaviour("a device that changes its services says so, and they are discovered anew") { scene in
      let first = try await scene.serve(Scene.characteristic([.read], value: Data([1])))
      let link = try await scene.connect()
      #expect(try await link.services(Scene.other).isEmpty)
      var changes = link.serviceChanges().makeAsyncIterator()
      try await scene.serve(Scene.characteristic(2, [.read], value: Data([2])), as: Scene.other)
      #expect(await changes.next() != nil)
      try await scene.wait { try await !link.services(Scene.other).isEmpty }
      let added = try await link.service(Scene.other).characteristics
      #expect(try await added[0].read() == Data([2]))
      try await scene.peripheral.remove(first)
      try await scene.wait { try await link.services(Scene.service).isEmpty }
    },
    Behaviour("reads and acknowledged writes of an attribute take their turns") { scene in
      let record = Record<String>()
      let clock = scene.clock
      let value = Scene.characteristic([.read, .write])
      value.onReadData { _ in
        record.append("read")
        try await clock.sleep(for: .milliseconds(100))
        return Data()
      }
      value.onWriteData { octets, _ in
        record.append("write \(octets[0])")
        try await clock.sleep(for: .milliseconds(100))
      }
      let (_, found) = try await scene.connected(to: value)
      let characteristic = found[0]
      var operations: [Task<Void, any Error>] = []
      for number in 0..<3 as Range<UInt8> {
        operations.append(scene.start { try await characteristic.write(Data([number])) })
        try await scene.wait { characteristic.pendingCount > 0 }
        operations.append(scene.start { _ = try await characteristic.read() })
        try await scene.sleep(for: .milliseconds(5))
      }
      #expect(characteristic.pendingCount > 2)
      for operation in operations { try await operation.value }
      #expect(record.all == ["write 0", "read", "write 1", "read", "write 2", "read"])
      #expect(characteristic.pendingCount == 0)
    },
    Behaviour("what the properties don't allow is not sent") { scene in
      let (_, found) = try await scene.connected(
        to: Scene.characteristic(1, [.read]),
        Scene.characteristic(2, [.write]),
        Scene.characteristic(3, [.writeWithoutResponse])
      )
      await #expect(throws: CharacteristicError.writeNotSupported) { try await found[0].write(Data()) }
      await #expect(throws: CharacteristicError.writeNotSupported) {
        try await found[0].write(Data(), type: .withoutResponse)
      }
      await #expect(throws: CharacteristicError.notifyNotSupported) { try await found[0].subscribe() }
      await #expect(throws: CharacteristicError.readNotSupported) { try await found[1].read() }
      await #expect(throws: CharacteristicError.writeNotSupported) {
        try await found[1].write(Data(), type: .withoutResponse)
      }
      await #expect(throws: CharacteristicError.writeNotSupported) { try await found[2].write(Data()) }
      try await found[1].write(Data())
      try await found[2].write(Data(), type: .withoutResponse)
    },
    Behaviour("long values are read and written whole") { scene in
      let long = Data((0..<500).map { UInt8(truncatingIfNeeded: $0 &* 7) })
      let value = Scene.characteristic([.read, .write], value: long)
      let (link, found) = try await scene.connected(to: value)
      #expect(link.maximumWriteLength(for: .withResponse) == 512)
      #expect(try await found[0].read() == long)
      let other = Data(long.reversed())
      try await found[0].write(other)
      #expect(value.value == other)
      #expect(try await found[0].read() == other)
      await #expect(throws: CharacteristicError.valueTooLong(octets: 513, maximum: 512)) {
        try await found[0].write(Data(count: 513))
      }
    },
    Behaviour("writes without response arrive in order, and none is lost") { scene in
      let arrived = Record<Data>()
      let value = Scene.characteristic([.writeWithoutResponse])
      value.onWriteData { octets, _ in arrived.append(octets) }
      let (link, found) = try await scene.connected(to: value)
      let sent = (0..<100).map { Data([UInt8($0), 0xAA]) }
      for octets in sent { try await found[0].write(octets, type: .withoutResponse) }
      try await scene.wait { arrived.all.count == sent.count }
      #expect(arrived.all == sent)
      let maximum = link.maximumWriteLength(for: .withoutResponse)
      #expect(maximum == min(link.maximumTransmissionUnit - 3, 512))
      await #expect(throws: CharacteristicError.valueTooLong(octets: maximum + 1, maximum: maximum)) {
        try await found[0].write(Data(count: maximum + 1), type: .withoutResponse)
      }
      let longest = min(maximum, scene.stage.longestValue)
      try await found[0].write(Data(count: longest), type: .withoutResponse)
      try await scene.wait { arrived.all.last?.count == longest }
    },
    Behaviour("descriptors are found and read") { scene in
      let uuid: BluetoothUUID = "B1E6A77A-0D00-4000-8000-00805F9B34FB"
      let value = MutableCharacteristic(
        uuid: Scene.characteristicUUID(1),
        properties: [.read, .notify],
        descriptors: [LocalDescriptor(uuid: uuid, value: Data([5, 6]))]
      )
      let (_, found) = try await scene.connected(to: value)
      let descriptor = try #require(found[0].descriptors.first { $0.uuid == uuid })
      #expect(try await descriptor.read() == Data([5, 6]))
    },
    Behaviour("an unknown attribute has its octets in hexadecimal digits") { scene in
      let value = Scene.characteristic([.read, .write], value: Data([0xDE, 0xAD]))
      let (_, found) = try await scene.connected(to: value)
      #expect(found[0].name == "Unknown")
      let text = try await found[0].readString()
      #expect(text.values.map { $0.lowercased() } == ["dead"])
      var changed = text
      for key in text.keys { changed[key] = "beef" }
      try await found[0].write(string: changed)
      #expect(value.value == Data([0xBE, 0xEF]))
    },
    Behaviour("the hook of a profile runs before its characteristic is handed out") { scene in
      let switched = Scene.characteristic([.read, .write], value: Data([0]))
      try await scene.serve(switched)
      try await scene.advertise()
      let profiles = ProfileManager()
      var service = ServiceProfile(uuid: Scene.service, name: "Service")
      service.addCharacteristic(
        CharacteristicProfile(uuid: Scene.characteristicUUID(1), name: "Switch").onDiscovered { characteristic in
          try await characteristic.write(Data([1]))
        }
      )
      profiles.addService(service)
      let central = try await CentralManager(backend: scene.stage.near, profiles: profiles)
      for try await found in central.scan(for: [Scene.service]) {
        let link = try await found.peripheral.connect()
        let found = try await link.service(Scene.service).characteristics
        #expect(found.map { $0.name } == ["Switch"])
        #expect(switched.value == Data([1]))
        return
      }
    },
    Behaviour("included services are found") { scene in
      let included = try await scene.serve(Scene.characteristic(2, [.read], value: Data([2])), as: Scene.other)
      let service = MutableService(uuid: Scene.service)
      service.add(Scene.characteristic([.read], value: Data([1])))
      service.include(included)
      try await scene.peripheral.add(service)
      let link = try await scene.connect()
      let found = try await link.service(Scene.service).includedServices()
      #expect(found.map { $0.uuid } == [Scene.other])
      let characteristics = try await found.first?.discoverCharacteristics()
      #expect(try await characteristics?.first?.read() == Data([2]))
      #expect(try await link.service(Scene.other).includedServices().isEmpty)
    },
    Behaviour("a reliable write takes effect whole, or is refused and changes nothing") { scene in
      let value = Scene.characteristic([.read, .write, .reliableWrite])
      let (link, found) = try await scene.connected(to: value)
      let long = Data((0..<300).map { UInt8(truncatingIfNeeded: $0) })
      try await link.writeReliably([ReliableWrite(long, to: found[0])])
      #expect(value.value == long)
      value.onWriteData { _, _ in throw ATTError.outOfRange }
      await #expect(throws: ATTError.self) { try await link.writeReliably([ReliableWrite(Data([1]), to: found[0])]) }
      #expect(value.value == long)
    },
    Behaviour("a subscription throws when its characteristic is removed") { scene in
      let value = Scene.characteristic([.notify])
      let (link, found) = try await scene.connected(to: value)
      let updates = try await found[0].subscribe()
      try await scene.subscribed(to: value)
      try await scene.peripheral.removeAllServices()
      // The next discovery finds that the service is gone.
      try await scene.wait { try await link.services(Scene.service).isEmpty }
      await #expect(throws: CharacteristicError.removed) { while try await updates.next() != nil {} }
      #expect(link.isConnected)
    },
    Behaviour("a notification never completes a read") { scene in
      let clock = scene.clock
      let value = Scene.characteristic([.read, .notify])
      value.onReadData { _ in
        try await clock.sleep(for: .milliseconds(500))
        return Data([1])
      }
      let (_, found) = try await scene.connected(to: value)
      let updates = try await found[0].subscribe()
      let read = scene.start { try await found[0].read() }
      try await scene.sleep(for: .milliseconds(200))
      try await value.update(Data([9]))
      #expect(try await updates.next() == Data([9]))
      #expect(try await read.value == Data([1]))
    },
    Behaviour("a read that times out leaves the subscription alone") { scene in
      let clock = scene.clock
      let value = Scene.characteristic([.read, .notify])
      value.onReadData { _ in
        try await clock.sleep(for: .seconds(3))
        return Data([1])
      }
      let (_, found) = try await scene.connected(to: value)
      let updates = try await found[0].subscribe()
      await #expect(throws: CharacteristicError.readTimeout) { try await found[0].read(timeout: .milliseconds(500)) }
      try await value.update(Data([9]))
      #expect(try await updates.next() == Data([9]))
    },
    Behaviour("two subscribers share one subscription, and each gets every value") { scene in
      let value = Scene.characteristic([.notify])
      let (_, found) = try await scene.connected(to: value)
      var first: Subscription<Data>? = try await found[0].subscribe()
      var second: Subscription<Data>? = try await found[0].subscribe()
      try await scene.subscribed(to: value)
      #expect(value.subscribers.count == 1)
      #expect(found[0].isNotifying)
      for octet in 0..<3 as Range<UInt8> { try await value.update(Data([octet])) }
      for octet in 0..<3 as Range<UInt8> {
        #expect(try await first?.next() == Data([octet]))
        #expect(try await second?.next() == Data([octet]))
      }
      first = nil
      try await value.update(Data([3]))
      #expect(try await second?.next() == Data([3]))
      second = nil
      try await scene.wait { value.subscribers.isEmpty }
      #expect(!found[0].isNotifying)
    },
    Behaviour("values that a slow iterator loses are counted, the newest are kept") { scene in
      let value = Scene.characteristic([.notify])
      let (_, found) = try await scene.connected(to: value)
      let slow = try await found[0].subscribe(buffering: .newest(2))
      let patient = try await found[0].subscribe(buffering: .unbounded)
      try await scene.subscribed(to: value)
      for octet in 0..<10 as Range<UInt8> { try await value.update(Data([octet])) }
      for octet in 0..<10 as Range<UInt8> { #expect(try await patient.next() == Data([octet])) }
      #expect(slow.overflowCount == 8)
      #expect(patient.overflowCount == 0)
      #expect(try await slow.next() == Data([8]))
      #expect(try await slow.next() == Data([9]))
    },
    Behaviour("octets that do not decode are skipped, and counted") { scene in
      let value = Scene.characteristic([.notify])
      let log = Record<Logger.Metadata>()
      let logger = Logger(label: "conformance") { _ in WarningRecorder(warnings: log) }
      let central = try await CentralManager(backend: scene.stage.near, logger: logger)
      try await scene.serve(value)
      try await scene.advertise()
      let device = central.peripheral(try await scene.find().identifier)
      var malformed = device.malformedValues().makeAsyncIterator()
      let link = try await device.connect(timeout: .seconds(20))
      let service = try await link.service(Scene.service)
      let level: ClientCharacteristic<Level, Notifying> = try service.characteristic(value.uuid)
      let levels = try await level.subscribe()
      let throwing = try await level.subscribe(malformed: .throwing)
      try await scene.subscribed(to: value)
      for octets in [Data([1]), Data([1, 0]), Data([2]), Data([2, 0])] { try await value.update(octets) }
      #expect(try await levels.next()?.level == 1)
      #expect(try await levels.next()?.level == 2)
      for level in [1, 2] as [UInt16] {
        await #expect(throws: DecodeError.self) { try await throwing.next() }
        #expect(try await throwing.next()?.level == level)
      }
      #expect(link.isConnected)
      #expect(device.statistics.malformedValueCount == 2)
      #expect(await malformed.next()?.octets == Data([1]))
      #expect(await malformed.next()?.octets == Data([2]))
      let warnings = log.all.filter { $0["characteristic"] == "\(value.uuid)" }
      // At most one a second.
      #expect((1...2).contains(warnings.count))
      #expect(warnings.first?["octets"] == "01")
      await device.disconnect()
    },
  ]
}

/// Keeps the metadata of warnings.
private struct WarningRecorder: LogHandler {
  let warnings: Record<Logger.Metadata>
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    if event.level == .warning { warnings.append(event.metadata ?? [:]) }
  }
}

/// What the characteristic of the far side allows.
private enum Notifying: NotifyAccess {}

/// Two octets.
struct Level: CharacteristicValue {
  let level: UInt16

  init(from reader: inout FieldReader) throws(DecodeError) {
    level = try reader.uint16("Level")
  }

  func encode(into output: inout FieldWriter) throws(EncodeError) {}
}
