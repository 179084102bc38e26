import CDBus

extension BusConnection {
  /// Hands a message to whom it concerns.
  func receive(_ message: borrowing RawMessage) {
    // Who waits for signals has his turn on the loop before who waits for what comes behind them.
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
      ending(.success(try MessageReader.arguments(of: message)))
    } catch {
      ending(.failure(error))
    }
  }

  private func receiveError(_ message: borrowing RawMessage) {
    guard let ending = operations.remove(awaiting: message.replySerial) else {
      statistics.lateReplies += 1
      return
    }
    let text = MessageReader.firstText(of: message) ?? ""
    ending(.failure(.remote(RemoteError(message.errorName ?? .failed, text))))
  }

  private func receiveSignal(_ message: borrowing RawMessage) {
    guard let header = message.header(&headerMemory) else { return }
    var arguments: Arguments?
    if header.sender == .bus, header.interface == .bus, header.member == .nameOwnerChanged {
      arguments = try? MessageReader.arguments(of: message)
      rules.deliver()
      if let arguments { names.receive(arguments) }
    }
    let match = rules.match(header) { MessageReader.firstText(of: message) }
    if match.isDisbelieved { statistics.disbelievedSignals += 1 }
    guard match.isWanted else { return }
    do {
      rules.collect(Signal(header, try arguments ?? MessageReader.arguments(of: message)), for: match)
    } catch {
      statistics.oversizeSignals += 1
    }
  }
}
