import GATTDefinitions

/// Fields of a value that are there together: one, or those that share octets.
final class Step: Sendable {
  /// In the order of their bits; never empty.
  let fields: [FieldPlan]
  /// When they are there.
  let presence: Presence
  /// The octets of all elements; nil when they depend on what is in them.
  let size: Int?

  init(fields: [FieldPlan], presence: Presence, size: Int?) {
    self.fields = fields
    self.presence = presence
    self.size = size
  }

  /// The first field, which stands for all of them in errors.
  var field: FieldPlan { fields[0] }

  /// The fields share octets.
  var isPacked: Bool { field.share != nil }

  /// It takes what is left, so those behind it get their octets first.
  var isElastic: Bool {
    presence == .ifOctetsRemain || size == nil && (field.count == .toEnd || field.elementReachesEnd)
  }
}
