import GATTCore
import GATTRuntime
import Testing

extension Behaviour {
  /// L2CAP channels: streams of octets in both directions that wait for their receivers.
  public static let channels: [Behaviour] = [
    Behaviour("octets arrive in both directions, in parts as they come") { scene in
      let ends = try await open(scene)
      #expect((0x80...0xFF).contains(ends.listener.psm))
      #expect(ends.near.psm == ends.listener.psm)
      #expect(ends.far.psm == ends.listener.psm)
      #expect(ends.near.peer == scene.stage.peer)
      #expect(ends.near.maximumTransmissionUnit >= 23)
      try await ends.near.write([1, 2, 3])
      #expect(try await read(3, from: ends.far) == Data([1, 2, 3]))
      try await ends.far.write([4])
      try await ends.far.write([])
      try await ends.far.write(Data([5, 6, 7]).dropFirst())
      #expect(try await read(3, from: ends.near) == Data([4, 6, 7]))
    },
    Behaviour("100 kB arrive whole and in order, in both directions at once") { scene in
      let ends = try await open(scene)
      let (up, down) = (octets(100_000), octets(100_000, from: 7))
      let tasks = [
        scene.start { try await ends.near.write(up) }, scene.start { try await ends.far.write(down) },
      ]
      let received = scene.start { try await read(up.count, from: ends.far) }
      #expect(try await read(down.count, from: ends.near) == down)
      #expect(try await received.value == up)
      for task in tasks { try await task.value }
    },
    Behaviour("a writer waits for a slow reader, and nothing is lost") { scene in
      let ends = try await open(scene)
      let part = octets(4000)
      let written = Record<Int>()
      let writing = scene.start {
        for number in 0..<200 {
          try await ends.near.write(part)
          written.append(number)
        }
        await ends.near.close()
      }
      try await scene.sleep(for: .seconds(20))
      let before = written.all.count
      try await scene.sleep(for: .seconds(20))
      // Nothing is read, so the host's buffers are full.
      #expect(before < 200)
      #expect(written.all.count == before)
      var received = Data()
      for try await octets in ends.far { received += octets }
      try await writing.value
      #expect(received == Data((0..<200).flatMap { _ in part }))
    },
    Behaviour("when one side closes, the other side reads all octets and then the end, and the link stays") { scene in
      let ends = try await open(scene)
      let sent = octets(3000)
      let writing = scene.start {
        try await ends.far.write(sent)
        await ends.far.close()
      }
      #expect(try await read(10_000, from: ends.near) == sent)
      try await writing.value
      #expect(try await ends.near.read() == nil)
      await #expect(throws: L2CAPChannelError.closed) { try await ends.near.write([1]) }
      await #expect(throws: L2CAPChannelError.closed) { try await ends.far.write([1]) }
      #expect(try await ends.far.read() == nil)
      #expect(ends.link.isConnected)
      let again = try await ends.link.openChannel(psm: ends.listener.psm)
      try await again.write([9])
      let far = try #require(await ends.listener.first { _ in true })
      #expect(try await far.read() == Data([9]))
    },
    Behaviour("reads and writes that wait end when this side closes the channel") { scene in
      let ends = try await open(scene)
      let reading = scene.start { try await ends.near.read() }
      let writing = scene.start { while true { try await ends.near.write(octets(4000)) } }
      try await scene.sleep(for: .seconds(5))
      await ends.near.close()
      #expect(try await reading.value == nil)
      await #expect(throws: L2CAPChannelError.closed) { try await writing.value }
    },
    Behaviour("several channels of a link do not mix their octets") { scene in
      let ends = try await open(scene)
      let second = try await ends.link.openChannel(psm: ends.listener.psm)
      let other = try #require(await ends.listener.first { _ in true })
      try await second.write([2])
      try await ends.near.write([1])
      #expect(try await other.read() == Data([2]))
      #expect(try await ends.far.read() == Data([1]))
    },
    Behaviour("a PSM that is not published is refused, and so is one that no longer is") { scene in
      let ends = try await open(scene)
      let psm = ends.listener.psm
      await #expect(throws: L2CAPChannelError.refused) { try await ends.link.openChannel(psm: psm + 1) }
      await #expect(throws: L2CAPChannelError.invalidPSM(0)) { try await ends.link.openChannel(psm: 0) }
      await #expect(throws: L2CAPChannelError.invalidPSM(256)) { try await scene.peripheral.publishChannel(psm: 256) }
      await #expect(throws: L2CAPChannelError.psmInUse(psm)) { try await scene.peripheral.publishChannel(psm: psm) }
      await ends.listener.unpublish()
      await #expect(throws: L2CAPChannelError.refused) { try await ends.link.openChannel(psm: psm) }
      // The channel that is open stays.
      try await ends.near.write([1])
      #expect(try await ends.far.read() == Data([1]))
      let again = try await scene.peripheral.publishChannel(psm: psm)
      #expect(again.psm == psm)
      let channel = try await ends.link.openChannel(psm: psm)
      try await channel.write([2])
      let far = try #require(await again.first { _ in true })
      #expect(try await far.read() == Data([2]))
    },
    Behaviour("a read that is cancelled loses no octets") { scene in
      let ends = try await open(scene)
      for number in UInt8(0)..<20 {
        let reading = scene.start { try await ends.far.read() }
        if number.isMultiple(of: 2) { try await scene.sleep(for: .milliseconds(20)) }
        reading.cancel()
        #expect(await reading.result.failure is CancellationError)
      }
      try await ends.near.write([1, 2])
      let reading = scene.start { try await ends.far.read() }
      reading.cancel()
      var octets = (await reading.result.success ?? nil) ?? Data()
      octets += try await read(2 - octets.count, from: ends.far)
      #expect(octets == Data([1, 2]))
    },
    Behaviour("both ends of a channel end with its link") { scene in
      let ends = try await open(scene)
      let reading = scene.start { try await ends.near.read() }
      let farReading = scene.start { try await ends.far.read() }
      try await scene.sleep(for: .milliseconds(500))
      await ends.link.disconnect()
      await #expect(throws: PeripheralError.disconnected) { try await reading.value }
      await #expect(throws: PeripheralError.disconnected) { try await farReading.value }
      await #expect(throws: PeripheralError.disconnected) { try await ends.near.write([1]) }
      await #expect(throws: PeripheralError.disconnected) { try await ends.far.write([1]) }
      await #expect(throws: PeripheralError.disconnected) {
        try await ends.link.openChannel(psm: ends.listener.psm)
      }
      #expect(try await ends.near.read() == nil)
    },
    Behaviour("a channel out of range ends with an error, after the octets that had arrived", needing: .outOfRange) {
      scene in
      let ends = try await open(scene)
      let sent = octets(1000)
      try await ends.far.write(sent)
      try await scene.sleep(for: .seconds(1))
      try await scene.stage.cause(.outOfRange)
      let writing = scene.start { while true { try await ends.near.write(octets(1000)) } }
      _ = try await ends.link.waitForEnd()
      await #expect(throws: PeripheralError.disconnected) { try await writing.value }
      #expect(try await read(sent.count, from: ends.near) == sent)
      await #expect(throws: PeripheralError.disconnected) { try await ends.near.read() }
      await #expect(throws: PeripheralError.disconnected) { try await ends.far.read() }
      try await scene.stage.repair(.outOfRange)
      // The PSM is still published.
      let link = try await scene.connect()
      let near = try await link.openChannel(psm: ends.listener.psm)
      try await near.write([4])
      let far = try #require(await ends.listener.first { _ in true })
      #expect(try await far.read() == Data([4]))
    },
    channelsEnd(with: .nearPoweredOff),
    channelsEnd(with: .daemonFailure),
    Behaviour("a channel that demands encryption opens over an encrypted link") { scene in
      try await scene.stage.far.setPairingAgent(Agent())
      try await scene.forgetBonds()
      let listener = try await scene.peripheral.publishChannel(security: .encrypted)
      let link = try await connect(scene)
      if !scene.stage.pairsByItself {
        await #expect(throws: L2CAPChannelError.insufficientEncryption) {
          try await link.openChannel(psm: listener.psm)
        }
        try await link.peripheral.pair()
      }
      let near = try await link.openChannel(psm: listener.psm)
      try await near.write([1])
      let far = try #require(await listener.first { _ in true })
      #expect(try await far.read() == Data([1]))
      try await scene.forgetBonds()
    },
  ]
}

