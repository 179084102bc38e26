import Agreement
import CatalogSubjects
import GATTCore
import ValueRules

/// Checks how a type of the catalogs decodes octets, and compares it with the interpreter.
///
/// - Parameter input: The key of the type in three octets, then the octets of its value.
/// - Returns: Descriptions of the violations; empty when all rules hold, or the key is missing.
public func brokenRules(ofCatalogInput input: [UInt8]) -> [String] {
  guard input.count >= 3 else { return [] }
  let subject = Subject.nearest(toKey: input.prefix(3).reduce(0) { $0 << 8 | UInt32($1) })
  let octets = Array(input.dropFirst(3))
  let verdict = ValueVerdict(
    on: octets,
    subject.type,
    comparesTexts: true,
    hasMedicalFloats: subject.hasMedicalFloats
  )
  return verdict.problems + disagreements(on: octets, subject.type, subject.interpreter)
}
