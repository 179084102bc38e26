extension BusConnection {
  /// How many handlers may run at once; further calls are refused.
  static let maximumHandlers = 256

  /// Starts the handler of a call, or replies with an error.
  func receiveCall(_ message: Message) {
    guard let sender = message.sender, let path = message.path, let member = message.member else { return }
    let origin = CallOrigin(message, sender: sender)
    do throws(RemoteError) {
      try admit(sender, path)
      let arguments: Arguments
      do {
        arguments = try Arguments(of: message)
      } catch {
        throw RemoteError(.limitsExceeded, "\(error)")
      }
      let call = IncomingCall(
        sender: sender,
        path: path,
        interface: message.interface,
        member: member,
        arguments: arguments
      )
      let method = try method(call)
      guard arguments.areOf(method.takes) else {
        throw RemoteError(.invalidArguments, "the method \(member) takes '\(method.takes)'")
      }
      run(method, call, origin)
    } catch {
      answer(origin, .failure(error))
    }
  }

  private func admit(_ sender: BusName, _ path: ObjectPath) throws(RemoteError) {
    if case .owner(let name)? = objects.object(at: path)?.callers {
      guard (name.isUnique ? name : names.owner(of: name)) == sender else {
        statistics.refusedCalls += 1
        throw RemoteError(.accessDenied, "only \(name) may call the object at \(path)")
      }
    }
    guard objects.handlerCount < Self.maximumHandlers else {
      statistics.refusedCalls += 1
      throw RemoteError(.limitsExceeded, "\(Self.maximumHandlers) calls are under way already")
    }
  }

  private func run(_ method: ExportedMethod, _ call: IncomingCall, _ origin: CallOrigin) {
    let token = pending.makeToken()
    let generation = generation
    let task = Task {
      let result: Result<[Value], RemoteError>
      do {
        let values = try await method.handler(call)
        guard Arguments(values).areOf(method.returns) else {
          throw RemoteError(.failed, "the method \(method.name) has returned something else than '\(method.returns)'")
        }
        result = .success(values)
      } catch {
        result = .failure(RemoteError(answering: error))
      }
      // A reply is valid only in the generation of its call.
      guard generation == self.generation else { return }
      objects.removeHandler(token)
      answer(origin, result)
    }
    objects.insertHandler(token, task)
  }

  private func answer(_ origin: CallOrigin, _ result: Result<[Value], RemoteError>) {
    guard origin.wantsReply else { return }
    do throws(BusError) {
      switch result {
      case .success(let values): try sendNow(.reply(to: origin, values))
      case .failure(let error): try sendNow(.reply(to: origin, error))
      }
    } catch {
      // The values can't be sent, or memory is short. Without a reply the caller would wait until its timeout.
      try? sendNow(.reply(to: origin, RemoteError(answering: error)))
    }
  }

  /// Sends immediately: a reply must not wait for this program's queued calls and signals.
  private func sendNow(_ message: Message) throws(BusError) {
    guard let raw else { return }
    _ = try raw.send(message)
    // Sending may also have written earlier output, which makes room for queued messages.
    pump()
  }
}

extension Arguments {
  fileprivate func areOf(_ signature: Signature) -> Bool {
    let types = signature.types
    return values.count == types.count && zip(values, types).allSatisfy { $0.type == $1 }
  }
}

extension RemoteError {
  /// Creates the error reply for an error of a handler.
  init(answering error: any Error) {
    switch error {
    case let error as RemoteError: self = error
    case BusError.remote(let error): self = error
    case BusError.unexpected(let text): self = RemoteError(.invalidArguments, text)
    default: self = RemoteError(.failed, "\(error)")
    }
  }
}
