import GATTCodegen
import GATTDefinitions
import Testing

/// The literals that tests of examples compare with the fields of each format.
@Suite struct ExampleLiteralTests {
  private static func tests(_ examples: String...) -> (text: String, errors: [Diagnostic]) {
    let definition = """
      <Characteristic xmlns:x="urn:bluegatt:1" type="x.kitchen" uuid="FF01" name="Kitchen"><Value>
        <x:Param name="Count" format="uint8"/>
        <x:Param name="Ratio" format="float32"/>
        <x:Param name="Lit" format="boolean"/>
        <x:Param name="Label" format="utf8s{4}"/>
        <x:Param name="Place" format="x:address"/>
        <x:Param name="Mode" format="uint8">
          <Enumerations><Enumeration key="1" value="Slow"/><Enumeration key="2" value="Fast"/></Enumerations>
        </x:Param>
        <x:Param name="Switches" format="8bit">
          <BitField><Bit index="0" name="Fan"/><Bit index="1" size="2" name="Step"/></BitField>
        </x:Param>
        <x:Param name="Voltage" format="uint16" decimalExponent="-3"><x:Special raw="0xFFFF" meaning="Unknown"/></x:Param>
        <x:Param name="Gain" format="uint8"><x:Exponential base="1.1" bias="64"/></x:Param>
        <x:Param name="Samples" format="uint16"><x:Count field="Count"/></x:Param>
        <x:Param name="Kind" format="gatt_uuid"/>
        \(examples.map { "<x:Example octets=\"00\">\($0)</x:Example>" }.joined())
      </Value></Characteristic>
      """
    let file = DefinitionFile(path: "kitchen.xml", contents: Array(definition.utf8))
    let (text, diagnostics) = generateExampleTests(ofModule: "Home", from: [file], configuration: Configuration())
    return (text, diagnostics.filter { $0.severity == .error })
  }

  @Test func `each format compares its field with a literal`() {
    let (text, errors) = Self.tests(
      """
      {"Ratio": 1.5, "Lit": true, "Label": "Tea", "Place": "AA:BB:CC:DD:EE:FF", "Mode": "Fast",
       "Switches": {"Fan": true, "Step": 3}, "Voltage": 2.5, "Gain": 0.75, "Samples": [1, 2], "Kind": "180F"}
      """,
      #"{"Mode": 7, "Voltage": {"special": "Unknown"}}"#
    )
    #expect(errors == [])
    for statement in [
      "value.ratio == 1.5", "value.lit == true", #"value.label == "Tea""#,
      #"value.place.description == "AA:BB:CC:DD:EE:FF""#, "value.mode == .fast", "value.switches.fan",
      "value.switches.step.value == 3", "value.voltage.value == 2.5", "isClose(value.gain.value, to: 0.75)",
      "value.samples == [1, 2]", #"value.kind == "180F""#, "value.mode.rawValue == 7",
      "value.voltage.special == .unknownValue",
    ] {
      #expect(text.contains("    #expect(\(statement))\n"), "\(statement): \(text)")
    }
    #expect(!text.contains("Not compared"))
  }

  @Test func `content that a format can't have is not compared`() {
    let (text, _) = Self.tests(
      #"{"Ratio": "1.5", "Lit": 1, "Label": 4, "Mode": "Medium", "Voltage": "High", "Samples": [1, "2"], "Kind": 6159}"#
    )
    #expect(text.contains("    // Not compared: Ratio, Lit, Label, Mode, Voltage, Samples, Kind.\n"), "\(text)")
  }
}
