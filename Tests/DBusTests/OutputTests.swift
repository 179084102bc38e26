import CDBus
import Glibc
import Testing

@testable import DBus

/// What waits for the socket, without a bus.
@Suite struct OutputTests {
  /// Two ends of a socket that does not take much at once.
  private struct Ends: ~Copyable {
    let first: Int32
    let second: Int32

    init() throws {
      var ends: [Int32] = [0, 0]
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
      (first, second) = (ends[0], ends[1])
      var size: Int32 = 4096
      setsockopt(first, SOL_SOCKET, SO_SNDBUF, &size, 4)
    }

    /// What has come.
    func read() -> [UInt8] {
      var octets = [UInt8](repeating: 0, count: 1 << 16)
      let length = recv(second, &octets, octets.count, Int32(MSG_DONTWAIT))
      return Array(octets[..<max(length, 0)])
    }

    deinit {
      close(first)
      close(second)
    }
  }

  private func message(_ size: Int, _ descriptors: [OwnedDescriptor] = []) throws -> OutgoingMessage {
    let arguments: [Value] = [.bytes(Array(repeating: UInt8(size & 255), count: size))]
    return try .signal(OutgoingSignal("/", "a.b", "C", arguments + descriptors.map { .fileDescriptor($0) }))
  }

  @Test func `what the socket does not take at once follows in its order`() throws {
    let ends = try Ends()
    var output = Output()
    var expected: [UInt8] = []
    var received: [UInt8] = []
    var blockedCount = 0
    for serial in UInt32(1)...40 {
      let message = try message(Int(serial) * 997)
      var octets = message.octets
      octets.set(serial, at: OutgoingMessage.serialPosition)
      expected += octets
      output.append(message, serial: serial)
      if output.write(to: ends.first) == .blocked { blockedCount += 1 }
      received += ends.read()
    }
    while output.count > 0 {
      received += ends.read()
      _ = output.write(to: ends.first)
    }
    while case let rest = ends.read(), !rest.isEmpty { received += rest }
    #expect(received == expected)
    #expect(blockedCount > 0)
    #expect(output.write(to: ends.first) == .complete)
  }

  @Test func `descriptors go with the first octet of their message`() throws {
    let ends = try Ends()
    var output = Output()
    var pipe: [Int32] = [0, 0]
    try #require(Glibc.pipe(&pipe) == 0)
    let descriptors = [OwnedDescriptor(owning: pipe[0]), OwnedDescriptor(owning: pipe[1])]
    output.append(try message(10), serial: 1)
    output.append(try message(10, descriptors), serial: 2)
    output.append(try message(10), serial: 3)
    #expect(output.write(to: ends.first) == .complete)
    var vector = iovec()
    var octets = [UInt8](repeating: 0, count: 4096)
    var control = [UInt8](repeating: 0, count: 256)
    let lengths = (0..<2).map { _ in
      octets.withUnsafeMutableBytes { octets in
        control.withUnsafeMutableBytes { control in
          vector = iovec(iov_base: octets.baseAddress, iov_len: octets.count)
          return withUnsafeMutablePointer(to: &vector) { vector in
            var message = msghdr()
            message.msg_iov = vector
            message.msg_iovlen = 1
            message.msg_control = control.baseAddress
            message.msg_controllen = numericCast(control.count)
            let length = recvmsg(ends.second, &message, Int32(MSG_DONTWAIT))
            return [length, Int(message.msg_controllen)]
          }
        }
      }
    }
    // Who reads gets no more at once than what descriptors go with.
    let length = try message(10).octets.count
    #expect(lengths[0][0] == length + (try message(10, descriptors).octets.count))
    #expect(lengths[0][1] > MemoryLayout<cmsghdr>.size)
    #expect(lengths[1] == [length, 0])
    for index in 0..<2 {
      let number = control.withUnsafeBytes { $0.load(fromByteOffset: 16 + 4 * index, as: Int32.self) }
      #expect(close(number) == 0)
    }
  }

  @Test func `a socket that takes nothing any more is not written to for ever`() throws {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    close(ends[1])
    var output = Output()
    output.append(try message(10), serial: 1)
    #expect(output.write(to: ends[0]) == .broken)
    close(ends[0])
  }
}
