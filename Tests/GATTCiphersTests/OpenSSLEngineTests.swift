import GATTCiphers
import GATTCore
import SplitMix
import Testing

@Suite struct `The engine over OpenSSL` {
  private let engine = OpenSSLEngine()

  /// A published example of AES-CCM.
  struct Vector: Sendable, CustomTestStringConvertible {
    var name: String
    var key: String
    var nonce: String
    var associatedData: [UInt8]
    var plaintext: String
    var ciphertext: String
    var tag: String

    var testDescription: String { name }
  }

  private static let recommended = "404142434445464748494a4b4c4d4e4f"
  private static let requested = "c0c1c2c3c4c5c6c7c8c9cacbcccdcecf"

  /// The examples of NIST SP 800-38C, appendix C, and of RFC 3610, section 8.
  static let vectors = [
    Vector(
      name: "SP 800-38C, example 1",
      key: recommended,
      nonce: "10111213141516",
      associatedData: Array(0...7),
      plaintext: "20212223",
      ciphertext: "7162015b",
      tag: "4dac255d"
    ),
    Vector(
      name: "SP 800-38C, example 2",
      key: recommended,
      nonce: "1011121314151617",
      associatedData: Array(0...15),
      plaintext: "202122232425262728292a2b2c2d2e2f",
      ciphertext: "d2a1f0e051ea5f62081a7792073d593d",
      tag: "1fc64fbfaccd"
    ),
    Vector(
      name: "SP 800-38C, example 3",
      key: recommended,
      nonce: "101112131415161718191a1b",
      associatedData: Array(0...19),
      plaintext: "202122232425262728292a2b2c2d2e2f3031323334353637",
      ciphertext: "e3b201a9f5b71a7a9b1ceaeccd97e70b6176aad9a4428aa5",
      tag: "484392fbc1b09951"
    ),
    Vector(
      name: "SP 800-38C, example 4",
      key: recommended,
      nonce: "101112131415161718191a1b1c",
      associatedData: (0..<65536).map { UInt8(truncatingIfNeeded: $0) },
      plaintext: "202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f",
      ciphertext: "69915dad1e84c6376a68c2967e4dab615ae0fd1faec44cc484828529463ccf72",
      tag: "b4ac6bec93e8598e7f0dadbcea5b"
    ),
    Vector(
      name: "RFC 3610, packet vector 1",
      key: requested,
      nonce: "00000003020100a0a1a2a3a4a5",
      associatedData: Array(0...7),
      plaintext: "08090a0b0c0d0e0f101112131415161718191a1b1c1d1e",
      ciphertext: "588c979a61c663d2f066d0c2c0f989806d5f6b61dac384",
      tag: "17e8d12cfdf926e0"
    ),
    Vector(
      name: "RFC 3610, packet vector 2",
      key: requested,
      nonce: "00000004030201a0a1a2a3a4a5",
      associatedData: Array(0...7),
      plaintext: "08090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
      ciphertext: "72c91a36e135f8cf291ca894085c87e3cc15c439c9e43a3b",
      tag: "a091d56e10400916"
    ),
    Vector(
      name: "RFC 3610, packet vector 4",
      key: requested,
      nonce: "00000006050403a0a1a2a3a4a5",
      associatedData: Array(0...11),
      plaintext: "0c0d0e0f101112131415161718191a1b1c1d1e",
      ciphertext: "a28c6865939a9a79faaa5c4c2a9d4a91cdac8c",
      tag: "96c861b9c9e61ef1"
    ),
    Vector(
      name: "RFC 3610, packet vector 7",
      key: requested,
      nonce: "00000009080706a0a1a2a3a4a5",
      associatedData: Array(0...7),
      plaintext: "08090a0b0c0d0e0f101112131415161718191a1b1c1d1e",
      ciphertext: "0135d1b2c95f41d5d1d4fec185d166b8094e999dfed96c",
      tag: "048c56602c97acbb7490"
    ),
  ]

