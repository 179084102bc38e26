// The four decoders written by hand over `RawSpan`; nil for octets that are no value.

extension RawSpan {
  fileprivate func uint8(_ next: inout Int) -> UInt8? {
    guard next + 1 <= byteCount else { return nil }
    defer { next += 1 }
    return unsafe unsafeLoad(fromByteOffset: next, as: UInt8.self)
  }

  fileprivate func uint16(_ next: inout Int) -> UInt16? {
    guard next + 2 <= byteCount else { return nil }
    defer { next += 2 }
    return UInt16(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: next, as: UInt16.self))
  }

  fileprivate func uint24(_ next: inout Int) -> UInt32? {
    guard let low = uint16(&next), let high = uint8(&next) else { return nil }
    return UInt32(low) | UInt32(high) << 16
  }
}

extension HandHeartRate {
  init?(bytes: RawSpan) {
    var next = 0
    guard let flags = bytes.uint8(&next) else { return nil }
    self.flags = flags
    if flags & 0x01 != 0 {
      guard let wide = bytes.uint16(&next) else { return nil }
      heartRate = wide
    } else {
      guard let narrow = bytes.uint8(&next) else { return nil }
      heartRate = UInt16(narrow)
    }
    if flags & 0x08 != 0 {
      guard let energy = bytes.uint16(&next) else { return nil }
      energyExpended = energy
    }
    rrIntervals = []
    if flags & 0x10 != 0 {
      if next == bytes.byteCount { return nil }
      while !(next == bytes.byteCount) {
        guard let interval = bytes.uint16(&next) else { return nil }
        rrIntervals.append(interval)
      }
    }
    if !(next == bytes.byteCount) { return nil }
  }
}

extension HandBattery {
  init?(bytes: RawSpan) {
    var next = 0
    guard let level = bytes.uint8(&next), level <= 100, next == bytes.byteCount else { return nil }
    self.level = level
  }
}

extension HandDateTime {
  fileprivate init?(_ bytes: RawSpan, _ next: inout Int) {
    guard let year = bytes.uint16(&next), let month = bytes.uint8(&next), let day = bytes.uint8(&next),
      let hours = bytes.uint8(&next),
      let minutes = bytes.uint8(&next), let seconds = bytes.uint8(&next)
    else { return nil }
    self.init(year: year, month: month, day: day, hours: hours, minutes: minutes, seconds: seconds)
    if !isPossible { return nil }
  }
}

extension HandBloodPressure {
  init?(bytes: RawSpan) {
    var next = 0
    guard let flags = bytes.uint8(&next), let systolic = bytes.uint16(&next), let diastolic = bytes.uint16(&next),
      let meanArterialPressure = bytes.uint16(&next)
    else { return nil }
    self.flags = flags
    self.systolic = systolic
    self.diastolic = diastolic
    self.meanArterialPressure = meanArterialPressure
    if flags & 0x02 != 0 {
      guard let time = HandDateTime(bytes, &next) else { return nil }
      timeStamp = time
    }
    if flags & 0x04 != 0 {
      guard let rate = bytes.uint16(&next) else { return nil }
      pulseRate = rate
    }
    if flags & 0x08 != 0 {
      guard let user = bytes.uint8(&next) else { return nil }
      userID = user
    }
    if flags & 0x10 != 0 {
      guard let status = bytes.uint16(&next) else { return nil }
      measurementStatus = status
    }
    if !(next == bytes.byteCount) { return nil }
  }
}

extension HandIndoorBike {
  init?(bytes: RawSpan) {
    var next = 0
    guard let flags = bytes.uint16(&next) else { return nil }
    self.flags = flags
    if flags & 0x0001 == 0 {
      guard let number = bytes.uint16(&next) else { return nil }
      instantaneousSpeed = number
    }
    if flags & 0x0002 != 0 {
      guard let number = bytes.uint16(&next) else { return nil }
      averageSpeed = number
    }
    if flags & 0x0004 != 0 {
      guard let number = bytes.uint16(&next) else { return nil }
      instantaneousCadence = number
    }
    if flags & 0x0008 != 0 {
      guard let number = bytes.uint16(&next) else { return nil }
      averageCadence = number
    }
    if flags & 0x0010 != 0 {
      guard let number = bytes.uint24(&next) else { return nil }
      totalDistance = number
    }
    if flags & 0x0020 != 0 {
      guard let number = bytes.uint16(&next) else { return nil }
      resistanceLevel = Int16(bitPattern: number)
    }
    if flags & 0x0040 != 0 {
      guard let number = bytes.uint16(&next) else { return nil }
      instantaneousPower = Int16(bitPattern: number)
    }
    if flags & 0x0080 != 0 {
      guard let number = bytes.uint16(&next) else { return nil }
      averagePower = Int16(bitPattern: number)
    }
    if flags & 0x0100 != 0 {
      guard let total = bytes.uint16(&next), let perHour = bytes.uint16(&next), let perMinute = bytes.uint8(&next)
      else { return nil }
      energy = (total, perHour, perMinute)
    }
    if flags & 0x0200 != 0 {
      guard let number = bytes.uint8(&next) else { return nil }
      heartRate = number
    }
    if flags & 0x0400 != 0 {
      guard let number = bytes.uint8(&next) else { return nil }
      metabolicEquivalent = number
    }
    if flags & 0x0800 != 0 {
      guard let number = bytes.uint16(&next) else { return nil }
      elapsedTime = number
    }
    if flags & 0x1000 != 0 {
      guard let number = bytes.uint16(&next) else { return nil }
      remainingTime = number
    }
    if !(next == bytes.byteCount) { return nil }
  }
}
