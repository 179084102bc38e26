import GATTCore
import GATTRuntime
import Synchronization
import Testing

extension Behaviour {
  /// Requests that a device answers with notifications.
  public static let exchanges: [Behaviour] = [
    Behaviour("each request gets its answer, in one notification or in several") { scene in
      let client = try await connected(in: scene) { question, request in
        let answer = Answer(question.number, length: 300)
        if question.count == 1 { return answer }
        let octets = try answer.data()
        _ = scene.start {
          for start in stride(from: 0, to: octets.count, by: 19) {
            try await send(octets.dropFirst(start).prefix(19), to: request)
          }
        }
        return nil
      }
      for number in 1...3 as ClosedRange<UInt8> {
        for count in 1...2 as ClosedRange<UInt8> {
          #expect(try await client.request(Question(number, count)) == Answer(number, length: 300))
        }
      }
    },
    Behaviour("two tasks get their own answers one after the other") { scene in
      let events = Record<String>()
      let client = try await connected(in: scene) { question, request in
        events.append("question")
        _ = scene.start {
          try await scene.sleep(for: .milliseconds(300))
          events.append("answer")
          try await send(Answer(question.number).data(), to: request)
        }
        return nil
      }
      let first = scene.start { try await client.request(Question(1)) }
      let second = scene.start { try await client.request(Question(2)) }
      #expect(try await first.value == Answer(1))
      #expect(try await second.value == Answer(2))
      #expect(events.all == ["question", "answer", "question", "answer"])
    },
    Behaviour("a series ends with its last answer, or when the program leaves the loop") { scene in
      let isStopped = Mutex(false)
      let client = try await connected(in: scene) { question, request in
        isStopped.withLock { $0 = question == Inquiry.abort }
        if question.count == 0 { return Answer(question.number) }
        _ = scene.start {
          for number in (0..<question.count).reversed() {
            if isStopped.withLock({ $0 }) { return }
            try await send(Answer(number).data(), to: request)
            if question.number == 2 { try await scene.sleep(for: .milliseconds(200)) }
          }
        }
        return nil
      }
      func series(_ number: UInt8, _ count: UInt8) -> ExchangeSeries<UInt8> {
        client.series(Question(number, count), until: { $0 == 0 }) { $0.number }
      }
      #expect(try await series(1, 30).reduce(into: []) { $0.append($1) } == (0..<30).reversed())
      for try await number in series(2, 200) where number == 197 { break }
      #expect(try await client.request(Question(3)) == Answer(3))
      #expect(isStopped.withLock { !$0 })
    },
    Behaviour("a refusal is an error, in the answer or in the response to the write") { scene in
      let error = try #require(ATTError(rawValue: 0x80))
      let client = try await connected(in: scene) { question, _ in
        if question.number == 1 { throw error }
        return Answer(Answer.refusal)
      }
      await #expect(throws: error) { try await client.request(Question(1)) }
      await #expect(throws: ExchangeError.refused(Answer(Answer.refusal))) { try await client.request(Question(2)) }
    },
    Behaviour("the request of a central that has not subscribed is refused") { scene in
      let questions = MutableCharacteristic(Question.self, properties: [.write])
      questions.onRequest(Inquiry.self) { question, _ in Answer(question.number) }
      let (_, found) = try await scene.connected(
        to: questions,
        MutableCharacteristic(Answer.self, properties: [.notify])
      )
      let refusal = scene.stage.answer(for: .clientCharacteristicConfigurationDescriptorImproperlyConfigured)
      await #expect(throws: refusal) { try await found[0].write(Question(1).data()) }
    },
    Behaviour("an answer that comes too late reaches no other request") { scene in
      let client = try await connected(in: scene) { question, request in
        if question.number == 2 { return Answer(2) }
        _ = scene.start {
          try await scene.sleep(for: .seconds(3))
          try await send(Answer(question.number).data(), to: request)
        }
        return nil
      }
      await #expect(throws: CharacteristicError.answerTimeout) { try await client.request(Question(1)) }
      #expect(try await client.request(Question(2)) == Answer(2))
    },
    Behaviour("a request ends with its link, and the next link answers", needing: .remoteDisconnect) { scene in
      let client = try await connected(in: scene) { question, _ in question.number == 1 ? nil : Answer(2) }
      let requests =
        [scene.start { try await client.request(Question(1), timeout: .seconds(60)) }]
        + (0..<2).map { _ in
          scene.start { try await client.request(Question(2)) }
        }
      try await scene.sleep(for: .seconds(2))
      try await scene.stage.cause(.remoteDisconnect)
      for request in requests { await #expect(throws: PeripheralError.disconnected) { try await request.value } }
      try await scene.stage.repair(.remoteDisconnect)
      let next = ExchangeClient<Inquiry>(try await scene.connect().service(Scene.service))
      #expect(try await next.request(Question(2)) == Answer(2))
    },
  ]
}

/// Serves an exchange, and connects.
///
/// - Parameter respond: Returns the answer to a request; nil when it comes later.
private func connected(
  in scene: Scene,
  _ respond: @escaping @Sendable (Question, WriteRequest) async throws -> Answer?
) async throws -> ExchangeClient<Inquiry> {
  let questions = MutableCharacteristic(Question.self, properties: [.write])
  try await scene.serve(
    questions.onRequest(Inquiry.self, respond),
    MutableCharacteristic(Answer.self, properties: [.notify])
  )
  return ExchangeClient(try await scene.connect().service(Scene.service))
}

/// Sends octets of answers to the central of a request.
private func send(_ octets: Data, to request: WriteRequest) async throws {
  let answers = try #require(request.service?.characteristic(Answer.uuid))
  try await answers.update(Data(octets), to: request.central)
}

/// An exchange with the default `answers(_:_:)`: any answer fits any request.
private enum Inquiry: Exchange {
  typealias Request = Question
  typealias Response = Answer
  static var timeout: Duration { .seconds(2) }
  static var abort: Question? { Question(9) }
  static func isSuccess(_ response: Answer) -> Bool { response.number != Answer.refusal }
}

/// A number, and the number of answers.
private struct Question: CharacteristicValue, CharacteristicConfigurable, StringDeserializable, Equatable {
  static let uuid = Scene.characteristicUUID(1)
  static let name = "Question"
  static let stringValues: [String] = []
  let number: UInt8
  let count: UInt8

