import GATTCiphers
import GATTCore
import SplitMix
import Testing

/// Advertisements from the tests of bthome-ble, xiaomi-ble and victron-ble.
@Suite struct `Recorded advertisements` {
  private let engine = OpenSSLEngine()

  private static let bthome = CipherRecipe(
    algorithm: .aesCCM,
    keyName: "bindkey",
    nonce: [.sender, .octets([0xD2, 0xFC]), .field("Device Information"), .field("Counter")],
    tag: "Check",
    counter: [.init("Counter")]
  )

  private static let miBeacon = CipherRecipe(
    algorithm: .aesCCM,
    keyName: "bindkey",
    nonce: [.senderReversed, .field("Product"), .field("Frame Counter"), .field("Extended Counter")],
    associatedData: [.octets([0x11])],
    tag: "Check",
    counter: [.init("Extended Counter"), .init("Frame Counter")]
  )

  private static let victron = CipherRecipe(
    algorithm: .aesCTRLittleEndian,
    keyName: "advertisement key",
    nonce: [.field("Counter")],
    counter: [.init("Counter")],
    keyCheck: "Key Check"
  )

  private static let bthomeKey = "231d39c1d7cc1ab1aee224cd096db932"
  private static let bthomeSender = "54:48:E6:8F:80:A5"

  struct Recording: Sendable, CustomTestStringConvertible {
    var name: String
    var recipe: CipherRecipe
    var octets: String
    var content: Range<Int>
    var fields: [String: Range<Int>]
    var key: String
    var sender: String?
    /// The group in plaintext.
    var plaintext: String
    var counter: UInt64

    var testDescription: String { name }

    func value(_ octets: [UInt8]) -> EncipheredOctets { EncipheredOctets(octets, content: content, fields: fields) }
  }

  static let recordings = [
    // 25.06 °C and 50.55 %.
    Recording(
      name: "BTHome",
      recipe: bthome,
      octets: "41 a47266c95f73 00112233 78237214",
      content: 1..<7,
      fields: ["Device Information": 0..<1, "Counter": 7..<11, "Check": 11..<15],
      key: bthomeKey,
      sender: bthomeSender,
      plaintext: "02ca09 03bf13",
      counter: 0x3322_1100
    ),
    Recording(
      name: "BTHome with its address",
      recipe: bthome,
      octets: "43 a5808fe64854 f196c06ffb49 00112233 f08ecbde",
      content: 7..<13,
      fields: ["Device Information": 0..<1, "Counter": 13..<17, "Check": 17..<21],
      key: bthomeKey,
      sender: bthomeSender,
      plaintext: "02ca09 03bf13",
      counter: 0x3322_1100
    ),
    // 46.7 %.
    Recording(
      name: "MiBeacon with its address",
      recipe: miBeacon,
      octets: "5858 5b05 50 f4830238c1a4 95ef58763c 260000 97e2abb5",
      content: 11..<16,
      fields: ["Product": 2..<4, "Frame Counter": 4..<5, "Extended Counter": 16..<19, "Check": 19..<23],
      key: "e9ea895fac7cca6d30532432a516f3a8",
      sender: "A4:C1:38:02:83:F4",
      plaintext: "0610 02 d301",
      counter: 0x26_50
    ),
    // A humidity of 45.0 % as a float32, 0x42340000.
    Recording(
      name: "MiBeacon without its address",
      recipe: miBeacon,
      octets: "4859 0312 a4 1b776e7c96add7 000000 f2bf545b",
      content: 5..<12,
      fields: ["Product": 2..<4, "Frame Counter": 4..<5, "Extended Counter": 12..<15, "Check": 15..<19],
      key: "b2cf9a553d53571b5657defd582d676e",
      sender: "2C:11:65:25:70:04",
      plaintext: "084c 04 0000 3442",
      counter: 0xA4
    ),
    // 12.53 V, −50.0 Ah, 50.0 %, and no time to go.
    Recording(
      name: "Victron SmartShunt",
      recipe: victron,
      octets: "10 02 89a3 02 b040 af 925d09a4d89aa0128bdef48c6298a9",
      content: 8..<23,
      fields: ["Counter": 5..<7, "Key Check": 7..<8],
      key: "aff4d0995b7d1e176c0c33ecb9e70dcd",
      sender: nil,
      plaintext: "ffff e504 0000 0000 030000 f40140df",
      counter: 0x40B0
    ),
  ]

  @Test(arguments: recordings)
  func `open with their key, and seal to the same octets`(_ recording: Recording) throws {
    let received = try octets(recording.octets)
    let plaintext = try octets(recording.plaintext)
    let key = try key(recording.key)
    let sender = recording.sender.flatMap { DeviceAddress($0) }
    let value = recording.value(received)
    #expect(try recording.recipe.open(value, with: key, sender: sender, engine: engine) == plaintext)
    #expect(try recording.recipe.counter(of: value)?.value == recording.counter)

    var plain = received
    plain.replaceSubrange(recording.content, with: plaintext)
    for field in [recording.recipe.tag, recording.recipe.keyCheck].compactMap({ $0 }) {
      for index in try #require(recording.fields[field]) { plain[index] = 0 }
    }
    let sealed = try recording.recipe.seal(recording.value(plain), with: key, sender: sender, engine: engine)
    #expect(sealed == received)
  }

