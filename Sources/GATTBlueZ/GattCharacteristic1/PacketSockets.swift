import DBus
import GATTCore
import Glibc

/// What became of a packet that was to be put into a socket.
enum SendResult {
  case sent
  /// There is no room for it yet.
  case full
  /// Nobody will ever take it out.
  case broken
}

/// The sockets of characteristics: each packet is a value.
extension OwnedDescriptor {
  /// From now on nothing waits in it, and programs that are started do not have it.
  func makeNonblocking() {
    withDescriptor { number in
      guard let number else { return }
      let flags = fcntl(number, F_GETFL)
      if flags >= 0 { _ = fcntl(number, F_SETFL, flags | O_NONBLOCK) }
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }
  }

  /// Puts a value into the socket, without waiting.
  func send(_ value: Data) -> SendResult {
    let bytes = Array(value)
    return withDescriptor { number in
      guard let number else { return .broken }
      if Glibc.send(number, bytes, bytes.count, Int32(MSG_NOSIGNAL)) >= 0 { return .sent }
      return [EAGAIN, EINTR, ENOBUFS].contains(errno) ? .full : .broken
    }
  }

  /// How many octets the other side has not taken out.
  var unreadSize: Int {
    withDescriptor { number in
      var size: Int32 = 0
      // SIOCOUTQ by another name.
      guard let number, ioctl(number, UInt(TIOCOUTQ), &size) == 0 else { return 0 }
      return Int(size)
    }
  }
}
