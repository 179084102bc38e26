/// The options of a scan.
public struct ScanOptions: Hashable, Sendable {
  /// The conditions for devices.
  public var filter = ScanFilter()
  /// Whether the scan requests scan responses.
  public var mode = ScanMode.active
  /// Whether the scan reports a device each time the device is received. If false, the scan reports each device once,
  /// and may report a device again after 16384 other devices were heard.
  public var allowsDuplicates = false
  /// The number of discoveries to keep for an iterator that is slower than the radio.
  public var buffering = BufferingPolicy.default

  /// Creates the default options: an active scan that reports every device once.
  public init() {}

  /// Creates options with these values.
  public init(
    filter: ScanFilter = ScanFilter(),
    mode: ScanMode = .active,
    allowsDuplicates: Bool = false,
    buffering: BufferingPolicy = .default
  ) {
    self.filter = filter
    self.mode = mode
    self.allowsDuplicates = allowsDuplicates
    self.buffering = buffering
  }
}
