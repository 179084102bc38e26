import GATTCore

/// A value with the sum of its fields, read through the public interface. Absent fields count 0.
protocol Summable {
  var sum: UInt64 { get }
}

extension BatteryLevel: Summable {
  var sum: UInt64 { UInt64(batteryLevel.raw) }
}

extension HeartRateMeasurement: Summable {
  var sum: UInt64 {
    var sum = UInt64(flags.rawValue) &+ UInt64(heartRate) &+ UInt64(energyExpended?.raw ?? 0)
    for interval in rrIntervals { sum &+= UInt64(interval.raw) }
    return sum
  }
}

extension DateTime: Summable {
  var sum: UInt64 {
    UInt64(year.raw) &+ UInt64(month.rawValue) &+ UInt64(day.raw) &+ UInt64(hours.raw) &+ UInt64(minutes.raw)
      &+ UInt64(seconds.raw)
  }
}

extension BloodPressureMeasurement: Summable {
  var sum: UInt64 {
    let none = SFLOAT(bitPattern: 0)
    var sum = UInt64(flags.rawValue)
    sum &+= UInt64((systolicMmHg?.raw ?? none).bitPattern) &+ UInt64((systolicKPa?.raw ?? none).bitPattern)
    sum &+= UInt64((diastolicMmHg?.raw ?? none).bitPattern) &+ UInt64((diastolicKPa?.raw ?? none).bitPattern)
    sum &+= UInt64((meanArterialPressureMmHg?.raw ?? none).bitPattern)
    sum &+= UInt64((meanArterialPressureKPa?.raw ?? none).bitPattern)
    sum &+= timeStamp?.sum ?? 0
    sum &+= UInt64((pulseRate?.raw ?? none).bitPattern) &+ UInt64(userID?.raw ?? 0)
    return sum &+ UInt64(measurementStatus?.rawValue ?? 0)
  }
}

extension CSCMeasurement: Summable {
  var sum: UInt64 {
    UInt64(flags.rawValue) &+ UInt64(cumulativeWheelRevolutions ?? 0) &+ UInt64(lastWheelEventTime?.raw ?? 0)
      &+ UInt64(cumulativeCrankRevolutions ?? 0) &+ UInt64(lastCrankEventTime?.raw ?? 0)
  }
}

extension TemperatureMeasurement: Summable {
  var sum: UInt64 {
    let none = FLOAT(bitPattern: 0)
    return UInt64(flags.rawValue) &+ UInt64((temperatureCelsius?.raw ?? none).bitPattern)
      &+ UInt64((temperatureFahrenheit?.raw ?? none).bitPattern) &+ (timeStamp?.sum ?? 0)
      &+ UInt64(temperatureType?.rawValue ?? 0)
  }
}

extension GlucoseMeasurement: Summable {
  var sum: UInt64 {
    let none = SFLOAT(bitPattern: 0)
    var sum = UInt64(flags.rawValue) &+ UInt64(sequenceNumber) &+ baseTime.sum
    sum &+= UInt64(truncatingIfNeeded: timeOffset ?? 0)
    sum &+= UInt64((glucoseConcentrationKgL?.raw ?? none).bitPattern)
    sum &+= UInt64((glucoseConcentrationMolL?.raw ?? none).bitPattern)
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
    var sum = UInt64(flags.rawValue) &+ UInt64(instantaneousSpeed?.raw ?? 0) &+ UInt64(averageSpeed?.raw ?? 0)
    sum &+= UInt64(instantaneousCadence?.raw ?? 0) &+ UInt64(averageCadence?.raw ?? 0)
    sum &+= UInt64((totalDistance ?? 0).integerValue) &+ UInt64(truncatingIfNeeded: resistanceLevel ?? 0)
    sum &+= UInt64(truncatingIfNeeded: instantaneousPower ?? 0) &+ UInt64(truncatingIfNeeded: averagePower ?? 0)
    sum &+= UInt64(totalEnergy ?? 0) &+ UInt64(energyPerHour ?? 0) &+ UInt64(energyPerMinute ?? 0)
    sum &+= UInt64(heartRate ?? 0) &+ UInt64(metabolicEquivalent?.raw ?? 0) &+ UInt64(elapsedTime ?? 0)
    return sum &+ UInt64(remainingTime ?? 0)
  }
}

extension BodyCompositionMeasurement: Summable {
  var sum: UInt64 {
    var sum = UInt64(flags.rawValue) &+ UInt64(bodyFatPercentage.raw) &+ (timeStamp?.sum ?? 0)
    sum &+= UInt64(userID?.raw ?? 0) &+ UInt64(basalMetabolism?.raw ?? 0) &+ UInt64(musclePercentage?.raw ?? 0)
    sum &+= UInt64(muscleMassKg?.raw ?? 0) &+ UInt64(muscleMassLb?.raw ?? 0)
    sum &+= UInt64(fatFreeMassKg?.raw ?? 0) &+ UInt64(fatFreeMassLb?.raw ?? 0)
    sum &+= UInt64(softLeanMassKg?.raw ?? 0) &+ UInt64(softLeanMassLb?.raw ?? 0)
    sum &+= UInt64(bodyWaterMassKg?.raw ?? 0) &+ UInt64(bodyWaterMassLb?.raw ?? 0) &+ UInt64(impedance?.raw ?? 0)
    sum &+= UInt64(weightKg?.raw ?? 0) &+ UInt64(weightLb?.raw ?? 0)
    return sum &+ UInt64(heightM?.raw ?? 0) &+ UInt64(heightIn?.raw ?? 0)
  }
}

extension PnPID: Summable {
  var sum: UInt64 {
    UInt64(vendorIDSource.rawValue) &+ UInt64(vendorID) &+ UInt64(productID) &+ UInt64(productVersion)
  }
}

/// The length and the first octet of the name.
extension DeviceName: Summable {
  var sum: UInt64 { UInt64(deviceName.utf8.count) &+ UInt64(deviceName.utf8.first ?? 0) }
}
