extension ShortArray where Element == UInt8 {
  /// Numbers of less than an octet, the first in the lowest bits; the last octet is filled up with 0.
  ///
  /// - Parameters:
  ///   - numbers: The numbers, each of no more than `bits` bits.
  ///   - bits: 1, 2 or 4, the width of each number.
  public static func packing(_ numbers: [UInt8], bits: Int) -> ShortArray<UInt8> {
    var octets = ShortArray<UInt8>()
    let perOctet = 8 / bits
    for start in stride(from: 0, to: numbers.count, by: perOctet) {
      var octet: UInt8 = 0
      for index in start..<Swift.min(start + perOctet, numbers.count) {
        octet |= numbers[index] << UInt8((index - start) * bits)
      }
      octets.append(octet)
    }
    return octets
  }

  /// The numbers of less than an octet that these octets hold, the first from the lowest bits.
  ///
  /// - Parameter bits: 1, 2 or 4, the width of each number.
  public func unpacked(bits: Int) -> [UInt8] {
    let mask = UInt8(1 << bits - 1)
    return flatMap { octet in
      stride(from: 0, to: 8, by: bits).map { shift in octet >> UInt8(shift) & mask }
    }
  }
}
