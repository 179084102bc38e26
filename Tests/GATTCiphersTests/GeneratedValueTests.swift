import GATTCiphers
import GATTCore
import Goldens
import Testing

/// Generated values with an enciphered group.
@Suite struct GeneratedValueTests {
  private let engine = OpenSSLEngine()
  private let sender = DeviceAddress("54:48:E6:8F:80:A5")
  private static let digits = "41 a47266c95f73 00112233 78237214"

  private func key() throws -> CipherKey { try CipherKey(hexadecimal: "231d39c1d7cc1ab1aee224cd096db932") }

  private func list(_ digits: String) throws -> SealedList {
    let packet = try octets(digits)
    return try SealedList(packet.span.bytes)
  }

  private func hundredths(_ objects: [SealedList.Object]) -> [Int] {
    objects.map { object in
      switch object.measurement {
      case .temperature(let value): Int(value.temperature.raw)
      case .humidity(let value): Int(value.humidity.raw)
      case .unknown: -1
      }
    }
  }

  @Test func `a value decodes and encodes without a key`() throws {
    let value = try list(Self.digits)
    #expect(value.isSealed)
    #expect(value.objects == .sealed(Data([0xA4, 0x72, 0x66, 0xC9, 0x5F, 0x73])))
    #expect(try [UInt8](value.octets()) == octets(Self.digits))
  }

  @Test func `the key opens it, and the same key seals it again`() throws {
    let value = try list(Self.digits)
    let opened = try value.opened(with: try key(), sender: sender, engine: engine)
    #expect(hundredths(try #require(opened.objects.content)) == [2506, 5055])
    #expect(throws: EncodeError(value: "SealedList", field: "Object", reason: .notSealed)) { try opened.octets() }
    #expect(try opened.sealed(with: try key(), sender: sender, engine: engine) == value)
  }

  @Test func `another key or another sender opens nothing`() throws {
    let value = try list(Self.digits)
    let other = try CipherKey([UInt8](repeating: 0, count: 16))
    #expect(throws: CipherError.unauthentic) { try value.opened(with: other, sender: sender, engine: engine) }
    #expect(throws: CipherError.unauthentic) {
      try value.opened(with: try key(), sender: DeviceAddress("54:48:E6:8F:80:A6"), engine: engine)
    }
    #expect(throws: CipherError.noSender) { try value.opened(with: try key(), sender: nil, engine: engine) }
  }

  @Test func `plaintext needs no key, and cannot be sealed unless the value says so`() throws {
    let value = try list("40 02ca09 03bf13")
    #expect(hundredths(try #require(value.objects.content)) == [2506, 5055])
    #expect(try value.opened(with: try key(), sender: nil, engine: engine) == value)
    #expect(throws: EncodeError(value: "Sealed List", field: "", reason: .unexpected)) {
      try value.sealed(with: try key(), sender: sender, engine: engine)
    }
  }

  @Test func `a program makes a value, seals it, and another one opens it`() throws {
    let temperature = SealedList.Object(measurement: .temperature(.init(temperature: Quantity(-3.5))))
    let value = SealedList(version: Quantity(raw: 2), objects: .open([temperature]), counter: 7, check: Data(count: 4))
    let sealed = try value.sealed(with: try key(), sender: sender, engine: engine)
    let received = try list(
      sealed.octets().map { String($0, radix: 16) }.map { $0.count == 1 ? "0" + $0 : $0 }.joined()
    )
    #expect(received.isSealed)
    let opened = try received.opened(with: try key(), sender: sender, engine: engine)
    #expect(opened.objects == value.objects)
    #expect(opened.counter == 7)
  }

  @Test func `a cipher without a tag has its key checked, and keeps octets behind its fields`() throws {
    let packet = try octets("100289a302b040af925d09a4d89aa0128bdef48c6298a9")
    let value = try SealedReading(packet.span.bytes)
    let key = try CipherKey(hexadecimal: "aff4d0995b7d1e176c0c33ecb9e70dcd")
    let opened = try value.opened(with: key, sender: nil, engine: engine)
    let reading = try #require(opened.reading.content)
    #expect(reading.voltage.value == 12.53)
    #expect(reading.stateOfCharge.value == 50)
    #expect(throws: CipherError.wrongKey) { try value.opened(with: try self.key(), sender: nil, engine: engine) }
    #expect(try opened.sealed(with: key, sender: nil, engine: engine) == value)
  }

  @Test func `sealed octets have a string form, and come back from it`() throws {
    let value = try list(Self.digits)
    let texts = value.stringValue
    #expect(texts["Object"] == "a47266c95f73")
    #expect(SealedList(stringValue: texts) == value)
  }
}
