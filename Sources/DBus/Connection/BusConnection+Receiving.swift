import CDBus

extension BusConnection {
  /// Hands a message to whom it concerns.
  func receive(_ message: Message) {
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

  private func receiveReply(_ message: Message) {
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

  private func receiveError(_ message: Message) {
    guard let ending = operations.remove(awaiting: message.replySerial) else {
      statistics.lateReplies += 1
      return
    }
    let text = message.firstText ?? ""
    ending(.failure(.remote(RemoteError(message.errorName ?? .failed, text))))
  }

  private func receiveSignal(_ message: Message) {
    guard var signal = Signal(headerOf: message) else { return }
    do throws(BusError) {
      if signal.sender == .bus, signal.interface == .bus, signal.member == .nameOwnerChanged {
        rules.deliver()
        names.receive(try Arguments(of: message))
      }
      let match = rules.match(signal) { message.firstText }
      if match.isDisbelieved { statistics.disbelievedSignals += 1 }
      guard match.isWanted else { return }
      signal.arguments = try Arguments(of: message)
      rules.collect(signal, for: match)
    } catch {
      statistics.oversizeSignals += 1
    }
  }
}
