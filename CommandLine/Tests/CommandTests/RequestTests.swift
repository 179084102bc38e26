import Foundation
import Testing

/// Requests to devices that the simulated world makes from definitions.
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

  /// A desk that answers an order with a notification.
  private static let desk = """
    <Profile name="Desk" xmlns:x="urn:bluegatt:1"><x:Match name="Desk"/>
      <Service name="Desk" uuid="7E570030-2A0C-4B53-8F0A-9C1D5E6F7081"><Characteristics>
        <Characteristic name="Order" uuid="7E570031-2A0C-4B53-8F0A-9C1D5E6F7081">
          <Properties><Write>Mandatory</Write></Properties>
          <Value><x:Param name="Command" format="uint8"/><x:Example name="up?" octets="01"/></Value></Characteristic>
        <Characteristic name="Reply" uuid="7E570032-2A0C-4B53-8F0A-9C1D5E6F7081">
          <Properties><Notify>Mandatory</Notify></Properties>
          <Value><x:Param name="Command" format="uint8"/><x:Param name="Height" format="uint8"/>
            <x:Example request="up?" octets="0105"/></Value></Characteristic>
      </Characteristics><x:Exchange request="Order" response="Reply" match="Command"/></Service></Profile>
    """

  @Test func `a write that a device refuses for want of a subscription says so`() throws {
    let folder = try Folder(["desk.xml": Self.desk])
    let options = ["--definitions", folder.path, "--radio", "simulated"]
    let refused = try Command(["write", "Desk", "Order", "01"] + options)
    #expect(refused.status != 0)
    #expect(refused.errors.contains("the device refused: client characteristic configuration descriptor"))
    #expect(refused.errors.contains("subscribe first (ATT error 0xFD)"))
    #expect(try Command(["request", "Desk", "up?"] + options).output.contains("Height: 5"))
  }

  @Test func `a field in a choice within a request is given by its own name`() throws {
    let door = """
      <Profile name="Door" xmlns:x="urn:bluegatt:1"><x:Match name="Door"/>
        <Service name="Door" uuid="7E570050-2A0C-4B53-8F0A-9C1D5E6F7081"><Characteristics>
          <Characteristic name="Door Request" uuid="7E570051-2A0C-4B53-8F0A-9C1D5E6F7081">
            <Properties><Write>Mandatory</Write></Properties>
            <Value><x:Param name="Command" format="uint8"/><x:Switch name="Content" on="Command">
              <x:Case name="Access" key="1"><x:Param name="Operation" format="uint8"/>
                <x:Switch name="Action" on="Operation">
                  <x:Case name="Log In" key="2"><x:Param name="PIN" format="uint16"/></x:Case></x:Switch></x:Case>
              <x:Case name="Other" key="3"><x:Param name="PIN" format="uint8"/></x:Case></x:Switch>
              <x:Example name="in" octets="01 02 D2 04"/></Value></Characteristic>
          <Characteristic name="Door Answer" uuid="7E570052-2A0C-4B53-8F0A-9C1D5E6F7081">
            <Properties><Notify>Mandatory</Notify></Properties>
            <Value><x:Param name="Command" format="uint8"/><x:Param name="Result" format="uint8"/>
              <x:Example request="in" octets="01 07"/></Value></Characteristic>
        </Characteristics><x:Exchange request="Door Request" response="Door Answer" match="Command"/></Service></Profile>
      """
    let folder = try Folder(["door.xml": door])
    let request = ["request", "Door", "Access", "--definitions", folder.path, "--radio", "simulated"]
    for field in ["PIN=1234", "Log In.PIN=1234", "Access.Action.Log In.PIN=1234"] {
      let answer = try Command(request + ["--set", field])
      #expect(answer.output.contains("Result: 7"), "\(field) \(answer.errors)")
    }
  }

  /// A pump with a characteristic that a set-up writes, and another one with examples.
  private static let pump = """
    <Profile name="Pump" xmlns:x="urn:bluegatt:1"><x:Match name="Pump"/>
      <Service name="Pump" uuid="7E570020-2A0C-4B53-8F0A-9C1D5E6F7081"><Characteristics>
        <Characteristic name="Mode" uuid="7E570021-2A0C-4B53-8F0A-9C1D5E6F7081">
          <Properties><Read>Mandatory</Read><Write>Mandatory</Write></Properties>
          <Value><x:Param name="Number" format="uint8"/></Value></Characteristic>
        <Characteristic name="Pressure" uuid="7E570022-2A0C-4B53-8F0A-9C1D5E6F7081">
          <Properties><Read>Mandatory</Read></Properties>
          <Value><x:Param name="Part" format="uint8[2]"/><x:Example octets="07">!ends</x:Example>
            <x:Example octets="0708"/><x:Example octets="090A"/></Value></Characteristic>
      </Characteristics><x:Write to="Mode" octets="05"/></Service></Profile>
    """

  @Test func `commands perform the writes that the selected definition demands, but a command that looks does not`()
    throws
  {
    let folder = try Folder(["pump.xml": Self.pump])
    let options = ["--definitions", folder.path, "--radio", "simulated"]
    #expect(try Command(["read", "Pump", "Mode", "--hex"] + options).lines == ["05"])
    #expect(try Command(["inspect", "Pump"] + options).output.contains("read, write  = 0"))
  }

  @Test func `a simulated value begins with the first example that decodes, and with zeros where it has none`() throws {
    let folder = try Folder(["pump.xml": Self.pump])
    let options = ["--definitions", folder.path, "--for", "10s", "--radio", "simulated"]
    let lines = try Command(["emulate", "Pump"] + options).lines
    #expect(lines.contains { $0.hasSuffix("read Pressure: Part: 7, Part: 8") })
    #expect(lines.contains { $0.hasSuffix("read Mode: 0") })
  }
}
