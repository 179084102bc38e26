import GATTCore
import StraightforwardC

// One pass of one codec over one stream each. They are not inlined, so that a profiler finds them by name.

extension RawSpan {
  /// The kind and the octets of the packet at `position`, which moves on to the next.
  @inline(__always)
  fileprivate func packet(at position: inout Int) -> (kind: UInt8, octets: Range<Int>) {
    let kind = uint8(at: position)
    let start = position &+ 2
    position = start &+ Int(uint8(at: position &+ 1))
    return (kind, start..<position)
  }
}

@inline(__always)
private func keep<Value>(_ value: Value) {
  withUnsafePointer(to: value) { keep_value($0) }
}

// MARK: C

@inline(never)
func decodeSumC(_ stream: PacketStream) -> UInt64 {
  stream.octets.withUnsafeBufferPointer { c_decode_sum($0.baseAddress!, $0.count) }
}

@inline(never)
func decodeKeepC(_ stream: PacketStream) -> UInt64 {
  stream.octets.withUnsafeBufferPointer { c_decode_keep($0.baseAddress!, $0.count) }
}

@inline(never)
func encodeC(_ values: OpaquePointer) -> UInt64 { c_encode(values) }

// MARK: Generated

@inline(never)
func decodeSumGenerated(_ stream: PacketStream) -> UInt64 {
  var sum: UInt64 = 0
  let stream = stream.octets.span.bytes
  var position = 0
  while position < stream.byteCount {
    let (kind, octets) = stream.packet(at: &position)
    let bytes = stream.extracting(octets)
    switch Kind(rawValue: kind) {
    case .heartRate: if let value = try? HeartRateMeasurement(bytes) { sum &+= value.sum }
    case .battery: if let value = try? BatteryLevel(bytes) { sum &+= value.sum }
    case .bloodPressure: if let value = try? BloodPressureMeasurement(bytes) { sum &+= value.sum }
    default: if let value = try? IndoorBikeData(bytes) { sum &+= value.sum }
    }
  }
  return sum
}

@inline(never)
func decodeKeepGenerated(_ stream: PacketStream) -> UInt64 {
  var good: UInt64 = 0
  let stream = stream.octets.span.bytes
  var position = 0
  while position < stream.byteCount {
    let (kind, octets) = stream.packet(at: &position)
    let bytes = stream.extracting(octets)
    do throws(DecodeError) {
      switch Kind(rawValue: kind) {
      case .heartRate: keep(try HeartRateMeasurement(bytes))
      case .battery: keep(try BatteryLevel(bytes))
      case .bloodPressure: keep(try BloodPressureMeasurement(bytes))
      default: keep(try IndoorBikeData(bytes))
      }
      good += 1
    } catch {}
  }
  return good
}

/// The values of a stream by kind, and the order that they had.
struct Values<HeartRate, Battery, BloodPressure, IndoorBike> {
  var kinds: [Kind] = []
  var heartRates: [HeartRate] = []
  var batteries: [Battery] = []
  var bloodPressures: [BloodPressure] = []
  var indoorBikes: [IndoorBike] = []
}

typealias GeneratedValues = Values<HeartRateMeasurement, BatteryLevel, BloodPressureMeasurement, IndoorBikeData>

extension GeneratedValues {
  init(_ stream: PacketStream) throws {
    for (kind, value) in stream.packets {
      kinds.append(kind)
      switch kind {
      case .heartRate: heartRates.append(try HeartRateMeasurement(value))
      case .battery: batteries.append(try BatteryLevel(value))
      case .bloodPressure: bloodPressures.append(try BloodPressureMeasurement(value))
      case .indoorBike: indoorBikes.append(try IndoorBikeData(value))
      }
    }
  }

  /// Calls `body` with each value in turn.
  @inline(__always)
  fileprivate func forEach(
    _ heartRate: (borrowing HeartRateMeasurement) -> Void,
    _ battery: (borrowing BatteryLevel) -> Void,
    _ bloodPressure: (borrowing BloodPressureMeasurement) -> Void,
    _ indoorBike: (borrowing IndoorBikeData) -> Void
  ) {
    var next = (0, 0, 0, 0)
    for kind in kinds {
      switch kind {
      case .heartRate:
        heartRate(heartRates[next.0])
        next.0 += 1
      case .battery:
        battery(batteries[next.1])
        next.1 += 1
      case .bloodPressure:
        bloodPressure(bloodPressures[next.2])
        next.2 += 1
      case .indoorBike:
        indoorBike(indoorBikes[next.3])
        next.3 += 1
      }
    }
  }
}

@inline(__always)
private func take(_ octets: RawSpan) -> UInt64 {
  octets.withUnsafeBytes { take_octets($0.baseAddress, $0.count) }
}

@inline(__always)
private func take(_ octets: [UInt8]?) -> UInt64 {
  guard let octets else { return 0 }
  return octets.withUnsafeBufferPointer { take_octets($0.baseAddress, $0.count) }
}

@inline(never)
func encodeGeneratedArray(_ values: GeneratedValues) -> UInt64 {
  var sum: UInt64 = 0
  values.forEach {
    sum &+= take(try? $0.octets())
  } _: {
    sum &+= take(try? $0.octets())
  } _: {
    sum &+= take(try? $0.octets())
  } _: {
    sum &+= take(try? $0.octets())
  }
  return sum
}

