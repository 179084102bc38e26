/// The high bit of each octet of `word` that is 0, and no other bit: how eight octets are looked through at once.
@inlinable
package func zeroOctets(_ word: UInt64) -> UInt64 {
  ~(((word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F) | word) & 0x8080_8080_8080_8080
}
