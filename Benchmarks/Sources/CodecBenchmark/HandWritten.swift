// The four characteristics as one writes them by hand in Swift: optionals, and a branch for each.

struct HandHeartRate {
  var flags: UInt8
  var heartRate: UInt16
  var energyExpended: UInt16?
  var rrIntervals: [UInt16]

  var sum: UInt64 {
    UInt64(flags) &+ UInt64(heartRate) &+ UInt64(energyExpended ?? 0)
      &+ rrIntervals.reduce(0) { $0 &+ UInt64($1) }
  }
}

struct HandBattery {
  var level: UInt8

  var sum: UInt64 { UInt64(level) }
}

struct HandDateTime {
  var year: UInt16
  var month: UInt8
  var day: UInt8
  var hours: UInt8
  var minutes: UInt8
  var seconds: UInt8

  var sum: UInt64 {
    UInt64(year) &+ UInt64(month) &+ UInt64(day) &+ UInt64(hours) &+ UInt64(minutes) &+ UInt64(seconds)
  }

  var isPossible: Bool {
    (year == 0 || (1582...9999).contains(year)) && month <= 12 && day <= 31 && hours <= 23 && minutes <= 59
      && seconds <= 59
  }
}

struct HandBloodPressure {
  var flags: UInt8
  var systolic: UInt16
  var diastolic: UInt16
  var meanArterialPressure: UInt16
  var timeStamp: HandDateTime?
  var pulseRate: UInt16?
  var userID: UInt8?
  var measurementStatus: UInt16?

  var sum: UInt64 {
    UInt64(flags) &+ UInt64(systolic) &+ UInt64(diastolic) &+ UInt64(meanArterialPressure) &+ (timeStamp?.sum ?? 0)
      &+ UInt64(pulseRate ?? 0) &+ UInt64(userID ?? 0) &+ UInt64(measurementStatus ?? 0)
  }
}

struct HandIndoorBike {
  var flags: UInt16
  var instantaneousSpeed: UInt16?
  var averageSpeed: UInt16?
  var instantaneousCadence: UInt16?
  var averageCadence: UInt16?
  var totalDistance: UInt32?
  var resistanceLevel: Int16?
  var instantaneousPower: Int16?
  var averagePower: Int16?
  var energy: (total: UInt16, perHour: UInt16, perMinute: UInt8)?
  var heartRate: UInt8?
  var metabolicEquivalent: UInt8?
  var elapsedTime: UInt16?
  var remainingTime: UInt16?

  var sum: UInt64 {
    var sum = UInt64(flags) &+ UInt64(instantaneousSpeed ?? 0) &+ UInt64(averageSpeed ?? 0)
    sum &+= UInt64(instantaneousCadence ?? 0) &+ UInt64(averageCadence ?? 0) &+ UInt64(totalDistance ?? 0)
    sum &+= UInt64(truncatingIfNeeded: resistanceLevel ?? 0) &+ UInt64(truncatingIfNeeded: instantaneousPower ?? 0)
    sum &+= UInt64(truncatingIfNeeded: averagePower ?? 0)
    if let energy { sum &+= UInt64(energy.total) &+ UInt64(energy.perHour) &+ UInt64(energy.perMinute) }
    sum &+= UInt64(heartRate ?? 0) &+ UInt64(metabolicEquivalent ?? 0) &+ UInt64(elapsedTime ?? 0)
    return sum &+ UInt64(remainingTime ?? 0)
  }
}

// MARK: Encoding

extension [UInt8] {
  fileprivate mutating func append16(_ number: UInt16) {
    append(UInt8(truncatingIfNeeded: number))
    append(UInt8(truncatingIfNeeded: number >> 8))
  }
}

extension HandHeartRate {
  func encode(into octets: inout [UInt8]) {
    octets.append(flags)
    if flags & 0x01 != 0 {
      octets.append16(heartRate)
    } else {
      octets.append(UInt8(truncatingIfNeeded: heartRate))
    }
    if let energyExpended { octets.append16(energyExpended) }
    for interval in rrIntervals { octets.append16(interval) }
  }
}

extension HandBattery {
  func encode(into octets: inout [UInt8]) { octets.append(level) }
}

extension HandBloodPressure {
  func encode(into octets: inout [UInt8]) {
    octets.append(flags)
    octets.append16(systolic)
    octets.append16(diastolic)
    octets.append16(meanArterialPressure)
    if let timeStamp {
      octets.append16(timeStamp.year)
      octets.append(timeStamp.month)
      octets.append(timeStamp.day)
      octets.append(timeStamp.hours)
      octets.append(timeStamp.minutes)
      octets.append(timeStamp.seconds)
    }
    if let pulseRate { octets.append16(pulseRate) }
    if let userID { octets.append(userID) }
    if let measurementStatus { octets.append16(measurementStatus) }
  }
}

extension HandIndoorBike {
  func encode(into octets: inout [UInt8]) {
    octets.append16(flags)
    if let instantaneousSpeed { octets.append16(instantaneousSpeed) }
    if let averageSpeed { octets.append16(averageSpeed) }
    if let instantaneousCadence { octets.append16(instantaneousCadence) }
    if let averageCadence { octets.append16(averageCadence) }
    if let totalDistance {
      octets.append16(UInt16(truncatingIfNeeded: totalDistance))
      octets.append(UInt8(truncatingIfNeeded: totalDistance >> 16))
    }
    if let resistanceLevel { octets.append16(UInt16(bitPattern: resistanceLevel)) }
    if let instantaneousPower { octets.append16(UInt16(bitPattern: instantaneousPower)) }
    if let averagePower { octets.append16(UInt16(bitPattern: averagePower)) }
    if let energy {
      octets.append16(energy.total)
      octets.append16(energy.perHour)
      octets.append(energy.perMinute)
    }
    if let heartRate { octets.append(heartRate) }
    if let metabolicEquivalent { octets.append(metabolicEquivalent) }
    if let elapsedTime { octets.append16(elapsedTime) }
    if let remainingTime { octets.append16(remainingTime) }
  }
}
