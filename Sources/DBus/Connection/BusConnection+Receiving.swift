import CDBus

extension BusConnection {
  /// Ends the operation that waits for a reply or an error reply.
  func receiveReply(_ message: Message) {
    guard let handler = pending.remove(awaiting: message.replySerial) else {
      statistics.lateReplies += 1
      return
    }
    handler(
      Result { () throws(BusError) in
        if message.type == DBUS_MESSAGE_TYPE_ERROR {
          throw .remote(RemoteError(message.errorName ?? .failed, message.firstText ?? ""))
        }
        return try Arguments(of: message)
      }
    )
  }

  /// Puts a signal into the buffers of all subscriptions with a matching rule.
  func receiveSignal(_ message: Message) {
    guard var signal = Signal(headerOf: message) else { return }
    do throws(BusError) {
      if signal.sender == .bus, signal.interface == .bus, signal.member == NameTable.ownerChanged {
        names.receive(try Arguments(of: message))
      }
      let match = rules.match(signal) { message.firstText }
      if match.rules.isEmpty {
        if match.isForged { statistics.forgedSignals += 1 }
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
