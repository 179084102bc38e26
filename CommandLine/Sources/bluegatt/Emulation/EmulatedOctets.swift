import GATTCore
import GATTInterpreter

extension ValueInterpreter {
  /// The octets of the first example that decodes; without one, the shortest value that consists of zeros, or no octets
  /// when no such value can be decoded.
  var initialOctets: [UInt8] {
    definition.examples.lazy.map(\.octets).first { (try? decode(received: $0)) != nil } ?? shortestZeros
  }

  private var shortestZeros: [UInt8] {
    for count in 0...FieldWriter.maximumCount {
      let octets = [UInt8](repeating: 0, count: count)
      if (try? decode(octets)) != nil { return octets }
    }
    return []
  }

  /// Encodes a value with some fields changed.
  ///
  /// - Parameters:
  ///   - fields: The new contents, by field name.
  ///   - current: The current value.
  func octets(changing fields: [(name: String, content: GivenValue.Content)], of current: [UInt8]) throws(EncodeError)
    -> [UInt8]
  {
    let changed = Set(fields.map { $0.name.lowercased() })
    let decoded = try? decode(current)
    let octets = decoded?.fieldOctets(of: current) ?? current
    let old = (decoded?.fields ?? []).filter { !changed.contains($0.name.lowercased()) }
    let kept = old.map { field -> (field: InterpretedField, given: (name: String, content: GivenValue.Content)) in
      let raw = field.raw?.description ?? Data(octets[field.octets]).hexStringValue()
      return (field, (field.name, .raw(raw)))
    }
    do throws(EncodeError) {
      return try value(of: GivenValue(kept.map(\.given) + fields)).octets
    } catch {
      // Fields with bits are omitted, so that the encoder derives the flags from the fields that are present.
      return try value(of: GivenValue(kept.filter { !$0.field.hasBits }.map(\.given) + fields)).octets
    }
  }
}
