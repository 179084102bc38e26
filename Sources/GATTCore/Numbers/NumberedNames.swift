/// Numbers with names, parsed from a string with one line for each: `3 Weight`. The compiler needs far less time for a
/// generated type with such a string than for one with a list.
struct NumberedNames: Sequence, IteratorProtocol {
  private var rest: Substring.UTF8View

  init(_ lines: String) {
    rest = Substring(lines).utf8
  }

  mutating func next() -> (number: Int64, name: Substring)? {
    if rest.isEmpty { return nil }
    let line = rest.prefix { $0 != UInt8(ascii: "\n") }
    rest = rest[line.endIndex...].dropFirst()
    let isNegative = line.first == UInt8(ascii: "-")
    let digits = line.dropFirst(isNegative ? 1 : 0).prefix { $0 != UInt8(ascii: " ") }
    let magnitude = digits.reduce(0) { $0 &* 10 &+ Int64($1 &- UInt8(ascii: "0")) }
    return (isNegative ? 0 &- magnitude : magnitude, Substring(line[digits.endIndex...].dropFirst()))
  }
}
