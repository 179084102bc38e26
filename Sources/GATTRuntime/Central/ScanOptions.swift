/// The options of a scan.
public struct ScanOptions: Hashable, Sendable {
  /// The conditions for devices. `CentralManager.scan(for:options:timeout:where:)` adds its services to
  /// `filter.services`.
  public var filter = ScanFilter()
  /// Whether the scan requests scan responses.
  public var mode = ScanMode.active
  /// Whether the scan reports a device each time the device is received. If false, the scan reports each device once.
  /// But after every 16384 devices the scan forgets which devices it has reported, and may report them again.
  public var allowsDuplicates = false
  /// The number of discoveries to keep for an iterator that is slower than the radio.
  public var buffering = BufferingPolicy.default

  /// Creates the default options: an active scan that reports every device once. For a slow iterator, the newest 64
  /// discoveries are kept.
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

/// Whether a scan requests scan responses (Core Specification, Volume 6, Part B, 4.4.3).
public enum ScanMode: Hashable, Sendable {
  /// The scan requests scan responses. Many devices send their names in scan responses.
  case active
  /// The scan sends nothing. So no device detects the scan, or spends energy on a response. The scan receives no scan
  /// responses, unless another scan on the adapter has the mode `active`.
  ///
  /// A host may require a filter for a passive scan: services, service data, manufacturer data or a name.
  case passive
}
