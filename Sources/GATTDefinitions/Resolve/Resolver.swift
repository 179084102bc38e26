import GATTModel
import GATTText

/// Resolves documents to definitions: converts their strings to values, and references to indices.
struct Resolver {
  private(set) var diagnostics: [Diagnostic] = []
  /// The XML of each value except parts. A value and its document have the same index in the set.
  var documents: [ValueDocument] = []
  /// The index of each value with a `type`, by module (nil for the target) and by `TypeName.canonical(_:)` of the type.
  /// Of several values with one type, the first one.
  private var values: [String?: [String: Int]] = [:]
  /// The first definition of each kind and UUID, and its index in the set.
  var definitions: [Identity: (index: Int, element: XMLElement)] = [:]
  /// The module of the definition that is being resolved; nil for a definition of the target.
  private(set) var module: String?
  /// The catalogs from which the target could import definitions.
  private let catalogs: [ImportedCatalog]
  /// The canonical identifiers of the services, to which values cannot refer.
  private var serviceTypes: Set<String> = []
  /// The UUIDs of the services.
  private var serviceUUIDs: Set<BluetoothUUID> = []
  /// The definitions; empty until all values are resolved. Then its services are resolved.
  var set = DefinitionSet(values: [], services: [])
  /// The groups and cases that were resolved so far. They follow all other values in the set.
  var parts: [ValueDefinition] = []
  /// The places of the parts, by the index of their value and by name, because names within a value must differ.
  var partNames: [Int: [String: SourcePosition]] = [:]
  /// The paths of the files with an `x:Exchange` that is wrong.
  var filesWithWrongExchange: Set<String> = []

  /// - Parameter catalogs: The catalogs for imports; the imported definitions are among the documents.
  init(catalogs: [ImportedCatalog] = []) {
    self.catalogs = catalogs
  }

  /// Resolves the documents of a target. The set has their definitions in the same order.
  mutating func resolve(_ documents: [Document]) -> DefinitionSet {
    let valuesOfDocuments = register(documents)
    apply(documents.flatMap(\.patches))
    let values = self.documents.enumerated().map { index, document in
      module = document.module
      return value(of: document, at: index)
    }
    module = nil
    set = DefinitionSet(values: values + parts, services: [])
    set.profiles = documents.compactMap { profile(of: $0) }
    assignDirections()
    for (document, values) in zip(documents, valuesOfDocuments) {
      let services = document.services.map { service in
        let index = set.services.count
        if let earlier = earlierDefinition(of: nil, service.element, base: service.baseUUID, index: index) {
          return earlier
        }
        set.services.append(self.service(of: service, values: values))
        return index
      }
      for (index, service) in zip(services, document.services)
      where set.services[index].position == service.element.position {
        let ownFirst = [index] + services.filter { $0 != index }
        set.services[index].exchanges = exchanges(of: service, in: ownFirst)
        set.services[index].setup = setup(of: service, in: ownFirst)
      }
    }
    return set
  }

  /// Gives each value of the documents its index in the set.
  ///
  /// - Returns: For each document, the index of each of its values. The index of a reference
  ///   (`ValueDocument.isReference`) to a characteristic that is defined elsewhere is not used, because services look
  ///   that characteristic up by its type or UUID.
  private mutating func register(_ documents: [Document]) -> [[Int]] {
    let values = documents.flatMap(\.values).filter { $0.kind == .characteristic }
    var defined = Set(values.filter { !$0.isReference }.flatMap(\.keys))
    let valuesOfDocuments = documents.map { document in
      var earlier: Int?
      return document.values.map { value in
        if value.isReference {
          if !defined.isDisjoint(with: value.keys) { return self.documents.count }
          defined.formUnion(value.keys)
        }
        let index = self.documents.count
        // The values of one definition have consecutive documents. An imported value has a separate Swift type.
        if value.isFirst {
          let kind = value.module == nil ? value.kind : nil
          earlier = kind.flatMap { earlierDefinition(of: $0, value.element, base: value.baseUUID, index: index) }
        }
        if !value.type.isEmpty {
          let type = [TypeName.canonical(value.type): earlier ?? index]
          self.values[value.module, default: [:]].merge(type) { first, _ in first }
        }
        if let earlier { return earlier }
        self.documents.append(value)
        return index
      }
    }
    serviceTypes = Set(
      documents.flatMap(\.services).map { TypeName.canonical($0.element.attribute(.type)?.text ?? "") }
    )
    serviceUUIDs = Set(
      documents.flatMap(\.services).compactMap { service in
        service.element.attribute(.uuid).flatMap { BluetoothUUID(definition: $0.text, base: service.baseUUID) }
      }
    )
    return valuesOfDocuments
  }

