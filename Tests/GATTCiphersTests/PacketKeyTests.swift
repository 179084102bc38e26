import BlueGATTVendorCatalog
import GATTCiphers
import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// Values with a cipher that takes its key from the octets of the value.
@Suite struct PacketKeyTests {
  private typealias Event = Govee.H5121Event

  private let engine = OpenSSLEngine()
  /// The packet of a motion sensor: identifier, time, block, checksum.
  private static let digits = "5994 0000F0B9 1937AE50B6372C866AC2F3D061E717C0 2CEF"

  private static func event(_ digits: String = digits) throws -> Event {
    let packet = try octets(digits)
    return try Event(packet.span.bytes)
  }

  private static func motion(_ event: Event) -> Event.Block.H5121.Motion? {
    guard case .h5121(let state)? = event.block.content?.state else { return nil }
    return state.motion
  }

  @Test func `no key opens them, and they seal to the same octets`() throws {
    let event = try Self.event()
    #expect(event.isSealed)
    let opened = try event.opened(with: nil, sender: nil, engine: engine)
    #expect(opened.block.content?.battery == 100)
    #expect(Self.motion(opened) == .motion)
    #expect(try [UInt8](opened.sealed(with: nil, sender: nil, engine: engine).octets()) == octets(Self.digits))
  }

  @Test func `a new time makes another key, other octets and another checksum`() throws {
    var event = try Self.event().opened(with: nil, sender: nil, engine: engine)
    event.time += 1
    let sealed = try event.sealed(with: nil, sender: nil, engine: engine)
    let packet = try [UInt8](sealed.octets())
    #expect(try packet.suffix(2) != octets(Self.digits).suffix(2))
    let received = try Event(packet.span.bytes)
    #expect(received.block != (try Self.event().block))
    #expect(Self.motion(try received.opened(with: nil, sender: nil, engine: engine)) == .motion)
  }

  @Test func `octets that are not whole blocks are an error`() throws {
    let recipe = Event.cipher
    let packet = try octets(Self.digits)
    let fields = ["Time": 2..<6]
    let cut = EncipheredOctets(packet, content: 6..<21, fields: fields)
    #expect(throws: CipherError.invalidLength(octets: 15)) {
      try recipe.open(cut, with: nil, sender: nil, engine: engine)
    }
    #expect(throws: CipherError.missingField("Time")) {
      try recipe.open(EncipheredOctets(packet, content: 6..<22, fields: [:]), with: nil, sender: nil, engine: engine)
    }
  }

  @Test func `a cipher with a secret key is not opened without one`() throws {
    let recipe = BTHome.BTHome.cipher
    let value = EncipheredOctets([1, 2, 3, 4], content: 0..<2, fields: [:])
    #expect(throws: CipherError.noKey) { try recipe.open(value, with: nil, sender: nil, engine: engine) }
  }

  @Test func `a central with an empty ring of keys delivers them deciphered, a central without keys sealed`()
    async throws
  {
    let air = SimulatedAir(seed: 11)
    try await air.run(timeLimit: .seconds(60)) {
      let sensor = air.addAdapter(name: "sensor")
      for keys in [KeyRing(), nil] {
        let central = try await CentralManager(backend: air.addAdapter(name: "phone"), keys: keys)
        let readings = central.readings(of: Event.self)
        let advertising = try await sensor.startAdvertising(
          try Advertisement(try Self.event()),
          interval: .milliseconds(100)
        )
        var iterator = readings.makeAsyncIterator()
        let reading = try #require(await iterator.next())
        await sensor.stopAdvertising(advertising)
        #expect(Self.motion(reading.value) == (keys == nil ? nil : .motion))
        // The key is in the packet, so any device can make such a packet.
        #expect(reading.authenticity == .plain)
      }
    }
  }
}
