import GATTCore

/// Converts a btsnoop file to operations.
struct BtsnoopCapture {
  private var reader = BtsnoopReader()
  private var links = LinkTable()
  private(set) var state = CaptureState()

  /// Reads the next octets of the file.
  mutating func read(_ octets: ArraySlice<UInt8>) throws(CaptureError) -> [CapturedOperation] {
    reader.append(octets)
    while let record = try reader.next(&state.warnings) { read(record) }
    return takeOperations()
  }

  /// Ends the file.
  mutating func finish() throws(CaptureError) -> [CapturedOperation] {
    if reader.hasRest {
      state.warnings.add("the file ends within a record", at: reader.position)
    }
    links.finish(in: &state)
    return takeOperations()
  }

  private mutating func takeOperations() -> [CapturedOperation] {
    let operations = state.operations
    state.operations = []
    return operations
  }

  private mutating func read(_ record: BtsnoopReader.Record) {
    state.time = record.time
    state.position = record.position
    state.statistics.records += 1
    state.statistics.droppedRecords = max(state.statistics.droppedRecords, Int(record.dropped))
    let file = reader.octets
    let bytes = file.span.bytes.extracting(record.packet)
    guard let datalink = reader.datalink,
      let packet = HCIPacket(datalink, flags: record.flags, first: bytes.uint8(at: 0))
    else { return }
    if record.isTruncated {
      state.statistics.truncatedRecords += 1
      state.warn("the capture has only the beginning of a packet")
      return
    }
    let octets = bytes.extracting(bytes.range(from: packet.headSize))
    switch packet.kind {
    case .event:
      if let event = HCIEvent(octets) { links.read(event, adapter: packet.adapter, in: &state) }
    case .data(let sender): links.read(octets, from: sender, adapter: packet.adapter, in: &state)
    case .adapterChange: links.endAll(of: packet.adapter, in: &state)
    }
  }
}
