import GATTCore
import StraightforwardC

// Each function is one pass of one encoder over the values of a stream.

@inline(never)
func encodeC(_ values: OpaquePointer) -> UInt64 { c_encode(values) }

/// The values of a stream, by kind, and their order in the stream.
struct Values {
  /// The kind of each value, and its index in the array of the kind.
  private var order: [(kind: Kind, index: Int)] = []
  private var batteryLevels: [BatteryLevel] = []
  private var heartRates: [HeartRateMeasurement] = []
  private var bloodPressures: [BloodPressureMeasurement] = []
  private var cscs: [CSCMeasurement] = []
  private var temperatures: [TemperatureMeasurement] = []
  private var glucoses: [GlucoseMeasurement] = []
  private var currentTimes: [CurrentTime] = []
  private var indoorBikes: [IndoorBikeData] = []
  private var bodyCompositions: [BodyCompositionMeasurement] = []
  private var pnpIDs: [PnPID] = []
  private var deviceNames: [DeviceName] = []

  init(_ packets: [(kind: Kind, value: Data)]) throws {
    var counts = [Int](repeating: 0, count: Kind.allCases.count)
    for (kind, value) in packets {
      order.append((kind, counts[Int(kind.rawValue)]))
      counts[Int(kind.rawValue)] += 1
      switch kind {
      case .batteryLevel: batteryLevels.append(try BatteryLevel(value))
      case .heartRate: heartRates.append(try HeartRateMeasurement(value))
      case .bloodPressure: bloodPressures.append(try BloodPressureMeasurement(value))
      case .csc: cscs.append(try CSCMeasurement(value))
      case .temperature: temperatures.append(try TemperatureMeasurement(value))
      case .glucose: glucoses.append(try GlucoseMeasurement(value))
      case .currentTime: currentTimes.append(try CurrentTime(value))
      case .indoorBike: indoorBikes.append(try IndoorBikeData(value))
      case .bodyComposition: bodyCompositions.append(try BodyCompositionMeasurement(value))
      case .pnpID: pnpIDs.append(try PnPID(value))
      case .deviceName: deviceNames.append(try DeviceName(value))
      }
    }
  }

  /// Encodes each value in turn.
  @inline(__always)
  fileprivate func encode(by encoder: some Encoder) -> UInt64 {
    var sum: UInt64 = 0
    for (kind, index) in order {
      switch kind {
      case .batteryLevel: sum &+= encoder.encode(batteryLevels[index])
      case .heartRate: sum &+= encoder.encode(heartRates[index])
      case .bloodPressure: sum &+= encoder.encode(bloodPressures[index])
      case .csc: sum &+= encoder.encode(cscs[index])
      case .temperature: sum &+= encoder.encode(temperatures[index])
      case .glucose: sum &+= encoder.encode(glucoses[index])
      case .currentTime: sum &+= encoder.encode(currentTimes[index])
      case .indoorBike: sum &+= encoder.encode(indoorBikes[index])
      case .bodyComposition: sum &+= encoder.encode(bodyCompositions[index])
      case .pnpID: sum &+= encoder.encode(pnpIDs[index])
      case .deviceName: sum &+= encoder.encode(deviceNames[index])
      }
    }
    return sum
  }
}

/// Passes the octets of a value to `take_octets`.
private protocol Encoder {
  func encode<Value: CharacteristicValue>(_ value: borrowing Value) -> UInt64
}

/// The octets exist only during the call.
private struct Lender: Encoder {
  @inline(__always)
  func encode<Value: CharacteristicValue>(_ value: borrowing Value) -> UInt64 {
    (try? value.withOctets { octets in octets.withUnsafeBytes { take_octets($0.baseAddress, $0.count) } }) ?? 0
  }
}

/// The octets are in an array.
private struct Copier: Encoder {
  @inline(__always)
  func encode<Value: CharacteristicValue>(_ value: borrowing Value) -> UInt64 {
    (try? value.octets().withUnsafeBufferPointer { take_octets($0.baseAddress, $0.count) }) ?? 0
  }
}

@inline(never)
func encodeGenerated(_ values: Values) -> UInt64 { values.encode(by: Lender()) }

@inline(never)
func encodeGeneratedArray(_ values: Values) -> UInt64 { values.encode(by: Copier()) }
