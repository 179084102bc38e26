import Foundation
import Testing

extension BlueZSystemTests {
  /// Batteries that `bluegatt emulate` serves from their definitions alone, read by the drivers of aiobmsble. Each driver is to
  /// read the numbers that the examples of the definition have.
  @Suite(.needsForeignDrivers) struct BatteryDriverTests {
    @Test(arguments: DrivenBattery.all)
    func `a driver reads the numbers of the examples`(battery: DrivenBattery) async throws {
      // Nothing is remembered of earlier tests.
      _ = try await Machine.central()
      let server = try Program(try Machine.bluegatt, battery.emulation)
      let report: DriverReport
      do {
        let driver = try Program(
          try Machine.python,
          [Machine.file("Support/Foreign/battery.py"), battery.driver, battery.name]
        )
        report = try await driver.line { DriverReport($0) }
      } catch {
        await server.end()
        throw error
      }
      await server.end()
      try #require(report.error == nil)
      #expect(report.matches == battery.isMatched)
      let expected = battery.numbers(try DefinitionExamples(battery.definition))
      let read = report.numbers.filter { expected[$0.key] != nil }
      #expect(read.mapValues(\.rounded) == expected.mapValues(\.rounded))
    }
  }
}

/// A battery, and what its driver reads.
struct DrivenBattery: Sendable, CustomTestStringConvertible {
  /// The file, in Definitions/vendor.
  var definition: String
  var services = ["Battery Management"]
  /// The advertised name.
  var name: String
  /// The module of aiobmsble.
  var driver: String
  /// Whether the driver takes the advertisement for one of its batteries.
  var isMatched = true
  /// The numbers of the examples, by the keys of the driver.
  var numbers: @Sendable (DefinitionExamples) -> [String: [Double]]

  var testDescription: String { driver }

  /// The arguments of `bluegatt`.
  var emulation: [String] {
    let path = Machine.file("../Definitions/vendor/\(definition)")
    return ["emulate"] + services + ["--definitions", path, "--name", name, "--adapter", "hci1"]
  }
}

extension DrivenBattery {
  static let all = [jbd, daly, jikong, seplos, ant, redodo, renogy]

  private static let jbd = Self(definition: "jbd/jbd_bms.xml", name: "JBD-1", driver: "jbd_bms") { examples in
    let state = examples["basic information?"]
    return [
      "voltage": state["Voltage"],
      "current": state["Current"],
      "battery_level": state["State of Charge"],
      "cycles": state["Cycles"],
      "cycle_charge": state["Remaining Capacity"],
      "design_capacity": state["Nominal Capacity"],
      "temp_values": state["Temperature"],
      "cell_voltages": examples["cell voltages?"]["Cell Voltage"],
    ]
  }

  private static let daly = Self(definition: "daly/daly_bms.xml", name: "DL-1", driver: "daly_bms") { examples in
    let status = examples["status?"]
    let sensors = Int(status["Sensor Count"].first ?? 0)
    return [
      "voltage": status["Voltage"],
      "current": status["Current"],
      "battery_level": status["State of Charge"],
      "cycles": status["Cycles"],
      "cycle_charge": status["Remaining Capacity"],
      "temp_values": examples["switches?"]["Switch Temperature"]
        + status["Temperatures", "Temperature"].prefix(sensors),
      "cell_voltages": status["Cells", "Voltage"].prefix { $0 != 0 },
    ]
  }

  /// The driver knows its batteries by manufacturer data, which the definition does not have.
  private static let jikong = Self(
    definition: "jikong/jikong_bms.xml",
    name: "JK-1",
    driver: "jikong_bms",
    isMatched: false
  ) { examples in
    let status = examples["status?", "Content"]
    return [
      "voltage": status["Voltage"],
      "current": status["Current"],
      "battery_level": status["State of Charge"],
      "cycles": status["Cycles"],
      "cycle_charge": status["Remaining Capacity"],
      "design_capacity": status["Nominal Capacity"],
      "temp_values": ["Switch Temperature", "Temperature 1", "Temperature 2", "Temperature 5"].flatMap { status[$0] },
      "cell_voltages": status["Cells", "Voltage"].prefix { $0 != 0 },
    ]
  }
  private static let seplos = Self(
    definition: "seplos-v2/seplos_v2_bms.xml",
    name: "BP01",
    driver: "seplos_v2_bms"
  ) { examples in
    let pack = examples["pack?"]
    return [
      "voltage": pack["Voltage"],
      "current": pack["Current"],
      "battery_level": pack["State of Charge"],
      "battery_health": pack["State of Health"],
      "cycles": pack["Cycles"],
      "cycle_charge": pack["Remaining Capacity"],
      "temp_values": pack["Temperature"],
      "cell_voltages": pack["Cell Voltage"],
      "pack_count": examples["manufacturer?"]["Pack Count"],
    ]
  }

  /// The battery does not count its cycles.
  private static let ant = Self(definition: "ant/ant_bms.xml", name: "ANT-BLE20", driver: "ant_bms") { examples in
    let status = examples["status?"]
    return [
      "voltage": status["Voltage"],
      "current": status["Current"],
      "power": status["Power"],
      "battery_level": status["State of Charge"],
      "battery_health": status["State of Health"],
      "cycle_charge": status["Remaining Capacity"],
      "design_capacity": status["Nominal Capacity"],
      "temp_values": ["Temperature", "Switch Temperature", "Balancer Temperature"].flatMap { status[$0] },
      "cell_voltages": status["Cell Voltage"],
    ]
  }

  /// The driver knows its batteries by manufacturer data, which the definition does not have.
  private static let redodo = Self(
    definition: "redodo/redodo_bms.xml",
    name: "R-12",
    driver: "redodo_bms",
    isMatched: false
  ) { examples in
    let status = examples["status?", "Content", "Answer"]
    return [
      "voltage": status["Voltage"],
      "current": status["Current"],
      "battery_level": status["State of Charge"],
      "battery_health": status["State of Health"],
      "cycles": status["Cycles"],
      "cycle_charge": status["Remaining Capacity"],
      "design_capacity": status["Full Capacity"],
      "temp_values": status["Temperatures", "Temperature"].prefix { $0 != 0 },
      "cell_voltages": status["Cells", "Voltage"].prefix { $0 != 0 },
    ]
  }

  /// The battery does not say its state of charge.
  private static let renogy = Self(
    definition: "renogy/renogy_bms.xml",
    services: ["Battery Requests", "Battery Answers"],
    name: "BT-TH-1",
    driver: "renogy_bms"
  ) { examples in
    let (status, cells) = (examples["status?"], examples["cells?"])
    return [
      "voltage": status["Voltage"],
      "current": status["Current"],
      "cycles": status["Cycles"],
      "cycle_charge": status["Remaining Capacity"],
      "design_capacity": status["Full Capacity"],
      "temp_values": cells["Temperatures", "Temperature"].prefix(Int(cells["Sensor Count"].first ?? 0)),
      "cell_voltages": cells["Voltages", "Voltage"].prefix(Int(cells["Cell Count"].first ?? 0)),
    ]
  }
}
