import GATTCore

/// The link of a bearer, and the known attributes of both ends.
struct LinkContext {
  var link: CapturedLink
  /// The attributes of the host.
  var host: AttributeMap
  /// The attributes of the device.
  var device: AttributeMap

  func map(of server: LinkEnd) -> AttributeMap { server == .host ? host : device }
}

/// A bearer of the attribute protocol, on which both ends may be clients.
struct Bearer {
  private var host: ClientProcedures
  private var device: ClientProcedures

  /// - Parameter mtu: The maximum length of a PDU in octets; nil when it is unknown.
  init(mtu: Int?) {
    host = ClientProcedures(client: .host, mtu: mtu)
    device = ClientProcedures(client: .device, mtu: mtu)
  }

  /// Reads a PDU, and appends the operations that it completes.
  ///
  /// - Returns: False for a response or confirmation to which the capture has no request.
  mutating func read(
    _ pdu: ATTPDU,
    from sender: LinkEnd,
    at time: CaptureTime,
    _ context: LinkContext,
    into operations: inout [CapturedOperation]
  ) -> Bool {
    let client = pdu.sender == .client ? sender : sender.other
    let fits =
      client == .host
      ? host.read(pdu, at: time, context, into: &operations)
      : device.read(pdu, at: time, context, into: &operations)
    if case .exchangeMTUResponse = pdu {
      let mtu = client == .host ? host.mtu : device.mtu
      host.mtu = mtu
      device.mtu = mtu
    }
    return fits
  }

  /// Appends the operations that stay incomplete.
  mutating func end(at time: CaptureTime, _ context: LinkContext, into operations: inout [CapturedOperation]) {
    host.end(at: time, context, into: &operations)
    device.end(at: time, context, into: &operations)
  }
}
