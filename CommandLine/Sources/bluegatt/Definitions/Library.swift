import GATTCore
import GATTDefinitions
import GATTInterpreter
import ShippedDefinitions

/// Finds interpreters by UUID, type or name: first in the selected definitions, then in those of the built-in devices.
final class Library {
  /// The definitions that the options select, or those of the Bluetooth SIG.
  private let selected: DefinitionSource
  /// The selected sets of single devices. Two may define one UUID differently.
  private let sets: [DefinitionSource]
  /// The device of `--catalog`; nil without the option. With it, no other devices are searched, and of several values
  /// with one name those of the device win.
  private let device: String?
  private lazy var devices: [(name: String, source: DefinitionSource)] = Shipped.devices.map { name in
    (name, DefinitionSource(device: name))
  }

  private init(_ selected: DefinitionSource, sets: [DefinitionSource], device: String?) {
    self.selected = selected
    self.sets = sets
    self.device = device
  }

  /// Creates the library of the built-in definitions.
  convenience init() { self.init(.assigned, sets: [], device: nil) }

  /// Creates the library that the options select.
  ///
  /// - Throws: `Failure` when the definitions have errors.
  convenience init(_ source: DefinitionOptions) throws {
    let (selected, sets) = try source.sources()
    self.init(selected, sets: sets, device: source.catalog)
  }

  // MARK: Sets of single devices

  /// Whether the options select sets of single devices.
  var hasSets: Bool { !sets.isEmpty }

  /// Returns the index of the set that a device has; nil when none fits it, or several fit equally well.
  ///
  /// - Parameters:
  ///   - subject: What the device advertises.
  ///   - uuids: The UUIDs of its services and attributes.
  func set(of subject: MatchSubject, offering uuids: Set<BluetoothUUID>) -> Int? {
    sets.definitions(of: subject, offering: uuids).flatMap { found in sets.firstIndex { $0 === found } }
  }

  /// Returns a file of each set that shares a UUID with a device, and that no `x:Match` excludes.
  func filesOfSets(perhapsOf subject: MatchSubject, offering uuids: Set<BluetoothUUID>) -> [String] {
    var subject = subject
    subject.services.formUnion(uuids)
    return sets.compactMap { set -> String? in
      guard let definitions = set.own?.definitions, set.match(subject) != .failed else { return nil }
      let shared = set.uuidsOfDevice.intersection(uuids)
      let service = definitions.services.first { shared.contains($0.uuid) }?.position
      return (service ?? definitions.values.first { shared.contains($0.uuid) }?.position)?.path
    }
  }

  /// Returns the library with only one of the sets, or without any.
  func with(set index: Int?) -> Library {
    let library = Library(selected, sets: index.map { [sets[$0]] } ?? [], device: device)
    library.devices = devices
    return library
  }

  // MARK: Names and values

  /// The vocabulary: the selected definitions and iBeacon, and those of all built-in devices unless one is selected.
  var vocabulary: Vocabulary {
    Vocabulary(selected, sets: sets, devices: [.beacon] + (device == nil ? devices.map(\.source) : []))
  }

  /// Whether a definition is one of the selected device or of the user's files. Other definitions are built in.
  func isSelected(_ definition: ValueDefinition) -> Bool {
    if let device, definition.belongs(to: device) { return true }
    return !Shipped.isBuiltIn(path: definition.position.path)
  }

  /// The selected definition of a service; nil when it has none, or when several sets define it.
  func service(_ uuid: BluetoothUUID) -> ServiceDefinition? { part(withService: uuid)?.services[uuid] }

  /// The exchanges in the selected definition of a service; none when several sets define it.
  func exchanges(ofService uuid: BluetoothUUID) -> [ExchangeInterpreter] {
    guard let part = part(withService: uuid), let service = part.services[uuid] else { return [] }
    return service.exchanges.compactMap { ExchangeInterpreter($0, of: part.definitions, part.interpreter) }
  }

  private func part(withService uuid: BluetoothUUID) -> DefinitionSource.ParsedSet? {
    let found = sets.compactMap(\.own).filter { $0.services[uuid] != nil }
    return found.isEmpty ? selected[uuid] : found.count == 1 ? found[0] : nil
  }

