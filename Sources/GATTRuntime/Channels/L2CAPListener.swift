import GATTCore
import Synchronization

/// A PSM that a `PeripheralManager` has published, and the channels that centrals open to it.
///
/// ```swift
/// let listener = try await manager.publishChannel()
/// for await channel in listener { … }
/// ```
///
/// The PSM stays published until `unpublish()`, or until the last reference to the listener is released. It stays
/// published when the adapter is switched off, and when the host's Bluetooth service restarts. New channels come when
/// the adapter is powered on again. The end of the listener ends the channels that wait for an iterator, but not those
/// that an iterator has returned.
public final class L2CAPListener: Sendable {
  /// The number by which centrals open the channel: tell it to them, for example in a characteristic.
  public let psm: UInt16
  private let context: PeripheralContext
  private let incoming: Mailbox<L2CAPChannel>
  /// The end of the publication; nil while the PSM is published.
  private let ending = Mutex<Task<Void, Never>?>(nil)

  /// The maximum number of channels that wait for an iterator. A further one ends the oldest.
  static let capacity = 16

  init(_ psm: UInt16, _ incoming: Mailbox<L2CAPChannel>, _ context: PeripheralContext) {
    self.psm = psm
    self.incoming = incoming
    self.context = context
  }

  /// Ends the sequence, and makes the host refuse further channels. Returns when the host has answered, or after
  /// `Timeouts.adapter` (10 s), even in a cancelled task.
  public func unpublish() async {
    await end().value
  }

  private func end() -> Task<Void, Never> {
    incoming.finish()
    incoming.dropBuffered()
    return ending.withLock { ending in
      // An unstructured task, so that cancelling the caller cannot interrupt it.
      let task = ending ?? context.runner.start { [context, psm] in await Self.unpublish(psm, context) }
      ending = task
      return task
    }
  }

  private static func unpublish(_ psm: UInt16, _ context: PeripheralContext) async {
    try? await context.runner.run(timeout: context.timeouts.adapter, in: OperationScope()) {
      await context.backend.unpublishChannel(psm)
    }
  }

  deinit { _ = end() }
}

/// The channels that centrals open, in their order. At most 16 wait for an iterator; a further one ends the oldest.
extension L2CAPListener: AsyncSequence {
  /// A channel that a central has opened.
  public typealias Element = L2CAPChannel
  /// The sequence never throws.
  public typealias Failure = Never

  /// The iterator of an `L2CAPListener`.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let listener: L2CAPListener

    /// Returns the next channel; nil after `unpublish()`, and in a cancelled task after the channels that wait.
    public mutating func next() async -> L2CAPChannel? { try? await listener.incoming.next() }

    /// Returns the next channel; nil after `unpublish()`, and in a cancelled task after the channels that wait.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> L2CAPChannel? {
      try? await listener.incoming.next()
    }
  }

  /// Returns a new iterator. All iterators of a listener share its channels.
  public func makeAsyncIterator() -> Iterator { Iterator(listener: self) }
}

extension PeripheralManager {
  /// Publishes a PSM, so that centrals can open channels to it.
  ///
  /// - Parameters:
  ///   - psm: 0x0080 ... 0x00FF, or a number that the Bluetooth SIG has assigned, which Linux gives only to programs
  ///     with the capability `CAP_NET_BIND_SERVICE`; nil for a free number.
  ///   - security: What the link must have before a channel opens. A central that has less is refused, and may pair.
  /// - Throws: `L2CAPChannelError.invalidPSM`, `.psmInUse`, `.timeout` or `.failed`;
  ///   `PeripheralManagerError.notPoweredOn`, `.adapterGone` or `.unsupported`; `CancellationError`.
  public func publishChannel(psm: UInt16? = nil, security: LinkSecurity = .none) async throws -> L2CAPListener {
    if let psm { try L2CAPChannel.check(psm) }
    try state.requirePoweredOnForPeripheral()
    let incoming = Mailbox<L2CAPChannel>(.newest(L2CAPListener.capacity))
    let published = try await context.runner.run(
      timeout: context.timeouts.adapter,
      expiry: L2CAPChannelError.timeout,
      in: context.power.current,
      discard: { [backend = context.backend] in await backend.unpublishChannel($0) }
    ) { [context] () async throws -> UInt16 in
      let (runner, timeouts) = (context.runner, context.timeouts)
      do throws(BackendError) {
        return try await context.backend.publishChannel(psm, security: security) { base in
          incoming.send(L2CAPChannel(base, runner, timeouts))
        }
      } catch {
        throw error.forPublishing(in: context.backend.state)
      }
    }
    return L2CAPListener(published, incoming, context)
  }
}
