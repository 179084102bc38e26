import DBus
import GATTRuntime
import Glibc

/// A socket that takes L2CAP channels for a PSM. The kernel keeps it while the adapter is off or unplugged.
package actor L2CAPListeningSocket: LoopSource {
  package nonisolated let psm: UInt16
  private nonisolated let loop: BusLoop
  private let handler: @Sendable (AcceptedChannel) -> Void
  private var descriptor: L2CAPDescriptor?
  /// The end of a pause after an error, such as a process without a free descriptor.
  private var pause: ContinuousClock.Instant?

  package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// Listens until `close()`.
  ///
  /// - Parameters:
  ///   - address: The address of the adapter, with the PSM; 0 for a free one.
  ///   - security: What a link must have. The kernel refuses channels over others.
  ///   - loop: The thread of the socket.
  ///   - handler: Called on that thread for each channel.
  package init(
    at address: L2CAPAddress,
    _ security: LinkSecurity,
    on loop: BusLoop,
    handler: @escaping @Sendable (AcceptedChannel) -> Void
  ) throws(BackendError) {
    self.loop = loop
    self.handler = handler
    do throws(L2CAPDescriptor.Failure) {
      let descriptor = try L2CAPDescriptor(at: address)
      try descriptor.listen(security)
      psm = try descriptor.address().psm
      self.descriptor = descriptor
    } catch {
      switch error.code {
      case EADDRINUSE: throw .channel(.psmInUse(address.psm))
      case EINVAL where address.psm == 0: throw .rejected("all PSMs are taken")
      default: throw BackendError(creating: error)
      }
    }
    loop.add(self)
  }

  package func close() { descriptor = nil }

  package var interest: LoopInterest? {
    descriptor.map { LoopInterest(descriptor: $0.number, events: pause == nil ? Int16(POLLIN) : 0, deadline: pause) }
  }

  package func attend(to events: Int16) {
    if let pause, pause > .now { return }
    pause = nil
    do throws(L2CAPDescriptor.Failure) {
      while let (descriptor, peer) = try descriptor?.accept() {
        handler(AcceptedChannel(descriptor: descriptor, peer: peer, psm: psm))
      }
    } catch {
      if error.code != EAGAIN, error.code != EINTR { pause = .now + .milliseconds(100) }
    }
  }
}

/// A channel that a peer has opened.
package struct AcceptedChannel: Sendable {
  fileprivate let descriptor: L2CAPDescriptor
  /// The device that has opened it.
  package let peer: L2CAPAddress
  fileprivate let psm: UInt16

  /// Returns its socket.
  ///
  /// - Parameters:
  ///   - identifier: The name of the device for the managers.
  ///   - loop: The thread of the socket.
  ///   - clock: The clock of its timeout.
  ///   - isLinkUp: Waits until all signals that BlueZ has sent so far have arrived, and returns whether the link is up.
  package func socket(
    to identifier: PeerIdentifier,
    on loop: BusLoop,
    _ clock: any BackendClock,
    isLinkUp: @escaping @Sendable () async -> Bool
  ) async -> L2CAPSocket {
    let socket = L2CAPSocket(descriptor, psm, to: identifier, on: loop, clock, isLinkUp: isLinkUp)
    // The kernel reports no MTU for a channel that has ended. Writing to that channel fails too.
    try? await socket.readMaximumTransmissionUnit()
    return socket
  }
}
