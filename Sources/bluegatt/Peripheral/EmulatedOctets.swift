import GATTCore
import GATTInterpreter

extension ValueInterpreter {
  /// The shortest value that consists of zeros; no octets where there is none.
  var plainest: [UInt8] {
    for count in 0...FieldWriter.maximumCount {
      let octets = [UInt8](repeating: 0, count: count)
      if (try? decode(octets)) != nil { return octets }
    }
    return []
  }

  /// The octets of a value of which some fields are changed, and the others stay.
  ///
  /// - Parameters:
  ///   - fields: What the fields are to say.
  ///   - current: The value so far.
  func octets(changing fields: [(name: String, content: GivenValue.Content)], of current: [UInt8]) throws(EncodeError)
    -> [UInt8]
  {
    let changed = Set(fields.map { $0.name.lowercased() })
    let old = ((try? decode(current))?.fields ?? []).filter { !changed.contains($0.name.lowercased()) }
    let kept = old.map { field -> (field: InterpretedField, given: (name: String, content: GivenValue.Content)) in
      let raw = field.raw?.description ?? Data(current[field.octets]).hexStringValue()
      return (field, (field.name, .raw(raw)))
    }
    do throws(EncodeError) {
      return try value(of: GivenValue(kept.map(\.given) + fields)).octets
    } catch {
      // What says which fields are there follows from those that are.
      return try value(of: GivenValue(kept.filter { !$0.field.hasBits }.map(\.given) + fields)).octets
    }
  }
}
