import GATTCore

/// A service as a type: what is generated from its definition. Its UUID, name and tag are `ServiceConfigurable`'s.
///
/// One that a central uses conforms to `ClientService` too, one that a peripheral serves to `ServerService`.
public protocol GATTService: ServiceConfigurable {
  /// Names and text forms of the service and its characteristics.
  static var profile: ServiceProfile { get }
}

/// A service that a central can use.
public protocol ClientService: GATTService {
  /// The central's side.
  associatedtype Client: ServiceClient
}

/// A service that a peripheral can serve.
public protocol ServerService: GATTService {
  /// The peripheral's side.
  associatedtype Server: ServiceServer
  /// What a peripheral must supply at least, as an existential: `any MandatoryProvider`.
  associatedtype AnyProvider: Sendable

  /// The service as `provider` serves it: with the optional characteristics that the provider conforms to.
  static func service(for provider: AnyProvider) -> MutableService
}

/// A service on the central's side: an endpoint for each characteristic.
public protocol ServiceClient: Sendable {
  /// The service that the endpoints belong to.
  var service: Service { get }

  /// Looks the endpoints up in a service whose characteristics have been discovered.
  ///
  /// - Throws: `ServiceError.characteristicMissing` when the service lacks a mandatory one, `.unconfigured` when they
  ///   have not been discovered.
  init(_ service: Service) throws(ServiceError)
}

/// A service on the peripheral's side: an endpoint for each characteristic.
public protocol ServiceServer: Sendable {
  /// The service that the endpoints belong to.
  var service: MutableService { get }

  /// Looks the endpoints up in a service.
  ///
  /// - Throws: `ServiceError.characteristicMissing` when the service lacks a mandatory one.
  init(_ service: MutableService) throws(ServiceError)
}
