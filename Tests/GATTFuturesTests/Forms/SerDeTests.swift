import GATTFutures
import SplitMix
import Testing

/// Checks that `SerDe` has the octets of the type, for one value and for several.
private func checkOctets<Number: FixedSizeDeserializable>(_ type: Number.Type) {
  let size = Number.size
  var random = SplitMix64(seed: UInt64(size))
  let edges = [[UInt8](repeating: 0, count: size), [UInt8](repeating: 0xFF, count: size)]
  for octets in edges + (0..<500).map({ _ in random.octets(size) }) {
    guard let number: Number = SerDe.deserialize(Data(octets)) else {
      Issue.record("\(octets) is no \(type)")
      return
    }
    #expect([UInt8](SerDe.serialize(number)) == octets)
  }
  for _ in 0..<200 {
    let octets = random.octets(atMost: 5 * size)
    let numbers: [Number] = SerDe.deserialize(Data(octets))
    #expect(numbers.count == octets.count / size)
    #expect(SerDe.serialize(numbers) == Number.serialize(numbers))
  }
}

@Suite struct SerDeTests {
  @Test func `The octets of every type with a fixed size are those of the type`() {
    checkOctets(UInt8.self)
    checkOctets(UInt16.self)
    checkOctets(UInt24.self)
    checkOctets(UInt32.self)
    checkOctets(UInt40.self)
    checkOctets(UInt48.self)
    checkOctets(UInt64.self)
    checkOctets(UInt128.self)
    checkOctets(Int8.self)
    checkOctets(Int16.self)
    checkOctets(Int24.self)
    checkOctets(Int32.self)
    checkOctets(Int48.self)
    checkOctets(Int64.self)
    checkOctets(Int128.self)
    checkOctets(Float.self)
    checkOctets(Double.self)
    checkOctets(SFLOAT.self)
    checkOctets(FLOAT.self)
  }

  @Test func `Longer input is accepted and an incomplete last element dropped`() {
    let number: UInt16? = SerDe.deserialize(Data([1, 2, 3]))
    #expect(number == 0x0201)
    let numbers: [UInt16] = SerDe.deserialize(Data([1, 2, 3, 4, 5]))
    #expect(numbers == [0x0201, 0x0403])
    let nothing: UInt32? = SerDe.deserialize(Data([1, 2, 3]))
    #expect(nothing == nil)
  }

  @Test func `Integers of 12 bits come in pairs of three octets, and one alone in two`() {
    let pair: [UInt12] = SerDe.deserialize(Data([0x23, 0x61, 0x45]))
    #expect(pair == [0x123, 0x456])
    #expect([UInt8](SerDe.serialize(pair)) == [0x23, 0x61, 0x45])
    let three: [Int12] = SerDe.deserialize(Data([0xFF, 0x0F, 0x80, 0xFE, 0x0F]))
    #expect(three == [-1, -2048, -2])
    #expect([UInt8](SerDe.serialize(three)) == [0xFF, 0x0F, 0x80, 0xFE, 0x0F])

    var random = SplitMix64(seed: 12)
    for count in 0..<40 {
      let values = (0..<count).map { _ in UInt12(truncatingIfNeeded: random.next()) }
      #expect(UInt12.deserialize(SerDe.serialize(values)) == values)
      let signed = (0..<count).map { _ in Int12(truncatingIfNeeded: random.next()) }
      #expect(Int12.deserialize(SerDe.serialize(signed)) == signed)
      #expect(SerDe.serialize(values).count == count / 2 * 3 + count % 2 * 2)
    }
  }

  @Test func `Data is all octets that there are, slices included, of any length`() {
    let long = Data((0..<1000).map { UInt8(truncatingIfNeeded: $0) })
    let copy: Data? = SerDe.deserialize(long[10...])
    #expect(copy.map { [UInt8]($0) } == [UInt8](long.dropFirst(10)))
    #expect(SerDe.serialize(long) == long)
    #expect(SerDe.serialize([long, long]).count == 2000)
  }

  @Test func `A UUID takes up all octets, in 2, 4 or 16 of them`() {
    var random = SplitMix64(seed: 128)
    for count in 0...20 {
      let octets = random.octets(count)
      if [2, 4, 16].contains(count) {
        let uuid: BluetoothUUID? = SerDe.deserialize(Data([1] + octets)[1...])
        #expect(uuid.map { [UInt8](SerDe.serialize($0)) } == octets)
        #expect(uuid.flatMap { BluetoothUUID($0.description) } == uuid)
      } else {
        #expect((SerDe.deserialize(Data(octets)) as BluetoothUUID?) == nil)
      }
    }
    #expect(SerDe.deserialize(Data([0x0D, 0x18, 0x0F, 0x18, 1])) == [BluetoothUUID("180D"), "180F"])
  }

  @Test func `Two values and two arrays are one behind the other`() {
    #expect([UInt8](SerDe.serialize(UInt8(1), UInt16(2))) == [1, 2, 0])
    #expect([UInt8](SerDe.serialize([UInt8(1), 2], [Int16(-1)])) == [1, 2, 0xFF, 0xFF])
  }

  @Test func `Text survives in its encoding, and is nil where the encoding lacks it`() {
    #expect(SerDe.serialize("Grüße").map { [UInt8]($0) } == [UInt8]("Grüße".utf8))
    #expect(SerDe.serialize("é", encoding: .isoLatin1).map { [UInt8]($0) } == [0xE9])
    #expect(SerDe.serialize("é", encoding: .ascii) == nil)
    #expect(SerDe.deserialize(Data([0xE9]), encoding: .isoLatin1) == "é")
    #expect(SerDe.deserialize(Data([0xE9])) == Optional<String>.none)
    #expect(SerDe.deserialize(Data([0x48, 0x69])) == Optional("Hi"))
    #expect(Data.fromString("Hi").map { [UInt8]($0) } == [0x48, 0x69])
  }
}
