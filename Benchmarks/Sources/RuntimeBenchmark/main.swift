import Dispatch
import Glibc
import MallocCount

// RuntimeBenchmark                  everything
// RuntimeBenchmark PASS COUNT       one pass, for valgrind

func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func measure(_ pass: Pass) async throws {
  let (count, rounds) = (100_000, 7)
  // The first run also does the setup that all share.
  try await pass.run(count)
  let octets = Int(malloc_octets())
  var times: [Double] = []
  for _ in 0..<rounds {
    let start = processorTime()
    try await pass.run(count)
    times.append((processorTime() - start) / Double(count))
  }
  times.sort()
  let median = times[rounds / 2]
  print(
    "\(pass.rawValue): \(Int(1 / median)) per second of one core, \(Int(median * 1e9)) ns each, "
      + "least \(Int(times[0] * 1e9)) ns, \(Int(malloc_octets()) - octets) octets left after \(rounds * count)"
  )
}

func run(_ arguments: ArraySlice<String>) async throws {
  if let name = arguments.first {
    guard let pass = Pass(rawValue: name), let count = arguments.dropFirst().first.flatMap({ Int($0) }) else {
      print("usage: RuntimeBenchmark [\(Pass.allCases.map { $0.rawValue }.joined(separator: "|")) COUNT]")
      exit(64)
    }
    return try await pass.run(count)
  }
  for pass in Pass.allCases { try await measure(pass) }
  print("discovered: \(try await Memory.discovered(4000)) octets for each device")
  print("connected: \(try await Memory.connected(500)) octets for each device")
}

malloc_in_one_arena()
// Not an asynchronous main function: that ends the main thread, and valgrind 3.19 does not survive it.
let done = DispatchSemaphore(value: 0)
Task.detached {
  do {
    try await run(CommandLine.arguments.dropFirst())
  } catch {
    print("\(error)")
    exit(1)
  }
  done.signal()
}
done.wait()
