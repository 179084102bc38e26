/// Returns the name of a type for errors; empty in Embedded Swift, which has no type names.
@usableFromInline
func typeName<T>(_ type: T.Type) -> String {
  #if hasFeature(Embedded)
    ""
  #else
    "\(type)"
  #endif
}

/// Returns `value, field 'field' suffix: `, without the parts that are empty.
func errorLocation(_ value: String, _ field: String, _ suffix: String) -> String {
  let named = field.isEmpty ? "" : "field '\(field)'"
  let located = [named, suffix].filter { !$0.isEmpty }.joined(separator: " ")
  let parts = [value, located].filter { !$0.isEmpty }
  return parts.isEmpty ? "" : parts.joined(separator: ", ") + ": "
}
