import GATTDefinitions
import Testing

@Suite struct PositionTests {
  @Test func `a position is where the tag starts, not where it ends`() {
    let reading = Reading(
      """
      <!-- a comment -->
      <Characteristic
         name="A"
         type="a.b"
         uuid="2A00">
        <Value>
          <Field
             name="F">
            <Format>uint8</Format>
            <Enumerations><Enumeration
              key="0" value="x"/></Enumerations>
          </Field>
        </Value>
      </Characteristic>
      """
    )
    #expect(reading.definitions.values.first?.position == SourcePosition(path: "0.xml", line: 2, column: 1))
    #expect(reading.field?.position == SourcePosition(path: "0.xml", line: 7, column: 5))
    #expect(reading.field?.enumeration.first?.position == SourcePosition(path: "0.xml", line: 10, column: 21))
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `an attribute's message points at the attribute`() {
    let reading = Reading("<Characteristic name=\"A\"\n  type='a.b'  uuid = \"zz\"><Value/></Characteristic>")
    #expect(reading.errorLines.first == "0.xml:2:15: error: 'zz' is not a UUID; it has 4, 8 or 32 hexadecimal digits")
  }

  @Test func `an attribute is found behind values that contain its name`() {
    let reading = Reading("<Characteristic name=\"uuid='1' > uuid\" type=\"a.b\" uuid=\"zz\"><Value/></Characteristic>")
    #expect(reading.errorLines.first?.hasPrefix("0.xml:1:51: error") == true)
  }

  @Test func `an attribute is told from one of the same name in another namespace`() {
    let reading = Reading(
      "<Characteristic name=\"A\" type=\"a.b\" uuid=\"2A00\"><Value xmlns:y=\"urn:y\" y:size=\"1\" size=\"2\"/></Characteristic>"
    )
    #expect(reading.warnings == ["'Value' has no attribute 'size'; it is ignored"])
    #expect(reading.diagnostics.first { $0.severity == .warning }?.position.column == 83)
  }

  @Test(arguments: [
    // A byte order mark is not a character of the first line.
    ("\u{FEFF}<Characteristic name=\"A\" type=\"a.b\" uuid=\"1\"/>", 1, 37),
    ("<!--\r\n-->\r\n  <Characteristic name=\"A\" type=\"a.b\" uuid=\"1\"/>", 3, 39),
    ("\t\t<Characteristic name=\"A\" type=\"a.b\" uuid=\"1\"/>", 1, 39),
    ("<!-- größe ✓ 𝄞 --><Characteristic name=\"A\" type=\"a.b\" uuid=\"1\"/>", 1, 55),
    ("<Characteristic name=\"ä&amp;&#x41;\" type=\"a.b\" uuid=\"1\"/>", 1, 48),
  ])
  func `columns count characters`(document: String, line: Int, column: Int) {
    let reading = Reading(document)
    #expect(reading.errorLines.first?.hasPrefix("0.xml:\(line):\(column): error: '1' is not a UUID") == true)
  }

  @Test func `positions are exact far into a long file`() {
    let padding = String(repeating: "<!-- äöü -->\r\n<Note>\tünïcode</Note>", count: 5_000)
    let reading = Reading(
      "<Characteristic name=\"A\" type=\"a.b\" uuid=\"2A00\">\(padding)\n <Value><Field name=\"F\"/></Value></Characteristic>"
    )
    #expect(reading.errorLines.first?.hasPrefix("0.xml:5002:9: error: the field 'F' has neither") == true)
  }

  @Test func `positions in one long line take no longer than the line`() {
    let line = String(repeating: "<Note>x</Note>", count: 10_000)
    let reading = Reading("<Characteristic name=\"A\" type=\"a.b\" uuid=\"2A00\">\(line)<x/></Characteristic>")
    #expect(reading.warnings == ["the element 'x' in 'Characteristic' is not known; it is ignored"])
    #expect(reading.diagnostics.first { $0.severity == .warning }?.position.column == 140_049)
  }

  @Test func `diagnostics are in order, each one once, and of all files`() {
    let bad = characteristic(fields: field(format: "uint65") + "\n" + field(format: "uint66"))
    let reading = Reading(files: [("b.xml", Array(bad.utf8)), ("a.xml", Array("<a".utf8)), ("b.xml", Array(bad.utf8))])
    #expect(reading.diagnostics.map(\.position.path) == ["a.xml", "b.xml", "b.xml", "b.xml"])
    let positions = reading.diagnostics.map { ($0.position.line, $0.position.column) }
    #expect(zip(positions, positions.dropFirst()).dropFirst().allSatisfy { $0 <= $1 })
    #expect(Set(reading.lines).count == reading.lines.count)
  }
}
