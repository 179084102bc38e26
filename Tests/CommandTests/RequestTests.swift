import Foundation
import Testing

/// Requests to devices that the simulated world has from definitions.
@Suite struct RequestTests {
  private static let battery = ["request", "DWF", "--catalog", "jbd", "--radio", "simulated"]

  @Test func `the requests of a device are listed`() throws {
    let command = try Command(Self.battery)
    #expect(command.status == 0)
    #expect(
      command.lines == [
        "Basic Information", "Cell Voltages", "Hardware Version", "Set Switches", "basic information?",
        "cell voltages?", "hardware version?",
      ]
    )
  }

  @Test(arguments: ["Cell Voltages", "cell voltages", "cell voltages?"])
  func `a request by the name of its case or of an example shows the answer`(name: String) throws {
    let command = try Command(Self.battery + [name])
    #expect(command.status == 0)
    #expect(command.lines.filter { $0.contains("Cell Voltage: ") }.count == 4)
  }

  @Test func `an unknown request, a wrong field and silence are errors that say what to do`() throws {
    let unknown = try Command(Self.battery + ["Cell Voltage"])
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("the device knows no request 'Cell Voltage'; is it 'Cell Voltages'"))
    let field = try Command(Self.battery + ["Set Switches", "--set", "Switch=1"])
    #expect(field.status == 1)
    #expect(field.errors.contains("'Set Switches' has no field 'Switch'; it has 'Unused', 'Switches'"))
    let example = try Command(Self.battery + ["cell voltages?", "--set", "Command=1"])
    #expect(example.status == 64)
    let silent = try Command(Self.battery + ["Set Switches", "--set", "Switches.Charging Off=1"])
    #expect(silent.status == 4)
    #expect(silent.errors.contains("did not answer the request in time"))
    let none = try Command("request", "Pulse Monitor", "Anything", "--radio", "simulated")
    #expect(none.status == 64)
    #expect(none.errors.contains("no definition of the services of the device has an x:Exchange"))
  }
}
