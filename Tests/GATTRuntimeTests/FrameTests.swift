import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// A frame of a constant, a length, octets, and their sum.
private struct Message: CharacteristicValue, CharacteristicConfigurable, StringDeserializable, Equatable {
  static let uuid: BluetoothUUID = "F4A3"
  static let name = "Message"
  static var stringValues: [String] { [] }
  static let maximumFrameLength: Int? = 200
  var content: [UInt8]

  init(_ content: [UInt8]) { self.content = content }

  init(from reader: inout FieldReader) throws(DecodeError) {
    let start = reader.offset
    try reader.constant(0xA5 as UInt8, "Start")
    let length = Int(try reader.uint8("Length"))
    content = Array(try reader.octets("Content", .octets(length)))
    try reader.checksum(.sum(8), "Sum", from: start)
  }

  func encode(into output: inout FieldWriter) {
    output.append(0xA5 as UInt8)
    output.append(UInt8(content.count))
    for octet in content { output.append(octet) }
    output.append(content.reduce(0xA5 &+ UInt8(content.count), &+))
  }

  var stringValue: [String: String] { ["Content": content.map { "\($0)" }.joined(separator: " ")] }
  init?(stringValue: [String: String]) {
    content = stringValue["Content"]?.split(separator: " ").compactMap { UInt8($0) } ?? []
  }
}

/// The answer to a message is a message.
private enum Echo: Exchange {
  typealias Request = Message
  typealias Response = Message
}

private enum Access: WriteAccess, WriteWithoutResponseAccess, NotifyAccess {}

/// Values in a stream of octets.
@Suite struct FrameTests {
  private let long = Message(Array(1...100))
  private let other = Message(Array(101...190))

  private func characteristic() -> MutableCharacteristic {
    MutableCharacteristic(Message.self, properties: [.write, .writeWithoutResponse, .notify])
  }

  /// A characteristic that sends octets of the test.
  private func octets() -> MutableCharacteristic { MutableCharacteristic(uuid: Message.uuid, properties: [.notify]) }

  @Test func `values longer than a packet arrive whole in both directions`() async throws {
    try await Stage.run(mtu: 23) { [long, other] stage in
      let received = Record<Message>()
      let served = characteristic()
      served.onWrite { (message: Message, _) in received.append(message) }
      let (_, remote) = try await stage.connected(to: served)
      let client = ClientCharacteristic<Message, Access>(remote)
      let server = ServerCharacteristic<Message, Access>(served)
      let messages = try await client.subscribe()
      try await server.notify(long)
      try await server.notify(other)
      #expect(try await messages.next() == long)
      #expect(try await messages.next() == other)
      try await client.write(long)
      try await client.writeWithoutResponse(other)
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(received.all == [long, other])
      #expect(stage.peripheral.statistics.malformedValueCount == 0)
    }
  }

  @Test func `each packet has the octets that the link can carry`() async throws {
    try await Stage.run(mtu: 23) { [long] stage in
      let served = characteristic()
      let (_, remote) = try await stage.connected(to: served)
      let packets = try await remote.subscribe()
      try await ServerCharacteristic<Message, Access>(served).notify(long)
      var octets = Data()
      var sizes: [Int] = []
      while octets.count < 103, let packet = try await packets.next() {
        octets += packet
        sizes.append(packet.count)
      }
      #expect(sizes == [20, 20, 20, 20, 20, 3])
      #expect(try Message(octets) == long)
    }
  }

