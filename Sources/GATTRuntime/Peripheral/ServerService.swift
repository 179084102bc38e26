/// A service that a peripheral can serve.
public protocol ServerService: GATTService {
  /// The typed characteristics on the peripheral's side.
  associatedtype Server: ServerCharacteristics
  /// The type of a provider: a program's implementation of the service.
  associatedtype AnyProvider: Sendable

  /// Returns the service as `provider` serves it, with the optional characteristics that the provider implements.
  static func service(for provider: AnyProvider) -> MutableService
}

/// The typed characteristics of a service on the peripheral's side.
public protocol ServerCharacteristics: Sendable {
  /// The service of the characteristics.
  var service: MutableService { get }

  /// Looks up the characteristics in a service.
  ///
  /// - Throws: `ServiceError.characteristicMissing` when the service lacks a mandatory characteristic.
  init(_ service: MutableService) throws(ServiceError)
}
