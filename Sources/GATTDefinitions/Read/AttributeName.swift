/// The local names of attributes.
enum AttributeName: String, CaseIterable {
  case name, type, uuid, swiftName
  case index, size, key, value, description, requires, start, end, start1, end1, code
  /// As `ErrorCode` spells it.
  case errorDescription = "Description"
  case multipleInstances = "multiple_instances"

  // Information in published files that has no effect here.
  case approved, system, unknown
  case lastModified = "last-modified"
  case lastUpdated = "last-updated"

  // Of the namespace urn:bluegatt:1, and of elements of that namespace
  case baseUUID, byteOrder, company, direction
  case any, equals, field, notEquals, optional, remaining
  case format, includesItself, max, names, repeated, until
  case base, bias, binaryExponent, constant, decimalExponent, limits, maximum, meaning, minimum, multiplier, offset, raw
  case reference
  case exponentBits, exponentSigned, mantissaBits, radix
  case address, device, not, role, service, serviceData, octets, sender
  case aad, counter, keyCheck, keyOctets, nonce, tag, when
  case abort, answer, last, match, request, response, stream, streamedBy, success, timeout, to
  case algorithm, checksum, expression, from, on, over, symbol, unit, unless
}
