import Foundation
import GATTCore
import Goldens
import SplitMix
import Testing
import ValueRules

/// A golden type, and valid octets to start from.
struct Subject: Sendable, CustomTestStringConvertible {
  let type: any (DefinedFields & Equatable).Type
  var seeds: [[UInt8]] = []

  var testDescription: String { "\(type)" }

  static let all: [Subject] = [
    Subject(
      type: BatteryAnswer.self,
      seeds: [
        [0xDD, 5, 1, 0, 2, 1, 2, 0xFF, 0xFB, 0x77],
        [0xDD, 9, 1, 0, 2, 1, 2, 0xFF, 0xFB, 0x77, 0x74, 0x40],
      ]
    ),
    Subject(type: FrostReading.self, seeds: [[0, 0x80, 3, 0xFC, 0xAC, 0x36, 0, 0, 0x1B]]),
    Subject(
      type: GaugeDigits.self,
      seeds: [":019E~", ":021234ABCDC9~", ":03024867D2EB~", ":049988B9~"].map { [UInt8]($0.utf8) }
    ),
    Subject(type: GaugeLimit.self, seeds: [[2, 0x33, 0x39, 0x33, 0x30, 0x30, 0x39, 3]]),
    Subject(type: LoggedSample.self),
    Subject(
      type: LoggerControlNotification.self,
      seeds: [[1, 0, 1, 2, 3, 4], [2, 1], [3, 0, 7, 9, 9], [6, 0, 1, 2], [7, 0, 1, 2]]
    ),
    Subject(type: LoggerControlWrite.self, seeds: [[1], [2, 1, 2, 3, 4], [4, 1, 2], [6]]),
    Subject(type: LoggerQuestion.self, seeds: [[1], [2]]),
    Subject(type: LoggerReply.self, seeds: [[7, 0xE4, 0x0C], [8, 1, 0, 2, 0]]),
    Subject(type: LoggerSetting.self, seeds: [[1], [2]]),
    Subject(type: LoggerSettingValue.self, seeds: [[1, 0x3C, 0], [2, 0x41, 0x42]]),
    Subject(
      type: OpenList.self,
      seeds: [
        [0, 0x10, 0x27, 4, 0, 2, 0xD2, 0, 1, 1, 0x32, 1, 0x64, 2, 0x10, 9, 3, 2, 0x41, 0x42, 0x4B],
        [1, 0x10, 0x27, 9, 0, 1, 7, 8, 2, 1, 2, 0x63, 1, 2, 3, 0xBF],
      ]
    ),
    Subject(
      type: SealedList.self,
      seeds: [
        [0x41, 0xA4, 0x72, 0x66, 0xC9, 0x5F, 0x73, 0, 0x11, 0x22, 0x33, 0x78, 0x23, 0x72, 0x14],
        [0x40, 2, 0xCA, 9, 3, 0xBF, 0x13], [0x40, 2, 0xCA, 9, 0x5D, 9, 3],
      ]
    ),
    Subject(
      type: SealedReading.self,
      seeds: [
        [
          0x10, 2, 0x89, 0xA3, 2, 0xB0, 0x40, 0xAF, 0x92, 0x5D, 9, 0xA4,
          0xD8, 0x9A, 0xA0, 0x12, 0x8B, 0xDE, 0xF4, 0x8C, 0x62, 0x98, 0xA9,
        ]
      ]
    ),
    Subject(type: ShuntReading.self, seeds: [[UInt8](repeating: 0x5A, count: 30), [UInt8](repeating: 0, count: 30)]),
    Subject(type: Badge.self, seeds: [[2, 21, 50, 10, 0, 0], [2, 21, 50, 10, 0, 0, 0x41, 0x42]]),
    Subject(type: BadgeSlogan.self, seeds: [[0, 0x41, 0, 0x42]]),
    Subject(type: CraneLabel.self, seeds: [[0, 0x41, 0, 0x42, 0, 0, 0, 0, 0x3F, 0x80, 0, 0]]),
    Subject(type: CraneMode.self, seeds: [[1, 2], [0, 1]]),
    Subject(type: CranePosition.self, seeds: [[1, 2, 3, 0xFF, 0xFF, 0xFE]]),
    Subject(
      type: CraneReport.self,
      seeds: [[0, 0, 9], [0, 1, 1, 9], [2, 3, 1, 9, 0, 0, 7, 1, 2, 3, 4, 5, 6, 0xFF, 0xFE]]
    ),
    Subject(type: CraneSwitches.self),
    Subject(type: CraneTarget.self, seeds: [[1, 0x2A, 0x37], [UInt8](repeating: 7, count: 17)]),
    Subject(type: CraneTelemetry.self, seeds: [[UInt8](repeating: 1, count: 76)]),
    Subject(type: GrowthTimer.self, seeds: [[64, 3, 0x10, 0x64, 5, 0], [0, 0, 0, 0, 0, 0xFC]]),
    Subject(type: HygroReading.self, seeds: [[0xFF, 0x67, 0xF0, 0x0F, 0xFF, 0xE1, 0, 1, 1, 2, 3, 4, 9]]),
    Subject(
      type: MotionFrame.self,
      seeds: [[UInt8](repeating: 0, count: 55), [3] + [UInt8](repeating: 1, count: 74)]
    ),
    Subject(type: PatrolRoute.self, seeds: [[UInt8](0..<54)]),
    Subject(type: ProbeLog.self, seeds: [[UInt8](0..<23), [UInt8](repeating: 0xF3, count: 25)]),
    Subject(
      type: RemainderReport.self,
      seeds: [[3, 1, 2], [1, 9, 0x41, 1, 2], [3, 8, 0x42, 1, 2], [1, 9, 8, 0x43, 1, 2], [5, 0x43, 1, 2]]
    ),
    Subject(type: SealedFeature.self, seeds: [[0x01, 0x00, 0x10, 0x6E, 0x73], [1, 0, 0, 0xFF, 0xFF]]),
    Subject(
      type: SealedNote.self,
      seeds: [[5], [0x05, 0x55, 0xB1], [5, 1, 2, 3, 0, 0], [0x05, 0x01, 0x02, 0x03, 0xB4, 0x59]]
    ),
    Subject(type: SealedPacket.self, seeds: [[0x55, 0xAA, 0x32, 0x10, 0x27, 0x17, 0xEE]]),
    Subject(
      type: SealedRecord.self,
      seeds: [
        [0, 1, 2, 3], [2, 1, 2, 7, 3], [0x01, 0x10, 0x27, 0x11, 0x4B, 0x14, 0x1F, 0x09],
        [0x03, 0x10, 0x27, 0x07, 0x6B, 0x76, 0xF4, 0x44, 0x09],
      ]
    ),
    Subject(type: StopRequest.self, seeds: [[1, 0]]),
    Subject(type: BeatMeasurement.self, seeds: [[0x16, 72, 0, 4, 0, 8], [0x01, 0x2C, 0x01], [0xE9, 1, 0, 2, 0]]),
    Subject(type: DeviceLabel.self, seeds: [Array("enPump".utf8) + [3], [0x65, 0, 7]]),
    Subject(type: EventLog.self),
    Subject(type: FanAlarm.self),
    Subject(type: FanAngleReadNotification.self),
    Subject(type: FanBeacon.self, seeds: [[1, 2], [1, 2, 3]]),
    Subject(type: FanControlNotification.self),
    Subject(type: FanControlRead.self),
    Subject(type: FanControlWrite.self),
    Subject(type: FanHours.self),
    Subject(type: FanSerialNumber.self),
    Subject(type: FanSticker.self),
    Subject(type: FanTurn.self),
    Subject(type: FirmwareBlock.self),
    Subject(
      type: FrameData.self,
      seeds: [[0, 6, 1, 0, 9, 0], [2, 0, 1, 2, 3, 4, 9, 0], [2, 1, 7, 9, 0], [7, 0, 7, 9, 0]]
    ),
    Subject(type: GaugeStream.self, seeds: [[0xA5, 1, 0, 0xA6], [0xA5, 2, 4, 1, 0, 2, 0, 0xAE]]),
    Subject(type: GeoPoint.self),
    Subject(type: GreenhouseDeclaration.self),
    Subject(
      type: GripReading.self,
      seeds: [[0, 1, 2, 3, 4], [1, 1, 2, 3, 4], [3, 1, 2, 3, 4, 60], [2, 0, 0, 0, 0, 9]]
    ),
    Subject(type: HalfOpenFlags.self, seeds: [[0x03, 0x01, 0, 0x10, 9, 0, 0, 0x41]]),
    Subject(type: IrrigationReport.self, seeds: [[0x1C, 0, 50, 0x34, 0x12], [0x01, 0, 9, 0, 1, 5, 0, 6, 0]]),
    Subject(type: KnownLevels.self, seeds: [[0, 255], [1, 0xFF, 0xFF, 3], [1, 0xFE, 0xFF, 255]]),
    Subject(type: LampColour.self),
    Subject(type: LinkTarget.self, seeds: [[1, 0, 0x37, 0x2A]]),
    Subject(type: LogRecords.self, seeds: [[5, 7, 1, 0x0F, 0x5C], [4, 7, 0x67, 0xE3]]),
    Subject(type: LongNames.self, seeds: [[0], [3, 1, 2, 3]]),
    Subject(type: MakerData.self),
    Subject(
      type: MedicalNumbers.self,
      seeds: [[0x48, 0xF0, 1, 0, 0, 0xFE, 0, 0, 0x80, 0x3F, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F]]
    ),
    Subject(type: NestedLabels.self, seeds: [Array("enPump".utf8) + [3, 4]]),
    Subject(type: OptionalTarget.self, seeds: [[1, 2], [1, 0x37, 0x2A, 2]]),
    Subject(type: OptionalTail.self, seeds: [[1], [1, 2, 3], [1, 2, 3, 4]]),
    Subject(type: PackedSchedule.self, seeds: [[0x9F, 0x15, 0xFF, 0xFF, 0x21, 0xF3]]),
    Subject(type: PumpControlPoint.self, seeds: [[1], [2, 0, 1], [3, 1, 1], [4, 0x41, 0x42], [32, 1]]),
    Subject(
      type: GaugeReport.self,
      seeds: [[5, 1, 1, 0xFF, 0xFF, 0xFF, 0x2C, 1, 7], [5, 0, 0, 3, 0, 0, 0x34, 0x12], [5, 2, 2, 2, 0, 0, 9, 0xAA]]
    ),
    Subject(type: PumpCommand.self, seeds: [[1], [2, 100, 0], [3, 0xFB], [4, 5, 6], [32, 2, 1], [99, 1, 2]]),
    Subject(type: PumpFeature.self),
    Subject(type: QuadStates.self),
    Subject(type: RelayRequest.self, seeds: [[2, 7, 2, 0, 0x0B], [2, 8, 1, 5, 3, 1, 0x14], [2, 8, 9, 5, 1, 0x19]]),
    Subject(type: RelayAnswer.self, seeds: [[0x41, 8, 0xFF, 3], [2, 7, 1, 0x0A, 0x0B], [3, 8, 1, 0xAA]]),
    Subject(type: StepCount.self),
    Subject(type: SwitchBoard.self),
    Subject(type: StoveCommand.self, seeds: [[1, 0x64], [1, 0x64, 0], [2, 9, 0, 3, 0xF5]]),
    Subject(type: StoveReport.self, seeds: [[0, 3, 0xF5], [7, 1, 0, 3, 5, 0, 7, 0, 0, 3, 0xF5]]),
    Subject(type: TailVariety.self, seeds: [[1], [1, 0x21], [1, 0x21, 0x41]]),
    Subject(type: TankLevel.self),
    Subject(type: TokenBox.self, seeds: [[2, 1, 2, 9, 9, 9, 9, 2, 5, 4, 6, 7, 8], [0, 1, 2, 3, 4]]),
    Subject(
      type: TrackLog.self,
      seeds: [[0x10, 1, 0, 2, 0, 1, 65, 66, 0], [0x01, 0, 0, 5, 1], [0x02, 1, 65, 0x42, 0, 1, 2], [0x0F, 0, 65]]
    ),
    Subject(type: TrackedPoint.self, seeds: [[0, 5], [1, 1, 0, 0, 0, 2, 0, 0, 0, 9, 3, 0, 0, 0, 4, 0, 0, 0]]),
    Subject(type: TunedRangeDescriptor.self),
    Subject(type: ValvePosition.self),
    Subject(type: PantryPacket.self, seeds: [[0x40, 1, 2, 3, 4, 5, 6, 0, 9, 58, 1]]),
    Subject(type: PantryDoor.self, seeds: [[1, 2]]),
    Subject(type: PantryProbe.self, seeds: [[1, 2, 3]]),
    Subject(type: PantryScale.self, seeds: [[1, 2, 0x35, 0x38]]),
    Subject(type: WaterTemperature.self),
    Subject(type: WaveSamples.self, seeds: [[0, 7], [1, 2, 0, 7], [0xFF, 2, 0, 3, 0, 7]]),
    Subject(type: WidthOnly.self, seeds: [[0, 1, 2], [3, 1, 2, 3, 4]]),
    Subject(type: WideLabel.self, seeds: [[0x41, 0, 0x42, 0, 0, 0, 0, 0, 0x43, 0]]),
    Subject(type: WideNumbers.self, seeds: [[UInt8](repeating: 1, count: 61), [UInt8](repeating: 0x80, count: 61)]),
  ]
}

