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

  private func expression(_ text: String) -> Expression? {
    let reading = read(text)
    #expect(reading.diagnostics.isEmpty)
    return reading.definitions.values.first?.computed.first?.expression
  }

  @Test func `an expression has fields, numbers and the four operations`() throws {
    let reading = try Fixtures.reading("thingy.xml")
    let computed = try #require(reading.value("Temperature")?.computed.first)
    #expect(computed.name == "Temperature")
    #expect(computed.unit?.type == "org.bluetooth.unit.thermodynamic_temperature.degree_celsius")
    let hundredths = Expression.binary(.product, .operand(.field(1)), .number(0.01))
    #expect(computed.expression == .binary(.sum, .operand(.field(0)), hundredths))
    #expect(computed.expression.fields == [0, 1])
  }

  @Test func `the order of operations is the usual one`() {
    let difference = Expression.binary(.difference, .number(1), .number(2))
    #expect(expression("1 - 2 - 3") == .binary(.difference, difference, .number(3)))
    let sum = Expression.binary(.sum, .operand(.field(3)), .number(1))
    let product = Expression.binary(.product, .number(2), sum)
    #expect(
      expression("2*(RR+1)/-Integer") == .binary(.quotient, product, .unary(.minus, .operand(.field(0))))
    )
  }

  @Test(
    arguments: [
      ("7 // 2", 3), ("-7 // 2", -4), ("7 % 3", 1), ("-7 % 3", 2), ("7 / 2", 3.5), ("6 | 1 &amp; 3", 7),
      ("1 &lt;&lt; 4 + 1", 32),
      ("256 >> 4", 16), ("abs(-3)", 3), ("round(2.5)", 3), ("negative(-1) + negative(0)", 1), ("min(1, 2)", 1),
      ("sqrt(2.25) * 2", 3), ("max(1, 2) * 2", 4), ("0x10 + 1", 17), ("213 / 10", 21.3),
    ] as [(String, Double)]
  )
  func `an operator has the precedence and the result of mathematics`(text: String, result: Double) {
    #expect(expression(text)?.constant == result)
  }

  @Test(
    arguments: [
      ("Flags.One", .zeroAndOne), ("1 - Flags.One", .zeroAndOne), ("Flags.One * (1 - Flags.One)", .zeroAndOne),
      ("max(Flags.One, Flags.Two % 2)", .zeroAndOne), ("min(Level // 100, 1)", .zeroAndOne),
      ("1 - min(1, abs(Level - 17))", .zeroAndOne), ("Flags.Two // 2", .zeroAndOne), ("Level & 1", .zeroAndOne),
      ("Level >> 7", .zeroAndOne), ("negative(Level - 20)", .zeroAndOne), ("min(Tenths raw, 1)", .zeroAndOne),
      ("Flags.Two", .whole), ("Flags.One + Flags.One", .whole), ("Flags.One - 1", .whole), ("Level | 1", .whole),
      ("1 // Flags.One", .whole), ("round(Tenths)", .whole),
      ("min(Tenths, 1)", .any), ("Flags.One / 2", .any), ("sqrt(Flags.One)", .any), ("Flags.One * 0.5", .any),
    ] as [(String, ComputedDefinition.Numbers)]
  )
  func `the formats of the fields tell which numbers an expression can give`(
    text: String,
    numbers: ComputedDefinition.Numbers
  ) {
    let bits = "<BitField><Bit index='0' name='One'/><Bit index='1' size='2' name='Two'/></BitField>"
    let text = text.replacing("&", with: "&amp;")
    let reading = Reading(
      fields: field("Level") + field("Tenths", "<DecimalExponent>-1</DecimalExponent>")
        + field("Flags", format: "8bit", bits) + "<x:Computed name='Result' expression='\(text)'/>"
    )
    #expect(reading.errors == [])
    #expect(reading.definitions.values.first?.computed.first?.numbers == numbers)
  }

  @Test func `a name may have spaces and hyphens, and the longest one is meant`() {
    #expect(expression("Total Distance*2") == .binary(.product, .operand(.field(1)), .number(2)))
    #expect(expression("RR-Interval - RR") == .binary(.difference, .operand(.field(2)), .operand(.field(3))))
  }

  @Test func `an expression names raw numbers and bits`() {
    let reading = Reading(
      fields: field("Level", format: "uint8", "<DecimalExponent>-1</DecimalExponent>")
        + field("Flags", format: "8bit", "<BitField><Bit index='3' size='2' name='Two Bits'/></BitField>")
        + "<x:Computed name='A' expression='Level raw % 4'/><x:Computed name='B' expression='Flags.Two Bits * Level'/>"
    )
    #expect(reading.diagnostics.isEmpty)
    let computed = reading.definitions.values[0].computed.map(\.expression)
    #expect(computed[0] == .binary(.remainder, .operand(.raw(0)), .number(4)))
    let bits = FieldBits(field: 1, bitIndex: 3, bitSize: 2)
    #expect(computed[1] == .binary(.product, .operand(.bits(bits)), .operand(.field(0))))
  }

  @Test(arguments: [
    ("Level &amp; 1", "'&' is of whole numbers, 'Level' is scaled; write 'Level raw'"),
    ("Level / 2 % 2", "'%' is of whole numbers; write round(…) around the fraction"),
    ("sqrt(4) % 2", "'%' is of whole numbers; write round(…) around the fraction"),
    ("Flags + 1", "'Flags' has bits; name one of them, as 'Flags.Sign'"),
    ("Wide >> 1", "'>>' is of whole numbers of at most 53 bits, which 'Wide' is not"),
    ("max(1)", "a second number, after a comma, is missing in the expression"),
  ])
  func `an expression without a result is refused`(expression: String, message: String) {
    let reading = Reading(
      fields: field("Level", format: "uint8", "<DecimalExponent>-1</DecimalExponent>")
        + field("Flags", format: "8bit", "<BitField><Bit index='3' size='2' name='Sign'/></BitField>")
        + field("Wide", format: "uint64") + "<x:Computed name='A' expression='\(expression)'/>"
    )
    #expect(reading.errors == [message])
  }

  @Test(
    arguments: [
      ("", "'x:Computed' has no expression; add expression=\"\", as A + B * 0.01"),
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

  @Test func `the fields of a value with a computed number do not become opaque`() {
    let reading = Reading(
      fields: field("A", format: "utf8s") + field("B", format: "utf8s") + field("C")
        + "<x:Computed name=\"Sum\" expression=\"C + 1\"/>"
    )
    #expect(reading.errors.count == 1)
    #expect(reading.errors.first?.hasPrefix("nothing tells where 'A' ends and 'B' (") == true)
    #expect(reading.errors.first?.hasSuffix("give the first one an x:Length, or move it to the end") == true)
  }
}
