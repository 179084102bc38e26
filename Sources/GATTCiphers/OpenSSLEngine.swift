import COpenSSL
import GATTCore

/// A `CipherEngine` over the libcrypto of OpenSSL 3.
public struct OpenSSLEngine: CipherEngine {
  /// Creates an engine.
  public init() {}

  /// Deciphers octets with AES-128-CCM, and checks the octets and the associated data against the tag.
  ///
  /// - Throws: `CipherError.unauthentic` when the tag is wrong, `.invalidNonce`, `.invalidTag`, `.engine`.
  public func openCCM(
    _ ciphertext: [UInt8],
    tag: [UInt8],
    nonce: [UInt8],
    associatedData: [UInt8],
    key: CipherKey
  ) throws(CipherError) -> [UInt8] {
    try checkSizes(nonce: nonce, tag: tag.count)
    try checkSize(ciphertext, 0xFFFF)
    try checkSize(associatedData, 0xFF_FFFF)
    let context = try CipherContext()
    try context.setCipher(EVP_aes_128_ccm(), .decipher)
    try context.setNonceSize(nonce.count)
    try context.setTag(tag)
    try context.setKey(key, nonce: nonce)
    try context.setMessageSize(ciphertext.count)
    if !associatedData.isEmpty { try context.addAssociatedData(associatedData) }
    do throws(CipherError) {
      return try context.update(ciphertext)
    } catch {
      throw .unauthentic
    }
  }

  /// Enciphers octets with AES-128-CCM, and computes the tag of the octets and the associated data.
  ///
  /// - Throws: `CipherError.invalidNonce`, `.invalidTag`, `.engine`.
  public func sealCCM(
    _ plaintext: [UInt8],
    tagSize: Int,
    nonce: [UInt8],
    associatedData: [UInt8],
    key: CipherKey
  ) throws(CipherError) -> (ciphertext: [UInt8], tag: [UInt8]) {
    try checkSizes(nonce: nonce, tag: tagSize)
    try checkSize(plaintext, 0xFFFF)
    try checkSize(associatedData, 0xFF_FFFF)
    let context = try CipherContext()
    try context.setCipher(EVP_aes_128_ccm(), .encipher)
    try context.setNonceSize(nonce.count)
    try context.setTagSize(tagSize)
    try context.setKey(key, nonce: nonce)
    try context.setMessageSize(plaintext.count)
    if !associatedData.isEmpty { try context.addAssociatedData(associatedData) }
    let ciphertext = try context.update(plaintext)
    return (ciphertext, try context.tag(size: tagSize))
  }

  /// Enciphers blocks of 16 octets, each alone, with AES-128-ECB.
  ///
  /// - Throws: `CipherError.invalidLength`, `.engine`.
  public func encipherBlocks(_ blocks: [UInt8], key: CipherKey) throws(CipherError) -> [UInt8] {
    try apply(.encipher, to: blocks, key)
  }

  /// Deciphers blocks of 16 octets, each alone, with AES-128-ECB.
  ///
  /// - Throws: `CipherError.invalidLength`, `.engine`.
  public func decipherBlocks(_ blocks: [UInt8], key: CipherKey) throws(CipherError) -> [UInt8] {
    try apply(.decipher, to: blocks, key)
  }

  private func apply(
    _ direction: CipherContext.Direction,
    to blocks: [UInt8],
    _ key: CipherKey
  ) throws(CipherError) -> [UInt8] {
    guard blocks.count.isMultiple(of: 16) else { throw .invalidLength(octets: blocks.count) }
    try checkSize(blocks, 0x1_0000)
    let context = try CipherContext()
    try context.setCipher(EVP_aes_128_ecb(), direction)
    try context.setKey(key, nonce: nil)
    try context.disablePadding()
    return try context.update(blocks)
  }

  private func checkSizes(nonce: [UInt8], tag: Int) throws(CipherError) {
    guard CipherAlgorithm.aesCCM.nonceSizes.contains(nonce.count) else { throw .invalidNonce(octets: nonce.count) }
    guard CipherAlgorithm.aesCCM.tagSizes.contains(tag) else { throw .invalidTag(octets: tag) }
  }

  /// Refuses more octets than CCM allows with a nonce of 13 octets, or than OpenSSL can count. Every Bluetooth packet
  /// is shorter.
  private func checkSize(_ octets: [UInt8], _ maximum: Int) throws(CipherError) {
    guard octets.count <= maximum else { throw .engine("more than \(maximum) octets") }
  }
}
