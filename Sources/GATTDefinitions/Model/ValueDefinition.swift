public import GATTModel

/// A characteristic, descriptor, attribute declaration or advertised payload, or a part of one, resolved and checked.
public struct ValueDefinition: Sendable, Equatable {
  /// The kind of a value in the attribute protocol or in advertisements, by its element.
  public enum Kind: Sendable, Hashable {
    case characteristic
    case descriptor
    case declaration
    /// `x:ServiceData`: the Service Data of an advertisement for the service `uuid`.
    case serviceData
    /// `x:ManufacturerData`: the Manufacturer Specific Data of an advertisement. The value starts after the company
    /// identifier, or, for `CompanyIdentifiers.omitted`, with the two octets in the place of the identifier.
    case manufacturerData(CompanyIdentifiers)
    /// The fields of an `x:Group`, or of a case of an `x:Switch`, in another value: `of` is the index of that value. A
    /// part has no UUID and no type, and a name that no other part of that value has.
    case part(of: Int)
  }

  /// The kind.
  public var kind: Kind
  /// The name in the definition, white space folded, as `Heart Rate Measurement`; followed by the direction when a
  /// characteristic has several values, as `Control Point Write`.
  public var name: String
  /// `x:swiftName`: the Swift name that replaces the one derived from `name`.
  public var swiftName: String?
  /// The identifier, as `org.bluetooth.characteristic.heart_rate_measurement`; may be empty.
  public var type: String
  /// Its UUID, or the service of service data; all zeros for manufacturer data and for parts.
  public var uuid: BluetoothUUID
  /// The directions of the value, when the values of a characteristic differ by direction; otherwise empty.
  ///
  /// The definitions of one characteristic have one UUID and one type, and no direction in common.
  public var directions: Set<Direction> = []
  /// The characteristic of the value, when its values differ by direction; nil when it has one value.
  public var characteristic: DirectedCharacteristic?
  /// The advertisements that may carry the value: `x:Match` of the value or of its profile, and the number of octets
  /// that constants and checksums determine. An empty rule for a value that is not advertised.
  public var match = MatchRule()
  /// Prose: the purpose of the value. Plain text, paragraphs separated by an empty line; may be empty.
  public var documentation: String
  /// The length prefix of a group: a number before the fields that counts their octets.
  ///
  /// Counted octets that the fields do not use are an error, even in octets from a device.
  public var lengthPrefix: LengthPrefix?
  /// `x:Frame`: devices send the value as a stream of octets, in packets that begin and end anywhere; nil when each
  /// packet is one value.
  public var frame: FrameDefinition?
  /// `x:Digits`: devices send the value as hexadecimal digits; nil when they send the octets of the fields.
  public var digits: HexadecimalDigits?
  /// The fields in the order of their octets; empty for a definition without a `Value`, which has opaque octets.
  public var fields: [FieldDefinition]
  /// Numbers that are computed from the fields.
  public var computed: [ComputedDefinition] = []
  /// Octets of the value, and their meaning.
  public var examples: [ExampleDefinition] = []
  /// Packets of other devices, which are not of the definition; empty for a value that is not advertised.
  public var foreignExamples: [ForeignExample] = []
  /// False when the definition has no `Value`, or one without fields: then its octets are opaque. Always true for a
  /// part, because a part without fields has no octets.
  public var hasValue: Bool
  /// Whether the value, as a field of another one, may take all remaining octets. `DefinitionSet.read` sets it.
  package internal(set) var reachesEnd = false
  /// The place of the element.
  public var position: SourcePosition
  /// The module that contains its Swift type already; nil for a definition of the target itself.
  public var module: String?
  /// The enum of that module that contains the type; nil for the top level.
  public var namespace: String?
}

extension ValueDefinition {
  /// The name of the attribute: `name` without the directions.
  public var attributeName: String { characteristic?.name ?? name }

  /// Whether the value belongs to an attribute, so that its UUID identifies its definition. A service or a company may
  /// advertise several values.
  public var isAttribute: Bool {
    switch kind {
    case .characteristic, .descriptor, .declaration: true
    case .serviceData, .manufacturerData, .part: false
    }
  }

  /// Whether it is a group, or a case of a choice, of another value.
  package var isPart: Bool { if case .part = kind { true } else { false } }

  /// Whether octets around the fields say where the value ends.
  package var isDelimited: Bool { lengthPrefix != nil || digits != nil }
}

/// `x:Frame`: a value in a stream of octets.
public struct FrameDefinition: Sendable, Equatable {
  /// The greatest number of octets of the value.
  public var maximumLength: Int
  /// The place of the element.
  public var position: SourcePosition
}

/// A characteristic with values that differ by direction.
public struct DirectedCharacteristic: Sendable, Equatable {
  /// The name in the definition.
  public var name: String
  /// `x:swiftName` of the characteristic.
  public var swiftName: String?
}

/// The direction of a value: `x:direction`.
public enum Direction: String, Sendable, CaseIterable {
  /// Read by a client.
  case read
  /// Written by a client.
  case write
  /// Sent by a server, as a notification or as an indication.
  case notify
}

/// `x:Computed`: a number that is computed from the fields of a value.
public struct ComputedDefinition: Sendable, Equatable {
  /// The numbers that an expression can give, as the formats of its fields tell.
  public enum Numbers: Sendable {
    /// Only 0 and 1.
    case zeroAndOne
    /// Only whole numbers.
    case whole
    /// Also fractions.
    case any
  }

  /// The name in the definition.
  public var name: String
  /// `x:swiftName`
  public var swiftName: String?
  /// The unit of the number.
  public var unit: GATTUnit?
  /// The least and the greatest number; nil without limits. They do not limit what devices send.
  public var range: ClosedRange<Double>?
  /// The expression. The number is absent when one of the fields is absent, or has a special value.
  public var expression: Expression
  /// The numbers that the expression can give.
  public var numbers = Numbers.any
  /// `x:PresentIf`: the conditions under which there is a number; all must hold.
  public var conditions: [Condition] = []
  /// `role="diagnostic"`, as `FieldDefinition.isDiagnostic`.
  public var isDiagnostic = false
  /// Prose: plain text, may be empty.
  public var documentation: String
  /// The place of the element.
  public var position: SourcePosition
}
