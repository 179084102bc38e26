import GATTModel

/// A characteristic, descriptor, attribute declaration or advertised payload, resolved and checked: what it is and what its
/// octets are. Or a part of one.
public struct ValueDefinition: Sendable {
  /// What it is in the attribute protocol or in advertisements, by the element that defines it.
  public enum Kind: Sendable, Hashable {
    case characteristic
    case descriptor
    case declaration
    /// `x:ServiceData`: what an advertisement carries for the service `uuid`.
    case serviceData
    /// `x:ManufacturerData`: what an advertisement carries behind the number of this company.
    case manufacturerData(company: UInt16)
    /// The fields of an `x:Group`, or of a case of an `x:Switch`, which stand within a field of another value, given by
    /// its index. It has no UUID and no type, and a name that no other part of that value has.
    case part(of: Int)
  }

  /// What it is.
  public var kind: Kind
  /// The name that the definition gives, white space folded, as `Heart Rate Measurement`; with the direction behind it when
  /// there are several for one characteristic, as `Control Point Write`.
  public var name: String
  /// `x:swiftName`: the Swift name to use in place of the one derived from `name`.
  public var swiftName: String?
  /// The identifier, as `org.bluetooth.characteristic.heart_rate_measurement`; may be empty.
  public var type: String
  /// Its attribute type, or the service of service data; all zeros for manufacturer data and for parts.
  public var uuid: BluetoothUUID
  /// Which way its octets go, when the values of a characteristic differ by that; empty when they are the same both ways.
  ///
  /// The definitions of one characteristic have one UUID and one type, and no direction in common.
  public var directions: Set<Direction> = []
  /// What the characteristic is called of which this is the value in some directions; nil when it has one value.
  public var characteristic: DirectedCharacteristic?
  /// Prose: what it is for. Plain text, paragraphs separated by a blank line; may be empty.
  public var documentation: String
  /// A number in front of the fields that says how many octets there are, of a group that has one.
  ///
  /// What the fields leave of these octets is refused, like what is left behind the last field of any value.
  public var lengthPrefix: LengthPrefix?
  /// In the order of their octets; empty for a definition without a `Value`, whose octets are opaque.
  public var fields: [FieldDefinition]
  /// Numbers that follow from the fields.
  public var computed: [ComputedDefinition] = []
  /// False when the definition has no `Value`, or one without fields. A part without fields has no octets.
  public var hasValue: Bool
  /// Where the element starts.
  public var position: SourcePosition
  /// The module that has its Swift type already; nil for a definition of the target itself.
  public var module: String?
  /// The enum of that module that the type stands in; nil for the top level.
  public var namespace: String?
}

extension ValueDefinition {
  /// It is an attribute: there is one of each UUID. A company may advertise several things, and so may a service.
  public var isAttribute: Bool {
    switch kind {
    case .characteristic, .descriptor, .declaration: true
    case .serviceData, .manufacturerData, .part: false
    }
  }
}

/// A characteristic whose octets differ by direction.
public struct DirectedCharacteristic: Sendable, Equatable {
  /// The name that the definition gives.
  public var name: String
  /// `x:swiftName` of the characteristic.
  public var swiftName: String?
}

/// Which way the octets of a value go: `x:direction`.
public enum Direction: String, Sendable, CaseIterable {
  /// Read by a client.
  case read
  /// Written by a client.
  case write
  /// Sent by a server, as a notification or as an indication.
  case notify
}

/// `x:Computed`: a number that follows from the fields of a value.
public struct ComputedDefinition: Sendable {
  /// The name that the definition gives.
  public var name: String
  /// `x:swiftName`
  public var swiftName: String?
  /// What the number counts.
  public var unit: GATTUnit?
  /// How it follows. It is not there when one of the fields is not, or holds a special value.
  public var expression: Expression
  /// Prose: plain text, may be empty.
  public var documentation: String
  /// Where the element starts.
  public var position: SourcePosition

  /// What is to be computed, in `Double`.
  public indirect enum Expression: Sendable, Equatable {
    case number(Double)
    /// The physical value of a field that is one number, by index in the same value.
    case field(Int)
    case negative(Expression)
    case sum(Expression, Expression)
    case difference(Expression, Expression)
    case product(Expression, Expression)
    case quotient(Expression, Expression)
  }
}
