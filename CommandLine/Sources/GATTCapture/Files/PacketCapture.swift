import GATTCore

/// Converts a file of packets to operations.
struct PacketCapture<File: PacketFileReader>: CaptureFormat {
  private var reader: File
  private var links = LinkTable()
  private var connections = SniffedConnections()
  private var state = CaptureState()

  init(_ reader: File) {
    self.reader = reader
  }

  var warnings: CaptureWarnings { state.warnings }
  var statistics: CaptureStatistics { state.statistics }

  mutating func read(_ octets: ArraySlice<UInt8>) throws(CaptureError) -> [CapturedOperation] {
    reader.append(octets)
    while let record = try reader.next(&state.warnings) { read(record) }
    return takeOperations()
  }

  mutating func finish() throws(CaptureError) -> [CapturedOperation] {
    if reader.hasRest {
      state.warnings.add("the file ends within a record", at: reader.file.position)
    }
    try reader.finish()
    connections.finish(links: &links, in: &state)
    links.finish(in: &state)
    return takeOperations()
  }

  private mutating func takeOperations() -> [CapturedOperation] {
    let operations = state.operations
    state.operations = []
    return operations
  }

  private mutating func read(_ record: PacketRecord) {
    state.time = record.time ?? state.time
    state.position = record.position
    state.statistics.records += 1
    state.statistics.droppedRecords = max(state.statistics.droppedRecords, record.dropped)
    guard let header = record.header else {
      state.statistics.unusedRecords += 1
      return
    }
    if record.isTruncated {
      state.statistics.truncatedRecords += 1
      state.warn("the capture has only the beginning of a packet")
      return
    }
    let file = reader.file.octets
    let bytes = file.span.bytes.extracting(record.packet)
    let octets = bytes.extracting(bytes.range(from: header.size))
    switch header.kind {
    case .event:
      if let event = HCIEvent(octets) { links.read(event, adapter: header.adapter, in: &state) }
    case .data(let sender):
      if links.isOfController(octets, adapter: header.adapter) {
        state.statistics.unusedRecords += 1
      } else {
        links.read(octets, from: sender, adapter: header.adapter, in: &state)
      }
    case .adapterChange: links.endAll(of: header.adapter, in: &state)
    case .lowEnergy(let packet): connections.read(octets, packet, adapter: header.adapter, links: &links, in: &state)
    }
  }
}
