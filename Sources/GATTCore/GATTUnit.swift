/// The unit of a physical value: how people write it, its name, and what the Bluetooth SIG calls it.
public struct GATTUnit: Hashable, Sendable {
  /// How people write it behind a number, as `bpm` or `°C`; empty for a number without a unit.
  public let symbol: String
  /// The name, as `beats per minute` or `degree Celsius`.
  public let name: String
  /// The assigned UUID; nil for a unit that published definitions use and the registry doesn't have.
  public let uuid: BluetoothUUID?
  /// The identifier, as `org.bluetooth.unit.period.beats_per_minute`.
  public let type: String

  /// A unit of one's own.
  ///
  /// - Parameters:
  ///   - symbol: How people write it behind a number.
  ///   - name: Its name.
  ///   - uuid: Its UUID, when it has one.
  ///   - type: Its identifier.
  public init(symbol: String, name: String, uuid: BluetoothUUID?, type: String) {
    self.symbol = symbol
    self.name = name
    self.uuid = uuid
    self.type = type
  }

  /// What all identifiers of the registry start with.
  static var prefix: String { "org.bluetooth.unit." }

  /// A unit of the registry, by the end of its identifier.
  init(_ symbol: String, _ name: String, _ number: UInt16?, _ identifier: String) {
    self.init(
      symbol: symbol,
      name: name,
      uuid: number.map { BluetoothUUID(uint16: $0) },
      type: GATTUnit.prefix + identifier
    )
  }

  /// The unit with this assigned UUID; nil when there is none.
  public init?(uuid: BluetoothUUID) {
    guard let unit = GATTUnit.all.first(where: { $0.uuid == uuid }) else { return nil }
    self = unit
  }

  /// The unit with this identifier, or with one that published definitions write in its place, as
  /// `org.bluetooth.unit.length.meter`; nil when there is none.
  public init?(type: String) {
    let alias = GATTUnit.aliases.first { GATTUnit.prefix + $0.written == type }
    let meant = alias.map { GATTUnit.prefix + $0.meant } ?? type
    guard let unit = GATTUnit.all.first(where: { $0.type == meant }) else { return nil }
    self = unit
  }
}

extension GATTUnit: CustomStringConvertible {
  /// The symbol; the name of a unit without one.
  public var description: String { symbol.isEmpty ? name : symbol }
}
