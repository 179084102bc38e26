/// An `x:Switch`: octets with a meaning that depends on earlier fields.
public struct ChoiceDefinition: Sendable, Equatable {
  /// The numbers that select a case, in fields of the value or of groups in it; never empty.
  public var selectors: [FieldBits]
  /// The cases in the order of the file; no combination of numbers occurs twice.
  public var cases: [Case]
  /// The case for all other numbers. If it is nil, the octets are opaque for other numbers. They end where the
  /// `x:Length` of the choice says; without one, they are all octets that later fields do not need.
  public var otherwise: Case?

  /// The cases, followed by `otherwise`.
  public var all: [Case] { cases + (otherwise.map { [$0] } ?? []) }

  /// One of the possible meanings of the octets.
  public struct Case: Sendable, Equatable {
    /// The name, unique in the choice.
    public var name: String
    /// `x:swiftName`
    public var swiftName: String?
    /// The alternative keys of the case, each with one number for each selector; empty for `otherwise`.
    public var keys: [[Int64]]
    /// The part of the set with its fields, by index into `DefinitionSet.values`.
    public var value: Int
    /// `answer`: the case of the answer, when this is the case of a request in an exchange.
    var answer: XMLText?
    /// `last`: the field and the number of the last answer, when this is the case of an answer in an exchange.
    var last: XMLText?
    /// Prose: plain text, may be empty.
    public var documentation: String
    /// The place of the element.
    public var position: SourcePosition
  }
}

/// An `x:Switch` on a field of the request: octets of an answer with a meaning that depends on the request.
public struct RequestChoice: Sendable, Equatable {
  /// The field of the request.
  var field: XMLText
  /// The cases in the order of the file. Each key is a number of that field.
  public var cases: [ChoiceDefinition.Case]
  /// The name of the field of the request.
  public var fieldName: String { field.text }
}
