/// What a message may hold at most: the D-Bus specification's limits, and those that a bus daemon sets by default and
/// ends the connection for.
enum Limits {
  static let signatureLength = 255
  /// Arrays, structures and variants in each other, in all.
  static let nesting = 64
  /// Of a message, in octets, and so of an array, which may have 64 MiB. The daemon's default is 32 MiB; the rest is for the
  /// header.
  static let bodySize = (32 << 20) - (64 << 10)
  /// With one message.
  static let fileDescriptors = 16
  /// With one message that is read: Linux lets no more travel together.
  static let receivedFileDescriptors = 253
  /// Of one message that is read: a few octets become tens in memory.
  static let values = 4_000_000
}
