import GATTCore
import GATTDefinitions
import Testing

@testable import GATTInterpreter

/// The interpreter of one characteristic with this content of `Value`, which has to be without errors.
func interpreter(_ content: String, attributes: String = "") throws -> ValueInterpreter {
  let text = """
    <Characteristic xmlns:x="urn:bluegatt:1" name="Sample" type="org.example.sample" uuid="7E57">
      <Value \(attributes)>\(content)</Value>
    </Characteristic>
    """
  let (definitions, diagnostics) = DefinitionSet.read([DefinitionFile(path: "sample.xml", contents: Array(text.utf8))])
  #expect(diagnostics.filter { $0.severity == .error }.map(\.message) == [])
  return try #require(Interpreter(definitions).value(BluetoothUUID(uint16: 0x7E57)))
}

extension ValueInterpreter {
  /// The fields as `name=text`, those of values within the value behind the names around them.
  func texts(_ octets: [UInt8]) throws -> [String] {
    let value = try decode(octets)
    #expect(value.octets == octets)
    return value.texts
  }

  /// The octets of a value of these fields.
  func octets(_ fields: [(String, GivenValue.Content)]) throws(EncodeError) -> [UInt8] {
    try value(of: GivenValue(fields.map { (name: $0.0, content: $0.1) })).octets
  }

  /// Why octets are no value; nil when they are one.
  func error(_ octets: [UInt8]) -> DecodeError? {
    do throws(DecodeError) {
      _ = try decode(octets)
      return nil
    } catch {
      return error
    }
  }
}

extension InterpretedValue {
  var texts: [String] {
    fields.flatMap { field -> [String] in
      guard case .value(let value) = field.content else {
        return ["\(([field.name, field.elementName].compactMap { $0 }).joined(separator: "."))=\(field.text)"]
      }
      return value.texts.map { "\(field.name).\(field.isChoice ? value.name + "." : "")\($0)" }
    }
  }
}
