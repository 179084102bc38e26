/// The values that a message brought along.
public struct Arguments: Sendable {
  private enum Storage {
    case values([Value])
    /// No values are made of what nobody asks for.
    case body(MessageBody)
  }

  private let storage: Storage

  init(_ values: [Value]) { storage = .values(values) }

  /// The arguments of a message.
  ///
  /// - Throws: `BusError.unexpected` when they are more than a program should take in.
  init(_ body: MessageBody) throws(BusError) {
    // In less there can't be too many.
    storage = body.octets.count <= 1 << 16 ? .body(body) : .values(try body.values())
  }

  /// The values.
  public var values: [Value] {
    switch storage {
    case .values(let values): values
    // libdbus has checked it, so it has all.
    case .body(let body): (try? body.values()) ?? []
    }
  }

  /// The values as Swift values: `let (descriptor, mtu) = try reply.read(OwnedDescriptor.self, UInt16.self)`.
  ///
  /// - Throws: `BusError.unexpected` when they are not exactly of these types.
  public func read<each Argument: ValueConvertible>(
    _ types: repeat (each Argument).Type
  ) throws(BusError) -> (repeat each Argument) {
    switch storage {
    case .values(let values): return try convert(values, to: repeat each types)
    case .body(let body):
      try checkCount(body.count, repeat each types)
      var reader = MessageReader(body)
      return try (repeat (each Argument).read(from: &reader))
    }
  }
}

extension Arguments: Hashable {
  /// Whether both have the same values.
  public static func == (first: Arguments, second: Arguments) -> Bool { first.values == second.values }

  /// Feeds the values.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension Arguments {
  /// The arguments of an answer or a call.
  ///
  /// - Throws: `BusError.unexpected` when they are more than a program should take in.
  init(of message: borrowing RawMessage) throws(BusError) {
    let signature = message.signature
    if signature.isEmpty {
      self.init([])
    } else {
      self = try Arguments(MessageBody(of: message, MarshalledMessage(message), signature: signature))
    }
  }
}
