import GATTCore
import Goldens
import Testing

@Suite struct ByteOrderTests {
  @Test func `numbers of all widths have their most significant octet first`() throws {
    let fields: [[UInt8]] = [
      [0x01, 0x02], [0xFF, 0xFF, 0xFE], [1, 2, 3, 4], [1, 2, 3, 4, 5], [0xFF, 0xFF, 0xFF, 0xFF, 0xFD],
      [1, 2, 3, 4, 5, 6], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFC], Array(1...16), [0x3F, 0x80, 0, 0],
      [0x40, 0, 0, 0, 0, 0, 0, 0], [0xF0, 0x0F], [0xFE, 0, 0, 0x64], [1, 2], [0x30, 1], [7], [0, 9], [0xFE, 0xFF],
    ]
    let octets = fields.flatMap { $0 }
    let value = try CraneTelemetry(octets)
    #expect(value.load == 25.8)
    #expect(value.height == -0.002)
    #expect(value.cycles == 0x0102_0304)
    #expect(value.odometer == 0x01_0203_0405)
    #expect(value.balance == -3)
    #expect(value.operator == 0x0102_0304_0506)
    #expect(value.drift == -4)
    #expect(value.key == 0x0102_0304_0506_0708_090A_0B0C_0D0E_0F10)
    #expect(value.wind == 1)
    #expect(value.angle == 2)
    #expect(value.pressure == 1.5)
    #expect(value.force == 1)
    #expect(value.movement == .lower)
    #expect(value.switches.brake && value.switches.gear == 3)
    #expect(value.hook == 7)
    #expect(value.limit == 9)
    #expect(value.local == -2)
    #expect(try value.octets() == octets)
    var other = value
    other.balance = 2
    other.load = 0.1
    #expect(try other.octets()[14..<19] == [0, 0, 0, 0, 2])
    #expect(try other.octets()[0..<2] == [0, 1])
  }

  @Test func `fields that come and go by flags have it too, and so have arrays and other values`() throws {
    let value = CraneReport(
      speed: 300,
      weight: 6553.7,
      position: CranePosition(bay: 1, reach: 2.58, turn: -2),
      samples: [1, -2]
    )
    let octets: [UInt8] = [
      0x02, 0x03, 0x01, 0x2C, 0x01, 0x00, 0x01, 1, 0x01, 0x02, 0xFF, 0xFF, 0xFE, 0, 1, 0xFF, 0xFE,
    ]
    #expect(try value.octets() == octets)
    #expect(try CraneReport(octets) == value)
    #expect(try CraneReport([0, 0, 0x2C, 0x01, 0x00]).speed == 0x2C)
    #expect(try CraneReport([0, 0, 0x2C, 0x01, 0x00]).samples == [256])
    #expect(decodeError(CraneReport.self, [0, 3, 1, 2, 3, 4])?.field == "Weight")
  }

  @Test func `text, UUIDs and lone numbers have it too`() throws {
    #expect(try CraneLabel(name: "AB", factors: [1]).octets() == [0, 0x41, 0, 0x42, 0, 0, 0, 0, 0x3F, 0x80, 0, 0])
    #expect(try CraneLabel([0, 0x41, 0, 0x42, 0, 0, 0, 0, 0x40, 0, 0, 0]).factors == [2])
    #expect(try CraneTarget([1, 0x2A, 0x37]).target == BluetoothUUID(uint16: 0x2A37))
    #expect(try CraneTarget(kind: 1, target: BluetoothUUID(uint16: 0x2A37)).octets() == [1, 0x2A, 0x37])
    #expect(try CraneMode([1, 2]) == .lower)
    #expect(try CraneMode.raise.octets() == [0, 1])
    #expect(try CraneSwitches([0x12, 0x30, 0x01]).rawValue == 0x123001)
  }
}

@Suite struct FixedCountTests {
  @Test func `elements with names are properties of these names`() throws {
    var octets = [UInt8](repeating: 0, count: 55)
    octets.replaceSubrange(1..<7, with: [0xE8, 0x03, 0x18, 0xFC, 0, 0])
    let value = try MotionFrame(octets)
    #expect([value.accelerationX, value.accelerationY, value.accelerationZ] == [1, -1, 0])
    #expect([value.corner1, value.corner2] == [0, 0])
    #expect(value.magnetX == nil && value.magnetY == nil)
  }

