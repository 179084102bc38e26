/// Reads captures of Bluetooth traffic: btsnoop files, as `btmon -w`, Android and other hosts write them, and
/// recordings.
///
/// The octets may arrive in chunks of any length, so that a capture can be read while it is made:
///
/// ```swift
/// var reader = CaptureReader()
/// while let octets = next() { show(try reader.read(octets)) }
/// show(try reader.finish())
/// ```
///
/// Only an invalid header throws. Everything else that can't be parsed is in `warnings`.
public struct CaptureReader {
  private enum Format {
    case unknown([UInt8])
    case btsnoop(BtsnoopCapture)
    case recording(RecordingReader)
  }

  private var format = Format.unknown([])

  /// Creates a reader for one capture.
  public init() {}

  /// Reads the next octets.
  ///
  /// - Returns: The operations that these octets complete, in order of completion. A read with a response of the
  ///   maximum length is complete only with the next request.
  /// - Throws: `CaptureError` when the octets are not a capture.
  public mutating func read(_ octets: ArraySlice<UInt8>) throws(CaptureError) -> [CapturedOperation] {
    switch format {
    case .unknown(var start):
      start += octets
      return try begin(start)
    case .btsnoop(var capture):
      format = .unknown([])
      defer { format = .btsnoop(capture) }
      return try capture.read(octets)
    case .recording(var recording):
      format = .unknown([])
      defer { format = .recording(recording) }
      return try recording.read(octets)
    }
  }

  /// Ends the capture.
  ///
  /// - Returns: The remaining operations, including those that stay incomplete.
  /// - Throws: `CaptureError` when the capture was too short to be recognized.
  public mutating func finish() throws(CaptureError) -> [CapturedOperation] {
    switch format {
    case .unknown: throw .unknownFormat
    case .btsnoop(var capture):
      defer { format = .btsnoop(capture) }
      return try capture.finish()
    case .recording(var recording):
      defer { format = .recording(recording) }
      return try recording.finish()
    }
  }

  /// Recognizes the format by the first octet: the one of a btsnoop file, or a brace after optional white space.
  private mutating func begin(_ octets: [UInt8]) throws(CaptureError) -> [CapturedOperation] {
    format = .unknown(octets)
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    guard let first = octets.first(where: { !blanks.contains($0) }) else {
      if octets.count > 4096 { throw .unknownFormat }
      return []
    }
    if octets.first == BtsnoopReader.identification.first {
      format = .btsnoop(BtsnoopCapture())
    } else if first == UInt8(ascii: "{") {
      format = .recording(RecordingReader())
    } else {
      throw .unknownFormat
    }
    return try read(octets[...])
  }

  /// The first 100 warnings.
  public var warnings: [CaptureWarning] {
    switch format {
    case .unknown: []
    case .btsnoop(let capture): capture.state.warnings.first
    case .recording(let recording): recording.warnings.first
    }
  }

  /// The number of all warnings.
  public var warningCount: Int {
    switch format {
    case .unknown: 0
    case .btsnoop(let capture): capture.state.warnings.count
    case .recording(let recording): recording.warnings.count
    }
  }

  /// Counts of records and frames.
  public var statistics: CaptureStatistics {
    switch format {
    case .unknown: CaptureStatistics()
    case .btsnoop(let capture): capture.state.statistics
    case .recording(let recording): recording.statistics
    }
  }
}
