/// A message as it is written, but for its number, and the descriptors that go along.
struct OutgoingMessage: Sendable {
  /// Where the number of a message stands.
  static let serialPosition = 8

  let octets: [UInt8]
  let descriptors: [OwnedDescriptor]

  /// - Throws: `BusError.invalid` when the values can't be sent.
  init(_ header: MessageHeader, _ arguments: [Value]) throws(BusError) {
    let check = try ValueCheck(arguments)
    var writer = MessageWriter(capacity: check.size + 256)
    try header.write(to: &writer, arguments, descriptorCount: check.descriptorCount)
    octets = writer.octets
    descriptors = writer.descriptors
  }
}

/// What stands before the arguments of a message (D-Bus specification, "Message Format").
struct MessageHeader {
  enum Kind: UInt8 {
    case call = 1
    case reply = 2
    case error = 3
    case signal = 4
  }

  struct Flags: OptionSet {
    static let expectsNoReply = Flags(rawValue: 1)
    static let startsNoService = Flags(rawValue: 2)

    let rawValue: UInt8
  }

  var kind: Kind
  var flags: Flags = []
  var path: ObjectPath?
  var destination: BusName?
  var interface: InterfaceName?
  var member: MemberName?
  var errorName: ErrorName?
  var replySerial: UInt32?

  /// Writes the header and behind it the arguments.
  fileprivate func write(
    to writer: inout MessageWriter,
    _ arguments: [Value],
    descriptorCount: Int
  ) throws(BusError) {
    writer.append(UInt8(ascii: "l"))
    writer.append(kind.rawValue)
    writer.append(flags.rawValue)
    // The version of the protocol.
    writer.append(UInt8(1))
    let bodyLength = writer.octets.count
    writer.append(UInt32(0))
    // The number that the message gets when it is sent.
    writer.append(UInt32(0))
    try writer.appendArray(alignment: 8) { (writer) throws(BusError) in
      writeFields(to: &writer, arguments, descriptorCount)
    }
    writer.align(to: 8)
    let body = writer.octets.count
    for argument in arguments { try writer.append(argument) }
    writer.set(UInt32(writer.octets.count - body), at: bodyLength)
  }

  /// In the order in which libdbus writes them.
  private func writeFields(to writer: inout MessageWriter, _ arguments: [Value], _ descriptorCount: Int) {
    if let path { writer.appendField(1, "o", path.text) }
    if let destination { writer.appendField(6, "s", destination.text) }
    if let interface { writer.appendField(2, "s", interface.text) }
    if let member { writer.appendField(3, "s", member.text) }
    if let errorName { writer.appendField(4, "s", errorName.text) }
    if let replySerial { writer.appendField(5, replySerial) }
    if !arguments.isEmpty {
      writer.appendField(8, "g")
      writer.appendSignature { writer in for argument in arguments { writer.appendType(of: argument) } }
    }
    if descriptorCount > 0 { writer.appendField(9, UInt32(descriptorCount)) }
  }
}

extension MessageWriter {
  fileprivate mutating func appendField(_ number: UInt8, _ type: Unicode.Scalar) {
    align(to: 8)
    append(number)
    append(UInt8(1))
    append(UInt8(ascii: type))
    append(UInt8(0))
  }

  fileprivate mutating func appendField(_ number: UInt8, _ type: Unicode.Scalar, _ text: String) {
    appendField(number, type)
    append(text)
  }

  fileprivate mutating func appendField(_ number: UInt8, _ value: UInt32) {
    appendField(number, "u")
    append(value)
  }
}

extension OutgoingMessage {
  /// A call.
  static func call(_ call: MethodCall, expectsReply: Bool) throws(BusError) -> OutgoingMessage {
    var header = MessageHeader(kind: .call)
    if !expectsReply { header.flags.insert(.expectsNoReply) }
    if !call.startsService { header.flags.insert(.startsNoService) }
    header.path = call.path
    header.destination = call.destination
    header.interface = call.interface
    header.member = call.member
    return try OutgoingMessage(header, call.arguments)
  }

  /// A signal of this program, to all who listen or to one program.
  static func signal(_ signal: OutgoingSignal) throws(BusError) -> OutgoingMessage {
    var header = MessageHeader(kind: .signal, flags: .expectsNoReply)
    header.path = signal.path
    header.destination = signal.destination
    header.interface = signal.interface
    header.member = signal.member
    return try OutgoingMessage(header, signal.arguments)
  }

  /// The answer to a call.
  static func reply(to call: CallOrigin, _ arguments: [Value]) throws(BusError) -> OutgoingMessage {
    try OutgoingMessage(answer(.reply, call), arguments)
  }

  /// The error that answers a call. What can't stand in a text of the bus is left out of the message.
  static func reply(to call: CallOrigin, _ error: RemoteError) throws(BusError) -> OutgoingMessage {
    let text = String(error.message.unicodeScalars.filter { $0 != "\0" }.prefix(4096).map(Character.init))
    var header = answer(.error, call)
    header.errorName = error.name
    return try OutgoingMessage(header, [.string(text)])
  }

  private static func answer(_ kind: MessageHeader.Kind, _ call: CallOrigin) -> MessageHeader {
    MessageHeader(kind: kind, flags: .expectsNoReply, destination: call.sender, replySerial: call.serial)
  }
}
