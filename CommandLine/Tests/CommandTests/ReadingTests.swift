import GATTModel
import GATTText
import Testing

@testable import bluegatt

/// The meaning of octets that a device sends.
@Suite struct ReadingTests {
  private let vocabulary = Vocabulary(.assigned, sets: [], devices: [])

  @Test func `octets that a device appends to a value follow the fields, in text and in JSON`() {
    let octets: [UInt8] = [50, 1, 2]
    let reading = vocabulary.reading(octets, of: "2A19", .read)
    #expect(reading.summary(octets) == "50 %, octets after the value: 0102")
    var json = JSONWriter()
    json.object { json in json.members(reading, octets: octets) }
    let text = String(decoding: json.take(), as: UTF8.self)
    #expect(text.contains("\"ok\":true") && text.hasSuffix("\"trailingOctets\":\"0102\"}"))
  }

  @Test func `octets that are cut short are no value`() {
    let reading = vocabulary.reading([1], of: "2A37", .notify)
    guard case .undecodable(let error) = reading else {
      Issue.record("\(reading)")
      return
    }
    #expect(Array(error.octets) == [1])
  }
}
