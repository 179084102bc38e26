import GATTCore
import Testing

/// Returns the octets of hexadecimal digits, which may have spaces between them.
func octets(_ digits: String) throws -> [UInt8] {
  Array(try #require(TextParser.octets(digits.filter { $0 != " " })))
}

func key(_ digits: String) throws -> CipherKey { try CipherKey(hexadecimal: digits) }
