// Receives signals and calls methods as the backend over BlueZ does: on the thread of the connection.
//
//   BusBenchmark signals COUNT BURST        receives signals of `BusInC send`, and requests one burst at a time
//   BusBenchmark calls COUNT OUTSTANDING    calls `BusInC bluez`, with OUTSTANDING calls at a time
//
// Each prints the processor time of one signal or call, in nanoseconds.
import DBus
import Dispatch
import Glibc

func processorTime() -> Int { time(of: CLOCK_PROCESS_CPUTIME_ID) }

func wallTime() -> Int { time(of: CLOCK_MONOTONIC) }

private func time(of clock: clockid_t) -> Int {
  var time = timespec()
  clock_gettime(clock, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

func measure(_ part: String, _ total: Int, _ size: Int, _ address: BusAddress) async throws -> String {
  switch part {
  case "signals":
    let receiver = SignalReceiver(try await BusConnection.open(address))
    return "\(try await receiver.receive(total, burst: size)) \(await receiver.sum)"
  default:
    let caller = Caller(try await BusConnection.open(address), total)
    let (each, rate) = try await caller.call(outstanding: size)
    return "\(each) \(rate)"
  }
}

guard CommandLine.arguments.count == 4, ["signals", "calls"].contains(CommandLine.arguments[1]),
  let total = Int(CommandLine.arguments[2]), let size = Int(CommandLine.arguments[3]), total > 0, size > 0,
  let address = BusAddress.session
else {
  print("usage: BusBenchmark signals COUNT BURST | calls COUNT OUTSTANDING, with DBUS_SESSION_BUS_ADDRESS")
  exit(64)
}
let part = CommandLine.arguments[1]
// Not an asynchronous main function: that ends the main thread, and valgrind 3.19 does not survive it.
let done = DispatchSemaphore(value: 0)
Task.detached {
  do {
    print(try await measure(part, total, size, address))
  } catch {
    print("\(error)")
    exit(1)
  }
  done.signal()
}
done.wait()
