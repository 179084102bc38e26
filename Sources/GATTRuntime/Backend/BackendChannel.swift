import GATTCore

/// One end of an L2CAP channel, as `L2CAPChannel` uses it.
///
/// The runtime makes at most one call of `read()` and one of `write(_:)` at a time.
public protocol BackendChannel: AnyObject, Sendable {
  /// The PSM that the peripheral has published.
  var psm: UInt16 { get }
  /// The device at the other end.
  var peer: PeerIdentifier { get }
  /// The maximum length of an SDU to the peer, in octets (Core Specification, Volume 3, Part A, 4.22).
  var maximumTransmissionUnit: Int { get }

  /// Waits for octets and returns at least one. The peer gets new credits only for returned octets.
  ///
  /// - Returns: The octets; nil when the peer has closed the channel and all octets have been returned.
  /// - Throws: `.disconnected` when the link has ended and all octets have been returned. `.channel(.octetsLost)` when
  ///   the host has lost octets. `.channel(.closed)` after `close()`.
  func read() async throws(BackendError) -> Data?

  /// Sends octets in as many SDUs as necessary. Returns when the host has accepted all octets.
  ///
  /// - Throws: `.disconnected`; `.rejected`; `.channel(.closed)` when one side has closed the channel. After any error,
  ///   some of the octets may have been sent.
  func write(_ octets: Data) async throws(BackendError)

  /// Closes the channel after the host has sent the written octets, then returns. Other calls in progress throw
  /// `.channel(.closed)`. Does nothing when the channel has ended.
  func close() async
}

extension Backend {
  /// Throws `.unsupported`.
  public func openChannel(_ psm: UInt16, on link: LinkIdentifier) async throws(BackendError) -> any BackendChannel {
    throw .unsupported("L2CAP channels")
  }

  /// Throws `.unsupported`.
  public func publishChannel(
    _ psm: UInt16?,
    security: LinkSecurity,
    handler: @escaping @Sendable (any BackendChannel) -> Void
  ) async throws(BackendError) -> UInt16 {
    throw .unsupported("L2CAP channels")
  }

  /// Does nothing.
  public func unpublishChannel(_ psm: UInt16) async {}
}
