/// The adapters of a host.
///
/// Removing an adapter makes its `Backend.state` `.unsupported`. When it returns, the state of the same object changes
/// again if the host recognises it; a host that does not adds another one. `Backend.adapterName` tells them apart.
public protocol AdapterDirectory: AnyObject, Sendable {
  /// Those that are there, first come, first named.
  var adapters: [any Backend] { get }

  /// Calls `observer` for every change from now on, until the observation is cancelled.
  func observe(_ observer: @escaping @Sendable (AdapterEvent) -> Void) -> BackendObservation
}

/// What happens to the adapters of a host.
public enum AdapterEvent: Sendable {
  /// There is one more.
  case added(any Backend)
  /// There is one less.
  case removed(any Backend)
}
