import GATTCodegen
import GATTDefinitions
import Testing

/// The tests that are generated from examples.
@Suite struct ExampleTests {
  @Test func `a computed number in a case is compared`() {
    let definition = """
      <Characteristic name="Lock Request" type="org.example.lock_request" uuid="7E57AA01-0000-4000-8000-00000000000E"
        xmlns:x="urn:bluegatt:1"><Value>
      <x:Param name="Command" format="uint8"/>
      <x:Switch name="Content" on="Command">
        <x:Case name="Login" key="1">
          <x:Param name="Tens" format="uint8"/><x:Param name="Ones" format="uint8"/>
          <x:Computed name="PIN" expression="Tens * 10 + Ones"/>
        </x:Case>
        <x:Case name="Open" key="2"/>
      </x:Switch>
      <x:Example octets="01 04 02">{"PIN": 42}</x:Example>
      </Value></Characteristic>
      """
    let file = DefinitionFile(path: "lock.xml", contents: Array(definition.utf8))
    let (text, diagnostics) = generateExampleTests(ofModule: "Lock", from: [file], configuration: Configuration())
    #expect(diagnostics.filter { $0.severity == .error } == [])
    #expect(text.contains("#expect(login.pin == 42)"), "\(text)")
    #expect(!text.contains("Not compared"))
  }
}
