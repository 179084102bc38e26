import GATTCore
import Testing

@Suite struct FieldReaderTests {
  /// Returns the value that `read` reads from the octets, or the error.
  private func reading<Value>(
    _ octets: [UInt8],
    at offset: Int = 0,
    _ read: (inout FieldReader) throws -> Value
  ) -> Result<Value, any Error> {
    Result { try FieldReader.read(octets.span.bytes, at: offset, read) }
  }

  private func error<Value>(_ result: Result<Value, any Error>) -> DecodeError? {
    if case .failure(let error as DecodeError) = result { error } else { nil }
  }

  @Test func `numbers of every width are read one after the other, in either order of octets`() throws {
    let octets: [UInt8] = [1, 2, 3, 4, 5, 6, 0xFF, 0xFE, 0xFF, 0x12, 0x34, 0x12, 0x34, 0x56, 0xFB, 0xFF, 0xFF]
    let result = reading(octets) { (reader) throws in
      #expect(try reader.uint8("a") == 1)
      #expect(try reader.uint16("b") == 0x0302)
      #expect(try reader.uint24("c") == 0x060504)
      #expect(try reader.int8("d") == -1)
      #expect(try reader.int16("e") == -2)
      let swapped: UInt16 = try reader.number("f", isBigEndian: true)
      #expect(swapped == 0x1234)
      let narrow: UInt24 = try reader.number("g", isBigEndian: true)
      #expect(narrow == 0x123456)
      let signed: Int24 = try reader.number("h")
      #expect(signed == -5)
      let remaining = reader.remaining
      #expect(remaining == 0)
    }
    try result.get()
    #expect(try reading([1, 2, 3]) { (reader) throws in try reader.word(octets: 3, "w") }.get() == 0x030201)
    let word = reading([1, 2, 3]) { (reader) throws in
      try reader.word(octets: 3, "w", isBigEndian: true)
    }
    #expect(try word.get() == 0x010203)
  }

  @Test func `a field that is cut off is named, with where it is and what it needs`() {
    let result = reading([1, 2, 3]) { (reader) throws in
      _ = try reader.uint16("First")
      return try reader.uint32("Second")
    }
    let expected = DecodeError(value: "", field: "Second", offset: 2, reason: .truncated(needed: 4, available: 1))
    #expect(error(result) == expected)
  }

  @Test(arguments: [-1, 4, 99, .min, .max]) func `a place outside the octets is an error and no trap`(offset: Int) {
    let result = reading([1, 2, 3], at: offset) { (reader) throws in try reader.uint32("Field") }
    #expect(error(result)?.field == "Field")
  }

  @Test(arguments: [-1, 4, .min, .max]) func `a length that the octets do not have is an error and no trap`(count: Int)
  {
    let octets = reading([1, 2, 3]) { (reader) throws in try reader.octets("Field", .octets(count)) }
    #expect(error(octets)?.reason == .truncated(needed: max(0, count), available: 3))
    let elements = reading([1, 2, 3]) { (reader) throws -> ShortArray<UInt16> in
      try reader.elements("Field", count: count)
    }
    #expect(error(elements) != nil)
  }

  @Test func `a field ends where its extent says, and the next one starts there`() throws {
    let octets = Array("ab\u{3}cdef\u{0}gh\u{9}\u{9}".utf8)
    let result = reading(octets) { (reader) throws in
      #expect(try reader.octets("a", .octets(2)) == Data("ab".utf8))
      #expect(try reader.octets("b", .prefixed(LengthPrefix(octets: 1))) == Data("cde".utf8))
      #expect(try reader.octets("c", .terminated(0)) == Data("f".utf8))
      let isTerminated = reader.isTerminated
      #expect(isTerminated)
      #expect(try reader.octets("d", .leaving(2)) == Data("gh".utf8))
      #expect(try reader.uint16("e") == 0x0909)
      #expect(try reader.octets("f", .terminated(0)).isEmpty)
      let isLastTerminated = reader.isTerminated
      #expect(!isLastTerminated)
    }
    try result.get()
    let short = reading([1]) { (reader) throws in
      _ = try reader.octets("All", .leaving(2))
      return try reader.uint16("Last")
    }
    #expect(error(short)?.field == "Last")
  }

