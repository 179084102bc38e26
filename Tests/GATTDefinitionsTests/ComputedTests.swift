import Testing

@testable import GATTDefinitions

@Suite struct ComputedTests {
  private func read(_ expression: String, name: String = "Result") -> Reading {
    Reading(
      fields: field("Integer", format: "sint8") + field("Total Distance", format: "float32") + field("RR-Interval")
        + field("RR") + field("Text", format: "utf8s", "<x:Length>2</x:Length>")
        + "<x:Computed name='\(name)' expression='\(expression)'/>"
    )
  }

  private func expression(_ text: String) -> ComputedDefinition.Expression? {
    let reading = read(text)
    #expect(reading.diagnostics.isEmpty)
    return reading.definitions.values.first?.computed.first?.expression
  }

  @Test func `an expression has fields, numbers and the four operations`() throws {
    let reading = try Fixtures.reading("thingy.xml")
    let computed = try #require(reading.value("Temperature")?.computed.first)
    #expect(computed.name == "Temperature")
    #expect(computed.unit?.type == "org.bluetooth.unit.thermodynamic_temperature.degree_celsius")
    #expect(computed.expression == .sum(.field(0), .product(.field(1), .number(0.01))))
    #expect(computed.expression.fields == [0, 1])
  }

  @Test func `the order of operations is the usual one`() {
    #expect(expression("1 - 2 - 3") == .difference(.difference(.number(1), .number(2)), .number(3)))
    #expect(
      expression("2*(RR+1)/-Integer")
        == .quotient(.product(.number(2), .sum(.field(3), .number(1))), .negative(.field(0)))
    )
  }

  @Test func `a name may have spaces and hyphens, and the longest one is meant`() {
    #expect(expression("Total Distance*2") == .product(.field(1), .number(2)))
    #expect(expression("RR-Interval - RR") == .difference(.field(2), .field(3)))
  }

  @Test(
    arguments: [
      ("", "'Result' has no expression; add expression=\"\", as \"A + B * 0.01\""),
      ("Integer +", "the expression ends where a number or a field is expected"),
      ("(Integer", "a closing parenthesis is missing in the expression"),
      ("Integer 2", "'2' is not expected here: '2'"),
      (
        "Integers",
        "'Integers' is neither a number nor a field of this value; the fields are 'Integer', 'Total Distance', "
          + "'RR-Interval', 'RR', 'Text'"
      ),
      ("Text", "'Text' (0.xml:3:226) is not one number, so that nothing can be computed from it"),
      (
        "1..2",
        "'1..2' is neither a number nor a field of this value; the fields are 'Integer', 'Total Distance', "
          + "'RR-Interval', 'RR', 'Text'"
      ),
    ] as [(String, String)]
  )
  func `what is wrong with an expression is said`(expression: String, message: String) {
    #expect(read(expression).errors == [message])
  }

  @Test func `a deep expression is refused`() {
    let deep = String(repeating: "(", count: 5000) + "1" + String(repeating: ")", count: 5000)
    #expect(read(deep).errors == ["the expression is nested too deep; make it simpler"])
    #expect(read(String(repeating: "-", count: 5000) + "1").errors.count == 1)
  }

  @Test func `a computed number has a name of its own`() {
    #expect(read("1", name: "RR").errors.count == 1)
  }

  @Test func `a computed number is left out when one of its fields is opaque`() {
    let reading = Reading(
      fields: field("A", format: "utf8s") + field("B", format: "utf8s") + field("C")
        + "<x:Computed name=\"Sum\" expression=\"C + 1\"/>"
    )
    #expect(reading.fields.map(\.form) == [.octets])
    #expect(reading.definitions.values.first?.computed.isEmpty == true)
    #expect(reading.warnings.last == "'Sum' is left out, because it is computed from these octets")
  }
}
