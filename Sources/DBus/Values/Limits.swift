/// Limits of a message: those of the D-Bus specification, and the defaults of the bus daemon, which disconnects a
/// program that exceeds them.
enum Limits {
  static let signatureLength = 255
  /// The depth of nested arrays, structures and variants together.
  static let nesting = 64
  /// The size of a message's body in octets: the daemon's default for a message, 32 MiB, less 64 KiB for the header.
  static let bodySize = (32 << 20) - (64 << 10)
  /// File descriptors in one message.
  static let fileDescriptors = 16
  /// File descriptors in one received message: Linux transfers no more at once.
  static let receivedFileDescriptors = 253
  /// Values in one received message. It limits the memory of a message, because a value takes more octets in memory
  /// than in the message.
  static let values = 4_000_000
}
