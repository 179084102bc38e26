// The four decoders written by hand over `[UInt8]`; nil for octets that are no value.

/// What is left to read.
private struct ArrayReader {
  let octets: [UInt8]
  var next = 0

  var isAtEnd: Bool { next == octets.count }

  mutating func uint8() -> UInt8? {
    guard next + 1 <= octets.count else { return nil }
    defer { next += 1 }
    return octets[next]
  }

  mutating func uint16() -> UInt16? {
    guard next + 2 <= octets.count else { return nil }
    defer { next += 2 }
    return UInt16(octets[next]) | UInt16(octets[next + 1]) << 8
  }

  mutating func uint24() -> UInt32? {
    guard next + 3 <= octets.count else { return nil }
    defer { next += 3 }
    return UInt32(octets[next]) | UInt32(octets[next + 1]) << 8 | UInt32(octets[next + 2]) << 16
  }
}

extension HandHeartRate {
  init?(octets: [UInt8]) {
    var reader = ArrayReader(octets: octets)
    guard let flags = reader.uint8() else { return nil }
    self.flags = flags
    if flags & 0x01 != 0 {
      guard let wide = reader.uint16() else { return nil }
      heartRate = wide
    } else {
      guard let narrow = reader.uint8() else { return nil }
      heartRate = UInt16(narrow)
    }
    if flags & 0x08 != 0 {
      guard let energy = reader.uint16() else { return nil }
      energyExpended = energy
    }
    rrIntervals = []
    if flags & 0x10 != 0 {
      if reader.isAtEnd { return nil }
      while !(reader.isAtEnd) {
        guard let interval = reader.uint16() else { return nil }
        rrIntervals.append(interval)
      }
    }
    if !(reader.isAtEnd) { return nil }
  }
}

extension HandBattery {
  init?(octets: [UInt8]) {
    var reader = ArrayReader(octets: octets)
    guard let level = reader.uint8(), level <= 100, reader.isAtEnd else { return nil }
    self.level = level
  }
}

extension HandDateTime {
  fileprivate init?(_ reader: inout ArrayReader) {
    guard let year = reader.uint16(), let month = reader.uint8(), let day = reader.uint8(), let hours = reader.uint8(),
      let minutes = reader.uint8(), let seconds = reader.uint8()
    else { return nil }
    self.init(year: year, month: month, day: day, hours: hours, minutes: minutes, seconds: seconds)
    if !isPossible { return nil }
  }
}

extension HandBloodPressure {
  init?(octets: [UInt8]) {
    var reader = ArrayReader(octets: octets)
    guard let flags = reader.uint8(), let systolic = reader.uint16(), let diastolic = reader.uint16(),
      let meanArterialPressure = reader.uint16()
    else { return nil }
    self.flags = flags
    self.systolic = systolic
    self.diastolic = diastolic
    self.meanArterialPressure = meanArterialPressure
    if flags & 0x02 != 0 {
      guard let time = HandDateTime(&reader) else { return nil }
      timeStamp = time
    }
    if flags & 0x04 != 0 {
      guard let rate = reader.uint16() else { return nil }
      pulseRate = rate
    }
    if flags & 0x08 != 0 {
      guard let user = reader.uint8() else { return nil }
      userID = user
    }
    if flags & 0x10 != 0 {
      guard let status = reader.uint16() else { return nil }
      measurementStatus = status
    }
    if !(reader.isAtEnd) { return nil }
  }
}

extension HandIndoorBike {
  init?(octets: [UInt8]) {
    var reader = ArrayReader(octets: octets)
    guard let flags = reader.uint16() else { return nil }
    self.flags = flags
    if flags & 0x0001 == 0 {
      guard let number = reader.uint16() else { return nil }
      instantaneousSpeed = number
    }
    if flags & 0x0002 != 0 {
      guard let number = reader.uint16() else { return nil }
      averageSpeed = number
    }
    if flags & 0x0004 != 0 {
      guard let number = reader.uint16() else { return nil }
      instantaneousCadence = number
    }
    if flags & 0x0008 != 0 {
      guard let number = reader.uint16() else { return nil }
      averageCadence = number
    }
    if flags & 0x0010 != 0 {
      guard let number = reader.uint24() else { return nil }
      totalDistance = number
    }
    if flags & 0x0020 != 0 {
      guard let number = reader.uint16() else { return nil }
      resistanceLevel = Int16(bitPattern: number)
    }
    if flags & 0x0040 != 0 {
      guard let number = reader.uint16() else { return nil }
      instantaneousPower = Int16(bitPattern: number)
    }
    if flags & 0x0080 != 0 {
      guard let number = reader.uint16() else { return nil }
      averagePower = Int16(bitPattern: number)
    }
    if flags & 0x0100 != 0 {
      guard let total = reader.uint16(), let perHour = reader.uint16(), let perMinute = reader.uint8() else {
        return nil
      }
      energy = (total, perHour, perMinute)
    }
    if flags & 0x0200 != 0 {
      guard let number = reader.uint8() else { return nil }
      heartRate = number
    }
    if flags & 0x0400 != 0 {
      guard let number = reader.uint8() else { return nil }
      metabolicEquivalent = number
    }
    if flags & 0x0800 != 0 {
      guard let number = reader.uint16() else { return nil }
      elapsedTime = number
    }
    if flags & 0x1000 != 0 {
      guard let number = reader.uint16() else { return nil }
      remainingTime = number
    }
    if !(reader.isAtEnd) { return nil }
  }
}
