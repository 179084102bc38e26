import GATTCore
import StraightforwardC

// Each function is one pass of one decoder over one stream. It is not inlined, so that a profiler finds it by name.

@inline(never)
func decodeSumC(_ stream: PacketStream) -> UInt64 {
  stream.octets.withUnsafeBufferPointer { c_decode_sum($0.baseAddress!, $0.count) }
}

@inline(never)
func decodeKeepC(_ stream: PacketStream) -> UInt64 {
  stream.octets.withUnsafeBufferPointer { c_decode_keep($0.baseAddress!, $0.count) }
}

/// A use of decoded values.
private protocol Taker {
  mutating func take<Value: Summable>(_ value: Value)
}

private struct Adder: Taker {
  var sum: UInt64 = 0
  @inline(__always) mutating func take<Value: Summable>(_ value: Value) { sum &+= value.sum }
}

private struct Keeper: Taker {
  var good: UInt64 = 0
  @inline(__always)
  mutating func take<Value: Summable>(_ value: Value) {
    withUnsafePointer(to: value) { keep_value($0) }
    good += 1
  }
}

extension Taker {
  /// Decodes a value, and takes it if it is valid.
  @inline(__always)
  fileprivate mutating func decode(_ kind: Kind?, _ bytes: RawSpan) {
    do throws(DecodeError) {
      switch kind {
      case .batteryLevel: take(try BatteryLevel(bytes))
      case .heartRate: take(try HeartRateMeasurement(bytes))
      case .bloodPressure: take(try BloodPressureMeasurement(bytes))
      case .csc: take(try CSCMeasurement(bytes))
      case .temperature: take(try TemperatureMeasurement(bytes))
      case .glucose: take(try GlucoseMeasurement(bytes))
      case .currentTime: take(try CurrentTime(bytes))
      case .indoorBike: take(try IndoorBikeData(bytes))
      case .bodyComposition: take(try BodyCompositionMeasurement(bytes))
      case .pnpID: take(try PnPID(bytes))
      case .deviceName: take(try DeviceName(bytes))
      case nil: break
      }
    } catch {}
  }

  /// Decodes all values of a stream. The lengths in the stream are not checked, as in C.
  @inline(__always)
  fileprivate mutating func decode(_ stream: PacketStream) {
    let octets = stream.octets.span.bytes
    var position = 0
    while position < octets.byteCount {
      let kind = octets.uint8(at: position)
      let start = position &+ 2
      position = start &+ Int(octets.uint8(at: position &+ 1))
      decode(
        Kind(rawValue: kind),
        unsafe octets.extracting(unchecked: Range(uncheckedBounds: (start, position)))
      )
    }
  }

  /// Decodes all values, each from a separate `Data`.
  @inline(__always)
  fileprivate mutating func decode(_ packets: [(kind: Kind, value: Data)]) {
    for (kind, value) in packets { decode(kind, value.bytes) }
  }
}

@inline(never)
func decodeSumGenerated(_ stream: PacketStream) -> UInt64 {
  var adder = Adder()
  adder.decode(stream)
  return adder.sum
}

@inline(never)
func decodeKeepGenerated(_ stream: PacketStream) -> UInt64 {
  var keeper = Keeper()
  keeper.decode(stream)
  return keeper.good
}

@inline(never)
func decodeSumData(_ packets: [(kind: Kind, value: Data)]) -> UInt64 {
  var adder = Adder()
  adder.decode(packets)
  return adder.sum
}

@inline(never)
func decodeKeepData(_ packets: [(kind: Kind, value: Data)]) -> UInt64 {
  var keeper = Keeper()
  keeper.decode(packets)
  return keeper.good
}
