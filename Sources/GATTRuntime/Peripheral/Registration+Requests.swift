import GATTCore
import Logging

/// The requests of centrals.
extension Registration {
  // MARK: Reads

  func read(_ position: Int, offset: Int, by central: Central) async throws(ATTError) -> Data {
    context.centrals.record(central)
    guard characteristics.indices.contains(position) else { throw .invalidHandle }
    let characteristic = characteristics[position]
    guard characteristic.properties.contains(.read) else { throw .readNotPermitted }
    guard offset >= 0 else { throw .invalidOffset }
    let value = try await value(of: characteristic, at: position, offset: offset, for: central)
    guard offset <= value.count else { throw .invalidOffset }
    return value.prefix(AttributeProtocol.maximumValueLength).dropFirst(offset)
  }

  private func value(
    of characteristic: MutableCharacteristic,
    at position: Int,
    offset: Int,
    for central: Central
  ) async throws(ATTError) -> Data {
    if offset > 0, let snapshot = snapshots.value(of: position, for: central) { return snapshot }
    let value: Data
    if let handler = characteristic.readHandler {
      let request = ReadRequest(
        central: central,
        offset: offset,
        instance: characteristic.instance,
        service: service
      )
      value = try await answer("read", of: characteristic) {
        Data(try await handler(request).prefix(AttributeProtocol.maximumValueLength))
      }
    } else {
      value = characteristic.value
    }
    // After a full packet, a central reads the next part.
    let mayReadOn = value.count >= central.maximumTransmissionUnit - 1
    snapshots.keep(mayReadOn ? value : nil, of: position, for: central)
    return value
  }

  // MARK: Writes

  func write(
    _ octets: Data,
    to position: Int,
    offset: Int,
    by central: Central,
    type: WriteType?
  ) async throws(ATTError) {
    context.centrals.record(central)
    guard characteristics.indices.contains(position) else { throw .invalidHandle }
    let characteristic = characteristics[position]
    guard allows(type, characteristic.properties) else { throw .writeNotPermitted }
    guard beginWrite(by: central) else { throw .insufficientResources }
    defer { endWrite(by: central) }
    let queue = writes[position]
    let turn = queue.enqueue()
    defer { queue.end(turn) }
    // A handler may send updates as the answer to the write. They must follow the response to the write, which the
    // backend sends after this function has returned.
    let answers = DelayedAnswers()
    defer { answers.release(in: context.runner) }
    try await answer("write", of: characteristic) { [self] in
      try await queue.wait(for: turn)
      var request = WriteRequest(
        central: central,
        offset: offset,
        instance: characteristic.instance,
        type: type,
        service: service
      )
      request.delayedAnswers = answers
      if let assembler = characteristic.profile.assembler(.write) {
        let (values, skipped) = streams.append(
          octets,
          to: position,
          by: central,
          assembler,
          at: context.runner.clock.now,
          pause: context.timeouts.streamPacket
        )
        if let skipped { report(skipped.octets, skipped.error, of: characteristic, by: central) }
        // The handler of a later value may await an update, which is sent after the answers to the earlier values. So
        // these answers must not wait for the handler.
        if values.count > 1 { answers.release() }
        try await acceptAll(values, of: characteristic, request)
        return
      }
      let isStored = characteristic.profile.isStored(.write)
      let value = try Self.join(octets, at: offset, with: isStored ? characteristic.value : Data())
      try await accept(value, of: characteristic, request)
      // If the request has timed out, the central has got an error, so the write must not take effect.
      try Task.checkCancellation()
      if isStored { characteristic.value = value }
    }
  }

  /// Counts a write of a central. A central may send writes without response faster than the handlers take them.
  ///
  /// - Returns: False if `maximumWriteCount` writes of the central are being served already.
  private func beginWrite(by central: Central) -> Bool {
    writeCounts.withLock { counts in
      guard counts[central.identifier, default: 0] < Self.maximumWriteCount else { return false }
      counts[central.identifier, default: 0] += 1
      return true
    }
  }

  private func endWrite(by central: Central) {
    writeCounts.withLock { counts in
      let count = counts[central.identifier, default: 1] - 1
      counts[central.identifier] = count > 0 ? count : nil
    }
  }

  /// Calls the handler for each value of a stream, also for those after a refused one: the packets that had them are
  /// gone.
  ///
  /// - Throws: The first error of the handler; `CancellationError` when the request has timed out.
  private func acceptAll(_ values: [Data], of characteristic: MutableCharacteristic, _ request: WriteRequest)
    async throws
  {
    var failure: (any Error)?
    for value in values {
      try Task.checkCancellation()
      do {
        try await accept(value, of: characteristic, request)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Calls the handler of a written value.
  private func accept(_ value: Data, of characteristic: MutableCharacteristic, _ request: WriteRequest) async throws {
    guard let handler = characteristic.writeHandler else { return }
    do {
      try await handler(value, request)
    } catch let malformed as MalformedWrite {
      report(value, malformed.error, of: characteristic, by: request.central)
      throw malformed.error
    }
  }

  private func report(
    _ octets: Data,
    _ error: DecodeError,
    of characteristic: MutableCharacteristic,
    by central: Central
  ) {
    context.statistics.withLock { $0.malformedValueCount += 1 }
    context.malformedValues.report(
      octets,
      of: characteristic.uuid,
      from: central.identifier,
      error,
      characteristic.logLimit
    )
  }

  private func allows(_ type: WriteType?, _ properties: CharacteristicProperties) -> Bool {
    switch type {
    case .withResponse: properties.contains(.write)
    case .withoutResponse: properties.contains(.writeWithoutResponse)
    case nil: !properties.isDisjoint(with: [.write, .writeWithoutResponse])
    }
  }

  private static func join(_ octets: Data, at offset: Int, with value: Data) throws(ATTError) -> Data {
    guard (0...value.count).contains(offset) else { throw .invalidOffset }
    guard offset + octets.count <= AttributeProtocol.maximumValueLength else {
      throw .invalidAttributeValueLength
    }
    return value.prefix(offset) + octets
  }

  /// Runs a handler with the timeout for requests.
  private func answer<Value: Sendable>(
    _ request: String,
    of characteristic: MutableCharacteristic,
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws(ATTError) -> Value {
    do {
      return try await context.runner.run(
        timeout: context.timeouts.request,
        timeoutError: RequestTimeout(),
        in: scope,
        body
      )
    } catch {
      // A service that is removed while it is asked has no handles any more.
      let isOver = (try? scope.check()) == nil
      let answer = isOver ? .invalidHandle : ATTError.answer(to: error)
      // For an unexpected error the central gets only `unlikelyError`, so a warning is logged.
      context.logger.log(
        level: answer == .unlikelyError ? .warning : .debug,
        answer == .unlikelyError ? "handler failed" : "request refused",
        metadata: [
          "request": "\(request)", "characteristic": "\(characteristic.uuid)", "error": "\(error)",
          "answer": "\(answer)",
        ]
      )
      throw answer
    }
  }
}

/// Thrown when a handler does not answer in time; the central gets `unlikelyError`.
private struct RequestTimeout: Error {}
