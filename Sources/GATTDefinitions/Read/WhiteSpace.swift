/// White space as XML has it.
func isWhiteSpace(_ octet: UInt8) -> Bool {
  octet == 0x20 || octet == 0x0A || octet == 0x0D || octet == 0x09
}

/// Trims white space and replaces each run of it by one space.
func foldWhiteSpace(_ text: String) -> String {
  text.utf8.split(whereSeparator: isWhiteSpace).map { Substring($0) }.joined(separator: " ")
}
