import GATTDefinitions
import Testing

@Suite struct EnumerationTests {
  private func enumerations(_ content: String, more: String = "", format: String = "uint8") -> Reading {
    Reading(fields: field(format: format, "<Enumerations>\(content)</Enumerations>\(more)"))
  }

  @Test func `a field with meanings is an enumeration`() {
    let reading = enumerations(
      "<Enumeration key='0' value='Off' description='not on'/><Enumeration key='0x1' value=' On '/>"
        + "<ReservedForFutureUse start='2' end='254'/><ReservedForFutureUse1 start1='255' end1='255'/>"
    )
    #expect(reading.field?.enumeration.map(\.key) == [0, 1])
    #expect(reading.field?.enumeration.map(\.name) == ["Off", "On"])
    #expect(reading.field?.enumeration.first?.documentation == "not on")
    #expect(reading.field?.specialValues.isEmpty == true)
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `a number with a unit keeps its meanings as special values`() {
    let unit = "<Unit>org.bluetooth.unit.time.second</Unit>"
    let reading = enumerations("<Enumeration key='255' value='Unknown'/>", more: unit)
    #expect(reading.field?.enumeration.isEmpty == true)
    #expect(reading.field?.specialValues.map(\.key) == [255])
  }

  @Test func `a scaled number keeps its meanings as special values`() {
    let reading = enumerations(
      "<Enumeration key='-128' value='Unknown'/>",
      more: "<DecimalExponent>-1</DecimalExponent>",
      format: "sint8"
    )
    #expect(reading.field?.specialValues.map(\.key) == [-128])
    #expect(reading.field?.scale.divisor == 10)
  }

  @Test func `a unit does not make a number of what has a meaning for each value`() {
    let unit = "<Unit>org.bluetooth.unit.time.hour</Unit><Minimum>0</Minimum><Maximum>1</Maximum>"
    let reading = enumerations("<Enumeration key='0' value='A'/><Enumeration key='1' value='B'/>", more: unit)
    #expect(reading.field?.enumeration.count == 2)
    let unitless = "<Unit>org.bluetooth.unit.unitless</Unit>"
    #expect(enumerations("<Enumeration key='0' value='A'/>", more: unitless).field?.enumeration.count == 1)
  }

  @Test func `a range in use that is most of the numbers makes it a number`() {
    let user = enumerations(
      "<Enumeration key='255' value='Unknown User'/><DefinedByServiceSpecification start='0' end='254'/>"
    )
    #expect(user.field?.specialValues.map(\.name) == ["Unknown User"])
    let category = enumerations("<Enumeration key='0' value='Mail'/><VendorSpecific start='251' end='255'/>")
    #expect(category.field?.enumeration.count == 1)
    let identifier = enumerations(
      "<Enumeration key='0' value='Directory'/><Enumeration_Range name='n' start='256' end='281474976710655'/>",
      format: "uint48"
    )
    #expect(identifier.field?.specialValues.count == 1)
  }

  @Test func `additional values are special values of a number, and meanings of an enumeration`() {
    let additional = "<AdditionalValues><Enumeration key='254' value='Not known'/></AdditionalValues>"
    #expect(Reading(fields: field("A", additional)).field?.specialValues.map(\.key) == [254])
    let number = Reading(
      fields: field("A", additional + "<Unit>org.bluetooth.unit.time.second</Unit><Maximum>250</Maximum>")
    )
    #expect(number.field?.specialValues.map(\.key) == [254])
    #expect(number.field?.rawRange == 0...250)
    #expect(
      enumerations("<Enumeration key='1' value='A'/>", more: additional).field?.enumeration.map(\.key) == [1, 254]
    )
  }

  @Test(arguments: ["1-5", "0x06 - 0x0A", "1..5", "01 to 05", "1–5"])
  func `a range is one in every spelling`(key: String) {
    let reading = enumerations("<Enumeration key='0' value='Off'/><Enumeration key='\(key)' value='Low'/>")
    #expect(reading.errors == [])
    #expect(reading.warnings == ["the key '\(key)' is a range; it documents and is not one of the meanings"])
  }