  @Test func `more elements without names are an array of exactly as many`() throws {
    func frame(
      levels: ShortArray<Quantity<MotionFrame.Level>> = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      spectrums: ShortArray<Quantity<MotionFrame.Spectrum>> = []
    ) -> MotionFrame {
      MotionFrame(
        accelerationX: 0,
        accelerationY: 0,
        accelerationZ: 0,
        magnetX: 1,
        magnetY: -1,
        corner1: 2,
        corner2: 3,
        levels: levels,
        spectrums: spectrums,
        weights: ShortArray(repeating: 1, count: 9)
      )
    }
    var value = frame(spectrums: ShortArray([512] + [Quantity](repeating: 2, count: 8)))
    let octets = try value.octets()
    #expect(octets.count == 1 + 6 + 2 + 2 + 10 + 18 + 36)
    #expect(octets[11..<25] == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 0, 0, 1])
    #expect(value.spectrums[0].raw == 256)
    for count in [0, 9, 11] {
      let other = frame(levels: ShortArray(repeating: 1, count: count))
      let error = encodeError { () throws(EncodeError) in _ = try other.octets() }
      #expect(error == EncodeError(value: "MotionFrame", field: "Level", reason: .wrongCount(count, expected: 10)))
    }
    value.spectrums = [1]
    #expect(encodeError { () throws(EncodeError) in _ = try value.octets() }?.reason == .wrongCount(1, expected: 9))
    #expect(encodeError { () throws(EncodeError) in _ = try made(101) as Quantity<MotionFrame.Level> } != nil)
    value.spectrums = []
    #expect(try value.octets().count == octets.count - 18)
    var outside = octets
    outside[12] = 101
    #expect(try MotionFrame(outside).outOfRangeFields == ["Level"])
    #expect(decodeError(MotionFrame.self, Array(octets.dropLast()))?.field == "Weight")
  }

  @Test func `as many values as there always are`() throws {
    let octets = [UInt8](0..<54)
    let route = try PatrolRoute(octets)
    #expect(route.stops.map(\.bay) == [0, 6, 12, 18, 24, 30, 36, 42, 48])
    #expect(
      encodeError { () throws(EncodeError) in _ = try PatrolRoute(stops: []).octets() }?.reason
        == .wrongCount(0, expected: 9)
    )
    #expect(decodeError(PatrolRoute.self, Array(octets.dropLast()))?.offset == 51)
  }
}

@Suite struct ReservedBitTests {
  private static let octets: [UInt8] = [0xFF, 0x67, 0xF1, 0xFF, 0xFF, 0xE1, 7, 1, 1, 2, 3, 4, 9]

  @Test func `a number is its bits, and the reserved bits beside it are kept`() throws {
    var value = try HygroReading(Self.octets)
    #expect(value.temperature.raw == 0x19FF)
    #expect(abs(value.temperature.value - 27.02) < 0.01)
    #expect(value.moisture.special == .sensorIsDry)
    #expect(value.trend == -2)
    #expect(value.state == .heating)
    #expect(value.serial == 0x030201)
    #expect(value.steps == 8)
    #expect(try value.octets() == Self.octets)
    value.temperature = -40
    value.moisture = 7
    value.trend = 1
    value.state = .unknown(3)
    value.serial = 0
    value.steps = 12
    #expect(try value.octets() == [0x03, 0, 0x71, 0, 0, 0x11, 7, 3, 0, 0, 0, 4, 13])
    value.moisture = Quantity(.sensorIsDry)
    #expect(value.moisture.special == .sensorIsDry)
  }

  @Test func `a physical value is rounded to what the bits can hold`() throws {
    var value = try HygroReading(Self.octets)
    let step = 165.0 / 16384
    value.temperature = try Quantity(-40 + 2.4 * step)
    #expect(value.temperature.raw == 2)
    value.temperature = try Quantity(-40 + 2.6 * step)
    #expect(value.temperature.raw == 3)
    #expect(encodeError { () throws(EncodeError) in value.temperature = try made(125.01) } != nil)
    value.steps = try made(5)
    #expect(value.steps == 4)
    #expect(encodeError { () throws(EncodeError) in value.trend = try made(2048) } != nil)
    #expect(encodeError { () throws(EncodeError) in value.moisture = try made(4095) } != nil)
    #expect(value.temperature.raw == 3)
  }

