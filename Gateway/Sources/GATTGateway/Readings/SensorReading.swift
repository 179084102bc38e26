public import Foundation
import GATTCore
import GATTInterpreter

/// One number or text that a device has sent: the content of one field of its definition.
///
/// The JSON form is an object with the members of `CodingKeys`; absent members have no value. `README.md` documents them.
public struct SensorReading: Hashable, Sendable {
  /// Whether a reading is one of a series, or the newest state.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// The packet has a counter. The reading is delivered at least once, and `identifier` recognises its repeats.
    case event
    /// The packet has no counter. Only the newest reading of a field has a meaning.
    case state
  }

  /// How good the value is.
  public enum Quality: String, Hashable, Sendable, Codable {
    /// A value in the range of its definition.
    case good
    /// A value outside the range of its definition.
    case outOfRange
    /// The device says that it has no value, for example "value is not known".
    case noValue
    /// The octets are enciphered, and no key is known.
    case enciphered
  }

  /// The content of a field.
  public enum Value: Hashable, Sendable {
    case number(Double)
    case integer(Int64)
    case text(String)
    case boolean(Bool)
  }

  /// Equal for the same reading that several gateways have heard; nil for a state.
  public var identifier: ReadingIdentifier?
  /// Whether the reading is an event or a state.
  public var kind: Kind
  /// The name of the gateway.
  public var gateway: String
  /// The address of the device, or the identifier that the adapter gives a device without a known address.
  public var device: String
  /// The name that the device advertises; nil when it was not heard yet.
  public var name: String?
  /// The definition of the value: its `type`, or its name if it has no type.
  public var definition: String
  /// The name of the field, with a number after it if several fields of the value have that name.
  public var field: String
  /// The content on the wire: a number, text, or octets in hexadecimal digits. Nil for a computed number, and for a number
  /// of more than 64 bits.
  public var raw: Value?
  /// The physical value. Nil when the device says that it has none.
  public var value: Value?
  /// The symbol of the unit, such as `°C`; nil without a unit.
  public var unit: String?
  /// The identifier of the unit, such as `org.bluetooth.unit.thermodynamic_temperature.degree_celsius`.
  public var unitType: String?
  /// How good the value is.
  public var quality: Quality
  /// How well the value is protected against forgery: `plain`, `deciphered` or `authenticated`.
  public var provenance: String
  /// The RSSI in dBm; nil when the adapter does not know it.
  public var rssi: Int?
  /// The counter of the packet; nil for a state.
  public var counter: UInt64?
  /// The time of reception by the clock of the machine.
  public var received: Date
  /// The time of reception in seconds by the clock of the adapter, which never jumps. It starts with the gateway.
  public var uptime: Double
  /// The names of what can happen, for a field that tells of something that happens once; no part of the JSON form.
  var eventTypes: [String] = []
  /// Whether the value is a time; no part of the JSON form.
  var isTime = false
  /// Whether the content is about the device or the packet, and is no measurement; no part of the JSON form.
  var isDiagnostic = false
  /// Whether the definition names numbers of the field; no part of the JSON form.
  var hasNames = false
  /// The number of decimal places of the value, nil when the definition does not tell; no part of the JSON form.
  var decimalPlaces: Int?
}

extension SensorReading.Value: Encodable {
  /// Encodes the value as a JSON number, string or Boolean.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .integer(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .boolean(let isTrue): try container.encode(isTrue)
    }
  }
}

extension SensorReading: Encodable {
  /// The members of the JSON form.
  public enum CodingKeys: String, CodingKey {
    case identifier, kind, gateway, device, name, definition, field, raw, value, unit, unitType, quality, provenance,
      rssi,
      counter, received, uptime
  }

  /// The longest batch, in readings.
  public static let longestBatch = 100

  /// Returns the JSON form of one reading, without line breaks.
  public func json() throws -> Data { try Self.encoder.encode(self) }

  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder.messages
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(date.inMessages)
    }
    return encoder
  }()
}
