import GATTCore

/// A value whose fields can be added up: each as the public interface shows it, absent ones counting 0.
protocol Summable {
  var sum: UInt64 { get }
}

extension BatteryLevel: Summable {
  var sum: UInt64 { UInt64(batteryLevel) }
}

extension HeartRateMeasurement: Summable {
  var sum: UInt64 {
    var sum = UInt64(flags.rawValue) &+ UInt64(heartRate) &+ UInt64(energyExpendedRaw ?? 0)
    for interval in rrIntervalsRaw { sum &+= UInt64(interval) }
    return sum
  }
}

extension DateTime: Summable {
  var sum: UInt64 {
    UInt64(yearRaw) &+ UInt64(month.rawValue) &+ UInt64(dayRaw) &+ UInt64(hours) &+ UInt64(minutes) &+ UInt64(seconds)
  }
}

extension BloodPressureMeasurement: Summable {
  var sum: UInt64 {
    let none = SFLOAT(bitPattern: 0)
    var sum = UInt64(flags.rawValue)
    sum &+= UInt64((systolicMmHgRaw ?? none).bitPattern) &+ UInt64((systolicKPaRaw ?? none).bitPattern)
    sum &+= UInt64((diastolicMmHgRaw ?? none).bitPattern) &+ UInt64((diastolicKPaRaw ?? none).bitPattern)
    sum &+= UInt64((meanArterialPressureMmHgRaw ?? none).bitPattern)
    sum &+= UInt64((meanArterialPressureKPaRaw ?? none).bitPattern)
    sum &+= timeStamp?.sum ?? 0
    sum &+= UInt64((pulseRateRaw ?? none).bitPattern) &+ UInt64(userIDRaw ?? 0)
    return sum &+ UInt64(measurementStatus?.rawValue ?? 0)
  }
}

extension CSCMeasurement: Summable {
  var sum: UInt64 {
    UInt64(flags.rawValue) &+ UInt64(cumulativeWheelRevolutions ?? 0) &+ UInt64(lastWheelEventTimeRaw ?? 0)
      &+ UInt64(cumulativeCrankRevolutions ?? 0) &+ UInt64(lastCrankEventTimeRaw ?? 0)
  }
}

extension TemperatureMeasurement: Summable {
  var sum: UInt64 {
    let none = FLOAT(bitPattern: 0)
    return UInt64(flags.rawValue) &+ UInt64((temperatureCelsiusRaw ?? none).bitPattern)
      &+ UInt64((temperatureFahrenheitRaw ?? none).bitPattern) &+ (timeStamp?.sum ?? 0)
      &+ UInt64(temperatureType?.rawValue ?? 0)
  }
}

extension GlucoseMeasurement: Summable {
  var sum: UInt64 {
    let none = SFLOAT(bitPattern: 0)
    var sum = UInt64(flags.rawValue) &+ UInt64(sequenceNumber) &+ baseTime.sum
    sum &+= UInt64(truncatingIfNeeded: timeOffset ?? 0)
    sum &+= UInt64((glucoseConcentrationKgLRaw ?? none).bitPattern)
    sum &+= UInt64((glucoseConcentrationMolLRaw ?? none).bitPattern)
    sum &+= UInt64(sampleType?.rawValue ?? 0) &+ UInt64(sampleLocation?.rawValue ?? 0)
    return sum &+ UInt64(sensorStatusAnnunciation?.rawValue ?? 0)
  }
}

extension CurrentTime: Summable {
  var sum: UInt64 {
    let day = exactTime.dayDateTime
    return day.dateTime.sum &+ UInt64(day.dayOfWeek.rawValue) &+ UInt64(exactTime.fractions256)
      &+ UInt64(adjustReason.rawValue)
  }
}

extension IndoorBikeData: Summable {
  var sum: UInt64 {
    var sum = UInt64(flags.rawValue) &+ UInt64(instantaneousSpeedRaw ?? 0) &+ UInt64(averageSpeedRaw ?? 0)
    sum &+= UInt64(instantaneousCadenceRaw ?? 0) &+ UInt64(averageCadenceRaw ?? 0)
    sum &+= UInt64((totalDistance ?? 0).integerValue) &+ UInt64(resistanceLevelRaw ?? 0)
    sum &+= UInt64(truncatingIfNeeded: instantaneousPower ?? 0) &+ UInt64(truncatingIfNeeded: averagePower ?? 0)
    sum &+= UInt64(totalEnergy ?? 0) &+ UInt64(energyPerHour ?? 0) &+ UInt64(energyPerMinute ?? 0)
    sum &+= UInt64(heartRate ?? 0) &+ UInt64(metabolicEquivalentRaw ?? 0) &+ UInt64(elapsedTime ?? 0)
    return sum &+ UInt64(remainingTime ?? 0)
  }
}

extension BodyCompositionMeasurement: Summable {
  var sum: UInt64 {
    var sum = UInt64(flags.rawValue) &+ UInt64(bodyFatPercentageRaw) &+ (timeStamp?.sum ?? 0)
    sum &+= UInt64(userIDRaw ?? 0) &+ UInt64(basalMetabolismRaw ?? 0) &+ UInt64(musclePercentageRaw ?? 0)
    sum &+= UInt64(muscleMassKgRaw ?? 0) &+ UInt64(muscleMassLbRaw ?? 0)
    sum &+= UInt64(fatFreeMassKgRaw ?? 0) &+ UInt64(fatFreeMassLbRaw ?? 0)
    sum &+= UInt64(softLeanMassKgRaw ?? 0) &+ UInt64(softLeanMassLbRaw ?? 0)
    sum &+= UInt64(bodyWaterMassKgRaw ?? 0) &+ UInt64(bodyWaterMassLbRaw ?? 0) &+ UInt64(impedanceRaw ?? 0)
    sum &+= UInt64(weightKgRaw ?? 0) &+ UInt64(weightLbRaw ?? 0)
    return sum &+ UInt64(heightMRaw ?? 0) &+ UInt64(heightInRaw ?? 0)
  }
}

extension PnPID: Summable {
  var sum: UInt64 {
    UInt64(vendorIDSource.rawValue) &+ UInt64(vendorID) &+ UInt64(productID) &+ UInt64(productVersion)
  }
}

/// Of a name, how long it is and how it starts.
extension DeviceName: Summable {
  var sum: UInt64 { UInt64(deviceName.utf8.count) &+ UInt64(deviceName.utf8.first ?? 0) }
}
