/// The results of reading a capture up to the current record.
struct CaptureState {
  /// The time of the current record.
  var time = CaptureTime(microseconds: 0)
  /// The offset of the current record in the file.
  var position = 0
  /// Completed operations that are not returned yet.
  var operations: [CapturedOperation] = []
  var statistics = CaptureStatistics()
  var warnings = CaptureWarnings()

  mutating func warn(_ message: @autoclosure () -> String) { warnings.add(message(), at: position) }
}
