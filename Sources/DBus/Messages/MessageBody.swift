/// The arguments of a message as they came. It begins where values of all types may, at a multiple of 8 octets.
struct MessageBody: Sendable {
  let octets: [UInt8]
  /// The types of the arguments.
  let signature: [UInt8]
  /// A descriptor for each place where one stands.
  let descriptors: [OwnedDescriptor]
  let isBigEndian: Bool
}

extension MessageBody {
  /// - Throws: `BusError.unexpected` when there is no room for the descriptors.
  init(
    of message: borrowing RawMessage,
    _ marshalled: borrowing MarshalledMessage,
    signature: [UInt8]
  ) throws(BusError) {
    octets = marshalled.body
    self.signature = signature
    descriptors = try DescriptorReader.descriptors(of: message)
    isBigEndian = marshalled.isBigEndian
  }

  /// All arguments.
  ///
  /// - Throws: `BusError.unexpected` when they are more than a program should take in.
  func values() throws(BusError) -> [Value] {
    var reader = MessageReader(self)
    var values: [Value] = []
    while !reader.isAtEnd { values.append(try reader.value()) }
    return values
  }

  /// How many arguments there are.
  var count: Int {
    var types = TypeReader(signature, 0..<signature.count)
    var count = 0
    while types.skipType() { count += 1 }
    return count
  }
}
