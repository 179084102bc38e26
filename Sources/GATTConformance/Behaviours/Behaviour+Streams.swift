import GATTCore
import GATTRuntime
import Testing

extension Behaviour {
  /// Values in a stream of octets.
  public static let streams: [Behaviour] = [
    Behaviour("values are put together from packets in both directions") { scene in
      let received = Record<Message>()
      let served = MutableCharacteristic(Message.self, properties: [.write, .notify])
      served.onWrite { (message: Message, _) in received.append(message) }
      let notified = Scene.characteristic(2, [.notify])
      let (_, found) = try await scene.connected(to: served, notified)
      let stream = try messages.map { try $0.data() }.reduce(Data([7, 7]), +)
      let packets = stride(from: 0, to: stream.count, by: 19).map { stream.dropFirst($0).prefix(19) }

      let updates = try await ClientCharacteristic<Message, Access>(found[1]).subscribe()
      try await scene.subscribed(to: notified)
      for packet in packets { try await notified.update(Data(packet)) }
      for message in messages { #expect(try await updates.next() == message) }

      for packet in packets { try await found[0].write(Data(packet)) }
      #expect(received.all == messages)
      #expect(scene.peripheral.statistics.malformedValueCount == 1)
    },
    Behaviour("a value is written and notified in packets that the link carries") { scene in
      let received = Record<Message>()
      let served = MutableCharacteristic(Message.self, properties: [.write, .writeWithoutResponse, .notify])
      served.onWrite { (message: Message, _) in received.append(message) }
      let (_, found) = try await scene.connected(to: served)
      let client = ClientCharacteristic<Message, Access>(found[0])
      let updates = try await client.subscribe()
      try await scene.subscribed(to: served)
      for message in messages {
        try await ServerCharacteristic<Message, Access>(served).notify(message)
        #expect(try await updates.next() == message)
        try await client.write(message)
        try await client.writeWithoutResponse(message)
      }
      try await scene.wait { received.all.count == 6 }
      #expect(received.all == messages.flatMap { [$0, $0] })
    },
    Behaviour("a refused value takes none of those behind it in its packet along") { scene in
      let received = Record<Message>()
      let served = MutableCharacteristic(Message.self, properties: [.write])
      served.onWrite { (message: Message, _) in
        received.append(message)
        if message == Message([1]) { throw ATTError.invalidAttributeValueLength }
      }
      let (_, found) = try await scene.connected(to: served)
      let packet = try (1...3).map { try Message([$0]).data() }.reduce(Data(), +)
      await #expect(throws: ATTError.invalidAttributeValueLength) { try await found[0].write(packet) }
      #expect(received.all == (1...3).map { Message([$0]) })
    },
  ]
}

private enum Access: WriteAccess, WriteWithoutResponseAccess, NotifyAccess {}

private let messages = [Message(Array(1...250)), Message([]), Message(Array(5...180))]

/// A constant, a length and octets.
private struct Message: CharacteristicValue, CharacteristicConfigurable, StringDeserializable, Equatable {
  static let uuid = Scene.characteristicUUID(1)
  static let name = "Message"
  static let stringValues: [String] = []
  static let maximumFrameLength: Int? = 300
  let content: [UInt8]

  init(_ content: [UInt8]) { self.content = content }

  init(from reader: inout FieldReader) throws(DecodeError) {
    try reader.constant(0xA5 as UInt8, "Start")
    content = Array(try reader.octets("Content", .prefixed(LengthPrefix(octets: 1))))
  }

  func encode(into output: inout FieldWriter) throws(EncodeError) {
    output.append(0xA5 as UInt8)
    output.append(UInt8(content.count))
    for octet in content { output.append(octet) }
  }

  var stringValue: [String: String] { [:] }
  init?(stringValue: [String: String]) { nil }
}
