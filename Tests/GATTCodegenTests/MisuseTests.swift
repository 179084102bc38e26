import GATTDefinitions
import Testing

@testable import GATTCodegen

/// The misuses of generated endpoints that the compiler refuses.
@Suite struct MisuseTests {
  /// Returns the messages of the compiler about a function that has the endpoints of the golden fan.
  private func complaints(about statement: String) throws -> String {
    let program = """
      import GATTRuntime
      func use(_ client: FanService.Client, _ server: FanService.Server) async throws { \(statement) }
      """
    let definitions = Goldens.definitions.filter { $0.path.hasSuffix("fan_unit.xml") }
    let files = generate(from: definitions, configuration: Configuration()).files
    return try Compiler.complaints(about: files + [GeneratedFile(source: nil, text: program)])
  }

  @Test(.enabled(if: Compiler.isAvailable, "no Swift compiler beside the built modules"))
  func `an endpoint takes the value of the direction`() throws {
    let complaints = try complaints(
      about: """
        let _: FanControlRead = try await client.fanControl.read()
        try await client.fanControl.write(FanControlWrite(speed: 1))
        for try await change in client.fanControl.notifications() { let _: FanControlNotification = change }
        try await server.fanControl.notify(FanControlNotification(state: .running, current: 1))
        """
    )
    #expect(complaints.isEmpty, "\(complaints)")
  }

  @Test(
    .enabled(if: Compiler.isAvailable, "no Swift compiler beside the built modules"),
    arguments: [
      "let _: FanControlWrite = try await client.fanControl.read()",
      "try await client.fanControl.write(FanControlRead(maximumSpeed: 1, blades: 2))",
      "for try await change in client.fanControl.notifications() { let _: FanControlRead = change }",
      "try await server.fanControl.notify(FanControlWrite(speed: 1))",
      "try await client.fanAngle?.write(FanTurn(step: 1))",
      "_ = try await client.fanHours.subscribe()",
    ]
  )
  func `an endpoint refuses the value of another direction, and what the properties do not allow`(
    statement: String
  ) throws {
    #expect(try complaints(about: statement).contains("error:"))
  }
}
