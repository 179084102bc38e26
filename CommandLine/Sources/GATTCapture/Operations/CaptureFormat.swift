/// Reads captures of one format.
protocol CaptureFormat {
  var warnings: CaptureWarnings { get }
  var statistics: CaptureStatistics { get }

  /// Reads the next octets.
  mutating func read(_ octets: ArraySlice<UInt8>) throws(CaptureError) -> [CapturedOperation]

  /// Ends the capture.
  mutating func finish() throws(CaptureError) -> [CapturedOperation]
}