  /// Returns the indices of all values of one definition, which may have a value for each direction.
  ///
  /// - Parameter first: The index of its first value.
  func valuesOfDefinition(_ first: Int) -> Range<Int> {
    first..<(documents[(first + 1)...].firstIndex { $0.isFirst } ?? documents.count)
  }

  // MARK: - For the extensions

  mutating func error(at position: SourcePosition, _ message: String) { diagnostics.error(at: position, message) }

  /// Reports an error instead of returning a result.
  mutating func failure<Result>(at position: SourcePosition, _ message: String) -> Result? {
    error(at: position, message)
    return nil
  }

  /// Returns an attribute that must not be empty. Reports one that is missing or empty.
  ///
  /// - Parameter content: What to write into it, for the message, as ` with 4 or 32 digits`.
  mutating func required(_ name: AttributeName, of element: XMLElement, _ content: String = "") -> XMLText? {
    if let text = element.attribute(name), !text.text.isEmpty { return text }
    let problem = "'\(element.qualifiedName)' has no \(name.rawValue); add \(name.rawValue)=\"\"\(content)"
    return failure(at: element.position, problem)
  }

  mutating func warning(at position: SourcePosition, _ message: String) { diagnostics.warning(at: position, message) }

  mutating func note(at position: SourcePosition, _ message: String) {
    diagnostics.append(Diagnostic(.note, at: position, message))
  }

  /// Returns the whole number in a string. Reports a string that is not one, and returns nil for it.
  mutating func integer(_ text: XMLText) -> Int64? {
    NumberNotation.integer(text.text)
      ?? failure(
        at: text.position,
        "'\(text.text)' is not a number; write it in decimal, or in hexadecimal after 0x\(hexadecimalRemedy(text))"
      )
  }

  /// Returns `, as 0x0A` for digits that are a number only in hexadecimal.
  private func hexadecimalRemedy(_ text: XMLText, in range: ClosedRange<Int> = Int.min...Int.max) -> String {
    let readings = NumberNotation.readings(text.text)
    guard let number = readings.first, range.contains(Int(number)), !text.text.lowercased().hasPrefix("0x") else {
      return ""
    }
    return ", as 0x\(text.text)"
  }

  /// Returns the only reading of a string that people write in hexadecimal with or without `0x`. Reports a string with no
  /// reading or with two, and returns nil for it.
  ///
  /// - Parameters:
  ///   - digits: How many hexadecimal digits the number has.
  ///   - what: The expected content, with a remedy, for the message.
  mutating func only(_ readings: [Int64], of text: XMLText, digits: Int, what: String) -> Int64? {
    if readings.count == 2 {
      return failure(at: text.position, NumberNotation.ambiguity(of: text.text, readings, digits: digits))
    }
    return readings.first ?? failure(at: text.position, "'\(text.text)' is not \(what)")
  }

  /// Returns the whole number in a string. Reports a string that is not a number in the range, and returns nil for it.
  ///
  /// - Parameter what: The expected content, with a remedy, for the message.
  mutating func integer(_ text: XMLText, in range: ClosedRange<Int>, what: String) -> Int? {
    if let number = NumberNotation.integer(text.text), range.contains(Int(number)) { return Int(number) }
    return failure(at: text.position, "'\(text.text)' is not \(what)\(hexadecimalRemedy(text, in: range))")
  }

  /// Returns the index of the value with an identifier.
  ///
  /// - Parameter kind: The kind that the value must have; nil for any kind. An identifier without a prefix such as
  ///   `org.bluetooth.characteristic.` gets the prefix of this kind, or of characteristics.
  func value(named type: String, kind: ValueDefinition.Kind? = nil) -> Int? {
    let candidates = TypeName.candidates(for: type, kind: kind)
    let modules = [module] + catalogs.map(\.module).filter { $0 != module }
    let index = modules.lazy.flatMap { module in candidates.lazy.compactMap { values[module]?[$0] } }.first
    return index.flatMap { kind == nil || documents[$0].kind == kind ? $0 : nil }
  }

