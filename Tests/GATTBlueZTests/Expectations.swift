import BusDaemon
import GATTRuntime
import Testing

/// Expects `body` to throw this error.
func expect(
  _ expected: BackendError,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> some Sendable
) async {
  await #expect(throws: expected, sourceLocation: sourceLocation) { try await body() }
}

/// Expects `body` to throw an error of this kind.
func expect(
  _ kind: ErrorKind,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> some Sendable
) async {
  do {
    _ = try await body()
    Issue.record("no error", sourceLocation: sourceLocation)
  } catch let error as BackendError {
    #expect(ErrorKind(error) == kind, "\(error)", sourceLocation: sourceLocation)
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the tests where no `dbus-daemon` is installed.
  static var needsDaemon: Self {
    .enabled(if: PrivateBus.executable != nil, "there is no dbus-daemon here: install it (apt install dbus-daemon)")
  }
}
