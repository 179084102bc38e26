import CDBus

extension BusConnection {
  /// Hands a message to whom it concerns.
  func receive(_ message: borrowing RawMessage) {
    // Those who wait for signals have their turn on the loop before those who wait for what comes behind them.
    if message.type != DBUS_MESSAGE_TYPE_SIGNAL { rules.deliver() }
    switch message.type {
    case DBUS_MESSAGE_TYPE_METHOD_RETURN: receiveReply(message)
    case DBUS_MESSAGE_TYPE_ERROR: receiveError(message)
    case DBUS_MESSAGE_TYPE_SIGNAL: receiveSignal(message)
    case DBUS_MESSAGE_TYPE_METHOD_CALL: receiveCall(message)
    // A type that the specification may get one day: to be ignored.
    default: break
    }
  }

  private func receiveReply(_ message: borrowing RawMessage) {
    guard let ending = operations.remove(awaiting: message.replySerial) else {
      statistics.lateReplies += 1
      return
    }
    do {
      ending(.success(try Arguments(of: message)))
    } catch {
      ending(.failure(error))
    }
  }

  private func receiveError(_ message: borrowing RawMessage) {
    guard let ending = operations.remove(awaiting: message.replySerial) else {
      statistics.lateReplies += 1
      return
    }
    let text = message.firstText ?? ""
    ending(.failure(.remote(RemoteError(message.errorName ?? .failed, text))))
  }

  private func receiveSignal(_ message: borrowing RawMessage) {
    do throws(BusError) {
      let marshalled = try MarshalledMessage(message)
      guard let header = headerMemory.header(of: message, marshalled) else { return }
      if header.sender == .bus, header.interface == .bus, header.member == .nameOwnerChanged {
        let arguments = try Arguments(MessageBody(of: message, marshalled, signature: header.signature))
        rules.deliver()
        names.receive(arguments)
      }
      let match = rules.match(header) { message.firstText }
      if match.isDisbelieved { statistics.disbelievedSignals += 1 }
      guard match.isWanted else { return }
      let body = try MessageBody(of: message, marshalled, signature: header.signature)
      rules.collect(Signal(header, try Arguments(body)), for: match)
    } catch {
      statistics.oversizeSignals += 1
    }
  }
}
