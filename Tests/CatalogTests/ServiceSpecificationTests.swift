import BlueGATTCatalog
import Foundation
import GATTCore
import Testing

/// Values with fields that only the specification of their service defines: no table of the Bluetooth SIG lists them.
@Suite struct ServiceSpecificationTests {
  @Test func `the capabilities of LC3 are taken apart, and those of another codec stay octets`() throws {
    let octets = Data([
      2, 6, 0, 0, 0, 0, 13, 3, 1, 0x62, 0x1E, 2, 2, 6, 5, 4, 0x2E, 0, 0x6D, 0, 0, 0xFF, 0x28, 0x33, 0x42, 0x2A, 2, 9, 9,
      4, 3, 2, 0x20, 0,
    ])
    let value = try SinkPAC(octets)
    let records = value.pacRecords
    #expect(records.map(\.codingFormat) == [.lc3, .vendorSpecific])
    guard case .lc3(let lc3) = records[0].codec, case .other(_, let other) = records[1].codec else {
      Issue.record("not the codecs")
      return
    }
    let capabilities = lc3.capabilities.capabilities.map(\.value)
    guard case .supportedSamplingFrequencies(let frequencies) = capabilities[0],
      case .supportedOctetsPerCodecFrame(let frame) = capabilities[2]
    else {
      Issue.record("not the capabilities")
      return
    }
    #expect(frequencies.frequencies.kHz32)
    #expect(!frequencies.frequencies.kHz16)
    #expect(frame.minimum == 46)
    #expect(frame.maximum == 109)
    #expect(other.codecSpecificCapabilities == Data([9, 9]))
    guard case .streamingAudioContexts(let contexts) = records[1].metadata.entries[0].content else {
      Issue.record("not the metadata")
      return
    }
    #expect(contexts.contexts.voiceAssistants)
    #expect(try Data(value.octets()) == octets)
  }

  @Test func `what is written to a call control point and what it answers are two types`() throws {
    #expect(try CallControlPointWrite(Data([5, 1, 2])) == .join(.init([1, 2])))
    let answer = try CallControlPointNotification(Data([5, 1, 4]))
    #expect(answer.requestedOpCode == .join)
    #expect(answer.resultCode == .stateMismatch)
  }

  @Test func `the status of an insulin pump has a counter and a checksum where the octets have them`() throws {
    let short = try IDDStatus(Data([0x55, 0x96, 0x64, 0xF0, 1]))
    #expect(short.reservoirRemainingAmount.value == 10)
    #expect(short.e2eCounter == nil)
    var long = short
    long.e2eCounter = 7
    long.hasE2eCRC = true
    let octets = try long.octets()
    #expect(octets.count == 8)
    #expect(try IDDStatus(octets) == long)
    var wrong = octets
    wrong[5] ^= 1
    #expect(throws: DecodeError.self) { try IDDStatus(wrong) }
  }

  @Test func `the empty state of a broadcast source is a value`() throws {
    #expect(try BroadcastReceiveState(Data()).source == nil)
  }
}
