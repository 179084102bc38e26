import GATTCore
import GATTRuntime

/// A value like the generated ones: flags, a heart rate and two RR intervals in six octets.
struct Beat: CharacteristicValue {
  var flags: UInt8 = 0x10
  var heartRate: UInt8
  var intervals: (UInt16, UInt16) = (840, 812)

  init(heartRate: UInt8) { self.heartRate = heartRate }

  init(from reader: inout FieldReader) throws(DecodeError) {
    flags = try reader.uint8("Flags")
    heartRate = try reader.uint8("Heart Rate")
    intervals = (try reader.uint16("RR-Interval 1"), try reader.uint16("RR-Interval 2"))
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
