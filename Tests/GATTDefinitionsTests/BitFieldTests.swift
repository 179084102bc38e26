import GATTDefinitions
import Testing

@Suite struct BitFieldTests {
  private func bits(_ content: String, format: String = "8bit") -> Reading {
    Reading(fields: field(format: format, "<BitField>\(content)</BitField>"))
  }

  @Test func `bits are in the order of their indices, without the reserved ones`() {
    let reading = bits(
      "<Bit index='3' size='2' name='B'><Enumerations><Enumeration key='2' value='x'/><Reserved start='3' end='3'/>"
        + "</Enumerations></Bit><Bit index='0' size='1' name='A'/><ReservedForFutureUse index='5' size='3'/>"
        + "<Reserved index='1' size='2'/>"
    )
    #expect(reading.field?.bits.map(\.index) == [0, 3])
    #expect(reading.field?.bits.map(\.size) == [1, 2])
    #expect(reading.field?.bits.last?.enumeration.map(\.key) == [2])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(arguments: ["uint8", "8bit", "boolean", "uint16", "24bit", "uint64"])
  func `what a bit field is does not depend on the format's name`(format: String) {
    let reading = bits("<Bit index='0' size='1' name='A'/>", format: format)
    #expect(reading.field?.bits.count == 1)
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `a signed format is read as unsigned`() {
    let reading = bits("<Bit index='0' size='1' name='A'/>", format: "sint8")
    #expect(reading.field?.form == .integer(bits: 8, isSigned: false))
    #expect(reading.warnings.count == 1)
  }

  @Test(arguments: ["variable", "utf8s", "SFLOAT", "uint128"])
  func `bits of no fixed width are ignored with a warning`(format: String) {
    let reading = bits("<Bit index='0' size='1' name='A'/>", format: format)
    #expect(reading.field?.bits.isEmpty == true)
    #expect(reading.warnings.count == 1)
  }

  @Test func `bits that share an index are taken in their order`() {
    let reading = bits(
      "<Bit index='0' size='1' name='A'/><ReservedForFutureUse index='0' size='2'/><Bit index='0' size='3' name='B'/>"
    )
    #expect(reading.field?.bits.map(\.index) == [0, 3])
    #expect(reading.warnings.count == 1)
    let overlapping = bits("<Bit index='0' size='2' name='A'/><Bit index='1' size='1' name='B'/>")
    #expect(overlapping.field?.bits.map(\.index) == [0, 2])
    #expect(bits("<Bit size='2' name='A'/><Bit size='1' name='B'/>").field?.bits.map(\.index) == [0, 2])
  }

  @Test(arguments: [
    "<Bit index='8' size='1' name='A'/>", "<Bit index='7' size='2' name='A'/>", "<Bit index='0' size='0' name='A'/>",
    "<Bit index='x' size='1' name='A'/>", "<Bit index='0' size='9' name='A'/>",
    "<ReservedForFutureUse index='4' size='5'/>",
    "<Bit index='-1' size='1' name='A'/>", "<Bit index='9223372036854775807' size='1' name='A'/>",
    "<Bit index='0' size='1' name='A'><Enumerations><Enumeration key='2' value='x'/></Enumerations></Bit>",
  ])
  func `bits outside the field, and numbers outside the bits, are errors`(content: String) {
    #expect(bits(content).errors.count == 1)
  }

  @Test func `names may be missing or the same`() {
    let reading = bits(
      "<Bit index='0' size='1'/><Bit index='1' size='1'/><Bit index='2' size='1' name='A'/><Bit index='3' size='1' name='A'/>"
    )
    #expect(reading.field?.bits.map(\.name) == ["", "", "A", "A"])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `a bit field is not a number as well`() {
    let reading = Reading(
      fields: field(
        format: "8bit",
        "<BitField><Bit index='0' size='1' name='A'/></BitField><Maximum>2</Maximum><DecimalExponent>-1</DecimalExponent>"
      )
    )
    #expect(reading.field?.scale == .identity)
    #expect(reading.field?.rawRange == nil)
    #expect(reading.warnings.count == 1)
  }
}
