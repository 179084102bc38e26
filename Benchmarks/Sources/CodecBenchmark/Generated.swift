import GATTCore

// The sums of what the generated types show, absent fields counting 0.

extension HeartRateMeasurement {
  var sum: UInt64 {
    var sum = UInt64(flags.rawValue) &+ UInt64(heartRate) &+ UInt64(energyExpendedRaw ?? 0)
    for interval in rrIntervalsRaw { sum &+= UInt64(interval) }
    return sum
  }
}

extension BatteryLevel {
  var sum: UInt64 { UInt64(level) }
}

extension DateTime {
  var sum: UInt64 {
    UInt64(yearRaw) &+ UInt64(month) &+ UInt64(day) &+ UInt64(hours) &+ UInt64(minutes) &+ UInt64(seconds)
  }
}

extension BloodPressureMeasurement {
  var sum: UInt64 {
    let none = SFLOAT(bitPattern: 0)
    var sum = UInt64(flags.rawValue)
    sum &+= UInt64((systolicMmHgRaw ?? none).bitPattern) &+ UInt64((systolicKPaRaw ?? none).bitPattern)
    sum &+= UInt64((diastolicMmHgRaw ?? none).bitPattern) &+ UInt64((diastolicKPaRaw ?? none).bitPattern)
    sum &+= UInt64((meanArterialPressureMmHgRaw ?? none).bitPattern)
    sum &+= UInt64((meanArterialPressureKPaRaw ?? none).bitPattern)
    sum &+= timeStamp?.sum ?? 0
    sum &+= UInt64((pulseRateRaw ?? none).bitPattern) &+ UInt64(userID ?? 0)
    return sum &+ UInt64(measurementStatus?.rawValue ?? 0)
  }
}

extension IndoorBikeData {
  var sum: UInt64 {
    var sum = UInt64(flags.rawValue) &+ UInt64(instantaneousSpeedRaw ?? 0) &+ UInt64(averageSpeedRaw ?? 0)
    sum &+= UInt64(instantaneousCadenceRaw ?? 0) &+ UInt64(averageCadenceRaw ?? 0)
    sum &+= UInt64((totalDistance ?? 0).integerValue)
    sum &+= UInt64(truncatingIfNeeded: resistanceLevel ?? 0) &+ UInt64(truncatingIfNeeded: instantaneousPower ?? 0)
    sum &+= UInt64(truncatingIfNeeded: averagePower ?? 0)
    sum &+= UInt64(totalEnergy ?? 0) &+ UInt64(energyPerHour ?? 0) &+ UInt64(energyPerMinute ?? 0)
    sum &+= UInt64(heartRate ?? 0) &+ UInt64(metabolicEquivalentRaw ?? 0) &+ UInt64(elapsedTime ?? 0)
    return sum &+ UInt64(remainingTime ?? 0)
  }
}
