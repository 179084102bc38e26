import BusDaemon
import DBus
import GATTCore
import ScriptedBlueZ
import Testing

@testable import GATTBlueZ
@testable import GATTRuntime

@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct WriteAnswerTests {
  @Test func `an update that answers a write follows the response to the write`() async throws {
    let stage = try await Stage()
    let manager = try await PeripheralManager(backend: stage.adapter)
    let answers = MutableCharacteristic(uuid: "A002", properties: [.notify])
    let requests = MutableCharacteristic(uuid: "A001", properties: [.write]).onWriteData { value, request in
      try request.answer(with: answers.enqueue(value, to: request.central))
    }
    let service = MutableService(uuid: servedUUID)
    service.add(requests)
    service.add(answers)
    try await manager.add(service)
    let (application, requestPath) = try await stage.served("a001")
    let answerPath = try #require(application.attribute("a002"))
    let subscription = try await stage.bluez.subscribe(to: answerPath, of: application, by: firstCentral)
    await until { !answers.subscribers.isEmpty }
    for number in UInt8(1)...50 {
      let early = try await stage.bluez.updates(of: subscription, whenAnswering: [number], requestPath, application)
      #expect(early.isEmpty)
      var late: [[UInt8]] = []
      await until {
        late += await stage.bluez.updates(of: subscription)
        return !late.isEmpty
      }
      #expect(late == [[number]])
    }
  }
}

extension ScriptedBlueZ {
  /// Writes a value, and returns the updates that are there when the response comes.
  fileprivate func updates(
    of subscription: RemoteSubscription,
    whenAnswering value: [UInt8],
    _ path: ObjectPath,
    _ application: Application
  ) async throws -> [[UInt8]] {
    try await write(value, to: path, of: application, by: firstCentral)
    return updates(of: subscription)
  }
}
