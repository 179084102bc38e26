import GATTCore
import Synchronization

/// A PSM that a `PeripheralManager` has published, and the channels that centrals open to it.
///
/// ```swift
/// let listener = try await manager.publishChannel()
/// for await channel in listener { … }
/// ```
///
/// The PSM stays published until `unpublish()`, or until the last reference to the listener is released. Channels that
/// an iterator has returned stay open after that.
public final class L2CAPListener: Sendable {
  /// The number by which centrals open channels. Tell it to the centrals, for example as the value of a characteristic.
  public let psm: UInt16
  private let context: PeripheralContext
  private let incoming: Mailbox<L2CAPChannel>
  /// The task that unpublishes the PSM; nil while the PSM is published.
  private let ending = Mutex<Task<Void, Never>?>(nil)

  /// The maximum number of channels that wait for an iterator.
  static let capacity = 16

  init(_ psm: UInt16, _ incoming: Mailbox<L2CAPChannel>, _ context: PeripheralContext) {
    self.psm = psm
    self.incoming = incoming
    self.context = context
  }

  /// Ends the sequence, and makes the host refuse further channels. Returns when the host has answered, or after
  /// `Timeouts.adapter` (10 s).
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

/// The channels that centrals open, in the order of their opening. At most 16 channels wait for an iterator. A further
/// channel ends the oldest waiting channel.
extension L2CAPListener: AsyncSequence {
  /// A channel that a central has opened.
  public typealias Element = L2CAPChannel
  /// The sequence never throws.
  public typealias Failure = Never

  /// The iterator of an `L2CAPListener`.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let listener: L2CAPListener

    /// Returns the next channel; nil after `unpublish()`, or when the task is cancelled while the call waits.
    public mutating func next() async -> L2CAPChannel? { try? await listener.incoming.next() }

    /// Returns the next channel; nil after `unpublish()`, or when the task is cancelled while the call waits.
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
  ///   - psm: 0x0080 ... 0x00FF, or a number that the Bluetooth SIG has assigned; nil for a free number. Linux gives
  ///     assigned numbers only to programs with the capability `CAP_NET_BIND_SERVICE`.
  ///   - security: The security that a link must have before a channel opens.
  /// - Throws: `L2CAPChannelError.invalidPSM`, `.psmInUse`, `.timeout` or `.failed`;
  ///   `PeripheralManagerError.notPoweredOn`, `.adapterGone` or `.unsupported`; `CancellationError`.
  public func publishChannel(psm: UInt16? = nil, security: LinkSecurity = .none) async throws -> L2CAPListener {
    if let psm { try L2CAPChannel.check(psm) }
    try state.requirePoweredOnForPeripheral()
    let incoming = Mailbox<L2CAPChannel>(.newest(L2CAPListener.capacity))
    let published = try await context.runner.run(
      timeout: context.timeouts.adapter,
      timeoutError: L2CAPChannelError.timeout,
      in: context.powerScope.current,
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
