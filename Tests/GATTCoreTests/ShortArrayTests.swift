import SplitMix
import Testing

@testable import GATTCore

/// A value that is nothing but a repeated field.
private struct Value<Element: FixedSizeDeserializable>: CharacteristicValue {
  var elements: ShortArray<Element>

  init(_ elements: ShortArray<Element>) {
    self.elements = elements
  }

  init(from reader: inout FieldReader) throws(DecodeError) {
    elements = try reader.elements("Elements")
    _ = try reader.skip(reader.remaining, "Rest")
  }

  func encode(into output: inout FieldWriter) { output.append(elements) }
}

@Suite struct ShortArrayTests {
  /// Checks that an array and a short array have the same elements after the same changes.
  private func check<Element: FixedSizeDeserializable>(_ type: Element.Type) throws {
    var random = SplitMix64(seed: UInt64(Element.size))
    func element() -> Element {
      let octets = random.octets(Element.size)
      return octets.withUnsafeBytes { Element(loading: $0.baseAddress!) }
    }
    for count in 0...30 {
      let octets = random.octets(count * Element.size)
      let short = ShortArray<Element>(decoding: octets.span.bytes, from: 0, to: octets.count)
      let array: [Element] = Element.deserialize(Data(octets))
      #expect(short.count == count)
      #expect(short.octetCount == octets.count)
      #expect(short.map(\.wireBits) == array.map(\.wireBits))
      #expect(short.spilled == nil || octets.count > 20)
      #expect(short == ShortArray(array))
      #expect(short.hashValue == ShortArray(array).hashValue)
      #expect(try written(short) == octets)

      var changed = short
      var model = array
      for _ in 0..<40 {
        switch Int.random(in: 0...5, using: &random) {
        case 0, 1:
          let new = element()
          changed.append(new)
          model.append(new)
        case 2 where !model.isEmpty:
          let index = Int.random(in: 0..<model.count, using: &random)
          changed[index] = element()
          model[index] = changed[index]
        case 3 where !model.isEmpty:
          changed.removeLast()
          model.removeLast()
        case 4:
          let from = Int.random(in: 0...model.count, using: &random)
          let range = from..<Int.random(in: from...model.count, using: &random)
          let new = [element(), element()]
          changed.replaceSubrange(range, with: new)
          model.replaceSubrange(range, with: new)
        case 5 where model.count > 25:
          changed.removeAll()
          model.removeAll()
        default: break
        }
        #expect(changed.map(\.wireBits) == model.map(\.wireBits))
        #expect(changed == ShortArray(model))
        #expect((changed.spilled != nil) == (changed.octetCount > 20))
      }
      // The changes of the copy do not change the original.
      #expect(short.map(\.wireBits) == array.map(\.wireBits))
    }
  }

  private func written<Element>(_ elements: ShortArray<Element>) throws -> [UInt8] {
    return try Value(elements).octets()
  }

  @Test func `It holds what an array holds, through every change, on both sides of the 20 octets`() throws {
    try check(UInt8.self)
    try check(Int16.self)
    try check(UInt24.self)
    try check(UInt32.self)
    try check(UInt48.self)
    try check(Int64.self)
    try check(SFLOAT.self)
    try check(Double.self)
    try check(UInt128.self)
  }

  @Test func `20 octets are held without an allocation and 21 are not`() {
    let ten = ShortArray<UInt16>(1...10)
    #expect(ten.spilled == nil)
    #expect(ten.octetCount == 20)
    var eleven = ten
    eleven.append(11)
    #expect(eleven.spilled != nil)
    #expect(Array(eleven) == Array(1...11))
    eleven.removeLast()
    #expect(eleven == ten)
    #expect(eleven.spilled == nil)
  }

  @Test func `Only whole elements inside the octets are taken, whatever is asked for`() {
    let octets: [UInt8] = Array(1...7)
    let bytes = octets.span.bytes
    #expect(Array(ShortArray<UInt16>(decoding: bytes, from: 0, to: 7)) == [0x0201, 0x0403, 0x0605])
    #expect(Array(ShortArray<UInt16>(decoding: bytes, from: 1, to: 4)) == [0x0302])
    #expect(Array(ShortArray<UInt16>(decoding: bytes, from: 6, to: 7)) == [])
    #expect(Array(ShortArray<UInt8>(decoding: bytes, from: 5, to: .max)) == [6, 7])
    #expect(Array(ShortArray<UInt8>(decoding: bytes, from: .min, to: 2)) == [1, 2])
    #expect(Array(ShortArray<UInt8>(decoding: bytes, from: 5, to: 2)) == [])
    #expect(Array(ShortArray<UInt8>(decoding: bytes, from: 8, to: 9)) == [])
    #expect(Array(ShortArray<UInt8>(decoding: bytes, from: .max, to: .min)) == [])
  }

  @Test func `It holds the same octets wherever they stand, next to either end of a value of any length`() {
    for length in 0...26 {
      let octets = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
      for start in 0...length {
        for end in start...length {
          let short = ShortArray<UInt8>(decoding: octets.span.bytes, from: start, to: end)
          let expected = ShortArray(octets[start..<end])
          #expect(short == expected, "octets \(start) ..< \(end) of \(length)")
          #expect(Array(short) == Array(octets[start..<end]), "octets \(start) ..< \(end) of \(length)")
        }
      }
    }
  }

  @Test func `A value hands out its octets without an array, and says when they are too many`() throws {
    let value = Value(ShortArray<UInt16>([0x0201, 0x0403]))
    #expect(try value.withOctets { bytes in bytes.withUnsafeBytes { Array($0) } } == [1, 2, 3, 4])
    let longest = Value(ShortArray<UInt8>(repeatElement(7, count: 512)))
    #expect(try longest.withOctets { $0.byteCount } == 512)
    let tooLong = Value(ShortArray<UInt8>(repeatElement(7, count: 513)))
    #expect(throws: EncodeError.self) { try tooLong.withOctets { $0.byteCount } }
  }

  @Test func `It reads like an array`() {
    let array: ShortArray<UInt16> = [3, 1, 2]
    #expect(array.description == "[3, 1, 2]")
    #expect(array.sorted() == [1, 2, 3])
    #expect(array.first == 3)
    #expect(array.last == 2)
    #expect(array != [3, 1])
    #expect(array != [3, 1, 4])
    #expect(ShortArray<UInt16>().isEmpty)
    #expect(ShortArray<UInt16>() == [])
    #expect(ShortArray<Double>([.nan]) == [.nan])
    var sorted = array
    sorted.sort()
    #expect(sorted == [1, 2, 3])
  }

  @Test func `An index out of range stops the program`() async {
    await #expect(processExitsWith: .failure) { print(ShortArray<UInt16>([1])[1]) }
    await #expect(processExitsWith: .failure) { print(ShortArray<UInt16>([1])[-1]) }
  }

  @Test func `the octets of each element can be turned round, of few elements and of many`() {
    #expect(ShortArray<UInt16>([0x1234, 0xABCD]).byteSwapped == [0x3412, 0xCDAB])
    #expect(ShortArray<UInt24>([0x123456]).byteSwapped == [0x563412])
    #expect(ShortArray<UInt8>([1, 2]).byteSwapped == [1, 2])
    let many = ShortArray<UInt32>((0..<100).map { $0 })
    #expect(many.byteSwapped.map(\.byteSwapped) == Array(many))
    #expect(many.byteSwapped.byteSwapped == many)
  }
}