  @Test func `a raw number keeps the bits of its place, and changes no others`() throws {
    var value = try HygroReading(Self.octets)
    value.state = .unknown(6)
    #expect(value.state == .unknown(2))
    value.trend = Quantity(raw: 2048)
    #expect(value.trend == -2048)
    value.state = .heating
    value.trend = -2
    #expect(try value.octets() == Self.octets)
  }

  @Test func `the reserved bits of a new value are 0`() throws {
    let value = HygroReading(temperature: 20, moisture: 1, trend: -1, state: .idle, serial: 0xFFFFFF, steps: 252)
    #expect(try value.octets() == [0x18, 0x5D, 0x10, 0, 0xFF, 0xF0, 0, 0, 0xFF, 0xFF, 0xFF, 0, 0xFC])
  }
}

@Suite struct ArrayTests {
  @Test func `arrays of numbers that share octets`() throws {
    let octets: [UInt8] =
      [0x21, 0x43, 0x65, 0x87, 0xA9] + [0xAF, 0xFE] + [UInt8](repeating: 0, count: 16) + [0x34, 0xF2]
    var value = try ProbeLog(octets)
    #expect(value.gains == [UInt8](1...10))
    #expect(value.offsets.map(\.deviation.raw) == [-2] + [Int16](repeating: 0, count: 8))
    #expect(value.samples.map(\.voltage) == [5.64])
    #expect(try value.octets() == octets)
    value.gains = [UInt8](repeating: 15, count: 10)
    value.offsets = [ProbeLog.Offset](repeating: .init(deviation: -1000), count: 9)
    value.samples = [.init(voltage: 0.01), .init(voltage: 40.95)]
    #expect(
      try value.octets() == [UInt8](repeating: 0xFF, count: 5) + (0..<9).flatMap { _ in [0x0C, 0x18] as [UInt8] }
        + [1, 0, 0xFF, 0x0F]
    )
    #expect(encodeError { () throws(EncodeError) in value.samples[0].voltage = try made(40.96) } != nil)
    func reason(_ value: ProbeLog) -> EncodeError.Reason? {
      encodeError { () throws(EncodeError) in _ = try value.octets() }?.reason
    }
    var broken = value
    broken.gains = []
    #expect(reason(broken) == .wrongCount(0, expected: 10))
    broken.gains = [UInt8](repeating: 16, count: 10)
    #expect(reason(broken) == .outOfRange(16, minimum: 0, maximum: 15))
    broken = value
    broken.offsets = [.init(deviation: 1)]
    #expect(reason(broken) == .wrongCount(1, expected: 9))
    var outside = octets
    outside.replaceSubrange(5..<7, with: [0x08, 0])
    #expect(try ProbeLog(outside).outOfRangeFields.count == 1)
  }
}

@Suite struct GrowingNumberTests {
  @Test func `an exponential number has its power as value, its raw number and its special values`() throws {
    var value = try GrowthTimer([64, 3, 0x10, 0x64, 5, 0])
    #expect(value.interval.value == 1)
    #expect(value.dose == 0.008)
    value.interval = 10
    #expect(value.interval.raw == 88)
    value.interval = 0.0024
    #expect(value.interval.raw == 1)
    value.interval = Quantity(.value0Seconds)
    #expect(value.interval.value.isNaN)
    #expect(value.interval.special == .value0Seconds)
    #expect(encodeError { () throws(EncodeError) in value.interval = try made(0) } != nil)
    #expect(encodeError { () throws(EncodeError) in value.interval = try made(1e12) } != nil)
    #expect(encodeError { () throws(EncodeError) in value.interval = try made(.nan) }?.reason == .notANumber)
  }

  @Test func `a packed float has mantissa and exponent`() throws {
    var value = try GrowthTimer([64, 3, 0x10, 0x64, 5, 0xFC])
    #expect(value.illuminance.value == 2)
    #expect(value.current.value == 0.5)
    value.illuminance = 83865.6
    #expect(value.illuminance.raw == 0xBFFF)
    value.current = 1200
    #expect(value.current.value == 1200)
    #expect(
      encodeError { () throws(EncodeError) in value.illuminance = try made(-1) }?.reason
        == .outOfRange(-1, minimum: 0, maximum: 1_341_849.6)
    )
  }
}

