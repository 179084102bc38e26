import Foundation
import GATTConformance
import GATTRuntime
import Testing

/// The behaviours that every backend has: over BlueZ where `BLUEGATT_TEST_BLUEZ` is set, and else over the simulator.
///
/// With `BLUEGATT_BEHAVIOUR`, only the behaviours that have these words in their names are shown.
@Suite struct BehaviourTests {
  private static let stage: any Stage.Type = {
    #if os(Linux)
      if BlueZStage.isWanted { return BlueZStage.self }
    #endif
    return SimulatorStage.self
  }()

  /// Returns the behaviours of a group that are to be shown.
  private static func chosen(_ group: [Behaviour]) -> [Behaviour] {
    guard let words = ProcessInfo.processInfo.environment["BLUEGATT_BEHAVIOUR"] else { return group }
    return group.filter { $0.name.contains(words) }
  }

  private func show(_ behaviour: Behaviour) async throws { try await behaviour.show(on: Self.stage) }

  @Test(arguments: chosen(Behaviour.attributes)) func attributes(_ behaviour: Behaviour) async throws {
    try await show(behaviour)
  }

  @Test(arguments: chosen(Behaviour.beacons)) func beacons(_ behaviour: Behaviour) async throws {
    try await show(behaviour)
  }

  @Test(arguments: chosen(Behaviour.channels)) func channels(_ behaviour: Behaviour) async throws {
    try await show(behaviour)
  }

  @Test(arguments: chosen(Behaviour.connections)) func connections(_ behaviour: Behaviour) async throws {
    try await show(behaviour)
  }

  @Test(arguments: chosen(Behaviour.endings)) func endings(_ behaviour: Behaviour) async throws {
    try await show(behaviour)
  }

  @Test(arguments: chosen(Behaviour.exchanges + [generatedExchange])) func exchanges(_ behaviour: Behaviour)
    async throws
  {
    try await show(behaviour)
  }

  @Test(arguments: chosen(Behaviour.restoration)) func restoration(_ behaviour: Behaviour) async throws {
    try await show(behaviour)
  }

  @Test(arguments: chosen(Behaviour.scanning)) func scanning(_ behaviour: Behaviour) async throws {
    try await show(behaviour)
  }

  @Test(arguments: chosen(Behaviour.security)) func security(_ behaviour: Behaviour) async throws {
    try await show(behaviour)
  }

  @Test(arguments: chosen(Behaviour.serving)) func serving(_ behaviour: Behaviour) async throws {
    try await show(behaviour)
  }

  @Test(arguments: chosen(Behaviour.streams)) func streams(_ behaviour: Behaviour) async throws {
    try await show(behaviour)
  }

  @Test func `no two behaviours have the same name`() {
    let names = Behaviour.all.map(\.name)
    #expect(names.count >= 90)
    #expect(Set(names).count == names.count)
  }

  /// This behaviour needs a generated device, which `GATTConformance` does not have.
  private static let generatedExchange = Behaviour(
    "a generated client and a generated provider understand each other"
  ) { scene in
    _ = try await scene.peripheral.add(JBD.BatteryManagementService.self, provider: Battery())
    let battery = try await scene.connect().service(JBD.BatteryManagementService.self)
    async let first = battery.cellVoltages()
    async let second = battery.cellVoltages()
    for voltages in try await [first, second] { #expect(voltages.cellVoltages.map(\.value) == [3.43, 3.425]) }
    await #expect(throws: ExchangeError<JBD.BatteryAnswer>.self) { try await battery.hardwareVersion() }
  }

  private struct Battery: JBD.BatteryManagementService.Provider {
    func answerBatteryRequest(_ value: JBD.BatteryRequest, _ request: WriteRequest) async throws -> JBD.BatteryAnswer? {
      guard case .cellVoltages = value.content else {
        return JBD.BatteryAnswer(status: 0x80, content: .hardwareVersion(.init(version: "")))
      }
      return try JBD.BatteryAnswer(status: 0, content: .cellVoltages(.init(cellVoltages: [.init(3.43), .init(3.425)])))
    }
  }
}
