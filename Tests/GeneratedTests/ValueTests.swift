import GATTCore
import Goldens
import Testing

/// The `EncodeError` that `body` throws; nil when it throws none.
func encodeError(_ body: () throws(EncodeError) -> Void) -> EncodeError? {
  do throws(EncodeError) {
    try body()
    return nil
  } catch {
    return error
  }
}

/// The `DecodeError` of octets that are no value; nil when they are one.
func decodeError<Value: CharacteristicValue>(_ type: Value.Type, _ octets: [UInt8]) -> DecodeError? {
  do throws(DecodeError) {
    _ = try Value(octets)
    return nil
  } catch {
    return error
  }
}

/// The quantity of a value. `Quantity(1)` is a literal, which is not allowed to be out of range.
func made<Kind>(_ value: Kind.Value) throws(EncodeError) -> Quantity<Kind> { try Quantity(value) }

@Suite struct NumberTests {
  @Test func `a decimal number prints as people write it, and comes back exactly`() throws {
    for raw in Int16.min...Int16.max where raw != .min && raw != 29_500 {
      let temperature = WaterTemperature(rawValue: raw).temperature
      #expect(try WaterTemperature(temperature: Quantity(temperature.value)).rawValue == raw)
    }
    #expect(WaterTemperature(rawValue: 2345).description == "Temperature: 23.45 °C")
    #expect(WaterTemperature(rawValue: -1).temperature == -0.01)
  }

  @Test func `a physical value is rounded to the nearest raw number, ties to even`() throws {
    var value = OptionalTail(base: 0)
    for (physical, raw) in [(0.125, 12), (0.135, 14), (0.126, 13), (0.375, 38), (0.625, 62), (0, 0)]
      as [(Double, UInt16)]
    {
      value.extra = try Quantity(physical)
      #expect(value.extra?.raw == raw, "\(physical)")
    }
  }

