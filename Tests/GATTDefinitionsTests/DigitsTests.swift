import GATTModel
import Testing

@testable import GATTDefinitions

/// `x:Digits`: values that are sent as hexadecimal digits.
@Suite struct DigitsTests {
  private let level = "<x:Param name='Level' format='uint8'/>"

  private func reading(_ digits: String, _ fields: String) -> Reading { Reading(fields: digits + fields) }

  @Test(arguments: ["3A", "0x3A", "3a", "0x003a"])
  func `an octet is the same with 0x, without, and with zeros in front`(start: String) {
    let reading = reading("<x:Digits start='\(start)' end='3' checksum='SUM-8'/>", level)
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.definitions.values[0].digits?.start == 0x3A)
  }

  @Test func `digits have a start, an end and a checksum`() {
    let reading = reading("<x:Digits start='3A' end='7e' checksum='sum-8/not'/>", level)
    #expect(reading.diagnostics.isEmpty)
    let digits = HexadecimalDigits(start: 0x3A, end: 0x7E, checksum: .sum(8, isInverted: true))
    #expect(reading.definitions.values[0].digits == digits)
  }

  @Test(arguments: [
    ("end='7E' checksum='SUM-8'", "'x:Digits' has no start; add start=\"\" with an octet, as 0x3A"),
    (
      "start='0x3A' end='0x46' checksum='SUM-8'",
      "'0x46' is not an octet that differs from the digits; write end=\"0x3A\", or another octet"
    ),
    (
      "start='3A' end='1F5' checksum='SUM-8'",
      "'1F5' is not an octet that differs from the digits; write end=\"0x3A\", or another octet"
    ),
    ("start='58' end='7E' checksum='SUM-8'", "'58' is 0x58 or, in decimal, 0x3A; write the one that is meant"),
    ("start='3A' end='7E'", "'x:Digits' has no checksum; add checksum=\"\", as SUM-8/NOT"),
    (
      "start='3A' end='7E' checksum='SUM-16'",
      "'SUM-16' has 16 bits, and two digits have 8; write another one"
    ),
  ])
  func `what is wrong with digits is said`(digits: String, message: String) {
    #expect(reading("<x:Digits \(digits)/>", level).errors == [message])
  }

  private let digits = "<x:Digits start='3A' end='7E' checksum='SUM-8/NOT'/>"

  @Test func `digits are for a characteristic with fields, none of them enciphered`() {
    #expect(reading(digits, "").errors == ["'x:Digits' is for a characteristic with fields; remove it"])
    let advertised = Reading(
      "<x:ServiceData xmlns:x='urn:bluegatt:1' name='A' uuid='181A'><Value>\(digits)\(level)</Value></x:ServiceData>"
    )
    #expect(advertised.errors == ["'x:Digits' is for a characteristic with fields; remove it"])
    let sealed = "<x:Group name='Object'><x:Cipher algorithm='AES-CTR/LE' key='k' nonce='Level'/>\(level)</x:Group>"
    #expect(
      reading(digits, level + sealed).errors
        == ["a value with an enciphered group is not sent as digits; remove one of both"]
    )
  }

  @Test func `a stream of digits has open fields and neither a constant nor a checksum field`() {
    let fields = level + "<x:Param name='Rest' format='x:bytes'/>"
    #expect(reading("<x:Frame max='6'/>" + digits, fields).diagnostics.isEmpty)
    #expect(
      reading("<x:Frame max='5'/>" + digits, fields).errors == ["the value has at least 6 octets, more than max=\"5\""]
    )
  }
}