  @Test(arguments: recordings)
  func `do not open with another key`(_ recording: Recording) throws {
    let value = recording.value(try octets(recording.octets))
    let sender = recording.sender.flatMap { DeviceAddress($0) }
    let expected: CipherError = recording.recipe.algorithm.isAuthenticated ? .unauthentic : .wrongKey
    #expect(throws: expected) {
      try recording.recipe.open(value, with: key("814aac74c4f17b6c1581e1ab87816b99"), sender: sender, engine: engine)
    }
  }

  @Test func `a key of a Victron device is told from others by its first octet`() throws {
    let received = try octets("10 02 89a3 02 bb01 af 129087600b9b97bc2c32867c8238da")
    let value = EncipheredOctets(received, content: 8..<23, fields: ["Counter": 5..<7, "Key Check": 7..<8])
    #expect(throws: CipherError.wrongKey) {
      try Self.victron.open(value, with: key("ffffffffffffffffffffffffffffffff"), sender: nil, engine: engine)
    }
  }

  @Test(arguments: recordings.filter { $0.recipe.algorithm.isAuthenticated })
  func `do not open after a change of one bit of the group, the counter or the tag`(_ recording: Recording) throws {
    let sender = recording.sender.flatMap { DeviceAddress($0) }
    let received = try octets(recording.octets)
    let places = [recording.content] + ["Counter", "Extended Counter", "Check"].compactMap { recording.fields[$0] }
    for index in places.joined() {
      for bit in 0..<8 {
        var changed = received
        changed[index] ^= 1 << UInt8(bit)
        #expect(throws: CipherError.unauthentic) {
          try recording.recipe.open(
            recording.value(changed),
            with: key(recording.key),
            sender: sender,
            engine: engine
          )
        }
      }
    }
  }

  @Test func `do not open with another sender, and not without one`() throws {
    let recording = Self.recordings[0]
    let value = recording.value(try octets(recording.octets))
    let stranger = DeviceAddress("54:48:E6:8F:80:A6")
    #expect(throws: CipherError.unauthentic) {
      try Self.bthome.open(value, with: key(recording.key), sender: stranger, engine: engine)
    }
    #expect(throws: CipherError.noSender) {
      try Self.bthome.open(value, with: key(recording.key), sender: nil, engine: engine)
    }
  }

  @Test(arguments: recordings)
  func `give an error for places outside the octets and for missing fields`(_ recording: Recording) throws {
    var random = SplitMix64(seed: 3)
    let received = try octets(recording.octets)
    let key = try key(recording.key)
    let sender = DeviceAddress(Self.bthomeSender)
    for count in 0..<received.count {
      let short = recording.value(Array(received.prefix(count)))
      #expect(throws: CipherError.self) {
        try recording.recipe.open(short, with: key, sender: sender, engine: engine)
      }
    }
    for _ in 0..<inputCount(1000) {
      var places: [Range<Int>] = []
      for _ in 0..<5 {
        let first = Int.random(in: -3...30, using: &random)
        places.append(first..<first + Int.random(in: 0...20, using: &random))
      }
      let names = recording.fields.keys.sorted()
      let fields = zip(names, places).filter { _ in Bool.random(using: &random) || Bool.random(using: &random) }
      let value = EncipheredOctets(received, content: places[4], fields: Dictionary(uniqueKeysWithValues: fields))
      // None of these calls may end the process.
      _ = try? recording.recipe.open(value, with: key, sender: sender, engine: engine)
      _ = try? recording.recipe.counter(of: value)
      _ = try? recording.recipe.authenticOctets(of: value)
      let sealed = try? recording.recipe.seal(value, with: key, sender: sender, engine: engine)
      #expect(sealed == nil || sealed?.count == received.count)
    }
    let nothing = EncipheredOctets(received, content: recording.content, fields: [:])
    #expect(throws: CipherError.self) {
      try recording.recipe.open(nothing, with: key, sender: sender, engine: engine)
    }
  }

  @Test func `have octets that only the device can make: the group and the tag`() throws {
    let value = EncipheredOctets([1, 2, 3, 4, 5, 6], content: 1..<3, fields: ["Counter": 3..<4, "Check": 4..<6])
    #expect(try Self.bthome.authenticOctets(of: value) == [2, 3, 5, 6])
    let short = EncipheredOctets([1, 2, 3], content: 1..<3, fields: ["Check": 4..<6])
    #expect(throws: CipherError.missingField("Check")) { try Self.bthome.authenticOctets(of: short) }
  }

  @Test func `have a counter whose first field is the most significant`() throws {
    let recipe = CipherRecipe(
      algorithm: .aesCCM,
      keyName: "key",
      nonce: [.field("Low")],
      counter: [.init("High", isBigEndian: true), .init("Low")]
    )
    let value = EncipheredOctets([1, 2, 3, 4], content: 0..<0, fields: ["High": 0..<2, "Low": 2..<4])
    #expect(try recipe.counter(of: value) == CipherCounter(value: 0x0102_0403, maximum: 0xFFFF_FFFF))
    let long = EncipheredOctets([UInt8](repeating: 0, count: 9), content: 0..<0, fields: ["High": 0..<8, "Low": 8..<9])
    #expect(throws: CipherError.invalidCounter(octets: 9)) { try recipe.counter(of: long) }
    let longest = EncipheredOctets(
      [UInt8](repeating: 255, count: 8),
      content: 0..<0,
      fields: ["High": 0..<4, "Low": 4..<8]
    )
    #expect(try recipe.counter(of: longest) == CipherCounter(value: .max, maximum: .max))
  }
}