  @Test func `a physical value that the field can't hold is refused`() throws {
    typealias Temperature = Quantity<WaterTemperature.Temperature>
    let outOfRange = encodeError { () throws(EncodeError) in _ = try made(327.68) as Temperature }
    #expect(
      outOfRange
        == EncodeError(value: "", field: "Temperature", reason: .outOfRange(327.68, minimum: -327.67, maximum: 327.67))
    )
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(encodeError { () throws(EncodeError) in _ = try Temperature(number) }?.reason == .notANumber)
    }
    #expect(encodeError { () throws(EncodeError) in _ = try made(1e300) as Temperature } != nil)
  }

  @Test func `a number with a meaning of its own is that meaning, and no amount`() throws {
    var value = WaterTemperature(rawValue: .min)
    #expect(value.temperature.value.isNaN)
    #expect(value.temperature.special == .valueIsNotKnown)
    #expect(value.stringValue == ["Temperature": "Value is not known"])
    #expect(value.temperature.description == "Value is not known")
    #expect(WaterTemperature(stringValue: value.stringValue) == value)
    value.temperature = 1
    #expect(value.temperature.special == nil)
    #expect(value.temperature.description == "1 °C")
    value.temperature = Quantity(.valueIsNotKnown)
    #expect(try value.octets() == [0x00, 0x80])
  }

  @Test func `an amount with the raw number of a special value is refused`() throws {
    typealias Temperature = Quantity<WaterTemperature.Temperature>
    #expect(WaterTemperature(rawValue: 29_500).temperature.special == .sensorOutOfTheWater)
    #expect(encodeError { () throws(EncodeError) in _ = try made(295) as Temperature } != nil)
    #expect(WaterTemperature(temperature: 294.99).rawValue == 29_499)
    #expect(WaterTemperature(temperature: 295.01).rawValue == 29_501)
    let lowest = encodeError { () throws(EncodeError) in _ = try made(-327.68) as Temperature }
    #expect(lowest?.reason == .outOfRange(-327.68, minimum: -327.67, maximum: 327.67))
  }

  @Test func `a number outside the range of the definition is read and named, and no value makes it`() throws {
    let outside = try TankLevel([101])
    #expect(outside.level.value == 101)
    #expect(!outside.level.isInRange)
    #expect(outside.outOfRangeFields == ["Level"])
    #expect(try outside.octets() == [101])
    #expect(try TankLevel([100]).outOfRangeFields == [])
    #expect(TankLevel(rawValue: 101) == nil)
    #expect(
      encodeError { () throws(EncodeError) in _ = try TankLevel(level: made(101)) }?.reason
        == .outOfRange(101, minimum: 0, maximum: 100)
    )
    #expect(try WideNumbers([UInt8](repeating: 0, count: 61)).outOfRangeFields.count == 1)
  }

  @Test func `wide and negative numbers are read in full`() throws {
    let value = try WideNumbers([UInt8](repeating: 0x80, count: 61))
    #expect(value.serial == 0x8080_8080_8080_8080_8080_8080_8080_8080)
    #expect(value.signedForty == -0x7F_7F7F_7F80)
    #expect(value.signedFortyEight == Int48(truncatingIfNeeded: 0x8080_8080_8080))
    #expect(value.signedTwentyFour.value == (Double(0x7F7F80) + 5000) / 10)
    #expect(value.fortyEight.value == Double(0x8080_8080_8080) * 5)
    var other = value
    other.signedForty = -1
    #expect(other.signedForty == -1)
    #expect(encodeError { () throws(EncodeError) in other.signedForty = try made(1 << 39) } != nil)
    #expect(other.signedForty == -1)
  }

  @Test func `IEEE 11073 numbers keep what is no number`() throws {
    let value = try MedicalNumbers(
      pressure: Quantity(raw: .notAtThisResolution),
      weight: Quantity(-.infinity),
      ratio: .nan,
      energy: 1000
    )
    #expect(value.pressure.value.isNaN && value.weight.value == -.infinity && value.ratio.isNaN)
    #expect(try MedicalNumbers(value.octets()) == value)
    #expect(MedicalNumbers(stringValue: value.stringValue) == value)
    #expect(MedicalNumbers(pressure: 101_300, weight: 72.5, ratio: 0.5, energy: 2000).pressure.raw.value == 101.3)
    #expect(
      encodeError { () throws(EncodeError) in _ = try made(1e30) as Quantity<MedicalNumbers.Pressure> }?.field
        == "Pressure"
    )
  }

  @Test func `units are there for every field that has one`() {
    #expect(Quantity<WaterTemperature.Temperature>.unit == .degreeCelsius)
    #expect(BeatMeasurement(rate: 72).fieldTexts.fields.last?.unit == .beatsPerMinute)
    #expect(TankLevel(level: 5).level.unit == .percentage)
  }
}

@Suite struct EnumerationTests {
  @Test func `a number without a name is kept`() throws {
    let value = try ValvePosition([7])
    #expect(value == .unknown(7))
    #expect(value.description == "7")
    #expect(try value.octets() == [7])
    #expect(ValvePosition.unknown(1) == .open)
    #expect(Set([ValvePosition.unknown(1), .open]).count == 1)
    #expect(ValvePosition.stringValues == ["Closed", "Open", "Half open (either way); see the manual", "Unknown"])
    #expect(ValvePosition(stringValue: ["Position": "Open"]) == .open)
    #expect(ValvePosition(stringValue: ["Position": "256"]) == nil)
  }

  @Test func `bits keep those that are reserved`() throws {
    var value = try PumpFeature([0xFF, 0xFF, 0xFF])
    #expect(value.reverseSupported && value.testMode)
    #expect(value.speedSteps == .eight)
    #expect(value.mounting == .unknown(7))
    #expect(value.greatestPressure == 1023)
    value.reverseSupported = false
    value.mounting = .floor
    #expect(try value.octets() == [0xCE, 0xFF, 0xFF])
    #expect(encodeError { () throws(EncodeError) in value.greatestPressure = try made(1024) } != nil)
    #expect(try value.octets() == [0xCE, 0xFF, 0xFF])
  }

