import Testing

@testable import GATTDefinitions

@Suite struct PresentIfTests {
  private let flags = """
    <Field name='Flags'><Format>8bit</Format><BitField><Bit index='0' size='1' name='A'/>\
    <Bit index='1' size='1' name='B'/><Bit index='2' size='1' name='C'/><ReservedForFutureUse index='3' size='1'/>\
    <Bit index='4' size='2' name='Kind'/><Bit index='6' size='1' name='G'/></BitField></Field>
    """

  private func presence(_ conditions: String) -> Presence? {
    let reading = Reading(fields: flags + field("Mode") + field("A", format: "uint16", conditions))
    #expect(reading.diagnostics.isEmpty)
    return reading.fields.last?.presence
  }

  private func bit(_ index: Int, size: Int = 1, _ value: Int64 = 1) -> Activation {
    Activation(field: 0, bitIndex: index, bitSize: size, value: value)
  }

  @Test func `a bit of an earlier field says whether a field is there`() {
    #expect(
      presence("<x:PresentIf field='Flags.C'/>")
        == .when([Condition(code: "Flags.C", activations: [bit(2)])])
    )
    #expect(
      presence("<x:PresentIf field='Flags.Kind' equals='0x3'/>")
        == .when([Condition(code: "Flags.Kind = 0x3", activations: [bit(4, size: 2, 3)])])
    )
    #expect(
      presence("<x:PresentIf field='Flags.Kind' equals='2'/>")
        == .when([Condition(code: "Flags.Kind = 2", activations: [bit(4, size: 2, 2)])])
    )
  }

  @Test func `the number of an earlier field says whether a field is there`() {
    func number(_ value: Int64, negated: Bool = false) -> Activation {
      Activation(field: 1, bitIndex: 0, bitSize: 8, value: value, isNegated: negated)
    }
    #expect(
      presence("<x:PresentIf field='Mode' equals='3, 0x04'/>")
        == .when([Condition(code: "Mode = 3, 0x04", activations: [number(3), number(4)])])
    )
    #expect(
      presence("<x:PresentIf field='Mode' notEquals='1,2'/>")
        == .when([
          Condition(code: "Mode ≠ 1", activations: [number(1, negated: true)]),
          Condition(code: "Mode ≠ 2", activations: [number(2, negated: true)]),
        ])
    )
  }

  @Test(arguments: [("Head.Flags.C", "Head.Mode"), ("Flags.C", "Mode")])
  func `a number in a group before it says whether a field is there`(bit: String, number: String) {
    let conditions = "<x:PresentIf field='\(bit)'/><x:PresentIf field='\(number)' equals='3'/>"
    let reading = Reading(
      fields: "<x:Group name='Head'>\(flags)\(field("Mode"))</x:Group>" + field("A", format: "uint16", conditions)
    )
    #expect(reading.diagnostics.isEmpty, "\(reading.lines)")
    let inFlags = Activation(groups: [0], field: 0, bitIndex: 2, bitSize: 1, value: 1)
    let inMode = Activation(groups: [0], field: 1, bitIndex: 0, bitSize: 8, value: 3)
    #expect(
      reading.fields.last?.presence
        == .when([
          Condition(code: bit, activations: [inFlags]),
          Condition(code: "\(number) = 3", activations: [inMode]),
        ])
    )
  }

  @Test func `a condition on a number in a group that no value can meet is an error`() {
    let group = "<x:Group name='Head'><x:Param name='Mode' format='uint8' constant='2'/></x:Group>"
    let reading = Reading(fields: group + field("A", "<x:PresentIf field='Mode' equals='3'/>"))
    #expect(reading.errors.map { $0.hasSuffix("is always 2") } == [true])
  }

  @Test func `the number of octets left says whether a field is there`() {
    #expect(presence("<x:PresentIf remaining='2'/>") == .ifRemaining(octets: 2, and: []))
    #expect(
      presence("<Requirement>Conditional</Requirement><x:PresentIf remaining='2'/><x:PresentIf field='Flags.A'/>")
        == .ifRemaining(octets: 2, and: [Condition(code: "Flags.A", activations: [bit(0)])])
    )
  }

  @Test func `several conditions have to hold, of codes one`() throws {
    let reading = try Fixtures.reading("thingy.xml")
    func activation(_ value: Int64) -> Activation { Activation(field: 0, bitIndex: 0, bitSize: 8, value: value) }
    let either = Presence.when([Condition(code: "C2 C3", activations: [activation(2), activation(3)])])
    #expect(reading.field("LED/Color")?.presence == either)
    #expect(reading.field("LED/Intensity")?.presence == either)
    #expect(
      reading.field("LED/Delay")?.presence == .when([Condition(code: "Mode = 2", activations: [activation(2)])])
    )
    #expect(
      presence("<x:PresentIf field='Flags.A'/><x:PresentIf field='Flags.B' equals='0'/>")
        == .when([
          Condition(code: "Flags.A", activations: [bit(0)]),
          Condition(code: "Flags.B = 0", activations: [bit(1, 0)]),
        ])
    )
  }

  @Test func `Optional and Conditional say nothing beside a condition`() {
    for word in ["Optional", "Conditional", "Mandatory"] {
      #expect(
        presence("<Requirement>\(word)</Requirement><x:PresentIf field='Flags.C'/>")
          == .when([Condition(code: "Flags.C", activations: [bit(2)])])
      )
    }
  }

  @Test func `a field behind one that takes the rest may be there by what is left, and is not`() {
    let reading = Reading(
      fields: field("A", format: "x:bytes") + field("B", format: "uint16", "<x:PresentIf remaining='2'/>")
    )
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.fields.count == 2)
  }

  @Test func `fields that exclude each other may both go to the end`() {
    let other = "<x:PresentIf field='Flags.B'/><x:PresentIf field='Flags.A' equals='0'/>"
    let reading = Reading(
      fields: flags + field("A", format: "uint8", "<x:PresentIf field='Flags.A'/><Repeated>true</Repeated>")
        + field("B", format: "uint8", other + "<Repeated>true</Repeated>")
    )
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.fields.map(\.count) == [.one, .toEnd, .toEnd])
  }

  @Test(
    arguments: [
      ("<x:PresentIf/>", "'x:PresentIf' needs one of field, remaining or any; add it"),
      (
        "<x:PresentIf remaining='2' any='C1'/>",
        "'x:PresentIf' needs one of field, remaining or any; write one element for each"
      ),
      ("<x:PresentIf field='Flags.H'/>", "'Flags' has no bit 'H'; did you mean 'G'?"),
      ("<x:PresentIf field='Flags.G' equals='2'/>", "2 is no number of 'Flags' (0.xml:3:10), which has 1 bit"),
      (
        "<x:PresentIf remaining='2' equals='1'/>",
        "equals has no meaning beside what else stands here; remove it"
      ),
      (
        "<x:PresentIf field='Flgas.B'/>",
        "no field 'Flgas.B' stands before this in the same Value, group or case; there is 'Flags', 'Mode'"
      ),
      (
        "<x:PresentIf field='Mode' equals='1' notEquals='2'/>",
        "'x:PresentIf' has equals and notEquals; remove one of them"
      ),
      (
        "<x:PresentIf field='Mode' equals='1,300'/>",
        "300 is no number of 'Mode' (0.xml:3:295), which has 8 bits"
      ),
      ("<x:PresentIf remaining='none'/>", "'none' is not a number of octets; write 1 to 512"),
      (
        "<x:PresentIf any='C1'/>",
        "no field before this activates 'C1'; name it in the requires of an Enumeration there"
      ),
      (
        "<x:PresentIf field='A' equals='1'/>",
        "'A' cannot say whether this is there of itself"
      ),
    ] as [(String, String)]
  )
  func `what is wrong with a condition is said`(condition: String, message: String) {
    let reading = Reading(fields: flags + field("Mode") + field("A", format: "uint16", condition))
    #expect(reading.errors == [message])
  }
  @Test(
    arguments: [
      (
        "<x:PresentIf field='Flags' equals='9'/>", "equals",
        "this is never so, because 'Flags' (0.xml:3:10) has no Bit at index 3; it has 0 'A', 1 'B', 2 'C', 4 to 5 'Kind', "
          + "6 'G'"
      ),
      (
        "<x:PresentIf field='Mode' equals='3,6'/>", "equals",
        "this is never so, because 'Mode' (0.xml:4:1) goes from 1 to 5"
      ),
      (
        "<x:PresentIf field='None'/>", "field", "this is never so, because 'None' (0.xml:6:1) is always 0"
      ),
      (
        "<x:PresentIf field='Type' notEquals='5'/>", "notEquals",
        "this is never so, because 'Type' (0.xml:5:1) is always 5"
      ),
    ] as [(String, String, String)]
  )
  func `a condition that no value can meet is an error at the attribute`(
    condition: String,
    attribute: String,
    message: String
  ) throws {
    let line = field("X", format: "uint16", condition)
    let reading = Reading(
      fields: """
        \(flags)
        \(field("Mode", "<Minimum>1</Minimum><Maximum>5</Maximum>"))
        \(field("Type", "<x:Constant>5</x:Constant>"))
        \(field("None", "<x:Constant>0</x:Constant>"))
        \(line)
        """
    )
    let place = try #require(line.range(of: attribute + "="))
    let column = line.distance(from: line.startIndex, to: place.lowerBound) + 1
    #expect(reading.errorLines == ["0.xml:7:\(column): error: \(message)"])
  }

  @Test func `without equals and notEquals, a field is there unless the number is 0`() {
    let zero = Activation(field: 1, bitIndex: 0, bitSize: 8, value: 0, isNegated: true)
    #expect(presence("<x:PresentIf field='Mode'/>") == .when([Condition(code: "Mode", activations: [zero])]))
    let kind = Activation(field: 0, bitIndex: 4, bitSize: 2, value: 0, isNegated: true)
    #expect(
      presence("<x:PresentIf field='Flags.Kind'/>") == .when([Condition(code: "Flags.Kind", activations: [kind])])
    )
  }
}
