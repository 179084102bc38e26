/// The hash function FNV-1a with 128 bits. `Hasher` is seeded differently in each process.
struct FNV1a {
  private var state: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
  private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013B

  mutating func add(_ octets: some Sequence<UInt8>) {
    for octet in octets { state = (state ^ UInt128(octet)) &* Self.prime }
  }

  /// Returns the last 48 bits of the hash of a text, in 12 hexadecimal digits.
  static func shortText(of text: String) -> String {
    var hash = FNV1a()
    hash.add(text.utf8)
    return String(hash.text.suffix(12))
  }

  /// The hash in 32 hexadecimal digits.
  var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
