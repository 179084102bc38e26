import Foundation
public import GATTCore

public import class Foundation.Dimension
public import struct Foundation.Measurement

/// Conversions of physical values to Foundation's measurements.
extension GATTUnit {
  /// The same unit in Foundation; nil when Foundation lacks it, as for `.beatsPerMinute`.
  public var dimension: Dimension? { dimensions[type] ?? dimensions[symbol] }

  /// Converts a physical value in this unit to a measurement; nil when the unit has another dimension, or when
  /// Foundation lacks the unit.
  ///
  /// ```swift
  /// let temperature = GATTUnit.degreeCelsius.measurement(21.5, as: UnitTemperature.self)
  /// temperature?.converted(to: .fahrenheit)     // 70.7 °F
  /// ```
  public func measurement<Unit: Dimension>(_ value: Double, as dimension: Unit.Type) -> Measurement<Unit>? {
    (self.dimension as? Unit).map { Measurement(value: value, unit: $0) }
  }
}

extension Quantity where Kind.Value == Double {
  /// Converts the value to a measurement; nil for a special value, a NaN or an infinity, and when the field has no
  /// unit, a unit of another dimension or a unit that Foundation lacks.
  ///
  /// ```swift
  /// let temperature = measurement.temperatureCelsius?.measurement(as: UnitTemperature.self)
  /// ```
  public func measurement<Unit: Dimension>(as dimension: Unit.Type) -> Measurement<Unit>? {
    Kind.isAmount(raw) ? unit?.measurement(value, as: dimension) : nil
  }
}

/// The dimensions, by the identifiers of the units, and by their symbols for units that a definition gives by symbol.
private let dimensions: [String: Dimension] = {
  let table: [(GATTUnit, Dimension)] = [
    (.metre, UnitLength.meters), (.inch, UnitLength.inches), (.foot, UnitLength.feet), (.yard, UnitLength.yards),
    (.mile, UnitLength.miles), (.nauticalMile, UnitLength.nauticalMiles), (.parsec, UnitLength.parsecs),
    (.kilogram, UnitMass.kilograms), (.pound, UnitMass.pounds), (.tonne, UnitMass.metricTons),
    (.second, UnitDuration.seconds), (.minute, UnitDuration.minutes), (.hour, UnitDuration.hours),
    (.kelvin, UnitTemperature.kelvin), (.degreeCelsius, UnitTemperature.celsius),
    (.degreeFahrenheit, UnitTemperature.fahrenheit),
    (.squareMetres, UnitArea.squareMeters), (.hectare, UnitArea.hectares),
    (.cubicMetres, UnitVolume.cubicMeters), (.litre, UnitVolume.liters),
    (.metresPerSecond, UnitSpeed.metersPerSecond), (.kilometrePerHour, UnitSpeed.kilometersPerHour),
    (.milePerHour, UnitSpeed.milesPerHour), (.knot, UnitSpeed.knots),
    (.metresPerSecondSquared, UnitAcceleration.metersPerSecondSquared), (.gravityGn, UnitAcceleration.gravity),
    (.radian, UnitAngle.radians), (.degree, UnitAngle.degrees), (.planeAngleMinute, UnitAngle.arcMinutes),
    (.planeAngleSecond, UnitAngle.arcSeconds),
    (.hertz, UnitFrequency.hertz),
    (.pascal, UnitPressure.newtonsPerMetersSquared), (.bar, UnitPressure.bars),
    (.millimetreOfMercury, UnitPressure.millimetersOfMercury),
    (.poundForcePerSquareInch, UnitPressure.poundsForcePerSquareInch),
    (.joule, UnitEnergy.joules), (.kilowattHour, UnitEnergy.kilowattHours), (.kilogramCalorie, UnitEnergy.kilocalories),
    (.gramCalorie, UnitEnergy.calories),
    (.watt, UnitPower.watts),
    (.ampere, UnitElectricCurrent.amperes), (.coulomb, UnitElectricCharge.coulombs),
    (.ampereHours, UnitElectricCharge.ampereHours), (.volt, UnitElectricPotentialDifference.volts),
    (.ohm, UnitElectricResistance.ohms),
    (.lux, UnitIlluminance.lux),
    (.milligramPerDecilitre, UnitConcentrationMass.milligramsPerDeciliter), (.ppm, UnitDispersion.partsPerMillion),
  ]
  return Dictionary(table.flatMap { [($0.type, $1), ($0.symbol, $1)] }, uniquingKeysWith: { first, _ in first })
}()
