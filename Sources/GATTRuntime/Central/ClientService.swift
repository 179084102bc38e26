/// A service that a central can use.
public protocol ClientService: GATTService {
  /// The typed characteristics on the central's side.
  associatedtype Client: ClientCharacteristics
}

/// The typed characteristics of a service on the central's side.
public protocol ClientCharacteristics: Sendable {
  /// The service of the characteristics.
  var service: Service { get }

  /// Looks up the characteristics in a service with discovered characteristics.
  ///
  /// - Throws: `ServiceError.characteristicMissing` when the service lacks a mandatory characteristic, `.notDiscovered`
  ///   when the characteristics have not been discovered.
  init(_ service: Service) throws(ServiceError)
}
