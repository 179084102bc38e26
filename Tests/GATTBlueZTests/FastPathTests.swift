import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import Glibc
import ScriptedBlueZ
import Synchronization
import Testing

@testable import GATTBlueZ

/// Values through sockets.
@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct FastPathTests {
  private func fastStage() async throws -> (Stage, LinkIdentifier) {
    let stage = try await Stage()
    stage.adapter.fastPath = ["2A37", "2A39"]
    return (stage, try await stage.connectSensor())
  }

  @Test func `updates come through a socket, and reads are none of them`() async throws {
    let (stage, link) = try await fastStage()
    var events = stage.events()
    try await stage.adapter.setUpdates(.notification, of: levelHandle, on: link)
    #expect(await stage.bluez.calls("StartNotify").isEmpty)
    _ = try await stage.adapter.read(levelHandle, on: link)
    for value: [UInt8] in [[1], [], [UInt8](repeating: 7, count: 512)] {
      try await stage.bluez.notify(levelPath, value)
      #expect(try await events.nextUpdate() == Data(value))
    }
    try await stage.bluez.notify(levelPath, [UInt8](repeating: 7, count: 513))
    try await stage.bluez.notify(levelPath, [2])
    #expect(try await events.nextUpdate() == Data([2]))
    try await stage.adapter.setUpdates(nil, of: levelHandle, on: link)
    try await stage.adapter.setUpdates(.notification, of: levelHandle, on: link)
    try await stage.bluez.notify(levelPath, [3])
    #expect(try await events.nextUpdate() == Data([3]))
  }

  @Test(arguments: [
    RemoteError.bluez("NotSupported", "Operation is not supported"), .bluez("NotPermitted", "Notify acquired"),
    RemoteError(.unknownMethod, "no"),
  ])
  func `where BlueZ refuses a socket, values go through the bus`(_ error: RemoteError) async throws {
    let (stage, link) = try await fastStage()
    var events = stage.events()
    await stage.bluez.script("AcquireNotify", .error(error))
    await stage.bluez.script("AcquireWrite", .error(error))
    try await stage.adapter.setUpdates(.notification, of: levelHandle, on: link)
    try await stage.bluez.notify(levelPath, [1])
    #expect(try await events.nextUpdate() == Data([1]))
    try await stage.adapter.write(Data([4]), to: controlHandle, type: .withoutResponse, on: link)
    #expect(await stage.bluez.value(of: controlPath) == [4])
  }

  @Test func `a value without octets goes through the bus, in its turn, and those behind it through a socket again`()
    async throws
  {
    let (stage, link) = try await fastStage()
    for value: [UInt8] in [[1], [], [2]] {
      try await stage.adapter.write(Data(value), to: controlHandle, type: .withoutResponse, on: link)
      #expect(await stage.bluez.packets(to: controlPath) == (value.isEmpty ? [] : [value]))
    }
    #expect(await stage.bluez.calls("WriteValue").map { $0.arguments.first } == [.bytes([])])
    #expect(await stage.bluez.calls("AcquireWrite").count == 2)
  }

  @Test func `writes without response go through one socket, in their order, and wait while it is full`() async throws {
    let (stage, link) = try await fastStage()
    let count = 2000
    let writing = Task {
      for number in 0..<count {
        let value = Data([UInt8(number & 0xFF), UInt8(number >> 8)] + [UInt8](repeating: 0, count: 200))
        try await stage.adapter.write(value, to: controlHandle, type: .withoutResponse, on: link)
      }
    }
    var numbers: [Int] = []
    while numbers.count < count, !Task.isCancelled {
      numbers += await stage.bluez.packets(to: controlPath).map { Int($0[0]) | Int($0[1]) << 8 }
      await Task.yield()
    }
    try await writing.value
    #expect(numbers == Array(0..<count))
    #expect(await stage.bluez.calls("AcquireWrite").count == 1)
    #expect(await stage.bluez.calls("WriteValue").isEmpty)
    await expect(.rejected) {
      try await stage.adapter.write(Data(count: 245), to: controlHandle, type: .withoutResponse, on: link)
    }
  }

  @Test func `a full socket ends what waits for it with the link`() async throws {
    let (stage, link) = try await fastStage()
    let writing = Task {
      while true {
        try await stage.adapter.write(Data(count: 244), to: controlHandle, type: .withoutResponse, on: link)
      }
    }
    _ = try await stage.bluez.next("AcquireWrite")
    try await stage.bluez.linkDown(sensorPath)
    await expect(.disconnected) { try await writing.value }
  }

  @Test func `a socket that BlueZ has closed is replaced by another one`() async throws {
    let (stage, link) = try await fastStage()
    try await stage.adapter.write(Data([1]), to: controlHandle, type: .withoutResponse, on: link)
    await stage.bluez.closeSockets(of: controlPath)
    await until {
      try? await stage.adapter.write(Data([2]), to: controlHandle, type: .withoutResponse, on: link)
      return await stage.bluez.calls("AcquireWrite").count == 2
    }
    #expect(await stage.bluez.packets(to: controlPath).contains([2]))
  }

  @Test func `an answer without a socket, or with one that is none, does no harm`() async throws {
    let (stage, link) = try await fastStage()
    let unit = UInt16(2).value
    await stage.bluez.script("AcquireWrite", .values(["x".value, unit]), count: 1)
    await expect(.rejected) {
      try await stage.adapter.write(Data([1]), to: controlHandle, type: .withoutResponse, on: link)
    }
    let file = OwnedDescriptor(owning: open("/dev/null", O_RDWR))
    await stage.bluez.script("AcquireWrite", .values([file.value, unit]), count: 1)
    await expect(.rejected) {
      try await stage.adapter.write(Data([1]), to: controlHandle, type: .withoutResponse, on: link)
    }
  }

  @Test func `a write with response goes through the bus, behind those without, though there is a socket`() async throws
  {
    let (stage, link) = try await fastStage()
    for number: UInt8 in 0..<20 {
      try await stage.adapter.write(Data([number]), to: controlHandle, type: .withoutResponse, on: link)
    }
    let reading = Task {
      var packets: [[UInt8]] = []
      while packets.count < 20, !Task.isCancelled {
        packets += await stage.bluez.packets(to: controlPath)
        await Task.yield()
      }
      return packets
    }
    try await stage.adapter.write(Data([99]), to: controlHandle, type: .withResponse, on: link)
    #expect(await reading.value.map { $0[0] } == Array(0..<20))
    #expect(await stage.bluez.value(of: controlPath) == [99])
    try await stage.adapter.write(Data([100]), to: controlHandle, type: .withoutResponse, on: link)
    await until { await stage.bluez.packets(to: controlPath) == [[100]] }
  }

  @Test func `updates are asked for twice, and there is one socket`() async throws {
    let (stage, link) = try await fastStage()
    var events = stage.events()
    for _ in 0..<2 { try await stage.adapter.setUpdates(.notification, of: levelHandle, on: link) }
    #expect(await stage.bluez.calls("AcquireNotify").count == 1)
    #expect(await stage.bluez.calls("StartNotify").isEmpty)
    try await stage.bluez.notify(levelPath, [1])
    #expect(try await events.nextUpdate() == Data([1]))
  }

  @Test(arguments: [false, true])
  func `what is in a socket when its link ends is delivered, and nothing else`(hasClosed: Bool) async throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
    var other: OwnedDescriptor? = OwnedDescriptor(owning: ends[1])
    let received = Mutex<[Data]>([])
    let socket = PacketSocket(OwnedDescriptor(owning: ends[0]), on: try BusLoop()) { values in
      received.withLock { $0 += values }
    }
    for number: UInt8 in 1...100 { try #require(send(ends[1], [number], 1, 0) == 1) }
    if hasClosed { other = nil }
    await socket.finish()
    #expect(received.withLock { $0 } == (1...100).map { Data([$0]) })
    #expect(await !socket.isOpen)
    withExtendedLifetime(other) {}
  }

  @Test func `two first writes at once ask for one socket`() async throws {
    let (stage, link) = try await fastStage()
    await stage.bluez.script("AcquireWrite", .held)
    let writing = [1, 2].map { number in
      Task { try await stage.adapter.write(Data([number]), to: controlHandle, type: .withoutResponse, on: link) }
    }
    await stage.bluez.release(try await stage.bluez.next("AcquireWrite"))
    for task in writing { try await task.value }
    #expect(await stage.bluez.calls("AcquireWrite").count == 1)
    #expect(await stage.bluez.calls("WriteValue").isEmpty)
    #expect(Set(await stage.bluez.packets(to: controlPath)) == [[1], [2]])
  }
}
