import CDBus

extension BusConnection {
  func receiveReply(_ message: Message) {
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

  func receiveError(_ message: Message) {
    guard let ending = pending.remove(awaiting: message.replySerial) else {
      statistics.lateReplies += 1
      return
    }
    let text = message.firstText ?? ""
    ending(.failure(.remote(RemoteError(message.errorName ?? .failed, text))))
  }

  /// Puts a signal into the buffers of all subscriptions with a matching rule.
  func receiveSignal(_ message: Message) {
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
      for rule in match.rules {
        for buffer in rule.buffers.values { buffer.send(signal) }
      }
    } catch {
      statistics.oversizeSignals += 1
    }
  }
}
