import GATTDefinitions

/// What users see of a member: parameters of the initialiser, properties, texts.
struct MemberSurface {
  /// One parameter of the initialiser, and the property of the same name.
  struct Parameter {
    let name: String
    var type: String
    var defaultValue: String?
    /// The statement that appends the property's text to `texts`.
    var append: String
    /// The expression that reads the parameter from `texts`.
    var parse: String
    /// The statement that takes from `texts` what the parameter can't say; nil for most.
    var parseSpecial: String?
    /// Making the raw form of an argument can fail.
    let isFallible: Bool
  }

  let index: Int
  let layout: ValueLayout
  let storages: [MemberStorage]
  let presences: PresenceRenderer
  let access: String
  let isHashable: Bool
  let member: Member
  let storage: MemberStorage
  /// The number that it is, or that its elements are; nil for anything else.
  let surface: NumberSurface?
  let isControl: Bool
  /// The properties that users see, with all that an initialiser needs to take them.
  private(set) var properties: [Parameter] = []
  /// What the initialiser takes for the member: nothing that follows from others.
  private(set) var parameters: [Parameter] = []

  init(
    index: Int,
    layout: ValueLayout,
    storages: [MemberStorage],
    presences: PresenceRenderer,
    access: String,
    isHashable: Bool
  ) {
    self.index = index
    self.layout = layout
    self.storages = storages
    self.presences = presences
    self.access = access
    self.isHashable = isHashable
    member = layout.members[index]
    storage = storages[index]
    surface = member.surface
    isControl = presences.controls.contains(index) || member.source != nil
    properties = makeParameters()
    parameters = properties
    if member.source != nil { parameters = [] }
    if case .packed(let parts, _) = member.content, parts.contains(where: { $0.source != nil }) {
      parameters = zip(properties, parts).filter { $1.source == nil }.map(\.0)
    }
  }

  /// Absent is nil, in parameters and properties.
  var isOptional: Bool { member.presence != .always && !member.isArray }

  /// It may be missing, and then is the same as one of no octets.
  var mayBeMissing: Bool { member.presence == .always && member.field.presence == .ifOctetsRemain }

  /// The bits of a control member that users set.
  var ownParts: [Part] {
    guard isControl, case .bitField(let bits) = member.content else { return [] }
    let derived = Set(member.derivedBits.map(\.index))
    return bits.parts.filter { !($0.isFlag && derived.contains($0.shift)) }
  }

  /// Several fields that share octets, and are there together or not at all.
  var hasOptionalParts: Bool {
    if isOptional, case .packed(let parts, _) = member.content {
      parts.count { $0.constant == nil } > 1
    } else {
      false
    }
  }

  var isControlBitField: Bool {
    if isControl, case .bitField = member.content { true } else { false }
  }
}