  @Test func `fields that share octets are told apart`() throws {
    let value = try PackedSchedule([0x9F, 0x15, 0xFE, 0x7F, 0x21, 0xF3])
    #expect(value.startMinute == 0x59F)
    #expect(value.weekday == .monday)
    #expect(value.level == -2)
    #expect(value.mode == .away)
    #expect(value.fan == 1)
    #expect(value.zone1 == 1 && value.zone2 == 2)
    #expect(value.priority == 3)
    #expect(try value.octets().last == 0xF3, "the bits behind the last field are kept")
    #expect(
      try PackedSchedule(
        startMinute: 0x59F,
        weekday: .monday,
        level: -2,
        mode: .away,
        fan: 1,
        zone1: 1,
        zone2: 2,
        priority: 3
      ).octets() == [0x9F, 0x15, 0xFE, 0x7F, 0x21, 0x03]
    )
    #expect(try PackedSchedule([0xFF, 0x0F, 0, 0, 0, 0]).outOfRangeFields == ["Start Minute"])
  }

  @Test func `booleans and their text forms`() throws {
    let value = SwitchBoard(
      enabled: true,
      switchesBit0: false,
      switchesBit1: true,
      switchesBit2: false,
      line: 3,
      alarm: false
    )
    #expect(try value.octets() == [1, 0x1A, 0])
    #expect(value.stringValue["Switches Bit 1"] == "true")
    #expect(try SwitchBoard([2, 0, 0]).octets() == [2, 0, 0])
  }
}

