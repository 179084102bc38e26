import Foundation
import GATTDefinitions
import GATTRuntime
import Testing

@testable import bluegatt

extension Trait where Self == ConditionTrait {
  /// Skips the tests without the drivers of devices in Python.
  fileprivate static var needsForeignDrivers: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["BLUEGATT_FOREIGN_DRIVERS"] != nil,
      "there are no drivers: set BLUEGATT_FOREIGN_DRIVERS as Tests/Support/Foreign/battery.py says"
    )
  }
}

extension BlueZSystemTests {
  /// Batteries that are served from their definitions alone, as `bluegatt` simulates them, and read by the drivers of
  /// aiobmsble. Each driver is to read the numbers that the examples of the definition have.
  @Suite(.needsForeignDrivers) struct BatteryDriverTests {
    @Test(arguments: DrivenBattery.all)
    func `a driver reads the numbers of the examples`(battery: DrivenBattery) async throws {
      let definitions = try battery.definitions()
      let report = try await withBattery(battery, definitions) { try await read(battery) }
      #expect(report.error == nil)
      #expect(report.matches == battery.isMatched)
      let expected = battery.numbers(try DefinitionExamples(definitions))
      let numbers = report.numbers.filter { expected[$0.key] != nil }
      #expect(numbers == expected)
    }

    /// Runs the driver on hci0, and returns its report.
    private func read(_ battery: DrivenBattery) async throws -> DriverReport {
      let script = Machine.file("Support/Foreign/battery.py")
      let program = try Program(try Machine.python, [script, battery.driver, battery.name])
      do {
        let report = try await program.line { DriverReport($0) }
        await program.end()
        return report
      } catch {
        await program.end()
        throw error
      }
    }

    /// Runs `body` while the battery is emulated on hci1.
    private func withBattery<Result: Sendable>(
      _ battery: DrivenBattery,
      _ definitions: DefinitionSet,
      _ body: () async throws -> Result
    ) async throws -> Result {
      let peripheral = try await Machine.peripheral()
      let services = definitions.services.map { EmulatedService($0, definitions, isMinimal: false) }
      let device = SimulatedDevice(
        name: battery.driver,
        distance: 1,
        advertisement: EmulatedAdvertisement.of(
          services.map(\.uuid),
          name: battery.name,
          appearance: nil,
          cutsName: false
        ),
        services: services.map { SimulatedService($0) }
      )
      let result: Swift.Result<Result, any Error>
      do {
        try await device.start(on: peripheral)
        result = .success(try await body())
      } catch {
        result = .failure(error)
      }
      try await peripheral.stopAdvertising()
      try await peripheral.removeAllServices()
      return try result.get()
    }
  }
}

/// A battery, and what its driver reads.
struct DrivenBattery: Sendable, CustomTestStringConvertible {
  /// The file, in Definitions/vendor.
  var definition: String
  /// The advertised name.
  var name: String
  /// The module of aiobmsble.
  var driver: String
  /// Whether the driver takes the advertisement for one of its batteries.
  var isMatched = true
  /// The numbers of the examples, by the keys of the driver.
  var numbers: @Sendable (DefinitionExamples) -> [String: [Double]]

  var testDescription: String { driver }

  /// Reads the definition, and nothing else.
  func definitions() throws -> DefinitionSet {
    let path = Machine.file("../Definitions/vendor/\(definition)")
    let contents = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let (definitions, diagnostics) = DefinitionSet.read([DefinitionFile(path: path, contents: contents)])
    try #require(diagnostics.allSatisfy { $0.severity != .error })
    return definitions
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
    return [
      "voltage": status["Voltage"],
      "current": status["Current"],
      "battery_level": status["State of Charge"],
      "cycles": status["Cycles"],
      "cycle_charge": status["Remaining Capacity"],
      "temp_values": examples["switches?"]["Switch Temperature"]
        + status.first("Sensor Count", of: "Temperatures", "Temperature"),
      "cell_voltages": status["Cells", "Voltage"].present,
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
      "cell_voltages": status["Cells", "Voltage"].present,
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
      "temp_values": status["Temperatures", "Temperature"].present,
      "cell_voltages": status["Cells", "Voltage"].present,
    ]
  }

  /// The battery does not say its state of charge.
  private static let renogy = Self(
    definition: "renogy/renogy_bms.xml",
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
      "temp_values": cells.first("Sensor Count", of: "Temperatures", "Temperature"),
      "cell_voltages": cells.first("Cell Count", of: "Voltages", "Voltage"),
    ]
  }
}
