import MallocCount
import StraightforwardC

/// A codec that performs a task.
struct Variant {
  var name: String
  /// The function of the pass, by which `count-instructions` finds it in a profile.
  var function: String
  var pass: () -> UInt64
}

/// Codecs that perform the same task over the same stream. The others are compared with the first.
struct Contest {
  var task: String
  var stream: PacketStream
  var variants: [Variant]
}

func contests(over stream: PacketStream) throws -> [Contest] {
  let packets = stream.packets
  let values = try Values(packets)
  let cValues = CValues(stream)
  return [
    Contest(
      task: "decode and read all fields",
      stream: stream,
      variants: [
        Variant(name: "C, straightforward", function: "decodeSumC") { decodeSumC(stream) },
        Variant(name: "generated, RawSpan", function: "decodeSumGenerated") { decodeSumGenerated(stream) },
        Variant(name: "generated, Data", function: "decodeSumData") { decodeSumData(packets) },
      ]
    ),
    Contest(
      task: "decode and keep",
      stream: stream,
      variants: [
        Variant(name: "C, straightforward", function: "decodeKeepC") { decodeKeepC(stream) },
        Variant(name: "generated, RawSpan", function: "decodeKeepGenerated") { decodeKeepGenerated(stream) },
        Variant(name: "generated, Data", function: "decodeKeepData") { decodeKeepData(packets) },
      ]
    ),
    Contest(
      task: "encode",
      stream: stream,
      variants: [
        Variant(name: "C, straightforward", function: "encodeC") { encodeC(cValues.pointer) },
        Variant(name: "generated, withOctets", function: "encodeGenerated") { encodeGenerated(values) },
        Variant(name: "generated, octets()", function: "encodeGeneratedArray") { encodeGeneratedArray(values) },
      ]
    ),
  ]
}

/// The values of a stream, decoded and stored by C.
final class CValues {
  let pointer: OpaquePointer

  init(_ stream: PacketStream) {
    pointer = stream.octets.withUnsafeBufferPointer { c_values_of($0.baseAddress!, $0.count)! }
  }

  deinit { c_values_free(pointer) }
}

func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

func decimal(_ number: Double, places: Int = 1, width: Int = 8) -> String {
  let scale = places == 1 ? 10.0 : 100.0
  let scaled = Int((number * scale).rounded())
  let fraction = String(scaled % Int(scale))
  let text = "\(scaled / Int(scale)).\(String(repeating: "0", count: places - fraction.count))\(fraction)"
  return String(repeating: " ", count: max(0, width - text.count)) + text
}

func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }

struct Disagreement: Error {
  var message: String
}

/// The allocations of a pass for each packet.
func allocationsOf(_ variant: Variant, _ packets: Int) -> Double {
  let before = malloc_count()
  _ = variant.pass()
  return Double(malloc_count() - before) / Double(packets)
}

/// Every round runs every variant once, in an order that changes from round to round.
func run(_ contest: Contest, rounds: Int) throws {
  let packets = contest.stream.count
  let expected = contest.variants[0].pass()
  let allocations = contest.variants.map { allocationsOf($0, packets) }
  var times = [[Double]](repeating: [], count: contest.variants.count)
  var random = SplitMix(state: 1)
  for _ in 0..<rounds {
    for index in contest.variants.indices.shuffled(using: &random) {
      let variant = contest.variants[index]
      let start = processor_time()
      let sum = variant.pass()
      times[index].append(Double(processor_time() - start) / Double(packets))
      guard sum == expected else {
        throw Disagreement(message: "\(contest.stream.name): \(variant.name) finds \(sum), C \(expected)")
      }
    }
  }
  print("\n\(contest.task): \(contest.stream.name)")
  print("  \(padded("", 28))  min ns  median   ratio  mallocs   (per packet; ratio to the first, of each round)")
  for (index, variant) in contest.variants.enumerated() {
    let ratios = zip(times[index], times[0]).map { $0 / $1 }
    print(
      "  \(padded(variant.name, 28))\(decimal(times[index].min()!))\(decimal(median(times[index])))"
        + "\(decimal(median(ratios), places: 2))\(decimal(allocations[index], places: 2, width: 9))"
    )
  }
}

/// Prints a line for each codec: stream, task, variant, function, allocations for each packet.
func listPasses(over stream: PacketStream) throws {
  for contest in try contests(over: stream) {
    for variant in contest.variants {
      let allocated = decimal(allocationsOf(variant, stream.count), places: 2, width: 0)
      print(stream.name, contest.task, variant.name, variant.function, allocated, separator: "\t")
    }
  }
}

/// `CodecBenchmark [ROUNDS [PACKETS]]` measures; `CodecBenchmark pass STREAM PACKETS` makes one pass of each codec over
/// one stream, for a profiler: the streams of mixed kinds are 0 to 2, then comes each kind.
func benchmark(_ arguments: [String]) throws {
  if arguments.first == "pass", arguments.count == 3, let index = Int(arguments[1]), let packets = Int(arguments[2]) {
    try listPasses(over: (PacketStream.mixed(count: packets) + PacketStream.single(count: packets))[index])
    return
  }
  let rounds = arguments.isEmpty ? 21 : Int(arguments[0])!
  let packets = arguments.count > 1 ? Int(arguments[1])! : 1_000_000
  for stream in PacketStream.mixed(count: packets) + PacketStream.single(count: packets / 5) {
    // Short streams get more rounds, because a round measures only a fifth of the packets.
    let rounds = stream.count == packets ? rounds : 2 * rounds
    for contest in try contests(over: stream) { try run(contest, rounds: rounds) }
  }
}

try benchmark(Array(CommandLine.arguments.dropFirst()))
