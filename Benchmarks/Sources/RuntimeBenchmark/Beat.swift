import GATTCore
import GATTRuntime

/// A value like the generated ones: flags, a heart rate and two RR intervals in six octets.
struct Beat: CharacteristicValue {
  var flags: UInt8 = 0x10
  var heartRate: UInt8
  var intervals: (UInt16, UInt16) = (840, 812)

  init(heartRate: UInt8) { self.heartRate = heartRate }

  init(decoding bytes: RawSpan, at offset: inout Int) throws(DecodeError) {
    guard bytes.byteCount - offset >= 6 else {
      throw DecodeError(
        value: "Beat",
        field: "Flags",
        offset: offset,
        reason: .truncated(needed: 6, available: bytes.byteCount - offset)
      )
    }
    flags = bytes.uint8(at: offset)
    heartRate = bytes.uint8(at: offset + 1)
    intervals = (bytes.uint16(at: offset + 2), bytes.uint16(at: offset + 4))
    offset += 6
  }

  func encode(into output: inout FieldWriter) throws(EncodeError) {
    output.append(flags)
    output.append(heartRate)
    output.append(UInt64(intervals.0), octets: 2)
    output.append(UInt64(intervals.1), octets: 2)
  }
}

/// The access to the characteristics of the benchmark.
enum Access: ReadAccess, NotifyAccess {}