  @Test(arguments: vectors)
  func `seals and opens published vectors of AES-CCM`(_ vector: Vector) throws {
    let tag = try octets(vector.tag)
    let sealed = try engine.sealCCM(
      octets(vector.plaintext),
      tagSize: tag.count,
      nonce: octets(vector.nonce),
      associatedData: vector.associatedData,
      key: key(vector.key)
    )
    #expect(try sealed.ciphertext == octets(vector.ciphertext))
    #expect(sealed.tag == tag)
    let opened = try engine.openCCM(
      octets(vector.ciphertext),
      tag: tag,
      nonce: octets(vector.nonce),
      associatedData: vector.associatedData,
      key: key(vector.key)
    )
    #expect(try opened == octets(vector.plaintext))
  }

  @Test func `enciphers the block of FIPS 197, whose octets are the nonce of AES-CTR`() throws {
    let stream = try engine.applyCTR(
      [UInt8](repeating: 0, count: 16),
      nonce: octets("00112233445566778899aabbccddeeff"),
      key: key("000102030405060708090a0b0c0d0e0f")
    )
    #expect(try stream == octets("69c4e0d86a7b0430d8cdb78070b4c55a"))
  }

  @Test func `enciphers and deciphers the block of FIPS 197`() throws {
    let key = try key("000102030405060708090a0b0c0d0e0f")
    let plaintext = try octets("00112233445566778899aabbccddeeff")
    let ciphertext = try octets("69c4e0d86a7b0430d8cdb78070b4c55a")
    #expect(try engine.encipherBlocks(plaintext + plaintext, key: key) == ciphertext + ciphertext)
    #expect(try engine.decipherBlocks(ciphertext + ciphertext, key: key) == plaintext + plaintext)
    #expect(try engine.encipherBlocks([], key: key).isEmpty)
    #expect(throws: CipherError.invalidLength(octets: 15)) { try engine.encipherBlocks(plaintext.dropLast(), key: key) }
    #expect(throws: CipherError.invalidLength(octets: 17)) { try engine.decipherBlocks(plaintext + [0], key: key) }
  }

  @Test func `counts blocks from the least significant octet on`() throws {
    let blocks = try engine.counterBlocks(nonce: [0xFF, 0xFF], covering: 33)
    #expect(try blocks == octets("ffff" + zeros(14) + "000001" + zeros(13) + "010001" + zeros(13)))
    let last = try engine.counterBlocks(nonce: [UInt8](repeating: 0xFF, count: 16), covering: 17)
    #expect(last == [UInt8](repeating: 0xFF, count: 16) + [UInt8](repeating: 0, count: 16))
    #expect(try engine.counterBlocks(nonce: [1], covering: 0).isEmpty)
  }

  @Test func `enciphers octets of any number with AES-CTR, and deciphers them`() throws {
    var random = SplitMix64(seed: 1)
    for count in 0...50 {
      let text = random.octets(count)
      let key = try CipherKey(random.octets(16))
      let nonce = random.octets(Int.random(in: 1...16, using: &random))
      let ciphertext = try engine.applyCTR(text, nonce: nonce, key: key)
      #expect(ciphertext.count == count)
      #expect(count < 8 || ciphertext != text)
      #expect(try engine.applyCTR(ciphertext, nonce: nonce, key: key) == text)
    }
  }

  @Test func `opens what it seals, and refuses it after any change of one bit`() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<inputCount(200) {
      let key = try CipherKey(random.octets(16))
      let nonce = random.octets(Int.random(in: 7...13, using: &random))
      let associatedData = random.octets(atMost: 20)
      let text = random.octets(atMost: 40)
      let tagSize = [4, 6, 8, 10, 12, 14, 16].randomElement(using: &random) ?? 4
      let sealed = try engine.sealCCM(
        text,
        tagSize: tagSize,
        nonce: nonce,
        associatedData: associatedData,
        key: key
      )
      #expect(sealed.ciphertext.count == text.count)
      #expect(sealed.tag.count == tagSize)
      // Ciphertext, tag, nonce, associated data and key of the receiver.
      let received = [sealed.ciphertext, sealed.tag, nonce, associatedData, key.octets]
      func open(_ parts: [[UInt8]]) throws -> [UInt8] {
        try engine.openCCM(
          parts[0],
          tag: parts[1],
          nonce: parts[2],
          associatedData: parts[3],
          key: CipherKey(parts[4])
        )
      }
      #expect(try open(received) == text)
      for part in received.indices where !received[part].isEmpty {
        var changed = received
        let index = Int.random(in: 0..<received[part].count, using: &random)
        changed[part][index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        #expect(throws: CipherError.unauthentic) { try open(changed) }
      }
    }
  }