  /// Returns the message for an identifier that belongs to a definition of another kind; nil when it belongs to none.
  ///
  /// - Parameter kind: The kind that it must have; nil for a field's `Reference`.
  func wrongKind(_ type: String, kind: ValueDefinition.Kind? = nil) -> String? {
    let canonical = TypeName.canonical(type)
    let valueKind = values[nil]?[canonical].flatMap { documents[$0].kind }
    guard let what = serviceTypes.contains(canonical) ? "service" : valueKind.map({ "\($0)" }) else { return nil }
    let meant = kind == .descriptor ? "descriptor" : "characteristic"
    return "'\(type)' is a \(what); name the \(meant) that is meant\(suggestion(for: .type(type, kind)))"
  }

  /// Returns the remedy for an unknown identifier or UUID: `; did you mean …?`, or the module on which to depend.
  func suggestion(for reference: Reference) -> String {
    if let catalog = catalogs.first(where: { !$0.isDependency && $0.place(of: reference) != nil }) {
      return ", or depend on \(catalog.module), which has it: add .product(name: \"\(catalog.module)\", package: "
        + "\"\(catalog.package)\") to the dependencies of the target; or take it into the target with 'definitions' in "
        + "gatt-profiles.json"
    }
    guard case .type(let type, let kind) = reference else { return "" }
    let candidates = documents.filter { kind == nil || $0.kind == kind }.map(\.type)
    return Suggestion.text(for: type, among: candidates + catalogs.filter(\.isDependency).flatMap(\.types))
  }

  /// Returns the UUID of a definition.
  ///
  /// - Parameter base: `x:baseUUID` of the profile.
  mutating func uuid(of element: XMLElement, base: BaseUUID? = nil) -> BluetoothUUID {
    required(.uuid, of: element, " with 4 or 32 digits").flatMap { uuid($0, base: base) } ?? .unknown
  }

  /// Returns the UUID in a string. Reports a string that is not a UUID, or may be two, and returns nil for it.
  mutating func uuid(_ text: XMLText, base: BaseUUID? = nil) -> BluetoothUUID? {
    switch BluetoothUUID.reading(text.text, base: base) {
    case .one(let uuid): return uuid
    case .two(let assigned, let ofBase): return ambiguousUUID(text, assigned, ofBase)
    case .none:
      return failure(at: text.position, "'\(text.text)' is not a UUID; it has 4, 8 or 32 hexadecimal digits")
    }
  }

  /// Returns the UUID of a service in an advertisement, where four digits are an assigned number. Reports one that is
  /// also the UUID of a service of the device, by its base.
  mutating func advertisedUUID(_ text: XMLText, base: BaseUUID?) -> BluetoothUUID? {
    guard let assigned = uuid(text), let base, let number = assigned.uuid16 else { return uuid(text) }
    let ofBase = base.uuid(number)
    return serviceUUIDs.contains(ofBase) && ofBase != assigned ? ambiguousUUID(text, assigned, ofBase) : assigned
  }

  private mutating func ambiguousUUID(_ text: XMLText, _ assigned: BluetoothUUID, _ ofBase: BluetoothUUID)
    -> BluetoothUUID?
  {
    failure(
      at: text.position,
      "'\(text.text)' is the assigned number \(assigned) or, of x:baseUUID, \(ofBase); write all 32 digits of the one "
        + "that is meant: \(assigned.fullDescription) or \(ofBase.fullDescription)"
    )
  }

  /// Returns the name of a definition, from which the generated names are derived.
  mutating func name(of element: XMLElement) -> String { required(.name, of: element)?.text ?? "" }

  mutating func type(of element: XMLElement, isNeeded: Bool) -> String {
    let type = element.attribute(.type)?.text ?? ""
    if type.isEmpty, isNeeded {
      warning(
        at: element.position,
        "'\(element.qualifiedName)' has no type, so that no other definition can refer to it"
      )
    }
    return type
  }
}
