import DBus

/// Calls `WriteValue` with 20 octets, without response. One task for each outstanding call.
actor Caller {
  private static let name: BusName = "org.bluez"
  private static let path: ObjectPath = "/org/bluez/hci0/dev_00_11_22_33_44_55/service0010/char0011"
  private static let interface: InterfaceName = "org.bluez.GattCharacteristic1"
  private static let member: MemberName = "WriteValue"

  private let connection: BusConnection
  private let total: Int
  private var sent = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

  init(_ connection: BusConnection, _ total: Int) {
    self.connection = connection
    self.total = total
  }

  /// - Returns: The processor time of a call in nanoseconds, and the number of calls a second.
  func call(outstanding: Int) async throws -> (each: Int, rate: Int) {
    let processor = processorTime()
    let wall = wallTime()
    let tasks = (0..<outstanding).map { _ in Task { try await self.callOn() } }
    for task in tasks { try await task.value }
    return ((processorTime() - processor) / total, total * 1_000_000_000 / (wallTime() - wall))
  }

  private func callOn() async throws {
    while sent < total {
      let octets = [UInt8(truncatingIfNeeded: sent)] + [UInt8](repeating: 0, count: 19)
      sent += 1
      let options = Value.properties(["type": .string("command")])
      _ = try await connection.call(
        MethodCall(Self.name, Self.path, Self.interface, Self.member, [.bytes(octets), options])
      )
    }
  }
}
