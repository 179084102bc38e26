import Agreement
import CatalogSubjects
import GATTCore
import ValueRules

/// Which rules are broken by what a type of the catalogs makes of octets, and in what it differs from the interpreter.
///
/// - Parameter input: The key of the type, three octets, then the octets of its value.
/// - Returns: What is wrong, in words; nothing when all rules hold, or when there is no key.
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