  @Test(arguments: [0, 6, 14, 100])
  func `refuses a nonce of a wrong size`(_ size: Int) throws {
    let nonce = [UInt8](repeating: 1, count: size)
    let key = try CipherKey([UInt8](repeating: 1, count: 16))
    let tag: [UInt8] = [1, 2, 3, 4]
    #expect(throws: CipherError.invalidNonce(octets: size)) {
      try engine.openCCM([1], tag: tag, nonce: nonce, associatedData: [], key: key)
    }
    #expect(throws: CipherError.invalidNonce(octets: size)) {
      _ = try engine.sealCCM([1], tagSize: 4, nonce: nonce, associatedData: [], key: key)
    }
  }

  @Test(arguments: [0, 17])
  func `refuses a counter block that is empty or too long`(_ size: Int) throws {
    let key = try CipherKey([UInt8](repeating: 1, count: 16))
    #expect(throws: CipherError.invalidNonce(octets: size)) {
      try engine.applyCTR([1, 2], nonce: [UInt8](repeating: 1, count: size), key: key)
    }
  }

  @Test(arguments: [-1, 0, 1, 2, 3, 5, 7, 15, 17, 18])
  func `refuses a tag of a wrong size`(_ size: Int) throws {
    let nonce = [UInt8](repeating: 1, count: 13)
    let key = try CipherKey([UInt8](repeating: 1, count: 16))
    #expect(throws: CipherError.invalidTag(octets: size)) {
      _ = try engine.sealCCM([1], tagSize: size, nonce: nonce, associatedData: [], key: key)
    }
    guard size >= 0 else { return }
    let tag = [UInt8](repeating: 1, count: size)
    #expect(throws: CipherError.invalidTag(octets: size)) {
      try engine.openCCM([1], tag: tag, nonce: nonce, associatedData: [], key: key)
    }
  }

  @Test func `refuses more octets than a nonce of 13 octets allows`() throws {
    let key = try CipherKey([UInt8](repeating: 1, count: 16))
    let text = [UInt8](repeating: 0, count: 0x1_0000)
    let nonce = [UInt8](repeating: 1, count: 13)
    #expect(throws: CipherError.engine("more than 65535 octets")) {
      _ = try engine.sealCCM(text, tagSize: 4, nonce: nonce, associatedData: [], key: key)
    }
    #expect(throws: CipherError.engine("more than 65536 octets")) {
      try engine.applyCTR(text + [0], nonce: nonce, key: key)
    }
  }

  @Test func `serves several tasks at the same time`() async throws {
    let vector = Self.vectors[0]
    let plaintexts = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for task in 0..<32 {
        group.addTask {
          let wrong = task.isMultiple(of: 2)
          do {
            return try engine.openCCM(
              octets(vector.ciphertext),
              tag: octets(wrong ? "4dac255e" : vector.tag),
              nonce: octets(vector.nonce),
              associatedData: vector.associatedData,
              key: key(vector.key)
            )
          } catch CipherError.unauthentic {
            return []
          }
        }
      }
      return try await group.reduce(into: [[UInt8]]()) { $0.append($1) }
    }
    let expected = try octets(vector.plaintext)
    #expect(plaintexts.filter { $0 == expected }.count == 16)
    #expect(plaintexts.filter { $0.isEmpty }.count == 16)
  }

  private func zeros(_ count: Int) -> String { String(repeating: "00", count: count) }
}
