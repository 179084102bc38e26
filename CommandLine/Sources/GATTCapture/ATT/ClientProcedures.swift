import GATTCore

/// The procedures of one client with the server at the other end, on one bearer. A client has at most one outstanding
/// request (Core Specification, Volume 3, Part F, 3.3.2).
struct ClientProcedures {
  /// A request that has no response yet.
  struct Request {
    var pdu: ATTPDU
    var time: CaptureTime
  }

  /// The ATT_MTU before the exchange.
  static let defaultMTU = 23

  /// The end that is the client.
  let client: LinkEnd
  /// The maximum length of a PDU in octets; nil when it is unknown.
  var mtu: Int?
  private var request: Request?
  /// An indication that is not confirmed yet.
  private var indication: (value: ATTPDU.HandleValue, time: CaptureTime)?
  private var longRead: LongRead?
  private var preparedWrite = PreparedWrite()
  /// The last attribute that was found by its type. Clients continue the search after it until the server has no more.
  private var found: ATTPDU.HandleType?

  init(client: LinkEnd, mtu: Int?) {
    self.client = client
    self.mtu = mtu
  }

  /// Reads a PDU, and appends the operations that it completes.
  ///
  /// - Returns: False for a response or confirmation to which the capture has no request.
  mutating func read(
    _ pdu: ATTPDU,
    at time: CaptureTime,
    _ context: LinkContext,
    into operations: inout [CapturedOperation]
  ) -> Bool {
    var log = OperationLog(context, server: client.other, operations)
    operations = []
    defer { operations = log.operations }
    switch pdu {
    case .writeCommand(let value): log.access(.writeWithoutResponse, value, at: time)
    case .signedWriteCommand(let value, _): log.access(.signedWrite, value, at: time)
    case .handleValueNotification(let value): log.access(.notify, value, at: time)
    case .multipleHandleValueNotification(let values): for value in values { log.access(.notify, value, at: time) }
    case .handleValueIndication(let value):
      endIndication(.unanswered, at: time, &log)
      indication = (value, time)
    case .handleValueConfirmation:
      if indication == nil { return false }
      endIndication(.done, at: time, &log)
    default:
      if pdu.sender == .client {
        begin(pdu, at: time, &log)
      } else if let request, pdu.isAnswer(to: request.pdu) {
        self.request = nil
        answer(request, pdu, at: time, &log)
      } else {
        return false
      }
    }
    return true
  }

  /// Appends the operations that stay incomplete.
  mutating func end(at time: CaptureTime, _ context: LinkContext, into operations: inout [CapturedOperation]) {
    var log = OperationLog(context, server: client.other, operations)
    operations = []
    endIndication(.unanswered, at: time, &log)
    endRequest(at: time, &log)
    endLongRead(&log)
    preparedWrite.end(.unanswered, at: time, &log)
    operations = log.operations
  }

  private mutating func begin(_ pdu: ATTPDU, at time: CaptureTime, _ log: inout OperationLog) {
    endRequest(at: time, &log)
    if longRead?.isContinued(by: pdu) != true { endLongRead(&log) }
    request = Request(pdu: pdu, time: time)
  }

  /// Logs the outstanding indication with its outcome.
  private mutating func endIndication(
    _ outcome: AttributeAccess.Outcome,
    at time: CaptureTime,
    _ log: inout OperationLog
  ) {
    guard let (value, start) = indication else { return }
    indication = nil
    log.access(.indicate, value, outcome, at: time, since: outcome == .done ? start : nil)
  }

  /// Logs the outstanding request as unanswered. During a long read, the request is for the next part of the value.
  private mutating func endRequest(at time: CaptureTime, _ log: inout OperationLog) {
    guard let request else { return }
    self.request = nil
    if longRead == nil { fail(request, .unanswered, at: time, &log) } else { endLongRead(as: .unanswered, &log) }
  }

  /// Logs the long read, which gets no more parts.
  private mutating func endLongRead(
    as outcome: AttributeAccess.Outcome = .done,
    _ log: inout OperationLog
  ) {
    if let longRead { log.access(longRead, outcome) }
    longRead = nil
  }