@inline(never)
func encodeGenerated(_ values: GeneratedValues) -> UInt64 {
  var sum: UInt64 = 0
  values.forEach {
    sum &+= (try? $0.withOctets(take)) ?? 0
  } _: {
    sum &+= (try? $0.withOctets(take)) ?? 0
  } _: {
    sum &+= (try? $0.withOctets(take)) ?? 0
  } _: {
    sum &+= (try? $0.withOctets(take)) ?? 0
  }
  return sum
}

// MARK: Hand-written Swift over arrays

@inline(never)
func decodeSumArrays(_ stream: PacketStream) -> UInt64 {
  var sum: UInt64 = 0
  for (kind, octets) in stream.packets {
    switch kind {
    case .heartRate: if let value = HandHeartRate(octets: octets) { sum &+= value.sum }
    case .battery: if let value = HandBattery(octets: octets) { sum &+= value.sum }
    case .bloodPressure: if let value = HandBloodPressure(octets: octets) { sum &+= value.sum }
    case .indoorBike: if let value = HandIndoorBike(octets: octets) { sum &+= value.sum }
    }
  }
  return sum
}

@inline(never)
func decodeKeepArrays(_ stream: PacketStream) -> UInt64 {
  var good: UInt64 = 0
  for (kind, octets) in stream.packets {
    switch kind {
    case .heartRate:
      guard let value = HandHeartRate(octets: octets) else { continue }
      keep(value)
    case .battery:
      guard let value = HandBattery(octets: octets) else { continue }
      keep(value)
    case .bloodPressure:
      guard let value = HandBloodPressure(octets: octets) else { continue }
      keep(value)
    case .indoorBike:
      guard let value = HandIndoorBike(octets: octets) else { continue }
      keep(value)
    }
    good += 1
  }
  return good
}

// MARK: Hand-written Swift over spans

@inline(never)
func decodeSumSpans(_ stream: PacketStream) -> UInt64 {
  var sum: UInt64 = 0
  let stream = stream.octets.span.bytes
  var position = 0
  while position < stream.byteCount {
    let (kind, octets) = stream.packet(at: &position)
    let bytes = stream.extracting(octets)
    switch Kind(rawValue: kind) {
    case .heartRate: if let value = HandHeartRate(bytes: bytes) { sum &+= value.sum }
    case .battery: if let value = HandBattery(bytes: bytes) { sum &+= value.sum }
    case .bloodPressure: if let value = HandBloodPressure(bytes: bytes) { sum &+= value.sum }
    default: if let value = HandIndoorBike(bytes: bytes) { sum &+= value.sum }
    }
  }
  return sum
}

@inline(never)
func decodeKeepSpans(_ stream: PacketStream) -> UInt64 {
  var good: UInt64 = 0
  let stream = stream.octets.span.bytes
  var position = 0
  while position < stream.byteCount {
    let (kind, octets) = stream.packet(at: &position)
    let bytes = stream.extracting(octets)
    switch Kind(rawValue: kind) {
    case .heartRate:
      guard let value = HandHeartRate(bytes: bytes) else { continue }
      keep(value)
    case .battery:
      guard let value = HandBattery(bytes: bytes) else { continue }
      keep(value)
    case .bloodPressure:
      guard let value = HandBloodPressure(bytes: bytes) else { continue }
      keep(value)
    default:
      guard let value = HandIndoorBike(bytes: bytes) else { continue }
      keep(value)
    }
    good += 1
  }
  return good
}

typealias HandValues = Values<HandHeartRate, HandBattery, HandBloodPressure, HandIndoorBike>

extension HandValues {
  init(_ stream: PacketStream) {
    for (kind, value) in stream.packets {
      kinds.append(kind)
      switch kind {
      case .heartRate: heartRates.append(HandHeartRate(octets: value)!)
      case .battery: batteries.append(HandBattery(octets: value)!)
      case .bloodPressure: bloodPressures.append(HandBloodPressure(octets: value)!)
      case .indoorBike: indoorBikes.append(HandIndoorBike(octets: value)!)
      }
    }
  }
}

/// Appends to one array, which keeps its memory from packet to packet.
@inline(never)
func encodeHandWritten(_ values: HandValues) -> UInt64 {
  var sum: UInt64 = 0
  var next = (0, 0, 0, 0)
  var octets: [UInt8] = []
  octets.reserveCapacity(64)
  for kind in values.kinds {
    octets.removeAll(keepingCapacity: true)
    switch kind {
    case .heartRate:
      values.heartRates[next.0].encode(into: &octets)
      next.0 += 1
    case .battery:
      values.batteries[next.1].encode(into: &octets)
      next.1 += 1
    case .bloodPressure:
      values.bloodPressures[next.2].encode(into: &octets)
      next.2 += 1
    case .indoorBike:
      values.indoorBikes[next.3].encode(into: &octets)
      next.3 += 1
    }
    sum &+= octets.withUnsafeBufferPointer { take_octets($0.baseAddress, $0.count) }
  }
  return sum
}
