import GATTDefinitions
import Testing

@testable import GATTCodegen

/// Conditions in generated code that no golden file contains.
@Suite struct PresenceCodeTests {
  private func swift(_ fields: String) -> String {
    let document = """
      <Characteristic xmlns:x="urn:bluegatt:1" name="Sample" type="org.example.sample" uuid="7E57"><Value>
      \(fields)
      </Value></Characteristic>
      """
    let file = DefinitionFile(path: "sample.xml", contents: Array(document.utf8))
    let (files, diagnostics) = generate(from: [file], configuration: Configuration())
    #expect(diagnostics.filter { $0.severity == .error }.map(\.line) == [])
    return files.first?.text ?? ""
  }

  @Test func `the role of a field in another payload is not one of the payload that refers to it`() {
    let document = """
      <Profile xmlns:x="urn:bluegatt:1" name="Sensor">
      <x:ServiceData name="Count" type="org.example.count" uuid="FDCD"><Value>
      <Field name="Number" x:role="sequence"><Format>uint8</Format></Field>
      </Value></x:ServiceData>
      <x:ManufacturerData name="Report" company="0x0499"><Value>
      <Field name="Kind"><Format>uint8</Format></Field>
      <x:Group name="Part"><Field name="Count"><Reference>org.example.count</Reference></Field></x:Group>
      <Field name="Other"><Reference>org.example.count</Reference></Field>
      </Value></x:ManufacturerData>
      </Profile>
      """
    let file = DefinitionFile(path: "sensor.xml", contents: Array(document.utf8))
    let text = generate(from: [file], configuration: Configuration()).files.first?.text ?? ""
    #expect(text.contains("func appendRoles(to roles: inout FieldRoles) { roles.setSequence("))
    #expect(!text.contains(".appendRoles(to: &roles)"))
  }

  @Test func `a range of negative numbers is Swift`() {
    #expect(rangeLiteral(-100 ... -1) == "-100...(-1)")
    #expect(rangeLiteral(-5...5) == "-5...5")
  }

  @Test func `a condition on a number of 24 bits looks at these alone`() {
    let text = swift(
      """
      <Field name="Kind"><Format>sint24</Format></Field>
      <Field name="More"><Format>uint8</Format><x:PresentIf field="Kind" equals="-1"/></Field>
      """
    )
    #expect(text.contains("if UInt32(bitPattern: self.kind.integerValue) & 0xFFFFFF == 0xFFFFFF {"))
  }

  @Test func `a condition on an optional number is an argument, which the compiler does not take for the body of if`() {
    let text = swift(
      """
      <Field name="Third"><Format>sint16</Format><DecimalExponent>-1</DecimalExponent><x:PresentIf remaining="1"/></Field>
      <Field name="Fourth"><Format>sint16</Format><x:PresentIf field="Third" notEquals="-32768"/></Field>
      """
    )
    #expect(text.contains("if self.third.map({ UInt16(bitPattern: $0.raw) != 32768 }) == true { self.fourth ="))
  }

  @Test func `the encoder computes a number that follows from another field before it looks at it`() {
    let text = swift(
      """
      <Field name="Count"><Format>uint4</Format></Field>
      <Field name="Mode"><Format>uint4</Format></Field>
      <Field name="Item"><Format>uint8</Format><x:Count field="Count"/></Field>
      <Field name="More"><Format>uint8</Format><x:PresentIf field="Count" equals="1"/></Field>
      """
    )
    #expect(text.contains("if: self.items.count & 0xF == 0x1"))
    #expect(text.contains("if self.countWord & 0xF == 0x1 { self.more ="))
  }

  @Test func `octets up to the end leave the length that a group within the last group has`() {
    let text = swift(
      """
      <Field name="Data"><Format>reg-cert-data-list</Format></Field>
      <x:Group name="Tail">
        <Field name="Kind"><Format>uint8</Format></Field>
        <x:Group name="Inner"><x:Length>4</x:Length><Field name="Level"><Format>uint16</Format></Field></x:Group>
      </x:Group>
      """
    )
    #expect(text.contains(".leaving(5)"))
  }

  @Test func `the table of the octets has the scale`() {
    let text = swift(
      """
      <Field name="Warmth"><Format>sint16</Format><Multiplier>165</Multiplier><DecimalExponent>-2</DecimalExponent></Field>
      """
    )
    #expect(text.contains("/// | 0 | 2 | Warmth | sint16 × 33/20 | |"))
  }
}
