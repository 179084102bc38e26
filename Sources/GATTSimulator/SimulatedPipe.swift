import GATTCore
import GATTRuntime
import Synchronization

/// One direction of an L2CAP channel: the credits of its sender, and the packets that its receiver has not read.
///
///     sender: takeCredit() ── packet on the air ──▶ arrive(_:) ── next() ── credit on the air ──▶ addCredit()
final class SimulatedPipe: Sendable {
  /// The credits that the receiver gives at the start, so the most packets that it keeps.
  static let credits = 8

  private struct State {
    var credits = SimulatedPipe.credits
    /// The sender that waits for a credit.
    var sender: Completion<Void>?
    /// The sender that waits for room in its radio.
    var transmission: Completion<Void>?
    /// The error of further packets; nil while the sender may send.
    var senderError: BackendError?
    var packets = ElementQueue<Data>()
    var receiver: Completion<Void>?
    /// What follows the last packet; nil while packets may come.
    var ending: Result<Void, BackendError>?
  }

  private let state = Mutex(State())

  // MARK: The sender

  /// Waits for a credit, and takes it.
  func takeCredit() async throws(BackendError) {
    while true {
      let waiting = try state.withLock { state throws(BackendError) -> Completion<Void>? in
        if let error = state.senderError { throw error }
        if state.credits > 0 {
          state.credits -= 1
          return nil
        }
        let waiting = Completion<Void>()
        state.sender = waiting
        return waiting
      }
      guard let waiting else { return }
      try await waiting.backendValue()
    }
  }

  /// Waits until the radio has room for a packet, or the sender may not send any more.
  func wait(for room: Completion<Void>) async throws(BackendError) {
    let error = state.withLock { state in
      state.transmission = room
      return state.senderError
    }
    if let error { throw error }
    try await room.backendValue()
  }

  func addCredit() {
    let sender = state.withLock { state in
      state.credits += 1
      return state.sender.take()
    }
    sender?.complete(.success(()))
  }

  /// Makes further packets, and one that waits, fail. Only the first call has an effect.
  func endSending(_ error: BackendError) {
    let waiting = state.withLock { state in
      state.senderError = state.senderError ?? error
      return [state.sender.take(), state.transmission.take()]
    }
    for completion in waiting { completion?.complete(.failure(error)) }
  }

  // MARK: The receiver

  func arrive(_ packet: Data) {
    let receiver = state.withLock { state in
      if state.ending == nil { state.packets.append(packet) }
      return state.receiver.take()
    }
    receiver?.complete(.success(()))
  }

  /// Waits for the next packet.
  ///
  /// - Returns: nil when the sender has closed the channel.
  func next() async throws(BackendError) -> Data? {
    while true {
      let (packet, waiting) = try state.withLock { state throws(BackendError) -> (Data?, Completion<Void>?) in
        if let packet = state.packets.popFirst() { return (packet, nil) }
        if let ending = state.ending {
          try ending.get()
          return (nil, nil)
        }
        let waiting = Completion<Void>()
        state.receiver = waiting
        return (nil, waiting)
      }
      guard let waiting else { return packet }
      try await waiting.backendValue()
    }
  }

  /// Ends the packets. Only the first call has an effect.
  ///
  /// - Parameters:
  ///   - ending: What follows the last packet.
  ///   - dropsPackets: Whether the packets that were not read are lost.
  func endReceiving(_ ending: Result<Void, BackendError>, dropsPackets: Bool = false) {
    let receiver = state.withLock { state in
      state.ending = state.ending ?? ending
      if dropsPackets { state.packets = ElementQueue() }
      return state.receiver.take()
    }
    receiver?.complete(.success(()))
  }
}
