import CDBus
import Glibc

/// The loop's thread uses these members to read, to write and to end operations at their deadlines.
extension BusConnection: LoopSource {
  package var interest: LoopInterest? {
    guard let raw else { return nil }
    var interest = LoopInterest(descriptor: raw.descriptor, events: Int16(POLLIN), deadline: pending.nextDeadline)
    if let lateReplyDeadline { interest.deadline = min(interest.deadline ?? lateReplyDeadline, lateReplyDeadline) }
    if hasUnreadMessages || !raw.isConnected {
      interest.deadline = .now
    } else if raw.isAuthenticated {
      if raw.hasOutput { interest.events |= Int16(POLLOUT) }
    } else {
      // libdbus does not tell whether the authentication waits to read or to write. The socket is writable while
      // messages wait for the authentication, so POLLOUT would keep the thread busy.
      let soon = ContinuousClock.now + .milliseconds(20)
      interest.deadline = min(interest.deadline ?? soon, soon)
    }
    return interest
  }

  package func attend(to events: Int16) {
    guard let raw else { return }
    if events != 0 || hasUnreadMessages || !raw.isAuthenticated { read(raw) }
    for token in pending.due(at: .now) { end(token, .timedOut) }
    endIfAbandoned(at: .now)
    if raw.isConnected { pump() } else { end(.disconnected) }
  }

  /// Reads and handles received messages, but only a limited number, so that the loop's jobs get their turn.
  private func read(_ raw: RawConnection) {
    let maximum = 512
    let handlerMaximum = objects.handlerCount + Self.maximumHandlers / 4
    var count = 0
    hasUnreadMessages = false
    // One call reads a step of the authentication, another one writes the next step.
    for _ in 0..<3 where !raw.isAuthenticated { raw.readAndWrite() }
    while true {
      raw.readAndWrite()
      let before = count
      while let message = raw.next() {
        switch message.type {
        case DBUS_MESSAGE_TYPE_METHOD_RETURN, DBUS_MESSAGE_TYPE_ERROR: receiveReply(message)
        case DBUS_MESSAGE_TYPE_SIGNAL: receiveSignal(message)
        case DBUS_MESSAGE_TYPE_METHOD_CALL: receiveCall(message)
        // The D-Bus specification says to ignore unknown message types.
        default: break
        }
        // Handling the message may have ended the connection.
        guard self.raw === raw else { return }
        count += 1
        // Handlers start only after this function returns, so it must not use up `maximumHandlers` at once.
        if count == maximum || objects.handlerCount > handlerMaximum {
          hasUnreadMessages = true
          return
        }
      }
      if count == before { return }
    }
  }
}
