import Foundation
import GATTCore
import GATTMeasurements
import Testing

@Suite struct MeasurementTests {
  @Test func `a value in a unit that Foundation has is a measurement that converts`() throws {
    let boiling = try #require(GATTUnit.degreeCelsius.measurement(100, as: UnitTemperature.self))
    #expect(abs(boiling.converted(to: .fahrenheit).value - 212) < 1e-9)
    let pressure = try #require(GATTUnit.millimetreOfMercury.measurement(760, as: UnitPressure.self))
    #expect(abs(pressure.converted(to: .kilopascals).value - 101.325) < 0.01)
  }

  @Test func `a value is no measurement of another dimension`() {
    #expect(GATTUnit.metre.measurement(1, as: UnitMass.self) == nil)
  }

  @Test func `a unit that Foundation lacks has no dimension`() {
    #expect(GATTUnit.beatsPerMinute.dimension == nil)
  }

  @Test func `a unit that a definition gives by its symbol is the unit with that symbol`() {
    let unit = GATTUnit(symbol: "m/s", name: "m/s", uuid: nil, type: "m/s")
    #expect(unit.measurement(2, as: UnitSpeed.self) == Measurement(value: 2, unit: .metersPerSecond))
  }

  @Test func `units of one dimension agree about how large they are`() throws {
    let pairs: [(GATTUnit, Double, GATTUnit, Double)] = [
      (.hour, 1, .second, 3600), (.kilometrePerHour, 3.6, .metresPerSecond, 1),
      (.kilogramCalorie, 1, .gramCalorie, 1000),
      (.kilowattHour, 1, .joule, 3_600_000), (.tonne, 1, .kilogram, 1000), (.ampereHours, 1, .coulomb, 3600),
      (.bar, 1, .pascal, 100_000), (.planeAngleMinute, 60, .degree, 1), (.cubicMetres, 1, .litre, 1000),
      (.foot, 3, .yard, 1), (.gravityGn, 1, .metresPerSecondSquared, 9.81), (.hectare, 1, .squareMetres, 10_000),
    ]
    for (one, value, other, same) in pairs {
      let left = try #require(one.dimension).converter.baseUnitValue(fromValue: value)
      let right = try #require(other.dimension).converter.baseUnitValue(fromValue: same)
      #expect(abs(left - right) <= abs(right) * 0.001, "\(one.name) and \(other.name)")
    }
  }

  private enum Warmth: ScaledQuantityKind {
    typealias Raw = SFLOAT
    static var name: String { "Warmth" }
    static var unit: GATTUnit? { .degreeCelsius }
  }

  @Test func `a quantity is a measurement in its unit`() {
    let warmth: Quantity<Warmth> = 21.5
    #expect(warmth.measurement(as: UnitTemperature.self) == Measurement(value: 21.5, unit: .celsius))
    #expect(warmth.measurement(as: UnitMass.self) == nil)
    #expect(Quantity<Warmth>(raw: .nan).measurement(as: UnitTemperature.self) == nil)
  }
}
