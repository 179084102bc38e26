/// A checksum: a cyclic redundancy check, a sum or an exclusive or.
public struct ChecksumAlgorithm: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case cyclic(CyclicParameters)
    /// The sum of all octets.
    case sum(SumParameters)
    /// The exclusive or of all octets.
    case exclusiveOr(SumParameters)
  }

  package let kind: Kind
  /// The number of bits of the checksum, from 8 to 32.
  public let bits: Int
  /// Whether the checksum is the two's complement of the result of the algorithm. For a sum, other steps follow.
  public let isNegated: Bool
  /// Whether the checksum is the ones' complement of the result of the algorithm. False for a cyclic redundancy check,
  /// because its final exclusive or includes the complement.
  public let isInverted: Bool

  init(_ kind: Kind, bits: Int, isNegated: Bool, isInverted: Bool = false) {
    self.kind = kind
    self.bits = bits
    self.isNegated = isNegated
    self.isInverted = isInverted
  }

  /// Returns a cyclic redundancy check, with the parameters as in the catalogue of the CRC RevEng project.
  ///
  /// - Parameters:
  ///   - bits: The width, from 8 to 32.
  ///   - polynomial: Without its highest term, most significant bit first.
  ///   - initial: The content of the register before the first octet, most significant bit first.
  ///   - isReflected: Whether octets are taken least significant bit first.
  ///   - isResultReflected: Whether the final register is taken least significant bit first; nil when it is as the octets.
  ///   - finalExclusiveOr: The mask that is combined with the final register.
  ///   - isNegated: Whether the checksum is the two's complement of the result.
  public static func crc(
    _ bits: Int,
    polynomial: UInt32,
    initial: UInt32 = 0,
    isReflected: Bool = false,
    isResultReflected: Bool? = nil,
    finalExclusiveOr: UInt32 = 0,
    isNegated: Bool = false
  ) -> ChecksumAlgorithm {
    let parameters = CyclicParameters(
      polynomial: polynomial,
      initial: initial,
      isReflected: isReflected,
      isResultReflected: isResultReflected ?? isReflected,
      finalExclusiveOr: finalExclusiveOr
    )
    return ChecksumAlgorithm(.cyclic(parameters), bits: min(max(bits, 8), 32), isNegated: isNegated)
  }

  /// Returns the sum of all octets, modulo 2 to the power of `bits`.
  ///
  /// - Parameters:
  ///   - initial: The number to which the octets are added.
  ///   - isNegated: Whether the two's complement is taken of the sum.
  ///   - isInverted: Whether the ones' complement is taken of the sum.
  ///   - addend: The number that is added after that.
  ///   - finalExclusiveOr: The mask that is combined with the result.
  public static func sum(
    _ bits: Int,
    initial: UInt32 = 0,
    isNegated: Bool = false,
    isInverted: Bool = false,
    addend: UInt32 = 0,
    finalExclusiveOr: UInt32 = 0
  ) -> ChecksumAlgorithm {
    let parameters = SumParameters(initial: initial, addend: addend, finalExclusiveOr: finalExclusiveOr)
    return ChecksumAlgorithm(
      .sum(parameters),
      bits: min(max(bits, 1), 32),
      isNegated: isNegated,
      isInverted: isInverted
    )
  }

  /// Returns the exclusive or of all octets, with the parameters of `sum(_:…)`.
  public static func exclusiveOr(
    initial: UInt32 = 0,
    isNegated: Bool = false,
    isInverted: Bool = false,
    addend: UInt32 = 0,
    finalExclusiveOr: UInt32 = 0
  ) -> ChecksumAlgorithm {
    let parameters = SumParameters(initial: initial, addend: addend, finalExclusiveOr: finalExclusiveOr)
    return ChecksumAlgorithm(.exclusiveOr(parameters), bits: 8, isNegated: isNegated, isInverted: isInverted)
  }

  /// The number of octets that hold the checksum.
  public var octetCount: Int { (bits + 7) / 8 }

  /// Returns the checksum of all octets, in the lowest `bits`.
  public func checksum(of octets: some Sequence<UInt8>) -> UInt32 {
    let all = UInt32.max >> UInt32(32 - bits)
    let number: UInt32
    var parameters = SumParameters()
    switch kind {
    case .sum(let given):
      number = octets.reduce(given.initial) { $0 &+ UInt32($1) }
      parameters = given
    case .exclusiveOr(let given):
      number = octets.reduce(given.initial) { $0 ^ UInt32($1) }
      parameters = given
    case .cyclic(let given): number = given.remainder(of: octets, bits: bits)
    }
    let complement = isNegated ? 0 &- number : isInverted ? ~number : number
    return (complement &+ parameters.addend ^ parameters.finalExclusiveOr) & all
  }
}

/// What is done before a sum or an exclusive or of octets, and after it.
package struct SumParameters: Hashable, Sendable {
  package var initial: UInt32 = 0
  package var addend: UInt32 = 0
  package var finalExclusiveOr: UInt32 = 0
}

/// The parameters of a cyclic redundancy check, without its width.
package struct CyclicParameters: Hashable, Sendable {
  package var polynomial: UInt32
  package var initial: UInt32
  package var isReflected: Bool
  package var isResultReflected: Bool
  package var finalExclusiveOr: UInt32

  func remainder(of octets: some Sequence<UInt8>, bits: Int) -> UInt32 {
    let highest = UInt32(1) << UInt32(bits - 1)
    var register = initial
    for octet in octets {
      let octet = UInt32(octet)
      register ^= (isReflected ? octet.reversed(bits: 8) : octet) << UInt32(bits - 8)
      for _ in 0..<8 {
        let isSet = register & highest != 0
        register = register << 1 ^ (isSet ? polynomial : 0)
      }
    }
    register &= highest | (highest - 1)
    return (isResultReflected ? register.reversed(bits: bits) : register) ^ finalExclusiveOr
  }
}

extension UInt32 {
  /// Returns the lowest `bits` bits in the opposite order.
  fileprivate func reversed(bits: Int) -> UInt32 {
    (0..<UInt32(bits)).reduce(0) { $0 << 1 | self >> $1 & 1 }
  }
}
