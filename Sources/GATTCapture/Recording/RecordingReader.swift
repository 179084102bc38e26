import GATTModel

/// Reads what `RecordingWriter` writes, however the octets come.
struct RecordingReader {
  /// The operation of the first line.
  static let headName = "recording"
  /// A value has 64 KiB at most, in two digits an octet, and definitions may have said a lot about it.
  private static let longestLine = 1 << 22

  private(set) var warnings = CaptureWarnings()
  private(set) var statistics = CaptureStatistics()
  /// The start of a line whose end has not come yet.
  private var rest: [UInt8] = []
  /// Octets of it that are not kept, because it is too long.
  private var skipped = 0
  /// Where that line starts.
  private var position = 0

  /// Takes the next octets.
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

  /// Keeps the beginning of a line: of one that is too long, as much as shows that it is.
  private mutating func keep(_ octets: ArraySlice<UInt8>) {
    let kept = octets.prefix(max(0, Self.longestLine + 1 - rest.count))
    rest += kept
    skipped += octets.count - kept.count
  }

  /// The recording ends here: its last line may have no line break.
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
    // Octets that are not UTF-8 are repaired: they can only stand in a name.
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
    case .success(let operation): operations.append(operation)
    case .failure(.unknown): break
    case .failure(.missing(let name)): warnings.add("a line has no '\(name)' that can be used", at: position)
    }
  }
}
