import GATTCore

/// Answers for one registered service. A backend calls it in the order in which requests arrive; calls may overlap.
public protocol LocalServiceHandler: AnyObject, Sendable {
  /// The value of a characteristic from `offset` on.
  ///
  /// - Parameters:
  ///   - characteristic: Its position in `LocalService.characteristics`.
  ///   - offset: The first octet wanted, 0 ... 512.
  ///   - central: Who asks.
  /// - Throws: What is to be answered instead.
  func read(_ characteristic: Int, offset: Int, by central: Central) async throws(ATTError) -> Data

  /// Accepts a value for a characteristic by returning.
  ///
  /// - Parameters:
  ///   - value: The octets; those of a long write are joined.
  ///   - characteristic: Its position in `LocalService.characteristics`.
  ///   - offset: Where they belong in the value, 0 ... 512.
  ///   - central: Who writes.
  ///   - type: How; nil when the backend can't tell.
  /// - Throws: What is to be answered instead; goes nowhere for a write without response.
  func write(_ value: Data, to characteristic: Int, offset: Int, by central: Central, type: WriteType?)
    async throws(ATTError)

  /// A central subscribed to a characteristic, changed how, or ended it (`kind` nil), also by losing its link.
  func subscriptionChanged(of characteristic: Int, by central: Central, to kind: UpdateKind?)
}
