import GATTDefinitions
import Testing

@Suite struct FormatTests {
  @Test(
    arguments: [
      ("uint8", .integer(bits: 8, isSigned: false)), ("uint12", .integer(bits: 12, isSigned: false)),
      ("uint24", .integer(bits: 24, isSigned: false)), ("uint40", .integer(bits: 40, isSigned: false)),
      ("uint48", .integer(bits: 48, isSigned: false)), ("uint64", .integer(bits: 64, isSigned: false)),
      ("uint128", .integer(bits: 128, isSigned: false)), ("sint8", .integer(bits: 8, isSigned: true)),
      ("sint12", .integer(bits: 12, isSigned: true)), ("sint16", .integer(bits: 16, isSigned: true)),
      ("sint24", .integer(bits: 24, isSigned: true)), ("sint128", .integer(bits: 128, isSigned: true)),
      ("uint1", .integer(bits: 1, isSigned: false)), ("uint2", .integer(bits: 2, isSigned: false)),
      ("uint4", .integer(bits: 4, isSigned: false)), ("nibble", .integer(bits: 4, isSigned: false)),
      ("4bit", .integer(bits: 4, isSigned: false)), ("2bit", .integer(bits: 2, isSigned: false)),
      ("12bit", .integer(bits: 12, isSigned: false)), ("32bit", .integer(bits: 32, isSigned: false)),
      ("boolean", .boolean), ("SFLOAT", .medicalFloat(bits: 16)), ("sfloat", .medicalFloat(bits: 16)),
      ("Float", .medicalFloat(bits: 32)), ("medfloat16", .medicalFloat(bits: 16)),
      ("medfloat32", .medicalFloat(bits: 32)), ("float32", .float(bits: 32)), ("float64", .float(bits: 64)),
      ("utf8s", .text(.utf8)), ("utf16s", .text(.utf16)),
      ("utf8s{16}", .text(.utf8)), ("gatt_uuid", .uuid), ("struct", .octets), ("variable", .octets),
      ("characteristic", .octets), ("reg-cert-data-list", .octets), ("medASN1", .octets),
      (" Format of the characteristic", .octets), ("\n uint8 ", .integer(bits: 8, isSigned: false)),
    ] as [(String, FieldDefinition.Form)]
  )
  func `a format is understood`(format: String, form: FieldDefinition.Form) {
    let reading = Reading(fields: field(format: format))
    #expect(reading.field?.form == form)
    #expect(reading.field?.count == .one)
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(
    arguments: [
      ("duint16", .integer(bits: 16, isSigned: false), .fixed(2)),
      ("uint16[3]", .integer(bits: 16, isSigned: false), .fixed(3)),
      ("uint4[2]", .integer(bits: 4, isSigned: false), .fixed(2)),
      ("uint16[n]", .integer(bits: 16, isSigned: false), .toEnd),
      ("uint16 [1-256]", .integer(bits: 16, isSigned: false), .toEnd),
      ("sint16 [0\u{2013}9]", .integer(bits: 16, isSigned: true), .toEnd),
      ("sint16 Array[]", .integer(bits: 16, isSigned: true), .toEnd),
      ("boolean[8][3]", .integer(bits: 8, isSigned: false), .fixed(3)),
    ] as [(String, FieldDefinition.Form, FieldDefinition.Count)]
  )
  func `a format may say how many`(format: String, form: FieldDefinition.Form, count: FieldDefinition.Count) {
    let reading = Reading(fields: field(format: format))
    #expect(reading.field?.form == form)
    #expect(reading.field?.count == count)
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `booleans in a row are bits without names`() {
    let reading = Reading(fields: field(format: "boolean[16]"))
    #expect(reading.field?.form == .integer(bits: 16, isSigned: false))
    #expect(reading.field?.bits.map(\.index) == Array(0..<16))
    #expect(reading.field?.bits.allSatisfy { $0.size == 1 && $0.name.isEmpty } == true)
  }

  @Test(arguments: [
    ("20bits", "20bit"), ("8Bits", "8bit"), ("unit8", "uint8"), ("sfloat16", "SFLOAT"), ("UINT8", "uint8"),
    ("utf8", "utf8s"), ("int16", "sint16"), ("bolean", "boolean"), ("bool", "boolean"), ("String", "utf8s"),
    ("double", "float64"),
  ])
  func `an unknown format is an error with a suggestion`(format: String, suggestion: String) {
    let reading = Reading(fields: field(format: format))
    #expect(reading.errors.count == 1)
    #expect(reading.errors.first == "unknown format '\(format)'; did you mean '\(suggestion)'?")
  }

  @Test(arguments: ["uint65", "sint0", "uint96", "sint129"])
  func `a width that no number has is an error`(format: String) {
    #expect(
      Reading(fields: field(format: format)).errors
        == ["unknown format '\(format)'; a whole number has 1 to 64 bits, or 128"]
    )
  }

  @Test(arguments: [("uint7", 7, false), ("sint22", 22, true), ("uint63", 63, false), ("sint1", 1, true)])
  func `a whole number has any width up to 64 bits`(format: String, bits: Int, isSigned: Bool) {
    #expect(Reading(fields: field(format: format)).field?.form == .integer(bits: bits, isSigned: isSigned))
  }

  @Test func `an unknown format that is like none is an error with examples`() {
    #expect(
      Reading(fields: field(format: "thing")).errors
        == ["unknown format 'thing'; write uint8, sint16, utf8s or another format of the GATT schema"]
    )
    #expect(
      Reading(fields: field(format: " ")).errors
        == ["the Format is empty; write uint8, sint16, utf8s or another format of the GATT schema"]
    )
  }

  @Test(arguments: [
    "uint+8", "uint", "uint0", "uint256", "0bit", "65bit", "bit", "utf8s{0}", "utf8s{x}", "uint8{2}", "uint16[3",
    "boolean[0]", "boolean[65]", "boolean[]", "[3]", "uint8[1][2]", "xyzzy", "\u{0661}bit", "uint99999999999999999999",
    "uint8[0]", "uint8[9999]",
    "utf8s{513}", "boolean[8][0]",
  ])
  func `what is no format is an error`(format: String) {
    #expect(Reading(fields: field(format: format)).errors.count == 1)
  }

  @Test func `a field has a Format or a Reference`() {
    #expect(Reading(fields: "<Field name='A'/>").errors.first?.contains("neither a Format nor a Reference") == true)
    let both = field("A", "<Reference>org.example.characteristic.sample</Reference>")
    #expect(Reading(fields: both).errors == ["a field has a Format or a Reference, not both; remove one of them"])
  }

  @Test(arguments: ["true", "1", "True", "yes"])
  func `Repeated means to the end`(text: String) {
    #expect(Reading(fields: field("A", "<Repeated>\(text)</Repeated>")).field?.count == .toEnd)
  }

  @Test func `what is not repeated occurs once`() {
    #expect(Reading(fields: field("A", "<Repeated>false</Repeated>")).field?.count == .one)
    let odd = Reading(fields: field("A", "<Repeated>perhaps</Repeated>"))
    #expect(odd.field?.count == .one)
    #expect(odd.warnings == ["'perhaps' is neither true nor false; the field is taken once"])
  }

  @Test func `what reaches to the end cannot repeat`() {
    #expect(Reading(fields: field(format: "struct", "<Repeated>true</Repeated>")).field?.count == .one)
    let text = Reading(fields: field(format: "utf8s", "<Repeated>true</Repeated>"))
    #expect(text.field?.count == .one)
    #expect(text.warnings.count == 1)
    #expect(Reading(fields: field(format: "utf8s[2]")).errors.count == 1)
    #expect(Reading(fields: field(format: "utf8s{4}", "<Repeated>true</Repeated>")).field?.count == .toEnd)
  }
}
