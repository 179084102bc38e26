public import GATTCore
public import GATTDefinitions

/// Decodes and encodes values by their definitions, without generated code.
///
/// An interpreter accepts and rejects the same octets as generated types, and re-encodes every decoded value unchanged.
public struct Interpreter: Sendable {
  /// The interpreters of all attributes, service data and manufacturer data, in the order of the set.
  public let values: [ValueInterpreter]
  private let attributes: [BluetoothUUID: [Int]]

  /// Creates interpreters for all values of a set that was read without errors.
  public init(_ definitions: DefinitionSet) {
    var builder = InterpreterBuilder(definitions)
    values = builder.build()
    var attributes: [BluetoothUUID: [Int]] = [:]
    for (index, value) in values.enumerated() where value.definition.isAttribute {
      attributes[value.uuid, default: []].append(index)
    }
    self.attributes = attributes
  }

  /// The interpreter of the characteristic, descriptor or declaration with this UUID; nil when the set has none for the
  /// direction.
  ///
  /// - Parameter direction: The direction of the octets, for values that differ by direction. Without it, values that a
  ///   server sends are preferred.
  public func value(_ uuid: BluetoothUUID, _ direction: Direction? = nil) -> ValueInterpreter? {
    guard let found = attributes[uuid]?.map({ values[$0] }) else { return nil }
    for direction in direction.map({ [$0] }) ?? [.notify, .read] {
      if let value = found.first(where: { $0.definition.directions.contains(direction) }) { return value }
    }
    return found.first { $0.definition.directions.isEmpty } ?? (direction == nil ? found.first : nil)
  }

  /// Decodes the value of an attribute without knowing its direction: tries `value` first, then the interpreters of the
  /// same UUID for other directions.
  ///
  /// - Parameter value: The interpreter that is tried first. Its error is thrown when all fail.
  public func decode(_ octets: [UInt8], asAnyDirectionOf value: ValueInterpreter) throws(DecodeError)
    -> InterpretedValue
  {
    do throws(DecodeError) {
      return try value.decode(octets)
    } catch {
      if value.definition.directions.isEmpty || !value.definition.isAttribute { throw error }
      for index in attributes[value.uuid] ?? [] where values[index] !== value {
        if let other = try? values[index].decode(octets) { return other }
      }
      throw error
    }
  }

  /// Decodes octets from a device as `decode(_:asAnyDirectionOf:)` does. If no direction decodes all octets, `value`
  /// decodes them, and keeps the octets after the value as `trailingOctets`.
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

  /// The interpreter of the service data of a service; nil when the set has none.
  public func serviceData(_ service: BluetoothUUID) -> ValueInterpreter? {
    values.first { $0.definition.kind == .serviceData && $0.uuid == service }
  }

  /// The interpreter of the manufacturer data of a company; nil when the set has none.
  public func manufacturerData(_ company: UInt16) -> ValueInterpreter? {
    values.first { value in
      if case .manufacturerData(.assigned(let companies)) = value.definition.kind { return companies.contains(company) }
      return false
    }
  }

  /// The interpreters of the values that `text` identifies: by the UUID of an attribute or of service data, else by the
  /// `type`, else by the name of the value or of its characteristic, which several definitions may share. Upper and
  /// lower case are equal.
  public func values(called text: String, _ direction: Direction? = nil) -> [ValueInterpreter] {
    if let uuid = BluetoothUUID(text), let value = value(uuid, direction) ?? serviceData(uuid) { return [value] }
    let wanted = text.lowercased()
    let byType = values.first { !$0.definition.type.isEmpty && $0.definition.type.lowercased() == wanted }
    if let byType, byType.definition.isAttribute {
      // Values of one type differ only by direction.
      return value(byType.uuid, direction).map { [$0] } ?? []
    }
    if let byType { return [byType] }
    let byName = values.filter { $0.name.lowercased() == wanted }
    if !byName.isEmpty { return byName }
    // The values of one characteristic differ only by direction.
    let characteristics = values.filter { $0.definition.attributeName.lowercased() == wanted }.map(\.uuid)
    return Set(characteristics).sorted().compactMap { value($0, direction) }
  }
}
