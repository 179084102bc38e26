import CDBus
import Glibc

/// What the thread of the loop does for a connection.
extension BusConnection: LoopSource {
  package var interest: LoopInterest? {
    guard let raw else { return nil }
    var interest = LoopInterest(descriptor: raw.descriptor, events: Int16(POLLIN), deadline: pending.nextDeadline)
    if hasUnreadMessages || !raw.isConnected {
      interest.deadline = .now
    } else if raw.isAuthenticated {
      if raw.hasOutput { interest.events |= Int16(POLLOUT) }
    } else {
      // libdbus does not say what the authentication waits for, and what is queued behind it must not keep the thread
      // busy.
      let soon = ContinuousClock.now + .milliseconds(20)
      interest.deadline = min(interest.deadline ?? soon, soon)
    }
    return interest
  }

  package func attend(to events: Int16) {
    guard let raw else { return }
    if events != 0 || hasUnreadMessages || !raw.isAuthenticated { read(raw) }
    for token in pending.due(at: .now) { end(token, .timedOut) }
    if raw.isConnected { pump() } else { end(.disconnected) }
  }

  /// Takes in what has come, but no more than a part of a flood: the jobs of the loop shall have their turn.
  private func read(_ raw: RawConnection) {
    let maximum = 512
    let handlerMaximum = objects.handlerCount + Self.maximumHandlers / 4
    var count = 0
    hasUnreadMessages = false
    // A step of the authentication is read, then the next one is written.
    for _ in 0..<3 where !raw.isAuthenticated { raw.readAndWrite() }
    while true {
      raw.readAndWrite()
      let before = count
      while let message = raw.next() {
        switch message.type {
        case DBUS_MESSAGE_TYPE_METHOD_RETURN: receiveReply(message)
        case DBUS_MESSAGE_TYPE_ERROR: receiveError(message)
        case DBUS_MESSAGE_TYPE_SIGNAL: receiveSignal(message)
        case DBUS_MESSAGE_TYPE_METHOD_CALL: receiveCall(message)
        // The specification says to ignore types that it does not know.
        default: break
        }
        // The receiver of a message may have ended the connection.
        guard self.raw === raw else { return }
        count += 1
        // Handlers that have not begun are no reason to refuse others.
        if count == maximum || objects.handlerCount > handlerMaximum {
          hasUnreadMessages = true
          return
        }
      }
      if count == before { return }
    }
  }
}
