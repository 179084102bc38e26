/// How to scan.
public struct ScanOptions: Hashable, Sendable {
  /// Which devices to report, in addition to the services that are scanned for.
  public var filter = ScanFilter()
  /// Whether devices are asked for their scan responses.
  public var mode = ScanMode.active
  /// Whether a device is reported each time it is heard; otherwise once a scan.
  public var allowsDuplicates = false
  /// How many discoveries are kept for an iterator that is slower than the radio.
  public var buffering = BufferingPolicy.default

  /// Every device, once, with its scan response, the newest 64 kept.
  public init() {}

  /// With everything said.
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

/// Whether a scan asks devices for more than they advertise (Core Specification, Volume 6, Part B, 4.4.3).
public enum ScanMode: Hashable, Sendable {
  /// Devices that are heard are asked for their scan responses, where many have their names.
  case active
  /// Nothing is sent: no scan response is heard, unless somebody else scans actively on the adapter, and no device spends
  /// energy on an answer, or learns that it was heard.
  ///
  /// Hosts may need to know what to listen for: by services, service data, manufacturer data or a name.
  case passive
}
