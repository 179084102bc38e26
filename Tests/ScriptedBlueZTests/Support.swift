import DBus
import Glibc

extension [UInt8] {
  var bytes: Value { .bytes(self) }
}

extension OwnedDescriptor {
  /// The next packet: empty at the end of the connection, nil if `recv` fails.
  func receive() -> [UInt8]? {
    withDescriptor { number in
      var buffer = [UInt8](repeating: 0, count: 1024)
      let count = recv(number ?? -1, &buffer, buffer.count, 0)
      return count < 0 ? nil : Array(buffer.prefix(count))
    }
  }

  func send(_ packet: [UInt8]) -> Bool {
    withDescriptor { number in Glibc.send(number ?? -1, packet, packet.count, 0) == packet.count }
  }
}
