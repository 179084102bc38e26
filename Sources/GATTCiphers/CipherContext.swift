// This file has all calls of OpenSSL, except the calls that return an algorithm. `OpenSSLEngine` checks the lengths
// that OpenSSL does not check.

import COpenSSL
import GATTCore

/// A cipher context of OpenSSL: one operation with one key.
struct CipherContext: ~Copyable {
  /// The direction of the operation.
  enum Direction: Int32 {
    case decipher = 0
    case encipher = 1
  }

  private let context: OpaquePointer

  /// Creates a context without a cipher.
  init() throws(CipherError) {
    guard let context = EVP_CIPHER_CTX_new() else { throw .openSSL() }
    self.context = context
  }

  deinit { EVP_CIPHER_CTX_free(context) }

  /// Sets the algorithm and the direction, before everything else.
  func setCipher(_ cipher: OpaquePointer?, _ direction: Direction) throws(CipherError) {
    try check(EVP_CipherInit_ex(context, cipher, nil, nil, nil, direction.rawValue))
  }

  /// Sets the number of octets of the nonce.
  func setNonceSize(_ size: Int) throws(CipherError) {
    try check(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, Int32(size), nil))
  }

  /// Sets the number of octets of the tag, for enciphering.
  func setTagSize(_ size: Int) throws(CipherError) {
    try check(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(size), nil))
  }

  /// Sets the tag of the sender, for deciphering.
  func setTag(_ tag: [UInt8]) throws(CipherError) {
    var tag = tag
    try check(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag))
  }

  /// Sets the key and the nonce, after the sizes of the nonce and the tag.
  func setKey(_ key: CipherKey, nonce: [UInt8]?) throws(CipherError) {
    try check(EVP_CipherInit_ex(context, nil, nil, key.octets, nonce, -1))
  }

  /// Sets the number of octets to encipher or decipher. CCM needs it before the associated data.
  func setMessageSize(_ size: Int) throws(CipherError) {
    var count: Int32 = 0
    try check(EVP_CipherUpdate(context, nil, &count, nil, Int32(size)))
  }

  /// Adds the associated data.
  func addAssociatedData(_ octets: [UInt8]) throws(CipherError) {
    var count: Int32 = 0
    try check(EVP_CipherUpdate(context, nil, &count, octets, Int32(octets.count)))
  }

  /// Disables the padding of the last block.
  func disablePadding() throws(CipherError) {
    try check(EVP_CIPHER_CTX_set_padding(context, 0))
  }

  /// Returns the enciphered or deciphered octets. When deciphering with CCM, throws if the tag is wrong.
  func update(_ octets: [UInt8]) throws(CipherError) -> [UInt8] {
    // Both arrays have one octet more than needed, so that neither is empty. Swift may pass a null pointer for an empty
    // array, and a null pointer has a special meaning for `EVP_CipherUpdate`.
    var result = [UInt8](repeating: 0, count: octets.count + 1)
    var count: Int32 = 0
    try check(EVP_CipherUpdate(context, &result, &count, octets + [0], Int32(octets.count)))
    result.removeLast()
    return result
  }

  /// Returns the tag of the enciphered octets.
  func tag(size: Int) throws(CipherError) -> [UInt8] {
    var tag = [UInt8](repeating: 0, count: size)
    try check(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(size), &tag))
    return tag
  }
}

/// Throws OpenSSL's error when a function did not return 1.
private func check(_ result: Int32) throws(CipherError) {
  guard result == 1 else { throw .openSSL() }
}

extension CipherError {
  /// Returns the first error in OpenSSL's error queue of this thread, and clears the queue.
  static func openSSL() -> CipherError {
    let code = ERR_get_error()
    ERR_clear_error()
    guard code != 0 else { return .engine("no reason given") }
    var text = [CChar](repeating: 0, count: 256)
    ERR_error_string_n(code, &text, text.count)
    return .engine(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }
}
