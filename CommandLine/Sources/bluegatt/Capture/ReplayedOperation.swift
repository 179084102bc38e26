import GATTCapture

/// An operation of a capture, with its interpretation.
struct ReplayedOperation {
  var operation: CapturedOperation
  /// The names for its device.
  var names: AttributeNames
  /// The values that the operation completes, if it is part of a stream; else nil.
  var values: [CapturedStreams.Value]?
  /// The requests that its values answer; nil for a value that answers none.
  var answers: [CapturedExchanges.Answer?]
  /// The meanings of its values: those of `values`, or the one of its access.
  var meanings: [CapturedMeaning]
  /// The contents of an advertisement.
  var advertised: AdvertisedContent?

  /// Whether no value of the attribute was as the built-in definition says.
  var isDoubtful: Bool { meanings.contains(where: \.isDoubtful) }
}
