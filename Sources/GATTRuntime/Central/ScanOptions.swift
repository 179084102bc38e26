/// The options of a scan.
public struct ScanOptions: Hashable, Sendable {
  /// The conditions for devices. The scan adds its services to `filter.services`.
  public var filter = ScanFilter()
  /// Whether the scan requests scan responses.
  public var mode = ScanMode.active
  /// Whether a device is reported each time it is received; otherwise once per scan. After each 16384 devices a scan
  /// forgets which ones it has reported, and may report them again.
  public var allowsDuplicates = false
  /// The number of discoveries to keep for an iterator that is slower than the radio.
  public var buffering = BufferingPolicy.default

  /// Creates the default options: every device, once, in an active scan, the newest 64 kept.
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
  /// The scan requests scan responses, in which many devices have their names.
  case active
  /// The scan sends nothing, so that no device detects it or spends energy on a response. It receives no scan response,
  /// unless another scan on the adapter is active.
  ///
  /// A host may need a filter: services, service data, manufacturer data or a name.
  case passive
}
