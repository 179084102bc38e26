import GATTCore

/// Answers the requests for one registered service. The peripheral manager implements the handler. A backend calls the
/// handler in the order of the requests. Calls may overlap. A backend needs no timeout for the calls.
public protocol LocalServiceHandler: AnyObject, Sendable {
  /// Returns the value of a characteristic from `offset` on.
  ///
  /// - Parameters:
  ///   - characteristic: The index in `LocalService.characteristics`.
  ///   - offset: The index of the first octet requested, 0 ... 512.
  ///   - central: The central that sent the request.
  /// - Throws: The error that the backend sends to the central.
  func read(_ characteristic: Int, offset: Int, by central: Central) async throws(ATTError) -> Data

  /// Handles a write to a characteristic. Returning accepts the value. The updates that the backend gets after the
  /// return must reach the central after the response to the write.
  ///
  /// - Parameters:
  ///   - value: The octets. The backend has joined the parts of a long write.
  ///   - characteristic: The index in `LocalService.characteristics`.
  ///   - offset: The index of the first octet written, 0 ... 512.
  ///   - central: The central that sent the request.
  ///   - type: The type of the write; nil when unknown.
  /// - Throws: The error that the backend sends to the central. After a write without response, the error is lost.
  func write(_ value: Data, to characteristic: Int, offset: Int, by central: Central, type: WriteType?)
    async throws(ATTError)

  /// Reports that a central has subscribed to a characteristic. `kind` is nil when the central has unsubscribed, or its
  /// link has ended.
  func subscriptionChanged(of characteristic: Int, by central: Central, to kind: UpdateKind?)
}