  @Test func `octets and arrays that are too long or cut short are errors with their field`() {
    let long = reading([0x61, 0x61]) { (reader) throws in try reader.octets("Name", atMost: 1) }
    #expect(error(long)?.reason == .tooLong(octets: 2, maximum: 1))
    let array = reading([1, 2, 3]) { (reader) throws -> ShortArray<UInt16> in
      try reader.elements("Beats", .octets(3))
    }
    #expect(error(array)?.reason == .trailingOctets(1))
    let uuid = reading([1, 2, 3]) { (reader) throws in try reader.uuid("Type") }
    #expect(error(uuid)?.field == "Type")
  }

  @Test func `a constant and a checksum must be what they are`() throws {
    let octets = [0xEE] + Array("123456789".utf8) + [0x91, 0x6F]
    func check(_ octets: [UInt8], unless none: UInt32? = nil) -> Result<Bool, any Error> {
      reading(octets) { (reader) throws in
        try reader.constant(0xEE as UInt8, "Header")
        let start = reader.offset
        _ = try reader.octets("Data", .octets(9))
        return try reader.checksum(
          .crc(16, polynomial: 0x1021, initial: 0xFFFF, isReflected: true),
          "Check",
          from: start,
          unless: none
        )
      }
    }
    #expect(try check(octets).get())
    #expect(error(check([0xEF] + octets.dropFirst()))?.reason == .notTheConstant(raw: 0xEF, expected: 0xEE))
    let wrong = error(check(octets.dropLast(2) + [0x90, 0x6F]))
    #expect(wrong?.reason == .checksum(found: 0x6F90, expected: 0x6F91))
    #expect(wrong?.offset == 10)
    #expect(try check(octets.dropLast(2) + [0xFF, 0xFF], unless: 0xFFFF).get() == false)
  }

  @Test func `an array up to the end leaves the octets of an element that is cut short, but not to a later field`()
    throws
  {
    let open = reading([1, 2, 3]) { (reader) throws in
      let elements: ShortArray<UInt16> = try reader.elements("Beats")
      #expect(Array(elements) == [0x0201])
      return reader.offset
    }
    #expect(try open.get() == 2)
    let followed = reading([1, 2, 3, 4]) { (reader) throws -> ShortArray<UInt16> in
      try reader.elements("Beats", .leaving(1))
    }
    #expect(error(followed)?.reason == .partialElement(size: 2, available: 1))
  }

  @Test func `NULs at the end of a padded field are not read`() throws {
    func octets(_ octets: [UInt8], _ size: Int) throws -> [UInt8] {
      try Array(reading(octets) { (reader) throws in try reader.text("Name", paddedBy: size) }.get())
    }
    #expect(try octets([0x41, 0, 0x42, 0, 0], 1) == [0x41, 0, 0x42])
    #expect(try octets([0x41, 0, 0, 0], 2) == [0x41, 0])
    #expect(try octets([0, 0x41, 0, 0], 2) == [0, 0x41])
    #expect(try octets([0, 0], 0) == [0, 0])
    #expect(try octets([0, 0, 0], 2) == [0])
  }

  @Test func `what a length says and the fields do not have is an error`() {
    let result = reading([2, 7, 8]) { (reader) throws in
      let extent = FieldExtent.prefixed(LengthPrefix(octets: 1))
      let end = try reader.enter(extent, "Record")
      _ = try reader.uint8("First")
      try reader.leave(extent, "Record", to: end)
    }
    #expect(error(result)?.reason == .trailingOctets(1))
    let negative = reading([1, 0]) { (reader) throws in
      try reader.octets("Record", .prefixed(LengthPrefix(octets: 2, includesItself: true)))
    }
    #expect(error(negative)?.reason == .outOfRange(raw: 1, minimum: 2, maximum: 0xFFFF))
  }
}
