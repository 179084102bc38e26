import GATTCore
import GATTRuntime
import Testing

extension Behaviour {
  /// The peripheral role: answers to reads and writes, updates, subscribers.
  public static let serving: [Behaviour] = [
    Behaviour("a handler gets the central of a request and the MTU of its link") { scene in
      let requests = Record<ReadRequest>()
      let value = Scene.characteristic([.read])
      value.onReadData { request in
        requests.append(request)
        return Data([1])
      }
      let (link, found) = try await scene.connected(to: value)
      #expect(try await found[0].read() == Data([1]))
      let request = try #require(requests.all.first)
      #expect(request.offset == 0)
      #expect(request.central.maximumTransmissionUnit == link.maximumTransmissionUnit)
      #expect(request.central.maximumUpdateLength == min(link.maximumTransmissionUnit - 3, 512))
    },
    Behaviour("a central that only reads is known from its first request to the end of its link") { scene in
      let changes = scene.peripheral.centralChanges()
      let (link, found) = try await scene.connected(to: Scene.characteristic([.read], value: Data([1])))
      _ = try await found[0].read()
      _ = try await found[0].read()
      try await scene.wait { scene.peripheral.centrals.count == 1 }
      let central = try #require(scene.peripheral.centrals.first)
      await link.disconnect()
      try await scene.wait { scene.peripheral.centrals.isEmpty }
      var iterator = changes.makeAsyncIterator()
      #expect(await iterator.next() == .connected(central))
      #expect(await iterator.next() == .disconnected(central))
    },
    Behaviour("a request returns the update that answers it") { scene in
      let answers = Scene.characteristic(1, [.notify])
      let point = Scene.characteristic(2, [.write])
      point.onWriteData { octets, _ in
        try await answers.update(Data([0xFF]))
        try await answers.update(octets)
      }
      let (_, found) = try await scene.connected(to: answers, point)
      for number in [3, 4] as [UInt8] {
        let answer = try await found[1].request(Data([number]), awaiting: found[0]) { $0 != Data([0xFF]) }
        #expect(answer == Data([number]))
      }
    },
    Behaviour("the value held changes when a write was accepted, not before") { scene in
      let value = Scene.characteristic([.read, .write], value: Data([1]))
      let before = Record<Data>()
      value.onWriteData { [weak value] octets, _ in
        if let value { before.append(value.value) }
        if octets == Data([9]) { throw ATTError.outOfRange }
      }
      let (_, found) = try await scene.connected(to: value)
      await #expect(throws: ATTError.self) { try await found[0].write(Data([9])) }
      #expect(value.value == Data([1]))
      #expect(try await found[0].read() == Data([1]))
      try await found[0].write(Data([2]))
      #expect(value.value == Data([2]))
      #expect(before.all == [Data([1]), Data([1])])
    },
    Behaviour("a write that does not decode is refused before the handler is called") { scene in
      let value = Scene.characteristic([.write])
      let written = Record<Level>()
      value.onWrite { (level: Level, _) in written.append(level) }
      var malformed = scene.peripheral.malformedValues().makeAsyncIterator()
      let (link, found) = try await scene.connected(to: value)
      await #expect(throws: scene.stage.answer(for: .valueNotAllowed)) { try await found[0].write(Data([1])) }
      #expect(await malformed.next()?.octets == Data([1]))
      #expect(scene.peripheral.statistics.malformedValueCount == 1)
      #expect(link.isConnected)
      try await found[0].write(Data([2, 0]))
      #expect(written.all.map(\.level) == [2])
    },
    errorTravels(0x80),
    errorTravels(0x9F),
    updatesKeepTheirOrder(.notification),
    updatesKeepTheirOrder(.indication),
    Behaviour("subscribers come and go, also with their link") { scene in
      let value = Scene.characteristic([.notify])
      let (link, found) = try await scene.connected(to: value)
      let changes = value.subscriberChanges()
      var subscription: Subscription<Data>? = try await found[0].subscribe()
      try await scene.subscribed(to: value)
      withExtendedLifetime(subscription) {}
      subscription = nil
      try await scene.wait { value.subscribers.isEmpty }
      subscription = try await found[0].subscribe()
      try await scene.subscribed(to: value)
      await link.disconnect()
      #expect(try await subscription?.next() == nil)
      try await scene.wait { value.subscribers.isEmpty }
      var counts: [Int] = []
      for await centrals in changes {
        counts.append(centrals.count)
        if counts.count == 5 { break }
      }
      #expect(counts == [0, 1, 0, 1, 0])
    },
    Behaviour("an update without subscribers is held, and read") { scene in
      let value = Scene.characteristic([.read, .notify])
      let (_, found) = try await scene.connected(to: value)
      try await value.update(Data([4]))
      #expect(try await found[0].read() == Data([4]))
    },
    Behaviour("a value that does not fit arrives as far as the link carries it") { scene in
      let value = Scene.characteristic([.notify])
      let (link, found) = try await scene.connected(to: value)
      let updates = try await found[0].subscribe()
      try await scene.subscribed(to: value)
      let maximum = min(link.maximumTransmissionUnit - 3, 512)
      let long = Data((0..<512).map { UInt8($0 & 0xFF) })
      var missed = value.missedUpdates().makeAsyncIterator()
      for length in [512, maximum, 1] {
        try await value.update(long.prefix(length))
        #expect(try await updates.next() == long.prefix(min(length, maximum)))
      }
      await #expect(throws: MutableCharacteristicError.valueTooLong(octets: 513, maximum: 512)) {
        try await value.update(Data(count: 513))
      }
      // With the largest MTU, a link carries every value.
      if maximum == 512 { return }
      let error = await missed.next()?.error as? MutableCharacteristicError
      #expect(error == .valueTooLong(octets: 512, maximum: maximum))
      value.shortensUpdates = false
      await #expect(throws: MutableCharacteristicError.valueTooLong(octets: maximum + 1, maximum: maximum)) {
        try await value.update(long.prefix(maximum + 1))
      }
      try await value.update(Data([9]))
      #expect(try await updates.next() == Data([9]))
    },
    Behaviour("a service that is not served sends nothing and is not found") { scene in
      let value = Scene.characteristic([.read, .notify])
      await #expect(throws: MutableCharacteristicError.notServed) { try await value.update(Data([1])) }
      let service = try await scene.serve(value)
      await #expect(throws: PeripheralManagerError.serviceExists(Scene.service)) {
        try await scene.peripheral.add(service)
      }
      try await scene.peripheral.remove(service)
      await #expect(throws: MutableCharacteristicError.notServed) { try await value.update(Data([1])) }
      let link = try await scene.connect()
      #expect(try await link.services(Scene.service).isEmpty)
      await #expect(throws: ServiceError.notFound(Scene.service)) { try await link.service(Scene.service) }
    },
  ]
}

