import Foundation
import GATTDefinitions
import Testing

@testable import GATTCodegen

/// The statements in the manual of the definition language about the Swift that its examples become.
@Suite struct ManualTests {
  /// Statements of the manual, word for word, and Swift that compiles only if the statement is true.
  private static let claims: [(text: String, code: String)] = [
    (
      "gives `TankLevel` with `level: Quantity<Level>`",
      "let _: Quantity<TankLevel.Level> = TankLevel(level: 9).level"
    ),
    ("Values are `Codable`", "let _: any Codable = rain"),
    (
      "`waterTemperature: Quantity<WaterTemperature>`",
      "let _: Quantity<SampleWaterTemperature.WaterTemperature> = water.waterTemperature"
    ),
    ("Its `value` is a `Double`", "let _: Double = water.waterTemperature.value"),
    ("`raw` an `Int16`", "let _: Int16 = water.waterTemperature.raw"),
    (
      "`special` a\n`WaterTemperature.Special?`",
      "let _: SampleWaterTemperature.WaterTemperature.Special? = water.waterTemperature.special"
    ),
    ("`Quantity(.noSensor)`", "water.waterTemperature = Quantity(.noSensor)"),
    ("`try Quantity(x)` throws", "water.waterTemperature = try Quantity(x)"),
    ("`Quantity(raw:)` checks nothing", "water.waterTemperature = Quantity(raw: 0)"),
    (
      "gives `valve: Valve` and `rain: Quantity<Rain>?`",
      "let _: (SampleFlags.Valve, Quantity<SampleFlags.Rain>?) = (rain.valve, rain.rain)"
    ),
    (
      "stored in `otherFlags`",
      "let _: (SampleFlags.Flags, SampleFlags.Flags) = (rain.flags, rain.otherFlags)"
    ),
    ("`TankService` with `Client` (the central's `tankLevel`)", "let _ = \\TankService.Client.tankLevel"),
    ("`Server` (the peripheral's)", "let _ = \\TankService.Server.tankLevel"),
    (
      "`MandatoryProvider`\n(`readTankLevel`), `TankLevelWriteProvider` (`writeTankLevel`",
      """
      struct Tank: TankService.MandatoryProvider, TankService.TankLevelWriteProvider {
        func readTankLevel(_ request: ReadRequest) async throws -> TankLevel { TankLevel(level: 9) }
        func writeTankLevel(_ value: TankLevel, _ request: WriteRequest) async throws {}
      }
      """
    ),
    ("`Provider` (all of them)", "let _: any TankService.Provider = Tank()"),
    ("`ErrorCode.tankSealed`", "let _ = TankService.ErrorCode.tankSealed"),
    (
      "a struct with `proximityUUID: Data`, `major`, `minor` and `measuredPower`",
      "let _ = IBeacon(proximityUUID: Data(repeating: 0, count: 16), major: 1, minor: 2, measuredPower: -59)"
    ),
    (
      "the types `ValveWrite` and `ValveReadNotification`, and an enum `Valve` that names",
      "let _: (SampleCommand.WriteValue, SampleCommand.ReadValue) = (.init(command: 1), .init(state: 2))"
    ),
    (
      "The property is `levelRange: Quantity<LevelRange>` in either form",
      "let _: Quantity<SampleLevelRange.LevelRange> = SampleLevelRange(levelRange: 20, power: 70).levelRange"
    ),
    (
      "`init(received:hasShortForms:)`",
      "let _: Bool = try SampleLevelRange(received: [2, 70, 0], hasShortForms: true).hasShortForms"
    ),
    ("gives `pins: [Pin]`", "let _: [SamplePin.Pin] = SamplePin(pins: [.init(number: 1, level: 2)]).pins"),
    ("gives `records: [Record]`", "let _: [SampleRecord.Record] = SampleRecord(records: []).records"),
    (
      "`.acceleration(type: 2, frameKind: 1, …)`",
      "let _: SampleType.Samples = .acceleration(type: 2, frameKind: 1, .init(forces: []))"
    ),
    ("`.ecg(…)`", "let _: SampleType.Samples = .ecg(.init(voltages: []))"),
    (
      "`.unknown(type: …, frameKind: …, octets: …)`",
      "let _: SampleType.Samples = .unknown(type: 9, frameKind: 9, octets: Data())"
    ),
    (
      "`.setCumulativeValue(.init(cumulativeValue: 12.5))`",
      "let _: SampleOpCode = .setCumulativeValue(.init(cumulativeValue: 12.5))"
    ),
    ("`.startCalibration`", "let _ = SampleOpCode.startCalibration"),
    (
      "`.response(.init(request: 1, result: .success))`",
      "let _ = SampleOpCode.response(.init(request: 1, result: .success))"
    ),
    (
      "gives `light: Quantity<Light>`. Its `raw` is a `UInt16`",
      "let _: (Quantity<SampleLight.Light>, UInt16) = (light.light, light.light.raw)"
    ),
    (
      "`voltages()` returns a `MonitorAnswer.Voltages`",
      """
      func voltages(_ monitor: MonitorService.Client) async throws {
        let _: MonitorAnswer.Voltages = try await monitor.voltages()
        try await monitor.setLimit(.init(limit: 3.2))
        _ = try await monitor.monitorRequestExchange.request(.setLimit(.init(limit: 3.2)))
      }
      """
    ),
    (
      "`history()` is an `ExchangeSeries<MonitorAnswer.Page>`",
      "let _: (MonitorService.Client) -> ExchangeSeries<MonitorAnswer.Page> = { $0.history() }"
    ),
    (
      "has `answerMonitorRequest`, which returns",
      """
      struct Monitor: MonitorService.Provider {
        func answerMonitorRequest(_ value: MonitorRequest, _ request: WriteRequest) async throws -> MonitorAnswer? {
          MonitorAnswer(status: 0, content: .setLimit)
        }
      }
      """
    ),
    (
      "gives the client `measure()`, which returns a `PlugAnswer.Body.Measured`, and `turn(_:)`",
      """
      func plug(_ client: PlugService.Client) async throws {
        let _: PlugAnswer.Body.Measured = try await client.measure()
        let _: PlugAnswer.Body.Turned = try await client.turn(.init(on: true))
      }
      """
    ),
    (
      "Length, command and checksum\nare derived from the content",
      "let _ = PlugRequest(body: .init(content: .turn(.init(on: true))))"
    ),
    ("gives `temperature: Double`", "let _: Double = SampleInteger(integer: 1, hundredths: 2).temperature"),
  ]