@Suite struct SealTests {
  private static let packet: [UInt8] = [0x55, 0xAA, 0x32, 0x10, 0x27, 0x17, 0xEE]

  @Test func `constants and checksums are written, and nobody gives them`() throws {
    let value = SealedPacket(channel: 3, amount: 10000)
    #expect(try value.octets() == Self.packet)
    #expect(try SealedPacket(Self.packet) == value)
    #expect(SealedPacket.header == 0x55AA && SealedPacket.version == 2)
  }

  @Test func `another number than the constant, and another checksum, are errors that say what is expected`() {
    var octets = Self.packet
    octets[0] = 0x54
    #expect(
      decodeError(SealedPacket.self, octets)
        == DecodeError(
          value: "SealedPacket",
          field: "Header",
          offset: 0,
          reason: .notTheConstant(raw: 0x54AA, expected: 0x55AA)
        )
    )
    octets = Self.packet
    octets[2] = 0x33
    #expect(decodeError(SealedPacket.self, octets)?.reason == .notTheConstant(raw: 3, expected: 2))
    octets = Self.packet
    octets[4] = 0x28
    #expect(decodeError(SealedPacket.self, octets)?.field == "Check")
    octets = Self.packet
    octets[6] = 0xEF
    #expect(
      decodeError(SealedPacket.self, octets)
        == DecodeError(
          value: "SealedPacket",
          field: "Check",
          offset: 5,
          reason: .checksum(found: 0xEF17, expected: 0xEE17)
        )
    )
  }

  @Test func `a checksum is over its own value, wherever that stands`() throws {
    let all = [1, 2, 3] + Self.packet
    var offset = 3
    let value = try SealedPacket(decoding: all.span.bytes, at: &offset)
    #expect(offset == all.count)
    #expect(try value.octets() == Self.packet)
  }

  @Test func `a number that says that there is no checksum is kept`() throws {
    let sealed: [UInt8] = [1, 0, 0x10, 0x6E, 0x73]
    let open: [UInt8] = [1, 0, 0x10, 0xFF, 0xFF]
    #expect(try SealedFeature(sealed).usesCheck)
    #expect(try !SealedFeature(open).usesCheck)
    #expect(try SealedFeature(open).octets() == open)
    var value = try SealedFeature(open)
    value.usesCheck = true
    #expect(try value.octets() == sealed)
    #expect(decodeError(SealedFeature.self, [1, 0, 0x10, 0xFF, 0xFE])?.field == "Check")
  }

  @Test func `a checksum and a constant are there when a flag says so`() throws {
    let value = SealedRecord(checkPresent: true, markPresent: true, amount: 10000, reading: 9)
    let octets: [UInt8] = [0x03, 0x10, 0x27, 0x07, 0x6B, 0x76, 0xF4, 0x44, 0x09]
    #expect(try value.octets() == octets)
    #expect(try SealedRecord(octets) == value)
    #expect(try SealedRecord(amount: 1, reading: 2).octets() == [0, 1, 0, 2])
    #expect(decodeError(SealedRecord.self, [2, 1, 0, 8, 2])?.reason == .notTheConstant(raw: 8, expected: 7))
    #expect(decodeError(SealedRecord.self, [1, 1, 0, 1, 2, 3, 4, 2])?.field == "Check")
    #expect(decodeError(SealedRecord.self, [3, 1, 0, 7, 2, 3])?.field == "Check")
  }

  @Test func `a checksum is there when octets are left for it`() throws {
    #expect(try SealedNote([5]) == SealedNote(number: 5))
    let sealed = SealedNote(number: 5, extra: 0x030201, hasCheck: true)
    #expect(try sealed.octets() == [5, 1, 2, 3, 0xB4, 0x59])
    #expect(try SealedNote([5, 1, 2, 3, 0xB4, 0x59]) == sealed)
    #expect(
      try SealedNote([5, 1, 2, 3, 0, 0]) == SealedNote(number: 5, extra: 0x030201, hasCheck: true, usesCheck: false)
    )
    #expect(SealedNote(number: 5, usesCheck: false) == SealedNote(number: 5))
    #expect(decodeError(SealedNote.self, [5, 1, 2])?.field == "Check")
    // Without the checksum, too few octets are left for a decoder to recognise the field.
    let unseen = SealedNote(number: 5, extra: 1)
    #expect(encodeError { () throws(EncodeError) in _ = try unseen.octets() }?.reason == .unexpected)
  }
}

