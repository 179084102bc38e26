import BlueGATT
import Foundation
import GATTCiphers
import GATTSimulator
import Logging
import Synchronization
import Testing

@testable import GATTGateway

/// Connected devices that encipher their values, over a simulated radio.
@Suite struct CipherTests {
  private static let service: BluetoothUUID = "A100"
  private static let level: BluetoothUUID = "A101"
  private static let setting: BluetoothUUID = "A102"
  private static let answer: BluetoothUUID = "A103"

  private static func characteristic(_ name: String, _ uuid: BluetoothUUID, _ properties: String, _ content: String)
    -> String
  {
    """
    <Characteristic name="\(name)" type="org.example.characteristic.\(uuid)" uuid="\(uuid)">
      <Requirement>Mandatory</Requirement><Properties>\(properties)</Properties>
      <Value>
        <Field name="Flags"><Format>8bit</Format><BitField><Bit index="0" name="Encrypted"/></BitField></Field>
        <x:Group name="Sealed">
          <x:Cipher algorithm="AES-CCM" key="bindkey" when="Flags.Encrypted" nonce="sender, Flags, Counter" tag="Check"
            counter="Counter"/>
          \(content)
        </x:Group>
        <x:Param name="Counter" format="uint32"><x:PresentIf field="Flags.Encrypted"/></x:Param>
        <x:Param name="Check" format="uint32"><x:PresentIf field="Flags.Encrypted"/></x:Param>
      </Value>
    </Characteristic>
    """
  }

  private static let definition = """
    <?xml version="1.0" encoding="utf-8"?>
    <Service xmlns:x="urn:bluegatt:1" name="Safe" type="org.example.service.safe" uuid="A100">
      <Characteristics>
        \(characteristic(
          "Level", level, "<Read>Mandatory</Read><Notify>Mandatory</Notify>", #"<x:Param name="Level" format="uint8"/>"#
        ))
        \(characteristic("Setting", setting, "<Write>Mandatory</Write>", #"<x:Param name="Setting" format="uint8"/>"#))
        \(characteristic(
          "Answer", answer, "<Notify>Mandatory</Notify>",
          #"<x:Param name="Code" format="uint8"/><x:Param name="Power" format="uint8"/>"#
        ))
        <Characteristic name="Request" type="org.example.characteristic.request" uuid="A104">
          <Requirement>Mandatory</Requirement><Properties><Write>Mandatory</Write></Properties>
          <Value><x:Param name="Code" format="uint8"/><x:Example name="power?" octets="07">{"Code": 7}</x:Example></Value>
        </Characteristic>
      </Characteristics>
      <x:Exchange request="Request" response="Answer"/>
    </Service>
    """

  /// A device with a level, a setting, and requests.
  private struct Safe: Sendable {
    let adapter: SimulatedAdapter
    let level = MutableCharacteristic(uuid: CipherTests.level, properties: [.read, .notify])
    let answers = MutableCharacteristic(uuid: CipherTests.answer, properties: [.notify])
    let written = Holder()

    init(_ air: SimulatedAir) async throws {
      adapter = air.addAdapter(name: "safe", position: Position(x: 2, y: 0))
      let manager = try await PeripheralManager(backend: adapter)
      let service = MutableService(uuid: CipherTests.service)
      let setting = MutableCharacteristic(uuid: CipherTests.setting, properties: [.write])
      let requests = MutableCharacteristic(uuid: "A104", properties: [.write])
      setting.onWriteData { [written] octets, _ in written.value.withLock { $0 = octets } }
      for characteristic in [level, setting, answers, requests] { service.add(characteristic) }
      requests.onWriteData { [self] _, _ in
        let octets = try enciphered([7, 230], counter: 1)
        Task(executorPreference: air.clock) { try await answers.update(octets) }
      }
      try await manager.add(service)
      try await manager.startAdvertising(Advertisement(localName: "safe"))
    }

    var address: String { adapter.identifier.rawValue }

