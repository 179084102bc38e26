import GATTCore

/// An L2CAP channel with credit-based flow control (Core Specification, Volume 3, Part A, 3.4.3 and 10.1). It carries
/// octets over a link in both directions, independently of services and characteristics.
///
/// ```swift
/// let channel = try await connection.openChannel(psm: 0x80)
/// try await channel.write(request)
/// for try await octets in channel { … }
/// ```
///
/// The octets of one `write(_:)` may arrive in several parts, or together with the octets of another write. So a
/// protocol over a channel needs lengths or separators.
///
/// A channel ends when one side closes it, when its link ends, or when the last reference to the channel is released.
public final class L2CAPChannel: Sendable {
  private let base: any BackendChannel
  private let runner: OperationRunner
  private let closing: Duration
  private let received = Mailbox<Part>(.unbounded)
  private let receiving: Task<Void, Never>
  private let writes = TurnQueue()

  /// Octets that the peer has sent, until a reader takes them.
  private struct Part: Sendable {
    let octets: Data
    let taken = Completion<Void>()
  }

  init(_ base: any BackendChannel, _ runner: OperationRunner, _ timeouts: Timeouts) {
    self.base = base
    self.runner = runner
    closing = timeouts.disconnection
    receiving = runner.start { [received] in
      do throws(BackendError) {
        while let octets = try await base.read() {
          let part = Part(octets: octets)
          received.send(part)
          try await part.taken.backendValue()
        }
        received.finish()
      } catch {
        received.finish(throwing: error.forChannel)
      }
    }
  }

  /// The PSM: the number under which the peripheral has published the channel.
  public var psm: UInt16 { base.psm }

  /// The device at the other end.
  public var peer: PeerIdentifier { base.peer }

  /// The peer's MTU for this channel: the maximum length of an SDU to the peer, in octets. `write(_:)` divides longer
  /// data.
  public var maximumTransmissionUnit: Int { base.maximumTransmissionUnit }

  /// Waits for octets and returns those that have arrived together. Cancelling a read loses no octets.
  ///
  /// - Returns: At least one octet; nil when the peer has closed the channel, and after `close()`.
  /// - Throws: `CancellationError`. When the channel fails: `PeripheralError.disconnected` if the link has ended,
  ///   otherwise `L2CAPChannelError.octetsLost` or `.failed`. Later calls return nil.
  public func read() async throws -> Data? {
    guard let part = try await received.next() else { return nil }
    part.taken.complete(.success(()))
    return part.octets
  }

  /// Sends octets. Waits while the peer gives no credits, and returns when the host has accepted all octets.
  /// Concurrent calls send one after the other.
  ///
  /// - Throws: `L2CAPChannelError.closed` or `.failed`, `PeripheralError.disconnected`, `CancellationError`. After any
  ///   error, some of the octets may have been sent.
  public func write(_ octets: some Sequence<UInt8>) async throws {
    let octets = Data(octets)
    let turn = writes.enqueue()
    do {
      try await writes.wait(for: turn)
    } catch {
      writes.end(turn)
      throw error
    }
    let written = Completion<Void>()
    // The turn ends when the backend has ended this write, which may be later than a cancellation of the caller.
    let write = runner.start { [base, writes] in
      defer { writes.end(turn) }
      do throws(BackendError) {
        try await base.write(octets)
        written.complete(.success(()))
      } catch {
        written.complete(.failure(error.forChannel))
      }
    }
    defer { write.cancel() }
    try await written.value()
  }

  /// Closes the channel. Returns when the host has sent the written octets, or after `Timeouts.disconnection`.
  ///
  /// Drops the octets that were not read.
  public func close() async {
    endReceiving()
    // An unstructured task, so that cancelling the caller cannot interrupt it.
    await runner.start { [runner, base, closing] in
      try? await runner.run(timeout: closing, timeoutError: L2CAPChannelError.timeout, in: OperationScope()) {
        await base.close()
      }
    }.value
  }

  private func endReceiving() {
    // The cancellation of the task would end the mailbox with an error, so the mailbox ends first.
    received.finish()
    received.dropBuffered()
    receiving.cancel()
  }

  deinit {
    endReceiving()
    runner.start { [base] in await base.close() }
  }

  /// Throws `L2CAPChannelError.invalidPSM` for a number that is no PSM of Bluetooth LE.
  static func check(_ psm: UInt16) throws(L2CAPChannelError) {
    if !(0x01...0xFF).contains(psm) { throw .invalidPSM(psm) }
  }
}

/// The octets of the peer, in the parts that `read()` returns.
extension L2CAPChannel: AsyncSequence {
  /// The octets that have arrived together.
  public typealias Element = Data

  /// The iterator of an `L2CAPChannel`.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let channel: L2CAPChannel

    /// Returns the next octets, as `read()` does.
    public mutating func next() async throws -> Data? { try await channel.read() }
  }

  /// Returns a new iterator. All iterators of a channel share its octets.
  public func makeAsyncIterator() -> Iterator { Iterator(channel: self) }
}

extension Connection {
  /// Opens a channel to a PSM that the peripheral has published. A peripheral usually tells its PSM as the value of a
  /// characteristic.
  ///
  /// When the peripheral demands a more secure link, BlueZ pairs by itself.
  ///
  /// - Parameters:
  ///   - psm: The Bluetooth SIG assigns 0x0001 ... 0x007F. The peripheral chooses from 0x0080 ... 0x00FF.
  ///   - timeout: `Timeouts.channel` (30 s) when nil.
  /// - Throws: `L2CAPChannelError.invalidPSM`, `.refused`, `.insufficientAuthentication`, `.insufficientEncryption`,
  ///   `.timeout` or `.failed`; `PeripheralError.disconnected` or `.unsupported`; `CancellationError`.
  public func openChannel(psm: UInt16, timeout: Duration? = nil) async throws -> L2CAPChannel {
    try L2CAPChannel.check(psm)
    let context = link.context
    let base = try await context.runner.run(
      timeout: timeout ?? context.timeouts.channel,
      timeoutError: L2CAPChannelError.timeout,
      in: link.scope,
      discard: { await $0.close() }
    ) { [link] () async throws -> any BackendChannel in
      do throws(BackendError) {
        return try await context.backend.openChannel(psm, on: link.identifier)
      } catch {
        throw error.forChannel
      }
    }
    return L2CAPChannel(base, context.runner, context.timeouts)
  }
}
