public import GATTCore
public import GATTDefinitions
public import GATTInterpreter
import Synchronization

/// A set of definitions in which each UUID has one meaning. Files that are built into the program are read when their
/// definitions are used.
public final class DefinitionSource: Sendable {
  /// A parsed set of definitions.
  public struct ParsedSet: Sendable {
    /// The definitions.
    public let definitions: DefinitionSet
    /// The interpreter of the definitions.
    public let interpreter: Interpreter
    /// The services by UUID.
    public let services: [BluetoothUUID: ServiceDefinition]

    init(_ definitions: DefinitionSet) {
      self.definitions = definitions
      interpreter = Interpreter(definitions)
      let services = definitions.services.map { ($0.uuid, $0) }
      self.services = Dictionary(services) { first, _ in first }
    }
  }

  private enum Origin {
    /// The Bluetooth SIG.
    case assigned
    /// A built-in device.
    case device(String)
    /// The user, and after the definitions of the user those of the Bluetooth SIG.
    case user(UserDefinitions)
    /// A set that is parsed already.
    case parsed(ParsedSet)
  }

  private struct State {
    var whole: ParsedSet?
    /// Definitions of single UUIDs of the Bluetooth SIG, each with the definitions that it refers to.
    var setsByUUID: [BluetoothUUID: ParsedSet] = [:]
  }

  /// The most UUIDs that are parsed one at a time. For a further UUID the source parses everything, which takes about
  /// as long as this number of UUIDs.
  private static let mostSets = 64

  private let origin: Origin
  private let state = Mutex(State())

  private init(_ origin: Origin) { self.origin = origin }

  /// The definitions of the Bluetooth SIG.
  public static let assigned = DefinitionSource(.assigned)

  /// Creates the source of a built-in device: a name in `Shipped.devices`.
  public convenience init(device: String) { self.init(.device(device)) }

  /// Creates the source of a parsed set.
  public convenience init(_ definitions: DefinitionSet) { self.init(.parsed(ParsedSet(definitions))) }

  /// Reads definitions of a user. A definition replaces the built-in one of the same UUID. After them, the source has
  /// the other definitions of the Bluetooth SIG.
  ///
  /// - Parameters:
  ///   - files: The files of the user.
  ///   - device: A built-in device. Its definitions are added.
  /// - Returns: The source, and the messages about the files of the user. If one is an error, the source is not fit for
  ///   use.
  public static func reading(
    _ files: [DefinitionFile],
    device: String? = nil
  ) -> (source: DefinitionSource, diagnostics: [Diagnostic]) {
    let (user, diagnostics) = UserDefinitions.reading(files, device: device)
    return (DefinitionSource(.user(user)), diagnostics)
  }

  // MARK: Without reading

  /// Whether these are the definitions of the Bluetooth SIG alone.
  public var isOfSIG: Bool { if case .assigned = origin { true } else { false } }

  /// The definitions that the user gave, with those of the selected device, or the parsed set; nil for other sources.
  public var own: ParsedSet? {
    switch origin {
    case .user(let user): user.parsed
    case .parsed(let set): set
    case .assigned, .device: nil
    }
  }

  /// The built-in definitions that are not parsed yet.
  public var shipped: [ShippedDefinition] {
    switch origin {
    case .assigned: Shipped.allAssigned
    case .device(let name): Shipped.definitionsOfDevices[name] ?? []
    case .user(let user): Shipped.allAssigned.filter { !user.replacedPaths.contains($0.position.path) }
    case .parsed: []
    }
  }

  /// The UUIDs of the services.
  public var services: Set<BluetoothUUID> {
    let shipped = shipped.filter { $0.kind == .service }.compactMap(\.uuid)
    return Set(shipped).union(own.map { Array($0.services.keys) } ?? [])
  }

  /// The names of the services.
  public var serviceNames: [String] {
    (own?.definitions.services.map(\.name) ?? []) + shipped.filter { $0.kind == .service }.map(\.name)
  }

  /// The names of the values.
  public var valueNames: [String] {
    (own?.interpreter.values.map(\.name) ?? [])
      + shipped.filter { $0.kind != .service && $0.kind != .profile }.map(\.name)
  }

  /// The definitions of advertised data.
  ///
  /// - Parameter priority: The index of the source. Of equal matches, the one with the lowest index wins.
  public func advertised(priority: Int) -> [InterpretedDefinition] {
    switch origin {
    case .assigned: []
    case .device: shipped.compactMap { InterpretedDefinition($0, in: self, priority: priority) }
    case .user, .parsed:
      own?.interpreter.values.compactMap { InterpretedDefinition($0, priority: priority) } ?? []
    }
  }

  // MARK: Reading

  /// All definitions.
  public var whole: ParsedSet { state.withLock { whole(of: &$0) } }

