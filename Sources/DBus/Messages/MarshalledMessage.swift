import CDBus

/// The octets of a message that has come, which libdbus has checked, without its descriptors.
struct MarshalledMessage: ~Copyable {
  /// All of them.
  let octets: UnsafeRawBufferPointer

  init(_ message: borrowing RawMessage) throws(BusError) {
    var start: UnsafeMutablePointer<CChar>?
    var count: Int32 = 0
    guard dbus_message_marshal(message.pointer, &start, &count) != 0, let start else { throw .outOfMemory }
    octets = UnsafeRawBufferPointer(start: start, count: Int(count))
  }

  deinit { dbus_free(UnsafeMutableRawPointer(mutating: octets.baseAddress)) }

  var isBigEndian: Bool { octets[0] == UInt8(ascii: "B") }

  /// Who says what about which object, and of which types its arguments are.
  var fields: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: octets[16..<16 + fieldsSize]) }

  /// The arguments.
  var body: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: octets[((16 + fieldsSize + 7) & ~7)...]) }

  private var fieldsSize: Int {
    let size = octets.loadUnaligned(fromByteOffset: 12, as: UInt32.self)
    return Int(isBigEndian ? UInt32(bigEndian: size) : UInt32(littleEndian: size))
  }
}
