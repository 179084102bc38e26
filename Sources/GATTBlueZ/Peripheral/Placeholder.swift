import GATTCore
import GATTRuntime

struct Serving { var isEmpty: Bool { true } }
struct Advertising { var isEmpty: Bool { true } }

extension BlueZAdapter {
  public func register(_ service: LocalService, handler: any LocalServiceHandler) async throws(BackendError)
    -> RegistrationIdentifier
  { throw .unsupported("x") }
  public func unregister(_ registration: RegistrationIdentifier) async {}
  public func send(
    _ value: Data,
    of characteristic: Int,
    in registration: RegistrationIdentifier,
    to centrals: [Central]
  ) async throws(BackendError) {}
  public func startAdvertising(_ advertisement: Advertisement, interval: Duration) async throws(BackendError)
    -> AdvertisementIdentifier
  { throw .unsupported("x") }
  public func stopAdvertising(_ advertisement: AdvertisementIdentifier) async {}
  func endServing() {}
  func endAdvertisements() {}
}
