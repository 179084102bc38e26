/// The formats that the code of a value treats specially; nil for any other format.
extension FieldFormat {
  var bitField: BitFieldLayout? { (self as? BitFieldFormat)?.bits }
  var choice: ChoiceLayout? { (self as? ChoiceFormat)?.layout }
  var widths: TwoWidthsFormat? { self as? TwoWidthsFormat }
  var shortForm: ShortFormFormat? { self as? ShortFormFormat }
  var checksum: ChecksumFormat? { self as? ChecksumFormat }
  var packed: PackedFormat? { self as? PackedFormat }
  var sealed: SealedFormat? { self as? SealedFormat }
  /// The fields that share octets; empty for a field that does not share octets.
  var parts: [Part] { packed?.parts ?? [] }
}