    /// Enciphers a value as the definition says.
    func enciphered(_ content: [UInt8], counter: UInt32, key: String = Enciphered.key) throws -> Data {
      let number = (0..<4).map { UInt8(truncatingIfNeeded: counter >> (8 * $0)) }
      let sealed = try OpenSSLEngine().sealCCM(
        content,
        tagSize: 4,
        nonce: try #require(DeviceAddress(address)).octets + [1] + number,
        associatedData: [],
        key: CipherKey(hexadecimal: key)
      )
      return Data([1] + sealed.ciphertext + number + sealed.tag)
    }
  }

  private final class Packets: Sendable {
    let all = Mutex([Packet]())
    let answers = Mutex([String]())

    func readings(_ field: String) -> [SensorReading] {
      all.withLock { $0.flatMap(\.readings).filter { $0.field == field } }
    }
  }

  /// Runs a gateway beside a safe.
  ///
  /// - Parameter body: Gets a function that executes a command and returns its answer.
  private static func run(
    key: String? = Enciphered.key,
    subscribes: Bool = true,
    _ body:
      @escaping @Sendable (Safe, SimulatedAir, Packets, Metrics, @escaping @Sendable (String) async throws -> String)
      async throws -> Void
  ) async throws {
    let (air, packets, metrics, folder) = (SimulatedAir(seed: 7), Packets(), Metrics(), try TemporaryFolder())
    try folder.write("safe.xml", definition)
    let definitions = AttributeDefinitions(try DefinitionLibrary(folders: [folder.path]))
    try await air.run {
      let safe = try await Safe(air)
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      var keys = KeyRing()
      if let key { keys.add(try CipherKey(hexadecimal: key), for: DeviceAddress(safe.address)) }
      var device = DeviceConfiguration(address: try #require(DeviceAddress(safe.address)))
      device.keepConnected = true
      if subscribes { device.subscriptions = [level] }
      let links = DeviceLinks(central, [device], keys: keys, metrics: metrics)
      let devices = ConnectedDevices(
        devices: [device],
        links: links,
        definitions: definitions,
        values: ConnectedValues(gateway: "attic", links: links, metrics: metrics),
        metrics: metrics,
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      )
      let runner = CommandRunner(links, definitions, gateway: "attic", metrics: metrics)
      let (commands, continuation) = AsyncStream.makeStream(of: Message.self)
      let deliver: @Sendable (Packet) -> Void = { packet in packets.all.withLock { $0.append(packet) } }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await devices.run(deliver) }
        group.addTask {
          await runner.run(commands, deliver: deliver) { answer, _ in
            packets.answers.withLock { $0.append(String(decoding: answer, as: UTF8.self)) }
          }
        }
        try await air.clock.sleep(for: .seconds(10))
        try await body(safe, air, packets, metrics) { members in
          let text = #"{"identifier": "\#(UUID())", "device": "\#(safe.address)", \#(members)}"#
          continuation.yield(Message(topic: "commands", payload: Data(text.utf8)))
          try await air.clock.sleep(for: .seconds(10))
          return packets.answers.withLock { $0.last ?? "" }
        }
        group.cancelAll()
      }
    }
  }

  @Test func `a key opens the values of a connected device, and what is not safe is dropped and counted`() async throws
  {
    try await Self.run { safe, air, packets, metrics, _ in
      func send(_ octets: Data) async throws {
        try await safe.level.update(octets)
        try await air.clock.sleep(for: .seconds(1))
      }
      try await send(safe.enciphered([21], counter: 5))
      let first = try #require(packets.readings("Level").last)
      #expect(first.value == .integer(21))
      #expect(first.provenance == "authenticated")
      #expect(first.kind == .event && first.counter == 5 && first.identifier != nil)
      // The same octets again, an older packet, plaintext, and another key.
      try await send(safe.enciphered([21], counter: 5))
      #expect(metrics[.repeats] == 1)
      try await send(safe.enciphered([22], counter: 4))
      #expect(metrics[.replayed] == 1)
      try await send(Data([0, 23]))
      #expect(metrics[.downgraded] == 1)
      try await send(safe.enciphered([24], counter: 6, key: String(repeating: "1", count: 32)))
      #expect(metrics[.keyWrong] == 1)
      #expect(packets.readings("Level").count == 1)
      try await send(safe.enciphered([25], counter: 7))
      #expect(packets.readings("Level").map(\.value) == [.integer(21), .integer(25)])
      #expect(metrics[.malformedValues] == 0)
    }
  }

  @Test func `a command forgets the counter of a device`() async throws {
    try await Self.run { safe, air, packets, metrics, execute in
      let forget = #""operation": "forgetCounter""#
      let early = try await execute(forget)
      #expect(early.contains(#""kind":"device","message":"no counter of \#(safe.address) is known"#), "\(early)")
      for (level, counter) in [(21, 5), (22, 3)] as [(UInt8, UInt32)] {
        try await safe.level.update(safe.enciphered([level], counter: counter))
        try await air.clock.sleep(for: .seconds(1))
      }
      #expect(metrics[.replayed] == 1)
      let answer = try await execute(forget)
      #expect(answer.contains(#""ok":true"#), "\(answer)")
      try await safe.level.update(safe.enciphered([23], counter: 4))
      try await air.clock.sleep(for: .seconds(1))
      #expect(packets.readings("Level").map(\.value) == [.integer(21), .integer(23)])
    }
  }

  @Test func `without a key, a value of a connected device stays enciphered and is counted`() async throws {
    try await Self.run(key: nil) { safe, air, packets, metrics, _ in
      try await safe.level.update(safe.enciphered([21], counter: 5))
      try await air.clock.sleep(for: .seconds(1))
      #expect(packets.readings("Level").isEmpty)
      #expect(packets.readings("Sealed").map(\.quality) == [.enciphered])
      #expect(metrics[.keyMissing] == 1)
      try await safe.level.update(Data([0, 23]))
      try await air.clock.sleep(for: .seconds(1))
      #expect(packets.readings("Level").map(\.value) == [.integer(23)])
      #expect(packets.readings("Level").map(\.provenance) == ["plain"])
    }
  }

  @Test func `commands read enciphered values, and do not write their plaintext`() async throws {
    try await Self.run(subscribes: false) { safe, _, packets, metrics, execute in
      let read = #""characteristic": "A101", "operation": "read""#
      safe.level.value = try safe.enciphered([21], counter: 5)
      let answer = try await execute(read)
      #expect(answer.contains(#""field":"Level","quality":"good","raw":21,"value":21"#), "\(answer)")
      #expect(packets.readings("Level").map(\.value) == [.integer(21)])
      safe.level.value = try safe.enciphered([21], counter: 6, key: String(repeating: "1", count: 32))
      let refused = try await execute(read)
      #expect(refused.contains(#""kind":"enciphered","message":"the value is enciphered, and no key"#), "\(refused)")
      #expect(metrics[.keyWrong] == 1)
      // Another characteristic has another counter.
      let request = try await execute(#""operation": "exchange", "request": "power?""#)
      #expect(request.contains(#""field":"Power","quality":"good","raw":230"#), "\(request)")
      let fields = #""characteristic": "A102", "operation": "write", "fields": {"Setting": 3}"#
      let written = try await execute(fields)
      #expect(written.contains(#""kind":"enciphered","message":"the gateway does not encipher"#), "\(written)")
      #expect(safe.written.value.withLock { $0 } == nil)
      let octets = try safe.enciphered([3], counter: 1)
      let direct = try await execute(
        #""characteristic": "A102", "operation": "write", "octets": "\#(octets.hexStringValue())""#
      )
      #expect(direct.contains(#""ok":true"#), "\(direct)")
      #expect(safe.written.value.withLock { $0 } == octets)
    }
  }
}
