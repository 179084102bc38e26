/// The adapters of a host.
///
/// Removing an adapter sets its `Backend.state` to `.unsupported`. When the adapter returns, a host that recognises it
/// changes the state of the same object; other hosts add a new object. In both cases the host reports
/// `AdapterEvent.added`. `Backend.adapterName` distinguishes adapters.
public protocol AdapterDirectory: AnyObject, Sendable {
  /// The adapters that are present, in an order that the host chooses.
  var adapters: [any Backend] { get }

  /// Calls `observer` for every change from now on, until the caller cancels or releases the observation.
  func observe(_ observer: @escaping @Sendable (AdapterEvent) -> Void) -> BackendObservation
}

/// A change in the set of adapters.
public enum AdapterEvent: Sendable {
  /// An adapter was added, or has returned.
  case added(any Backend)
  /// An adapter was removed.
  case removed(any Backend)
}
