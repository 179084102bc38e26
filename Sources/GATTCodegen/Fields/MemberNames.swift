/// The names of a property.
struct MemberNames {
  /// The name of the Swift property.
  var property: String
  /// The display name; unique in the value.
  var label: String
}
