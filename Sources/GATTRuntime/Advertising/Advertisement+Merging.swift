import GATTCore

extension Advertisement {
  /// The number of services, and of data of services or companies, up to which earlier ones are added. A device that
  /// advertises others in each packet must not fill the memory.
  private static let maximumGathered = 64

  /// Adds what the device has advertised before. Of two different names, data or numbers, those of this advertisement
  /// count. Of more than 64 services or data, only those of this advertisement count.
  public mutating func add(_ earlier: Advertisement) {
    localName = localName ?? earlier.localName
    Self.add(earlier.services, to: &services)
    Self.add(earlier.solicitedServices, to: &solicitedServices)
    Self.add(earlier.serviceData, to: &serviceData)
    Self.add(earlier.manufacturerData, to: &manufacturerData)
    appearance = appearance ?? earlier.appearance
    txPower = txPower ?? earlier.txPower
  }

  private static func add(_ earlier: [BluetoothUUID], to services: inout [BluetoothUUID]) {
    let added = earlier.filter { !services.contains($0) }
    if services.count + added.count <= maximumGathered { services += added }
  }

  private static func add<Owner>(_ earlier: [Owner: Data], to data: inout [Owner: Data]) {
    let merged = data.merging(earlier) { received, _ in received }
    if merged.count <= maximumGathered { data = merged }
  }
}
