import GATTCore
import Synchronization

/// The subscriptions to the answers, for all requests to one characteristic. After the end of a request, its
/// subscriptions stay for the next request.
final class ExchangeAnswers: Sendable {
  struct Receiver: Sendable {
    let mailbox: Mailbox<Update>
    let overflows: OverflowCounter
  }

  private let listeners = Mutex<[Listener<Update>]>([])

  /// Subscribes to the characteristics where necessary, and returns a new receiver for their updates. The caller must
  /// have the turn of its request.
  ///
  /// Each request has a new receiver, because the assemblers of the earlier request may hold the beginning of a frame.
  func receiver(of sources: [(characteristic: Characteristic, assembler: FrameAssembler?)]) async throws -> Receiver {
    let overflows = OverflowCounter()
    let mailbox = Mailbox<Update>(.newest(1024), overflows: overflows)
    var listeners: [Listener<Update>] = []
    for (characteristic, assembler) in sources {
      guard let route = characteristic.attribute.route else { throw CharacteristicError.notifyNotSupported }
      let (listener, start) = try route.attach(mailbox, assembler)
      listeners.append(listener)
      try await start.value()
    }
    // The former listeners are released only now, so that a subscription that both requests need does not end.
    let former = self.listeners.withLock { [listeners] current in
      defer { current = listeners }
      return current
    }
    withExtendedLifetime(former) {}
    return Receiver(mailbox: mailbox, overflows: overflows)
  }
}