/// Rules for every generated type and any octets.
@Suite struct RuleTests {
  @Test func `every golden value is among the subjects`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Support/Goldens/Swift")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let text = try names.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
    // The type of a part is nested in the type of its value; the tests of the value cover the part.
    let types = text.split(separator: "\n").count { line in
      let kinds = [": DefinedValue", ": DefinedFields", ": WalkedFields", ": OpaqueValue", ": OpaqueFields"]
      return line.hasPrefix("public ") && kinds.contains { line.contains($0) }
    }
    #expect(Subject.all.count == types)
  }

  @Test(arguments: Subject.all) func `random octets give a value that has exactly these octets, or an error`(
    subject: Subject
  ) throws {
    var generator = SplitMix64(seed: 2)
    for _ in 0..<inputCount(1000) { try check(subject.type, generator.octets(atMost: 40)) }
  }

  @Test(arguments: Subject.all) func `valid octets with a change give such a value or an error too`(
    subject: Subject
  ) throws {
    var generator = SplitMix64(seed: 3)
    for seed in subject.seeds {
      #expect(throws: Never.self) { try subject.type.init(seed) }
      try check(subject.type, seed)
      for _ in 0..<300 {
        var octets = seed
        for _ in 0..<Int.random(in: 1...3, using: &generator) { octets = generator.mutation(of: octets) }
        try check(subject.type, octets)
      }
    }
  }

  @Test(arguments: Subject.all) func `every start of valid octets gives a value or an error in a field`(
    subject: Subject
  ) throws {
    for seed in subject.seeds {
      for count in seed.indices { try check(subject.type, Array(seed.prefix(count))) }
    }
  }

  private func check<Value: DefinedFields & Equatable>(_ type: Value.Type, _ octets: [UInt8]) throws {
    let withMedicalFloats: [any DefinedFields.Type] = [IrrigationReport.self, MedicalNumbers.self, CraneTelemetry.self]
    let hasMedicalFloats = withMedicalFloats.contains { $0 == type }
    let verdict = ValueVerdict(on: octets, type, comparesTexts: true, hasMedicalFloats: hasMedicalFloats)
    #expect(verdict.problems.isEmpty, "\(verdict.problems)")
    if verdict.isValue {
      let value = try Value(octets)
      checkCopy(of: value)
      checkNested(value, octets)
    }
  }

  /// Checks that the texts of a value make a copy, and that the texts of the copy make an equal value. The numbers of
  /// the copy may have another form than those of the value.
  private func checkCopy<Value: DefinedFields & Equatable>(of value: Value) {
    // A program cannot make a number that is out of range.
    guard value.outOfRangeFields.isEmpty else { return }
    let copy = Value(stringValue: value.stringValue)
    #expect(copy != nil)
    #expect(copy.flatMap { Value(stringValue: $0.stringValue) } == copy)
  }

  /// Checks that a value at another offset is the same: the octets before the value do not matter.
  private func checkNested<Value: DefinedFields & Equatable>(_ value: Value, _ octets: [UInt8]) {
    let all = [0xAA, 0xBB] + octets
    var offset = 2
    #expect(throws: Never.self) {
      let other = try Value(decoding: all.span.bytes, at: &offset)
      #expect(other == value)
    }
    #expect(offset == all.count)
  }
}
