import GATTDefinitions
import Testing

@Suite struct LayoutTests {
  private let flags = """
    <Field name="Flags"><Format>8bit</Format><BitField><Bit index="0" size="1" name="A"><Enumerations>
      <Enumeration key="0" value="N" requires="C1"/><Enumeration key="1" value="Y" requires="C2"/>
    </Enumerations></Bit></BitField></Field>
    """

  private func named(_ name: String, _ format: String, _ requirement: String = "Mandatory", repeated: Bool = false)
    -> String
  {
    field(
      name,
      format: format,
      "<Requirement>\(requirement)</Requirement>" + (repeated ? "<Repeated>true</Repeated>" : "")
    )
  }

  @Test func `what takes the rest may stand before fields of known size`() {
    let reading = Reading(
      fields: flags + named("Text", "utf8s") + named("Sum", "uint16") + named("A", "uint8", "C1")
        + named("B", "utf8s{4}", "C2")
    )
    #expect(reading.fields.map(\.name) == ["Flags", "Text", "Sum", "A", "B"])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(arguments: ["utf8s", "variable", "gatt_uuid", "uint16[n]"])
  func `two fields that take the rest are one opaque field`(format: String) {
    let reading = Reading(fields: named("A", "uint8") + named("B", format) + named("C", "utf8s") + named("D", "uint8"))
    #expect(reading.fields.map(\.name) == ["A", "B"])
    #expect(reading.fields[1].form == .octets)
    #expect(reading.fields[1].count == .one)
    #expect(reading.fields[1].presence == .always)
    #expect(reading.fields[1].documentation == "Holds the octets of: B, C, D.")
    #expect(
      reading.warnings == [
        "nothing tells where 'B' ends and 'C' begins; from 'B' on the value 'Sample' is taken as opaque octets"
      ]
    )
  }

  @Test func `a field that the remaining octets decide on cannot follow one that takes them`() {
    let conditional = field("B", "<x:PresentIf remaining='2'/>")
    let reading = Reading(fields: named("A", "utf8s") + conditional + named("C", "uint16"))
    #expect(reading.warnings.first?.hasPrefix("nothing tells where 'A' ends and 'B' begins") == true)
    #expect(Reading(fields: named("A", "uint8") + conditional + named("C", "uint16")).diagnostics.isEmpty)
  }

  @Test func `the fields of a value with a checksum do not become opaque`() {
    let reading = Reading(
      fields: field("Sum", "<x:Checksum algorithm='SUM-8' over='A..B'/>") + named("A", "utf8s") + named("B", "utf8s")
        + named("C", "uint8")
    )
    #expect(reading.errors.count == 1)
    #expect(reading.errors.first?.hasPrefix("nothing tells where 'A' ends and 'B' (") == true)
    #expect(reading.errors.first?.hasSuffix("give the first one an x:Length, or move it to the end") == true)
  }

  @Test func `of two that exclude each other each may take the rest`() {
    let reading = Reading(fields: flags + named("A", "utf8s", "C1") + named("B", "uint16", "C2", repeated: true))
    #expect(reading.fields.count == 3)
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `flags behind what takes the rest come too late`() {
    let reading = Reading(fields: named("T", "utf8s") + flags + named("A", "uint8", "C1") + named("B", "uint8", "C2"))
    #expect(reading.fields.map(\.name) == ["T"])
    #expect(reading.field?.form == .octets)
    #expect(reading.warnings.first?.hasPrefix("nothing tells where 'T' ends and 'A' begins") == true)
  }

  @Test func `the rest cannot be told from a field that is there when octets are left`() {
    let reading = Reading(fields: named("A", "variable") + named("B", "uint16", "C9"))
    #expect(reading.fields.map(\.name) == ["A"])
    #expect(reading.field?.form == .octets)
  }

  @Test func `a field that is there when octets are left may stand before fields of known size`() {
    let reading = Reading(fields: named("A", "uint16", "Optional") + named("B", "uint8"))
    #expect(reading.fields.map(\.presence) == [.ifOctetsRemain, .always])
    #expect(reading.warnings.count == 1)
  }

  @Test func `several fields may be there when octets are left, the last one to the end`() {
    let reading = Reading(
      fields: named("A", "uint16", "Optional") + named("B", "uint8", "Optional") + named("C", "utf8s", "Optional")
    )
    #expect(reading.fields.count == 3)
    #expect(reading.warnings.count == 3)
  }

  @Test func `what is opaque may be absent when all that it holds may be`() {
    let reading = Reading(
      fields: named("A", "uint8") + named("B", "utf8s", "Optional") + named("C", "utf8s", "Optional")
    )
    #expect(reading.fields[1].presence == .ifOctetsRemain)
  }

  @Test func `a nested value that takes the rest counts as one that does`() {
    let nested = characteristic(fields: named("T", "utf8s"), name: "N", type: "a.n", uuid: "F002")
    let reference = "<Field name='R'><Reference>a.n</Reference></Field>"
    #expect(Reading(fields: reference + named("B", "uint8"), more: nested).warnings.isEmpty)
    #expect(Reading(fields: reference + named("B", "utf8s"), more: nested).fields.map(\.form) == [.octets])
    let repeated = "<Field name='R'><Reference>a.n</Reference><Repeated>true</Repeated></Field>"
    let reading = Reading(fields: repeated, more: nested)
    #expect(reading.field?.count == .one)
    #expect(reading.warnings.count == 1)
  }

  @Test func `a nested value whose flags tell its size may stand anywhere but behind what takes the rest`() {
    let nested = characteristic(
      fields: flags + named("X", "uint8", "C1") + named("Y", "uint16", "C2"),
      name: "N",
      type: "a.n",
      uuid: "F002"
    )
    let reference = "<Field name='R'><Reference>a.n</Reference></Field>"
    #expect(Reading(fields: reference + named("B", "uint8"), more: nested).diagnostics.isEmpty)
    #expect(Reading(fields: named("B", "utf8s") + reference, more: nested).fields.map(\.form) == [.octets])
  }

  @Test func `an undefined Value within a value takes the rest`() {
    let nested = "<Characteristic name='N' type='a.n' uuid='F002'/>"
    let reference = "<Field name='R'><Reference>a.n</Reference></Field>"
    #expect(Reading(fields: reference + named("B", "utf8s"), more: nested).fields.map(\.form) == [.octets])
  }

  // MARK: - Fields of less than an octet

  @Test func `neighbours of less than an octet share octets`() {
    let reading = Reading(
      fields: named("A", "uint8") + named("B", "nibble") + named("C", "4bit") + named("D", "uint12")
        + named("E", "uint12") + named("F", "4bit") + named("G", "uint8") + named("H", "uint4[2]")
    )
    #expect(reading.definitions.values.first?.subOctetRuns == [1..<3, 3..<5, 5..<6, 7..<8])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `a run that does not end with an octet is filled up, with a warning`() {
    let reading = Reading(fields: named("A", "4bit") + named("B", "2bit"))
    #expect(reading.warnings == ["'A' and the fields that share its octets have 6 bits; the last octet is filled up"])
  }

  @Test func `fields that share an octet must be there together`() {
    let reading = Reading(fields: flags + named("A", "nibble", "C1") + named("B", "nibble", "C2"))
    #expect(
      reading.errors == [
        "'A' and 'B' share an octet, but are there under different conditions; give them the same Requirement"
      ]
    )
  }
}