  private mutating func answer(
    _ request: Request,
    _ response: ATTPDU,
    at time: CaptureTime,
    _ log: inout OperationLog
  ) {
    if case .errorResponse(_, let handle, let code) = response {
      refuse(request, handle: handle, ATTError(rawValue: code) ?? .unlikelyError, at: time, &log)
      return
    }
    switch (request.pdu, response) {
    case (.exchangeMTURequest(let one), .exchangeMTUResponse(let other)):
      let agreed = max(Self.defaultMTU, Int(min(one, other)))
      mtu = agreed
      log.add(.mtu(agreed), at: time)
    case (.readRequest(let handle), .readResponse(let value)):
      read(handle, offset: 0, value, request, at: time, &log)
    case (.readBlobRequest(let handle, let offset), .readBlobResponse(let value)):
      read(handle, offset: Int(offset), value, request, at: time, &log)
    case (.readMultipleRequest(let handles), .readMultipleResponse(let values)):
      let duration = time.microseconds(since: request.time)
      log.readMultiple(handles, AttributeAccess(value: values, duration: duration), at: time)
    case (.readMultipleVariableRequest(let handles), .readMultipleVariableResponse(let values)):
      for (handle, value) in zip(handles, values) {
        log.access(.read, .init(handle: handle, value: value), at: time, since: request.time)
      }
    case (.writeRequest(let value), .writeResponse): log.access(.write, value, at: time, since: request.time)
    case (.prepareWriteRequest(let value, let offset), .prepareWriteResponse):
      preparedWrite.add(value, offset: Int(offset), since: request.time, &log)
    case (.executeWriteRequest(let isWritten), .executeWriteResponse):
      preparedWrite.end(isWritten ? .done : .cancelled, at: time, &log)
    default:
      if case (.readByTypeRequest(_, _, let type), .readByTypeResponse(let values)) = (request.pdu, response) {
        found = values.last.map { ATTPDU.HandleType(handle: $0.handle, type: type) }
      }
      log.discover(request, response, at: time)
    }
  }

  /// Adds a part of a value. A part with less than the maximum length is the last one.
  private mutating func read(
    _ handle: UInt16,
    offset: Int,
    _ value: [UInt8],
    _ request: Request,
    at time: CaptureTime,
    _ log: inout OperationLog
  ) {
    if longRead == nil { longRead = LongRead(handle: handle, offset: offset, start: request.time) }
    longRead?.value += value
    longRead?.end = time
    if value.count < (mtu ?? Self.defaultMTU) - 1 { endLongRead(&log) }
  }

  private mutating func refuse(
    _ request: Request,
    handle: UInt16,
    _ error: ATTError,
    at time: CaptureTime,
    _ log: inout OperationLog
  ) {
    switch (request.pdu, error) {
    // The error marks the end of the value.
    case (.readBlobRequest, .invalidOffset) where longRead != nil: endLongRead(&log)
    case (.readBlobRequest, .attributeNotLong) where longRead != nil: endLongRead(&log)
    case (.readBlobRequest, _) where longRead != nil: endLongRead(as: .refused(error), &log)
    // The error ends a discovery.
    case (.findInformationRequest, .attributeNotFound), (.findByTypeValueRequest, .attributeNotFound),
      (.readByGroupTypeRequest, .attributeNotFound):
      break
    case (.readByTypeRequest(let start, _, let type), .attributeNotFound)
    where type.isDeclaration || found == ATTPDU.HandleType(handle: start &- 1, type: type):
      break
    case (.executeWriteRequest, _): preparedWrite.end(.refused(error), at: time, &log)
    default: fail(request, .refused(error), handle: handle, at: time, &log)
    }
  }

  /// Logs a request without a result.
  ///
  /// - Parameter handle: The handle in the error response.
  private mutating func fail(
    _ request: Request,
    _ outcome: AttributeAccess.Outcome,
    handle: UInt16? = nil,
    at time: CaptureTime,
    _ log: inout OperationLog
  ) {
    let start = outcome == .unanswered ? nil : request.time
    switch request.pdu {
    case .readRequest(let handle), .readBlobRequest(let handle, _):
      log.access(.read, .init(handle: handle, value: []), outcome, at: time, since: start)
    case .readByTypeRequest(let first, _, let type) where !type.isDeclaration:
      log.read(type: type, at: handle ?? first, outcome, at: time, since: start)
    case .readMultipleRequest(let handles), .readMultipleVariableRequest(let handles):
      let duration = start.map { time.microseconds(since: $0) }
      log.readMultiple(handles, AttributeAccess(value: [], outcome: outcome, duration: duration), at: time)
    case .writeRequest(let value): log.access(.write, value, outcome, at: time, since: start)
    case .prepareWriteRequest(let value, let offset):
      log.access(.write, value, offset: Int(offset), outcome, at: time, since: start)
    case .executeWriteRequest: preparedWrite.end(outcome, at: time, &log)
    default: break
    }
  }
}
