import GATTCore
import GATTDefinitions
import ShippedDefinitions
import Testing

/// Which of several definitions a connected device has.
@Suite struct DeviceChoiceTests {
  /// The definitions of a device with the service FFE0.
  ///
  /// - Parameter match: The attributes of an `x:Match`; empty for none.
  private static func source(_ match: String, _ characteristics: [String], service: String = "FFE0") -> DefinitionSource
  {
    let characteristics = characteristics.map { uuid in
      """
      <Characteristic name="Data \(uuid)" uuid="\(uuid)"><Properties><Read>Mandatory</Read></Properties>
      <Value><Field name="Number"><Format>uint8</Format></Field></Value></Characteristic>
      """
    }
    let text = """
      <Profile xmlns:x="urn:bluegatt:1" name="Device">\(match.isEmpty ? "" : "<x:Match \(match)/>")
      <Service name="Serial" uuid="\(service)"><Characteristics>\(characteristics.joined())</Characteristics></Service></Profile>
      """
    let (set, diagnostics) = DefinitionSet.read([DefinitionFile(path: "device.xml", contents: Array(text.utf8))])
    #expect(diagnostics.filter { $0.severity == .error } == [])
    return DefinitionSource(set)
  }

  private let scale = source("name=\"SCALE-*\"", ["FFE1", "FFE2"])
  private let lamp = source("name=\"LAMP-*\"", ["FFE1"])
  private let fan = source("", ["FFE1", "FFE3"])
  private let offered: Set<BluetoothUUID> = ["1800", "2A00", "FFE0", "FFE1", "FFE2"]

  @Test func `a device has the definitions that it matches by its name, however many UUIDs others share`() {
    let all = [scale, lamp, fan]
    #expect(all.definitions(of: MatchSubject(name: "LAMP-7"), offering: offered) === lamp)
    #expect(all.definitions(of: MatchSubject(name: "SCALE-7"), offering: offered) === scale)
    #expect([DefinitionSource.assigned].definitions(of: MatchSubject(name: "LAMP-7"), offering: offered) == nil)
  }

  @Test func `a device that no rule is for has the definitions with the most UUIDs, and not those of another device`() {
    #expect([scale, lamp, fan].definitions(of: MatchSubject(), offering: offered) === scale)
    #expect([scale, lamp, fan].definitions(of: MatchSubject(name: "FAN"), offering: offered) === fan)
    #expect([scale, lamp].definitions(of: MatchSubject(name: "FAN"), offering: offered) == nil)
  }

  @Test func `one shared UUID of 16 bits tells nothing, and neither do two definitions that fit equally well`() {
    #expect([fan].definitions(of: MatchSubject(), offering: ["FFE0", "FFE7"]) == nil)
    #expect([fan].definitions(of: MatchSubject(), offering: ["FFE0", "FFE1"]) === fan)
    let other = Self.source("", ["FFE1", "FFE4"])
    #expect([fan, other].definitions(of: MatchSubject(), offering: ["FFE0", "FFE1"]) == nil)
    #expect([fan, other].definitions(of: MatchSubject(), offering: ["FFE0", "FFE1", "FFE4"]) === other)
  }

  @Test func `a rule for a service alone decides nothing, because others have the service`() {
    let any = Self.source("service=\"FFE0\"", ["FFE1"])
    #expect(any.match(MatchSubject(services: ["FFE0"])) == .unknown)
    #expect(any.match(MatchSubject()) == .failed)
    #expect([any, lamp].definitions(of: MatchSubject(name: "LAMP-7"), offering: offered) === lamp)
  }

  @Test func `a UUID of 128 bits tells a device, whatever its name is`() {
    let uuid: BluetoothUUID = "7E570001-2A0C-4B53-8F0A-9C1D5E6F7081"
    let own = Self.source("name=\"OWN\"", ["FFE1"], service: "\(uuid)")
    #expect([own].definitions(of: MatchSubject(name: "RENAMED"), offering: [uuid]) === own)
  }

  @Test func `a built-in device is chosen by its rule among those that share its service`() throws {
    let devices = Shipped.devices(withService: "FFF0").map { (name: $0, source: DefinitionSource(device: $0)) }
    #expect(devices.count > 1)
    for device in devices {
      let rules = (Shipped.definitionsOfDevices[device.name] ?? []).filter { $0.kind == .profile }.map(\.rule)
      guard let pattern = rules.flatMap(\.conditions).flatMap(\.names).first else { continue }
      let name = pattern.text.replacing("*", with: "").replacing("?", with: "0")
      let subject = MatchSubject(name: name)
      guard device.source.match(subject) == .matched else { continue }
      let others = devices.filter { $0.name != device.name && $0.source.match(subject) == .matched }
      if others.isEmpty {
        #expect(devices.map(\.source).definitions(of: subject, offering: ["FFF0"]) === device.source, "\(device.name)")
      }
    }
  }
}