private func errorTravels(_ code: UInt8) -> Behaviour {
  Behaviour("an error of a service travels: \(code)") { scene in
    let error = try #require(ATTError(rawValue: code))
    let value = Scene.characteristic([.read, .write])
    value.onReadData { _ in throw error }
    value.onWriteData { _, _ in throw error }
    let (_, found) = try await scene.connected(to: value)
    await #expect(throws: error) { try await found[0].read() }
    await #expect(throws: error) { try await found[0].write(Data()) }
  }
}

private func updatesKeepTheirOrder(_ kind: UpdateKind) -> Behaviour {
  Behaviour("updates keep their order, and none that was accepted is lost: \(kind)") { scene in
    let value = Scene.characteristic(kind == .notification ? [.notify] : [.indicate])
    let (_, found) = try await scene.connected(to: value)
    let updates = try await found[0].subscribe(buffering: .unbounded)
    try await scene.subscribed(to: value)
    let count = 100 as UInt8
    // From several tasks: the order is that of the calls.
    let sending = scene.start {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<count {
          group.addTask { try await value.update(Data([number])) }
        }
        try await group.waitForAll()
      }
    }
    var arrived: Set<Data> = []
    for _ in 0..<count { arrived.insert(try #require(try await updates.next())) }
    try await sending.value
    #expect(arrived.count == Int(count))
    for number in 0..<count {
      try await value.update(Data([number, 1]))
    }
    for number in 0..<count { #expect(try await updates.next() == Data([number, 1])) }
  }
}
