import DBus
import Glibc

/// BlueZ's end of the socket that `AcquireNotify` of a served characteristic has returned.
final class PacketSocket: Sendable {
  private let descriptor: OwnedDescriptor

  /// Takes ownership of an end that the client has created.
  init(_ descriptor: OwnedDescriptor) { self.descriptor = descriptor }

  /// Whether the other end is open.
  var isOpen: Bool {
    descriptor.withDescriptor { number in
      guard let number else { return false }
      var state = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      return poll(&state, 1, 0) >= 0 && state.revents & Int16(POLLHUP | POLLERR) == 0
    }
  }

  /// - Returns: Whether the whole packet was sent.
  func send(_ packet: [UInt8]) -> Bool {
    descriptor.withDescriptor { number in
      guard let number else { return false }
      return Glibc.send(number, packet, packet.count, Int32(MSG_NOSIGNAL)) == packet.count
    }
  }

  /// All packets received so far.
  func receiveAll() -> [[UInt8]] {
    descriptor.withDescriptor { number in
      var packets: [[UInt8]] = []
      guard let number else { return packets }
      var buffer = [UInt8](repeating: 0, count: 1024)
      while true {
        var state = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        guard poll(&state, 1, 0) > 0, state.revents & Int16(POLLIN) != 0 else { return packets }
        let count = recv(number, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        // Receiving an empty packet and the end of the connection look the same.
        guard count > 0 || count == 0 && state.revents & Int16(POLLHUP) == 0 else { return packets }
        packets.append(Array(buffer.prefix(count)))
      }
    }
  }
}
