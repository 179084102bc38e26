import Testing

@testable import GATTDefinitions

/// `x:Frame`: values in a stream of octets.
@Suite struct FrameTests {
  private let start = "<x:Param name='Start' format='uint8' constant='0xA5'/>"

  private func reading(_ fields: String, frame: String = "<x:Frame max='100'/>") -> Reading {
    Reading(fields: frame + fields)
  }

  @Test func `a frame has a maximum`() throws {
    let reading = reading(start + "<x:Param name='Level' format='uint8'/>")
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.definitions.values[0].frame?.maximumLength == 100)
  }

  @Test(arguments: [
    ("<x:Frame/>", "'x:Frame' has no max; add max=\"\" with the number of octets of the longest value"),
    ("<x:Frame max='0'/>", "'0' is not a number of octets; write 1 to 512"),
    ("<x:Frame max='513'/>", "'513' is not a number of octets; write 1 to 512"),
    ("<x:Frame max='1'/>", "the value has at least 2 octets, more than max=\"1\""),
  ])
  func `a maximum that is no such number is an error`(frame: String, message: String) {
    let reading = reading(start + "<x:Param name='Level' format='uint8'/>", frame: frame)
    #expect(reading.errors == [message])
  }

  @Test(arguments: [
    ("<x:Param name='Rest' format='x:bytes'/>", "Rest"),
    ("<x:Param name='Text' format='utf8s'><x:Length until='0'/></x:Param>", "Text"),
    ("<Field name='Level'><Format>uint8</Format><Repeated>true</Repeated></Field>", "Level"),
    ("<x:Group name='Part'><x:Param name='Inner' format='x:bytes'/></x:Group>", "Inner"),
    (
      "<x:Param name='Kind' format='uint8'/><x:Switch name='Content' on='Kind'><x:Case name='A' key='1'>"
        + "<x:Param name='Open' format='utf8s'/></x:Case></x:Switch>",
      "Open"
    ),
    ("<x:Param name='Later' format='uint8' optional='true'/>", "Later"),
  ])
  func `a field without an end is an error, wherever it is`(field: String, name: String) {
    #expect(
      reading(start + field).errors == [
        "nothing tells where '\(name)' ends in a stream; give it an x:Length that is a number, a field or a format"
      ]
    )
  }

  @Test(arguments: [
    "<x:Param name='Text' format='utf8s'><x:Length format='uint8'/></x:Param>",
    "<x:Param name='Size' format='uint8'/><x:Group name='Part'><x:Length field='Size'/>"
      + "<x:Param name='Inner' format='x:bytes'/></x:Group>",
    "<x:Param name='Count' format='uint8'/><x:Param name='Level' format='uint16'><x:Count field='Count'/></x:Param>",
  ])
  func `a field with a length may have any content`(field: String) {
    #expect(reading(start + field).diagnostics.isEmpty)
  }

  @Test(arguments: [("Kind", false), ("Later", true)])
  func `the first field tells where a value begins when it selects a case`(selector: String, isWarned: Bool) {
    let reading = reading(
      "<x:Param name='Kind' format='uint32'/><x:Param name='Later' format='uint8'/><x:Switch name='Content' on='\(selector)'>"
        + "<x:Case name='A' key='1'><x:Param name='Level' format='uint8'/></x:Case></x:Switch>"
    )
    #expect(reading.diagnostics.contains { $0.message.hasPrefix("after a loss") } == isWarned)
  }

  @Test func `an unknown case without a length is noted`() {
    let reading = reading(
      start
        + "<x:Param name='Kind' format='uint8'/><x:Switch name='Content' on='Kind'><x:Case name='A' key='1'/></x:Switch>"
    )
    #expect(reading.errors.isEmpty)
    #expect(
      reading.diagnostics.map(\.message) == [
        "a frame with an unknown case of 'Content' is skipped, because nothing tells its length"
      ]
    )
  }

  @Test func `a stream without a beginning or a checksum is warned of`() {
    let reading = reading("<x:Param name='Level' format='uint8'/>")
    #expect(reading.diagnostics.map(\.message).count == 1)
    #expect(
      reading.diagnostics.first?.message.hasPrefix("after a loss, nothing tells where the next value begins") == true
    )
  }

  @Test func `a value that is read is no stream`() {
    let reading = Reading(
      """
      <Service name="S" type="s" uuid="1234"><Characteristics>
        <Characteristic name="C" type="c" uuid="1235">
          <Requirement>Mandatory</Requirement>
          <Properties><Read>Mandatory</Read><Notify>Mandatory</Notify></Properties>
          <Value xmlns:x="urn:bluegatt:1"><x:Frame max="9"/>\(start)</Value>
        </Characteristic>
      </Characteristics></Service>
      """
    )
    #expect(
      reading.errors == [
        "'C' is sent as a stream, and a value that is read is whole; exclude Read, or give it a Value with "
          + "x:direction=\"read\""
      ]
    )
  }
}
