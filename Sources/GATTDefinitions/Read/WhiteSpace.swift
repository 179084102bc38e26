/// White space as XML has it.
func isWhiteSpace(_ octet: UInt8) -> Bool {
  octet == 0x20 || octet == 0x0A || octet == 0x0D || octet == 0x09
}

/// Trims white space and replaces each run of it by one space.
///
/// - Parameter paragraphSeparator: What a run that contains a paragraph mark is replaced by.
func foldWhiteSpace(_ octets: UnsafeBufferPointer<UInt8>, paragraphSeparator: StaticString = " ") -> String {
  var octets = octets
  while let last = octets.last, isGap(last) { octets = UnsafeBufferPointer(rebasing: octets.dropLast()) }
  while let first = octets.first, isGap(first) { octets = UnsafeBufferPointer(rebasing: octets.dropFirst()) }
  if isFolded(octets) { return String(decoding: octets, as: UTF8.self) }
  return String(unsafeUninitializedCapacity: octets.count * 2) { output in
    var count = 0
    var separator: StaticString?
    for octet in octets {
      if octet <= 0x20, isGap(octet) {
        separator = octet == XMLTree.paragraphMark ? paragraphSeparator : separator ?? " "
        continue
      }
      if let gap = separator {
        for index in 0..<gap.utf8CodeUnitCount { output[count + index] = gap.utf8Start[index] }
        count += gap.utf8CodeUnitCount
        separator = nil
      }
      output[count] = octet
      count += 1
    }
    return count
  }
}

private func isGap(_ octet: UInt8) -> Bool { isWhiteSpace(octet) || octet == XMLTree.paragraphMark }

/// Of white space there are single spaces only, as in nearly every text.
private func isFolded(_ octets: UnsafeBufferPointer<UInt8>) -> Bool {
  var previous: UInt8 = 0
  var index = 0
  // Eight octets at a time; the high bit of an octet is set where it is below 0x20, and where it and the one before it are
  // blanks.
  while index + 8 <= octets.count, let start = UnsafeRawBufferPointer(octets).baseAddress {
    let word = start.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
    let controls = (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
    let blanks = zeroOctets(word ^ 0x2020_2020_2020_2020)
    let afterBlank = blanks << 8 | (previous == 0x20 ? 0x80 : 0)
    if controls | (blanks & afterBlank) != 0 { return false }
    previous = UInt8(truncatingIfNeeded: word >> 56)
    index += 8
  }
  for octet in octets[index...] {
    if octet <= 0x20, octet != 0x20 || previous == 0x20 { return false }
    previous = octet
  }
  return true
}
