import BlueGATT
import Foundation
import GATTSimulator
import Synchronization
import Testing

@testable import GATTGateway

/// Commands over a simulated radio.
@Suite struct CommandTests {
  /// A device with an alert level that can be written, a battery level that can be read, a characteristic that refuses, and
  /// one that is written without a response.
  private struct Tag: Sendable {
    let adapter: SimulatedAdapter
    let alert = MutableCharacteristic(uuid: "2A06", properties: [.write], value: Data([0]))
    let light = MutableCharacteristic(uuid: "FFF2", properties: [.writeWithoutResponse])

    init(in air: SimulatedAir) async throws {
      adapter = air.addAdapter(name: "tag", position: Position(x: 2, y: 0))
      let manager = try await PeripheralManager(backend: adapter)
      let service = MutableService(uuid: "1802")
      service.add(alert)
      service.add(light)
      let refusing = MutableCharacteristic(uuid: "2A39", properties: [.write], value: Data([0]))
      refusing.onWriteData { _, _ in throw ATTError(rawValue: 0x80) ?? .unlikelyError }
      service.add(refusing)
      service.add(MutableCharacteristic(uuid: "FFF1", properties: [.read], value: Data([1, 2])))
      try await manager.add(service)
      let battery = MutableService(uuid: "180F")
      battery.add(MutableCharacteristic(uuid: "2A19", properties: [.read], value: Data([87])))
      try await manager.add(battery)
      try await manager.startAdvertising(Advertisement(localName: "tag"))
    }
  }

  /// The answers of a gateway, as they come.
  private final class Answers: Sendable {
    private let state = Mutex([String]())

    var all: [String] { state.withLock { $0 } }

    func append(_ answer: Data) { state.withLock { $0.append(String(decoding: answer, as: UTF8.self)) } }
  }

