import GATTCapture
import GATTCore
import GATTDefinitions
import GATTText

/// Reads a capture, filters its operations and writes them.
struct Replay {
  private let filter: ReplayFilter
  private let isJSON: Bool
  private var reader = CaptureReader()
  private var devices = CapturedDevices()
  /// Whether at least one operation matched the filter; true when the filter is empty.
  private(set) var hasFound: Bool
  /// Whether the capture has operations on attributes.
  private var hasAttributes = false
  private var sets: CapturedSets
  private var streams = CapturedStreams()
  private var exchanges = CapturedExchanges()
  private var meanings = CapturedMeanings()
  private var advertisers: CapturedAdvertisers
  private var text = ReplayText()
  private var json = ReplayJSON()

  init(_ names: AttributeNames, _ filter: ReplayFilter, asJSON: Bool) {
    self.filter = filter
    isJSON = asJSON
    hasFound = filter.device == nil && filter.characteristic == nil
    sets = CapturedSets(names)
    advertisers = CapturedAdvertisers(names.vocabulary)
  }

  /// Reads the next octets of the capture, and writes the operations in them.
  ///
  /// - Throws: `CaptureError` when the octets are not a capture; `Failure` when the output can't be written.
  mutating func read(_ octets: ArraySlice<UInt8>) throws {
    try write(reader.read(octets))
  }

  /// Writes the operations that were still incomplete, then the summary if requested.
  mutating func finish(withSummary: Bool) throws {
    try write(reader.finish())
    guard withSummary else { return }
    var summary = ReplaySummary(
      devices: devices,
      statistics: reader.statistics,
      warnings: reader.warningCount,
      sets: sets
    )
    if isJSON { try summary.writeJSON() } else { try summary.writeText() }
  }

  /// Descriptions of the parts of the capture that could not be parsed.
  var warnings: [String] { reader.warningTexts }

  /// Remarks on the capture: what it holds, if it has no operations on attributes; and which devices may have several
  /// sets of definitions.
  var remarks: [String] {
    let contents = CaptureContents(statistics: reader.statistics).text
    return (hasAttributes ? [] : ["has no operations on attributes; it holds \(contents)"])
      + sets.remarks { filter.isOfDevice($0, devices[$0]) }
  }

  /// The end of the error message when no operation matched the filter.
  var missingText: String {
    let selected = devices.all.filter { filter.isOfDevice($0.link, $0) }
    if let wanted = filter.device, selected.isEmpty {
      return "no device called '\(wanted)'"
        + Self.suggestion(
          wanted,
          devices.all.compactMap { $0.name.map { printable($0) } ?? $0.link.device?.description }
        )
    }
    guard let wanted = filter.characteristic else { return "nothing of what was asked for" }
    var sets = sets
    let names = selected.flatMap { device in
      device.order.compactMap { attribute in
        attribute.characteristic.map { uuid in
          sets.names(of: device.link, attribute.server).attributeName(uuid, in: attribute.service) ?? uuid.description
        }
      }
    }
    return "no operation of a characteristic '\(wanted)'" + Self.suggestion(wanted, names)
  }

  private static func suggestion(_ wanted: String, _ names: [String]) -> String {
    var seen: Set<String> = []
    let distinct = names.filter { seen.insert($0).inserted }
    return NameSuggestion.text(for: wanted, among: distinct, otherwise: "it has \(Suggestion.list(distinct))")
  }

  private mutating func write(_ operations: [CapturedOperation]) throws {
    for operation in operations {
      devices.add(operation)
      hasAttributes = hasAttributes || operation.event.isOfAttributes
      let device = devices[operation.link]
      let names = sets.names(for: operation, of: device)
      guard filter.accepts(operation, of: device, names) else { continue }
      hasFound = true
      let values = streams.values(in: operation, names)
      let answers = exchanges.answers(in: operation, values, names)
      let replayed = ReplayedOperation(
        operation: operation,
        names: names,
        values: values,
        answers: answers,
        meanings: meanings.meanings(in: operation, values, answers, names),
        advertised: advertisers.content(of: operation)
      )
      devices.add(replayed)
      if isJSON { try json.write(replayed) } else { try text.write(replayed) }
    }
  }
}

extension CapturedEvent {
  /// Whether the event is about attributes.
  var isOfAttributes: Bool {
    switch self {
    case .attribute, .readMultiple, .unrequested: true
    case .connected, .disconnected, .mtu, .advertisement: false
    }
  }
}

extension CaptureReader {
  /// Descriptions of the parts of the capture that could not be parsed.
  var warningTexts: [String] {
    let more = warningCount - warnings.count
    return warnings.map(\.description) + (more > 0 ? ["and \(more) more"] : [])
  }
}
