import Synchronization

/// A value that several tasks of a test share.
public final class Box<Content: Sendable>: Sendable {
  private let content: Mutex<Content>

  /// With this in it.
  public init(_ content: Content) { self.content = Mutex(content) }

  /// What is in it.
  public var value: Content {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }
}
