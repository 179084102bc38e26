import Testing

@testable import GATTDefinitions

@Suite struct LengthTests {
  private let number = field("N")
  private let bits = FieldBits(field: 0, bitIndex: 0, bitSize: 8)

  @Test func `text and octets have a length`() {
    let reading = Reading(
      fields: number + field("A", format: "x:bytes", "<x:Length>16</x:Length>")
        + field("B", format: "utf8s", "<x:Length field='N' max='20'/>")
        + field("C", format: "utf16s", "<x:Length format='uint16'/>")
        + field("D", format: "utf8s", "<x:Length until='0x00'/>")
        + field("E", format: "utf8s", "<x:Length max='18'/>")
    )
    #expect(reading.diagnostics.isEmpty)
    let prefix = LengthPrefix(bits: 16, byteOrder: .little, includesItself: false)
    #expect(
      reading.fields.map(\.length)
        == [.natural, .fixed(16), .field(bits), .prefixed(prefix), .terminated(0), .natural]
    )
    #expect(reading.fields.map(\.maximumLength) == [nil, nil, 20, nil, nil, 18])
    #expect(reading.fields[1].form == .octets)
  }

  @Test func `texts that end by themselves can repeat`() {
    let reading = Reading(
      fields: field("A", format: "utf8s", "<x:Length until='0'/><x:Count>2</x:Count>")
        + field("B", format: "utf8s", "<x:Length format='uint8'/><Repeated>true</Repeated>")
    )
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.fields.map(\.count) == [.fixed(2), .toEnd])
  }

  @Test func `elements are counted, named, or counted by a field`() throws {
    let reading = try Fixtures.reading("thingy.xml")
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.field("Quaternion/Quaternion")?.count == .fixed(4))
    #expect(reading.field("Quaternion/Quaternion")?.elementNames == ["w", "x", "y", "z"])
    let counted = Reading(
      fields: """
        <Field name="Header"><Format>8bit</Format><BitField><Bit index="4" size="4" name="Count"/></BitField></Field>
        \(field("A", format: "sint16", "<x:Count field='Header.Count'/>"))
        """
    )
    #expect(counted.diagnostics.isEmpty)
    #expect(counted.fields[1].count == .field(FieldBits(field: 0, bitIndex: 4, bitSize: 4)))
  }

  @Test func `a name with a dot is a name first`() {
    let reading = Reading(fields: field("No. 1") + field("A", format: "uint8", "<x:Count field='No. 1'/>"))
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.fields[1].count == .field(bits))
  }

  @Test(
    arguments: [
      (
        field("A", format: "uint8", "<x:Length>4</x:Length>"),
        "'x:Length' is for text and octets; 'A' has the size of its format; remove this, or write the format x:bytes or utf8s"
      ),
      (
        field("A", format: "utf8s", "<x:Length until='0'>4</x:Length>"),
        "'x:Length' says a number more than once; leave its text, or field=\"\" or format=\"\" or until=\"\""
      ),
      (
        field("A", format: "utf8s{4}", "<x:Length>4</x:Length>"),
        "the format 'utf8s{4}' has a length already; remove one of them"
      ),
      (
        field("A", format: "utf8s", "<x:Length>4</x:Length>\n<x:Length>5</x:Length>"),
        "'x:Length' is there already at 0.xml:3:48; remove one of them"
      ),
      (
        field("A", format: "utf8s", "<x:Length max='3'>4</x:Length>"),
        "'A' always has 4 octets; remove the maximum"
      ),
      (
        field("A", format: "utf8s", "<x:Length>0</x:Length>"),
        "'0' is not a number of octets; write 1 to 512"
      ),
      (
        field("A", format: "utf8s", "<x:Length/>"),
        "'x:Length' is empty; write a number into it, or give it field=\"\" or format=\"\" or until=\"\""
      ),
      (
        field("A", format: "utf8s", "<x:Length max='4' includesItself='true'/>"),
        "'x:Length' is empty; write a number into it, or give it field=\"\" or format=\"\" or until=\"\""
      ),
      (
        field("A", format: "utf8s", "<x:Length format='uint8'>4</x:Length>"),
        "'x:Length' says a number more than once; leave its text, or field=\"\" or format=\"\" or until=\"\""
      ),
      (
        field("A", format: "utf16s", "<x:Length until='0'/>"),
        "an octet can be a part of any character of utf16s; give the field a number of octets"
      ),
      (
        "<x:Group name='A'><x:Length max='4'/>\(field())</x:Group>",
        "only text and octets have a maximum or an end; give the group a number of octets"
      ),
      (
        field("A", format: "utf16s", "<x:Length>5</x:Length>"),
        "5 octets hold no whole number of characters of utf16s; write an even number"
      ),
      (
        field("A", format: "utf8s", "<x:Length until='256'/>"),
        "'256' is not an octet; write its number, as 0 or 0x0A"
      ),
      (
        field("A", format: "utf8s", "<x:Length until='0xFF'/>"),
        "0xFF can be a part of any character; use one below 0x80"
      ),
      (
        field("A", format: "utf8s", "<x:Count>3</x:Count>"),
        "'A' cannot have several elements, because the first one reaches to the end; give it an x:Length"
      ),
      (
        field("A", format: "uint8", "<x:Count>3</x:Count><Repeated>true</Repeated>"),
        "how often 'A' occurs stands at 0.xml:3:68 already; remove one of them"
      ),
      (
        field("A", format: "uint8[3]", "<x:Count>3</x:Count>"),
        "how often 'A' occurs stands at 0.xml:3:26 already; remove one of them"
      ),
      (
        field("A", format: "uint8", "<x:Count names='x y'>3</x:Count>"),
        "there are 2 names for 3 elements; give each a name"
      ),
      (
        field("A", format: "uint8", "<x:Count names='x x'>2</x:Count>"),
        "two of the names are the same; give each element its own"
      ),
      (
        field("A", format: "uint8", "<x:Count>many</x:Count>"),
        "'many' is not a number of elements; write it as 3, or name an earlier field as field=\"\""
      ),
      (
        field("N", format: "sint8") + field("A", format: "uint8", "<x:Count field='N'/>"),
        "'N' (0.xml:3:10) cannot say how often 'A' occurs, because it can be less than 0; give it an unsigned format"
      ),
      (
        field("N", format: "uint8", "<DecimalExponent>1</DecimalExponent>")
          + field("A", format: "uint8", "<x:Count field='N'/>"),
        "'N' (0.xml:3:10) cannot say how often 'A' occurs, because it has a scale; remove that"
      ),
      (
        field("N", format: "utf8s", "<x:Length>1</x:Length>") + field("A", format: "uint8", "<x:Count field='N'/>"),
        "'N' (0.xml:3:10) cannot say how often 'A' occurs: it is not one whole number of at most 64 bits"
      ),
      (
        field("N", format: "8bit", "<x:Count>2</x:Count><BitField><Bit index='0' size='3' name='C'/></BitField>")
          + field("A", format: "uint8", "<x:Count field='N.C'/>"),
        "'N' (0.xml:3:10) cannot say how often 'A' occurs: it is not one whole number of at most 64 bits"
      ),
      (
        field("A", format: "uint8", "<x:Count field='N'/>") + field("N"),
        "'N' comes after this (0.xml:3:76) and cannot say how often 'A' occurs; move it to the front"
      ),
      (
        field("A", format: "uint8", "<x:Count field='A'/>"),
        "'A' cannot say how often 'A' occurs of itself"
      ),
      (
        field("N") + field("A", format: "uint8", "<x:Count field='N'/>")
          + field("B", format: "utf8s", "<x:Length field='N'/>"),
        "'B' and 'A' (0.xml:3:56) have their number from the same field; give each a field of its own"
      ),
    ] as [(String, String)]
  )
  func `what is wrong with a length or a count is said`(fields: String, message: String) {
    #expect(Reading(fields: fields).errors.first == message)
  }

  @Test func `fields behind text that ends by itself can be anything`() {
    let reading = Reading(
      fields: field("A", format: "utf8s", "<x:Length until='0'/>")
        + field("B", format: "utf8s", "<x:Length format='uint8'/>") + field("C", format: "utf8s")
    )
    #expect(reading.diagnostics.isEmpty)
  }
}
