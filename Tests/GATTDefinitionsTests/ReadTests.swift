import GATTDefinitions
import Testing

@Suite struct ReadTests {
  @Test func `a field's name and format are read`() {
    let xml = """
      <Characteristic name="A" type="a.b" uuid="2A00"><Value><Field name="F"><Format>uint8</Format></Field></Value>
      </Characteristic>
      """
    let (set, diagnostics) = DefinitionSet.read([DefinitionFile(path: "a.xml", contents: Array(xml.utf8))])
    #expect(diagnostics.isEmpty)
    #expect(set.values.first?.fields.first?.form == .integer(bits: 8, isSigned: false))
  }
}
