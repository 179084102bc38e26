/// What one file defines, in the order of the file.
struct Document {
  var values: [ValueDocument] = []
  var services: [ServiceDocument] = []
  var patches: [PatchElement] = []
  /// What a profile says of itself.
  var profile: ProfileDefinition?
  /// What its fields and services refer to.
  var references: [Reference] = []
}
