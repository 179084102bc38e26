import GATTCapture

/// Which rules of captures are broken by what was read from octets: the size of the pieces does not matter, and what was
/// captured can be recorded.
///
/// - Returns: What is wrong, in words; nothing when all rules hold, or when the octets are no capture.
public func brokenRules(ofCapture octets: [UInt8], inPiecesOf size: Int) -> [String] {
  guard let whole = Captured(octets, by: .max) else {
    return Captured(octets, by: size) == nil ? [] : ["is a capture only in pieces of \(size)"]
  }
  var problems: [String] = []
  if Captured(octets, by: size) != whole { problems.append("is another one in pieces of \(size)") }
  if whole.operations.isEmpty { return problems }
  var writer = RecordingWriter()
  for operation in whole.operations { writer.write(operation) }
  let recorded = Captured(writer.take(), by: .max)
  if recorded?.operations != whole.operations { problems.append("is another one when it has been recorded") }
  if recorded?.warningCount != 0 { problems.append("can't be understood when it has been recorded") }
  return problems
}

/// What a capture says.
private struct Captured: Equatable {
  var operations: [CapturedOperation] = []
  var warningCount = 0

  /// nil when the octets are no capture.
  init?(_ octets: [UInt8], by size: Int) {
    var reader = CaptureReader()
    var rest = octets[...]
    do throws(CaptureError) {
      while !rest.isEmpty {
        operations += try reader.read(rest.prefix(size))
        rest = rest.dropFirst(size)
      }
      operations += try reader.finish()
    } catch {
      return nil
    }
    warningCount = reader.warningCount
  }
}
