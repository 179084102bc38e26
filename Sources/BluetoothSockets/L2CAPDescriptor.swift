import CBluetooth
import DBus
import GATTRuntime
import Glibc

/// The system calls of L2CAP sockets. They do not wait.
struct L2CAPDescriptor: Sendable {
  private let owned: OwnedDescriptor

  /// An error of a system call.
  struct Failure: Error {
    /// The system call. One code means different things after different calls.
    enum Call {
      case socket
      /// Binding to an address with this PSM.
      case bind(psm: UInt16)
      case connect
      /// Connecting, after `connect` has returned: the kernel has asked the peer.
      case connection
      case other
    }

    var code: Int32
    var call = Call.other

    var text: String { String(cString: strerror(code)) }

    /// Whether the call may succeed later.
    var isTemporary: Bool { [EAGAIN, EINTR, ENOBUFS, ENOMEM].contains(code) }
  }

  init(owning descriptor: Int32) { owned = OwnedDescriptor(owning: descriptor) }

  /// Creates a socket at an address of this machine.
  init(at address: L2CAPAddress) throws(Failure) {
    // A stream: the kernel keeps the part of an SDU that was not read yet.
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_BLUETOOTH, type, Int32(BTPROTO_L2CAP))
    guard descriptor >= 0 else { throw Failure(code: errno, call: .socket) }
    self.init(owning: descriptor)
    var native = address.native
    guard bluegatt_bind(descriptor, &native) >= 0 else { throw Failure(code: errno, call: .bind(psm: address.psm)) }
  }

  var number: Int32 { owned.withDescriptor { $0 ?? -1 } }

  @discardableResult
  private func check(_ result: Int32) throws(Failure) -> Int32 {
    if result < 0 { throw Failure(code: errno) }
    return result
  }

  // MARK: - Connections

  /// Begins to connect. The socket becomes writable when it is connected, or when connecting has failed. `checkError()`
  /// throws the reason of a failure.
  func connect(to address: L2CAPAddress) throws(Failure) {
    var native = address.native
    guard bluegatt_connect(number, &native) < 0, ![EINPROGRESS, EAGAIN, EINTR].contains(errno) else { return }
    throw Failure(code: errno, call: .connect)
  }

  /// Throws the error with which connecting has failed, if it has.
  func checkError() throws(Failure) {
    var (code, length) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    try check(getsockopt(number, SOL_SOCKET, SO_ERROR, &code, &length))
    if code != 0 { throw Failure(code: code, call: .connection) }
  }

  /// The maximum length of an SDU to the peer.
  func maximumTransmissionUnit() throws(Failure) -> Int {
    var (octets, length) = (UInt16(0), socklen_t(MemoryLayout<UInt16>.size))
    try check(getsockopt(number, Int32(SOL_BLUETOOTH), Int32(BT_SNDMTU), &octets, &length))
    return Int(octets)
  }

  // MARK: - Listening

  /// Takes connections that are secure enough.
  func listen(_ security: LinkSecurity) throws(Failure) {
    let level =
      switch security {
      case .none: BT_SECURITY_LOW
      case .encrypted: BT_SECURITY_MEDIUM
      case .authenticated: BT_SECURITY_HIGH
      }
    var option = bt_security(level: UInt8(level), key_size: 0)
    let length = socklen_t(MemoryLayout<bt_security>.size)
    try check(setsockopt(number, Int32(SOL_BLUETOOTH), Int32(BT_SECURITY), &option, length))
    try check(Glibc.listen(number, 16))
  }

  /// The address of this end, with the PSM that the kernel has chosen.
  func address() throws(Failure) -> L2CAPAddress {
    var native = sockaddr_l2()
    try check(bluegatt_getsockname(number, &native))
    return L2CAPAddress(native)
  }

  /// Takes the next connection.
  func accept() throws(Failure) -> (descriptor: L2CAPDescriptor, peer: L2CAPAddress) {
    var native = sockaddr_l2()
    let descriptor = try check(bluegatt_accept(number, &native))
    return (L2CAPDescriptor(owning: descriptor), L2CAPAddress(native))
  }

  // MARK: - Octets

  /// The maximum number of octets that are read at once.
  private static let readLength = 16384

  /// Returns the octets that have arrived; nil when no octets have arrived yet. Returns an empty array at the end of
  /// the connection, also when the connection ended with an error.
  func receive() -> [UInt8]? {
    var failure: Int32 = 0
    let octets = [UInt8](unsafeUninitializedCapacity: Self.readLength) { buffer, count in
      let result = recv(number, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      if result < 0 { failure = errno }
      count = max(result, 0)
    }
    return Failure(code: failure).isTemporary ? nil : octets
  }

  /// Sends one SDU.
  func send(_ octets: [UInt8]) throws(Failure) {
    let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
    if Glibc.send(number, octets, octets.count, flags) < 0 { throw Failure(code: errno) }
  }

  /// Whether the kernel had no room for octets and lost them.
  var hasLostOctets: Bool { hasBeenFull && !Kernel.keepsAllOctets }

  /// Whether the kernel once had no room for octets.
  private var hasBeenFull: Bool {
    var numbers = [UInt32](repeating: 0, count: Int(BLUEGATT_MEMINFO_COUNT))
    var length = socklen_t(numbers.count * MemoryLayout<UInt32>.size)
    guard getsockopt(number, SOL_SOCKET, Int32(BLUEGATT_SO_MEMINFO), &numbers, &length) == 0 else { return false }
    return numbers[Int(BLUEGATT_MEMINFO_DROPS)] > 0
  }

  /// Ends the connection. What has arrived can still be read.
  func shutDown() { _ = shutdown(number, Int32(SHUT_RDWR)) }
}
