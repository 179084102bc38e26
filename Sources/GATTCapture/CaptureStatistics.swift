/// Counts of the records and frames in a capture.
public struct CaptureStatistics: Equatable, Sendable {
  /// Records of packets, or lines of a recording.
  public var records = 0
  /// Records that contain only the beginning of their packet.
  public var truncatedRecords = 0
  /// Records that the capturing program lost, as the file counts them.
  public var droppedRecords = 0
  /// Frames of the attribute protocol.
  public var attributeFrames = 0
  /// Frames of the security manager, which are not parsed.
  public var securityFrames = 0
  /// Frames of the L2CAP signalling channels.
  public var signallingFrames = 0
  /// Frames of other channels.
  public var otherFrames = 0

  /// Creates counts of 0.
  public init() {}
}
