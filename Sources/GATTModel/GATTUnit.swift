/// The unit of a physical value: its symbol, its name, and its identifiers of the Bluetooth SIG.
///
/// The registry, `GATTUnit.all`, has the units of Assigned Numbers, and other units that published definitions use. A
/// unit of the registry is stored as its index there, so that code that passes a unit handles a number and no strings.
public struct GATTUnit: Sendable {
  /// A unit of the registry.
  struct Entry {
    /// The assigned number; nil for a unit that only published definitions use.
    let number: UInt16?
    /// The static member of `GATTUnit`: the last part of the identifier in lower camel case without diacritics. When an
    /// earlier unit has that name, the member starts with the part before: `planeAngleMinute`.
    let member: String
    let symbol: String
    let name: String
    /// The identifier without the common prefix.
    let identifier: String
  }

  /// The properties of a unit that is not in the registry.
  private final class Custom: Sendable {
    let symbol: String
    let name: String
    let uuid: BluetoothUUID?
    let type: String

    init(symbol: String, name: String, uuid: BluetoothUUID?, type: String) {
      self.symbol = symbol
      self.name = name
      self.uuid = uuid
      self.type = type
    }
  }

  private enum Form: Sendable {
    case registered(UInt16)
    case custom(Custom)
  }

  private let form: Form

  /// Creates a unit that is not in the registry.
  ///
  /// - Parameters:
  ///   - symbol: The symbol, as written after a number.
  ///   - name: The name of the unit.
  ///   - uuid: The UUID of the unit; nil when it has none.
  ///   - type: The identifier of the unit.
  public init(symbol: String, name: String, uuid: BluetoothUUID?, type: String) {
    form = .custom(Custom(symbol: symbol, name: name, uuid: uuid, type: type))
  }

  /// Creates the unit at this index of the registry.
  init(registered index: UInt16) {
    form = .registered(index)
  }

  /// The symbol, as written after a number: `bpm` or `°C`; empty for a number without a unit.
  public var symbol: String {
    switch form {
    case .registered(let index): Self.registry[Int(index)].symbol
    case .custom(let unit): unit.symbol
    }
  }

  /// The name, such as `beats per minute` or `degree Celsius`.
  public var name: String {
    switch form {
    case .registered(let index): Self.registry[Int(index)].name
    case .custom(let unit): unit.name
    }
  }

  /// The assigned UUID; nil for a unit that the Bluetooth SIG has not assigned.
  public var uuid: BluetoothUUID? {
    switch form {
    case .registered(let index): Self.registry[Int(index)].number.map { BluetoothUUID(uint16: $0) }
    case .custom(let unit): unit.uuid
    }
  }

  /// The identifier, such as `org.bluetooth.unit.period.beats_per_minute`.
  public var type: String {
    switch form {
    case .registered(let index): Self.prefix + Self.registry[Int(index)].identifier
    case .custom(let unit): unit.type
    }
  }

  /// The static member of `GATTUnit` that is this unit; nil for a unit that the registry does not have.
  package var member: String? {
    if case .registered(let index) = form { Self.registry[Int(index)].member } else { nil }
  }

  /// The common prefix of all identifiers in the registry.
  package static var prefix: String { "org.bluetooth.unit." }

  /// Creates the unit with this assigned UUID; nil when the registry does not have it.
  public init?(uuid: BluetoothUUID) {
    guard let unit = GATTUnit.all.first(where: { $0.uuid == uuid }) else { return nil }
    self = unit
  }

  /// Creates the unit with this identifier; nil when the registry does not have it. Some identifiers that published
  /// definitions use instead, such as `org.bluetooth.unit.length.meter`, are accepted too.
  public init?(type: String) {
    guard type.hasPrefix(Self.prefix) else { return nil }
    let written = type.dropFirst(Self.prefix.count)
    let meant = Self.aliases.first { $0.written == written }?.meant ?? String(written)
    guard let index = Self.registry.firstIndex(where: { $0.identifier == meant }) else { return nil }
    form = .registered(UInt16(index))
  }
}

extension GATTUnit: Hashable {
  /// Returns whether all properties are equal.
  public static func == (left: GATTUnit, right: GATTUnit) -> Bool {
    if case .registered(let index) = left.form, case .registered(let other) = right.form { return index == other }
    return left.type == right.type && left.symbol == right.symbol && left.name == right.name && left.uuid == right.uuid
  }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(type) }
}

extension GATTUnit: CustomStringConvertible {
  /// The symbol; the name of a unit without one.
  public var description: String { symbol.isEmpty ? name : symbol }
}
