/// The adapters of a host.
///
/// Removing an adapter sets its `Backend.state` to `.unsupported`. An adapter that returns may be the same object or a
/// new object.
public protocol AdapterDirectory: AnyObject, Sendable {
  /// The adapters that are present.
  var adapters: [any Backend] { get }

  /// Calls `observer` for every change until the caller cancels or releases the observation.
  func observe(_ observer: @escaping @Sendable (AdapterEvent) -> Void) -> BackendObservation
}

/// A change in the set of adapters.
///
/// A minor version may add cases.
public enum AdapterEvent: Sendable {
  /// An adapter was added, or has returned.
  case added(any Backend)
  /// An adapter was removed.
  case removed(any Backend)
}
