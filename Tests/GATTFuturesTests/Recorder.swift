import GATTFutures
import Synchronization

/// The values that the callbacks received, in the order of the calls.
final class Recorder<Value: Sendable>: Sendable {
  private let recorded = Mutex<[Value]>([])

  var values: [Value] { recorded.withLock { $0 } }

  func record(_ value: Value) {
    recorded.withLock { $0.append(value) }
  }
}

enum Failure: Error, Equatable {
  case first
  case second
}

/// A result that can be compared: the value, or the kind of the error.
enum Outcome<T: Sendable & Equatable>: Sendable, Equatable {
  case value(T)
  case failure(Failure)
  case noSuchElement
  case invalidValue
  case cancelled
  case other

  init(_ result: Try<T>) {
    self =
      switch result {
      case .success(let value): .value(value)
      case .failure(let error as Failure): .failure(error)
      case .failure(FuturesError.noSuchElement): .noSuchElement
      case .failure(FuturesError.invalidValue): .invalidValue
      case .failure(is CancellationError): .cancelled
      case .failure: .other
      }
  }
}

extension Future where T: Equatable {
  /// The result, so far.
  var outcome: Outcome<T>? { result.map(Outcome.init) }
}

extension FutureStream where T: Equatable {
  /// The elements that are kept, so far.
  var outcomes: [Outcome<T>] { futures.compactMap(\.outcome) }
}

/// Runs callbacks at once.
let now = ImmediateContext()

/// Runs callbacks when the test says so.
final class HeldContext: ExecutionContext {
  private let held = Mutex<[@Sendable () -> Void]>([])

  func execute(_ task: @escaping @Sendable () -> Void) {
    held.withLock { $0.append(task) }
  }

  func runOne() {
    let task = held.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    task?()
  }

  func runAll() {
    while held.withLock({ !$0.isEmpty }) { runOne() }
  }
}

/// An object that calls a closure when it is released.
final class LifeToken: Sendable {
  private let ended: @Sendable () -> Void

  init(_ ended: @escaping @Sendable () -> Void) {
    self.ended = ended
  }

  deinit { ended() }

  func use() {}
}
