import Foundation
import GATTCore
import GATTRuntime
import Testing

@testable import bluegatt

/// `emulate --clone` with the output of `inspect --json`.
@Suite struct CloneTests {
  private static let vocabulary = Vocabulary(.assigned, sets: [], devices: [])

  private func recording(_ lines: String) throws -> RecordedInspection {
    let folder = try Folder(["device.jsonl": lines])
    return try RecordedInspection(path: folder.path + "/device.jsonl", Self.vocabulary)
  }

  @Test func `descriptors are kept with their values, but for those that hosts make`() throws {
    let recording = try recording(
      """
      {"type":"device","name":"Thing","appearance":833}
      {"type":"service","service":"180F","primary":false}
      {"type":"characteristic","characteristic":"2A19","properties":["read","notify"],"octets":"32"}
      {"type":"descriptor","descriptor":"2902","octets":"0100"}
      {"type":"descriptor","descriptor":"2901","octets":"6D61696E"}
      {"type":"descriptor","descriptor":"2904","octets":"0400AD27010000"}
      {"type":"characteristic","characteristic":"2A1A","properties":["read"],"octets":"00"}
      """
    )
    #expect(recording.name == "Thing" && recording.appearance == 833)
    #expect(recording.losses == [])
    let service = try #require(recording.services.first)
    #expect(service.uuid == "180F" && !service.isPrimary)
    let served = service.characteristics.map(\.served)
    #expect(served.map(\.uuid) == ["2A19", "2A1A"])
    #expect(served[0].value == Data([50]) && served[0].properties == [.read, .notify])
    #expect(
      served[0].descriptors == [
        LocalDescriptor(uuid: "2901", value: Data("main".utf8)),
        LocalDescriptor(uuid: "2904", value: Data([4, 0, 0xAD, 0x27, 1, 0, 0])),
      ]
    )
    #expect(served[1].descriptors == [])
  }

  @Test func `the number of a wrong line counts empty lines`() throws {
    let failure = #expect(throws: Failure.self) { try recording("\n{\"type\":\"device\",\"name\":null}\n\nnonsense") }
    #expect(try #require(failure).message.contains("device.jsonl:4: is not a line of 'bluegatt inspect --json'"))
  }

  @Test func `what can't be kept is told`() throws {
    let recording = try recording(
      """
      {"type":"device","name":null}
      {"type":"service","service":"1800","primary":true}
      {"type":"characteristic","characteristic":"2A01","properties":["read"],"octets":"4103"}
      {"type":"service","service":"180F","primary":true}
      {"type":"characteristic","characteristic":"2A19","properties":["read","broadcast"],"ok":false,"error":"busy"}
      {"type":"descriptor","descriptor":"2901"}
      {"type":"characteristic","characteristic":"2A1A","properties":["signed-write"]}
      """
    )
    #expect(recording.name == nil && recording.appearance == 833)
    #expect(
      recording.losses == [
        "GAP is that of this machine, not that of the device",
        "Battery / Battery Level: programs can't serve broadcast", "Battery / Battery Level has no value: busy",
        "Battery / Battery Level / Characteristic User Description has no value: none was read",
        "Battery / 2A1A: programs can't serve signed-write",
      ]
    )
    // A characteristic without a recorded value gets the value of an example, or zeros.
    #expect(recording.services.characteristics.map(\.served.value) == [Data([55])])
  }

  @Test(arguments: [
    "{}", "[]", "nonsense", #"{"type":"characteristic","characteristic":"2A19","properties":["read"]}"#,
    #"{"type":"service","service":"nonsense"}"#,
    "{\"type\":\"service\",\"service\":\"180F\"}\n{\"type\":\"descriptor\",\"descriptor\":\"2901\"}",
    "{\"type\":\"service\",\"service\":\"180F\"}\n{\"type\":\"characteristic\",\"characteristic\":\"2A19\"}",
    "{\"type\":\"service\",\"service\":\"180F\"}\n"
      + #"{"type":"characteristic","characteristic":"2A19","properties":[],"octets":"0"}"#, #"{"type":"device"}"#, "",
  ])
  func `what is no inspection is refused`(lines: String) throws {
    #expect(throws: Failure.self) { try recording(lines) }
  }

  @Test func `a name that is too long to be advertised is cut, when it is that of a device`() throws {
    let advertisement = EmulatedAdvertisement.of(
      ["180F", "6E400001-B5A3-F393-E0A9-E50E24DCCA9F", "180F", "180A", "6E400002-B5A3-F393-E0A9-E50E24DCCA9F"],
      name: String(repeating: "é", count: 20),
      appearance: 833,
      cutsName: true
    )
    try advertisement.check()
    #expect(advertisement.localName == String(repeating: "é", count: 14))
    // The advertisement has each UUID once, and the 16-bit UUIDs come first.
    #expect(advertisement.services == ["180F", "180A", "6E400001-B5A3-F393-E0A9-E50E24DCCA9F"])
  }
}
