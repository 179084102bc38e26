import GATTCapture

/// Checks that the result of reading a capture does not depend on the size of chunks, and that the operations can be
/// recorded.
///
/// - Returns: Descriptions of the violations; empty when all rules hold, or the octets are not a capture.
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

/// The result of reading a capture.
private struct Captured: Equatable {
  var operations: [CapturedOperation] = []
  var warningCount = 0

  /// Fails if the octets are not a capture.
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