@Suite struct PresenceTests {
  @Test func `flags follow from what is given`() throws {
    #expect(try BeatMeasurement(rate: 72).octets() == [0x00, 72])
    #expect(try BeatMeasurement(rate: 300).octets() == [0x01, 0x2C, 0x01])
    let value = BeatMeasurement(
      contactStatus: .contact,
      rate: 72,
      energyExpended: 3000,
      beatIntervals: [0.5, 1]
    )
    #expect(try value.octets() == [0x1E, 72, 3, 0, 0, 2, 0, 4])
    #expect(
      value.description
        == "Contact Status bits: Contact, Rate: 72 bpm, Energy Expended: 3000 J, Beat Interval: 0.5, 1 s"
    )
  }

  @Test func `setting a field sets its flag, and taking it away leaves nothing behind`() throws {
    var value = BeatMeasurement(rate: 72)
    let before = value
    value.energyExpended = 1000
    #expect(try value.octets() == [0x08, 72, 1, 0])
    value.beatIntervals = [1]
    #expect(value.flags.interval && value.beatIntervals == [1])
    value.energyExpended = nil
    value.beatIntervals = []
    #expect(value == before)
    value.rate = 256
    #expect(try value.octets() == [0x01, 0x00, 0x01])
  }

  @Test func `a value that was read and changed is the value that is made`() throws {
    var value = try BeatMeasurement([0x1E, 72, 3, 0, 0, 2])
    #expect(value == BeatMeasurement(contactStatus: .contact, rate: 72, energyExpended: 3000, beatIntervals: [0.5]))
    value.energyExpended = nil
    value.beatIntervals = []
    #expect(value == BeatMeasurement(contactStatus: .contact, rate: 72))
    // The value keeps the wide form of a number that would fit the narrow form.
    #expect(try BeatMeasurement([0x01, 72, 0]).octets() == [0x01, 72, 0])
  }

  @Test func `a reserved flag is kept when a field comes and goes`() throws {
    var value = try BeatMeasurement([0xE0, 72])
    value.energyExpended = 0
    #expect(try value.octets() == [0xE8, 72, 0, 0])
  }

  @Test func `a field that is cut off is named, with where it is and what it needs`() throws {
    #expect(
      decodeError(BeatMeasurement.self, [0x09, 1, 1, 5])
        == DecodeError(
          value: "BeatMeasurement",
          field: "Energy Expended",
          offset: 3,
          reason: .truncated(needed: 2, available: 1)
        )
    )
    #expect(
      decodeError(BeatMeasurement.self, [0x01, 1])
        == DecodeError(value: "BeatMeasurement", field: "Rate", offset: 1, reason: .truncated(needed: 2, available: 1))
    )
    #expect(
      decodeError(BeatMeasurement.self, [])
        == DecodeError(value: "BeatMeasurement", field: "Flags", offset: 0, reason: .truncated(needed: 1, available: 0))
    )
    // The value keeps the flag of an empty array.
    #expect(try BeatMeasurement([0x10, 1]).beatIntervals == [])
    #expect(try BeatMeasurement([0x10, 1]).octets() == [0x10, 1])
    #expect(decodeError(BeatMeasurement.self, [0x00, 1, 2, 3])?.reason == .trailingOctets(2))
  }

  @Test func `a field with two conditions is there when both hold`() throws {
    #expect(try IrrigationReport([0x11, 0, 50, 0]).flowLitres == 5)
    #expect(try IrrigationReport([0x13, 0, 50, 0]).flowGallons == 5)
    let litres = try IrrigationReport([0x11, 0, 50, 0])
    #expect(litres.flowGallons == nil)
    #expect(try IrrigationReport(flowGallons: 5).octets() == [0x13, 0, 50, 0])
    #expect(try IrrigationReport([0x12, 0]).flowGallons == nil)
    #expect(
      encodeError { () throws(EncodeError) in _ = try IrrigationReport(flowLitres: 1, flowGallons: 1).octets() }
        == EncodeError(value: "IrrigationReport", field: "Flow Litres", reason: .unexpected)
    )
  }

  @Test func `of fields that take each other's place the flag says which are there`() throws {
    let newtons = try GripReading([0, 0x2C, 1, 0x05, 0xF0])
    #expect(newtons.forceN == 30)
    #expect(newtons.meanN == 0.5)
    #expect(newtons.forceLbf == nil)
    #expect(newtons.meanLbf == nil)
    let pounds = try GripReading([3, 0x2C, 1, 0x05, 0xF0, 9])
    #expect(pounds.forceLbf == 3)
    #expect(pounds.meanLbf == 0.5)
    #expect(pounds.forceN == nil)
    #expect(pounds.meanN == nil)
    #expect(pounds.holdTime == 9)
    #expect(newtons != (try GripReading([1, 0x2C, 1, 0x05, 0xF0])))
    #expect(GripReading(forceN: 30, meanN: 0.5) == newtons)
    #expect(GripReading(forceLbf: 3, meanLbf: 0.5, holdTime: 9) == pounds)
    #expect(
      encodeError { () throws(EncodeError) in _ = try GripReading(forceN: 1, meanN: 1, forceLbf: 1, meanLbf: 1).octets()
      }
        == EncodeError(value: "GripReading", field: "Force (N)", reason: .unexpected)
    )
    #expect(
      encodeError { () throws(EncodeError) in _ = try GripReading(forceLbf: 1).octets() }
        == EncodeError(value: "GripReading", field: "Mean (lbf)", reason: .missing)
    )
    #expect(
      decodeError(GripReading.self, [1, 0, 0, 5])
        == DecodeError(
          value: "GripReading",
          field: "Mean (lbf)",
          offset: 3,
          reason: .truncated(needed: 2, available: 1)
        )
    )
  }

  @Test func `a field that several numbers of an earlier one announce is needed for each of them`() throws {
    #expect(try IrrigationReport(sensor: .soil, moisture: 9).octets() == [0x14, 0, 9])
    #expect(try IrrigationReport(sensor: .both, moisture: 9, rainDirection: 90).octets() == [0x1C, 0, 9, 0x84, 3])
    #expect(
      encodeError { () throws(EncodeError) in _ = try IrrigationReport(sensor: .rain).octets() }
        == EncodeError(value: "IrrigationReport", field: "Moisture", reason: .missing)
    )
    #expect(try IrrigationReport([0x14, 0, 101]).outOfRangeFields == ["Moisture"])
  }

  @Test func `a field that a clear flag announces clears it`() throws {
    let value = IrrigationReport(forecast: .snow, zoneLevels: [1])
    #expect(value.flags.forecastMissing == false)
    #expect(try IrrigationReport(value.octets()) == value)
    #expect(try IrrigationReport().octets() == [0x10, 0])
    #expect(try IrrigationReport(forecast: .dry).octets() == [0, 0, 0])
    #expect(
      encodeError { () throws(EncodeError) in _ = try IrrigationReport(zoneLevels: [1]).octets() }?.field == "Forecast"
    )
  }

  @Test func `an op code says which parameter there is`() throws {
    #expect(try PumpControlPoint(opCode: .setName, name: "é").octets() == [4, 0xC3, 0xA9])
    #expect(try PumpControlPoint(opCode: .response, result: .success).octets() == [32, 1])
    #expect(try PumpControlPoint([2, 0xB8, 0x0B]).speed == 3000)
    #expect(
      encodeError { () throws(EncodeError) in _ = try PumpControlPoint(opCode: .setSpeed).octets() }
        == EncodeError(value: "PumpControlPoint", field: "Speed", reason: .missing)
    )
    #expect(
      encodeError { () throws(EncodeError) in _ = try PumpControlPoint(opCode: .start, result: .success).octets() }
        == EncodeError(value: "PumpControlPoint", field: "Result", reason: .unexpected)
    )
    #expect(decodeError(PumpControlPoint.self, [1, 0])?.reason == .trailingOctets(1))
  }

  @Test func `flags that are there by a flag are there when they say something`() throws {
    #expect(try HalfOpenFlags().octets() == [0])
    #expect(try HalfOpenFlags(urgent: true).octets() == [1, 0, 0, 0x10])
    #expect(try HalfOpenFlags(depth: 2.55, text: "a").octets() == [3, 1, 0, 0, 0xFF, 0, 0, 0x61])
    #expect(try HalfOpenFlags([1, 1, 0, 0, 0xFF, 0, 0]).depth == 2.55)
    #expect(try HalfOpenFlags([0]).depth == nil)
    let deep = HalfOpenFlags(depth: 2.55)
    #expect(try HalfOpenFlags(deep.octets()) == deep)
    #expect(try HalfOpenFlags([1, 0, 0, 0]).octets() == [1, 0, 0, 0])
  }

  @Test func `a field with a name that is a sentence is named by it when it does not fit`() throws {
    let name = "The level of what is in the \"upper\" tank, measured by the float that stands next to the inlet"
    #expect(
      decodeError(LongNames.self, [1, 2])
        == DecodeError(value: "LongNames", field: name, offset: 1, reason: .truncated(needed: 2, available: 1))
    )
    #expect(
      decodeError(LongNames.self, [3, 1, 2])
        == DecodeError(value: "LongNames", field: "Pressure", offset: 3, reason: .truncated(needed: 1, available: 0))
    )
    #expect(try LongNames([3, 1, 2, 3]).level == 0x201)
  }

  @Test func `fields at the end are there when octets are left`() throws {
    #expect(try OptionalTail([1]).extra == nil)
    #expect(try OptionalTail([1, 2, 0]).extra == 0.02)
    #expect(try OptionalTail([1, 2, 0, 1]).mode == .on)
    #expect(
      decodeError(OptionalTail.self, [1, 2])
        == DecodeError(value: "OptionalTail", field: "Extra", offset: 1, reason: .truncated(needed: 2, available: 1))
    )
    let value = OptionalTail(base: 1, mode: .on)
    #expect(
      encodeError { () throws(EncodeError) in _ = try value.octets() }
        == EncodeError(value: "OptionalTail", field: "Extra", reason: .missing)
    )
  }
}

