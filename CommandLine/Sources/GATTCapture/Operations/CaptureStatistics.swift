/// Counts of the records and frames in a capture.
public struct CaptureStatistics: Equatable, Sendable {
  /// Records of packets, or lines of a recording.
  public var records = 0
  /// Records that contain only the beginning of their packet.
  public var truncatedRecords = 0
  /// Records that the capturing program lost, as the file counts them.
  public var droppedRecords = 0
  /// Advertisements and scan responses, also those that are repeated.
  public var advertisements = 0
  /// Frames of the attribute protocol.
  public var attributeFrames = 0
  /// Frames of the security manager, which are not parsed.
  public var securityFrames = 0
  /// Frames of the L2CAP signalling channels.
  public var signallingFrames = 0
  /// Frames of other channels.
  public var otherFrames = 0
  /// Frames of other channels by the protocol or the service of their channel (PSM or SPSM), where the capture has the
  /// opening of the channel.
  public var framesByPSM: [UInt16: Int] = [:]
  /// Links of LE that began in the capture.
  public var lowEnergyLinks = 0
  /// Links of BR/EDR, Bluetooth Classic, that began in the capture.
  public var classicLinks = 0
  /// Records without a packet that says something of attributes: commands, voice, messages of the system,
  /// diagnostics of the controller.
  public var unusedRecords = 0

  /// Creates counts of 0.
  public init() {}
}
