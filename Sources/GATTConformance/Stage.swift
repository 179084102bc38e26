import GATTCore
import GATTRuntime

/// Two adapters that hear each other, and the faults that can be caused: all that a `Behaviour` needs of a backend.
///
/// To test the central role of a backend, make it `near`, and any backend that has passed these tests `far`. To test
/// the peripheral role, make it `far`. On a machine with two adapters, both may be of the same backend.
public protocol Stage: Sendable {
  /// The adapter that scans and connects.
  var near: any Backend { get }

  /// The adapter that advertises and serves.
  var far: any Backend { get }

  /// The identifier that `near` has for `far`.
  var peer: PeerIdentifier { get }

  /// Makes a stage, calls `body` once with it, and returns when `body` has returned.
  ///
  /// Each behaviour gets a new stage, without services, advertisements, links and bonds of the behaviour before it. Swift
  /// Testing runs several behaviours at the same time, unless the test has the trait `.serialized`. Without this trait, a
  /// stage over real adapters must run one `body` after the other. The function may throw an error when `body` takes too
  /// long.
  static func run(_ body: @escaping @Sendable (any Stage) async throws -> Void) async throws

  /// Returns the reason why no stage of this type can cause a fault; nil when it can. `Behaviour.show(on:)` skips
  /// behaviours that need the fault.
  static func reasonToSkip(_ fault: Fault) -> String?

  /// Returns the reason why this platform can't have a behaviour; nil when it can. By default nil.
  ///
  /// A behaviour that is skipped here is a limit of the backend, which its documentation has to name.
  static func reasonToSkip(_ behaviour: Behaviour) -> String?

  /// Causes a fault, and returns when it has begun. `near` and `far` report its effects when they notice them.
  func cause(_ fault: Fault) async throws

  /// Ends a fault. Returns when the adapters can work again, or before that.
  func repair(_ fault: Fault) async throws

  /// The longest value in octets that `far` accepts in a write. By default 512, the limit of the Core Specification.
  var longestValue: Int { get }

  /// Whether an advertisement that `near` reports contains also what earlier advertisements of the device contained. By
  /// default false.
  var gathersAdvertisements: Bool { get }

  /// Returns the error that a central receives when the program of the far side answers with `error`. By default the same
  /// one; BlueZ has no name for some errors, and sends others for them.
  func answer(for error: ATTError) -> ATTError

  /// Whether the near host pairs when a device demands encryption, without a call of `Backend.pair(with:)`, if pairing
  /// needs no person. By default false.
  var pairsByItself: Bool { get }

  /// Returns whether the backend may report `reason` for a link that ended because of `truth`. By default only `truth`
  /// itself; a host that does not tell reasons may have `.other`.
  func isTrue(_ reason: DisconnectionReason, for truth: DisconnectionReason) -> Bool
}

extension Stage {
  /// 512 octets.
  public var longestValue: Int { 512 }

  /// False: a report contains one advertisement and its scan response.
  public var gathersAdvertisements: Bool { false }

  /// False: only `Backend.pair(with:)` pairs.
  public var pairsByItself: Bool { false }

  /// Nil: the platform can have every behaviour.
  public static func reasonToSkip(_ behaviour: Behaviour) -> String? { nil }

  /// The same error.
  public func answer(for error: ATTError) -> ATTError { error }

  /// Whether the two are equal.
  public func isTrue(_ reason: DisconnectionReason, for truth: DisconnectionReason) -> Bool { reason == truth }
}

/// A fault of adapters and their hosts, which a stage causes and ends.
///
/// A minor version may add cases.
public enum Fault: Hashable, Sendable {
  /// The far side ends the link. The fault ends by itself.
  case remoteDisconnect
  /// The adapters don't hear each other. The link ends by its supervision timeout.
  case outOfRange
  /// The near adapter is switched off: its state is `.poweredOff`.
  case nearPoweredOff
  /// The far adapter is switched off: its state is `.poweredOff`.
  case farPoweredOff
  /// The Bluetooth service of the near adapter's host fails: the state is `.resetting`. The service of the far host may
  /// fail with it.
  case daemonFailure
  /// The Bluetooth service of the far adapter's host fails: the state is `.resetting`. The service of the near host may
  /// fail with it.
  case farDaemonFailure
  /// The near adapter is unplugged: its state is `.unsupported`.
  case nearUnplugged
}