  init(_ number: UInt8, _ count: UInt8 = 0) { (self.number, self.count) = (number, count) }

  init(from reader: inout FieldReader) throws(DecodeError) {
    number = try reader.uint8("Number")
    count = try reader.uint8("Count")
  }

  func encode(into output: inout FieldWriter) throws(EncodeError) {
    output.append(number)
    output.append(count)
  }

  var stringValue: [String: String] { [:] }
  init?(stringValue: [String: String]) { nil }
}

/// A frame: a constant, a number, a length and octets.
private struct Answer: CharacteristicValue, CharacteristicConfigurable, StringDeserializable, Equatable {
  static let uuid = Scene.characteristicUUID(2)
  static let name = "Answer"
  static let stringValues: [String] = []
  static let maximumFrameLength: Int? = 400
  static let refusal: UInt8 = 0xFF
  let number: UInt8
  let content: Data

  init(_ number: UInt8, length: Int = 0) {
    self.number = number
    content = Data((0..<length).map { UInt8(truncatingIfNeeded: $0) })
  }

  init(from reader: inout FieldReader) throws(DecodeError) {
    try reader.constant(0xA5 as UInt8, "Start")
    number = try reader.uint8("Number")
    let length = Int(try reader.uint16("Length"))
    content = try reader.octets("Content", .octets(length))
  }

  func encode(into output: inout FieldWriter) throws(EncodeError) {
    output.append(0xA5 as UInt8)
    output.append(number)
    output.append(UInt16(content.count))
    for octet in content { output.append(octet) }
  }

  var stringValue: [String: String] { [:] }
  init?(stringValue: [String: String]) { nil }
}
