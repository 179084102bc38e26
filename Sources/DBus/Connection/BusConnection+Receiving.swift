import CDBus

extension BusConnection {
  /// Hands a message to whom it concerns.
  func receive(_ message: Message) {
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
    guard let ending = pending.remove(awaiting: message.replySerial) else {
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
    guard let ending = pending.remove(awaiting: message.replySerial) else {
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
        names.receive(try Arguments(of: message))
      }
      let match = rules.match(signal) { message.firstText }
      if match.rules.isEmpty {
        if match.isForged { statistics.disbelievedSignals += 1 }
        return
      }
      signal.arguments = try Arguments(of: message)
      for rule in match.rules { rule.send(signal) }
    } catch {
      statistics.oversizeSignals += 1
    }
  }
}
