/// What a device advertised.
public struct CapturedAdvertisement: Equatable, Sendable {
  /// The advertising data: AD structures, each with its length and type (Core Specification, Volume 3, Part C, 11). A
  /// sniffer may have missed the end of data that is longer than a packet.
  public var data: [UInt8]
  /// Whether the device answered the request of a scanner.
  public var isScanResponse: Bool
  /// Whether the device accepted connections; nil when the packet does not say it, as a scan response.
  public var isConnectable: Bool?
  /// The signal strength in dBm, -127 ... 20; nil when it is unknown.
  public var rssi: Int8?

  /// Creates an advertisement.
  public init(data: [UInt8], isScanResponse: Bool = false, isConnectable: Bool? = nil, rssi: Int8? = nil) {
    self.data = data
    self.isScanResponse = isScanResponse
    self.isConnectable = isConnectable
    self.rssi = rssi
  }
}
