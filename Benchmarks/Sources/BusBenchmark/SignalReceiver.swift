import DBus

/// Takes batches of signals, on the thread of the connection.
actor SignalReceiver {
  private static let sender: BusName = "org.example.Sender"
  private static let path: ObjectPath = "/org/bluez/hci0/dev_00_11_22_33_44_55/service0010/char0011"

  private let connection: BusConnection
  private var asked = 0
  private(set) var sum = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

  init(_ connection: BusConnection) { self.connection = connection }

  /// - Returns: The processor time of a signal, in nanoseconds.
  func receive(_ total: Int, burst: Int) async throws -> Int {
    var signals = try await connection.signals(MatchRule(sender: Self.sender)).makeAsyncIterator()
    let start = processorTime()
    var count = 0
    while count < total {
      if count == asked { try await ask(burst) }
      for signal in try await signals.nextBatch() where take(signal) { count += 1 }
    }
    return (processorTime() - start) / total
  }

  private func ask(_ count: Int) async throws {
    asked += count
    try await connection.send(
      MethodCall(Self.sender, "/", "org.example.Sender", "Send", [.uint32(UInt32(count))])
    )
  }

  /// Adds the value in a signal to `sum`. Returns whether the signal has a value.
  private func take(_ signal: Signal) -> Bool {
    guard signal.interface == .properties, signal.member.text == "PropertiesChanged", signal.path == Self.path else {
      return false
    }
    let arguments = signal.arguments.values
    guard arguments.count == 3, arguments[0] == .string("org.bluez.GattCharacteristic1"),
      case .dictionary(let changed, _, _) = arguments[1],
      case .variant(.bytes(let octets))? = changed.first(where: { $0.key == .string("Value") })?.value
    else { return false }
    sum += octets.count + Int(octets[0])
    return true
  }
}
