import Glibc

/// What the socket of a connection has still to take, in its order. Messages are put together, so that as many as come
/// in one turn of the thread are written at once.
struct Output {
  /// Octets in a row, and what goes with the first of them.
  fileprivate struct Part {
    var octets: [UInt8] = []
    var writtenCount = 0
    var descriptors: [OwnedDescriptor] = []
    /// Whether it is one message, which descriptors go with, and no other comes behind it.
    var isSingle = false
  }

  enum Outcome {
    /// Nothing is left.
    case complete
    /// The socket takes no more at the moment.
    case blocked
    /// The socket takes nothing any more.
    case broken
  }

  /// One or more; what is new comes into the last one.
  private var parts = [Part()]

  /// How many octets wait.
  private(set) var count = 0

  /// Puts a message behind all others.
  mutating func append(_ message: OutgoingMessage, serial: UInt32) {
    if !message.descriptors.isEmpty {
      parts.append(Part(descriptors: message.descriptors, isSingle: true))
    } else if parts[parts.count - 1].isSingle {
      parts.append(Part())
    }
    parts[parts.count - 1].append(message.octets, serial)
    count += message.octets.count
  }

  /// Writes what the socket takes.
  mutating func write(to socket: Int32) -> Outcome {
    while true {
      if parts[0].isWritten {
        if parts.count == 1 {
          parts[0].reset()
          return .complete
        }
        parts.removeFirst()
        continue
      }
      let length = parts[0].write(to: socket)
      if length > 0 {
        count -= length
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .blocked
      // Too many descriptors are on their way. libdbus drops such a message too.
      case ETOOMANYREFS:
        count -= parts[0].octets.count
        parts[0] = Part()
      default: return .broken
      }
    }
  }
}

extension Output.Part {
  fileprivate var isWritten: Bool { writtenCount == octets.count }

  fileprivate mutating func append(_ message: [UInt8], _ serial: UInt32) {
    let start = octets.count
    octets.append(contentsOf: message)
    octets.set(serial, at: start + OutgoingMessage.serialPosition)
  }

  /// Makes it as new, but for memory that is not much.
  fileprivate mutating func reset() {
    octets.removeAll(keepingCapacity: octets.capacity <= 1 << 17)
    writtenCount = 0
  }

  /// - Returns: How many octets the socket has taken; otherwise `errno` says why it has not.
  fileprivate mutating func write(to socket: Int32) -> Int {
    let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
    let length = octets.withUnsafeBytes { octets in
      let rest = UnsafeRawBufferPointer(rebasing: octets[writtenCount...])
      if descriptors.isEmpty { return send(socket, rest.baseAddress, rest.count, flags) }
      return write(rest, with: descriptors, to: socket, flags)
    }
    if length > 0 {
      writtenCount += length
      descriptors = []
    }
    return length
  }

  /// Writes octets and descriptors, which stand behind a head in the layout of `CMSG_DATA`, a macro.
  private func write(
    _ octets: UnsafeRawBufferPointer,
    with descriptors: [OwnedDescriptor],
    to socket: Int32,
    _ flags: Int32
  ) -> Int {
    let numbers = descriptors.compactMap { $0.withDescriptor(\.self) }
    let start = (MemoryLayout<cmsghdr>.size + MemoryLayout<Int>.size - 1) & ~(MemoryLayout<Int>.size - 1)
    let length = start + numbers.count * MemoryLayout<Int32>.size
    return withUnsafeTemporaryAllocation(byteCount: length + MemoryLayout<Int>.size, alignment: 8) { control in
      var head = cmsghdr()
      head.cmsg_len = numericCast(length)
      head.cmsg_level = SOL_SOCKET
      head.cmsg_type = Int32(SCM_RIGHTS)
      control.storeBytes(of: head, as: cmsghdr.self)
      for (index, number) in numbers.enumerated() {
        control.storeBytes(of: number, toByteOffset: start + 4 * index, as: Int32.self)
      }
      var vector = iovec(iov_base: UnsafeMutableRawPointer(mutating: octets.baseAddress), iov_len: octets.count)
      return withUnsafeMutablePointer(to: &vector) { vector in
        var message = msghdr()
        message.msg_iov = vector
        message.msg_iovlen = 1
        message.msg_control = control.baseAddress
        message.msg_controllen = numericCast(length)
        return sendmsg(socket, &message, flags)
      }
    }
  }
}
