import GATTCore

/// What a bearer has to know of the link that it belongs to.
struct LinkContext {
  var link: CapturedLink
  /// The attributes of the host.
  var host: AttributeMap
  /// The attributes of the device.
  var device: AttributeMap

  func map(of server: LinkEnd) -> AttributeMap { server == .host ? host : device }
}

/// A channel of the attribute protocol, on which both ends may be clients.
struct Bearer {
  private var host: ClientProcedures
  private var device: ClientProcedures

  /// A bearer.
  ///
  /// - Parameter mtu: How many octets a PDU has at most; nil when that is not known.
  init(mtu: Int?) {
    host = ClientProcedures(client: .host, mtu: mtu)
    device = ClientProcedures(client: .device, mtu: mtu)
  }

  /// Takes a PDU, and adds the operations that have ended with it.
  ///
  /// - Returns: Whether it is something else than an answer that nobody waits for.
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

  /// Adds the operations that will not end any more.
  mutating func end(at time: CaptureTime, _ context: LinkContext, into operations: inout [CapturedOperation]) {
    host.end(at: time, context, into: &operations)
    device.end(at: time, context, into: &operations)
  }
}
