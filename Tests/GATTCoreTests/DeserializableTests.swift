import SplitMix
import Testing

@testable import GATTCore

/// Checks that every combination of octets is a value, and that the value gives the same octets: in slices, at offsets,
/// and in arrays.
private func checkRoundTrips<Number: FixedSizeDeserializable>(_ type: Number.Type, size: Int) {
  var random = SplitMix64(seed: UInt64(size))
  #expect(Number.size == size)
  let edges = [[UInt8](repeating: 0, count: size), [UInt8](repeating: 0xFF, count: size)]
  for octets in edges + (0..<500).map({ _ in random.octets(size) }) {
    guard let number: Number = Number.deserialize(Data(octets)) else {
      Issue.record("\(octets) is no \(type)")
      return
    }
    #expect([UInt8](number.serialize()) == octets)
    #expect(Number(wireBits: number.wireBits).wireBits == number.wireBits)

    let framed = Data([0xAA, 0xBB, 0xCC] + octets + [0xDD])
    #expect(Number.deserialize(framed, start: 3)?.wireBits == number.wireBits)
    let fromSlice: Number? = Number.deserialize(framed[3...])
    #expect(fromSlice?.wireBits == number.wireBits)
    #expect(Number.deserialize(framed[2...], start: 1)?.wireBits == number.wireBits)
    let short: Number? = Number.deserialize(Data(octets.dropLast()))
    #expect(short == nil)
    #expect(Number.deserialize(framed, start: 5) == nil)
    for start in [Int.min, -1, framed.count, Int.max] { #expect(Number.deserialize(framed, start: start) == nil) }
  }
  for _ in 0..<200 {
    let octets = random.octets(atMost: 5 * size)
    let numbers: [Number] = Number.deserialize(Data(octets))
    #expect(numbers.count == octets.count / size)
    #expect([UInt8](Number.serialize(numbers)) == Array(octets.prefix(numbers.count * size)))
    let padded = Data([9, 9] + octets)
    let slice: [Number] = Number.deserialize(padded[2...])
    #expect(slice.map(\.wireBits) == numbers.map(\.wireBits))
  }
}

@Suite struct DeserializableTests {
  @Test func `Octets and values of every type with a fixed size are each other's image`() {
    checkRoundTrips(UInt8.self, size: 1)
    checkRoundTrips(UInt16.self, size: 2)
    checkRoundTrips(UInt24.self, size: 3)
    checkRoundTrips(UInt32.self, size: 4)
    checkRoundTrips(UInt40.self, size: 5)
    checkRoundTrips(UInt48.self, size: 6)
    checkRoundTrips(UInt64.self, size: 8)
    checkRoundTrips(UInt128.self, size: 16)
    checkRoundTrips(Int8.self, size: 1)
    checkRoundTrips(Int16.self, size: 2)
    checkRoundTrips(Int24.self, size: 3)
    checkRoundTrips(Int32.self, size: 4)
    checkRoundTrips(Int48.self, size: 6)
    checkRoundTrips(Int64.self, size: 8)
    checkRoundTrips(Int128.self, size: 16)
    checkRoundTrips(Float.self, size: 4)
    checkRoundTrips(Double.self, size: 8)
    checkRoundTrips(SFLOAT.self, size: 2)
    checkRoundTrips(FLOAT.self, size: 4)
  }

  @Test func `Numbers are little-endian on the wire`() {
    #expect([UInt8](UInt16(1000).serialize()) == [0xE8, 0x03])
    #expect([UInt8](Int16(-2).serialize()) == [0xFE, 0xFF])
    #expect([UInt8](UInt24(0x01_0203).serialize()) == [3, 2, 1])
    #expect([UInt8](Int24(-2).serialize()) == [0xFE, 0xFF, 0xFF])
    #expect([UInt8](UInt40(0x01_0203_0405).serialize()) == [5, 4, 3, 2, 1])
    #expect([UInt8](UInt48(0x0102_0304_0506).serialize()) == [6, 5, 4, 3, 2, 1])
    #expect([UInt8](Int48(-1).serialize()) == [UInt8](repeating: 0xFF, count: 6))
    #expect([UInt8](UInt32(0x0102_0304).serialize()) == [4, 3, 2, 1])
    #expect([UInt8](Float(1).serialize()) == [0, 0, 0x80, 0x3F])
    #expect([UInt8](Double(-2).serialize()) == [0, 0, 0, 0, 0, 0, 0, 0xC0])
    #expect(Int24.deserialize(Data([0xFF, 0xFF, 0x7F])) == Optional(Int24(8_388_607)))
    #expect(Int48.deserialize(Data([0, 0, 0, 0, 0, 0x80])) == Optional(Int48.min))
  }

  @Test func `Longer input is accepted and an incomplete last element dropped`() {
    let number: UInt16? = UInt16.deserialize(Data([1, 2, 3]))
    #expect(number == 0x0201)
    let numbers: [UInt16] = UInt16.deserialize(Data([1, 2, 3, 4, 5]))
    #expect(numbers == [0x0201, 0x0403])
    let nothing: UInt32? = UInt32.deserialize(Data([1, 2, 3]))
    #expect(nothing == nil)
  }

  @Test func `Integers of 12 bits come in pairs of three octets, and one alone in two`() {
    let pair: [UInt12] = UInt12.deserialize(Data([0x23, 0x61, 0x45]))
    #expect(pair == [0x123, 0x456])
    #expect([UInt8](UInt12.serialize(pair)) == [0x23, 0x61, 0x45])
    let three: [Int12] = Int12.deserialize(Data([0xFF, 0x0F, 0x80, 0xFE, 0x0F]))
    #expect(three == [-1, -2048, -2])
    #expect([UInt8](Int12.serialize(three)) == [0xFF, 0x0F, 0x80, 0xFE, 0x0F])
    #expect(UInt12.deserialize(Data([0xFF, 0x0F])) == Optional(UInt12.max))
    #expect(UInt12.deserialize(Data([0xFF, 0x1F])) == Optional<UInt12>.none)
    #expect(UInt12.deserialize(Data([0xFF])) == Optional<UInt12>.none)
    #expect([UInt8](Int12(-1).serialize()) == [0xFF, 0x0F])

    var random = SplitMix64(seed: 12)
    for count in 0..<40 {
      let values = (0..<count).map { _ in UInt12(truncatingIfNeeded: random.next()) }
      #expect(UInt12.deserialize(UInt12.serialize(values)) == values)
      let signed = (0..<count).map { _ in Int12(truncatingIfNeeded: random.next()) }
      #expect(Int12.deserialize(Int12.serialize(signed)) == signed)
      #expect(UInt12.serialize(values).count == count / 2 * 3 + count % 2 * 2)
    }
  }

  @Test func `Data is all octets that there are, slices included, of any length`() {
    let long = Data((0..<1000).map { UInt8(truncatingIfNeeded: $0) })
    let copy: Data? = Data.deserialize(long[10...])
    #expect(copy.map { [UInt8]($0) } == [UInt8](long.dropFirst(10)))
    #expect(long.serialize() == long)
    #expect(Data.deserialize(long, start: 990)?.count == 10)
    #expect(Data.deserialize(long, start: 1000)?.isEmpty == true)
    #expect(Data.deserialize(long, start: 1001) == nil)
    #expect(Data.deserialize(long, start: -1) == nil)
    #expect(Data.deserialize(Data()) == [Data]())
    #expect(Data.deserialize(long) == [long])
    #expect(Data.serialize([long, long]).count == 2000)
  }
}

@Suite struct IntegerInitTests {
  @Test func `The edges of a type are inside it`() {
    #expect(Int8(doubleValue: 127) == 127)
    #expect(Int8(doubleValue: -128) == -128)
    #expect(UInt8(doubleValue: 0) == 0)
    #expect(UInt8(doubleValue: 255) == 255)
    #expect(UInt16(doubleValue: 0) == 0)
    #expect(UInt16(doubleValue: 65535) == 65535)
    #expect(Int16(doubleValue: -32768) == -32768)
    #expect(Int32(doubleValue: -1) == -1)
    #expect(Int32(doubleValue: 2_147_483_647) == .max)
    #expect(UInt32(doubleValue: 4_294_967_295) == .max)
    #expect(Int64(doubleValue: -0x1p63) == .min)
    #expect(UInt24(doubleValue: 16_777_215) == .max)
    #expect(Int24(doubleValue: -8_388_608) == .min)
    #expect(Int8(intValue: Int16(-128)) == -128)
    #expect(Int8(uintValue: UInt16(127)) == 127)
    #expect(UInt8(uintValue: UInt16(255)) == 255)
    #expect(UInt8(intValue: Int16(0)) == 0)
  }

  @Test func `What is outside a type is nil and never a trap`() {
    #expect(Int8(doubleValue: 128) == nil)
    #expect(Int8(doubleValue: -129) == nil)
    #expect(Int8(doubleValue: 127.5) == nil)
    #expect(UInt8(doubleValue: -0.5) == nil)
    #expect(Int8(intValue: 200) == nil)
    #expect(Int8(uintValue: UInt16(200)) == nil)
    #expect(UInt8(intValue: Int16(-1)) == nil)
    #expect(UInt8(uintValue: UInt16(256)) == nil)
    #expect(Int32(doubleValue: 3e9) == nil)
    #expect(Int64(doubleValue: 0x1p63) == nil)
    #expect(UInt64(doubleValue: 0x1p64) == nil)
    #expect(UInt128(doubleValue: 0x1p128) == nil)
    #expect(UInt24(doubleValue: 16_777_216) == nil)
    #expect(Int24(intValue: Int32.min) == nil)
    #expect(UInt40(uintValue: UInt64.max) == nil)
  }

  @Test func `Not a number and infinities are nil`() {
    for value in [Double.nan, .signalingNaN, .infinity, -.infinity, .greatestFiniteMagnitude] {
      #expect(Int8(doubleValue: value) == nil)
      #expect(UInt16(doubleValue: value) == nil)
      #expect(Int32(doubleValue: value) == nil)
      #expect(UInt64(doubleValue: value) == nil)
      #expect(Int128(doubleValue: value) == nil)
      #expect(UInt48(doubleValue: value) == nil)
    }
  }

  @Test func `A fraction is cut off towards zero`() {
    #expect(Int8(doubleValue: 1.9) == 1)
    #expect(Int8(doubleValue: -1.9) == -1)
    #expect(UInt24(doubleValue: 2.5) == 2)
    #expect(Int24(doubleValue: -2.5) == -2)
  }

  @Test func `A double beyond the greatest float is nil as a float`() {
    #expect(Float(doubleValue: 1e39) == nil)
    #expect(Float(doubleValue: 0.5) == 0.5)
    #expect(Float(doubleValue: .infinity) == .infinity)
  }

  @Test func `Typed text is a number only when all of it is one in range`() {
    #expect(UInt8(stringValue: "72") == 72)
    #expect(UInt8(stringValue: "256") == nil)
    #expect(Int8(stringValue: "-128") == -128)
    #expect(UInt16(stringValue: "0x2A37") == 0x2A37)
    #expect(UInt24(stringValue: "16777215") == .max)
    #expect(UInt24(stringValue: "16777216") == nil)
    #expect(UInt12(stringValue: "4096") == nil)
    #expect(Double(stringValue: "36.4") == 36.4)
    #expect(Float(stringValue: "0.5") == 0.5)
    #expect(Float(stringValue: "1e39") == nil)
    #expect(Data(stringValue: "02aB") == Data([0x02, 0xAB]))
    #expect(BluetoothUUID(stringValue: "180d") == BluetoothUUID(uint16: 0x180D))
    for text in ["", " 1", "1 ", "1,5", "x", "0x", "0x-1", "--1", "１"] {
      #expect(Int32(stringValue: text) == nil, "\(text)")
      #expect(UInt48(stringValue: text) == nil, "\(text)")
    }
  }
}

@Suite struct NarrowIntegerTests {
  private func check<Number: NarrowInteger>(_ type: Number.Type, _ least: Int64, _ greatest: Int64) {
    #expect(Int64(Number.min.integerValue) == least)
    #expect(Int64(Number.max.integerValue) == greatest)
    #expect(Number(exactly: least) == Number.min)
    #expect(Number(exactly: greatest) == Number.max)
    #expect(Number(exactly: least - 1) == nil)
    #expect(Number(exactly: greatest + 1) == nil)
    #expect(Number(exactly: UInt64.max) == nil)
    #expect(Number(exactly: Int64.min) == nil)
    #expect(Number(clamping: Int64.max) == .max)
    #expect(Number(clamping: Int64.min) == .min)
    #expect(Number(clamping: 5).integerValue == 5)
    #expect(Number(truncatingIfNeeded: greatest + 1) == .min)
    #expect(Number.min < Number.max)
    #expect(!(Number.max < Number.min))
    #expect(Number.max.description == "\(greatest)")
    #expect(Number("\(least)") == .min)
    #expect(Number("\(greatest + 1)") == nil)
    let seven: Number = 7
    #expect(seven.integerValue == 7)
    #expect(Set([seven, 7, .min]).count == 2)
  }

  @Test func `Each has exactly the values of its width`() {
    check(UInt12.self, 0, 4095)
    check(Int12.self, -2048, 2047)
    check(UInt24.self, 0, 16_777_215)
    check(Int24.self, -8_388_608, 8_388_607)
    check(UInt40.self, 0, 1_099_511_627_775)
    check(UInt48.self, 0, 281_474_976_710_655)
    check(Int48.self, -140_737_488_355_328, 140_737_488_355_327)
  }

  @Test func `A literal out of range stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let number: UInt24 = 16_777_216
      print(number)
    }
  }
}
