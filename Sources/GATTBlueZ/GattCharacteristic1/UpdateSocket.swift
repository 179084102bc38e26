import DBus
import GATTCore
import GATTRuntime
import Glibc

/// A socket that updates of one characteristic come through, a packet each. Its end is the end of the link, or of the
/// subscription.
///
/// It is emptied on the thread of the bus as soon as there is something: BlueZ drops what does not fit into it.
actor UpdateSocket: LoopSource {
  private nonisolated let loop: BusLoop
  private let deliver: @Sendable ([Data]) -> Void
  private var descriptor: OwnedDescriptor?
  private var buffer = [UInt8](repeating: 0, count: maximumPacketLength)

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// - Parameter deliver: Called on the thread of the bus with what has come at once.
  init(_ descriptor: OwnedDescriptor, on loop: BusLoop, deliver: @escaping @Sendable ([Data]) -> Void) {
    self.loop = loop
    self.descriptor = descriptor
    self.deliver = deliver
  }

  func start() {
    descriptor?.makeNonblocking()
    loop.add(self)
  }

  var isOpen: Bool { descriptor != nil }

  func close() { descriptor = nil }

  /// Delivers what has come, and closes the socket.
  func finish() {
    attend(to: Int16(POLLIN))
    close()
  }

  var interest: LoopInterest? {
    descriptor?.withDescriptor { $0 }.map { LoopInterest(descriptor: $0, events: Int16(POLLIN)) }
  }

  func attend(to events: Int16) {
    guard events != 0, let descriptor else { return }
    var count = 0
    var values: [Data] = []
    descriptor.withDescriptor { number in
      guard let number else { return }
      buffer.withUnsafeMutableBytes { buffer in
        // No more at once than BlueZ lets wait: others are on this thread too.
        while count < 512, let packet = receive(from: number, into: buffer) {
          count += 1
          if packet.count <= AttributeProtocol.maximumValueLength { values.append(Data(packet)) }
        }
      }
    }
    if !values.isEmpty { deliver(values) }
    if count == 0, events & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { close() }
  }

  /// The next packet; nil when there is none.
  private nonisolated func receive(from number: Int32, into buffer: UnsafeMutableRawBufferPointer)
    -> UnsafeRawBufferPointer?
  {
    let count = recv(number, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
    // The end of the stream and an empty value look the same.
    guard count > 0 || count == 0 && !isHungUp(number) else { return nil }
    return UnsafeRawBufferPointer(rebasing: buffer[..<count])
  }

  /// Whether BlueZ has closed its end by now.
  private nonisolated func isHungUp(_ number: Int32) -> Bool {
    var state = pollfd(fd: number, events: 0, revents: 0)
    return poll(&state, 1, 0) != 0
  }
}

/// More than any ATT packet has.
private let maximumPacketLength = 1024