  @Test func `the manual says what is tested here`() throws {
    let manual = try Self.manual()
    for claim in Self.claims where !manual.contains(claim.text) {
      Issue.record("the manual does not say: \(claim.text)")
    }
  }

  @Test(.enabled(if: Compiler.isAvailable, "no Swift compiler beside the built modules"))
  func `the examples become what the manual says`() throws {
    let (generated, diagnostics) = generate(from: try Self.examples(), configuration: Configuration())
    #expect(diagnostics.filter { $0.severity == .error } == [])
    let uses = """
      import Foundation
      import GATTCore
      import GATTRuntime

      func uses() throws {
        let x = 20.5
        var water = SampleWaterTemperature(waterTemperature: 21.5)
        let rain = SampleFlags(rain: 0.5)
        let light = SampleLight(light: 120)
        \(Self.claims.map(\.code).joined(separator: "\n"))
      }
      """
    let complaints = try Compiler.complaints(about: generated + [GeneratedFile(source: nil, text: uses)])
    #expect(complaints.isEmpty, "\(complaints)")
  }

  private static func manual() throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return try String(
      contentsOf: folder.appending(path: "../../Definitions/README.md").standardizedFileURL,
      encoding: .utf8
    )
  }

  /// The examples of the manual. An example with fields only becomes a characteristic; its name is `Sample` and the
  /// first name in the example.
  private static func examples() throws -> [DefinitionFile] {
    try manual().components(separatedBy: "```xml\n").dropFirst().enumerated().compactMap { index, rest in
      let example = rest.components(separatedBy: "```")[0]
      // An overlay refers to definitions that are not in the manual.
      if example.hasPrefix("<x:Overlay") { return nil }
      return DefinitionFile(path: "\(index).xml", contents: [UInt8](document(of: example, number: index).utf8))
    }
  }

  private static func document(of example: String, number: Int) -> String {
    let roots = ["<Characteristic", "<Service", "<Profile", "<x:ManufacturerData"]
    if roots.contains(where: example.hasPrefix) { return example }
    let name = example.components(separatedBy: "name=\"")[1].components(separatedBy: "\"")[0]
    let value = example.hasPrefix("<Value") ? example : "<Value>\(example)</Value>"
    return """
      <Characteristic xmlns:x='urn:bluegatt:1' name='Sample \(name)' type='sample\(number)' uuid='F0\(10 + number)'>
      \(value)</Characteristic>
      """
  }
}
