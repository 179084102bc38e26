import GATTModel
import Testing

@testable import GATTDefinitions

@Suite struct DocumentTests {
  @Test func `prose is plain text, HTML or not`() {
    let reading = Reading(
      """
      <Characteristic name=" Heart
         Rate " type="a.b" uuid="2A00">
        <InformativeText>
          <Abstract>First   <b>line</b>,
            more.</Abstract><p>Second<br/>third <i>it</i></p>
          <Summary></Summary>
        </InformativeText>
        <Note><p>Last.</p></Note>
      </Characteristic>
      """
    )
    #expect(reading.definitions.values.first?.name == "Heart Rate")
    #expect(reading.definitions.values.first?.documentation == "First line, more.\n\nSecond\n\nthird it\n\nLast.")
    #expect(reading.warnings.isEmpty)
  }

  @Test func `commented markup and CDATA are not elements`() {
    let reading = Reading(fields: field("A", "<!-- <Unit>x</Unit> --><Description><![CDATA[a <b> c]]></Description>"))
    #expect(reading.field?.documentation == "a <b> c")
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `children may stand in any order, and their text may be wrapped`() {
    let reading = Reading(
      fields: """
        <Field name="A"><Unit>
             org.bluetooth.unit.time.second</Unit><DecimalExponent> -2
        </DecimalExponent><Format>
          uint16 </Format><Requirement>Mandatory</Requirement></Field>
        """
    )
    #expect(reading.field?.form == .integer(bits: 16, isSigned: false))
    #expect(reading.field?.unit?.type == "org.bluetooth.unit.time.second")
    #expect(reading.field?.scale == Scale(multiplier: 1, offset: 0, divisor: 100))
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `an unknown element is a warning, once for each kind in a file`() {
    let reading = Reading(fields: field("A", "<Foo/><Foo/><Bar/>") + field("B", "<Foo/>"))
    #expect(
      reading.warnings == [
        "the element 'Foo' in 'Field' is not known; it is ignored",
        "the element 'Bar' in 'Field' is not known; it is ignored",
      ]
    )
  }

  @Test(
    arguments: [
      ("Notification", "Notify"), ("Notifications", "Notify"), ("Indication", "Indicate"), ("WriteOnly", "Write"),
      ("Notifies", "Notify"), ("Min", "Minimum"), ("Max", "Maximum"), ("Enum", "Enumeration"),
    ]
  )
  func `an element that begins like a known one is a warning that names that`(name: String, meant: String) {
    #expect(
      Reading(fields: field("A", "<\(name)/>")).warnings
        == ["the element '\(name)' in 'Field' is not known; it is ignored; did you mean '\(meant)'?"]
    )
  }

