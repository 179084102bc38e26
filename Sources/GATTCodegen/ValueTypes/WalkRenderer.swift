import GATTDefinitions

/// The one list of the fields of a struct: of all fields in a value without conditions, of those with strings in a value
/// with conditions.
struct WalkRenderer {
  let layout: ValueLayout
  let fields: [FieldCode]

  init(layout: ValueLayout) {
    self.layout = layout
    fields = ValueCode(layout: layout, isDecoder: false).fields
  }

  /// The protocol of a value with a list; nil for a value that writes everything out.
  var conformance: String? { visits != nil ? "WalkedFields" : textVisits != nil ? "WalkedTexts" : nil }

  /// Whether the stored properties have their initial values where they are declared.
  var hasDefaults: Bool { visits != nil }

  /// Whether decoder and encoder are written out.
  var hasOwnCodec: Bool { visits == nil }

  /// Whether the functions for strings are written out.
  var hasOwnTexts: Bool { conformance == nil }

  /// Whether `outOfRangeFields` is written out, because the visited contents do not know their ranges.
  var hasOwnRanges: Bool {
    conformance == nil
      || fields.contains { field in
        let element = (field.format as? any NumbersFormat)?.element ?? field.format
        let scalars: [(any FieldFormat)?] = [element, field.format.widths?.value] + field.format.parts.map(\.format)
        let isDerived = field.member.from != nil || field.format.parts.contains { $0.from != nil }
        return field.member.field.physicalRange != nil || isDerived && !field.format.outOfRange(field).isEmpty
          || scalars.contains { ($0 as? EnumerationFormat)?.range != nil }
      }
  }

  /// Whether `init(texts:)` is written out, because the strings of computed numbers give fields their numbers.
  var hasOwnTextReader: Bool { layout.computed.contains(where: \.isParameter) }

  /// Returns the declaration of the stored property of a field.
  func declaration(_ field: FieldCode, _ name: String, _ type: String) -> String {
    let head = "var \(quoted(name))"
    guard hasDefaults, let initial = field.initial else { return "\(head): \(type)" }
    // The initial value says the type where it can.
    if type.hasPrefix("Quantity<"), initial.hasPrefix("Quantity(") {
      return "\(head) = \(type)\(initial.dropFirst("Quantity".count))"
    }
    return initial.hasPrefix("\(type)(") ? "\(head) = \(initial)" : "\(head): \(type) = \(initial)"
  }

  /// Writes `fields(_:)` and the two functions that need it.
  func renderFields(_ writer: inout SourceWriter) {
    let access = writer.access
    if let visits {
      writer.line()
      writer.block("\(access)mutating func fields<V: FieldVisitor & ~Copyable>(_ v: inout V) throws(V.Failure)") {
        writeVisits(visits, &$0)
      }
      writer.line()
      writer.line(
        "\(access)init(from reader: inout FieldReader) throws(GATTCore.DecodeError) { self.init(); try fields(&reader) }"
      )
      writer.line(
        "\(access)func encode(into output: inout FieldWriter) throws(GATTCore.EncodeError) { try output.fields(of: self) }"
      )
    }
  }

  /// Writes `texts(_:)`, of a value that has no `fields(_:)`.
  func renderTexts(_ writer: inout SourceWriter) {
    if visits == nil, let textVisits { writer.texts(textVisits) }
  }

  /// Writes `init()`, unless the type can't have one.
  func renderInitialiser(_ writer: inout SourceWriter) {
    guard layout.hasInitial else { return }
    writer.line()
    let statements = hasDefaults ? [] : fields.filter { $0.member.source == nil }.flatMap(initialising)
    if statements.isEmpty { return writer.line("\(writer.access)init() {}") }
    writer.block("\(writer.access)init()") { $0.packed(statements) }
  }

  /// Returns the statements that store the content of a field in a new value.
  private func initialising(_ field: FieldCode) -> [String] {
    if field.member.isOptional { return [] }
    if let flags = field.flags { return ["\(field.stored) = \(flags.initial)"] }
    if let checksum = field.format.checksum {
      return checksum.properties(field).map { "self.\($0.name) = \($0.defaultValue!)" }
    }
    if field.format.isImplied { return [] }
    return field.initial.map { ["\(field.stored) = \($0)"] } ?? []
  }

  // MARK: Visits

  private func writeVisits(_ visits: [FieldVisit], _ writer: inout SourceWriter) {
    let prefix = layout.definition.lengthPrefix?.expression
    if let prefix { writer.line("let length = try v.enter(\(prefix))") }
    for visit in visits {
      writer.lines(visit.lines)
      if !visit.parts.isEmpty { writer.block("if V.seesParts") { $0.lines(visit.parts) } }
    }
    if let prefix { writer.line("try v.leave(\(prefix), from: length)") }
    writer.lines(computedVisits)
  }

  /// The visits of all fields; nil when the value has conditions, or a field that has no visit.
  private var visits: [FieldVisit]? {
    let definition = layout.definition
    guard layout.hasInitial, definition.digits == nil,
      fields.count(where: { $0.member.field.presence.dependsOnTheRest }) <= 1
    else { return nil }
    var visits: [FieldVisit] = []
    for field in fields {
      let member = field.member
      guard member.presence == .always, member.flags == nil, member.source == nil,
        member.terminator == nil, !field.dependsOnOthers, let visit = field.visit
      else { return nil }
      visits.append(visit)
    }
    return visits
  }

  /// The visits of all fields that have strings; nil when the value has a field without such a visit.
  private var textVisits: [String]? {
    if !layout.hasInitial || fields.contains(where: { $0.format.shortForm != nil }) { return nil }
    var visits: [String] = []
    for field in fields where field.member.source == nil {
      if let flags = field.flags {
        if field.member.isOptional, !flags.properties.isEmpty { return nil }
        visits += flags.visits
      } else {
        guard let visit = field.member.from == nil ? field.format.visitTexts(field) : [] else { return nil }
        visits += visit
      }
    }
    return visits + computedVisits
  }

  private var computedVisits: [String] {
    layout.computed.map { number in
      let unit = number.definition.unit.map { ", unit: \($0.expression)" } ?? ""
      let range = number.definition.range.map { range in
        let bounds = [range.lowerBound, range.upperBound].map { bound in
          bound.isFinite ? "\(bound)" : "\(bound < 0 ? "-" : "").infinity"
        }
        return ", in: \(bounds[0])...\(bounds[1])"
      }
      return "try v.computed(\(literal(number.label)), \(FieldCode.visited(number.name))\(unit)\(range ?? ""))"
    }
  }
}

extension ValueLayout {
  /// Whether the type of the value has an initializer without parameters.
  var hasInitial: Bool {
    let fields = ValueCode(layout: self, isDecoder: false).fields
    return fields.allSatisfy { field in
      let member = field.member
      return member.isOptional || member.flags != nil || member.source != nil || field.format.isImplied
        || field.initial != nil
    }
  }
}

extension FlagsCode {
  /// The visits of the bits that applications set.
  fileprivate var visits: [String] {
    field.member.ownBits.map { $0.part.visit(as: $0.names) }
  }
}
