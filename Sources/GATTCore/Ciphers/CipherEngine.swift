/// A library that has the algorithms of `CipherAlgorithm`. The product `GATTCiphers` has one over OpenSSL.
///
/// The key is always of AES-128. An engine has no state, and any task may call it.
public protocol CipherEngine: Sendable {
  /// Deciphers octets with AES-CCM (RFC 3610), and checks the octets and the associated data against the tag.
  ///
  /// - Parameters:
  ///   - ciphertext: The enciphered octets.
  ///   - tag: 4, 6, 8, 10, 12, 14 or 16 octets.
  ///   - nonce: 7 ... 13 octets.
  ///   - associatedData: The octets that the tag protects and that are not enciphered.
  ///   - key: The key, which sender and receiver share.
  /// - Returns: The plaintext, which has as many octets as `ciphertext`.
  /// - Throws: `CipherError.unauthentic` when the tag is wrong, `.invalidNonce`, `.invalidTag`, `.engine`.
  func openCCM(
    _ ciphertext: [UInt8],
    tag: [UInt8],
    nonce: [UInt8],
    associatedData: [UInt8],
    key: CipherKey
  ) throws(CipherError) -> [UInt8]

  /// Enciphers octets with AES-CCM (RFC 3610), and computes the tag of the octets and the associated data.
  ///
  /// A nonce must never be used twice with a key.
  ///
  /// - Parameters:
  ///   - plaintext: The octets to encipher.
  ///   - tagSize: The number of octets of the tag: 4, 6, 8, 10, 12, 14 or 16.
  ///   - nonce: 7 ... 13 octets.
  ///   - associatedData: The octets that the tag protects and that are not enciphered.
  ///   - key: The key, which sender and receiver share.
  /// - Returns: The ciphertext, which has as many octets as `plaintext`, and the tag.
  /// - Throws: `CipherError.invalidNonce`, `.invalidTag`, `.engine`.
  func sealCCM(
    _ plaintext: [UInt8],
    tagSize: Int,
    nonce: [UInt8],
    associatedData: [UInt8],
    key: CipherKey
  ) throws(CipherError) -> (ciphertext: [UInt8], tag: [UInt8])

  /// Enciphers blocks of 16 octets, each alone (AES-ECB). `applyCTR(_:nonce:key:)` uses this function.
  ///
  /// - Parameters:
  ///   - blocks: The blocks; their number of octets is a multiple of 16.
  ///   - key: The key.
  /// - Returns: As many octets as `blocks` has.
  /// - Throws: `CipherError.invalidLength`, `.engine`.
  func encipherBlocks(_ blocks: [UInt8], key: CipherKey) throws(CipherError) -> [UInt8]

  /// Deciphers blocks that `encipherBlocks(_:key:)` enciphered.
  ///
  /// - Throws: `CipherError.invalidLength`, `.engine`.
  func decipherBlocks(_ blocks: [UInt8], key: CipherKey) throws(CipherError) -> [UInt8]
}

extension CipherEngine {
  /// Enciphers or deciphers octets with AES-CTR: the exclusive or of the octets and the enciphered counter blocks.
  /// `counterBlocks(nonce:covering:)` returns the counter blocks. Nothing is authenticated.
  ///
  /// - Parameters:
  ///   - octets: The octets to encipher or decipher.
  ///   - nonce: 1 ... 16 octets.
  ///   - key: The key.
  /// - Returns: As many octets as `octets` has.
  /// - Throws: `CipherError.invalidNonce`, `.engine`.
  public func applyCTR(_ octets: [UInt8], nonce: [UInt8], key: CipherKey) throws(CipherError) -> [UInt8] {
    let blocks = try counterBlocks(nonce: nonce, covering: octets.count)
    return zip(octets, try encipherBlocks(blocks, key: key)).map { $0 ^ $1 }
  }

  /// Returns the counter blocks of `AES-CTR/LE`: a little-endian number of 16 octets that begins with the nonce and
  /// increases by one with each block.
  ///
  /// - Parameters:
  ///   - nonce: 1 ... 16 octets; the lowest octets of the first block. The other octets of the first block are 0.
  ///   - count: The number of octets to encipher. The last block may be needed in part only.
  /// - Throws: `CipherError.invalidNonce`.
  public func counterBlocks(nonce: [UInt8], covering count: Int) throws(CipherError) -> [UInt8] {
    guard CipherAlgorithm.aesCTRLittleEndian.nonceSizes.contains(nonce.count) else {
      throw .invalidNonce(octets: nonce.count)
    }
    var counter = nonce.reversed().reduce(0 as UInt128) { $0 << 8 | UInt128($1) }
    var blocks: [UInt8] = []
    while blocks.count < count {
      for octet in 0..<16 { blocks.append(UInt8(truncatingIfNeeded: counter >> UInt128(8 * octet))) }
      counter &+= 1
    }
    return blocks
  }
}
