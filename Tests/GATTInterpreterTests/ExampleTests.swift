import GATTDefinitions
import GATTInterpreter
import Testing

/// `x:Example`: octets of a value, and their meaning.
@Suite struct ExampleTests {
  private static let fields = """
    <Field name="Level"><Format>sint16</Format><DecimalExponent>-2</DecimalExponent>
      <x:Special raw="-1" meaning="Not Available"/></Field>
    <Field name="Flags"><Format>8bit</Format><BitField><Bit index="0" name="On"/><Bit index="1" size="2" name="Mode">
      <Enumerations><Enumeration key="2" value="Fast"/></Enumerations></Bit></BitField></Field>
    <x:Group name="Object" repeated="true">
      <x:Param name="Type" format="uint8"/>
      <x:Switch on="Type" name="Content">
        <x:Case key="1" name="Warmth"><x:Param name="Degrees" format="uint8"/></x:Case>
        <x:Case key="2" name="Pair"><x:Param name="A" format="uint8"/><x:Param name="B" format="uint8"/></x:Case>
      </x:Switch>
    </x:Group>
    <x:Computed name="Double Level" expression="Level * 2"/>
    """

  /// Returns the errors of reading a definition with an example, or the problems of the example.
  private func problems(_ example: String, fields: String = Self.fields) throws -> [String] {
    let xml = """
      <Characteristic xmlns:x="urn:bluegatt:1" name="Tank" type="org.example.tank" uuid="F001"><Value>\(fields)
        \(example)</Value></Characteristic>
      """
    let (definitions, diagnostics) = DefinitionSet.read([DefinitionFile(path: "tank.xml", contents: Array(xml.utf8))])
    let errors = diagnostics.filter { $0.severity == .error }.map(\.message)
    if !errors.isEmpty { return errors }
    let value = try #require(Interpreter(definitions).values.first)
    return value.definition.examples.flatMap { value.problems(of: $0) }
  }

  private func problems(_ octets: String, _ text: String) throws -> [String] {
    try problems("<x:Example octets='\(octets)'>\(text)</x:Example>")
  }

  @Test(arguments: [
    ("15 09 05", #"{"Level": 23.25, "Flags": {"On": true, "Mode": "Fast"}, "Object": null, "Double Level": 46.5}"#),
    ("FFFF 00", #"{"Level": {"special": "Not Available"}, "Flags": {"On": false, "Mode": 0}}"#),
    ("FFFF 00", #"{"Level": "Not Available"}"#),
    ("0000 00 01 07 02 08 09", #"{"Object": [{"Degrees": 7}, {"Type": 2, "Content": "Pair", "A": 8, "B": 9}]}"#),
    ("0000 00 01 07", #"{"Object": [{"Warmth": 7}]}"#),
    ("0000 00 01 07", #"{"Object": [{"Warmth": {"Degrees": 7}}]}"#),
    ("0000 00 02 01 02", #"{"Object": [{"Pair": {"A": 1, "B": 2}}]}"#),
    ("0000 00", ""),
    ("0000", "!octet"),
  ])
  func `an example that is right has no problems`(octets: String, text: String) throws {
    #expect(try problems(octets, text) == [])
  }

  @Test(arguments: [
    ("1509 05", #"{"Level": 23.2}"#, "'Level' is 23.25, not 23.2"),
    ("1509 05", #"{"Lever": 1}"#, "'Lever' is not there; there is 'Level', 'Flags', 'Double Level'"),
    ("1509 05", #"{"Level": null}"#, "'Level' is there, but must not be"),
    ("1509 05", #"{"Flags": {"On": false}}"#, "'Flags.On' is 1"),
    ("1509 05", #"{"Flags": {"Mode": "Slow"}}"#, "'Flags.Mode' is Fast"),
    ("1509 05", #"{"Flags": {"Off": true}}"#, "'Flags' has no bit 'Off'"),
    ("1509 05", #"{"Double Level": 46}"#, "'Double Level' is 46.5, not 46"),
    ("0000 00 01 07", #"{"Object": [{"Degrees": 7}, {"Degrees": 7}]}"#, "'Object' has 1 element, not 2"),
    ("0000 00 01 07", #"{"Object": [{"Degrees": 8}]}"#, "'Object[0].Degrees' is 7, not 8"),
    (
      "0000 00 01 07", #"{"Object": [{"Warmth": {"Degree": 7}}]}"#,
      "'Object[0].Warmth.Degree' is not there; there is 'Degrees'"
    ),
    ("1509 05", #"{"Level": {"Warmth": 1}}"#, "'Level' is 23.25, and has no fields or bits"),
    ("1509 05", "!octet", "the octets decode, but must not, because of 'octet'"),
    ("15 0", "", "'15 0' is not whole octets; write two hexadecimal digits for each"),
    ("1509 05", "[1]", "the meaning of an example is a JSON object of fields by name, or '!' and a word"),
  ])
  func `an example that is wrong says what is`(octets: String, text: String, problem: String) throws {
    #expect(try problems(octets, text) == [problem])
  }

  @Test func `a number of the format float32 is compared by its own digits`() throws {
    let fields = "<Field name='Tip'><Format>float32</Format></Field>"
    #expect(try problems("<x:Example octets='33D3B842'>{\"Tip\": 92.4125}</x:Example>", fields: fields) == [])
    #expect(
      try problems("<x:Example octets='33D3B842'>{\"Tip\": 92.41251}</x:Example>", fields: fields)
        == ["'Tip' is 92.4125, not 92.41251"]
    )
  }

  @Test func `an example that is not JSON says where it is not`() throws {
    #expect(
      try problems("1509 05", "{").first?.hasPrefix("the meaning of the example is not JSON: line 1, column 2: ")
        == true
    )
  }

  @Test func `an example has octets`() throws {
    #expect(
      try problems("<x:Example>{}</x:Example>")
        == ["'x:Example' has no octets; add octets=\"\" with hexadecimal digits"]
    )
  }

  @Test func `an example of a stream is one whole value`() throws {
    let fields =
      "<x:Frame max='9'/><x:Param name='Size' format='uint8' constant='1'/><x:Param name='Level' format='uint8'/>"
    #expect(try problems("<x:Example octets='01 05'>{\"Level\": 5}</x:Example>", fields: fields) == [])
    #expect(
      try problems("<x:Example octets='01 05 01'/>", fields: fields) == ["the octets are no whole value in a stream"]
    )
    #expect(
      try problems("<x:Example octets='01 05 01 05 01 05 01 05 01 05'/>", fields: fields)
        == ["the example has 10 octets, more than max=\"9\" of the x:Frame"]
    )
  }
}
