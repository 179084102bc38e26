/// A `Profile`: what one file says of the device whose services and values it defines.
public struct ProfileDefinition: Sendable {
  /// The name that the definition gives, white space folded; may be empty.
  public var name: String
  /// Prose: plain text, may be empty.
  public var documentation: String
  /// Where the root element starts.
  public var position: SourcePosition
}
