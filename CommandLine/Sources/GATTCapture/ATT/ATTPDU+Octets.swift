import GATTCore

extension ATTPDU {
  /// Parses a PDU; nil when the opcode or the form is not in the specification.
  init?(octets bytes: RawSpan) {
    let count = bytes.byteCount
    guard count > 0, let opcode = ATTOpcode(rawValue: bytes.uint8(at: 0)) else { return nil }
    switch opcode {
    case .errorResponse where count == 5:
      self = .errorResponse(request: bytes.uint8(at: 1), handle: bytes.uint16(at: 2), code: bytes.uint8(at: 4))
    case .exchangeMTURequest where count == 3: self = .exchangeMTURequest(mtu: bytes.uint16(at: 1))
    case .exchangeMTUResponse where count == 3: self = .exchangeMTUResponse(mtu: bytes.uint16(at: 1))
    case .findInformationRequest where count == 5:
      self = .findInformationRequest(start: bytes.uint16(at: 1), end: bytes.uint16(at: 3))
    case .readRequest where count == 3: self = .readRequest(handle: bytes.uint16(at: 1))
    case .readResponse: self = .readResponse(value: bytes.octets(from: 1))
    case .readBlobRequest where count == 5:
      self = .readBlobRequest(handle: bytes.uint16(at: 1), offset: bytes.uint16(at: 3))
    case .readBlobResponse: self = .readBlobResponse(value: bytes.octets(from: 1))
    case .writeResponse where count == 1: self = .writeResponse
    case .executeWriteRequest where count == 2: self = .executeWriteRequest(isWritten: bytes.uint8(at: 1) == 1)
    case .executeWriteResponse where count == 1: self = .executeWriteResponse
    case .handleValueConfirmation where count == 1: self = .handleValueConfirmation
    default: self.init(lists: opcode, bytes)
    }
  }

  /// Parses PDUs with lists, and most requests for them.
  private init?(lists opcode: ATTOpcode, _ bytes: RawSpan) {
    let count = bytes.byteCount
    switch opcode {
    case .findInformationResponse: self.init(findInformation: bytes)
    case .findByTypeValueRequest where count >= 7:
      self = .findByTypeValueRequest(
        start: bytes.uint16(at: 1),
        end: bytes.uint16(at: 3),
        type: BluetoothUUID(uint16: bytes.uint16(at: 5)),
        value: bytes.octets(from: 7)
      )
    case .findByTypeValueResponse: self.init(findByTypeValue: bytes)
    case .readByTypeRequest: self.init(readByType: bytes, isGroup: false)
    case .readByGroupTypeRequest: self.init(readByType: bytes, isGroup: true)
    case .readByTypeResponse: self.init(readByTypeValues: bytes)
    case .readMultipleRequest: self.init(readMultiple: bytes, isVariable: false)
    case .readMultipleVariableRequest: self.init(readMultiple: bytes, isVariable: true)
    case .readMultipleResponse: self = .readMultipleResponse(values: bytes.octets(from: 1))
    case .readByGroupTypeResponse: self.init(groups: bytes)
    case .readMultipleVariableResponse: self.init(variableValues: bytes)
    case .multipleHandleValueNotification: self.init(notifications: bytes)
    default: self.init(values: opcode, bytes)
    }
  }

  /// Parses PDUs with the value of one attribute.
  private init?(values opcode: ATTOpcode, _ bytes: RawSpan) {
    let count = bytes.byteCount
    guard count >= 3 else { return nil }
    func value(from offset: Int = 3, count: Int = .max) -> HandleValue {
      HandleValue(handle: bytes.uint16(at: 1), value: bytes.octets(from: offset, count: count))
    }
    switch opcode {
    case .writeRequest: self = .writeRequest(value())
    case .prepareWriteRequest where count >= 5:
      self = .prepareWriteRequest(value(from: 5), offset: bytes.uint16(at: 3))
    case .prepareWriteResponse where count >= 5:
      self = .prepareWriteResponse(value(from: 5), offset: bytes.uint16(at: 3))
    case .handleValueNotification: self = .handleValueNotification(value())
    case .handleValueIndication: self = .handleValueIndication(value())
    case .writeCommand: self = .writeCommand(value())
    case .signedWriteCommand where count >= 15:
      self = .signedWriteCommand(value(count: count - 15), signature: bytes.octets(from: count - 12))
    default: return nil
    }
  }

