import GATTModel
import Testing

@testable import GATTDefinitions

@Suite struct NumberExtensionTests {
  private func number(_ children: String, format: String = "uint16") -> Reading {
    Reading(fields: field(format: format, children))
  }

  // MARK: - Packed and exponential numbers

  @Test func `a packed float has a mantissa and an exponent`() throws {
    let reading = try Fixtures.reading("sensor_tag.xml")
    let light = try #require(reading.field("Light/Light"))
    #expect(
      light.form == .packedFloat(PackedFloatScale(mantissaBits: 12, isExponentSigned: false, radix: 2))
    )
    #expect(light.scale == Scale(multiplier: 1, offset: 0, divisor: 100))
    #expect(light.elementBitWidth == 16)
    let other = Reading(
      fields: """
        <Field name='A'><Format x:mantissaBits='11' x:exponentBits='5' x:exponentSigned='true' x:radix='10'>
        x:packedfloat16</Format></Field>
        """
    )
    #expect(
      other.field?.form
        == .packedFloat(PackedFloatScale(mantissaBits: 11, isExponentSigned: true, radix: 10))
    )
  }

  @Test func `an exponential scale has a base and a bias`() {
    let reading = number("<x:Exponential base='1.1' bias='64'/>", format: "uint8")
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.field?.exponential == ExponentialScale(base: 1.1, bias: 64))
    #expect(number("<x:Exponential base='2'/>").field?.exponential == ExponentialScale(base: 2, bias: 0))
    let meanings = "<Enumerations><Enumeration key='0' value='Zero'/></Enumerations>"
    let special = number("<x:Exponential base='1.1' bias='64'/>" + meanings, format: "uint8").field
    #expect(special?.specialValues.map(\.name) == ["Zero"] && special?.enumeration.isEmpty == true)
  }

  // MARK: - Special values, constants, units, limits

  @Test func `special values are raw numbers with a meaning`() {
    let reading = number(
      "<x:Special raw='0xFFFF' meaning='not known' x:swiftName='unknownLevel'/><x:Special raw='0' meaning='none'/>"
    )
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.field?.specialValues.map(\.key) == [0, 0xFFFF])
    #expect(reading.field?.specialValues.map(\.name) == ["none", "not known"])
    #expect(reading.field?.specialValues.map(\.swiftName) == [nil, "unknownLevel"])
  }

  @Test func `with a special value the meanings of a field are special values too`() {
    let reading = number(
      "<x:Special raw='1' meaning='a'/><Enumerations><Enumeration key='2' value='b'/></Enumerations>"
    )
    #expect(reading.field?.specialValues.map(\.name) == ["a", "b"])
    #expect(reading.field?.enumeration.isEmpty == true)
  }

  @Test func `a constant is one number of the format`() {
    #expect(number("<x:Constant>0xFFFE</x:Constant>", format: "sint16").field?.constant == -2)
    #expect(number("<x:Constant>7</x:Constant>", format: "uint8").field?.constant == 7)
  }

  @Test func `a unit outside the registry has a name and a symbol`() throws {
    let unit = try Fixtures.reading("sensor_tag.xml").field("Movement Data/Gyroscope")?.unit
    #expect(unit == GATTUnit(symbol: "°/s", name: "degree per second", uuid: nil, type: "degree per second"))
    #expect(number("<x:Unit symbol='g'/>").field?.unit == GATTUnit(symbol: "g", name: "g", uuid: nil, type: "g"))
  }

  @Test func `limits are what they are said to be`() {
    let scale = "<DecimalExponent>-1</DecimalExponent>"
    func range(_ kind: String) -> ClosedRange<Int64>? {
      number(scale + "<Minimum x:limits='\(kind)'>10</Minimum><Maximum x:limits='\(kind)'>20</Maximum>").field?.rawRange
    }
    #expect(range("raw") == 10...20)
    #expect(range("physical") == 100...200)
    #expect(range("documentation") == nil)
    // One `x:limits` holds for both limits, and for numbers without a scale.
    #expect(number(scale + "<Minimum x:limits='raw'>10</Minimum><Maximum>20</Maximum>").field?.rawRange == 10...20)
    #expect(number("<Maximum x:limits='documentation'>20</Maximum>").field?.rawRange == nil)
    #expect(
      number("<Maximum x:limits='documentation'>20</Maximum>").field?.documentation == "Maximum: 20."
    )
  }

  // MARK: - Checksums

  @Test func `a checksum has an algorithm and may have a number that means none`() {
    func checksum(_ attributes: String, format: String = "uint16") -> Checksum? {
      Reading(fields: field("A") + field("CRC", format: format, "<x:Checksum \(attributes)/>")).fields[1].checksum
    }
    let first = checksum("algorithm='CRC-16/MCRF4XX' over='preceding' unless='0xFFFF'")
    #expect(first?.algorithm == ChecksumAlgorithm(named: "CRC-16/MCRF4XX"))
    #expect(first?.unless == 0xFFFF)
    #expect(first?.coverage == .preceding)
    for (name, format) in [
      ("crc-16/ibm-3740", "uint16"), ("CRC-24/BLE", "uint24"), ("CRC-32", "uint32"), ("SUM-16/NEG", "uint16"),
    ] {
      let found = checksum("algorithm='\(name)'", format: format)
      #expect(found?.algorithm == ChecksumAlgorithm(named: name.uppercased()))
      #expect(found?.unless == nil)
    }
  }

  @Test func `a checksum has parameters, and one of 12 bits a field of 16`() {
    func reading(_ algorithm: String, format: String) -> Reading {
      Reading(fields: field("A") + field("CRC", format: format, "<x:Checksum algorithm='\(algorithm)'/>"))
    }
    let sum = reading("SUM-8 init=1", format: "uint8")
    #expect(sum.diagnostics.isEmpty)
    #expect(sum.fields[1].checksum?.algorithm == .sum(8, initial: 1))
    #expect(sum.fields[1].checksum?.name == "SUM-8 init=1")
    let narrow = "CRC width=12 poly=0x80F refin=false refout=true"
    #expect(reading(narrow, format: "uint16").diagnostics.isEmpty)
    #expect(
      reading(narrow, format: "uint12").errors.first?.contains("has 12 bits; give 'CRC' the Format uint16") == true
    )
    #expect(
      reading("CRC-16/MODBUSS", format: "uint16").errors
        == ["there is no algorithm 'CRC-16/MODBUSS'; did you mean 'CRC-16/MODBUS'?"]
    )
    #expect(
      reading("SUM-8 init=10", format: "uint8").errorLines.first?.contains("'10' is 0x10 or, in decimal, 0x0A") == true
    )
  }

  @Test func `a checksum covers fields before it or after it`() {
    func reading(_ over: String, bits: String = "8bit") -> Reading {
      Reading(
        fields: field("Start") + field("Status") + field("Content", format: bits)
          + field("Check", format: "uint16", "<x:Checksum algorithm='SUM-16/NEG' over='\(over)'/>") + field("End")
      )
    }
    #expect(reading("Status..Content").fields[3].checksum?.coverage == .fields(1...2))
    #expect(reading("Start").fields[3].checksum?.coverage == .fields(0...0))
    #expect(reading("End .. End").fields[3].checksum?.coverage == .fields(4...4))
    #expect(reading("Status..Contents").errors == ["'Contents' is not a neighbour of 'Check'; did you mean 'Content'?"])
    #expect(reading("Content..Status").errors == ["'Content' comes after 'Status'; write the first field first"])
    #expect(
      reading("Status..End").errors == ["'Status..End' includes the checksum itself; end the range before it"]
    )
    #expect(
      reading("a..b..c").errors
        == ["'a..b..c' is not a range; write over=\"First..Last\" or over=\"preceding\""]
    )
  }

  // MARK: - What is wrong

  @Test(
    arguments: [
      (
        "x:packedfloat16", "",
        "x:packedfloat16 needs x:mantissaBits and x:exponentBits, which are 16 together; add them, as "
          + "x:mantissaBits=\"12\" x:exponentBits=\"4\""
      ),
      ("packedfloat16", "", "unknown format 'packedfloat16'; did you mean 'x:packedfloat16'?"),
      ("bytes", "", "unknown format 'bytes'; did you mean 'x:bytes'?"),
      (
        "uint8", "<x:Exponential base='1'/>",
        "'x:Exponential' needs a base greater than 0 that is not 1, as base=\"1.1\""
      ),
      ("uint8", "<x:Exponential base='2' bias='x'/>", "'x' is not a whole number; write bias=\"64\""),
      (
        "utf8s", "<x:Exponential base='2'/>",
        "an exponential scale is for a whole number; change the Format, or remove this"
      ),
      ("uint8", "<x:Special raw='256' meaning='a'/>", "256 does not fit the format 'uint8'"),
      ("uint8", "<x:Special meaning='a'/>", "'x:Special' has no raw; add raw=\"\" with a number"),
      (
        "uint8", "<x:Special raw='all' meaning='a'/>",
        "'all' is not a number; write it in decimal, or in hexadecimal after 0x"
      ),
      ("uint8", "<x:Special raw='1'/>", "'x:Special' has no meaning; add meaning=\"\""),
      (
        "float32", "<x:Special raw='1' meaning='a'/>",
        "special values are raw numbers of a whole number; 'Number' is none. Remove this, or change the Format"
      ),
      (
        "uint8", "<x:Special raw='1' meaning='a'/>\n<x:Special raw='0x01' meaning='b'/>",
        "0x01 means 'a' already (0.xml:3:53); remove one of them"
      ),
      ("uint8", "<x:Constant>256</x:Constant>", "'256' is no number of the format 'uint8'; correct one of them"),
      ("utf8s", "<x:Constant>1</x:Constant>", "only one whole number can be constant; 'Number' is something else"),
      (
        "uint8", "<Unit>org.bluetooth.unit.time.second</Unit><x:Unit>a</x:Unit>",
        "the field has a Unit at 0.xml:3:53 already; remove one of them"
      ),
      ("uint8", "<x:Unit/>", "'x:Unit' is empty; write the name of the unit, and symbol=\"\""),
      (
        "uint8", "<x:Unit>org.bluetooth.unit.time.second</x:Unit>",
        "'org.bluetooth.unit.time.second' is a unit of Assigned Numbers; write Unit in place of 'x:Unit'"
      ),
      (
        "uint8", "<Minimum x:limits='some'>1</Minimum>",
        "'some' is not a kind of limits; write raw, physical or documentation"
      ),
      (
        "uint8", "<Minimum x:limits='raw'>1</Minimum><Maximum x:limits='physical'>2</Maximum>",
        "the Minimum says that the limits are raw (0.xml:3:62); write the same on both"
      ),
      (
        "uint8", "<DecimalExponent>1</DecimalExponent><Maximum x:limits='physical'>5000</Maximum>",
        "these limits cannot be those of 'Number': none of its numbers is within them, or they are beyond its format; "
          + "correct them, or write x:limits=\"documentation\""
      ),
      (
        "uint16", "<x:Checksum algorithm='CRC-16/MCRF4X'/>",
        "there is no algorithm 'CRC-16/MCRF4X'; did you mean 'CRC-16/MCRF4XX'?"
      ),
      (
        "uint8", "<x:Checksum algorithm='CRC-16/ARC'/>",
        "CRC-16/ARC has 16 bits; give 'Number' the Format uint16, and nothing else that says what its number means"
      ),
      ("uint16", "<x:Checksum/>", "'x:Checksum' has no algorithm; add algorithm=\"\", as CRC-16/MCRF4XX"),
      (
        "uint16", "<x:Checksum algorithm='CRC-16/ARC' over='all'/>",
        "'all' is not a neighbour of 'Number'"
      ),
      (
        "uint16", "<x:Checksum algorithm='CRC-16/ARC' unless='0x10000'/>",
        "'0x10000' is no number of 16 bits; write it as 0xFFFF"
      ),
      (
        "uint16", "<x:Checksum algorithm='CRC-16/ARC'/>",
        "nothing precedes 'Number' that it could be a checksum over"
      ),
    ] as [(String, String, String)]
  )
  func `what is wrong with a number is said`(format: String, children: String, message: String) {
    #expect(number(children, format: format).errors.contains(message))
  }
}
