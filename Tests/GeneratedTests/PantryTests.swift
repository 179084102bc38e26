import GATTCore
import Goldens
import Testing

/// Values with rules and roles.
@Suite struct PantryTests {
  @Test func `a type has the rule of its definition, or of its profile`() {
    #expect(PantryPacket.match == MatchRule([.init(names: [NamePattern("PAN-*")])], fixedOctets: 1))
    #expect(PantryScale.match == MatchRule(PantrySensorsDevice.match.conditions, fixedOctets: 1))
    #expect(
      PantrySensorsDevice.match.conditions[1].addresses == [
        AddressPrefix(0xA4C138, octetCount: 3), AddressPrefix(0xC0, octetCount: 1),
      ]
    )
    let patterns = [ServiceDataPattern("FD3D", [0x54], mask: [0x5F]), ServiceDataPattern("FD3D", [0x69])]
    #expect(PantryDoor.match == MatchRule([.init(serviceData: patterns)]))
    #expect(PantryScale.companies == .assigned([0x10, 0x11]) && PantryScale.companyIdentifier == 0x10)
    #expect(PantryProbe.companies == .omitted && PantryProbe.companyIdentifier == nil)
  }

  @Test func `roles are found in lists, choices and fields that share an octet`() throws {
    let packet = try PantryPacket([0x40, 1, 2, 3, 4, 5, 6, 1, 90, 0, 7, 58, 2, 58, 1])
    #expect(packet.roles.sequence == FieldRoles.Sequence(number: 7, bits: 8))
    #expect(packet.roles.address == packet.sender)
    #expect(packet.roles.events.fields.map(\.text) == ["Double Press", "Press"])
    let scale = try PantryScale([1, 2, 0x35, 0x38])
    #expect(scale.roles.sequence == FieldRoles.Sequence(number: 5, bits: 4))
    #expect(scale.roles.events.fields.map(\.name) == ["Tap"] && scale.roles.events.fields.map(\.text) == ["3"])
    #expect(try PantryProbe([1, 2, 3]).roles == FieldRoles())
  }
}
