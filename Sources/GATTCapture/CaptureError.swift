/// An error that prevents reading a capture.
public enum CaptureError: Error, Equatable, Sendable {
  /// The octets are neither a btsnoop file nor a recording.
  case unknownFormat
  /// A btsnoop file with a version other than 1.
  case unknownVersion(UInt32)
  /// A btsnoop file with a datalink other than HCI (1001), H4 (1002) and Linux Monitor (2001).
  case unknownDatalink(UInt32)
  /// A recording with a version that this library does not know.
  case unknownRecordingVersion(Int)
}

extension CaptureError: CustomStringConvertible {
  /// The error, and the supported formats.
  public var description: String {
    switch self {
    case .unknownFormat:
      "is neither a btsnoop file, as 'btmon -w' writes, nor a recording of bluegatt"
    case .unknownVersion(let version):
      "is a btsnoop file of version \(version), and only version 1 is known"
    case .unknownDatalink(let datalink):
      "is a btsnoop file of datalink type \(datalink); 1001 (HCI), 1002 (H4) and 2001 (Linux Monitor) can be read"
    case .unknownRecordingVersion(let version):
      "is a recording of version \(version), and only version 1 is known"
    }
  }
}
