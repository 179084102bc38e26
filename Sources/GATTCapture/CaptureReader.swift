/// Reads captures of Bluetooth traffic: btsnoop files, as `btmon -w`, Android and other hosts write them, and recordings.
///
/// The octets come in pieces of any length, so that a capture can be read while it is made:
///
/// ```swift
/// var reader = CaptureReader()
/// while let octets = next() { show(try reader.read(octets)) }
/// show(try reader.finish())
/// ```
///
/// Nothing in a capture stops it but a head that is none; what can't be understood is in `warnings`.
public struct CaptureReader {
  private enum Format {
    case unknown([UInt8])
    case btsnoop(BtsnoopCapture)
    case recording(RecordingReader)
  }

  private var format = Format.unknown([])

  /// A reader that has read nothing.
  public init() {}

  /// Takes the next octets.
  ///
  /// - Returns: The operations that have ended with them, in the order of their ends. The end of a read of a value as long
  ///   as a PDU is only known with the next request.
  /// - Throws: `CaptureError` when the octets are no capture.
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

  /// Says that there are no more octets.
  ///
  /// - Returns: The operations that will not end any more.
  /// - Throws: `CaptureError` when there were too few octets to be a capture.
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

  /// The first octets decide: those of a btsnoop file, or a brace, with white space before it or not.
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

  /// What could not be understood, up to 100 of them.
  public var warnings: [CaptureWarning] {
    switch format {
    case .unknown: []
    case .btsnoop(let capture): capture.state.warnings.first
    case .recording(let recording): recording.warnings.first
    }
  }

  /// How many warnings there are.
  public var warningCount: Int {
    switch format {
    case .unknown: 0
    case .btsnoop(let capture): capture.state.warnings.count
    case .recording(let recording): recording.warnings.count
    }
  }

  /// What the capture was made of.
  public var statistics: CaptureStatistics {
    switch format {
    case .unknown: CaptureStatistics()
    case .btsnoop(let capture): capture.state.statistics
    case .recording(let recording): recording.statistics
    }
  }
}
