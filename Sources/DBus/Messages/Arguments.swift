/// The arguments of a received message.
public struct Arguments: Hashable, Sendable {
  /// The values.
  public let values: [Value]

  init(_ values: [Value]) { self.values = values }

  /// Reads the arguments of a reply, a call or a signal.
  ///
  /// - Throws: The errors of `ArgumentReader.values()`.
  init(of message: Message) throws(BusError) {
    var reader = ArgumentReader(message)
    values = try reader.values()
  }

  /// Converts the values to Swift values: `let (descriptor, mtu) = try reply.read(OwnedDescriptor.self, UInt16.self)`.
  ///
  /// - Throws: `BusError.unexpected` when they are not exactly of these types.
  package func read<each Argument: ValueConvertible>(
    _ types: repeat (each Argument).Type
  ) throws(BusError) -> (repeat each Argument) {
    var expected = 0
    for _ in repeat each types { expected += 1 }
    guard values.count == expected else { throw .unexpected("\(values.count) values came instead of \(expected)") }
    var index = -1
    return try (repeat next(&index, as: each types))
  }

  private func next<Argument: ValueConvertible>(_ index: inout Int, as type: Argument.Type) throws(BusError) -> Argument
  {
    index += 1
    return try Argument(values[index])
  }
}
