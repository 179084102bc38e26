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

  @Test func `the presence of a field follows a number in a group, which stays a property of the group`() {
    let text = swift(
      """
      <x:Group name="Head">
        <Field name="Flags"><Format>8bit</Format><BitField><Bit index="3" size="1" name="Raining"/></BitField></Field>
        <x:Group name="Inner"><Field name="Kind"><Format>sint24</Format></Field></x:Group>
      </x:Group>
      <Field name="Rate"><Format>uint8</Format></Field>
      <Field name="Rain"><Format>uint8</Format><x:PresentIf field="Head.Flags.Raining"/></Field>
      <Field name="Depth"><Format>uint8</Format><x:PresentIf field="Kind" notEquals="-1"/></Field>
      <x:Computed name="Total" expression="Rate * 2"><x:PresentIf field="Flags.Raining"/></x:Computed>
      """
    )
    let isRaining = "self.head.flags.rawValue &>> 3 & 0x1 == 1"
    #expect(text.contains("if \(isRaining) { self.rain = try reader.uint8(\"Rain\") }"))
    #expect(text.contains("try FieldCheck.given(self.rain, if: \(isRaining), \"Sample\", \"Rain\")"))
    #expect(text.contains("if self.head.inner.kind.integerValue != -1 { self.depth = try reader.uint8(\"Depth\") }"))
    #expect(text.contains("rain: UInt8? = nil, depth: UInt8? = nil) {"))
    #expect(text.contains("guard \(isRaining) else { return nil }"))
    #expect(text.contains("| Rain, if bit 3 of Flags is 1 | uint8 | |"))
  }

  @Test func `a signed number of 12 bits selects a case with its sign`() {
    let text = swift(
      """
      <Field name="Kind"><Format>sint12</Format></Field><Field name="Rest"><Format>uint4</Format></Field>
      <x:Switch name="Content" on="Kind"><x:Case name="Nothing" key="-1"/></x:Switch>
      """
    )
    #expect(text.contains("(Int16(truncatingIfNeeded: self.kindWord & 0xFFF) &<< 4) &>> 4)"))
  }

  /// Numbers `Kind` of every form, with a bit `Kind.Bit` of some.
  private static let numbers: [String] = [
    "<Field name='Kind'><Format>boolean</Format></Field>",
    "<Field name='Kind'><Format>uint24</Format></Field>",
    "<Field name='Kind'><Format>sint24</Format></Field>",
    "<Field name='Kind'><Format>uint40</Format></Field>",
    "<Field name='Kind'><Format>sint48</Format></Field>",
    "<Field name='Kind'><Format>uint64</Format></Field>",
    "<Field name='Rest'><Format>uint4</Format></Field><Field name='Kind'><Format>sint12</Format></Field>",
    "<Field name='Kind'><Format>uint1</Format></Field><Field name='Rest'><Format>uint7</Format></Field>",
    "<x:Param name='Kind' format='uint4' constant='1'/><x:Param name='Rest' format='uint4'/>",
    "<x:Param name='Kind' format='uint8' constant='1'/>",
    "<x:Param name='Kind' format='sint16' unit='org.bluetooth.unit.length.metre' decimalExponent='-1'/>",
    "<Field name='Kind'><Format>uint8</Format><x:Special raw='255' meaning='None'/></Field>",
    "<Field name='Kind'><Format>uint32</Format><x:Epoch>2000-01-01</x:Epoch></Field>",
    "<x:Param name='Kind' format='uint8' from='Twice * 0.5'/><x:Computed name='Twice' expression='Kind * 2'/>",
    "<x:Param name='Kind' format='uint8'/><x:Param name='List' format='uint8'><x:Count field='Kind'/></x:Param>",
    enumeration("uint8"), enumeration("uint24"), bits("8bit"), bits("24bit"),
    bits("4bit") + "<Field name='Rest'><Format>uint4</Format></Field>",
  ]

  private static func enumeration(_ format: String) -> String {
    "<Field name='Kind'><Format>\(format)</Format><Enumerations><Enumeration key='1' value='One'/></Enumerations></Field>"
  }

  private static func bits(_ format: String) -> String {
    "<Field name='Kind'><Format>\(format)</Format><BitField><Bit index='0' size='1' name='Bit'/>"
      + "<Bit index='1' size='2' name='Two'><Enumerations><Enumeration key='1' value='One'/></Enumerations></Bit>"
      + "</BitField></Field>"
  }

  @Test(.enabled(if: Compiler.isAvailable, "no Swift compiler beside the built modules"))
  func `numbers of every form in groups decide what follows, and answers, in Swift that compiles`() throws {
    var files: [GeneratedFile] = []
    for (index, number) in Self.numbers.enumerated() {
      let names =
        number.contains("4bit")
        ? ["Kind.Bit", "Kind.Two"]
        : number.contains("bit</Format>") ? ["Kind", "Kind.Bit", "Kind.Two"] : ["Kind"]
      for (ordinal, name) in names.enumerated() {
        let isNested = (index + ordinal).isMultiple(of: 2)
        let head =
          "<x:Group name='Head'>\(isNested ? "<x:Group name='Inner'>\(number)</x:Group>" : number)</x:Group>"
        let exchange =
          name == "Kind" && !number.contains("constant")
          ? "<x:Exchange request='Asked' response='Told' match='Kind' success='Kind = 1'/>" : ""
        let document = """
          <Service xmlns:x="urn:bluegatt:1" name="Sample" type="org.example.s" uuid="7E57"><Characteristics>
          <Characteristic name="Asked" type="org.example.q" uuid="7E58">
          <Properties><Write>Mandatory</Write></Properties><Value>\(head)
          <Field name="More"><Format>uint8</Format><x:PresentIf field="\(name)" equals="1"/></Field>
          <Field name="List"><Format>uint8</Format><x:Count>9</x:Count><x:PresentIf field="\(name)"/></Field>
          <x:Switch name="Content" on="\(name)"><x:Case name="First" key="1"><x:Param name="A" format="uint8"/></x:Case>
          <x:Case name="Second" key="0"/></x:Switch></Value></Characteristic>
          <Characteristic name="Told" type="org.example.a" uuid="7E59">
          <Properties><Notify>Mandatory</Notify></Properties><Value>\(head)</Value></Characteristic>
          </Characteristics>\(exchange)</Service>
          """
        var configuration = Configuration()
        configuration.namespace = "Set\(index)Number\(ordinal)"
        let file = DefinitionFile(path: "sample.xml", contents: Array(document.utf8))
        let (generated, diagnostics) = generate(from: [file], configuration: configuration)
        #expect(diagnostics.filter { $0.severity == .error }.map(\.line) == [], "\(number)")
        files += generated
      }
    }
    let complaints = try Compiler.complaints(about: files)
    #expect(complaints.isEmpty, "\(complaints)")
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