  private init?(findInformation bytes: RawSpan) {
    let width = bytes.uint8(at: 1) == 1 ? 2 : bytes.uint8(at: 1) == 2 ? 16 : 0
    guard width > 0, let offsets = bytes.offsets(from: 2, by: 2 + width) else { return nil }
    var types: [HandleType] = []
    for offset in offsets {
      guard let type = BluetoothUUID(octets: bytes, at: offset + 2, count: width) else { return nil }
      types.append(HandleType(handle: bytes.uint16(at: offset), type: type))
    }
    self = .findInformationResponse(types)
  }

  private init?(findByTypeValue bytes: RawSpan) {
    guard let offsets = bytes.offsets(from: 1, by: 4) else { return nil }
    var groups: [Group] = []
    for offset in offsets {
      groups.append(Group(start: bytes.uint16(at: offset), end: bytes.uint16(at: offset + 2), value: []))
    }
    self = .findByTypeValueResponse(groups)
  }

  private init?(readByType bytes: RawSpan, isGroup: Bool) {
    guard let type = BluetoothUUID(octets: bytes, at: 5, count: bytes.byteCount - 5), type.width != .bits32 else {
      return nil
    }
    let (start, end) = (bytes.uint16(at: 1), bytes.uint16(at: 3))
    self =
      isGroup
      ? .readByGroupTypeRequest(start: start, end: end, type: type)
      : .readByTypeRequest(start: start, end: end, type: type)
  }

  private init?(readByTypeValues bytes: RawSpan) {
    let size = Int(bytes.uint8(at: 1))
    guard size >= 2, let offsets = bytes.offsets(from: 2, by: size) else { return nil }
    var values: [HandleValue] = []
    for offset in offsets {
      let value = bytes.octets(from: offset + 2, count: size - 2)
      values.append(HandleValue(handle: bytes.uint16(at: offset), value: value))
    }
    self = .readByTypeResponse(values)
  }

  private init?(readMultiple bytes: RawSpan, isVariable: Bool) {
    guard bytes.byteCount >= 5, let offsets = bytes.offsets(from: 1, by: 2) else { return nil }
    var handles: [UInt16] = []
    for offset in offsets { handles.append(bytes.uint16(at: offset)) }
    self = isVariable ? .readMultipleVariableRequest(handles: handles) : .readMultipleRequest(handles: handles)
  }

  private init?(groups bytes: RawSpan) {
    let size = Int(bytes.uint8(at: 1))
    guard size >= 4, let offsets = bytes.offsets(from: 2, by: size) else { return nil }
    var groups: [Group] = []
    for offset in offsets {
      let value = bytes.octets(from: offset + 4, count: size - 4)
      groups.append(Group(start: bytes.uint16(at: offset), end: bytes.uint16(at: offset + 2), value: value))
    }
    self = .readByGroupTypeResponse(groups)
  }

  /// Parses a list of lengths and values. The last value may be truncated when the PDU has its maximum length.
  private init?(variableValues bytes: RawSpan) {
    var values: [[UInt8]] = []
    var offset = 1
    while offset + 2 <= bytes.byteCount {
      let length = Int(bytes.uint16(at: offset))
      values.append(bytes.octets(from: offset + 2, count: length))
      offset += 2 + length
    }
    self = .readMultipleVariableResponse(values: values)
  }

  private init?(notifications bytes: RawSpan) {
    var values: [HandleValue] = []
    var offset = 1
    while offset < bytes.byteCount {
      let length = Int(bytes.uint16(at: offset + 2))
      guard offset + 4 + length <= bytes.byteCount else { return nil }
      let value = bytes.octets(from: offset + 4, count: length)
      values.append(HandleValue(handle: bytes.uint16(at: offset), value: value))
      offset += 4 + length
    }
    if values.isEmpty { return nil }
    self = .multipleHandleValueNotification(values)
  }
}

extension RawSpan {
  /// The offsets of the elements of a non-empty list that fills the octets; nil if the length does not fit.
  fileprivate func offsets(from start: Int, by size: Int) -> StrideTo<Int>? {
    guard byteCount > start, (byteCount - start).isMultiple(of: size) else { return nil }
    return stride(from: start, to: byteCount, by: size)
  }
}
