import DBus

/// A call that a client has made.
public struct Call: Sendable {
  /// The number of calls before this one.
  public let number: Int
  /// The unique name of the caller; nil for `Get`, where it is not available.
  public let sender: BusName?
  /// The object.
  public let path: ObjectPath
  /// The interface.
  public let interface: InterfaceName
  /// The method; also `Get` and `Set` of `org.freedesktop.DBus.Properties`.
  public let member: MemberName
  /// The arguments.
  public let arguments: [Value]
}

/// The answer to a call.
public enum Answer: Sendable {
  /// Behaves as BlueZ.
  case faithful
  /// Holds the call until the test answers it by `release`.
  case held
  /// Fails with an error.
  case error(RemoteError)
  /// Returns these values, without other effects.
  case values([Value])
  /// Never answers.
  case never
}

struct ScriptLine {
  var member: MemberName
  var path: ObjectPath?
  var answer: Answer
  /// The number of calls that it applies to; nil for all.
  var count: Int?
}

/// A call that is held, or was released and has not gone on yet.
struct HeldCall {
  var call: Call
  var mayBeReleased: Bool
  /// nil while the call is held.
  var answer: Answer?
  var continuation: CheckedContinuation<Void, Never>?
}

struct CallWaiter {
  var number: Int
  var member: MemberName
  var path: ObjectPath?
  var continuation: CheckedContinuation<Call?, Never>
}

extension ScriptedBlueZ {
  // MARK: - The script

  /// Sets the answer to calls of a method from now on. The newest line that matches a call applies.
  ///
  /// - Parameters:
  ///   - member: The method; `Get` and `Set` for properties.
  ///   - path: The object; nil for all.
  ///   - answer: The answer.
  ///   - count: The number of calls that it applies to; nil for all.
  public func script(_ member: MemberName, at path: ObjectPath? = nil, _ answer: Answer, count: Int? = nil) {
    script.append(ScriptLine(member: member, path: path, answer: answer, count: count))
  }

  /// Answers a held call.
  ///
  /// - Parameter answer: The answer; `.held` keeps holding the call.
  public func release(_ call: Call, _ answer: Answer = .faithful) {
    if case .held = answer { return }
    let continuation = heldCalls[call.number]?.continuation
    heldCalls[call.number]?.answer = answer
    heldCalls[call.number]?.continuation = nil
    continuation?.resume()
  }

  /// Answers all held calls of a method.
  public func releaseAll(_ member: MemberName, _ answer: Answer = .faithful) {
    for held in heldCalls.values where held.call.member == member && held.mayBeReleased && held.answer == nil {
      release(held.call, answer)
    }
  }

  private func takeAnswer(for call: Call) -> Answer {
    let index = script.lastIndex { line in
      line.member == call.member && (line.path == nil || line.path == call.path) && line.count != 0
    }
    guard let index else { return .faithful }
    if let count = script[index].count { script[index].count = count - 1 }
    return script[index].answer
  }

  // MARK: - The record

  /// The calls of a method so far, oldest first.
  public func calls(_ member: MemberName, at path: ObjectPath? = nil) -> [Call] {
    calls.filter { $0.member == member && (path == nil || $0.path == path) }
  }

  /// The next call of a method. Each call is returned once, also a call before this function was called.
  ///
  /// - Throws: `CancellationError`.
  public func next(_ member: MemberName, at path: ObjectPath? = nil) async throws -> Call {
    if let call = calls(member, at: path).first(where: { !takenCalls.contains($0.number) }) {
      takenCalls.insert(call.number)
      return call
    }
    lastWaiter += 1
    let number = lastWaiter
    let call: Call? = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { return continuation.resume(returning: nil) }
        callWaiters.append(CallWaiter(number: number, member: member, path: path, continuation: continuation))
      }
    } onCancel: {
      Task { await self.cancelWaiter(number) }
    }
    guard let call else { throw CancellationError() }
    return call
  }

  private func cancelWaiter(_ number: Int) {
    guard let index = callWaiters.firstIndex(where: { $0.number == number }) else { return }
    callWaiters.remove(at: index).continuation.resume(returning: nil)
  }

  private func record(_ call: Call) {
    calls.append(call)
    let index = callWaiters.firstIndex { $0.member == call.member && ($0.path == nil || $0.path == call.path) }
    guard let index else { return }
    takenCalls.insert(call.number)
    callWaiters.remove(at: index).continuation.resume(returning: call)
  }

  // MARK: - Answering

  /// Answers a call by the script.
  func answer(
    _ sender: BusName?,
    _ path: ObjectPath,
    _ interface: InterfaceName,
    _ member: MemberName,
    _ arguments: [Value],
    faithfully answer: (Call) async throws -> [Value]
  ) async throws -> [Value] {
    // The call may belong to an earlier connection.
    try Task.checkCancellation()
    let call = Call(
      number: calls.count,
      sender: sender,
      path: path,
      interface: interface,
      member: member,
      arguments: arguments
    )
    record(call)
    var decision = takeAnswer(for: call)
    // BlueZ allows one write of an attribute at a time.
    if member == "WriteValue", heldCalls.values.contains(where: { $0.call.member == member && $0.call.path == path }) {
      decision = .error(.inProgress)
    }
    switch decision {
    case .held: decision = await hold(call, mayBeReleased: true)
    case .never: decision = await hold(call, mayBeReleased: false)
    default: break
    }
    if let sender, departedClients.contains(sender) { throw CancellationError() }
    switch decision {
    case .faithful: return try await answer(call)
    case .error(let error): throw error
    case .values(let values): return values
    case .held, .never: throw CancellationError()
    }
  }

  /// - Returns: `.never` if the bus has ended meanwhile.
  private func hold(_ call: Call, mayBeReleased: Bool) async -> Answer {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { return continuation.resume() }
        heldCalls[call.number] = HeldCall(call: call, mayBeReleased: mayBeReleased, continuation: continuation)
      }
    } onCancel: {
      Task { await self.release(call, .never) }
    }
    return heldCalls.removeValue(forKey: call.number)?.answer ?? .never
  }

  /// Fails the held calls at an object, as when another call cancels them. Also fails those that were released and have
  /// not gone on yet: BlueZ, which has one thread, would not take the other call between the two.
  ///
  /// - Parameter arguments: Only calls with these arguments; nil for all.
  /// - Returns: Whether there was such a call.
  @discardableResult
  func cancelHeld(
    _ member: MemberName,
    at path: ObjectPath,
    with arguments: [Value]? = nil,
    _ error: RemoteError
  ) -> Bool {
    let held = heldCalls.values.filter {
      $0.call.member == member && $0.call.path == path && $0.mayBeReleased
        && (arguments == nil || $0.call.arguments == arguments)
    }
    for held in held { release(held.call, .error(error)) }
    return !held.isEmpty
  }
}
