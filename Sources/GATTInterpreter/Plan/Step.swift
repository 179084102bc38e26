import GATTDefinitions

/// Fields that are present together: one field, or several that share octets.
final class Step: Sendable {
  /// The fields, in the order of their bits; never empty.
  let fields: [FieldPlan]
  let presence: Presence
  /// The number of octets of all elements; nil when it varies.
  let size: Int?

  init(fields: [FieldPlan], presence: Presence, size: Int?) {
    self.fields = fields
    self.presence = presence
    self.size = size
  }

  /// The first field, which represents the step in errors.
  var field: FieldPlan { fields[0] }

  /// Whether the fields share octets.
  var isPacked: Bool { field.share != nil }

  /// Whether the number has a short form. `size` is that of its long form.
  var hasShortForm: Bool { field.shortForm != nil }

  /// Whether the step takes the remaining octets. The octets of later steps are reserved first.
  var takesRemainingOctets: Bool {
    presence == .ifOctetsRemain
      || size == nil && (field.count == .toEnd || field.elementReachesEnd || field.cipher != nil)
  }
}
