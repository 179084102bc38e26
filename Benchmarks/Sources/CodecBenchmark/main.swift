import MallocCount
import StraightforwardC

/// One codec at one task.
struct Variant {
  var name: String
  /// The function that makes the pass, for whoever looks for it in a profile.
  var function: String
  var pass: () -> UInt64
}

/// Codecs at the same task over the same stream; the first is what the others are compared with.
struct Contest {
  var task: String
  var stream: String
  var variants: [Variant]
}

func contests(over stream: PacketStream) throws -> [Contest] {
  let cValues = stream.octets.withUnsafeBufferPointer { c_values_of($0.baseAddress!, $0.count)! }
  let generated = try GeneratedValues(stream)
  let hand = HandValues(stream)
  return [
    Contest(
      task: "decode and read all fields",
      stream: stream.name,
      variants: [
        Variant(name: "C, straightforward", function: "decodeSumC") { decodeSumC(stream) },
        Variant(name: "generated", function: "decodeSumGenerated") { decodeSumGenerated(stream) },
        Variant(name: "Swift by hand, RawSpan", function: "decodeSumSpans") { decodeSumSpans(stream) },
        Variant(name: "Swift by hand, [UInt8]", function: "decodeSumArrays") { decodeSumArrays(stream) },
      ]
    ),
    Contest(
      task: "decode and keep",
      stream: stream.name,
      variants: [
        Variant(name: "C, straightforward", function: "decodeKeepC") { decodeKeepC(stream) },
        Variant(name: "generated", function: "decodeKeepGenerated") { decodeKeepGenerated(stream) },
        Variant(name: "Swift by hand, RawSpan", function: "decodeKeepSpans") { decodeKeepSpans(stream) },
        Variant(name: "Swift by hand, [UInt8]", function: "decodeKeepArrays") { decodeKeepArrays(stream) },
      ]
    ),
    Contest(
      task: "encode",
      stream: stream.name,
      variants: [
        Variant(name: "C, straightforward", function: "encodeC") { encodeC(cValues) },
        Variant(name: "generated", function: "encodeGenerated") { encodeGenerated(generated) },
        Variant(name: "generated, octets()", function: "encodeGeneratedArray") { encodeGeneratedArray(generated) },
        Variant(name: "Swift by hand, one [UInt8]", function: "encodeHandWritten") { encodeHandWritten(hand) },
      ]
    ),
  ]
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

/// Every round runs every variant once, in an order that changes from round to round.
func run(_ contest: Contest, rounds: Int, packets: Int) throws {
  var expected: UInt64?
  var allocations: [Double] = []
  for variant in contest.variants {
    let before = malloc_count()
    let sum = variant.pass()
    allocations.append(Double(malloc_count() - before) / Double(packets))
    guard sum == expected ?? sum else {
      throw Disagreement(message: "\(variant.name) finds \(sum), \(contest.variants[0].name) \(expected!)")
    }
    expected = sum
  }
  var times = [[Double]](repeating: [], count: contest.variants.count)
  var random = SplitMix(state: 1)
  for _ in 0..<rounds {
    for index in contest.variants.indices.shuffled(using: &random) {
      let start = cpuNanoseconds()
      let sum = contest.variants[index].pass()
      let passed = cpuNanoseconds() - start
      guard sum == expected else { throw Disagreement(message: "\(contest.variants[index].name) changed its mind") }
      times[index].append(Double(passed) / Double(packets))
    }
  }
  print("\n\(contest.task): \(contest.stream)")
  print("  \(padded("", 28))  min ns  median   ratio  mallocs   (per packet; ratio to the first, of each round)")
  for (index, variant) in contest.variants.enumerated() {
    let ratios = zip(times[index], times[0]).map { $0 / $1 }
    print(
      "  \(padded(variant.name, 28))\(decimal(times[index].min()!))\(decimal(median(times[index])))"
        + "\(decimal(median(ratios), places: 2))\(decimal(allocations[index], places: 2, width: 9))"
    )
  }
}

/// `CodecBenchmark [ROUNDS [PACKETS]]` measures; `CodecBenchmark pass STREAM PACKETS` makes one pass of each codec over
/// one stream, for a profiler.
func benchmark(_ arguments: [String]) throws {
  if arguments.first == "pass" {
    let packets = Int(arguments[2])!
    for contest in try contests(over: PacketStream.all(count: packets)[Int(arguments[1])!]) {
      for variant in contest.variants {
        print(contest.task, variant.name, variant.function, variant.pass(), separator: "\t")
      }
    }
    return
  }
  let rounds = arguments.isEmpty ? 101 : Int(arguments[0])!
  let packets = arguments.count > 1 ? Int(arguments[1])! : 20_000
  for stream in PacketStream.all(count: packets) {
    for contest in try contests(over: stream) { try run(contest, rounds: rounds, packets: packets) }
  }
}

try benchmark(Array(CommandLine.arguments.dropFirst()))
