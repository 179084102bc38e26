import Foundation
import Testing

@testable import GATTCore

/// Hundredths of a degree, with special values.
private enum Warmth: ScaledQuantityKind {
  typealias Raw = Int16
  static var name: String { "Warmth" }
  static var unit: GATTUnit? { .degreeCelsius }
  static var scale: Scale { Scale(multiplier: 1, offset: 0, divisor: 100) }
  static var range: ClosedRange<Int64>? { -30_000...30_000 }

  enum Special: Int16, NamedNumber {
    case unknown = -32_768
    case broken = 30_000

    static var numberedNames: String { "-32768 Value is not known\n30000 Sensor is broken" }
  }
}

/// A number from 1 to 12.
private enum Month: PlainQuantityKind {
  typealias Raw = UInt8
  static var name: String { "Month" }
  static var range: ClosedRange<Int64>? { 1...12 }
}

/// Numbers of 64 bits in thousands.
private enum Long: ScaledQuantityKind {
  typealias Raw = UInt64
  static var name: String { "Long" }
  static var scale: Scale { Scale(multiplier: 1000, offset: 0, divisor: 1) }
}

@Suite struct QuantityTests {
  private func error<Kind: QuantityKind>(_ value: Kind.Value, _ kind: Kind.Type) -> EncodeError? {
    do throws(EncodeError) {
      _ = try Quantity<Kind>(value)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a quantity has a value, a number on the wire, a unit and a text`() throws {
    let warmth: Quantity<Warmth> = 23.45
    #expect(warmth.value == 23.45 && warmth.raw == 2345)
    #expect(warmth.unit == .degreeCelsius)
    #expect(warmth.description == "23.45 °C")
    #expect(Quantity<Month>(raw: 3).description == "3")
    #expect((0.125 as Quantity<Warmth>).raw == 12)
    let value = 0.135
    #expect(try Quantity<Warmth>(value).raw == 14)
  }

  @Test func `a value out of range is an error with the range of the amounts`() {
    let wanted = EncodeError(value: "", field: "Warmth", reason: .outOfRange(301, minimum: -300, maximum: 299.99))
    #expect(error(301, Warmth.self) == wanted)
    #expect(error(.nan, Warmth.self)?.reason == .notANumber)
    #expect(error(13, Month.self)?.reason == .outOfRange(13, minimum: 1, maximum: 12))
  }

  @Test func `a number out of range is read, and says so`() {
    #expect(!Quantity<Month>(raw: 13).isInRange)
    #expect(Quantity<Month>(raw: 13).value == 13)
    #expect(Quantity<Month>(raw: 12).isInRange)
    #expect(!Quantity<Warmth>(raw: 30_001).isInRange)
    #expect(Quantity<Warmth>(raw: -32_768).isInRange, "a special value is allowed")
  }

  @Test func `a special value is no amount`() {
    let unknown = Quantity<Warmth>(.unknown)
    #expect(unknown.raw == -32_768)
    #expect(unknown.value.isNaN && unknown.special == .unknown)
    #expect(unknown.description == "Value is not known")
    #expect(unknown == Quantity(raw: -32_768) && unknown != Quantity(.broken))
    #expect(Quantity<Warmth>(raw: 0).special == nil)
    #expect(Quantity<Month>(raw: 0).special == nil)
    #expect(error(300, Warmth.self) != nil, "the raw number of 300 °C is a special value")
  }

  @Test func `quantities are equal and in order by value`() {
    #expect(Quantity<Month>(raw: 3) < 4)
    #expect((-1 as Quantity<Warmth>) < 0.5)
    #expect((-1 as Quantity<Warmth>) <= -1 && (-1 as Quantity<Warmth>) >= -1 && (0.5 as Quantity<Warmth>) > -1)
    // A special value is not a number, so it is neither less nor greater.
    let unknown = Quantity<Warmth>(raw: -32_768)
    #expect(!(unknown < 0) && !(unknown <= 0) && !(unknown > 0) && !(unknown >= 0))
    #expect(Set([23.45, 23.45] as [Quantity<Warmth>]).count == 1)
  }

  @Test func `numbers of 64 bits are exact`() {
    #expect(Quantity<Long>(raw: 9_007_199_254_740).value == 9_007_199_254_740_000)
    #expect(Quantity<Long>(raw: .max).value == 1.8446744073709552e22)
  }

  @Test func `a quantity is a number in JSON, and a special value is its name`() throws {
    let warmths: [Quantity<Warmth>] = [1, -23.45, Quantity(.unknown)]
    let json = try JSONEncoder().encode(warmths)
    #expect(String(decoding: json, as: UTF8.self) == #"[1,-23.45,"Value is not known"]"#)
    #expect(try JSONDecoder().decode([Quantity<Warmth>].self, from: json) == warmths)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Quantity<Month>].self, from: Data("[13]".utf8)) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Quantity<Month>].self, from: Data(#"["x"]"#.utf8)) }
  }
}
