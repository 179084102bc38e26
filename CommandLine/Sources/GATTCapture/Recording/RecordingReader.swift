import GATTText

/// Reads the output of `RecordingWriter`, in chunks of any length.
struct RecordingReader: CaptureFormat {
  /// The `operation` of the first line.
  static let headName = "recording"
  /// The longest line in octets. It has room for a value of 64 KiB in hexadecimal digits, and for its interpretation.
  private static let longestLine = 1 << 22

  private(set) var warnings = CaptureWarnings()
  private(set) var statistics = CaptureStatistics()
  /// The start of an incomplete line.
  private var rest: [UInt8] = []
  /// The number of octets of the incomplete line that were dropped, because the line is too long.
  private var skipped = 0
  /// The offset of the line in the recording.
  private var position = 0

  /// Reads the next octets.
  mutating func read(_ octets: ArraySlice<UInt8>) throws(CaptureError) -> [CapturedOperation] {
    var operations: [CapturedOperation] = []
    var octets = octets
    while let end = octets.firstIndex(of: 0x0A) {
      if rest.isEmpty {
        try read(line: octets[..<end], into: &operations)
        position += end - octets.startIndex + 1
      } else {
        keep(octets[..<end])
        try read(line: rest[...], into: &operations)
        position += rest.count + skipped + 1
        rest = []
        skipped = 0
      }
      octets = octets[(end + 1)...]
    }
    keep(octets)
    return operations
  }

  /// Keeps the beginning of a line: one octet more than the limit, enough to detect a line that is too long.
  private mutating func keep(_ octets: ArraySlice<UInt8>) {
    let kept = octets.prefix(max(0, Self.longestLine + 1 - rest.count))
    rest += kept
    skipped += octets.count - kept.count
  }

  /// Ends the recording. The last line may have no line break.
  mutating func finish() throws(CaptureError) -> [CapturedOperation] {
    var operations: [CapturedOperation] = []
    if !rest.isEmpty { try read(line: rest[...], into: &operations) }
    rest = []
    return operations
  }

  private mutating func read(
    line: ArraySlice<UInt8>,
    into operations: inout [CapturedOperation]
  ) throws(CaptureError) {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
    statistics.records += 1
    guard line.count <= Self.longestLine else {
      return warnings.add("a line has more than \(Self.longestLine) octets", at: position)
    }
    // U+FFFD replaces invalid UTF-8. Among the members that are used, only `name` may contain this character.
    guard let object = try? JSON(String(decoding: line, as: UTF8.self)), case .object = object.value else {
      return warnings.add("a line is not a JSON object", at: position)
    }
    if object["operation"] == .string(Self.headName) {
      if let version = object["version"]?.integer(Int.self), version != RecordingWriter.version {
        throw .unknownRecordingVersion(version)
      }
      return
    }
    switch RecordedOperation(object).operation() {
    case .success(let operation):
      if case .advertisement = operation.event { statistics.advertisements += 1 }
      operations.append(operation)
    case .failure(.unknown): break
    case .failure(.missing(let name)): warnings.add("a line has no '\(name)' that can be used", at: position)
    }
  }
}
