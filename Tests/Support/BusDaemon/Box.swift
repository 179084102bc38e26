import Synchronization

/// A value that several tasks of a test share.
public final class Box<Content: Sendable>: Sendable {
  private let content: Mutex<Content>

  /// Creates a box with this value.
  public init(_ content: Content) { self.content = Mutex(content) }

  /// The current value.
  public var value: Content {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }
}
