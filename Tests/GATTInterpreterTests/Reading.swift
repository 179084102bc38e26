import GATTCore
import GATTDefinitions
import Testing

@testable import GATTInterpreter

/// Returns the interpreter of one characteristic with this content of `Value`. The definition must have no errors.
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
  /// Returns the fields as `name=text`. The name of a nested field follows the names of the fields that contain it.
  func texts(_ octets: [UInt8]) throws -> [String] {
    let value = try decode(octets)
    #expect(value.octets == octets)
    return value.texts
  }

  /// Returns the octets of a value with these fields.
  func octets(_ fields: [(String, GivenValue.Content)]) throws(EncodeError) -> [UInt8] {
    try value(of: GivenValue(fields.map { (name: $0.0, content: $0.1) })).octets
  }

  /// Returns the error of decoding the octets; nil when the octets are a value.
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
