import GATTCore

/// Answers the requests for one registered service. A backend calls it in the order in which requests arrive; calls may
/// overlap. Every call returns within `Timeouts.request`, so a backend needs no separate limit.
public protocol LocalServiceHandler: AnyObject, Sendable {
  /// Returns the value of a characteristic from `offset` on.
  ///
  /// - Parameters:
  ///   - characteristic: The index in `LocalService.characteristics`.
  ///   - offset: The first octet requested, 0 ... 512.
  ///   - central: The central that sent the request.
  /// - Throws: The error of the response.
  func read(_ characteristic: Int, offset: Int, by central: Central) async throws(ATTError) -> Data

  /// Accepts a value for a characteristic by returning.
  ///
  /// - Parameters:
  ///   - value: The octets. The backend has joined the parts of a long write.
  ///   - characteristic: The index in `LocalService.characteristics`.
  ///   - offset: The position of the octets in the value, 0 ... 512.
  ///   - central: The central that sent the request.
  ///   - type: The type of the write; nil when the backend does not know it.
  /// - Throws: The error of the response. For a write without response the error is lost.
  func write(_ value: Data, to characteristic: Int, offset: Int, by central: Central, type: WriteType?)
    async throws(ATTError)

  /// Reports that a central has subscribed to a characteristic, has changed the kind of its updates, or has
  /// unsubscribed (`kind` is nil). At the end of a link, the backend reports that the central has unsubscribed.
  func subscriptionChanged(of characteristic: Int, by central: Central, to kind: UpdateKind?)
}
