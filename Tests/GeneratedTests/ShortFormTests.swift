import Foundation
import GATTCore
import Goldens
import Testing

/// Numbers with a long and a short form: `x:ShortForm`.
@Suite struct ShortFormTests {
  private let long: [UInt8] = [7, 1, 0, 0x2C, 1, 5, 0, 0, 0, 7, 0, 0, 0, 1, 0x8B, 0xCD]
  private let short: [UInt8] = [7, 1, 0, 3, 5, 0, 7, 0, 0, 3, 0xF5]

  @Test func `a number reads alike in both forms, and is written in the form in which it was read`() throws {
    let inLong = try StoveReport(long)
    let inShort = try StoveReport(short)
    #expect(inLong.heat == 30 && inShort.heat == 30)
    #expect(inLong.pressure == 101_325 && inShort.pressure == 101_300)
    #expect(!inLong.hasShortForms && inShort.hasShortForms)
    #expect(try inLong.octets() == long && inShort.octets() == short)
    var changed = inShort
    changed.heat = -10
    #expect(try changed.octets() == [7, 1, 0, 0xFF, 5, 0, 7, 0, 0, 3, 0xF5])
    changed.pressure = 101_325
    #expect(encodeError { () throws(EncodeError) in _ = try changed.octets() }?.field == "Pressure")
    changed.hasShortForms = false
    #expect(try StoveReport(changed.octets()).pressure == 101_325)
  }

  @Test func `strings and JSON keep the form`() throws {
    for octets in [long, short] {
      let value = try StoveReport(octets)
      #expect(try StoveReport(stringValue: value.stringValue)?.octets() == octets)
      let json = try JSONEncoder().encode(value)
      #expect(try JSONDecoder().decode(StoveReport.self, from: json) == value)
    }
  }

  @Test func `a new value has the long form`() throws {
    let value = StoveReport(pressure: 100)
    #expect(try value.octets() == [0, 0, 0, 0, 100])
    #expect(try StoveCommand.setHeat(.init(heat: 10)).octets() == [1, 100, 0])
  }

  @Test func `later octets and a missing one are read rightly when the form is known`() throws {
    let later = short + [0xEE, 0xEE, 0xEE, 0xEE, 0xEE, 0xEE]
    #expect(try StoveReport(received: later, hasShortForms: true).pressure == 101_300)
    #expect(try StoveReport(received: long + [1], hasShortForms: false) == StoveReport(long))
    #expect(throws: DecodeError.self) { try StoveReport(received: Array(long.dropLast()), hasShortForms: false) }
  }

  @Test func `the form of a nested value follows from its octets`() throws {
    guard case .replay(let replay) = try StoveCommand([2, 9, 0, 3, 0xF5]) else {
      Issue.record("no replay")
      return
    }
    #expect(replay.report.hasShortForms && replay.report.pressure == 101_300)
    #expect(try StoveCommand([2, 9, 0, 0, 0, 0, 9]).octets() == [2, 9, 0, 0, 0, 0, 9])
  }
}
