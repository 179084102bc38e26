import Testing

@testable import GATTDefinitions

/// `x:from`: fields that are made of computed numbers.
@Suite struct FromTests {
  private static func made(_ name: String, format: String = "uint8", attributes: String, _ children: String = "")
    -> String
  {
    "<Field name='\(name)' \(attributes)><Format>\(format)</Format>\(children)</Field>"
  }

  private func errors(_ fields: String) -> [String] { Reading(fields: fields).errors }

  private static let temperature =
    "<x:Computed name='Temperature' expression='(1 - 2 * Sign) * Tenths / 10'/>"
    + made("Tenths", format: "uint7", attributes: "x:from='round(abs(Temperature) * 10)'")

  @Test func `a field is made of computed numbers that come back`() throws {
    let reading = Reading(
      fields: Self.temperature + Self.made("Sign", format: "uint1", attributes: "x:from='negative(Temperature)'")
    )
    #expect(reading.diagnostics.isEmpty)
    let value = try #require(reading.definitions.values.first)
    #expect(value.parameters == [0])
    #expect(value.fields[1].from == .unary(.isNegative, .operand(.computed(0))))
  }

  @Test func `an expression that makes another number is refused with an example`() throws {
    let errors = errors(Self.temperature + Self.made("Sign", format: "uint1", attributes: "x:from='0'"))
    let message = try #require(errors.first)
    #expect(errors.count == 1)
    #expect(message.hasPrefix("'Temperature' does not come back: Tenths "))
    #expect(message.contains(" is made, which is "))
  }

  @Test func `a reserved field is a constant in new values`() {
    #expect(errors(Self.made("Reserved", attributes: "x:from='0'") + field("A")) == [])
    #expect(
      errors(Self.made("Reserved", attributes: "x:from='256'"))
        == ["'256' is no number of the format of 'Reserved'; correct one of them"]
    )
  }

  @Test func `only computed numbers can be named`() {
    let errors = errors(field("A") + Self.made("B", attributes: "x:from='A + 1'"))
    #expect(errors == ["'A' is neither a number nor a field of this value; the fields are "])
  }

  @Test func `a quotient of a computed number needs a whole one`() {
    func errors(_ from: String) -> [String] {
      self.errors("<x:Computed name='PIN' expression='Digit'/>" + Self.made("Digit", attributes: "x:from='\(from)'"))
    }
    #expect(errors("round(PIN) // 1") == [])
    let remedy = "and a computed number may have a fraction; write round(…) around its name"
    #expect(errors("PIN // 1") == ["'//' is of whole numbers, \(remedy)"])
  }

  @Test func `a field that is not one number is not made`() {
    let errors = errors(Self.made("Text", format: "utf8s", attributes: "x:from='0'"))
    #expect(errors.count == 1)
    #expect(errors.first?.hasSuffix("'Text' is something else") == true)
  }

  @Test func `a number that some values do not have cannot be given`() {
    let errors = errors(
      "<x:Computed name='Twice' expression='2 * Level'/>"
        + Self.made("Level", attributes: "x:from='Twice / 2'", "<x:Special raw='255' meaning='None'/>")
    )
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("'Level' may have no number") == true)
  }

  @Test(
    arguments: [("2000-01-01", 946_684_800), ("1970-01-01", 0), ("2024-02-29", 1_709_164_800)] as [(String, Int64)]
  )
  func `an epoch is a day`(day: String, seconds: Int64) {
    let reading = Reading(fields: Self.made("A", format: "uint32", attributes: "", "<x:Epoch>\(day)</x:Epoch>"))
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.field?.epoch == seconds)
    #expect(reading.field?.unit == .second)
  }

  @Test(arguments: ["2023-02-29", "2000-1-1", "yesterday", ""])
  func `anything else is not an epoch`(day: String) {
    #expect(
      errors(Self.made("A", format: "uint32", attributes: "", "<x:Epoch>\(day)</x:Epoch>"))
        == ["'\(day)' is not a day; write it as 1970-01-01"]
    )
  }
}