private func channelsEnd(with fault: Fault) -> Behaviour {
  Behaviour(
    "channels end when the adapter is switched off or its service fails, and their PSM stays published: \(fault)",
    needing: fault
  ) { scene in
    let ends = try await open(scene)
    try await scene.stage.cause(fault)
    let duration = try await scene.duration {
      await #expect(throws: PeripheralError.disconnected) { try await ends.near.read() }
      await #expect(throws: PeripheralError.disconnected) { try await ends.far.read() }
    }
    #expect(duration < .seconds(10))
    try await scene.stage.repair(fault)
    try await scene.central.poweredOn(timeout: .seconds(60))
    try await scene.peripheral.poweredOn(timeout: .seconds(60))
    try await scene.wait(atMost: .seconds(60)) { scene.peripheral.isAdvertising }
    let link = try await scene.find().connect(timeout: .seconds(30))
    let near = try await link.openChannel(psm: ends.listener.psm)
    try await near.write([4])
    let far = try #require(await ends.listener.first { _ in true })
    #expect(try await far.read() == Data([4]))
  }
}

/// A channel with both ends.
private struct Ends: Sendable {
  let link: Connection
  let listener: L2CAPListener
  let near: L2CAPChannel
  let far: L2CAPChannel
}

/// Publishes a PSM, connects and opens a channel.
private func open(_ scene: Scene) async throws -> Ends {
  let listener = try await scene.peripheral.publishChannel()
  let link = try await connect(scene)
  let near = try await link.openChannel(psm: listener.psm)
  let far = try #require(await listener.first { _ in true })
  return Ends(link: link, listener: listener, near: near, far: far)
}

/// Serves and connects. After a connection, BlueZ compares the services of a scan with those that the device serves,
/// and not with those that it advertises.
private func connect(_ scene: Scene) async throws -> Connection {
  try await scene.serve(Scene.characteristic([.read]))
  return try await scene.connect()
}

/// Octets that are different at each place.
private func octets(_ count: Int, from start: Int = 0) -> Data {
  Data((start..<start + count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
}

/// Reads a number of octets, or those until the end.
private func read(_ count: Int, from channel: L2CAPChannel) async throws -> Data {
  var octets = Data()
  while octets.count < count, let part = try await channel.read() { octets += part }
  return octets
}

/// Lets each device pair.
private struct Agent: PairingAgent {
  var capability: PairingCapability { .noInputNoOutput }
  func authorize(_ peer: PeerIdentifier) async -> Bool { true }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
  fileprivate var success: Success? { if case .success(let value) = self { value } else { nil } }
}
