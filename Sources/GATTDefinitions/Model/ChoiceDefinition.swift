/// What octets are, where that depends on fields before them: an `x:Switch`.
public struct ChoiceDefinition: Sendable, Equatable {
  /// What decides; never empty.
  public var selectors: [FieldBits]
  /// In the order of the file; no combination of numbers occurs twice.
  public var cases: [Case]
  /// What the octets are when no case holds; nil when they are kept as they are, to the end of the value, less what the
  /// fields behind the choice take.
  public var otherwise: Case?

  /// The cases, and behind them what the octets are when none holds, if that is said.
  public var all: [Case] { cases + (otherwise.map { [$0] } ?? []) }

  /// One of the things that the octets can be.
  public struct Case: Sendable, Equatable {
    /// Unique in the choice.
    public var name: String
    /// `x:swiftName`
    public var swiftName: String?
    /// The numbers for which it holds, one for each selector; several when there are alternatives, none for `otherwise`.
    public var keys: [[Int64]]
    /// The part of the set that holds its fields, by index into `DefinitionSet.values`.
    public var value: Int
    /// Prose: plain text, may be empty.
    public var documentation: String
    /// Where the element starts.
    public var position: SourcePosition
  }
}
