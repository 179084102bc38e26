/// The local names of attributes.
enum AttributeName: String, CaseIterable {
  case name
  case type
  case uuid
  case index
  case size
  case key
  case value
  case description
  /// As `ErrorCode` spells it.
  case errorDescription = "Description"
  case requires
  case start
  case end
  case start1
  case end1
  case code
  case multipleInstances = "multiple_instances"
  case swiftName

  // What published files say of themselves, and of fields; nothing depends on it.
  case approved
  case lastModified = "last-modified"
  case lastUpdated = "last-updated"
  case system
  case unknown

  // Of the namespace urn:bluegatt:1, and of elements of that namespace
  case algorithm
  case any
  case base
  case baseUUID
  case bias
  case binaryExponent
  case bit
  case byteOrder
  case company
  case constant
  case decimalExponent
  case direction
  case equals
  case exponentBits
  case exponentSigned
  case expression
  case field
  case flags
  case format
  case includesItself
  case limits
  case mantissaBits
  case meaning
  case multiplier
  case names
  case notEquals
  case offset
  case on
  case optional
  case over
  case radix
  case raw
  case reference
  case remaining
  case repeated
  case symbol
  case unit
  case unless
}
