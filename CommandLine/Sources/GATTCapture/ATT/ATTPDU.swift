import GATTCore

/// A protocol data unit of the attribute protocol (Core Specification, Volume 3, Part F, 3.4).
enum ATTPDU: Equatable, Sendable {
  /// The handle and the value of an attribute.
  struct HandleValue: Equatable, Sendable {
    var handle: UInt16
    var value: [UInt8]
  }

  /// The handle and the type of an attribute.
  struct HandleType: Equatable, Sendable {
    var handle: UInt16
    var type: BluetoothUUID
  }

  /// The handles of a service or another group, and the value of its declaration.
  struct Group: Equatable, Sendable {
    var start: UInt16
    var end: UInt16
    var value: [UInt8]
  }

  case errorResponse(request: UInt8, handle: UInt16, code: UInt8)
  case exchangeMTURequest(mtu: UInt16)
  case exchangeMTUResponse(mtu: UInt16)
  case findInformationRequest(start: UInt16, end: UInt16)
  case findInformationResponse([HandleType])
  case findByTypeValueRequest(start: UInt16, end: UInt16, type: BluetoothUUID, value: [UInt8])
  case findByTypeValueResponse([Group])
  case readByTypeRequest(start: UInt16, end: UInt16, type: BluetoothUUID)
  case readByTypeResponse([HandleValue])
  case readRequest(handle: UInt16)
  case readResponse(value: [UInt8])
  case readBlobRequest(handle: UInt16, offset: UInt16)
  case readBlobResponse(value: [UInt8])
  case readMultipleRequest(handles: [UInt16])
  case readMultipleResponse(values: [UInt8])
  case readByGroupTypeRequest(start: UInt16, end: UInt16, type: BluetoothUUID)
  case readByGroupTypeResponse([Group])
  case writeRequest(HandleValue)
  case writeResponse
  case prepareWriteRequest(HandleValue, offset: UInt16)
  case prepareWriteResponse(HandleValue, offset: UInt16)
  case executeWriteRequest(isWritten: Bool)
  case executeWriteResponse
  case handleValueNotification(HandleValue)
  case handleValueIndication(HandleValue)
  case handleValueConfirmation
  case readMultipleVariableRequest(handles: [UInt16])
  case readMultipleVariableResponse(values: [[UInt8]])
  case multipleHandleValueNotification([HandleValue])
  case writeCommand(HandleValue)
  case signedWriteCommand(HandleValue, signature: [UInt8])
}

extension ATTPDU {
  /// Whether this PDU is a response to `request`. An error response names the opcode of its request.
  func isAnswer(to request: ATTPDU) -> Bool {
    guard let opcode = request.requestOpcode else { return false }
    return opcode == answeredOpcode
  }

  /// The opcode of the requests that this PDU answers; nil if it is not a response.
  private var answeredOpcode: ATTOpcode? {
    switch self {
    case .errorResponse(let opcode, _, _): ATTOpcode(rawValue: opcode)
    case .exchangeMTUResponse: .exchangeMTURequest
    case .findInformationResponse: .findInformationRequest
    case .findByTypeValueResponse: .findByTypeValueRequest
    case .readByTypeResponse: .readByTypeRequest
    case .readResponse: .readRequest
    case .readBlobResponse: .readBlobRequest
    case .readMultipleResponse: .readMultipleRequest
    case .readByGroupTypeResponse: .readByGroupTypeRequest
    case .writeResponse: .writeRequest
    case .prepareWriteResponse: .prepareWriteRequest
    case .executeWriteResponse: .executeWriteRequest
    case .readMultipleVariableResponse: .readMultipleVariableRequest
    default: nil
    }
  }

  /// The opcode of the request; nil for other PDUs.
  private var requestOpcode: ATTOpcode? {
    switch self {
    case .exchangeMTURequest: .exchangeMTURequest
    case .findInformationRequest: .findInformationRequest
    case .findByTypeValueRequest: .findByTypeValueRequest
    case .readByTypeRequest: .readByTypeRequest
    case .readRequest: .readRequest
    case .readBlobRequest: .readBlobRequest
    case .readMultipleRequest: .readMultipleRequest
    case .readByGroupTypeRequest: .readByGroupTypeRequest
    case .writeRequest: .writeRequest
    case .prepareWriteRequest: .prepareWriteRequest
    case .executeWriteRequest: .executeWriteRequest
    case .readMultipleVariableRequest: .readMultipleVariableRequest
    default: nil
    }
  }

  /// The role that sends a kind of PDU.
  enum Sender: Equatable, Sendable {
    case client
    case server
  }

  /// The role that sends this PDU.
  var sender: Sender {
    switch self {
    case .errorResponse, .exchangeMTUResponse, .findInformationResponse, .findByTypeValueResponse,
      .readByTypeResponse, .readResponse, .readBlobResponse, .readMultipleResponse, .readByGroupTypeResponse,
      .writeResponse, .prepareWriteResponse, .executeWriteResponse, .readMultipleVariableResponse,
      .handleValueNotification, .handleValueIndication, .multipleHandleValueNotification:
      .server
    case .exchangeMTURequest, .findInformationRequest, .findByTypeValueRequest, .readByTypeRequest, .readRequest,
      .readBlobRequest, .readMultipleRequest, .readByGroupTypeRequest, .writeRequest, .prepareWriteRequest,
      .executeWriteRequest, .handleValueConfirmation, .readMultipleVariableRequest, .writeCommand,
      .signedWriteCommand:
      .client
    }
  }
}