@Suite struct RemainderTests {
  @Test func `a field is there when another has none of some numbers`() throws {
    #expect(try RemainderReport([3, 1, 2]).reply == nil)
    #expect(try RemainderReport([4, 9, 1, 2]).reply == 9)
    #expect(
      encodeError { () throws(EncodeError) in _ = try RemainderReport(opCode: 4, ending: 1).octets() }?.reason
        == .missing
    )
    #expect(
      encodeError { () throws(EncodeError) in _ = try RemainderReport(opCode: 5, reply: 1, ending: 1).octets() }?.reason
        == .unexpected
    )
  }

  @Test func `a field is there when enough octets are left and another has a certain number`() throws {
    #expect(try RemainderReport([1, 9, 8, 1, 2]).quality == 8)
    #expect(try RemainderReport([1, 9, 8, 1, 2]).mode == nil)
    #expect(try RemainderReport([1, 9, 8, 0x43, 1, 2]).mode == 3)
    #expect(try RemainderReport([4, 9, 0x43, 1, 2]).quality == nil)
    #expect(try RemainderReport([4, 9, 0x43, 1, 2]).part == 4)
    #expect(try RemainderReport([4, 9, 0x4A, 1, 2]).outOfRangeFields == ["Mode"])
  }

  @Test func `what would be read as another value is not written`() throws {
    let value = try RemainderReport(opCode: 1, reply: 9, mode: 3, part: 4, ending: 0x0201)
    #expect(encodeError { () throws(EncodeError) in _ = try value.octets() }?.field == "Quality")
    let excluded = try RemainderReport(opCode: 4, reply: 9, quality: 1, ending: 0x0201)
    #expect(encodeError { () throws(EncodeError) in _ = try excluded.octets() }?.reason == .unexpected)
  }
}

@Suite struct GreatestLengthTests {
  @Test func `text that is too long is refused in both directions`() throws {
    var value = Badge(drinks: 1, integer: 0, hundredths: 0, peak: 1, text: "äö")
    value.text = "äöü"
    #expect(
      encodeError { () throws(EncodeError) in _ = try value.octets() }?.reason == .tooLong(octets: 6, maximum: 5)
    )
    let long = [UInt8](repeating: 0x41, count: 9 + 3)
    #expect(
      decodeError(Badge.self, long)
        == DecodeError(value: "Badge", field: "Text", offset: 6, reason: .tooLong(octets: 6, maximum: 5))
    )
    #expect(try BadgeSlogan(slogan: "abc").octets().count == 6)
    #expect(encodeError { () throws(EncodeError) in _ = try BadgeSlogan(slogan: "abcd").octets() } != nil)
  }
}

@Suite struct ComputedNumberTests {
  @Test func `a computed number follows from its fields`() throws {
    let value = Badge(drinks: 2, integer: 21, hundredths: 50, peak: 1, text: "")
    #expect(value.temperature == 21.5)
    #expect(value.fieldTexts.fields.first { $0.name == "Temperature" }?.unit == .degreeCelsius)
    // (1 - 2) / (21 * -2 - (1 - 2 - 3)) + 2 / 2 * 4 / (1 + 1)
    #expect(value.ratio == -1.0 / -38 + 2)
    #expect(Badge(drinks: 2, integer: 21, hundredths: 50, text: "").ratio == nil)
    #expect(value.stringValue["Temperature"] == "21.5")
  }

  @Test func `a unit of the definition's own has its symbol`() throws {
    let unit = GATTUnit(symbol: "dr.", name: "standard drinks", uuid: nil, type: "standard drinks")
    #expect(Badge(drinks: 2, integer: 21, hundredths: 50, text: "").fieldTexts.fields[0].unit == unit)
  }
}