  /// A set with the definition of a UUID, and with the definitions that it refers to. The set may contain more. If the
  /// UUID has no definition, the result is nil or a set without it.
  public subscript(uuid: BluetoothUUID) -> ParsedSet? {
    state.withLock { state in
      if let whole = state.whole { return whole }
      switch origin {
      case .device: return shipped.contains { $0.uuid == uuid } ? whole(of: &state) : nil
      case .user(let user) where user.defines(uuid): return user.parsed
      case .parsed(let set): return set
      case .assigned, .user: break
      }
      if let known = state.setsByUUID[uuid] { return known }
      guard let definition = Shipped.assigned(uuid) else { return nil }
      guard state.setsByUUID.count < Self.mostSets else { return whole(of: &state) }
      let parsed = assigned([definition])
      state.setsByUUID[uuid] = parsed
      return parsed
    }
  }

  /// The UUIDs that a text of four digits, as `0002`, stands for in the profiles of the user or of the device, by their
  /// `x:baseUUID`.
  public func completedUUIDs(of text: String) -> [BluetoothUUID] {
    let profiles: [ProfileDefinition] =
      switch origin {
      case .assigned: []
      case .device: whole.definitions.profiles
      case .user, .parsed: own?.definitions.profiles ?? []
      }
    return profiles.compactMap { $0.completedUUID(text) }
  }

  /// A set with all definitions of this UUID, name or type. The set may contain more. If there is no such definition,
  /// the result is nil or a set without it.
  public func definitions(called text: String) -> ParsedSet? {
    if let uuid = BluetoothUUID(text) { return self[uuid] }
    if let whole = state.withLock({ $0.whole }) { return whole }
    let key = ShippedDefinition.Key(text)
    let found = shipped.filter { $0.isCalled(key) }
    if found.isEmpty { return own }
    switch origin {
    case .device: return whole
    case .assigned where Set(found.map(\.uuid)).count == 1: return found[0].uuid.flatMap { self[$0] }
    // The user may have a definition of that name, too.
    case .assigned, .user, .parsed: return assigned(found)
    }
  }

  /// Reads definitions of the Bluetooth SIG, together with those of the user.
  private func assigned(_ definitions: [ShippedDefinition]) -> ParsedSet {
    var files = Shipped.files(of: definitions)
    if case .user(let user) = origin { files += user.files }
    return ParsedSet(Shipped.read(files))
  }

  private func whole(of state: inout State) -> ParsedSet {
    if let whole = state.whole { return whole }
    let whole =
      switch origin {
      case .assigned: ParsedSet(Shipped.read(Shipped.files()))
      case .device(let name): ParsedSet(Shipped.read(Shipped.files(ofDevice: name)))
      case .user(let user): ParsedSet(Shipped.read(user.all))
      case .parsed(let set): set
      }
    state = State(whole: whole)
    return whole
  }
}

/// The definitions that a user gave.
private struct UserDefinitions: Sendable {
  /// The files of the user, and those of the selected device.
  let files: [DefinitionFile]
  /// The definitions of these files, with those of the Bluetooth SIG to which they refer.
  let parsed: DefinitionSource.ParsedSet
  /// The built-in files that define a UUID of the user.
  let replacedPaths: Set<String>
  private let uuids: Set<BluetoothUUID>

  func defines(_ uuid: BluetoothUUID) -> Bool { uuids.contains(uuid) }

  /// The files, and all those of the Bluetooth SIG that they do not replace.
  var all: [DefinitionFile] { Shipped.files().filter { !replacedPaths.contains($0.path) } + files }

  /// - Parameter device: A built-in device. Its files are added unless the user replaces them.
  static func reading(
    _ files: [DefinitionFile],
    device: String?
  ) -> (definitions: UserDefinitions, diagnostics: [Diagnostic]) {
    let own = Set(files.map(\.path))
    let (set, _) = DefinitionSet.read(files, importing: [Shipped.catalog], checksFrom: false)
    let ownUUIDs = Set(
      set.values[..<set.firstPart].filter { own.contains($0.position.path) }.map(\.uuid) + set.services.map(\.uuid)
    )
    let replaced = Set(
      ShippedDefinition.all.filter { $0.uuid.map { ownUUIDs.contains($0) } ?? false }.map(\.position.path)
    )
    let added = device.map { Shipped.files(ofDevice: $0) } ?? []
    var files = added.filter { !replaced.contains($0.path) } + files
    var (definitions, diagnostics) = DefinitionSet.read(files, importing: [Shipped.catalog])
    if diagnostics.contains(where: { $0.severity == .error }) {
      // An overlay changes a built-in definition, and needs its file.
      let all = Shipped.files().filter { !replaced.contains($0.path) } + files
      let (ofAll, diagnosticsOfAll) = DefinitionSet.read(all)
      if !diagnosticsOfAll.contains(where: { $0.severity == .error && own.contains($0.position.path) }) {
        (definitions, diagnostics, files) = (ofAll, diagnosticsOfAll, all)
      }
    }
    let uuids = ownUUIDs.union(definitions.values[..<definitions.firstPart].map(\.uuid))
      .union(definitions.services.map(\.uuid))
    let user = UserDefinitions(
      files: files,
      parsed: DefinitionSource.ParsedSet(definitions),
      replacedPaths: replaced,
      uuids: uuids
    )
    return (user, diagnostics.filter { own.contains($0.position.path) })
  }
}
