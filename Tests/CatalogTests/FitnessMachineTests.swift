import BlueGATTCatalog
import GATTCore
import Testing

/// Fitness machines send resistance levels and paces in two forms. The octets come from reports about a Zwift Hub, a JetBlack
/// Volt, a rower and a bike: github.com/Berg0162/simcline, issues 7 and 9; ArduRower, issue 1; qdomyos-zwift, issue 5075.
@Suite struct FitnessMachineTests {
  @Test func `machines send levels of 16 bits`() throws {
    let bike = try IndoorBikeData([0x64, 2, 0, 0, 0, 0, 20, 0, 70, 0, 0])
    #expect(bike.resistanceLevel == 20 && bike.instantaneousPower == 70 && bike.heartRate == 0)
    let other = try IndoorBikeData(
      [0xFE, 2, 0xC0, 0x0B, 0xD0, 7, 0xB4, 0, 0x78, 0, 0xF8, 0, 0, 20, 0, 0x50, 0, 0x5A, 0, 0]
    )
    #expect(other.instantaneousPower == 80 && other.averagePower == 90 && other.resistanceLevel == 20)
    let rower = try RowerData([0xF8, 0, 0x34, 0x16, 0, 0x80, 0, 0, 0, 0xAC, 0, 0x30, 0, 3, 0])
    #expect(rower.resistanceLevel == 3 && rower.instantaneousPower == 172)
    let range = try SupportedResistanceLevelRange([0, 0, 0xC8, 0, 1, 0])
    #expect(range.minimumResistanceLevel.value == 0 && range.maximumResistanceLevel.value == 20)
    #expect(range.minimumIncrement.value == 0.1)
  }

  /// The numbers of octets of the fields that the flags of Indoor Bike Data announce, by bit; 0 for the level.
  private static let sizes = [2, 2, 2, 2, 3, 0, 2, 2, 5, 1, 1, 2, 2]

  @Test func `every combination of flags has both forms, and is written as it was read`() throws {
    for flags in UInt16(0)..<0x2000 {
      // The first flag, More Data, is 0 when the speed is there.
      let announced = Self.sizes.indices.filter { (flags ^ 1) >> UInt16($0) & 1 == 1 }
      let before = announced.filter { $0 < 5 }.reduce(0) { $0 + Self.sizes[$1] }
      let after = announced.filter { $0 > 5 }.reduce(0) { $0 + Self.sizes[$1] }
      for level in flags >> 5 & 1 == 1 ? [[7], [70, 0]] as [[UInt8]] : [[]] {
        let octets =
          [UInt8(truncatingIfNeeded: flags), UInt8(flags >> 8)] + [UInt8](repeating: 1, count: before) + level
          + [UInt8](repeating: 2, count: after)
        let value = try IndoorBikeData(octets)
        #expect(value.resistanceLevel == (level.isEmpty ? nil : 70))
        #expect(value.instantaneousPower == (flags >> 6 & 1 == 1 ? 0x202 : nil))
        #expect(try value.octets() == octets)
        if level.count == 1 { #expect(throws: DecodeError.self) { try IndoorBikeData(Array(octets.dropLast())) } }
      }
    }
  }

  /// The numbers of octets of the fields that the flags of Treadmill Data announce, by bit; 0 for the two paces.
  private static let treadmillSizes = [2, 2, 3, 4, 4, 0, 0, 5, 1, 1, 2, 2, 4]

  @Test func `a treadmill sends both paces with 16 bits, or both with 8, and the fields after them are right`() throws {
    for flags in UInt16(0)..<0x2000 {
      let announced = Self.treadmillSizes.indices.filter { (flags ^ 1) >> UInt16($0) & 1 == 1 }
      let before = announced.filter { $0 < 5 }.reduce(0) { $0 + Self.treadmillSizes[$1] }
      let after = announced.filter { $0 > 6 }.reduce(0) { $0 + Self.treadmillSizes[$1] }
      let paces = announced.filter { $0 == 5 || $0 == 6 }
      for pace in [[3], [3, 0]] as [[UInt8]] {
        let octets =
          [UInt8(truncatingIfNeeded: flags), UInt8(flags >> 8)] + [UInt8](repeating: 1, count: before)
          + paces.flatMap { _ in pace } + [UInt8](repeating: 2, count: after)
        let value = try TreadmillData(octets)
        #expect(value.instantaneousPace == (paces.contains(5) ? 3 : nil))
        #expect(value.averagePace == (paces.contains(6) ? 3 : nil))
        #expect(value.heartRate == (flags >> 8 & 1 == 1 ? 2 : nil))
        #expect(try value.octets() == octets)
      }
    }
  }

  @Test func `the range of a machine tells the form of its data`() throws {
    let range = try SupportedResistanceLevelRange([1, 20, 1])
    #expect(range.maximumResistanceLevel.value == 200)
    let octets: [UInt8] = [0x60, 2, 0, 0, 5, 70, 0, 99, 0xEE]
    let bike = try IndoorBikeData(received: octets, hasShortForms: range.hasShortForms)
    #expect(bike.resistanceLevel == 50 && bike.instantaneousPower == 70 && bike.heartRate == 99)
  }

  @Test func `a control point sets a level of 8 bits or of 16`() throws {
    for octets in [[4, 100], [4, 100, 0]] as [[UInt8]] {
      let command = try FitnessMachineControlPoint(octets)
      #expect(try command.octets() == octets)
      #expect("\(command)".contains("10"))
    }
    let made = FitnessMachineControlPoint.setTargetResistanceLevel(.init(targetResistanceLevel: 10))
    #expect(try made.octets() == [4, 100, 0])
  }
}
