/// An `x:Switch`: octets with a meaning that depends on earlier fields.
public struct ChoiceDefinition: Sendable, Equatable {
  /// The numbers that select a case; never empty.
  public var selectors: [FieldBits]
  /// The cases in the order of the file; no combination of numbers occurs twice.
  public var cases: [Case]
  /// The meaning of the octets when no case applies; nil when they are kept as they are, to the end of the value,
  /// except the octets of the fields after the choice.
  public var otherwise: Case?

  /// The cases, followed by `otherwise`.
  public var all: [Case] { cases + (otherwise.map { [$0] } ?? []) }

  /// One of the possible meanings of the octets.
  public struct Case: Sendable, Equatable {
    /// The name, unique in the choice.
    public var name: String
    /// `x:swiftName`
    public var swiftName: String?
    /// The numbers for which it applies, one for each selector; several for alternatives, none for `otherwise`.
    public var keys: [[Int64]]
    /// The part of the set with its fields, by index into `DefinitionSet.values`.
    public var value: Int
    /// Prose: plain text, may be empty.
    public var documentation: String
    /// The place of the element.
    public var position: SourcePosition
  }
}