  @Test func `an element that is known under another case or elsewhere is a warning that names it`() {
    let reading = Reading("<Service name='A' type='a.b' uuid='2A00'><characteristics/><Characteristic/></Service>")
    #expect(
      reading.warnings == [
        "the element 'characteristics' in 'Service' is not known; it is ignored; did you mean 'Characteristics'?",
        "the element 'Characteristic' in 'Service' is not known; it is ignored; did you mean 'Characteristics'?",
      ]
    )
  }

  @Test(arguments: ["swiftName='b'", "xmlns:y='urn:example:1' y:swiftName='b'"])
  func `a Swift name outside this project's namespace is a warning`(attribute: String) {
    let reading = Reading(fields: "<Field name='A' \(attribute)><Format>uint8</Format></Field>")
    #expect(
      reading.warnings == [
        "this swiftName is not in the namespace urn:bluegatt:1 and is ignored; write x:swiftName, and "
          + "xmlns:x=\"urn:bluegatt:1\" on the root element"
      ]
    )
    #expect(reading.field?.swiftName == nil)
  }

  @Test(
    arguments: ["urn:bluegatt", "urn:bluegatt:2", "urn:bluegatt:1/", "URN:BlueGATT:1", "urn:blugat:1", "urn:bluegat"]
  )
  func `a namespace that is nearly this project's is an error where it is declared, and read as this project's`(
    name: String
  ) {
    let reading = Reading(
      """
      <!-- \(name) -->
      <Profile name="P"
        xmlns:x = "\(name)" x:baseUUID="F000xxxx-0451-4000-B000-000000000000">
        <Service name="S" uuid="0001"><Characteristics/></Service>
        <x:ServiceData name="D" uuid="181A"><Value>\(field())</Value></x:ServiceData>
      </Profile>
      """
    )
    #expect(reading.lines == ["0.xml:3:3: error: unknown namespace '\(name)'; did you mean 'urn:bluegatt:1'?"])
    #expect(reading.definitions.services.first?.uuid.description == "F0000001-0451-4000-B000-000000000000")
  }

  @Test(arguments: ["urn:example:1", "urn:bluetooth:1", "http://www.w3.org/2001/XMLSchema-instance", "urn:gatt"])
  func `namespaces of others are nothing to speak of`(name: String) {
    let reading = Reading(
      "<Characteristic xmlns:y='\(name)' y:note='b' name='A' type='a.b' uuid='2A00'><Value>\(field())</Value></Characteristic>"
    )
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `attributes of other dialects are ignored without a word`() {
    let reading = Reading(
      """
      <Characteristic xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="x.xsd"
        name="A" type="a.b" uuid="2A00" last-modified="03-04-2011" approved="NO">
        <Value><Field name="F" system="true" unknown="1"><Format>uint8</Format></Field></Value>
      </Characteristic>
      """
    )
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `an attribute that an element does not have is a warning, once for each kind in a file`() {
    func warnings(_ fields: String) -> [String] { Reading(fields: fields).warnings }
    #expect(
      warnings("<Field name='A' nmae='B' colour='red'><Format bits='8'>uint8</Format></Field>") == [
        "'Field' has no attribute 'nmae'; it is ignored; did you mean 'name'?",
        "'Field' has no attribute 'colour'; it is ignored",
        "'Format' has no attribute 'bits'; it is ignored",
      ]
    )
    #expect(
      warnings(field("A").replacing("<Field", with: "<Field byteOrder='big'")) == [
        "'Field' has no attribute 'byteOrder'; it is ignored; did you mean 'x:byteOrder', with "
          + "xmlns:x=\"urn:bluegatt:1\"?"
      ]
    )
    #expect(warnings("<Field name='A' key='1'><Format>uint8</Format></Field>" + field("B")).count == 1)
    let prose = "<Note lang='en'><p class='x'/></Note>"
    #expect(
      Reading("<Characteristic name='A' type='a.b' uuid='2A00' UUID='2A01'>\(prose)</Characteristic>").warnings == [
        "'Characteristic' has no attribute 'UUID'; it is ignored; did you mean 'uuid'?",
        "'Note' has no attribute 'lang'; it is ignored",
      ]
    )
  }

  @Test func `an attribute with a prefix that is not declared is reported once`() {
    let document = "<Characteristic name='A' type='a.b' uuid='2A00' y:approved='No' y:colour='red'/>"
    #expect(Reading(document).errors.count == 1)
    #expect(Reading(document).warnings.isEmpty)
  }

  @Test func `elements of the project's namespace are not silently left out`() {
    #expect(
      Reading(fields: field("A", "<x:Cuont>3</x:Cuont>")).errors
        == ["there is no element 'x:Cuont'; did you mean 'x:Count'?"]
    )
    #expect(
      Reading(fields: "<x:Count>3</x:Count>").errors
        == ["'x:Count' has no place in 'Value'; it belongs in 'Field', 'x:Param' or 'x:Group'"]
    )
    #expect(
      Reading(fields: "<x:Field name='A'/>").errors
        == ["'x:Field' has no place in 'Value'; it belongs in 'x:Patch'; everywhere else it is 'Field'"]
    )
    #expect(
      Reading(fields: field("A", "<Count>3</Count>")).warnings == [
        "the element 'Count' in 'Field' is not known; it is ignored; did you mean 'x:Count', with "
          + "xmlns:x=\"urn:bluegatt:1\"?"
      ]
    )
  }

  @Test func `attributes of the project's namespace are not silently left out`() {
    func errors(_ attribute: String) -> [String] {
      Reading(fields: "<Field name='A' \(attribute)><Format>uint8</Format></Field>").errors
    }
    #expect(errors("x:byteorder='big'") == ["'Field' has no attribute 'x:byteorder'; did you mean 'x:byteOrder'?"])
    #expect(errors("x:colour='red'") == ["'Field' has no attribute 'x:colour'"])
    #expect(errors("x:direction='read'") == ["'Field' has no attribute 'x:direction'; it belongs on 'Value'"])
    #expect(errors("x:byteOrder='large'") == ["'large' is not a byte order; write big or little"])
    #expect(
      Reading(fields: field("A", "<x:Count filed='N'>3</x:Count>")).errors
        == ["'x:Count' has no attribute 'filed'; did you mean 'field'?"]
    )
    #expect(
      Reading(fields: field("A", "<x:Constant bits='3'>3</x:Constant>")).errors
        == ["'x:Constant' has no attribute 'bits'; it has none"]
    )
  }

  @Test func `a Swift name is read wherever something is named`() {
    let reading = Reading(
      """
      <Characteristic xmlns:bg="urn:bluegatt:1" name="A" type="a.b" uuid="2A00" bg:swiftName="Alpha"><Value>
        <Field name="B" bg:swiftName="beta"><Format>8bit</Format><BitField>
          <Bit index="0" size="1" name="C" bg:swiftName="gamma"><Enumerations>
            <Enumeration key="0" value="D" bg:swiftName="delta"/></Enumerations></Bit></BitField></Field>
      </Value></Characteristic>
      """,
      """
      <Service xmlns:x="urn:bluegatt:1" name="S" type="a.s" uuid="1800" x:swiftName="Sigma"><ErrorCodes>
        <ErrorCode name="E" code="0x80" Description="d" x:swiftName="epsilon"/></ErrorCodes></Service>
      """
    )
    #expect(reading.definitions.values.first?.swiftName == "Alpha")
    #expect(reading.field?.swiftName == "beta")
    #expect(reading.field?.bits.first?.swiftName == "gamma")
    #expect(reading.field?.bits.first?.enumeration.first?.swiftName == "delta")
    #expect(reading.definitions.services.first?.swiftName == "Sigma")
    #expect(reading.definitions.services.first?.errorCodes.first?.swiftName == "epsilon")
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(arguments: ["1a", "a b", "a;b", "", "a\u{E4}", "_", "}"])
  func `a Swift name that is none is refused`(name: String) {
    let reading = Reading(fields: "<Field name='A' x:swiftName='\(name)'><Format>uint8</Format></Field>")
    #expect(reading.errors.first?.contains("is not a Swift name") == true)
    #expect(reading.field?.swiftName == nil)
    let withoutEffect = Reading(fields: "<Field name='A'><Format x:swiftName='\(name)'>uint8</Format></Field>")
    #expect(withoutEffect.errors.first?.contains("is not a Swift name") == true)
  }

  @Test func `a definition without a Value is opaque, and noted`() {
    let reading = Reading("<Descriptor name=\"A\" type=\"a.b\" uuid=\"2900\"/>", characteristic(fields: ""))
    #expect(reading.definitions.values.map(\.hasValue) == [false, false])
    #expect(reading.definitions.values.map(\.kind) == [.descriptor, .characteristic])
    #expect(reading.notes.count == 2)
    #expect(reading.errors.isEmpty && reading.warnings.isEmpty)
  }

  @Test func `name, type and UUID must be there`() {
    let reading = Reading("<Attribute><Value/></Attribute>")
    #expect(reading.errors.count == 2)
    #expect(reading.warnings.count == 1)
    #expect(reading.definitions.values.first?.kind == .declaration)
  }

  @Test(
    arguments: [
      ("2a37", 0x0000_2A37_0000_1000, 0x8000_0080_5F9B_34FB), ("0x2A37", 0x0000_2A37_0000_1000, 0x8000_0080_5F9B_34FB),
      ("226CAA55", 0x226C_AA55_0000_1000, 0x8000_0080_5F9B_34FB),
      ("6E400001-B5A3-F393-E0A9-E50E24DCCA9E", 0x6E40_0001_B5A3_F393, 0xE0A9_E50E_24DC_CA9E),
      (" {6e400001b5a3f393e0a9e50e24dcca9e} ", 0x6E40_0001_B5A3_F393, 0xE0A9_E50E_24DC_CA9E),
    ] as [(String, UInt64, UInt64)]
  )
  func `a UUID has 4, 8 or 32 digits`(text: String, high: UInt64, low: UInt64) {
    let reading = Reading(characteristic(fields: field(), uuid: text))
    #expect(reading.definitions.values.first?.uuid == BluetoothUUID(high: high, low: low))
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(arguments: ["2A3", "2A3G", "+2A3", "2A37-", "------", "6E400001-B5A3-F393-E0A9-E50E24DCCA9"])
  func `other UUIDs are errors`(text: String) {
    let isBare = text == "2A37-"
    #expect(Reading(characteristic(fields: field(), uuid: text)).errors.isEmpty == isBare)
  }
}
