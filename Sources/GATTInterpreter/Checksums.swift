import GATTDefinitions

extension ChecksumAlgorithm {
  /// The checksum of these octets.
  func value(of octets: [UInt8]) -> UInt64 {
    if let parameters { return parameters.value(of: octets) }
    return UInt64(self == .xor8 ? octets.reduce(0, ^) : octets.reduce(0, &+))
  }
}

extension CRCParameters {
  /// The remainder of these octets, bit by bit: attribute values are short.
  fileprivate func value(of octets: [UInt8]) -> UInt64 {
    let mask = lowBits(bits)
    var register = UInt64(initial)
    for octet in octets {
      register ^= UInt64(isReflected ? octet.reversed : octet) << UInt64(bits - 8)
      for _ in 0..<8 {
        let isSet = register >> UInt64(bits - 1) & 1 == 1
        register = (register << 1 ^ (isSet ? UInt64(polynomial) : 0)) & mask
      }
    }
    let result = isReflected ? register.reversed(bits: bits) : register
    return (result ^ UInt64(finalExclusiveOr)) & mask
  }
}

extension UInt8 {
  /// The bits in the other order.
  fileprivate var reversed: UInt8 { UInt8(truncatingIfNeeded: UInt64(self).reversed(bits: 8)) }
}

extension UInt64 {
  /// The lowest `bits` bits in the other order.
  fileprivate func reversed(bits: Int) -> UInt64 {
    (0..<UInt64(bits)).reduce(0) { $0 << 1 | self >> $1 & 1 }
  }
}
