import GATTModel
import Testing

@testable import GATTDefinitions

@Suite struct OverlayTests {
  private let definition = characteristic(
    fields: field(
      "Speed",
      format: "uint16",
      "<DecimalExponent>-2</DecimalExponent><Unit>org.bluetooth.unit.time.second</Unit>"
    )
      + field("Flags", format: "8bit", "<BitField><Bit index='0' size='1' name='On'/></BitField>")
      + "<Field name='Tail'><Requirement>Optional</Requirement><Format>uint16</Format></Field>"
  )

  private func patched(_ patches: String..., definition: String? = nil) -> Reading {
    let overlays = patches.map { "<x:Overlay xmlns:x='urn:bluegatt:1'>\n\($0)</x:Overlay>" }
    return Reading(
      files: ([definition ?? self.definition] + overlays).enumerated().map {
        ("\($0.offset).xml", Array($0.element.utf8))
      }
    )
  }

  private func patch(_ content: String, type: String = "org.example.characteristic.sample") -> String {
    "<x:Patch type='\(type)'>\(content)</x:Patch>"
  }

  @Test func `what a patch says takes the place of what the definition says`() {
    let reading = patched(
      patch(
        """
        <x:Field name="Speed"><BinaryExponent>-8</BinaryExponent><DecimalExponent>0</DecimalExponent></x:Field>
        <x:Field name="Tail"><x:PresentIf field="Flags.On"/></x:Field>
        """
      )
    )
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.definitions.values.count == 1)
    #expect(reading.fields[0].scale == Scale(multiplier: 1, offset: 0, divisor: 256))
    #expect(reading.fields[0].unit?.type == "org.bluetooth.unit.time.second")
    #expect(
      reading.fields[2].presence
        == .when([
          Condition(code: "Flags.On", activations: [Activation(field: 1, bitIndex: 0, bitSize: 1, value: 1)])
        ])
    )
  }

  @Test func `a patch may add a computed number alone`() {
    let reading = patched(patch("<x:Computed name='Twice' expression='Speed * 2'/>"))
    #expect(reading.errors.isEmpty, "\(reading.errors)")
    #expect(reading.definitions.values.first?.computed.map(\.name) == ["Twice"])
    #expect(reading.fields.count == 3)
  }

  @Test func `a definition is named by its UUID as well`() {
    let reading = patched(
      "<x:Patch uuid='F001'><x:Field name='Speed'><x:Special raw='0' meaning='none'/></x:Field></x:Patch>"
    )
    #expect(reading.errors.isEmpty)
    #expect(reading.field?.specialValues.map(\.name) == ["none"])
  }

  @Test func `a Format takes the place of a Reference, and byte order can be patched`() {
    let reading = patched(
      patch("<x:Field name='A' byteOrder='big'><Format>uint32</Format></x:Field>"),
      definition: characteristic(fields: "<Field name='A'><Reference>nowhere</Reference></Field>")
    )
    #expect(reading.errors.isEmpty)
    #expect(reading.field?.form == .integer(bits: 32, isSigned: false))
    #expect(reading.field?.byteOrder == .big)
  }

  @Test func `op codes take the place of the fields behind the op code`() throws {
    let reading = try Fixtures.reading("published.xml", "overlay.xml")
    #expect(reading.diagnostics.isEmpty)
    let value = try #require(reading.value("SC Control Point"))
    #expect(value.fields.map(\.name) == ["Op Code", "Operation"])
    #expect(value.fields[0].enumeration.map(\.name) == ["Set Cumulative Value", "Update Sensor Location"])
    #expect(value.fields[0].documentation == "What to do.")
  }

  @Test func `fields can be added at the end`() {
    let reading = patched(
      patch("<Field name='More'><Format>uint8</Format></Field><x:Group name='G'>\(field())</x:Group>")
    )
    #expect(reading.fields.map(\.name) == ["Speed", "Flags", "Tail", "More", "G"])
  }

  @Test func `two patches that say the same are no contradiction`() {
    let content = "<x:Field name='Speed'><BinaryExponent>-8</BinaryExponent></x:Field>"
    #expect(patched(patch(content), patch(content)).errors.isEmpty)
    let other = "<x:Field name='Speed'><DecimalExponent>0</DecimalExponent></x:Field>"
    #expect(patched(patch(content), patch(other)).errors.isEmpty)
  }

  @Test func `two patches that contradict each other name both places`() {
    func contradiction(_ first: String, _ second: String) -> [String] {
      patched(
        patch("<x:Field name='Speed'>\(first)</x:Field>"),
        patch("<x:Field name='Speed'>\(second)</x:Field>")
      ).errorLines
    }
    let message =
      "this contradicts the patch at 1.xml:2:73, which says something else about the same; remove one of them"
    #expect(
      contradiction("<BinaryExponent>-8</BinaryExponent>", "<BinaryExponent>-7</BinaryExponent>")
        == ["2.xml:2:73: error: \(message)"]
    )
    #expect(
      contradiction("<Format>uint8</Format>", "<Reference>a</Reference>").contains("2.xml:2:73: error: \(message)")
    )
    #expect(
      contradiction("<x:Special raw='0' meaning='a'/>", "<x:Special raw='1' meaning='b'/>")
        == ["2.xml:2:73: error: \(message)"]
    )
  }

  @Test(
    arguments: [
      (
        "<x:Patch type='org.example.characteristic.smaple'/>",
        "1.xml:2:10: error: 'org.example.characteristic.smaple' is not defined here, so that there is nothing to patch; add its definition; did you mean 'org.example.characteristic.sample'?"
      ),
      (
        "<x:Patch uuid='F00F'/>",
        "1.xml:2:10: error: 'F00F' is not defined here, so that there is nothing to patch; add its definition"
      ),
      ("<x:Patch/>", "1.xml:2:1: error: the patch says no definition; add type=\"\" or uuid=\"\""),
      (
        "<x:Patch type='a' uuid='F001'/>",
        "1.xml:2:19: error: a patch has a type or a uuid, not both; remove one of them"
      ),
      (
        "<x:Patch uuid='F001'><x:Field name='Sped'/></x:Patch>",
        "1.xml:2:22: error: 'Sample' has no field 'Sped'; did you mean 'Speed'?"
      ),
      (
        "<x:Patch uuid='F001'><x:Field name='Distance'/></x:Patch>",
        "1.xml:2:22: error: 'Sample' has no field 'Distance'; it has 'Speed', 'Flags', 'Tail'"
      ),
      (
        "<x:Field name='Speed'/>",
        "1.xml:2:1: error: 'x:Field' has no place in 'x:Overlay'; it belongs in 'x:Patch'; everywhere else it is 'Field'"
      ),
    ] as [(String, String)]
  )
  func `a patch that fits nothing is an error`(patch: String, line: String) {
    #expect(patched(patch).errorLines == [line])
  }
}
