import GATTRuntime
import Testing

@Suite struct PrintableNameTests {
  @Test(arguments: [
    ("Polar H10 Ä 日本 👩‍🔬", "Polar H10 Ä 日本 👩‍🔬"),
    ("\u{1B}[31mred\n\r\u{7}", " [31mred   "),
    ("\u{202E}gpj.exe\u{2066}\u{9B}2J\u{2028}", " gpj.exe  2J "),
    ("\0", " "), ("", ""),
  ])
  func `a name drives no terminal`(name: String, printable: String) {
    #expect(name.printableName == printable)
  }

  @Test func `a name ends before it would be longer than a name can be`() {
    #expect(String(repeating: "ä", count: 200).printableName == String(repeating: "ä", count: 124))
  }
}
