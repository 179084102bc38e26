import Testing

@testable import GATTModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct UnitTests {
  @Test func `Every assigned unit is found by its UUID and its identifier`() {
    let assigned = GATTUnit.all.filter { $0.uuid != nil }
    #expect(assigned.count == 127)
    #expect(Set(assigned.map(\.uuid)).count == 127)
    #expect(Set(GATTUnit.all.map(\.type)).count == GATTUnit.all.count)
    #expect(assigned.map { $0.uuid! } == assigned.map { $0.uuid! }.sorted())
    for unit in GATTUnit.all {
      #expect(GATTUnit(type: unit.type) == unit)
      if let uuid = unit.uuid { #expect(GATTUnit(uuid: uuid) == unit) }
      #expect(!unit.name.isEmpty)
    }
    #expect(GATTUnit(uuid: "180D") == nil)
    #expect(GATTUnit(type: "org.bluetooth.unit.length") == nil)
    #expect(GATTUnit(type: "") == nil)
  }

  @Test func `A unit of one's own is what is said of it, and one of the registry when all of that is the same`() {
    let dram = GATTUnit(symbol: "dr.", name: "dram", uuid: nil, type: "dram")
    #expect(dram.symbol == "dr." && dram.name == "dram" && dram.uuid == nil && dram.type == "dram")
    #expect(dram == GATTUnit(symbol: "dr.", name: "dram", uuid: nil, type: "dram"))
    #expect(dram != GATTUnit(symbol: "dr.", name: "drams", uuid: nil, type: "dram"))
    let metre = GATTUnit(symbol: "m", name: "metre", uuid: "2701", type: "org.bluetooth.unit.length.metre")
    #expect(metre == .metre)
    #expect(GATTUnit.metre == metre)
    #expect(Set([metre, .metre, dram]).count == 2)
    #expect(Set(GATTUnit.all).count == GATTUnit.all.count)
  }

  @Test func `Symbols are those that people write`() {
    #expect(GATTUnit.beatsPerMinute.symbol == "bpm")
    #expect(GATTUnit.beatsPerMinute.uuid == "27AF")
    #expect(GATTUnit.degreeCelsius.symbol == "°C")
    #expect(GATTUnit.metresPerSecond.description == "m/s")
    #expect(GATTUnit.percentage.symbol == "%")
    #expect(GATTUnit.millimetreOfMercury.symbol == "mmHg")
    #expect(GATTUnit.unitless.description == "unitless")
    #expect(GATTUnit.minute.type == "org.bluetooth.unit.time.minute")
    #expect(GATTUnit.planeAngleMinute.type == "org.bluetooth.unit.plane_angle.minute")
  }

  @Test func `Identifiers that published definitions write in place of the registry's are understood`() {
    #expect(GATTUnit(type: "org.bluetooth.unit.length.meter") == .metre)
    #expect(GATTUnit(type: "org.bluetooth.unit.lux") == .lux)
    #expect(GATTUnit(type: "org.bluetooth.unit.kilowatt_hour") == .kilowattHour)
    #expect(GATTUnit(type: "org.bluetooth.unit.velocity.kilometre_per_minute") == .kilometerPerMinute)
    #expect(GATTUnit(type: "org.bluetooth.unit.logarithmic_radio_quantity.decibel")?.symbol == "dB")
    for alias in GATTUnit.aliases { #expect(GATTUnit(type: GATTUnit.prefix + alias.written) != nil) }
  }

  @Test func `The generator knows the static member of every unit`() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../Sources/GATTModel/Units.swift").standardized
    let source = try String(contentsOf: file, encoding: .utf8)
    let members = source.matches(of: #/static var (\w+): GATTUnit { GATTUnit\(registered: (\d+)\) }/#)
    #expect(members.count == GATTUnit.all.count)
    for member in members {
      let place = try #require(Int(member.2))
      #expect(GATTUnit.all[place].member == String(member.1))
    }
    #expect(GATTUnit(symbol: "dr.", name: "dram", uuid: nil, type: "dram").member == nil)
  }
}
