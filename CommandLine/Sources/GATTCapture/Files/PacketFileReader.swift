/// Splits a file of packets, which arrives in chunks of any length, into records.
protocol PacketFileReader {
  /// The window of the file, from the last record read on.
  var file: FileWindow { get }
  /// Whether the file ends inside the header or a record.
  var hasRest: Bool { get }

  /// Appends the next octets of the file.
  mutating func append(_ more: ArraySlice<UInt8>)

  /// The next record; nil when it is not complete yet.
  ///
  /// - Throws: `CaptureError` when the file can't be read.
  mutating func next(_ warnings: inout CaptureWarnings) throws(CaptureError) -> PacketRecord?

  /// Checks the file after its last octet.
  ///
  /// - Throws: `CaptureError` when nothing in the file could be read.
  func finish() throws(CaptureError)
}

extension PacketFileReader {
  var hasRest: Bool { file.hasRest }
  func finish() throws(CaptureError) {}
}

/// A record of a packet.
struct PacketRecord {
  /// The maximum length of a packet in octets. HCI packets, link layer packets and other data of a monitor are shorter.
  static let longestPacket = 1 << 18

  /// The time; nil when the record has none.
  var time: CaptureTime?
  /// The number of records that were lost since the start of the capture.
  var dropped: Int
  /// Whether the record has only the beginning of the packet.
  var isTruncated: Bool
  /// The range of the packet in the octets of the file.
  var packet: Range<Int>
  /// The type of the packet; nil if this module does not use packets of this type.
  var header: PacketHeader?
  /// The offset of the record in the file.
  var position: Int
}
