/// The names of single bits, out of a text with a line for each: `3 Weight`, which bit it is and its name.
struct FlagNames: Sequence, IteratorProtocol {
  private var rest: Substring.UTF8View

  init(_ lines: String) {
    rest = Substring(lines).utf8
  }

  mutating func next() -> (bit: UInt64, name: String)? {
    if rest.isEmpty { return nil }
    let line = rest.prefix { $0 != UInt8(ascii: "\n") }
    rest = rest[line.endIndex...].dropFirst()
    let digits = line.prefix { $0 != UInt8(ascii: " ") }
    let bit = digits.reduce(0) { $0 &* 10 &+ UInt64($1 &- UInt8(ascii: "0")) }
    return (bit, String(Substring(line[digits.endIndex...].dropFirst())))
  }
}
