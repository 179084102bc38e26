import GATTCore

/// The contents of a value to be encoded: fields by name.
///
/// A name is the name of a field or of a computed number that an `x:from` names, or a path with dots: to a field in a
/// nested value (`Time Stamp.Year`), a bit, a named element or a part of a choice. The first names of a path may be
/// omitted, and other names but the last where no path has all of them side by side. Of several matching paths the one
/// with the fewest names is meant; of equally short ones, that of the given case, and without a given case they are
/// ambiguous. Upper and lower case are equal. A field of several elements is given with `.elements`, several times, or
/// with indices from 0: `Record[1].Age` is in the second element.
public struct GivenValue: Sendable {
  /// The content of a field.
  public indirect enum Content: Sendable {
    /// The string form for users: a number in the unit of the field, the name of a number or of the case that it
    /// selects, text, or octets in hexadecimal digits. Commas separate elements.
    case text(String)
    /// A whole number, in the unit of the field.
    case integer(Int128)
    /// A number, in the unit of the field.
    case number(Double)
    case boolean(Bool)
    /// The wire form: the raw number of a number field, else the octets in hexadecimal digits.
    case raw(String)
    /// As `raw`, for a number with two forms (`x:ShortForm`): all such numbers of the value get their short forms.
    /// Without it, they get their long ones. The raw number is that of the long form.
    case rawInShortForm(String)
    /// The elements of a field, or several nested values.
    case elements([Content])
    /// The fields of a nested value.
    case fields(GivenValue)
  }

  /// The fields, in any order.
  public var fields: [(name: String, content: Content)]

  /// Creates a value from its fields.
  public init(_ fields: [(name: String, content: Content)] = []) {
    self.fields = fields
  }
}
