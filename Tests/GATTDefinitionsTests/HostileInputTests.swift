import Foundation
import Testing

@testable import GATTDefinitions

@Suite struct HostileInputTests {
  private func lines(_ contents: [UInt8]) -> [String] {
    Reading(files: [("f.xml", contents)]).lines.filter { !$0.contains(": note: ") }
  }
  private func lines(_ text: String) -> [String] { lines(Array(text.utf8)) }

  @Test(arguments: ["", " \n\t", "\u{FEFF}"])
  func `an empty file is said to be empty`(text: String) {
    #expect(lines(text).count == 1)
    #expect(lines(text).first?.hasPrefix("f.xml:1:1: error: the file is empty") == true)
  }

  @Test(arguments: [
    "<!DOCTYPE html><html><body>404</body></html>", "\n<!doctype HTML>\n<p>x<br>", "<HTML></HTML>", "<html lang='en'>",
    "<!-- saved --> <!---->\n<!DOCTYPE html><br>", "<html xmlns='http://www.w3.org/1999/xhtml'/>",
  ])
  func `an HTML page is called one`(text: String) {
    #expect(
      lines(text) == ["f.xml:1:1: error: the file is an HTML page, not a GATT definition; download the XML file itself"]
    )
  }

  @Test func `an HTML page behind an XML declaration is called one`() {
    #expect(lines("<?xml version='1.0'?>\n<html></html>").first?.contains("is an HTML page") == true)
    #expect(lines("<?xml version='1.0'?>\n<html lang='en'></html>").count == 1)
    #expect(
      lines("<?xml version='1.0'?>\n<html xmlns='http://www.w3.org/1999/xhtml'/>").first?.contains("is an HTML page")
        == true
    )
  }

  @Test func `a file cut off is an error at its end`() {
    #expect(lines("<Characteristic name='A'\n type='b'>\n <Val").first?.hasPrefix("f.xml:3:") == true)
    #expect(lines("<Characteristic name='A'>\n <Value>").first?.hasPrefix("f.xml:2:9: error: malformed XML: ") == true)
  }

  @Test(
    arguments: [
      ("<A b='1 & 2'/>", "malformed XML: a '&' stands alone; write &amp;"),
      ("<A>a&nbsp;b</A>", "malformed XML: there is no entity 'nbsp' in XML; write the character itself"),
      ("<A b='1' b='2'/>", "malformed XML: the element has this attribute twice; remove one of them"),
      (
        "<A b=1/>", "malformed XML: the value of an attribute stands between quotation marks, of which one is missing"
      ),
      ("<A b='1'", "malformed XML: the end of a tag, '>', is missing"),
      ("<A b/>", "malformed XML: an attribute has no value; write ='' with the value after its name"),
      ("<A>\n<B>\n</A>", "malformed XML: 'B', which begins in line 2, is closed by '</A>'; close it first"),
      ("<A>\n<line>\n</A>", "malformed XML: 'line', which begins in line 2, is closed by '</A>'; close it first"),
      ("<A>\n<B>\n</line>", "malformed XML: 'B', which begins in line 2, is closed by '</line>'; close it first"),
      ("<A>\n<B>\n", "malformed XML: the file ends within 'B', which begins in line 2; close it"),
      ("<A/><B/>", "malformed XML: something follows the end of the root element; remove it"),
      ("hello", "malformed XML: the file does not begin with an element; is it an XML file?"),
      (
        " <?xml version='1.0'?><A/>",
        "malformed XML: the XML declaration, <?xml …?>, stands first in a file; remove what is before it"
      ),
      ("<A><!-- a -- b --></A>", "malformed XML: '--' can't stand in a comment"),
      ("<A>&#0;</A>", "malformed XML: there is no such character in XML; remove it"),
      (
        "<x:A/>",
        "the prefix 'x' is not declared; declare it on the root element, as xmlns:x=\"urn:bluegatt:1\""
      ),
    ] as [(String, String)]
  )
  func `what is no well-formed XML is said for people`(text: String, message: String) {
    #expect(lines(text).contains { $0.hasSuffix(": error: " + message) })
  }

  @Test func `a prefix that is not declared is one error, wherever it stands`() {
    let text =
      "<Characteristic name='A' type='a' uuid='7E57'>\n<Value x:byteOrder='big'><Field name='B'>\n"
      + "<Format>utf8s</Format><x:Length max='4'/></Field></Value></Characteristic>"
    let found = lines(text)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("f.xml:2:") == true)
    #expect(found.first?.contains(": error: the prefix 'x' is not declared; declare it on the root element") == true)
  }

  @Test func `tags that do not match are one error`() {
    let found = lines("<Characteristic>\n  <Value></Field>\n</Characteristic>")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("f.xml:2:") == true)
  }

  @Test func `NUL octets and other binary are not text`() {
    #expect(
      lines([0x3C, 0x61, 0x3E, 0x0A, 0x62, 0x00]) == [
        "f.xml:2:2: error: the octet 0x00 is not text; is this an XML file?"
      ]
    )
    #expect(lines([0x7F, 0x45, 0x4C, 0x46, 0x02]).first?.contains("0x02") == true)
  }

  @Test(
    arguments: [
      [0xC3, 0x28], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0xFF], [0x80],
    ] as [[UInt8]]
  )
  func `octets that are not UTF-8 are an error where they stand`(octets: [UInt8]) {
    let found = lines(Array("<a>\n \u{E4}".utf8) + octets + Array("</a>".utf8))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("f.xml:2:3: error: the octet 0x") == true)
  }

  @Test func `entities cannot be declared`() {
    let bomb = """
      <?xml version="1.0"?>
      <!DOCTYPE lolz [ <!ENTITY a "lol"> <!ENTITY b "&a;&a;&a;&a;&a;&a;"> <!ENTITY c "&b;&b;&b;&b;&b;"> ]>
      <Characteristic name="&c;" type="a" uuid="2A00"/>
      """
    #expect(lines(bomb).count == 1)
    #expect(lines(bomb).first?.hasPrefix("f.xml:2:16: error: a DOCTYPE with declarations is not accepted") == true)
  }

  @Test func `an external entity is not read`() {
    let found = lines(
      "<!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>\n<Characteristic name='A' type='b' uuid='2A00'><Note>&e;</Note></Characteristic>"
    )
    #expect(found.count == 1)
    #expect(found.first?.contains("DOCTYPE") == true)
  }

  @Test func `an external subset is not read, and what it could declare does not exist`() {
    let doctype = "<!DOCTYPE Characteristic SYSTEM \"http://example.invalid/x.dtd\">\n"
    #expect(lines(doctype + characteristic(fields: field()).drop { $0 != "\n" }).isEmpty)
    let undeclared = doctype + "<Characteristic name='A' type='b' uuid='2A00'><Note>&e;</Note></Characteristic>"
    #expect(lines(undeclared).first?.contains("'e'") == true)
  }

  @Test func `the five predefined entities and character references are text`() {
    let reading = Reading(fields: field("&lt;&#65;&#x42;&amp;&quot;&apos;&gt;"))
    #expect(reading.field?.name == "<AB&\"'>")
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `depth is bounded`() {
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(lines(deep) == ["f.xml:1:193: error: elements are nested more than 64 deep"])
    #expect(
      lines(
        "<Characteristic name='A' type='b' uuid='2A00'>" + String(repeating: "<a>", count: 63)
          + String(repeating: "</a>", count: 63) + "</Characteristic>"
      ).first?.contains("nested") == false
    )
  }

  @Test func `a huge attribute and a tag with very many are refused`() {
    let huge = "<a>\n<b x=\"" + String(repeating: "x", count: 70_000) + "\"/></a>"
    #expect(lines(huge) == ["f.xml:2:1: error: this tag and the text after it have more than 65536 octets"])
    let many = "<a " + (0..<100_000).map { "a\($0)='>' " }.joined() + "/>"
    #expect(lines(many) == ["f.xml:1:1: error: this tag and the text after it have more than 65536 octets"])
  }

  @Test func `a long comment and long prose are not tags`() {
    let comment = "<!--" + String(repeating: "x", count: 200_000) + "-->"
    #expect(lines(comment + characteristic(fields: field()).drop { $0 != "\n" }).isEmpty)
  }

  @Test func `size and number of elements are bounded`() {
    let spaces = [UInt8](repeating: 0x20, count: 5 << 20)
    #expect(lines(spaces) == ["f.xml:1:1: error: the file has 5242880 octets; a definition has at most 4194304"])
    let many = "<a>" + String(repeating: "<b/>", count: 20_001) + "</a>"
    #expect(lines(many).first?.contains("more than 20000 elements") == true)
  }

  @Test func `as much as the limits allow is read in short time`() {
    let start = processorTime()
    defer { #expect(processorTime() - start < hangLimit) }
    let optional = String(
      repeating: "<Field name='A'><Requirement>Optional</Requirement><Format>uint8</Format></Field>",
      count: 4_900
    )
    let reading = Reading(fields: optional)
    #expect(reading.errors == ["a value has at most 4096 fields, because it has at most 512 octets"])
    #expect(reading.fields.count == 4_096)

    let enumerations = (0..<9_000).map { "<Enumeration key='\($0)' value='A' requires='C1'/>" }.joined()
    let conditional = String(
      repeating: "<Field name='A'><Requirement>C1</Requirement><Format>uint8</Format></Field>",
      count: 3_000
    )
    let conditions = Reading(
      fields: field(format: "uint16", "<Enumerations>\(enumerations)</Enumerations>") + conditional
    )
    #expect(conditions.diagnostics.isEmpty)
  }

  @Test func `as many extensions as the limits allow are read in short time`() {
    let start = processorTime()
    defer { #expect(processorTime() - start < hangLimit) }
    let specials = (0..<19_000).map { "<x:Special raw='\($0)' meaning='A'/>" }.joined()
    #expect(Reading(fields: field(format: "uint16", specials)).field?.specialValues.count == 19_000)

    let cases = (0..<19_000).map { "<x:Case key='\($0)' name='A\($0)'/>" }.joined()
    let options = Reading(fields: field("N", format: "uint16") + "<x:Switch on='N'>\(cases)</x:Switch>")
    #expect(options.diagnostics.isEmpty)
    #expect(options.definitions.values.count == 19_001)

    let conditional = (0..<3_000).map {
      "<Field name='A\($0)'><x:PresentIf field='N' equals='\($0)'/><Format>uint8</Format></Field>"
    }
    let conditions = Reading(fields: field("N", format: "uint16") + conditional.joined())
    #expect(conditions.diagnostics.isEmpty)
    #expect(conditions.fields.count == 3_001)

    let groups =
      String(repeating: "<x:Group name='G'>", count: 50) + field() + String(repeating: "</x:Group>", count: 50)
    #expect(Reading(fields: groups).definitions.values.count == 51)

    let sum = Array(repeating: "A", count: 10_000).joined(separator: "+")
    let computed = Reading(fields: field("A") + "<x:Computed name='Sum' expression='\(sum)'/>")
    #expect(computed.errors == ["the expression has more than 200 operands; make it simpler"])
  }

  @Test func `what names a special value cannot leave its identifier`() {
    let reading = Reading(fields: field(format: "uint8", "<x:Special raw='1' meaning='a' x:swiftName='a; exit(1)'/>"))
    #expect(reading.errors.count == 1)
    #expect(reading.field?.specialValues.map(\.swiftName) == [nil])
  }

  @Test func `what is no definition is named`() {
    #expect(
      lines("<gatt/>") == [
        "f.xml:1:1: error: 'gatt' is not a GATT definition; the root element is Characteristic, Descriptor, Attribute, "
          + "Service, Profile, x:ServiceData, x:ManufacturerData or x:Overlay"
      ]
    )
    #expect(
      lines("<Service xmlns='urn:bluegatt:1'/>") == [
        "f.xml:1:1: error: the root element 'Service' is in a namespace; a definition's own elements have none; write "
          + "xmlns:x=\"urn:bluegatt:1\" in place of xmlns="
      ]
    )
    #expect(
      lines("<x:Group xmlns:x='urn:bluegatt:1'/>") == [
        "f.xml:1:1: error: 'x:Group' cannot be the root element; that is Characteristic, Descriptor, Attribute, Service, "
          + "Profile, x:ServiceData, x:ManufacturerData or x:Overlay"
      ]
    )
    #expect(lines("<Service xmlns='urn:other' name='a' type='b' uuid='1800'/>").first?.contains("namespace") == true)
  }

  @Test func `the message about an unknown root names all that there are`() throws {
    let message = try #require(lines("<gatt/>").first)
    let named = message.components(separatedBy: " element is ")[1].replacing(" or ", with: ", ")
      .components(separatedBy: ", ")
    let localNames = Set(ElementName.allCases.map { $0.rawValue.replacing("x:", with: "") })
    for name in localNames.flatMap({ [$0, "x:" + $0] }) where !name.hasSuffix("html") {
      let found = lines("<\(name) xmlns:x='urn:bluegatt:1'/>")
      let isRoot = !found.contains { $0.contains("is not a GATT definition") || $0.contains("cannot be the root") }
      #expect(named.contains(name) == isRoot, "\(name)")
    }
  }

  @Test func `a bad file does not hide the next one`() {
    let reading = Reading("<a", characteristic(fields: field(format: "uint65")))
    #expect(reading.errors.count == 2)
    #expect(reading.definitions.values.count == 1)
  }

  @Test func `a prefix that nothing declares is an error with a way out`() {
    let found = lines("<Characteristic name='A' type='b' uuid='2A00' x:swiftName='B'><Value/></Characteristic>")
    #expect(found.first?.contains("xmlns:x=\"urn:bluegatt:1\"") == true)
  }
}

/// The longest processor time of a test that reads as much as the limits allow. A busy machine took 61 s.
private let hangLimit = Duration.seconds(240)

/// The processor time of this thread, which does not depend on the load of the machine. The reader reads a single file
/// on the thread of the caller.
private func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
