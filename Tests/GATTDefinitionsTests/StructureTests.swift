import GATTModel
import Testing

@testable import GATTDefinitions

@Suite struct StructureTests {
  private static let bit = "<BitField><Bit index='2' size='1' name='On'/></BitField>"

  private let mode = field("Mode", format: "uint8")

  // MARK: - Groups

  @Test func `a group is a part of the set that a field holds`() throws {
    let reading = try Fixtures.reading("microbit.xml")
    let value = try #require(reading.value("Pin Data"))
    let index = try #require(reading.definitions.values.firstIndex { $0.name == "Pin" })
    #expect(value.fields.map(\.form) == [.value(index)])
    #expect(value.fields.map(\.count) == [.toEnd])
    let pin = reading.definitions.values[index]
    #expect(pin.kind == .part(of: reading.definitions.values.firstIndex { $0.name == "Pin Data" } ?? -1))
    #expect(pin.fields.map(\.name) == ["Pin Number", "Value"])
    #expect(value.fields.first?.documentation == "A pin that has changed.")
    #expect(reading.definitions.firstPart == index)
  }

  @Test func `groups stand within each other`() {
    let reading = Reading(
      fields: """
        <x:Group name="Outer">\(field("A"))<x:Group name="Inner">\(field("B"))</x:Group></x:Group>
        """
    )
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.definitions.values.map(\.name) == ["Sample", "Outer", "Inner"])
    #expect(reading.definitions.values.map(\.kind) == [.characteristic, .part(of: 0), .part(of: 1)])
  }

  @Test func `a group has a count, a length or a condition like a field`() {
    let reading = Reading(
      fields: """
        \(field("N"))\(field("Flags", format: "8bit", Self.bit))\(field("Size"))
        <x:Group name="A"><x:Count field="N"/>\(field("X"))</x:Group>
        <x:Group name="B"><x:Count>3</x:Count>\(field("X"))</x:Group>
        <x:Group name="C"><x:Length field="Size"/>\(field("X", format: "utf8s"))</x:Group>
        <x:Group name="D"><x:PresentIf field="Flags.On"/>\(field("X"))</x:Group>
        <x:Group name="E" repeated="true"><x:Length format="uint8" includesItself="true"/>
          \(field("X", format: "utf8s"))</x:Group>
        """
    )
    #expect(reading.diagnostics.isEmpty)
    let number = FieldBits(field: 0, bitIndex: 0, bitSize: 8)
    #expect(reading.fields[3...].map(\.count) == [.field(number), .fixed(3), .one, .one, .toEnd])
    #expect(reading.fields[5].length == .field(FieldBits(field: 2, bitIndex: 0, bitSize: 8)))
    #expect(
      reading.fields[6].presence
        == .when([
          Condition(code: "Flags.On", activations: [Activation(field: 1, bitIndex: 2, bitSize: 1, value: 1)])
        ])
    )
    #expect(reading.part("E")?.lengthPrefix == LengthPrefix(bits: 8, byteOrder: .little, includesItself: true))
    #expect(reading.fields[7].length == .natural)
  }

  @Test(
    arguments: [
      ("<x:Group name='A'/>", "the group 'A' has no fields; put some into it, or remove it"),
      ("<x:Group>\(field())</x:Group>", "the group has no name; add name=\"\""),
      (
        "<x:Group name='A' repeated='true'>\(field("T", format: "utf8s"))</x:Group>",
        "the group 'A' cannot occur several times, because every element takes what is left; give it or its last field an x:Length"
      ),
      (
        "<x:Group name='A' repeated='true'><x:Count>3</x:Count>\(field())</x:Group>",
        "how often 'A' occurs stands at 0.xml:3:28 already; remove one of them"
      ),
      (
        "<x:Group name='A'>\(field())</x:Group><x:Group name='A'>\(field())</x:Group>",
        "another group or case beside this one has the name 'A' (0.xml:3:10); give this one another name"
      ),
      (
        "<x:Group name='A'><x:Length format='sint8'/>\(field())</x:Group>",
        "'sint8' is not a format of a length; write uint8, uint16, uint24 or uint32"
      ),
      (
        field("T", format: "utf8s") + "<x:Group name='A'>\(field("U", format: "utf8s"))</x:Group>",
        "nothing tells where 'T' ends and 'A' (0.xml:3:56) begins; give the first one an x:Length, or move it to the end"
      ),
    ] as [(String, String)]
  )
  func `what is wrong with a group is said`(fields: String, message: String) {
    #expect(Reading(fields: fields).errors == [message])
  }

  // MARK: - Switch

  @Test func `a switch is a choice of parts`() throws {
    let reading = try Fixtures.reading("measurement_data.xml")
    let samples = try #require(reading.field("PMD Data/Samples"))
    let choice = try #require(samples.choice)
    #expect(
      choice.selectors
        == [FieldBits(field: 0, bitIndex: 0, bitSize: 8), FieldBits(field: 2, bitIndex: 0, bitSize: 7)]
    )
    #expect(choice.cases.map(\.name) == ["ECG", "Acceleration"])
    #expect(choice.cases.map(\.keys) == [[[0, 0]], [[2, 1], [2, 2]]])
    #expect(choice.otherwise?.name == "Payload")
    let names = choice.cases.map { reading.definitions.values[$0.value].fields.map(\.name) }
    #expect(names == [["ECG"], ["Sample"]])
    #expect(reading.part("Sample")?.fields.map(\.name) == ["X", "Y", "Z"])
  }

  @Test func `a switch without a Default keeps what it does not know, and fields behind it get their octets`() {
    let reading = Reading(
      fields: mode + "<x:Switch on='Mode'><x:Case key='1'>\(field("A"))</x:Case></x:Switch>"
        + field("Sum", format: "uint8", "<x:Checksum algorithm='SUM-8'/>")
    )
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.fields.map(\.name) == ["Mode", "Content", "Sum"])
    #expect(reading.fields[1].choice?.otherwise == nil)
  }

  @Test func `a case may have no fields`() {
    let reading = Reading(fields: mode + "<x:Switch on='Mode'><x:Case key='1' name='Idle'/></x:Switch>")
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.part("Idle")?.hasValue == true)
  }

  private static func options(_ content: String, on: String = "Mode") -> String {
    field("Mode", format: "uint8")
      + field("Signed", format: "sint8") + field("Text", format: "utf8s", "<x:Length>2</x:Length>")
      + "<Field name='Bits'><Format>8bit</Format><BitField><Bit index='0' size='2' name='Low'/></BitField></Field>"
      + "\n<x:Switch on='\(on)'>\(content)</x:Switch>\n" + field("Behind")
  }

  @Test(
    arguments: [
      (options(""), "'x:Switch' has no 'x:Case'; add one for each number"),
      (
        options("<x:Case key='1' name='A'/><x:Case key='0x01' name='B'/>"),
        "the key 1 belongs to the case at 0.xml:4:21 already; remove it from one of them"
      ),
      (
        options("<x:Case key='1' name='A'/><x:Case key='2' name='A'/>"),
        "another group or case beside this one has the name 'A' (0.xml:4:21); give this one another name"
      ),
      (
        options("<x:Case key='256' name='A'/>"),
        "256 is no number of 'Mode' (0.xml:3:10), which has 8 bits"
      ),
      (
        options("<x:Case key='one' name='A'/>"),
        "'one' is not a number; write it in decimal, or in hexadecimal after 0x"
      ),
      (
        options("<x:Case key='1,2' name='A'/>"),
        "the key '1,2' has 2 numbers where 1 decide; write one for each, with commas between them"
      ),
      (options("<x:Case name='A'/>"), "'x:Case' has no key; add key=\"\" with the number for which it holds"),
      (options("<x:Case key='1'/>"), "'x:Case' has no name; add name=\"\""),
      (
        options("<x:Case key='1' name='A'/>", on: "Mod"),
        "no field 'Mod' stands before this in the same Value, group or case; did you mean 'Mode'?"
      ),
      (
        options("<x:Case key='1' name='A'/>", on: "Behind"),
        "'Behind' comes after this (0.xml:5:1) and cannot say what follows; move it to the front"
      ),
      (
        options("<x:Case key='1' name='A'/>", on: "Text"),
        "'Text' (0.xml:3:110) cannot say what follows: it is not one whole number of at most 64 bits"
      ),
      (options("<x:Case key='1' name='A'/>", on: "Bits.High"), "'Bits' has no bit 'High'; it has 'Low'"),
      (
        options("<x:Case key='4' name='A'/>", on: "Bits.Low"),
        "4 is no number of 'Bits' (0.xml:3:181), which has 2 bits"
      ),
      (
        options("<x:Case key='1' name='A'/><x:Default name='B'/><x:Default name='C'/>"),
        "'x:Default' is there already at 0.xml:4:47; remove one of them"
      ),
      (
        options("<x:Case key='1' name='A'/>", on: ""),
        "'x:Switch' has no on; add on=\"\" with the name of a field before it"
      ),
    ] as [(String, String)]
  )
  func `what is wrong with a switch is said`(fields: String, message: String) {
    #expect(Reading(fields: fields).errors.first == message)
  }

  @Test func `a key may be negative, or be written with the other signedness`() {
    let reading = Reading(
      fields: Self.options("<x:Case key='-1|0xFE' name='A'/>", on: "Signed")
    )
    #expect(reading.fields[4].choice?.cases.first?.keys == [[-1], [-2]])
  }

  @Test func `a field that decides must be there when the choice is`() {
    let reading = Reading(
      fields: """
        \(field("Flags", format: "8bit", Self.bit))
        <Field name="Mode"><x:PresentIf field="Flags.On"/><Format>uint8</Format></Field>
        <x:Switch on="Mode"><x:Case key="1" name="A"/></x:Switch>
        """
    )
    #expect(
      reading.errors == [
        "'Content' depends on 'Mode' (0.xml:4:1), which may be absent when 'Content' is there; give both the same Requirement"
      ]
    )
    let length = Reading(
      fields: """
        \(field("Flags", format: "8bit", Self.bit))
        <Field name="Mode"><Format>uint8</Format></Field>
        <Field name="Size"><x:PresentIf field="Flags.On"/><Format>uint8</Format></Field>
        <x:Switch on="Mode"><x:Length field="Size"/><x:Case key="1" name="A"/></x:Switch>
        """
    )
    #expect(length.errors.contains { $0.hasPrefix("'Content' depends on 'Size' (0.xml:5:1)") }, "\(length.errors)")
    let same = Reading(
      fields: """
        \(field("Flags", format: "8bit", Self.bit))
        <Field name="Mode"><x:PresentIf field="Flags.On"/><Format>uint8</Format></Field>
        <x:Switch on="Mode"><x:PresentIf field="Flags.On"/><x:Case key="1" name="A"/></x:Switch>
        """
    )
    #expect(same.diagnostics.isEmpty)
  }

  // MARK: - Op codes

  @Test func `op codes decide what follows them`() throws {
    let reading = try Fixtures.reading("published.xml", "overlay.xml")
    let choice = try #require(reading.field("SC Control Point/Operation")?.choice)
    #expect(choice.cases.map(\.name) == ["Set Cumulative Value", "Start Sensor Calibration", "Response"])
    #expect(choice.cases.map(\.keys) == [[[1]], [[2]], [[16]]])
    let value = try #require(reading.field("Set Cumulative Value/Cumulative Value"))
    #expect(value.scale == Scale(multiplier: 1, offset: 0, divisor: 10))
    #expect(value.unit?.type == "org.bluetooth.unit.length.metre")
    let response = try #require(reading.part("Response"))
    #expect(response.fields.map(\.name) == ["Request Op Code", "Response Value", "Response Parameter"])
    #expect(response.fields.map(\.presence) == [.always, .always, .ifOctetsRemain])
    #expect(response.fields[1].enumeration.map(\.name) == ["Success"])
  }

  @Test func `a parameter stands wherever a field does`() {
    let reading = Reading(
      fields: """
        <x:Param name="A" format="uint8"/>
        <x:Group name="G"><x:Param name="B" format="uint16" decimalExponent="-1"/></x:Group>
        """
    )
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.fields.map(\.name) == ["A", "G"])
    #expect(reading.part("G")?.fields.first?.scale == Scale(multiplier: 1, offset: 0, divisor: 10))
  }

  @Test func `a parameter that is given twice names both places`() {
    let reading = Reading(
      fields: field("Op") + "<x:Switch on='Op'><x:Case key='1' name='A'>"
        + "<x:Param name='P' format='uint8'><Format>uint16</Format></x:Param></x:Case></x:Switch>"
    )
    #expect(reading.errors == ["this attribute says what the element at 0.xml:3:133 says; remove one of them"])
  }

  @Test func `a case without a name, a key or a field is an error`() {
    let reading = Reading(fields: field("Op") + "<x:Switch><x:Case/></x:Switch>")
    #expect(
      Set(reading.errors) == [
        "'x:Switch' has no on; add on=\"\" with the name of a field before it",
        "'x:Case' has no name; add name=\"\"", "'x:Case' has no key; add key=\"\" with the number for which it holds",
      ]
    )
  }

  // MARK: - Sets

  @Test func `two files with the same groups are the same definition`() {
    let fields = mode + "<x:Switch on='Mode'><x:Case key='1'><x:Group name='G'>\(field())</x:Group></x:Case></x:Switch>"
    let same = Reading(characteristic(fields: fields), characteristic(fields: fields))
    #expect(same.errors.isEmpty)
    #expect(same.warnings.count == 1)
    #expect(same.definitions.values.map(\.name) == ["Sample", "G", "G"])
    #expect(same.definitions.values.map(\.kind) == [.characteristic, .part(of: 0), .part(of: 1)])
    let other = Reading(
      characteristic(fields: fields),
      characteristic(fields: fields.replacing("key='1'", with: "key='2'"))
    )
    #expect(other.errors.count == 1)
  }

  @Test func `the parts of a duplicate go with it, and the others keep their places`() {
    let group = "<x:Group name='G'>\(field())</x:Group>"
    let reading = Reading(
      characteristic(fields: group),
      characteristic(fields: group),
      characteristic(fields: "<x:Group name='H'>\(field())</x:Group>", name: "Other", type: "other", uuid: "F002")
    )
    #expect(reading.definitions.values.map(\.name) == ["Sample", "Other", "G", "H"])
    #expect(reading.definitions.values.map(\.kind).suffix(2) == [.part(of: 0), .part(of: 1)])
    #expect(reading.definitions.values[1].fields.first?.form == .value(3))
  }

  @Test func `a value that contains itself through a group is an error`() {
    let reading = Reading(
      fields:
        "<x:Group name='G'><Field name='A'><Reference>org.example.characteristic.sample</Reference></Field></x:Group>"
    )
    #expect(reading.errors.count == 1)
    #expect(reading.errors.first?.contains("contain itself") == true)
  }
}