@Suite struct TailTests {
  @Test func `fields that share an octet are given together`() throws {
    #expect(try TailVariety(base: 1, high: 1, low: 2, note: "A").octets() == [1, 0x21, 0x41])
    #expect(try TailVariety([1]).high == nil)
    #expect(
      encodeError { () throws(EncodeError) in _ = try TailVariety(base: 1, high: 1) }
        == EncodeError(value: "TailVariety", field: "Low", reason: .missing)
    )
    #expect(
      encodeError { () throws(EncodeError) in _ = try TailVariety(base: 1, note: "A").octets() }?.reason == .missing
    )
  }

  @Test func `a field that may be missing leaves the octets of the one that may not`() throws {
    #expect(try OptionalTarget([1, 2]) == OptionalTarget(base: 1, check: 2))
    #expect(try OptionalTarget([1, 0x37, 0x2A, 2]).target == BluetoothUUID(uint16: 0x2A37))
    #expect(decodeError(OptionalTarget.self, [1])?.field == "Check")
  }

  @Test func `a flag that says nothing but a width follows from the number`() throws {
    var value = WidthOnly(valid: true, total: 6553.5)
    #expect(try value.octets() == [2, 0xFF, 0xFF])
    value.total = 6553.6
    #expect(try value.octets() == [3, 0, 0, 1, 0])
    #expect(encodeError { () throws(EncodeError) in value.total = try made(1e12) } != nil)
  }

  @Test func `a meaning of its own can stand behind a flag`() throws {
    var value = KnownLevels(outside: Quantity(.valueIsNotKnown))
    #expect(value.outside.special == .valueIsNotKnown && value.inside == nil)
    value.inside = Quantity(.tooHot)
    #expect(try value.octets() == [1, 0xFE, 0xFF, 255])
    #expect(value.inside?.special == .tooHot)
    value.inside = nil
    #expect(value == KnownLevels(outside: Quantity(.valueIsNotKnown)))
  }
}

