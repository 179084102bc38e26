extension DecodeError {
  /// Throws the error for a run of fields that does not fit into what is left: names the first that does not.
  ///
  /// - Parameters:
  ///   - value: The name of the value.
  ///   - start: Where the run starts.
  ///   - count: The octets of the whole attribute value.
  ///   - bits: What says which fields are there.
  ///   - fields: A line for each field, as `2?3!0 Weight`: how many octets it takes up, which bits have to be 1 (`?`) or 0
  ///     (`!`) for that, and its name. `1+1?0 Heart Rate` has one octet more when bit 0 is 1.
  @inline(never)
  public static func truncated(
    _ value: String,
    at start: Int,
    of count: Int,
    bits: UInt64 = 0,
    _ fields: String
  ) throws(DecodeError) -> Never {
    var offset = start
    for line in fields.utf8.split(separator: UInt8(ascii: "\n")) {
      let size = size(line.prefix { $0 != UInt8(ascii: " ") }, bits)
      if size > count - offset {
        let name = String(Substring(line.drop { $0 != UInt8(ascii: " ") }.dropFirst()))
        throw DecodeError(
          value: value,
          field: name,
          offset: offset,
          reason: .truncated(needed: size, available: max(0, count - offset))
        )
      }
      offset += size
    }
    throw DecodeError(value: value, field: "", offset: start, reason: .truncated(needed: 0, available: 0))
  }

  /// The octets of a field that `text` tells, as `2?3!0`.
  private static func size(_ text: Substring.UTF8View, _ bits: UInt64) -> Int {
    var sum = 0
    var operation = UInt8(ascii: "+")
    var number = 0
    var term = 0
    func isSet() -> Bool { bits >> UInt64(number) & 1 == 1 }
    func finish() {
      switch operation {
      case UInt8(ascii: "?"): if !isSet() { term = 0 }
      case UInt8(ascii: "!"): if isSet() { term = 0 }
      default:
        sum += term
        term = number
      }
    }
    for character in text {
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character) {
        number = number * 10 + Int(character - UInt8(ascii: "0"))
      } else {
        finish()
        operation = character
        number = 0
      }
    }
    finish()
    return sum + term
  }
}
