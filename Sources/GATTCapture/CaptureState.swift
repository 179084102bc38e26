/// What came out of the packets so far.
struct CaptureState {
  /// Of the record that is being read.
  var time = CaptureTime(microseconds: 0)
  /// Where this record is in the file.
  var position = 0
  /// Those that have ended and are not passed on yet.
  var operations: [CapturedOperation] = []
  var statistics = CaptureStatistics()
  var warnings = CaptureWarnings()

  mutating func warn(_ message: @autoclosure () -> String) { warnings.add(message(), at: position) }
}
