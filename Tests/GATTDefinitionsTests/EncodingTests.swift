import GATTDefinitions
import Testing

@Suite struct EncodingTests {
  private let document = "<Characteristic name=\"Größe €\" type=\"a.b\"\n uuid=\"zz\"/>"

  private func check(_ octets: [UInt8], name: String = "Größe €") {
    let reading = Reading(files: [("f.xml", octets)])
    #expect(reading.definitions.values.first?.name == name)
    #expect(reading.lines.contains { $0.hasPrefix("f.xml:2:2: error: 'zz' is not a UUID") })
  }

  private func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { bigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  @Test func `UTF-8 is read with and without a byte order mark`() {
    check(Array(document.utf8))
    check([0xEF, 0xBB, 0xBF] + Array(document.utf8))
  }

  @Test func `UTF-16 is read in both orders, with and without a byte order mark`() {
    for bigEndian in [false, true] {
      check(utf16(document, bigEndian: bigEndian))
      check(utf16("\u{FEFF}" + document, bigEndian: bigEndian))
    }
  }

  @Test func `the encoding that the declaration names is read`() {
    func octets(_ encoding: String, euro: UInt8) -> [UInt8] {
      Array("<?xml version='1.0' encoding = '\(encoding)'?>".utf8)
        + document.unicodeScalars.map { $0.value == 0x20AC ? euro : UInt8($0.value) }
    }
    check(octets("windows-1252", euro: 0x80))
    check(octets("ISO-8859-1", euro: 0xA4), name: "Größe ¤")
  }

  @Test func `an encoding that is not known is an error`() {
    let reading = Reading("<?xml version=\"1.0\" encoding=\"EBCDIC\"?><a/>")
    #expect(reading.errors == ["the encoding 'ebcdic' is not supported; save the file as UTF-8"])
  }

  @Test func `half a surrogate pair is an error`() {
    let reading = Reading(files: [("f.xml", [0xFF, 0xFE, 0x3C, 0x00, 0x00, 0xD8, 0x3E, 0x00])])
    #expect(reading.errors == ["this is not UTF-16; save the file as UTF-8"])
  }

  @Test func `a declaration that names another encoding than the octets have does not matter in UTF-16`() {
    check([0xFF, 0xFE] + utf16("<?xml version='1.0' encoding='utf-8'?>" + document, bigEndian: false))
  }
}
