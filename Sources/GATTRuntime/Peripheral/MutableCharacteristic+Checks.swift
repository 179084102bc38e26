import GATTCore

extension MutableCharacteristic {
  /// Checks for settings that no host can serve.
  func check() throws(InvalidCharacteristic) {
    if properties.isEmpty { throw InvalidCharacteristic("has no properties") }
    if properties.contains(.authenticatedSignedWrites) {
      throw InvalidCharacteristic(
        "has the property authenticatedSignedWrites: hosts do not tell programs whether a signature was right, so "
          + "that nothing could rely on it; demand encryption instead"
      )
    }
    let maximum = AttributeProtocol.maximumValueLength
    if value.count > maximum {
      throw InvalidCharacteristic(
        "has a value of \(value.count) octets, \(value.count - maximum) more than \(maximum)"
      )
    }
    for descriptor in descriptors {
      if LocalDescriptor.addedByHosts.contains(descriptor.uuid) {
        throw InvalidCharacteristic("has the descriptor \(descriptor.uuid), which the host adds by itself")
      }
      let octets = descriptor.value.count
      if octets > maximum {
        throw InvalidCharacteristic(
          "has the descriptor \(descriptor.uuid) with \(octets) octets, \(octets - maximum) more than \(maximum)"
        )
      }
    }
  }
}

/// The reason that a characteristic can't be served. In an error message, the reason follows the UUID.
struct InvalidCharacteristic: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
