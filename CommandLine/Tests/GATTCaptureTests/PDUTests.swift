import GATTCore
import Testing

@testable import GATTCapture

@Suite struct PDUTests {
  private static let known: [([UInt8], ATTPDU)] = [
    ([0x01, 0x0A, 3, 0, 0x02], .errorResponse(request: 0x0A, handle: 3, code: 2)),
    ([0x02, 0x05, 0x02], .exchangeMTURequest(mtu: 517)),
    ([0x03, 0x17, 0x00], .exchangeMTUResponse(mtu: 23)),
    ([0x04, 1, 0, 2, 0], .findInformationRequest(start: 1, end: 2)),
    (
      [0x05, 1, 1, 0, 0, 0x28, 2, 0, 3, 0x28],
      .findInformationResponse([.init(handle: 1, type: "2800"), .init(handle: 2, type: "2803")])
    ),
    ([0x06, 1, 0, 2, 0, 0, 0x28, 9], .findByTypeValueRequest(start: 1, end: 2, type: "2800", value: [9])),
    ([0x07, 1, 0, 2, 0], .findByTypeValueResponse([.init(start: 1, end: 2, value: [])])),
    ([0x08, 1, 0, 2, 0, 3, 0x28], .readByTypeRequest(start: 1, end: 2, type: "2803")),
    ([0x09, 3, 1, 0, 9, 2, 0, 8], .readByTypeResponse([.init(handle: 1, value: [9]), .init(handle: 2, value: [8])])),
    ([0x0A, 3, 0], .readRequest(handle: 3)),
    ([0x0B], .readResponse(value: [])),
    ([0x0C, 3, 0, 22, 0], .readBlobRequest(handle: 3, offset: 22)),
    ([0x0D, 1], .readBlobResponse(value: [1])),
    ([0x0E, 1, 0, 2, 0], .readMultipleRequest(handles: [1, 2])),
    ([0x0F, 1], .readMultipleResponse(values: [1])),
    ([0x10, 1, 0, 2, 0, 0, 0x28], .readByGroupTypeRequest(start: 1, end: 2, type: "2800")),
    ([0x11, 5, 1, 0, 2, 0, 9], .readByGroupTypeResponse([.init(start: 1, end: 2, value: [9])])),
    ([0x12, 3, 0, 1, 2], .writeRequest(.init(handle: 3, value: [1, 2]))),
    ([0x13], .writeResponse),
    ([0x16, 3, 0, 4, 0, 1], .prepareWriteRequest(.init(handle: 3, value: [1]), offset: 4)),
    ([0x17, 3, 0, 4, 0, 1], .prepareWriteResponse(.init(handle: 3, value: [1]), offset: 4)),
    ([0x18, 1], .executeWriteRequest(isWritten: true)),
    ([0x19], .executeWriteResponse),
    ([0x1B, 3, 0], .handleValueNotification(.init(handle: 3, value: []))),
    ([0x1D, 3, 0, 1], .handleValueIndication(.init(handle: 3, value: [1]))),
    ([0x1E], .handleValueConfirmation),
    ([0x20, 1, 0, 2, 0], .readMultipleVariableRequest(handles: [1, 2])),
    // The second value is cut off.
    ([0x21, 1, 0, 9, 4, 0, 8], .readMultipleVariableResponse(values: [[9], [8]])),
    ([0x23, 3, 0, 1, 0, 9], .multipleHandleValueNotification([.init(handle: 3, value: [9])])),
    ([0x52, 3, 0, 1], .writeCommand(.init(handle: 3, value: [1]))),
    (
      [0xD2, 3, 0, 1] + [UInt8](0..<12),
      .signedWriteCommand(.init(handle: 3, value: [1]), signature: [UInt8](0..<12))
    ),
  ]

  @Test func `every PDU of the specification is known`() {
    for (octets, pdu) in Self.known { #expect(ATTPDU(octets: octets.span.bytes) == pdu) }
    #expect(Set(Self.known.map { $0.0[0] }).count == 31)
  }

  @Test func `a PDU that is too short, or a list whose last element is not whole, is none`() {
    let whole: [[UInt8]] = [
      [0x01, 0, 0, 0], [0x02, 0], [0x04, 1, 0, 2], [0x05, 1], [0x05, 3, 1, 0, 0, 0], [0x05, 1, 1, 0, 0],
      [0x06, 1, 0, 2, 0, 0], [0x07], [0x07, 1, 0, 2], [0x08, 1, 0, 2, 0, 3], [0x08, 1, 0, 2, 0, 0, 0, 0, 0], [0x09],
      [0x09, 1, 0], [0x09, 3, 1, 0], [0x0A, 1], [0x0A, 1, 0, 0], [0x0E, 1, 0], [0x0E, 1, 0, 2, 0, 3],
      [0x11, 3, 0, 0, 0], [0x12, 1], [0x13, 0], [0x16, 1, 0, 0], [0x18], [0x1E, 0], [0x23], [0x23, 3, 0, 2, 0, 9],
      [0x52, 3], [0xD2, 3, 0] + [UInt8](repeating: 0, count: 11), [], [0x00], [0x7F, 1, 2, 3],
    ]
    for octets in whole { #expect(ATTPDU(octets: octets.span.bytes) == nil, "\(octets)") }
  }
}
