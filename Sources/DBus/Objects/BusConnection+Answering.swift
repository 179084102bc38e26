extension BusConnection {
  /// How many calls may be under way at once; others are refused.
  static let maximumHandlers = 256

  /// Answers a call: a handler begins, or an error goes back.
  func receiveCall(_ message: borrowing RawMessage) {
    guard let sender = message.sender, let path = message.path, let member = message.member else { return }
    do throws(RemoteError) {
      try admit(sender, path)
      let arguments: Arguments
      do {
        arguments = try MessageReader.arguments(of: message)
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
      run(method, call, OutgoingMessage(message.reference()))
    } catch {
      answer(message, error)
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

  private func run(_ method: ExportedMethod, _ call: IncomingCall, _ message: OutgoingMessage) {
    let token = operations.makeToken()
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
      // To another bus, or another generation of it, the answer means nothing.
      guard generation == self.generation else { return }
      objects.removeHandler(token)
      answer(message, result)
    }
    objects.insertHandler(token, task)
  }

  private func answer(_ message: OutgoingMessage, _ result: Result<[Value], RemoteError>) {
    guard message.message.wantsReply else { return }
    do throws(BusError) {
      switch result {
      case .success(let values): try sendNow(message.message.reply(values))
      case .failure(let error): try sendNow(message.message.reply(error))
      }
    } catch {
      // Values that can't be sent, or no memory: the caller should not wait for ever.
      try? sendNow(message.message.reply(RemoteError(answering: error)))
    }
  }

  private func answer(_ message: borrowing RawMessage, _ error: RemoteError) {
    guard message.wantsReply else { return }
    try? sendNow(message.reply(error))
  }

  /// Sends without a turn: an answer must not wait behind what this program has to say by itself.
  private func sendNow(_ message: consuming RawMessage) throws(BusError) {
    guard let raw else { return }
    _ = try raw.send(message)
  }
}

extension Arguments {
  fileprivate func areOf(_ signature: Signature) -> Bool {
    values.count == signature.types.count && zip(values, signature.types).allSatisfy { $0.isOf($1) }
  }
}

extension RemoteError {
  /// What a caller is told of an error of a handler.
  init(answering error: any Error) {
    switch error {
    case let error as RemoteError: self = error
    case BusError.remote(let error): self = error
    case BusError.unexpected(let text): self = RemoteError(.invalidArguments, text)
    default: self = RemoteError(.failed, "\(error)")
    }
  }
}
