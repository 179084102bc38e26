/// What a capture was made of.
public struct CaptureStatistics: Equatable, Sendable {
  /// Records of a btsnoop file, or lines of a recording.
  public var records = 0
  /// Records of which the capture has only the beginning.
  public var truncatedRecords = 0
  /// Records that were lost, as the one who wrote the capture says.
  public var droppedRecords = 0
  /// Frames of the attribute protocol.
  public var attributeFrames = 0
  /// Frames of the security manager, which are only counted.
  public var securityFrames = 0
  /// Frames of L2CAP itself.
  public var signallingFrames = 0
  /// Frames of other channels.
  public var otherFrames = 0

  /// Nothing yet.
  public init() {}
}
