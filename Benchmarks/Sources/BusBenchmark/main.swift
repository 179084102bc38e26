// Who receives signals as the backend over BlueZ does: an actor on the thread of the connection, by batches.
//
//   BusBenchmark COUNT BURST
//
// It asks `BusInC send` for one burst after the other, and says what a signal has cost it.
import DBus
import Dispatch
import Glibc

actor Receiver {
  private static let sender: BusName = "org.example.Sender"
  private static let path: ObjectPath = "/org/bluez/hci0/dev_00_11_22_33_44_55/service0010/char0011"

  private let connection: BusConnection
  private var asked = 0
  private(set) var sum = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

  init(_ connection: BusConnection) { self.connection = connection }

  /// - Returns: The processor time of each signal, in nanoseconds.
  func receive(_ total: Int, burst: Int) async throws -> Int {
    var signals = try await connection.signals(MatchRule(sender: Self.sender)).makeAsyncIterator()
    let start = processorTime()
    var count = 0
    while count < total {
      if count == asked { try await ask(burst) }
      for signal in try await signals.nextBatch() where try take(signal) { count += 1 }
    }
    return (processorTime() - start) / total
  }

  private func ask(_ count: Int) async throws {
    asked += count
    try await connection.send(
      MethodCall(Self.sender, "/", "org.example.Sender", "Send", [.uint32(UInt32(count))])
    )
  }

  /// Takes the value out of a signal. Returns whether it had one.
  private func take(_ signal: Signal) throws -> Bool {
    guard signal.interface == .properties, signal.member.text == "PropertiesChanged", signal.path == Self.path else {
      return false
    }
    let (interface, changed, _) = try signal.arguments.read(String.self, [String: Value].self, [String].self)
    guard interface == "org.bluez.GattCharacteristic1", case .bytes(let octets)? = changed["Value"] else {
      return false
    }
    sum += octets.count + Int(octets[0])
    return true
  }
}

func processorTime() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

guard CommandLine.arguments.count == 3, let total = Int(CommandLine.arguments[1]),
  let burst = Int(CommandLine.arguments[2]), let address = BusAddress.session
else {
  print("usage: BusBenchmark COUNT BURST, with DBUS_SESSION_BUS_ADDRESS")
  exit(64)
}
// Not an asynchronous main function: that ends the main thread, and valgrind 3.19 does not survive it.
let done = DispatchSemaphore(value: 0)
Task.detached {
  do {
    let receiver = Receiver(try await BusConnection.open(address))
    print(try await receiver.receive(total, burst: burst), await receiver.sum)
  } catch {
    print("\(error)")
    exit(1)
  }
  done.signal()
}
done.wait()
