import Testing

@testable import GATTDefinitions

@Suite struct ConditionTests {
  private let flags = """
    <Field name="Flags"><Requirement>Mandatory</Requirement><Format>8bit</Format><BitField>
      <Bit index="0" size="1" name="Wide"><Enumerations>
        <Enumeration key="0" value="No" requires="C1"/><Enumeration key="1" value="Yes" requires="C2"/></Enumerations></Bit>
      <Bit index="1" size="2" name="Kind"><Enumerations>
        <Enumeration key="2" value="A" requires="C3, C4"/><Enumeration key="3" value="B" requires="C4,N/A"/>
      </Enumerations></Bit>
    </BitField></Field>
    """

  private func conditional(_ requirements: String..., name: String = "F", format: String = "uint8") -> String {
    field(name, format: format, requirements.map { "<Requirement>\($0)</Requirement>" }.joined())
  }

  private func activation(_ bit: Int, _ size: Int, _ value: Int64) -> Activation {
    Activation(field: 0, bitIndex: bit, bitSize: size, value: value)
  }

  @Test func `a code holds when its enumeration's bits do`() {
    let reading = Reading(
      fields: flags + conditional("C1") + conditional("C2", format: "uint16") + conditional("C3")
        + conditional("\n C4 ")
    )
    let presences = reading.fields.dropFirst().map(\.presence)
    #expect(
      presences == [
        .when([Condition(code: "C1", activations: [activation(0, 1, 0)])]),
        .when([Condition(code: "C2", activations: [activation(0, 1, 1)])]),
        .when([Condition(code: "C3", activations: [activation(1, 2, 2)])]),
        .when([Condition(code: "C4", activations: [activation(1, 2, 2), activation(1, 2, 3)])]),
      ]
    )
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `several requirements hold together`() {
    let reading = Reading(
      fields: flags + conditional("C1", "C3") + conditional("Mandatory", "C2") + conditional("C4")
    )
    #expect(
      reading.fields[1].presence
        == .when([
          Condition(code: "C1", activations: [activation(0, 1, 0)]),
          Condition(code: "C3", activations: [activation(1, 2, 2)]),
        ])
    )
    #expect(reading.fields[2].presence == .when([Condition(code: "C2", activations: [activation(0, 1, 1)])]))
  }

  @Test func `one of two codes may suffice`() {
    let reading = Reading(fields: flags + conditional("C1 or C3") + conditional("C2") + conditional("C4"))
    #expect(
      reading.fields[1].presence
        == .when([Condition(code: "C1 or C3", activations: [activation(0, 1, 0), activation(1, 2, 2)])])
    )
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `an enumeration of a field activates codes as well`() {
    let reading = Reading(
      fields: field("Op Code", "<Enumerations><Enumeration key='3' value='A' requires='C1'/></Enumerations>")
        + conditional("C1")
    )
    #expect(reading.fields[1].presence == .when([Condition(code: "C1", activations: [activation(0, 8, 3)])]))
  }

  @Test func `a field without a requirement is there always`() {
    #expect(Reading(fields: field()).field?.presence == .always)
    #expect(Reading(fields: conditional("Mandatory")).field?.presence == .always)
  }

  @Test func `an optional field without a flag is there when octets are left, with a warning`() {
    let reading = Reading(fields: field() + "\n" + conditional("Optional", name: "Tail"))
    #expect(reading.fields[1].presence == .ifOctetsRemain)
    #expect(
      reading.warnings.first?.hasPrefix("no flag says whether the optional field 'Tail' is there; it is taken") == true
    )
    #expect(reading.diagnostics.first?.position.line == 4)
  }

  @Test func `a code that nothing activates is named`() {
    let reading = Reading(
      fields: flags + conditional("C9", name: "Tail") + conditional("C1") + conditional("C2")
        + conditional("C3") + conditional("C4")
    )
    #expect(reading.fields[1].presence == .ifOctetsRemain)
    #expect(reading.warnings.first?.hasPrefix("nothing activates 'C9', which the field 'Tail' requires") == true)
  }

  @Test func `a code that nothing activates is taken to hold beside one that can`() {
    let reading = Reading(fields: flags + conditional("C1", "C9") + conditional("C2") + conditional("C3 or C4"))
    #expect(reading.fields[1].presence == .when([Condition(code: "C1", activations: [activation(0, 1, 0)])]))
    #expect(reading.warnings.count == 1)
    #expect(reading.warnings.first?.contains("it is taken to be there when 'C1' holds") == true)
  }

  @Test func `a code that no field requires is a warning`() {
    let reading = Reading(fields: flags + conditional("C1") + conditional("C2") + conditional("C3"))
    #expect(reading.warnings == ["no field requires 'C4'; give the field that this announces that Requirement"])
  }

  @Test func `a condition on a later field is an error`() {
    let reading = Reading(fields: conditional("C1") + flags + conditional("C2") + conditional("C3") + conditional("C4"))
    #expect(
      reading.errors == [
        "the field 'F' needs 'C1', which only a later field activates; move that field before this one"
      ]
    )
  }

  @Test func `codes belong to one value`() {
    let reading = Reading(
      characteristic(fields: flags + conditional("C1") + conditional("C2") + conditional("C3") + conditional("C4")),
      characteristic(fields: field() + conditional("C1"), type: "org.example.other", uuid: "F002")
    )
    #expect(reading.definitions.values[1].fields[1].presence == .ifOctetsRemain)
    #expect(reading.warnings.count == 1)
  }

  @Test func `a misspelt requirement is a warning that names the word`() {
    #expect(
      Reading(fields: conditional("Mandatroy")).warnings.first?.hasSuffix(
        "it is taken to be there when octets are left for it; did you mean 'Mandatory'?"
      ) == true
    )
  }

  @Test func `a repeated field activates nothing`() {
    let reading = Reading(
      fields: field(
        "Flags",
        "<Repeated>true</Repeated><Enumerations><Enumeration key='1' value='A' requires='C1'/></Enumerations>"
      )
        + conditional("C1")
    )
    #expect(reading.warnings.contains { $0.hasPrefix("nothing activates 'C1'") })
  }
}
