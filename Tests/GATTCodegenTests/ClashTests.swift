import GATTDefinitions
import Testing

@testable import GATTCodegen

/// The messages about two parts of a definition that would have the same name in Swift.
@Suite struct ClashTests {
  private func lines(_ documents: String...) -> [String] {
    let files = documents.enumerated().map { index, text in
      DefinitionFile(path: "\(index).xml", contents: Array(text.utf8))
    }
    return generate(from: files, configuration: Configuration()).diagnostics.map(\.line)
  }

  private func characteristic(
    _ fields: String,
    name: String = "Sample",
    type: String = "org.example.sample",
    uuid: String = "7E57"
  ) -> String {
    """
    <Characteristic xmlns:x="urn:bluegatt:1" name="\(name)" type="\(type)" uuid="\(uuid)"><Value>
    \(fields)
    </Value></Characteristic>
    """
  }

  private func field(_ name: String, _ content: String = "", attributes: String = "") -> String {
    "<Field name=\"\(name)\"\(attributes)><Format>uint8</Format>\(content)</Field>"
  }

  @Test func `two fields of one Swift name are a warning at the second, with both and the name`() {
    #expect(
      lines(characteristic(field("Fan On") + "\n" + field("fan-on"))) == [
        "0.xml:3:1: warning: 'fan-on' would have the Swift name 'fanOn' of 'Fan On' (0.xml:2:1) and is 'fanOn2' instead; "
          + "add x:swiftName to one of them"
      ]
    )
    #expect(
      lines(characteristic(field("Level") + "\n" + field("Level Word"))) == [
        "0.xml:3:1: warning: 'Level Word' would have the Swift name 'levelWord', which clashes with what is declared beside "
          + "'Level' (0.xml:2:1), and is 'levelWord2' instead; add x:swiftName to one of them"
      ]
    )
    let named = " x:swiftName=\"speed\""
    #expect(
      lines(characteristic(field("A", attributes: named) + "\n" + field("B", attributes: named))) == [
        "0.xml:3:1: warning: 'B' would have the Swift name 'speed' of 'A' (0.xml:2:1) and is 'speed2' instead; give one of "
          + "them another x:swiftName"
      ]
    )
  }

  @Test func `several addresses are an error at their field`() {
    let addresses = "<Field name=\"Peer\"><Format>x:address</Format><Repeated>true</Repeated></Field>"
    #expect(
      lines(characteristic(addresses)) == [
        "0.xml:2:1: error: addresses are not generated as an array; put the field into an x:Group and repeat that"
      ]
    )
  }

  @Test func `the elements of one field do not clash with each other`() {
    let axes = field("Axis", "<x:Count>3</x:Count>", attributes: " x:swiftName=\"axis\"")
    #expect(lines(characteristic(axes)) == [])
  }

  @Test func `two bits of one Swift name are a warning`() {
    let bits = """
      <Field name="Flags"><Format>8bit</Format><BitField>
      <Bit index="0" size="1" name="Low Battery"/>
      <Bit index="1" size="1" name="Low-battery bit"/>
      </BitField></Field>
      """
    let message =
      "0.xml:4:1: warning: 'Low-battery bit' would have the Swift name 'lowBattery' of 'Low Battery' (0.xml:3:1) and is "
      + "'lowBattery2' instead; add x:swiftName to one of them"
    #expect(lines(characteristic(bits)) == [message])
    #expect(lines(characteristic(bits + field("Other"))) == [message])
  }

  @Test func `two groups of one Swift type are a warning`() {
    let groups = """
      <x:Group name="Left Door">\(field("A"))</x:Group>
      <x:Group name="Left-door">\(field("A"))</x:Group>
      """
    #expect(
      lines(characteristic(groups)).first
        == "0.xml:3:1: warning: 'Left-door' would be the Swift type 'LeftDoor', which 'Left Door' (0.xml:2:1) is already, and "
        + "is 'LeftDoor2' instead; add x:swiftName to one of them"
    )
  }

  @Test func `two definitions of one Swift type are an error with both`() {
    let other = characteristic(field("A"), name: "sample", type: "org.example.other", uuid: "7E58")
    #expect(
      lines(characteristic(field("A")), other) == [
        "1.xml:1:1: error: 'sample' would be the Swift type 'Sample', which 'Sample' (0.xml:1:1) is already; add x:swiftName "
          + "to one of them"
      ]
    )
  }

  private let states = """
    <Field name="State"><Format>uint8</Format><Enumerations>
    <Enumeration key="1" value="On"/>
    <Enumeration key="2" value="ON (bright)"/>
    </Enumerations></Field>
    """

  @Test func `two numbers of one Swift name are a warning at the second, with both and what they are called`() {
    #expect(
      lines(characteristic(states)) == [
        "0.xml:4:1: warning: 'ON (bright)' (2) would have the Swift name 'on' of 'On' (1, 0.xml:3:1); they are 'on2' and 'on1' "
          + "instead; add x:swiftName to one of them"
      ]
    )
    let mended = states.replacing("value=\"ON", with: "x:swiftName=\"bright\" value=\"ON")
    #expect(lines(characteristic(mended)) == [])
  }

  @Test func `in what the Bluetooth SIG has published they are a note`() {
    let found = lines(characteristic(states, type: "org.bluetooth.characteristic.sample"))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("0.xml:4:1: note: 'ON (bright)' (2) would have the Swift name 'on' of 'On'") == true)
  }

  @Test func `two error codes of one Swift name are a warning`() {
    let service = """
      <Service name="Lamp" type="org.example.lamp" uuid="7E59"><ErrorCodes>
      <ErrorCode name="Too Hot" code="0x80"/>
      <ErrorCode name="too hot" code="0x81"/>
      </ErrorCodes><Characteristics/></Service>
      """
    #expect(
      lines(service) == [
        "0.xml:3:1: warning: 'too hot' (129) would have the Swift name 'tooHot' of 'Too Hot' (128, 0.xml:2:1); they are "
          + "'tooHot129' and 'tooHot128' instead; add x:swiftName to one of them"
      ]
    )
  }
}
