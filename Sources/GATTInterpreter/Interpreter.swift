public import GATTCore
public import GATTDefinitions

/// Decodes and encodes values by their definitions, without generated code.
///
/// What it does with octets is what generated types do with them: the same octets are values, the same ones are refused,
/// and everything received comes back out.
public struct Interpreter: Sendable {
  /// One interpreter for each value of the set that is no part of another one, in the order of the set.
  public let values: [ValueInterpreter]
  private let attributes: [BluetoothUUID: [Int]]

  /// Interpreters for all values of a set that was read without errors.
  public init(_ definitions: DefinitionSet) {
    var builder = PlanBuilder(definitions)
    values = builder.build()
    var attributes: [BluetoothUUID: [Int]] = [:]
    for (index, value) in values.enumerated() where value.definition.kind.isAttribute {
      attributes[value.uuid, default: []].append(index)
    }
    self.attributes = attributes
  }

  /// The interpreter of the characteristic, descriptor or declaration with this UUID; nil when the set has none.
  ///
  /// - Parameter direction: Which way the octets go, where that makes a difference; without it those that a server sends
  ///   come first.
  public func value(_ uuid: BluetoothUUID, _ direction: Direction? = nil) -> ValueInterpreter? {
    guard let found = attributes[uuid]?.map({ values[$0] }) else { return nil }
    for direction in direction.map({ [$0] }) ?? [.notify, .read] {
      if let value = found.first(where: { $0.definition.directions.contains(direction) }) { return value }
    }
    return found.first { $0.definition.directions.isEmpty } ?? (direction == nil ? found.first : nil)
  }

  /// What the octets of an attribute mean whose direction is not known: the first that they can mean.
  ///
  /// - Parameter value: Whose error counts when there is none.
  public func decode(_ octets: [UInt8], asAnyDirectionOf value: ValueInterpreter) throws(DecodeError)
    -> InterpretedValue
  {
    do throws(DecodeError) {
      return try value.decode(octets)
    } catch {
      if value.definition.directions.isEmpty || !value.definition.kind.isAttribute { throw error }
      for index in attributes[value.uuid] ?? [] where values[index] !== value {
        if let other = try? values[index].decode(octets) { return other }
      }
      throw error
    }
  }

  /// What octets mean that a device sent, in any direction of a value. The value has the octets that follow it as
  /// `trailingOctets` when the octets are no value of any direction.
  public func decode(received octets: [UInt8], asAnyDirectionOf value: ValueInterpreter) throws(DecodeError)
    -> InterpretedValue
  {
    do throws(DecodeError) {
      return try decode(octets, asAnyDirectionOf: value)
    } catch {
      guard let value = try? value.decode(received: octets) else { throw error }
      return value
    }
  }

  /// The interpreter of what advertisements carry for this service; nil when the set has none.
  public func serviceData(_ service: BluetoothUUID) -> ValueInterpreter? {
    values.first { $0.definition.kind == .serviceData && $0.uuid == service }
  }

  /// The interpreter of what advertisements carry behind the number of this company; nil when the set has none.
  public func manufacturerData(_ company: UInt16) -> ValueInterpreter? {
    values.first { $0.definition.kind == .manufacturerData(company: company) }
  }

  /// The interpreters of the values that people call by `text`: the UUID of an attribute, else of a service that has
  /// service data; else a `type`, else a name; upper and lower case are the same. Several definitions may have one name.
  public func values(called text: String, _ direction: Direction? = nil) -> [ValueInterpreter] {
    if let uuid = BluetoothUUID(text), let value = value(uuid, direction) ?? serviceData(uuid) { return [value] }
    let wanted = text.lowercased()
    let byType = values.first { !$0.definition.type.isEmpty && $0.definition.type.lowercased() == wanted }
    if let byType, byType.definition.kind.isAttribute {
      // The values of one type differ by direction at most.
      return value(byType.uuid, direction).map { [$0] } ?? []
    }
    return byType.map { [$0] } ?? values.filter { $0.name.lowercased() == wanted }
  }
}

extension ValueDefinition.Kind {
  /// It is the value of an attribute, and not of an advertisement.
  fileprivate var isAttribute: Bool {
    switch self {
    case .characteristic, .descriptor, .declaration: true
    case .serviceData, .manufacturerData, .part: false
    }
  }
}
