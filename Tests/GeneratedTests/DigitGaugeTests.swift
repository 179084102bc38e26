import Foundation
import GATTCore
import Goldens
import Testing

/// `x:Digits`: values that are sent as hexadecimal digits.
@Suite struct DigitGaugeTests {
  private func octets(_ text: String) -> [UInt8] { [UInt8](text.utf8) }

  /// Returns digits between the start and the end of a value, with the checksum.
  private func sent(_ digits: String) -> String {
    let check = ~digits.utf8.reduce(0) { $0 &+ $1 }
    return ":\(digits)" + String(format: "%02X", check) + "~"
  }

  @Test func `a value is sent as digits of its content, whatever its shape`() throws {
    let value = GaugeDigits(content: .measurements(.init(measurements: [0x1234, 0xABCD])))
    #expect(try value.octets() == octets(sent("021234ABCD")))
    #expect(try GaugeDigits(octets(sent("021234ABCD"))) == value)
    #expect(try GaugeDigits(content: .measure).octets() == octets(":019E~"))
    let label = GaugeDigits(content: .label(.init(text: "Hg")))
    // The checksum within the content covers octets, and the checksum of the value covers digits.
    let check = UInt8(~(2 ^ 0x48 ^ 0x67) & 0xFF)
    #expect(try label.octets() == octets(sent("03024867" + String(format: "%02X", check))))
    #expect(try GaugeDigits(label.octets()) == label)
    let limit = GaugeLimit(limit: 1234.5)
    #expect(try limit.octets() == octets("\u{2}393009\u{3}"))
    #expect(try GaugeLimit(limit.octets()) == limit)
  }

  @Test(arguments: [
    ("", "field 'Start' at octet 0: needs 1 octet where 0 are left"),
    ("019E~", "field 'Start' at octet 0: the number is 48 (0x30) where it is always 58 (0x3A)"),
    (":", "field 'Digits' at octet 1: needs 1 octet where 0 are left"),
    (":019E", "field 'Digits' at octet 5: needs 1 octet where 0 are left"),
    (":~", "field 'Digits' at octet 1: the digits are 0, not two for each octet and two for the checksum"),
    (":019~", "field 'Digits' at octet 4: the digits are 3, not two for each octet and two for the checksum"),
    (
      ":019e~", "field 'Digits' at octet 4: the octet 0x65 is neither a digit, 0 to 9 or A to F, nor the end"
    ),
    (
      ":0:019E~", "field 'Digits' at octet 2: the octet 0x3A is neither a digit, 0 to 9 or A to F, nor the end"
    ),
    (":019F~", "field 'Checksum' at octet 3: the checksum is 0x9F where that of the octets is 0x9E"),
    (":FF~", "field 'Kind' at octet 1: needs 1 octet where 0 are left"),
  ])
  func `octets that are no such digits are an error at their place`(text: String, message: String) {
    #expect { try GaugeDigits(octets(text)) } throws: { "\($0)" == "GaugeDigits, \(message)" }
  }

  @Test func `an error in the content is at its digits, and content after the fields is an error`() {
    #expect { try GaugeDigits(octets(sent("030248"))) } throws: { error in
      "\(error)" == "Label, field 'Text' at octet 5: needs 2 octets where 1 is left"
    }
    #expect { try GaugeDigits(octets(sent("0199"))) } throws: { error in
      "\(error)" == "GaugeDigits, at octet 3: the value is complete, but 1 octet follows"
    }
  }

  @Test func `a stream is cut at its ends, and damaged digits do not hide the next value`() throws {
    var frames = try #require(FrameAssembler(of: GaugeDigits.self))
    #expect(frames.append(octets("AT\r\n:01")) == [])
    #expect(frames.append(octets("9E~:0212")) == [Data(octets(":019E~"))])
    #expect(frames.append(octets("34:02" + sent("020001").dropFirst(3))) == [Data(octets(sent("020001")))])
    #expect(frames.append(octets(":019F~:019E~")) == [Data(octets(":019E~"))])
    #expect(!frames.isWaiting)
  }

  @Test func `a content that is too long for a value is an error`() {
    let value = GaugeDigits(content: .measurements(.init(measurements: ShortArray([UInt16](repeating: 1, count: 254)))))
    #expect(throws: EncodeError.self) { try value.octets() }
  }
}
