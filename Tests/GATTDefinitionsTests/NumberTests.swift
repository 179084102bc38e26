import GATTDefinitions
import GATTModel
import Testing

@Suite struct NumberTests {
  private func number(_ children: String) -> String { field(format: "uint16", children) }

  private func scale(_ children: String, format: String = "sint16") -> Scale? {
    let reading = Reading(fields: field(format: format, children))
    #expect(reading.diagnostics.isEmpty)
    return reading.field?.scale
  }

  @Test func `scales are exact whole numbers`() {
    #expect(scale("") == .identity)
    #expect(scale("<DecimalExponent>0</DecimalExponent>") == .identity)
    #expect(scale("<DecimalExponent>-2</DecimalExponent>") == Scale(multiplier: 1, offset: 0, divisor: 100))
    #expect(scale("<DecimalExponent>3</DecimalExponent>") == Scale(multiplier: 1000, offset: 0, divisor: 1))
    #expect(scale("<BinaryExponent>-10</BinaryExponent>") == Scale(multiplier: 1, offset: 0, divisor: 1024))
    #expect(
      scale("<Multiplier>5</Multiplier><DecimalExponent>-3</DecimalExponent>")
        == Scale(multiplier: 1, offset: 0, divisor: 200)
    )
    #expect(scale("<Multipler>2</Multipler>") == Scale(multiplier: 2, offset: 0, divisor: 1))
    #expect(scale("<Multiplier>0.25</Multiplier>") == Scale(multiplier: 1, offset: 0, divisor: 4))
    #expect(
      scale("<DecimalExponent>-1</DecimalExponent><Offset>-40.25</Offset>")
        == Scale(multiplier: 2, offset: -805, divisor: 20)
    )
    #expect(
      scale("<Multiplier>165</Multiplier><BinaryExponent>-16</BinaryExponent><Offset>-40</Offset>")
        == Scale(multiplier: 165, offset: -2_621_440, divisor: 65_536)
    )
    #expect(
      scale("<DecimalExponent>-16</DecimalExponent>")
        == Scale(multiplier: 1, offset: 0, divisor: 10_000_000_000_000_000)
    )
    #expect(scale("<Multiplier>-1</Multiplier>") == Scale(multiplier: -1, offset: 0, divisor: 1))
    #expect(
      scale("<DecimalExponent>3</DecimalExponent>", format: "SFLOAT") == Scale(multiplier: 1000, offset: 0, divisor: 1)
    )
  }

  @Test(arguments: [
    "<DecimalExponent>19</DecimalExponent>", "<DecimalExponent>-19</DecimalExponent>",
    "<BinaryExponent>63</BinaryExponent>",
    "<BinaryExponent>-63</BinaryExponent>", "<Multiplier>-1</Multiplier><BinaryExponent>63</BinaryExponent>",
    "<Multiplier>9223372036854775807</Multiplier><DecimalExponent>1</DecimalExponent>",
    "<DecimalExponent>-18</DecimalExponent><Offset>100</Offset>", "<Multiplier>-9223372036854775808</Multiplier>",
  ])
  func `a scale that does not fit 64 bits is an error`(children: String) {
    let reading = Reading(fields: number(children))
    #expect(reading.errors == ["the scale of 'Number' does not fit 64 bits; use smaller exponents"])
    #expect(reading.field?.scale == .identity)
  }

  @Test(arguments: [
    "<Multiplier>0</Multiplier>", "<Multiplier>x</Multiplier>", "<Multiplier>1.2.3</Multiplier>",
    "<DecimalExponent>1.5</DecimalExponent>", "<DecimalExponent>99999999999999999999</DecimalExponent>",
    "<BinaryExponent>--1</BinaryExponent>", "<Offset>.</Offset>", "<Offset>1e999999999999999999999</Offset>",
  ])
  func `a scale that is no number is an error`(children: String) {
    #expect(Reading(fields: number(children)).errors.count == 1)
  }

  @Test func `a raw range is enforced when there is no doubt`() {
    #expect(Reading(fields: number("<Minimum>1</Minimum><Maximum>100</Maximum>")).field?.rawRange == 1...100)
    #expect(Reading(fields: number("<Minimum>\n 0.0 </Minimum><Maximum>0x10</Maximum>")).field?.rawRange == 0...16)
    #expect(Reading(fields: number("<Maximum>100</Maximum>")).field?.rawRange == 0...100)
    let whole = Reading(fields: number("<Minimum>0</Minimum><Maximum>65535</Maximum>"))
    #expect(whole.field?.rawRange == nil)
    #expect(whole.field?.documentation == "" && whole.diagnostics.isEmpty)
  }

  @Test func `a range of a scaled number that may be raw or physical documents`() {
    let reading = Reading(
      fields: number("<DecimalExponent>-2</DecimalExponent><Minimum>0</Minimum><Maximum>359</Maximum>")
    )
    #expect(reading.field?.rawRange == nil)
    #expect(reading.field?.documentation == "Minimum: 0. Maximum: 359.")
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(
    arguments: [
      ("<DecimalExponent>-2</DecimalExponent><Minimum>0</Minimum><Maximum>359.99</Maximum>", 0...35999),
      ("<DecimalExponent>-2</DecimalExponent><Minimum>0.1</Minimum>", 10...65535),
      (
        "<Multiplier>3</Multiplier><DecimalExponent>-1</DecimalExponent><Minimum>0.2</Minimum><Maximum>1</Maximum>",
        1...3
      ),
      (
        "<DecimalExponent>-1</DecimalExponent><Offset>-40</Offset><Minimum>-39.5</Minimum><Maximum>0</Maximum>", 5...400
      ),
      (
        "<Multiplier>-1</Multiplier><DecimalExponent>-1</DecimalExponent><Minimum>-10</Minimum><Maximum>-0.5</Maximum>",
        5...100
      ),
    ] as [(String, ClosedRange<Int64>)]
  )
  func `limits of which one is a fraction are physical, and their raw numbers enforced`(
    elements: String,
    range: ClosedRange<Int64>
  ) {
    let reading = Reading(fields: number(elements))
    #expect(reading.field?.rawRange == range)
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(arguments: [
    "<Minimum>0</Minimum><Maximum>65536</Maximum>", "<Minimum>-1</Minimum>", "<Minimum>5</Minimum><Maximum>4</Maximum>",
    "<Maximum>0.5</Maximum>", "<Maximum>much</Maximum>", "<Minimum>-99999999999999999999</Minimum>",
    "<DecimalExponent>-2</DecimalExponent><Minimum>5</Minimum><Maximum>4</Maximum>",
  ])
  func `a range that contradicts itself or the format is a warning and not enforced`(children: String) {
    let reading = Reading(fields: number(children))
    #expect(reading.warnings.count == 1)
    #expect(reading.errors.isEmpty)
    #expect(reading.field?.rawRange == nil)
    #expect(reading.field?.documentation.isEmpty == false)
  }

  @Test func `units are found in the registry, under their present name`() {
    func unit(_ name: String) -> GATTUnit? {
      let reading = Reading(fields: number("<Unit>\n   \(name) </Unit>"))
      #expect(reading.diagnostics.isEmpty)
      return reading.field?.unit
    }
    let celsius = unit("org.bluetooth.unit.thermodynamic_temperature.degree_celsius")
    #expect(celsius?.uuid?.uuid16 == 0x272F)
    #expect(unit("org.bluetooth.unit.length.meter")?.type == "org.bluetooth.unit.length.metre")
    #expect(unit("org.bluetooth.unit.kilowatt_hour")?.uuid?.uuid16 == 0x27AB)
    #expect(unit("org.bluetooth.unit.mass_density.mole_per_litre")?.uuid == nil)
  }

  @Test func `a unit that is like none of Assigned Numbers is a warning that shows such a name`() {
    #expect(
      Reading(fields: field(format: "sint8", "<Unit>smoot</Unit>")).warnings == [
        "the unit 'smoot' is not known; write its name in Assigned Numbers, as "
          + "'org.bluetooth.unit.thermodynamic_temperature.degree_celsius'"
      ]
    )
  }

  @Test(arguments: [
    ("\u{B0}C", "'org.bluetooth.unit.thermodynamic_temperature.degree_celsius'"),
    ("celsius", "'org.bluetooth.unit.thermodynamic_temperature.degree_celsius'"),
    ("org.bluetooth.unit.temperature.celsius", "'org.bluetooth.unit.thermodynamic_temperature.degree_celsius'"),
    ("Volts", "'org.bluetooth.unit.electric_potential_difference.volt'"),
    ("org.bluetooth.unit.voltage.volt", "'org.bluetooth.unit.electric_potential_difference.volt'"),
    ("percent", "'org.bluetooth.unit.percentage'"), ("%", "'org.bluetooth.unit.percentage'"),
    ("beats per minute", "'org.bluetooth.unit.period.beats_per_minute'"),
    ("min", "'org.bluetooth.unit.time.minute' or 'org.bluetooth.unit.plane_angle.minute'"),
  ])
  func `a unit that is not named as Assigned Numbers names it is a warning with that name`(unit: String, names: String)
  {
    #expect(
      Reading(fields: field(format: "sint8", "<Unit>\(unit)</Unit>")).warnings
        == ["the unit '\(unit)' is not known; did you mean \(names)?"]
    )
  }

  @Test func `an unknown unit of a known quantity is a warning that says which units that has`() {
    #expect(
      Reading(fields: number("<Unit>org.bluetooth.unit.mass.gram</Unit>")).warnings == [
        "the unit 'org.bluetooth.unit.mass.gram' is not known; of its kind there are "
          + "'org.bluetooth.unit.mass.kilogram', 'org.bluetooth.unit.mass.pound', 'org.bluetooth.unit.mass.tonne'"
      ]
    )
  }

  @Test func `an unknown unit is a warning`() {
    let reading = Reading(fields: number("<Unit>org.bluetooth.unit.time.secund</Unit>"))
    #expect(
      reading.warnings == [
        "the unit 'org.bluetooth.unit.time.secund' is not known; did you mean 'org.bluetooth.unit.time.second'?"
      ]
    )
    #expect(reading.field?.unit?.type == "org.bluetooth.unit.time.secund")
    #expect(reading.field?.unit?.uuid == nil)
  }

  @Test func `a scale of what is no number is a warning`() {
    let reading = Reading(fields: "<Field name='A'><Format>utf8s</Format><DecimalExponent>-1</DecimalExponent></Field>")
    #expect(reading.warnings.count == 1)
    #expect(reading.field?.scale == .identity)
    let neutral = "<Field name='A'><Format>gatt_uuid</Format><DecimalExponent>0</DecimalExponent></Field>"
    #expect(Reading(fields: neutral).diagnostics.isEmpty)
  }
}
