import GATTCapture
import GATTCore
import GATTRuntime

/// Forwards requests of centrals to another handler, and records them.
final class RecordingHandler: LocalServiceHandler {
  private struct Subscription: Hashable {
    var characteristic: Int
    var central: Central
  }

  private let base: any LocalServiceHandler
  private let service: LocalService
  private let log: Shared<SessionLog>
  private let clock: any BackendClock
  private let subscriptions = Shared<[Subscription: UpdateKind]>([:])

  init(
    _ base: any LocalServiceHandler,
    _ service: LocalService,
    _ log: Shared<SessionLog>,
    _ clock: any BackendClock
  ) {
    self.base = base
    self.service = service
    self.log = log
    self.clock = clock
  }

  func read(_ characteristic: Int, offset: Int, by central: Central) async throws(ATTError) -> Data {
    let start = clock.now
    do throws(ATTError) {
      let value = try await base.read(characteristic, offset: offset, by: central)
      note(.read, [UInt8](value), offset, .done, of: characteristic, by: central, since: start)
      return value
    } catch {
      note(.read, [], offset, .refused(error), of: characteristic, by: central, since: start)
      throw error
    }
  }

  func write(
    _ value: Data,
    to characteristic: Int,
    offset: Int,
    by central: Central,
    type: WriteType?
  ) async throws(ATTError) {
    let (start, octets) = (clock.now, [UInt8](value))
    let kind: AttributeAccess.Kind = type == .withoutResponse ? .writeWithoutResponse : .write
    do throws(ATTError) {
      try await base.write(value, to: characteristic, offset: offset, by: central, type: type)
      note(kind, octets, offset, .done, of: characteristic, by: central, since: start)
    } catch {
      note(kind, octets, offset, .refused(error), of: characteristic, by: central, since: start)
      throw error
    }
  }

  func subscriptionChanged(of characteristic: Int, by central: Central, to kind: UpdateKind?) {
    let subscription = Subscription(characteristic: characteristic, central: central)
    subscriptions.value.withLock { $0[subscription] = kind }
    var path = path(characteristic)
    path.descriptor = .clientCharacteristicConfiguration
    let (access, now) = (AttributeAccess(value: kind.configuration), clock.now)
    log.value.withLock { $0.access(.write, access, of: path, by: central, at: now) }
    base.subscriptionChanged(of: characteristic, by: central, to: kind)
  }

  /// Records a value that was sent to a central.
  func sent(
    _ access: AttributeAccess,
    of characteristic: Int,
    to central: Central,
    at time: BackendInstant,
    _ log: inout SessionLog
  ) {
    let subscription = Subscription(characteristic: characteristic, central: central)
    let kind = subscriptions.value.withLock { $0[subscription] } ?? .notification
    var access = access
    // A notification has no response.
    if kind == .notification { access.duration = nil }
    log.access(kind.accessKind, access, of: path(characteristic), by: central, at: time)
  }

  private func note(
    _ kind: AttributeAccess.Kind,
    _ value: [UInt8],
    _ offset: Int,
    _ outcome: AttributeAccess.Outcome,
    of characteristic: Int,
    by central: Central,
    since start: BackendInstant
  ) {
    let now = clock.now
    let duration = kind == .writeWithoutResponse ? nil : start.duration(to: now).microseconds
    let access = AttributeAccess(value: value, offset: offset, outcome: outcome, duration: duration)
    log.value.withLock { $0.access(kind, access, of: path(characteristic), by: central, at: now) }
  }

  /// The path of a characteristic. Its handle is 0, because hosts do not report the handles of local attributes.
  private func path(_ characteristic: Int) -> AttributePath {
    let known = service.characteristics.indices.contains(characteristic)
    let uuid = known ? service.characteristics[characteristic].uuid : nil
    return AttributePath(handle: 0, service: service.uuid, characteristic: uuid)
  }
}
