import Testing

@testable import GATTDefinitions

@Suite struct ProfileTests {
  private func profile(_ content: String, base: String = "F000xxxx-0451-4000-B000-000000000000") -> Reading {
    Reading("<Profile xmlns:x='urn:bluegatt:1' name='Device' x:baseUUID='\(base)'>\n\(content)</Profile>")
  }

  private let readable = "<Properties><Read>Mandatory</Read></Properties>"

  @Test func `a profile defines services and the characteristics in them`() throws {
    let reading = try Fixtures.reading("sensor_tag.xml")
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.definitions.services.map(\.name) == ["Humidity", "Optical", "Movement"])
    #expect(
      reading.definitions.values.map(\.name)
        == ["Humidity Data", "Humidity Period", "Light", "Movement Data", "Movement Config"]
    )
    let humidity = reading.definitions.services[0]
    #expect(humidity.characteristics.map(\.value) == [0, 1])
    #expect(humidity.characteristics[0].properties == [.read, .notify])
    let data = try #require(reading.value("Humidity Data"))
    #expect(data.type == "com.ti.sensortag.characteristic.humidity_data")
    #expect(data.documentation == "Temperature and humidity, as the sensor has them.")
    #expect(data.position.line == 6)
  }

  @Test(arguments: ["AA20", "0xAA20", "0xaa20", "aa20", "{AA20}"])
  func `a base completes a UUID of 4 digits in every spelling, also where it is named`(uuid: String) {
    let reading = profile(
      """
      <x:Match service='F000AA20-0451-4000-B000-000000000000'/>
      <Service name='A' uuid='\(uuid)'><Characteristics><Characteristic name='B' uuid='0xAA21'>
      <Properties><Write>Mandatory</Write><Notify>Mandatory</Notify></Properties>
      <Value><x:Param name='Command' format='uint8'/><x:Switch on='Command'><x:Case name='Go' key='1'/></x:Switch></Value>
      </Characteristic></Characteristics>
      <x:Exchange request='aa21' response='0xaa21'/><x:Write to='0xAA21' octets='01'/></Service>
      """
    )
    #expect(reading.diagnostics.isEmpty, "\(reading.lines)")
    #expect(reading.definitions.services[0].uuid.description == "F000AA20-0451-4000-B000-000000000000")
    #expect(reading.definitions.values[0].uuid.description == "F000AA21-0451-4000-B000-000000000000")
    #expect(reading.definitions.profiles[0].baseUUID?.uuid(0xAA21) == reading.definitions.values[0].uuid)
  }

  @Test(arguments: ["0000AA20", "0x0000aa20"])
  func `a UUID that is a number of the base or an assigned one is refused with both`(uuid: String) {
    let service = "<Service name='A' uuid='\(uuid)'><Characteristics/></Service>"
    #expect(
      profile(service).errorLines == [
        "0.xml:2:19: error: '\(uuid)' is the assigned number AA20 or, of x:baseUUID, F000AA20-0451-4000-B000-000000000000; "
          + "write all 32 digits of the one that is meant: 0000AA20-0000-1000-8000-00805F9B34FB or "
          + "F000AA20-0451-4000-B000-000000000000"
      ]
    )
  }

  @Test func `a service of the device is not advertised by four digits, which are an assigned number there`() {
    let service = "<Service name='A' uuid='AA20'><Characteristics/></Service>"
    for match in [
      "<x:Match service='AA20'/>", "<x:Match serviceData='AA20:01'/>", "<x:ServiceData name='B' uuid='0xAA20'/>",
    ] {
      let errors = profile(match + service).errors
      #expect(errors.count == 1 && errors[0].contains("is the assigned number AA20 or, of x:baseUUID, F000AA20-"))
      #expect(profile(match.replacing("AA20", with: "FD3D") + service).errors.isEmpty)
    }
  }

  @Test(arguments: ["2", "02", "0x2", "00002"]) func `a UUID with too few digits is refused`(uuid: String) {
    let errors = profile("<Service name='A' uuid='\(uuid)'><Characteristics/></Service>").errors
    #expect(errors.count == 1)
    #expect(
      errors[0].contains(uuid == "00002" ? "is the assigned number 0002 or" : "has 4, 8 or 32 hexadecimal digits")
    )
  }

  @Test func `a UUID of 4 digits stands in the base`() throws {
    let reading = try Fixtures.reading("sensor_tag.xml")
    #expect(reading.definitions.services[0].uuid.description == "F000AA20-0451-4000-B000-000000000000")
    #expect(reading.value("Light")?.uuid.description == "F000AA71-0451-4000-B000-000000000000")
    let others = profile(
      """
      <Characteristic name="A" uuid="0000180A-0000-1000-8000-00805F9B34FB"/>
      <Characteristic name="B" uuid="12345678"/>
      """,
      base: "{0000XXXX-0000-0000-0000-00000000FFFF}"
    )
    #expect(others.definitions.values.map(\.uuid.description) == ["180A", "12345678"])
  }

  @Test(arguments: ["0002", "0x0002", "0X0002", "{0002}"])
  func `every spelling of 4 digits stands in the base, also where a service names a characteristic`(
    spelling: String
  ) throws {
    let reading = profile(
      """
      <Service name="S" uuid="\(spelling)"><Characteristics><Characteristic name="C" uuid="\(spelling)">
      <Properties><Write>Mandatory</Write></Properties><Value><Field name="F"><Format>uint8</Format></Field></Value>
      </Characteristic></Characteristics><x:Write to="\(spelling)" octets="01"/></Service>
      """
    )
    #expect(reading.errors.isEmpty, "\(reading.errors)")
    #expect(reading.definitions.services[0].uuid.description == "F0000002-0451-4000-B000-000000000000")
    #expect(reading.definitions.values[0].uuid.description == "F0000002-0451-4000-B000-000000000000")
    #expect(reading.definitions.services[0].setup.count == 1)
    #expect(reading.definitions.profiles[0].completedUUID(spelling)?.description.hasPrefix("F0000002") == true)
    #expect(reading.definitions.profiles[0].completedUUID("F00002") == nil)
  }

  @Test func `without a base a UUID of 4 digits is an assigned one`() {
    let reading = Reading("<Profile name='P'><Characteristic name='A' uuid='2A19'/></Profile>")
    #expect(reading.definitions.values.first?.uuid.uuid16 == 0x2A19)
  }

  @Test(arguments: [
    "", "F000xxxx", "F000-xxx-0451-4000-B000-000000000000", "F000xxxx-xxxx-4000-B000-000000000000", "x",
  ])
  func `what is no base is an error`(base: String) {
    let reading = profile("", base: base)
    #expect(reading.errors.count == 1)
    #expect(reading.errors.first?.hasPrefix("'\(base)' is not a base of UUIDs; write 32 digits") == true)
  }

  @Test func `a service refers to a characteristic elsewhere by its UUID or by its type`() throws {
    let thermometer = try Fixtures.reading("thermometer.xml")
    #expect(thermometer.diagnostics.isEmpty)
    let index = try #require(thermometer.definitions.services.first?.characteristics.first?.value)
    #expect(thermometer.definitions.values[index].fields.map(\.name) == ["Temperature", "Humidity"])

    let reading = profile(
      """
      <Service name="S" uuid="0001"><Characteristics>
        <Characteristic uuid="0002">\(readable)</Characteristic>
        <Characteristic type="t">\(readable)</Characteristic>
      </Characteristics></Service>
      <Characteristic name="A" uuid="0002"/><Characteristic name="B" type="t" uuid="0003"/>
      """
    )
    #expect(reading.errors.isEmpty && reading.warnings.isEmpty)
    #expect(reading.definitions.services.first?.characteristics.map(\.value) == [0, 1])
  }

  @Test func `a characteristic that has a name, a UUID and no Value anywhere has opaque octets`() throws {
    let reading = try Fixtures.reading("microbit.xml")
    let modes = try #require(reading.value("Pin Modes"))
    #expect(!modes.hasValue)
    #expect(reading.definitions.services[1].characteristics.map(\.value) == [2, 3])
  }

  @Test func `a UUID that leads nowhere is an error`() {
    let reading = profile(
      "<Service name='S' uuid='0001'><Characteristics><Characteristic uuid='0002'/></Characteristics></Service>"
    )
    #expect(reading.errorLines.count == 1)
    #expect(reading.errorLines.first?.hasPrefix("0.xml:2:64: error: '0002' is not defined here") == true)
  }

  @Test func `a service in a file of its own can hold values too`() {
    let reading = Reading(
      service(
        """
        <Characteristics><Characteristic name="A" type="a" uuid="F001">\(readable)
        <Value>\(field())</Value></Characteristic></Characteristics>
        """
      )
    )
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.fields.count == 1)
  }

  // MARK: - Directions

  @Test func `values that differ by direction are definitions of their own`() throws {
    let reading = try Fixtures.reading("measurement_data.xml")
    #expect(reading.diagnostics.isEmpty)
    let values = reading.definitions.values.prefix(3)
    #expect(
      values.map(\.name)
        == ["PMD Control Point Read", "PMD Control Point Write", "PMD Control Point Notification"]
    )
    #expect(values.map(\.directions) == [[.read], [.write], [.notify]])
    #expect(Set(values.map(\.uuid)).count == 1)
    let characteristic = try #require(reading.definitions.services.first?.characteristics.first)
    #expect(characteristic.value == 0)
    #expect(Direction.allCases.map { characteristic.value($0) } == [0, 1, 2])
  }

  private func directed(_ values: String...) -> Reading {
    Reading(
      "<Characteristic xmlns:x='urn:bluegatt:1' name='C' type='c' uuid='F001'>\n"
        + values.joined(separator: "\n") + "</Characteristic>"
    )
  }

  @Test func `the value without a direction has those that are left`() {
    let reading = directed(
      "<Value x:direction='write'>\(field())</Value>",
      "<Value x:swiftName='Answer'>\(field())</Value>"
    )
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.definitions.values.map(\.directions) == [[.write], [.read, .notify]])
    #expect(reading.definitions.values.map(\.swiftName) == [nil, "Answer"])
  }

  @Test func `one value with several directions has both`() {
    let reading = directed(
      "<Value x:direction='read | indicate'>\(field())</Value>",
      "<Value x:direction='write'>\(field())</Value>"
    )
    #expect(reading.definitions.values.map(\.directions) == [[.read, .notify], [.write]])
    #expect(reading.definitions.values.map(\.name) == ["C Read Notification", "C Write"])
  }

  @Test func `two values for one direction name both places`() {
    #expect(
      directed("<Value>\(field())</Value>", "<Value>\(field())</Value>").errorLines == [
        "0.xml:3:1: error: there is a Value for every direction at 0.xml:2:1 already; put these fields into it, or say "
          + "x:direction=\"read\", \"write\" or \"notify\" here"
      ]
    )
    let twice = directed("<Value x:direction='read'/>", "<Value x:direction='read'/>")
    #expect(
      twice.errorLines == [
        "0.xml:3:8: error: the direction read has a Value at 0.xml:2:1 already; put these fields into it, or give this one "
          + "another direction"
      ]
    )
    #expect(
      directed("<Value x:direction='up'/>").errors
        == ["'up' is not a direction; write read, write or notify, or several of them"]
    )
    #expect(
      directed("<Value x:direction='read write notify'/>", "<Value/>").errors.contains(
        "every direction has a Value of its own, so that nothing is left for this one; remove it"
      )
    )
  }

  // MARK: - Advertised payloads

  @Test func `advertised payloads are values`() throws {
    let reading = try Fixtures.reading("thermometer.xml")
    let advertisement = try #require(reading.value("ATC Advertisement"))
    #expect(advertisement.kind == .serviceData)
    // The base of the device's own UUIDs does not change the UUID of service data.
    #expect(advertisement.uuid.uuid16 == 0x181A)
    #expect(advertisement.fields.map(\.byteOrder) == [.big, .big, .big, .little])
    let beacon = try #require(reading.value("iBeacon"))
    #expect(beacon.kind == .manufacturerData(.assigned([0x4C])))
    #expect(beacon.fields.map(\.byteOrder) == [.big, .big, .big, .big, .big])
    #expect(beacon.fields[0].constant == 0x0215)
    #expect(beacon.fields[1].length == .fixed(16))
  }

  @Test func `payloads stand in files of their own too, several for one company`() {
    func payload(_ name: String, kind: Int) -> String {
      let kind = field("Kind", "<x:Constant>\(kind)</x:Constant>")
      return
        "<x:ManufacturerData xmlns:x='urn:bluegatt:1' name='\(name)' company='76'><Value>\(kind)</Value></x:ManufacturerData>"
    }
    let reading = Reading(payload("A", kind: 1), payload("B", kind: 2))
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.definitions.values.map(\.name) == ["A", "B"])
  }

  @Test(
    arguments: [
      (
        "<x:ManufacturerData name='A'/>",
        "'x:ManufacturerData' has no company; add company=\"\" with its assigned number"
      ),
      (
        "<x:ManufacturerData name='A' company='65536'/>",
        "'65536' is not the number of a company; write its assigned number, from 0 to 0xFFFF, or data when there "
          + "is none"
      ),
      ("<x:ServiceData name='A'/>", "'x:ServiceData' has no uuid; add uuid=\"\" with 4 or 32 digits"),
      (
        "<x:ServiceData name='A' uuid='180A'><Value x:direction='read'/></x:ServiceData>",
        "advertised data goes one way; remove the direction"
      ),
      (
        "<x:ServiceData name='A' uuid='180A'><Value/><Value/></x:ServiceData>",
        "advertised data has one Value; remove this one"
      ),
      ("<Value/>", ""),
    ] as [(String, String)]
  )
  func `what is wrong with a payload is said`(content: String, message: String) {
    let reading = profile(content)
    #expect(reading.errors == (message.isEmpty ? [] : [message]))
  }

  // MARK: - Byte order

  @Test func `byte order is inherited inward`() {
    let reading = Reading(
      """
      <Profile xmlns:x="urn:bluegatt:1" name="P" x:byteOrder="big">
        <Characteristic name="C" uuid="F001"><Value>
          \(field("A", format: "uint16"))
          <Field name="B" x:byteOrder="little"><Format>uint16</Format></Field>
          <x:Group name="G" x:byteOrder="little">\(field("C", format: "uint16"))
            <x:Length format="uint16"/></x:Group>
          \(field("D", format: "uint16"))
        </Value></Characteristic>
      </Profile>
      """
    )
    #expect(reading.errors.isEmpty)
    #expect(reading.fields.map(\.byteOrder) == [.big, .little, .big, .big])
    #expect(reading.part("G")?.fields.map(\.byteOrder) == [.little])
    #expect(reading.part("G")?.lengthPrefix == LengthPrefix(bits: 16, byteOrder: .little, includesItself: false))
  }

  @Test func `a reference within big-endian octets keeps its own order, with a warning`() {
    let reading = Reading(
      """
      <Profile xmlns:x="urn:bluegatt:1" name="P" x:byteOrder="big">
        <Characteristic name="C" uuid="F001"><Value>
        <Field name="A"><Reference>wide</Reference></Field><Field name="B"><Reference>narrow</Reference></Field>
        </Value></Characteristic>
      </Profile>
      """,
      characteristic(fields: field(format: "uint16"), name: "Wide", type: "wide", uuid: "F002"),
      characteristic(fields: field(format: "uint8"), name: "Narrow", type: "narrow", uuid: "F003")
    )
    #expect(reading.errors.isEmpty)
    #expect(
      reading.warnings == [
        "'Wide' is little-endian here too, as its own definition says; give 'A' a Format if it is big-endian"
      ]
    )
  }

  @Test func `fields that share octets have one byte order`() {
    func errors(_ orders: [String]) -> [String] {
      Reading(
        "<Characteristic xmlns:x='urn:bluegatt:1' name='C' type='c' uuid='F001'><Value>"
          + orders.enumerated().map { "<Field name='F\($0)' x:byteOrder='\($1)'><Format>12bit</Format></Field>" }
          .joined()
          + "</Value></Characteristic>"
      ).errors
    }
    #expect(errors(["big", "big"]) == [])
    #expect(
      errors(["big", "little"]) == [
        "'F0' and 'F1' share an octet, but have different byte orders; give them the same x:byteOrder"
      ]
    )
  }
}
