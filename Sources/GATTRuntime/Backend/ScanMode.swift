/// Whether a scan requests scan responses (Core Specification, Volume 6, Part B, 4.4.3).
///
/// A minor version may add cases.
public enum ScanMode: Hashable, Sendable {
  /// The scan requests scan responses. Many devices send their names in scan responses.
  case active
  /// The scan sends nothing. A host may require a filter for a passive scan: services, service data, manufacturer data
  /// or a name.
  case passive
}