  @Test(arguments: [("0x00", "0"), ("00", "0"), ("0x1", "1"), ("01", "1")])
  func `a key is the same number in every spelling`(key: String, other: String) {
    let one = enumerations("<Enumeration key='\(key)' value='A'/>").field?.enumeration.map(\.key)
    #expect(one == enumerations("<Enumeration key='\(other)' value='A'/>").field?.enumeration.map(\.key))
    #expect(one?.count == 1)
  }

  @Test func `digits that are a number only in hexadecimal are an error with what to write`() {
    #expect(
      enumerations("<Enumeration key='0A' value='A'/>").errors
        == ["'0A' is not a number; write it in decimal, or in hexadecimal after 0x, as 0x0A"]
    )
  }

  @Test func `a key that is a range documents`() {
    let reading = enumerations("<Enumeration key='0' value='False'/><Enumeration key='2 to 255' value='Prohibited'/>")
    #expect(reading.field?.enumeration.map(\.key) == [0])
    #expect(reading.warnings == ["the key '2 to 255' is a range; it documents and is not one of the meanings"])
  }

  @Test func `a key of the other signedness has the same bits`() {
    let reading = enumerations("<Enumeration key='-126' value='A'/>")
    #expect(reading.field?.enumeration.map(\.key) == [130])
    #expect(reading.warnings.count == 1)
    #expect(enumerations("<Enumeration key='255' value='A'/>", format: "sint8").field?.enumeration.map(\.key) == [-1])
  }

  @Test(arguments: ["256", "-129", "x", "1.5", "", "99999999999999999999", "0x", "- 1", "2 to 1"])
  func `a key that does not fit is an error`(key: String) {
    let reading = enumerations("<Enumeration key='\(key)' value='A'/>")
    #expect(reading.errors.count == 1)
    #expect(reading.field?.enumeration.isEmpty == true)
  }

  @Test func `an Enumeration needs a key and a value`() {
    let misspelt = enumerations("<Enumeration key='3' valeu='On'/>")
    #expect(misspelt.errors == ["'Enumeration' has no value; add value=\"\" with what 3 means"])
    #expect(misspelt.warnings == ["'Enumeration' has no attribute 'valeu'; it is ignored; did you mean 'value'?"])
    #expect(
      enumerations("<Enumeration kei='3' value='On'/>").errors
        == ["'Enumeration' has no key; add key=\"\" with its number"]
    )
  }

  @Test func `a key occurs once`() {
    let reading = enumerations("<Enumeration key='1' value='A'/><Enumeration key='0x01' value='B'/>")
    #expect(reading.field?.enumeration.map(\.name) == ["A"])
    #expect(reading.warnings == ["the key 0x01 has a meaning already; 'B' is ignored"])
  }

  @Test(arguments: [
    "<Reserved start='5' end='4'/>", "<Reserved start='5'/>", "<Reserved start='a' end='b'/>",
    "<ReservedForFutureUse start='2' end='256'/>",
  ])
  func `a range that cannot be is a warning`(range: String) {
    let reading = enumerations("<Enumeration key='0' value='A'/>" + range)
    #expect(reading.warnings.count == 1)
    #expect(reading.errors.isEmpty)
  }

  @Test func `64 bits of keys are read`() {
    let reading = enumerations("<Enumeration key='9223372036854775807' value='A'/>", format: "uint64")
    #expect(reading.field?.enumeration.map(\.key) == [Int64.max])
    #expect(enumerations("<Enumeration key='-9223372036854775808' value='A'/>", format: "sint64").errors.isEmpty)
  }

  @Test func `meanings of what is no whole number are ignored with a warning`() {
    for format in ["utf8s", "SFLOAT", "variable"] {
      let reading = enumerations("<Enumeration key='99999999999999999999999' value='A'/>", format: format)
      #expect(reading.warnings.count == 1)
      #expect(reading.errors.isEmpty)
      #expect(reading.field?.enumeration.isEmpty == true)
    }
  }

  @Test func `a boolean has its meanings`() {
    let reading = enumerations("<Enumeration key='0' value='No'/><Enumeration key='1' value='Yes'/>", format: "boolean")
    #expect(reading.field?.form == .boolean)
    #expect(reading.field?.enumeration.count == 2)
  }
}
