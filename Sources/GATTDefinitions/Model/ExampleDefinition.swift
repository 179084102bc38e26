public import GATTModel
import GATTText

/// `x:Example`: octets of a value, and their meaning.
public struct ExampleDefinition: Sendable, Equatable {
  /// The meaning of the octets.
  public enum Meaning: Sendable, Equatable {
    /// The octets decode; the example does not say to what.
    case decodes
    /// The octets decode to a value with these fields, in the form that `bluegatt decode --json` prints for users: an
    /// object of fields by name. Fields that are not named are not compared.
    case fields(JSON)
    /// The octets do not decode, for a reason that contains this word.
    case fails(String)
  }

  /// The name by which other examples refer to it; may be empty.
  public var name: String
  /// The name of the example of a request that these octets answer; empty for no request.
  public var request = ""
  /// The octets of the value.
  public var octets: [UInt8]
  /// The octets of the key that deciphers the group; nil when the group stays enciphered.
  public var key: [UInt8]?
  /// The address of the sender, for the cipher; may be empty.
  public var sender: String
  /// The text of the element: JSON, or `!` and a word; may be empty.
  public var text: String
  /// The meaning of the octets.
  public var meaning: Meaning
  /// The place of the element.
  public var position: SourcePosition

  /// Returns the example of a request that these octets answer; nil for no request.
  public func request(among examples: [ExampleDefinition]) -> ExampleDefinition? {
    request.isEmpty ? nil : examples.first { $0.name == request }
  }
}

/// `x:Example not`: a packet of another device, which is not of the definition.
public struct ForeignExample: Sendable, Equatable {
  /// The device that sends the packet, or what else the packet is.
  public var whose: String
  /// The octets of the packet, where those of the definition would be.
  public var octets: [UInt8]
  /// The name of the device; nil without a name.
  public var device: String?
  /// The services that the device advertises.
  public var services: [BluetoothUUID]
  /// The address of the device; may be empty.
  public var sender: String
  /// The place of the element.
  public var position: SourcePosition
}
