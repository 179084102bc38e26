import GATTCore
import Testing

@Suite struct NamedNumberTests {
  private struct Level: NamedNumber, Hashable, CustomStringConvertible {
    let rawValue: Int16

    static var numberedNames: String {
      """
      0 Off
      12 12 Volts, más
      -32768 Value is not known
      """
    }
  }

  @Test func `numbers and names are those of the lines, in their order`() {
    #expect(Level.meanings.map(\.rawValue) == [0, 12, -32768])
    #expect(Level.names == ["Off", "12 Volts, más", "Value is not known"])
  }

  @Test(arguments: [(0, "Off"), (12, "12 Volts, más"), (-32768, "Value is not known"), (1, "1"), (-12, "-12")])
  func `a number becomes its name, or its digits, and the other way round`(number: Int16, text: String) {
    #expect(Level(rawValue: number).text == text)
    #expect(Level(text: text)?.rawValue == number)
  }

  @Test(arguments: ["", "off", "12 Volts", "Volts", "1 ", "99999"])
  func `a text that is neither a name nor a number is no value`(text: String) {
    #expect(Level(text: text) == nil)
    #expect(Level(name: text) == nil)
  }

  @Test func `only a name is a name`() {
    #expect(Level(name: "Off")?.rawValue == 0)
    #expect(Level(name: "0") == nil)
  }
}
