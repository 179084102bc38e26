import DBus
import GATTCore
import GATTRuntime

/// Answering the reads and writes of centrals.
extension BlueZAdapter {
  /// How long a handler may take. BlueZ answers the central by itself after 5 s.
  private static let answerLimit = Duration.milliseconds(4500)

  func answerRead(of attribute: ServedAttribute, _ request: RequestOptions) async throws(RemoteError) -> [UInt8] {
    let handler = try handler(of: attribute)
    updateMaximumTransmissionUnit(from: request)
    let value = try await answer("read", attribute) { () async throws(ATTError) -> Data in
      guard request.offset <= AttributeProtocol.maximumValueLength else { throw .invalidOffset }
      return try await handler.read(attribute.position, offset: request.offset, by: request.central)
    }
    return Array(value.prefix(AttributeProtocol.maximumValueLength))
  }

  func answerWrite(_ value: Data, to attribute: ServedAttribute, _ request: RequestOptions) async throws(RemoteError) {
    let handler = try handler(of: attribute)
    updateMaximumTransmissionUnit(from: request)
    try await answer("write", attribute) { () async throws(ATTError) in
      guard request.offset <= AttributeProtocol.maximumValueLength else { throw .invalidOffset }
      guard request.offset + value.count <= AttributeProtocol.maximumValueLength else {
        throw .invalidAttributeValueLength
      }
      // BlueZ does not report the type of the write.
      try await handler.write(
        value,
        to: attribute.position,
        offset: request.offset,
        by: request.central,
        type: nil
      )
    }
  }

  private func handler(of attribute: ServedAttribute) throws(RemoteError) -> any LocalServiceHandler {
    guard let service = gattManager.services[attribute.registration] else { throw .notServed }
    return service.handler
  }

  /// Runs a handler, for at most `answerLimit`. Handlers begin in the order of the requests.
  private func answer<Answer: Sendable>(
    _ kind: String,
    _ attribute: ServedAttribute,
    _ body: @escaping @Sendable () async throws(ATTError) -> Answer
  ) async throws(RemoteError) -> Answer {
    let runner = OperationRunner(clock: clock, executor: RequestExecutor(loop: host.loop))
    do {
      return try await runner.run(timeout: Self.answerLimit, expiry: ATTError.unlikelyError, in: OperationScope()) {
        try await body()
      }
    } catch let error as ATTError {
      log(error, kind, attribute)
      throw RemoteError(answering: error)
    } catch {
      throw .notServed
    }
  }

  private func log(_ error: ATTError, _ kind: String, _ attribute: ServedAttribute) {
    guard !error.travels(over: properties.version), let service = gattManager.services[attribute.registration],
      service.characteristics[attribute.position].reportedErrors.insert(error).inserted
    else { return }
    logger.notice(
      "BlueZ has no way to tell a central of this error: it gets another one",
      metadata: [
        "request": "\(kind)", "error": "\(error)",
        "characteristic": "\(service.local.characteristics[attribute.position].uuid)",
      ]
    )
  }
}

/// Starts tasks on the thread of the bus, in order.
private final class RequestExecutor: TaskExecutor {
  let loop: BusLoop

  init(loop: BusLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) { loop.enqueue(UnownedJob(job)) }
}