  @Test func `values are found in packets that begin and end anywhere, with other octets between them`() async throws {
    try await Stage.run { stage in
      let served = octets()
      let (_, remote) = try await stage.connected(to: served)
      let messages = try await ClientCharacteristic<Message, Access>(remote).subscribe()
      let first = try Message([1, 2]).data()
      let second = try Message([3]).data()
      try await served.update(Data("AT\r\n".utf8) + first + second.prefix(2))
      try await served.update(second.dropFirst(2) + first)
      for expected in [[1, 2], [3], [1, 2]] as [[UInt8]] { #expect(try await messages.next()?.content == expected) }
      let device = stage.central.peripheral(stage.monitor.identifier)
      #expect(device.statistics.malformedValueCount == 1)
    }
  }

  @Test func `octets that begin no value are delivered, once for all iterators`() async throws {
    try await Stage.run { stage in
      let served = octets()
      let (_, remote) = try await stage.connected(to: served)
      let client = ClientCharacteristic<Message, Access>(remote)
      let (messages, others) = (try await client.subscribe(), try await client.subscribe(malformed: .throwing))
      var malformed = stage.central.malformedValues().makeAsyncIterator()
      try await served.update(Data([7, 8]) + (try Message([1]).data()))
      #expect(try await messages.next() == Message([1]))
      #expect(try await others.next() == Message([1]))
      #expect(await malformed.next()?.octets == Data([7, 8]))
      #expect(stage.central.peripheral(stage.monitor.identifier).statistics.malformedValueCount == 1)
    }
  }

  @Test func `a value after a torn one is found when the rest does not come`() async throws {
    try await Stage.run { stage in
      let served = octets()
      let (_, remote) = try await stage.connected(to: served)
      let messages = try await ClientCharacteristic<Message, Access>(remote).subscribe()
      try await served.update(Data([0xA5, 90, 1, 2]))
      try await served.update(try Message([5]).data())
      let start = stage.air.clock.now
      #expect(try await messages.next() == Message([5]))
      #expect((.seconds(1)...(.milliseconds(1100))).contains(start.duration(to: stage.air.clock.now)))
    }
  }

  @Test func `a value has all the time between its packets that the timeout gives`() async throws {
    try await Stage.run { stage in
      let served = octets()
      let (_, remote) = try await stage.connected(to: served)
      let messages = try await ClientCharacteristic<Message, Access>(remote).subscribe()
      for octet in try Message([5, 6]).data() {
        try await stage.air.clock.sleep(for: .milliseconds(900))
        try await served.update(Data([octet]))
      }
      #expect(try await messages.next() == Message([5, 6]))
    }
  }

  @Test func `a slow iterator loses whole values`() async throws {
    try await Stage.run(mtu: 23) { [long] stage in
      let served = characteristic()
      let (_, remote) = try await stage.connected(to: served)
      let messages = try await ClientCharacteristic<Message, Access>(remote).subscribe(buffering: .newest(2))
      let server = ServerCharacteristic<Message, Access>(served)
      for number in 0..<5 as Range<UInt8> { try await server.notify(Message([number] + long.content)) }
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(try await messages.next()?.content.first == 3)
      #expect(try await messages.next()?.content.first == 4)
      #expect(messages.overflowCount == 3)
    }
  }

  @Test func `the values of two centrals that write at once are not mixed`() async throws {
    try await Stage.run(mtu: 23) { [long, other] stage in
      let received = Record<Message>()
      let served = characteristic()
      served.onWrite { (message: Message, _) in received.append(message) }
      let (_, first) = try await stage.connected(to: served)
      let tablet = try await CentralManager(backend: stage.air.addAdapter(name: "tablet", maximumTransmissionUnit: 23))
      let link = try await tablet.peripheral(stage.monitor.identifier).connect()
      let second = try #require(try await link.service("1234").characteristic(Message.uuid))
      async let one: Void = ClientCharacteristic<Message, Access>(first).write(long)
      async let two: Void = ClientCharacteristic<Message, Access>(second).write(other)
      _ = try await (one, two)
      #expect(received.all.count == 2 && received.all.contains(long) && received.all.contains(other))
      await tablet.disconnectAllPeripherals()
    }
  }

  @Test func `a served stream skips what begins no value, and refuses no write for it`() async throws {
    try await Stage.run { stage in
      let received = Record<Message>()
      let served = characteristic()
      served.onWrite { (message: Message, _) in received.append(message) }
      let (_, remote) = try await stage.connected(to: served)
      try await remote.write(Data([1, 2, 3]))
      try await remote.write(Data([0xA5, 90]))
      try await stage.air.clock.sleep(for: .seconds(1))
      try await remote.write(try Message([9]).data())
      #expect(received.all == [Message([9])])
      #expect(stage.peripheral.statistics.malformedValueCount == 2)
    }
  }

  @Test func `updates that wait for a subscriber are cut for its link`() async throws {
    try await Stage.run(mtu: 23) { [long, other] stage in
      let served = characteristic().keepUpdates(newest: 4)
      let (_, remote) = try await stage.connected(to: served)
      let server = ServerCharacteristic<Message, Access>(served)
      try await server.notify(long)
      try await server.notify(other)
      let messages = try await ClientCharacteristic<Message, Access>(remote).subscribe()
      #expect(try await messages.next() == long)
      #expect(try await messages.next() == other)
      #expect(served.droppedUpdateCount == 0)
    }
  }

  @Test func `the rest of a value arrives when another central has written a whole value meanwhile`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let peripheral = try await PeripheralManager(backend: backend)
      let received = Record<Message>()
      let served = characteristic()
      served.onWrite { (message: Message, _) in received.append(message) }
      let service = MutableService(uuid: "1234")
      service.add(served)
      let handler = try await backend.serve(service, by: peripheral)
      let octets = try Message([1, 2, 3]).data()
      // The manager keeps 64 incomplete values.
      let centrals = (0...64).map { Central(identifier: PeerIdentifier("\($0)"), maximumTransmissionUnit: 23) }
      func write(_ packet: Data, by central: Central) async throws {
        try await handler.write(packet, to: 0, offset: 0, by: central, type: .withResponse)
      }
      for central in centrals.dropLast() { try await write(octets.prefix(2), by: central) }
      try await write(octets, by: centrals[64])
      try await write(Data(octets.dropFirst(2)), by: centrals[0])
      #expect(received.all == [Message([1, 2, 3]), Message([1, 2, 3])])
    }
  }

  @Test func `a refused value takes none of those behind it in its packet along`() async throws {
    try await Stage.run { stage in
      let received = Record<Message>()
      let served = characteristic()
      served.onWrite { (message: Message, _) in
        received.append(message)
        if message.content[0] == 1 { throw ATTError.outOfRange }
        if message.content[0] == 2 { throw ATTError.procedureAlreadyInProgress }
      }
      let (_, remote) = try await stage.connected(to: served)
      let packet = try (1...4).map { try Message([$0]).data() }.reduce(Data(), +)
      await #expect(throws: ATTError.outOfRange) { try await remote.write(packet) }
      #expect(received.all == (1...4).map { Message([$0]) })
      // What follows begins with a whole value.
      try await remote.write(try Message([5]).data())
      #expect(received.all.last == Message([5]))
    }
  }

  @Test func `the handler of the second request in a packet may wait for its own answer`() async throws {
    try await Stage.run { stage in
      let served = characteristic()
      served.onRequest(Echo.self) { [weak served] message, request in
        if message == Message([1]) { return message }
        try await served?.update(message.data(), to: request.central)
        return nil
      }
      let (_, remote) = try await stage.connected(to: served)
      let answers = try await ClientCharacteristic<Message, Access>(remote).subscribe()
      try await remote.write(try Message([1]).data() + Message([2]).data())
      #expect(try await answers.next() == Message([1]))
      #expect(try await answers.next() == Message([2]))
    }
  }

  @Test func `texts and requests know streams too`() async throws {
    let profiles = ProfileManager([
      ServiceProfile(uuid: "1234", characteristics: [CharacteristicProfile(Message.self)])
    ])
    try await Stage.run(mtu: 23, profiles: profiles) { [long] stage in
      let served = characteristic()
      served.onWrite { [weak served] (message: Message, _) in try await served?.update(message.data()) }
      let (_, remote) = try await stage.connected(to: served)
      let client = ClientCharacteristic<Message, Access>(remote)
      #expect(try await client.request(long, awaiting: client) == long)
      var texts = remote.stringNotifications().makeAsyncIterator()
      async let text = texts.next()
      try await stage.air.clock.sleep(for: .seconds(1))
      try await remote.write(string: long.stringValue)
      #expect(try await text == long.stringValue)
    }
  }
}
