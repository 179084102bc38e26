import CDBus
import Glibc

/// The octets of a message that has come, which libdbus has checked, without its descriptors.
struct MarshalledMessage: ~Copyable {
  private let octets: UnsafeRawBufferPointer

  init(_ message: borrowing RawMessage) throws(BusError) {
    var start: UnsafeMutablePointer<CChar>?
    var count: Int32 = 0
    guard dbus_message_marshal(message.pointer, &start, &count) != 0, let start else { throw .outOfMemory }
    octets = UnsafeRawBufferPointer(start: start, count: Int(count))
  }

  deinit { dbus_free(UnsafeMutableRawPointer(mutating: octets.baseAddress)) }

  var isBigEndian: Bool { octets[0] == UInt8(ascii: "B") }

  /// Who says what about which object, and of which types its arguments are.
  var fields: [UInt8] { [UInt8](octets[fieldsRange]) }

  /// Whether the fields are these.
  func hasFields(_ fields: [UInt8]) -> Bool {
    let range = fieldsRange
    guard range.count == fields.count else { return false }
    let own = UnsafeRawBufferPointer(rebasing: octets[range])
    return fields.withUnsafeBytes { fields in
      guard let first = own.baseAddress, let second = fields.baseAddress else { return true }
      return memcmp(first, second, fields.count) == 0
    }
  }

  /// The arguments.
  var body: [UInt8] { [UInt8](octets[((fieldsRange.upperBound + 7) & ~7)...]) }

  private var fieldsRange: Range<Int> {
    let size = octets.loadUnaligned(fromByteOffset: 12, as: UInt32.self)
    return 16..<16 + Int(isBigEndian ? UInt32(bigEndian: size) : UInt32(littleEndian: size))
  }
}
