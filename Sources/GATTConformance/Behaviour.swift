public import Testing

/// A behaviour that every backend has: a test that runs on any `Stage`.
///
/// The behaviours are arguments of a parameterized test:
///
/// ```swift
/// @Test(arguments: Behaviour.all)
/// func `the radio behaves as every backend does`(behaviour: Behaviour) async throws {
///   try await behaviour.show(on: RadioStage.self)
/// }
/// ```
public struct Behaviour: Sendable {
  /// A sentence that says what a program sees. No two behaviours of `all` have equal names.
  public let name: String

  /// The faults that the behaviour causes.
  public let faults: [Fault]

  private let body: @Sendable (Scene) async throws -> Void

  /// Creates a behaviour.
  ///
  /// - Parameters:
  ///   - name: A sentence that says what a program sees.
  ///   - faults: The faults that `body` causes.
  ///   - body: Uses the managers of the scene, and states by `#expect` what must hold. It waits with `Scene.sleep(for:)`
  ///     and `Scene.wait(atMost:until:)`, because a stage may have a virtual clock.
  public init(_ name: String, needing faults: Fault..., body: @escaping @Sendable (Scene) async throws -> Void) {
    self.name = name
    self.faults = faults
    self.body = body
  }

  /// All behaviours of this module.
  public static var all: [Behaviour] {
    attributes + beacons + channels + connections + endings + exchanges + restoration + scanning + security + serving
      + streams
  }

  /// Shows the behaviour on a new stage, inside a test.
  ///
  /// Where the stage has a `reasonToSkip`, for a fault that the behaviour needs or for the behaviour itself, the test case is
  /// cancelled with this reason as a warning. Swift 6.2 can't cancel a test case, so it passes there.
  ///
  /// - Throws: The error that ended the behaviour.
  public func show(on stage: any Stage.Type) async throws {
    for fault in faults {
      if let reason = stage.reasonToSkip(fault) { return try Self.skip("\(fault): \(reason)") }
    }
    if let reason = stage.reasonToSkip(self) { return try Self.skip(reason) }
    try await stage.run { try await Scene.play(on: $0, body) }
  }

  /// Cancels a test that a stage can't run. Swift 6.2 can't cancel a test; there this function does nothing.
  static func skip(_ reason: String) throws {
    #if compiler(>=6.3)
      // The reason of a cancellation is not shown everywhere.
      Issue.record("skipped: \(reason)", severity: .warning)
      try Test.cancel("\(reason)")
    #endif
  }
}

extension Behaviour: CustomTestStringConvertible {
  /// The name.
  public var testDescription: String { name }
}

extension Behaviour: Identifiable {
  /// The name, by which Xcode runs one behaviour again.
  public var id: String { name }
}

extension Behaviour: Equatable {
  /// Whether both have the same name.
  public static func == (left: Behaviour, right: Behaviour) -> Bool { left.name == right.name }
}