@Suite struct ExtentTests {
  @Test func `a field behind one that takes the rest has its octets first`() throws {
    let label = try DeviceLabel(Array("enPump".utf8) + [3])
    #expect(label == DeviceLabel(language: "en", label: "Pump", revision: 3))
    #expect(try FirmwareBlock([1, 0, 9, 9, 9, 4, 3, 2, 1]).crc == 0x0102_0304)
    #expect(try FirmwareBlock([1, 0, 4, 3, 2, 1]).dataValue.isEmpty)
    #expect(try WaveSamples([1, 0xE8, 3, 7]).samples == [1])
    #expect(decodeError(FirmwareBlock.self, [1, 0, 4, 3])?.field == "CRC")
    #expect(try WaveSamples([1, 7]).samples == [])
  }

  @Test func `a value within a value leaves the octets of those behind it`() throws {
    let value = try NestedLabels(Array("enPump".utf8) + [3, 4])
    #expect(value.label.label == "Pump" && value.label.revision == 3 && value.order == 4)
    #expect(NestedLabels(stringValue: value.stringValue) == value)
    #expect(decodeError(NestedLabels.self, [0x65, 0x6E, 1])?.value == "DeviceLabel")
  }

  @Test func `values within a value have their names before those of their fields`() throws {
    let point = GeoPoint(latitude: 52.5, longitude: 13.4)
    let value = TrackedPoint(position: point, battery: 9, tracks: [point, point])
    #expect(value.stringValue["Track 2 Latitude"] == "52.5")
    #expect(TrackedPoint(stringValue: value.stringValue) == value)
    #expect(try TrackedPoint(value.octets()) == value)
    let error = decodeError(TrackedPoint.self, [1, 1, 2, 3])
    #expect(
      error == DecodeError(value: "GeoPoint", field: "Latitude", offset: 1, reason: .truncated(needed: 4, available: 3))
    )
  }

  @Test func `values up to the end are those that are whole`() throws {
    let octets: [UInt8] = [0, 9] + Array(1...8) + [1, 2, 3]
    #expect(try TrackedPoint(received: Data(octets)).tracks == TrackedPoint([0, 9] + Array(1...8)).tracks)
    #expect(decodeError(TrackedPoint.self, octets)?.reason == .trailingOctets(3))
  }

  @Test func `text of a fixed size is filled up with NULs, and refused when it is longer`() throws {
    #expect(try DeviceLabel(language: "e", label: "", revision: 1).octets() == [0x65, 0, 1])
    #expect(
      encodeError { () throws(EncodeError) in _ = try DeviceLabel(language: "eng", label: "", revision: 1).octets() }
        == EncodeError(value: "DeviceLabel", field: "Language", reason: .tooLong(octets: 3, maximum: 2))
    )
    #expect(try WideLabel([0x41, 0, 0, 0, 0, 0, 0, 0, 0x42, 0]) == WideLabel(short: "A", label: "B"))
  }

  @Test func `octets that are not text are read, shown as U+FFFD, and written as they were`() throws {
    var command = try PumpControlPoint([4, 0x41, 0xFF, 0x42])
    #expect(command.name == "A\u{FFFD}B")
    #expect(command.nameOctets == [0x41, 0xFF, 0x42])
    #expect(try command.octets() == [4, 0x41, 0xFF, 0x42])
    command.name = "Ü"
    #expect(try command.octets() == [4, 0xC3, 0x9C])
    // A lone surrogate, and half a character.
    let octets: [UInt8] = [0, 0xD8, 0x41, 0, 0, 0, 0, 0, 0x42, 0, 0x43]
    let label = try WideLabel(octets)
    #expect(label == label)
    #expect(label.short == "\u{FFFD}A")
    #expect(label.label == "B\u{FFFD}")
    #expect(try label.octets() == octets)
  }

  @Test func `an array keeps its whole elements when the last one is cut short`() throws {
    let octets: [UInt8] = [0x10, 1, 5, 0, 6]
    var trailing = 0
    let value = try BeatMeasurement(received: octets.span.bytes, trailingOctets: &trailing)
    #expect(value.beatIntervals.map { $0.raw } == [5])
    #expect(trailing == 1)
    #expect(try value.octets() == octets.dropLast())
    #expect(decodeError(BeatMeasurement.self, octets)?.reason == .trailingOctets(1))
  }

  @Test func `a value that was received may have octets after it, and an error has all octets`() throws {
    #expect(try PumpControlPoint(received: Data([1, 0, 0])).opCode == .start)
    #expect(decodeError(PumpControlPoint.self, [1, 0, 0])?.octets == Data([1, 0, 0]))
    let error = #expect(throws: DecodeError.self) { try BeatMeasurement(received: Data([0x01, 1])) }
    #expect(error?.octets == Data([0x01, 1]))
  }

  @Test func `a UUID has 2, 4 or 16 octets`() throws {
    #expect(try LinkTarget([1, 0, 0x37, 0x2A]).target == BluetoothUUID(uint16: 0x2A37))
    #expect(decodeError(LinkTarget.self, [1, 0, 1, 2, 3])?.offset == 2)
    #expect(decodeError(LinkTarget.self, [1, 0])?.field == "Target")
  }

  @Test func `a number in a group has to be one of the case that it selects`() throws {
    let read = RelayRequest(header: .init(sequence: 7, command: .readRelays), urgency: .low, content: .read)
    #expect(try read.octets() == [2, 7, 2, 0, 11])
    let wrong = RelayRequest(header: .init(sequence: 7, command: .switchRelay), urgency: .low, content: .read)
    #expect(encodeError { () throws(EncodeError) in _ = try wrong.octets() } != nil)
  }

  @Test func `a field has to be present as a number in a group tells`() throws {
    func octets(_ flags: GaugeReport.Header.Flags, rain: UInt16?) throws(EncodeError) -> [UInt8] {
      let header = GaugeReport.Header(flags: flags, calibrated: true, kind: -1)
      return try GaugeReport(header: header, rain: rain, content: .level(.init(height: 7))).octets()
    }
    #expect(try octets(.init(raining: true), rain: 300) == [5, 1, 1, 0xFF, 0xFF, 0xFF, 0x2C, 1, 7])
    #expect(encodeError { () throws(EncodeError) in _ = try octets(.init(raining: true), rain: nil) } != nil)
    #expect(encodeError { () throws(EncodeError) in _ = try octets(.init(), rain: 300) } != nil)
  }

  @Test func `numbers of less than an octet fill octets`() throws {
    #expect(try QuadStates(states: [.on, .stuck, .unknown(3)]).octets() == [0x39])
    #expect(try QuadStates([0x39]).states == [.on, .stuck, .unknown(3), .off])
    #expect(encodeError { () throws(EncodeError) in _ = try QuadStates(states: [.unknown(4)]).octets() } != nil)
    #expect(EventLog(events: [.trip, .unknown(9)]).stringValue == ["Event": "Trip, 9"])
  }
}
