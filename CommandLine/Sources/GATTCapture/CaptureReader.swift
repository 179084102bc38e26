/// Reads captures of Bluetooth traffic:
///
/// * btsnoop files, which `btmon -w`, Android and other hosts write,
/// * pcapng and pcap files, as Wireshark, tshark and sniffers write them,
/// * files of Apple's PacketLogger, as iPhones and Macs write them,
/// * recordings, which `RecordingWriter` writes.
///
/// The reader recognizes the format by the first octets. Octets may arrive in chunks of any length, so a program can
/// read a capture while it is being written:
///
/// ```swift
/// var reader = CaptureReader()
/// while let octets = next() { show(try reader.read(octets)) }
/// show(try reader.finish())
/// ```
///
/// The reader throws if the header of the file is invalid, if a section of a pcapng file has an unknown version, or if
/// no interface of a pcapng file has a link type that it can read. It skips other parts that it can't parse, and adds a
/// warning for each to `warnings`.
public struct CaptureReader {
  /// The octets that arrived before the format was recognized.
  private var start: [UInt8] = []
  private var format: (any CaptureFormat)?

  /// Creates a reader for one capture.
  public init() {}

  /// Reads the next octets.
  ///
  /// - Returns: The operations that these octets complete, in order of completion. If a read response has the maximum
  ///   length, more parts of the value may follow. Such a read is complete only with the next request.
  /// - Throws: `CaptureError` when the octets are not a capture.
  public mutating func read(_ octets: ArraySlice<UInt8>) throws(CaptureError) -> [CapturedOperation] {
    if let operations = try format?.read(octets) { return operations }
    start += octets
    if start.count < PacketLoggerReader.recognizedSize { return [] }
    return try begin()
  }

  /// Ends the capture.
  ///
  /// - Returns: The remaining operations, including those that stay incomplete.
  /// - Throws: `CaptureError` when the capture was too short to be recognized, or when no interface of a pcapng file
  ///   has a link type that can be read.
  public mutating func finish() throws(CaptureError) -> [CapturedOperation] {
    var operations: [CapturedOperation] = []
    if format == nil { operations = try begin() }
    guard let last = try format?.finish() else { throw .unknownFormat }
    return operations + last
  }

  /// Recognizes the format, and reads the octets that have arrived. White space may precede a recording, up to 4096
  /// octets.
  private mutating func begin() throws(CaptureError) -> [CapturedOperation] {
    let whitespace: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    if let pcapng = PcapngReader(recognizing: start) {
      format = PacketCapture(pcapng)
    } else if let pcap = PcapReader(recognizing: start) {
      format = PacketCapture(pcap)
    } else if let packetLogger = PacketLoggerReader(recognizing: start) {
      format = PacketCapture(packetLogger)
    } else if BtsnoopReader.recognizes(start) {
      format = PacketCapture(BtsnoopReader())
    } else if let first = start.first(where: { !whitespace.contains($0) }) {
      guard first == UInt8(ascii: "{") else { throw .unknownFormat }
      format = RecordingReader()
    } else if start.count > 4096 {
      throw .unknownFormat
    }
    guard format != nil else { return [] }
    defer { start = [] }
    return try format?.read(start[...]) ?? []
  }

  /// The first 100 warnings.
  public var warnings: [CaptureWarning] { format?.warnings.first ?? [] }

  /// The number of all warnings.
  public var warningCount: Int { format?.warnings.count ?? 0 }

  /// Counts of records and frames.
  public var statistics: CaptureStatistics { format?.statistics ?? CaptureStatistics() }
}
