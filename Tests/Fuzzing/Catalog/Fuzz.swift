import Agreement
import CatalogSubjects
import GATTCore
import Rules

/// Every type of the catalogs: the first two octets choose one, the others are its value. What the type makes of them keeps
/// the rules, and is what the interpreter makes of them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count >= 2 else { return -1 }
  let subject = Subject.all[(Int(start[0]) | Int(start[1]) << 8) % Subject.all.count]
  let octets = Array(UnsafeBufferPointer(start: start, count: count).dropFirst(2))
  let verdict = ValueVerdict(
    on: octets,
    subject.type,
    comparesTexts: true,
    hasMedicalFloats: subject.hasMedicalFloats
  )
  let problems = verdict.problems + disagreements(on: octets, subject.type, subject.interpreter)
  if !problems.isEmpty { fatalError(problems.joined(separator: "\n")) }
  return 0
}
