import Testing

@testable import GATTDefinitions

@Suite struct ShortFormTests {
  private let short = "<DecimalExponent>-1</DecimalExponent><x:ShortForm format='uint8' decimalExponent='1'/>"

  @Test func `a number has a short form with its factor`() {
    let reading = Reading(
      fields: field("A", format: "sint16", short)
        + field("B", format: "sint32", "<x:ShortForm format='sint8' multiplier='3'/>")
        + "<x:Param name='C' format='uint16' binaryExponent='-3'>"
        + "<x:ShortForm format='uint8' binaryExponent='-1'/></x:Param>"
    )
    #expect(reading.diagnostics.map(\.message) == [])
    #expect(
      reading.fields.map(\.shortForm)
        == [
          ShortForm(bits: 8, isSigned: false, factor: 100), ShortForm(bits: 8, isSigned: true, factor: 3),
          ShortForm(bits: 8, isSigned: false, factor: 4),
        ]
    )
  }

  @Test(
    arguments: [
      (field("A", format: "uint8", "<x:ShortForm format='uint8'/>"), "16, 32 or 64 bits"),
      (field("A", format: "utf8s", "<x:ShortForm format='uint8'/>"), "16, 32 or 64 bits"),
      (field("A", format: "uint16", "<Repeated>true</Repeated><x:ShortForm format='uint8'/>"), "one whole number"),
      (
        field("A", format: "uint16", "<x:Special raw='1' meaning='No'/><x:ShortForm format='uint8'/>"), "special values"
      ),
      (field("A", format: "uint16", "<x:Constant>1</x:Constant><x:ShortForm format='uint8'/>"), "x:Constant"),
      (field("A", format: "uint16", "<x:ShortForm/>"), "has no format"),
      (field("A", format: "uint16", "<x:ShortForm format='utf8s'/>"), "not a short form"),
      (field("A", format: "uint16", "<x:ShortForm format='uint16'/>"), "fewer than the 16"),
      (field("A", format: "uint16", "<x:ShortForm format='sint8'/>"), "no equal in its Format"),
      (field("A", format: "sint16", "<x:ShortForm format='uint8' decimalExponent='3'/>"), "no equal in its Format"),
      (field("A", format: "sint16", "<x:ShortForm format='uint8' decimalExponent='-1'/>"), "no equal in its Format"),
      (field("A", format: "sint16", "<x:ShortForm format='uint8'/><x:ShortForm format='uint8'/>"), "is there already"),
    ]
  ) func `a short form that is none is an error`(fields: String, problem: String) {
    let messages = Reading(fields: fields).diagnostics.filter { $0.severity == .error }.map(\.message)
    #expect(messages.count == 1 && messages.contains { $0.contains(problem) }, "\(messages)")
  }

  @Test(
    arguments: [
      field("T", format: "utf8s"), field("T", format: "uint8", "<Requirement>Optional</Requirement>"),
      field("T", format: "uint8", "<Repeated>true</Repeated>"),
      field("T", format: "uint8", "<x:PresentIf remaining='1'/>"),
      field("N") + field("T", format: "uint8", "<x:PresentIf field='N' equals='1'/>"),
    ]
  ) func `the size of everything after a number with two forms is known before it`(later: String) {
    let number = field("A", format: "sint16", short)
    let errors = Reading(fields: number + later).diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.message).allSatisfy { $0.contains("nothing tells which form 'A' has") })
    #expect(errors.count == 1)
  }

  @Test func `nothing of unknown size stands before it`() {
    let number = field("A", format: "sint16", short)
    for earlier in [field("T", format: "utf8s"), field("T", format: "uint8", "<Requirement>Optional</Requirement>")] {
      let errors = Reading(fields: earlier + number).diagnostics.filter { $0.severity == .error }
      #expect(errors.map(\.message).contains { $0.contains("nothing tells which form 'A' has") })
    }
    #expect(
      Reading(fields: field("T", format: "uint8", "<Requirement>Optional</Requirement>") + field("B")).diagnostics.count
        == 1
    )
  }

  @Test func `a stream has no number with two forms, because nothing tells where the value ends`() {
    let reading = Reading(
      fields: "<x:Frame max='9'/>" + field("S", format: "uint8", "<x:Constant>7</x:Constant>")
        + field("A", format: "sint16", short)
    )
    #expect(reading.diagnostics.map(\.message).contains { $0.contains("nothing tells where 'A' ends in a stream") })
  }
}