  /// A value, and the interpreter that contains it.
  typealias Found = (value: ValueInterpreter, interpreter: Interpreter)

  /// The value with this UUID, type or name.
  ///
  /// - Throws: `Failure` that lists similar names when no value matches, or the candidates when several do.
  func value(called text: String, _ direction: Direction?) throws(Failure) -> Found {
    let text = try completed(text)?.description ?? text
    if let value = try valueOfSet(called: text, direction) { return value }
    let all = selected.definitions(called: text)?.interpreter
    let known = all?.values(called: text, direction) ?? []
    let ofDevice = known.filter { value in device.map { value.definition.belongs(to: $0) } ?? false }
    let found = ofDevice.isEmpty ? known : ofDevice
    if found.count == 1, let all { return (found[0], all) }
    if !found.isEmpty {
      let names = found.map(\.label).joined(separator: ", ")
      throw Failure(.wrongValue, "'\(text)' may be any of \(names); give the UUID or the type")
    }
    if let value = try valueOfDevice(called: text, direction) { return value }
    throw Failure(.wrongValue, "nothing is called '\(text)'\(suggestion(for: text))")
  }

  /// The UUID of a value that a text of four digits stands for by an `x:baseUUID`; nil for any other text.
  ///
  /// - Throws: `Failure` when the digits are also the UUID of another value.
  private func completed(_ text: String) throws(Failure) -> BluetoothUUID? {
    let ofBases = Set(
      ([selected] + sets).flatMap { source in
        source.completedUUIDs(of: text).filter { source[$0]?.interpreter.value($0) != nil }
      }
    )
    if ofBases.isEmpty { return nil }
    let assigned = BluetoothUUID(text).flatMap { uuid in selected[uuid]?.interpreter.value(uuid) == nil ? nil : uuid }
    return try Failure.only(ofBases.sorted() + (assigned.map { [$0] } ?? []), text)
  }

  /// The value of a selected set with this UUID, type or name; nil when no set has one.
  ///
  /// - Throws: `Failure` when several sets have one.
  private func valueOfSet(called text: String, _ direction: Direction?) throws(Failure) -> Found? {
    let found = sets.compactMap { source -> Found? in
      guard let interpreter = source.own?.interpreter else { return nil }
      // A set may refer to definitions that are built in.
      let values = interpreter.values(called: text, direction).filter { isSelected($0.definition) }
      return values.first.map { ($0, interpreter) }
    }
    if found.count > 1 {
      throw Failure.ambiguous(.wrongValue, text, found.map { ($0.value.name, $0.value.definition.position) })
    }
    return found.first
  }

  /// The value of a built-in device with this UUID, type or name; nil when no device has one, or a device is selected.
  ///
  /// - Throws: `Failure` when several devices have one.
  private func valueOfDevice(called text: String, _ direction: Direction?) throws(Failure) -> Found? {
    if device != nil { return nil }
    // The table of definitions tells which devices may have the value, so the files of others are not read.
    let key = ShippedDefinition.Key(text)
    let owners = devices.filter { $0.source.shipped.contains { $0.kind.isValue && $0.isCalled(key) } }
    var found: Found?
    for owner in owners {
      guard let interpreter = owner.source.definitions(called: text)?.interpreter,
        let value = interpreter.values(called: text, direction).first
      else { continue }
      if found != nil { throw ambiguity(of: text, owners.map(\.name)) }
      found = (value, interpreter)
    }
    return found
  }

  private func ambiguity(of text: String, _ devices: [String]) -> Failure {
    let names = devices.joined(separator: " or ")
    return Failure(.wrongValue, "several devices define '\(text)'; choose one with --catalog \(names)")
  }

  /// The end of an error message for an unknown name: similar names.
  private func suggestion(for text: String) -> String {
    let names = BluetoothUUID(text) == nil ? (sets + [selected]).flatMap(\.valueNames) : []
    return NameSuggestion.text(for: text, among: names, otherwise: NameSuggestion.remedy(text))
  }
}

extension ShippedDefinition.Kind {
  fileprivate var isValue: Bool { self != .service && self != .profile }
}

extension ValueDefinition {
  /// Whether the definition comes from the files of a device.
  fileprivate func belongs(to device: String) -> Bool { position.path.hasPrefix("vendor/\(device)/") }
}