  /// Sends commands to a gateway near a tag, and returns the answers that come within some time.
  private static func answers(
    within time: Duration = .seconds(30),
    to commands: @escaping @Sendable (Tag) -> [String],
    then body: @escaping @Sendable (Tag, SimulatedAir, Answers) async throws -> Void = { _, _, _ in }
  ) async throws -> [String] {
    let answers = Answers()
    let air = SimulatedAir(seed: 5)
    let definitions = AttributeDefinitions(try library.get())
    try await air.run {
      let tag = try await Tag(in: air)
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      let metrics = Metrics()
      let links = DeviceLinks(central, metrics: metrics)
      let runner = CommandRunner(links, definitions, gateway: "attic", metrics: metrics)
      let (messages, continuation) = AsyncStream.makeStream(of: Message.self)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { await runner.run(messages) { answer, _ in answers.append(answer) } }
        group.addTask { for try await _ in central.scan(options: ScanOptions(allowsDuplicates: true)) {} }
        try await air.clock.sleep(for: .seconds(1))
        for command in commands(tag) {
          continuation.yield(Message(topic: "commands", payload: Data(command.utf8)))
        }
        try await body(tag, air, answers)
        try await air.clock.sleep(for: time)
        group.cancelAll()
      }
    }
    return answers.all
  }

  private static func command(_ tag: Tag, _ members: String, identifier: String = "1") -> String {
    #"{"identifier": "\#(identifier)", "device": "\#(tag.adapter.identifier.rawValue)", \#(members)}"#
  }

  @Test func `a field is written by its name`() async throws {
    let holder = Holder()
    let answers = try await Self.answers { tag in
      tag.alert.onWriteData { data, _ in holder.value.withLock { $0 = data } }
      return [
        Self.command(tag, #""characteristic": "2A06", "operation": "write", "fields": {"Alert Level": "High Alert"}"#)
      ]
    }
    #expect(answers == [#"{"gateway":"attic","identifier":"1","ok":true}"#])
    #expect(holder.value.withLock { $0 } == Data([2]))
  }

  @Test func `a write without a response reaches the device before the link ends`() async throws {
    let holder = Holder()
    let answers = try await Self.answers { tag in
      tag.light.onWriteData { data, _ in holder.value.withLock { $0 = data } }
      return [Self.command(tag, #""characteristic": "FFF2", "operation": "write", "octets": "0102""#)]
    }
    #expect(answers == [#"{"gateway":"attic","identifier":"1","ok":true}"#])
    #expect(holder.value.withLock { $0 } == Data([1, 2]))
  }

  @Test func `a value is read with its fields, and octets without a definition as octets`() async throws {
    let answers = try await Self.answers { tag in
      [
        Self.command(tag, #""characteristic": "2A19", "operation": "read""#),
        Self.command(tag, #""characteristic": "FFF1", "operation": "read""#),
      ]
    }
    #expect(
      answers == [
        #"{"fields":[{"field":"Battery Level","quality":"good","raw":87,"unit":"%","value":87}],"gateway":"attic","#
          + #""identifier":"1","octets":"57","ok":true}"#,
        #"{"gateway":"attic","identifier":"1","octets":"0102","ok":true}"#,
      ]
    )
  }

  @Test func `an address in lower case is the same device`() async throws {
    let answers = try await Self.answers { tag in
      let name = tag.adapter.identifier.rawValue.lowercased()
      return [#"{"identifier": "1", "device": "\#(name)", "characteristic": "2A19", "operation": "read"}"#]
    }
    #expect(answers.first?.contains(#""octets":"57""#) == true, "\(answers)")
  }

  @Test(arguments: [
    (#""characteristic": "2A06", "operation": "write", "fields": {"Alert": 1}"#, "field", "Alert"),
    (#""characteristic": "2A06", "operation": "write", "fields": {"Alert Level": "Loud"}"#, "field", "Alert Level"),
    (#""characteristic": "2A06", "operation": "write", "fields": {"Alert Level": 300}"#, "range", "Alert Level"),
    (#""characteristic": "2A39", "operation": "write", "octets": "01""#, "att", "128"),
    (#""characteristic": "2A06", "operation": "read""#, "characteristic", "read"),
    (#""characteristic": "2A00", "operation": "read""#, "characteristic", "2A00"),
    (#""characteristic": "FFF1", "operation": "write", "fields": {"A": 1}"#, "noDefinition", "FFF1"),
    (#""characteristic": "2A06", "operation": "erase""#, "malformed", "operation"),
    (#""characteristic": "2A06", "operation": "write", "octets": "0""#, "malformed", "octets"),
    (#""characteristic": "beef!", "operation": "read""#, "malformed", "beef!"),
    (#""characteristic": "2A06", "operation": "read", "timeToLive": -1"#, "malformed", "timeToLive"),
    (#""characteristic": "2A06", "operation": "read", "timeTolive": 9"#, "malformed", "'timeTolive' is unknown; known"),
    (#""characteristic": "2A06", "operation": "read", "timeToLive": "9""#, "malformed", "a number without quotes"),
  ])
  func `an error is answered with its kind and its subject`(members: String, kind: String, subject: String) async throws
  {
    let answers = try await Self.answers { tag in [Self.command(tag, members)] }
    let answer = try #require(answers.first)
    #expect(answers.count == 1)
    #expect(answer.contains(#""identifier":"1""#) && answer.contains(#""ok":false"#))
    #expect(answer.contains(#""kind":"\#(kind)"#), "\(answer)")
    #expect(answer.contains(subject), "\(answer)")
  }

  @Test(arguments: ["", "{", "[]", "{\"identifier\": 5}", "null", "\u{0}", String(repeating: "[", count: 60_000)])
  func `hostile text is a malformed command`(text: String) async throws {
    let answers = try await Self.answers { _ in [text, String(repeating: "x", count: 100_000)] }
    #expect(answers.count == 2)
    #expect(answers.allSatisfy { $0.contains(#""kind":"malformed""#) })
  }

  @Test func `a command waits for a device that is away, and expires after its time to live`() async throws {
    let answers = try await Self.answers(within: .seconds(100)) { tag in
      tag.adapter.position = Position(x: 1000, y: 0)
      return [
        Self.command(tag, #""characteristic": "2A19", "operation": "read", "timeToLive": 20"#),
        Self.command(tag, #""characteristic": "2A19", "operation": "read", "timeToLive": 300"#),
      ]
    } then: { tag, air, answers in
      try await air.clock.sleep(for: .seconds(60))
      #expect(answers.all.count == 1)
      #expect(answers.all.first?.contains(#""kind":"expired""#) == true)
      tag.adapter.position = Position(x: 2, y: 0)
    }
    #expect(answers.count == 2)
    #expect(answers.last?.contains(#""octets":"57""#) == true)
  }

  @Test func `more commands than the limit are refused at once`() async throws {
    let count = CommandRunner.mostCommands + 10
    let answers = try await Self.answers(within: .seconds(1)) { tag in
      tag.adapter.position = Position(x: 1000, y: 0)
      return (0..<count).map { number in
        Self.command(tag, #""characteristic": "2A19", "operation": "read""#, identifier: "\(number)")
      }
    }
    #expect(answers.count == 10)
    #expect(answers.allSatisfy { $0.contains(#""kind":"busy""#) })
  }
}

/// The last written value.
final class Holder: Sendable {
  let value = Mutex<Data?>(nil)
}
