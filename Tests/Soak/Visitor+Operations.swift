import GATTCore
import GATTRuntime

/// What a visitor may do.
enum Operation: String, CaseIterable {
  case scan
  case connect
  case discover
  case readSetting = "read"
  case writeSetting = "write"
  case writeNote = "long write and read"
  case sendCommands = "writes without response"
  case readDescriptor = "read of a descriptor"
  case readRSSI = "signal strength"
  case together = "several at once"
  case startSamples = "begin of samples"
  case stopSamples = "end of samples"
  case startAlarms = "begin of alarms"
  case stopAlarms = "end of alarms"
  case listen = "wait for updates"
  case rename = "another name"
  case changeServices = "changed services"
  case hide = "advertising stopped and started"
  case refuse = "refused write"
  case answerLate = "late answer"
  case neverAnswer = "no answer"
  case disconnect

  /// What must work again after every fault.
  static let proof: [Operation] = [
    .connect, .discover, .readSetting, .writeSetting, .writeNote, .sendCommands, .startSamples, .startAlarms, .listen,
    .stopSamples, .stopAlarms,
  ]
}

extension Visitor {
  mutating func perform(_ operation: Operation) async throws {
    switch operation {
    case .scan: try await scan()
    case .connect: _ = try await instrument()
    case .discover: try await discover()
    case .readSetting: _ = try await instrument().setting.read()
    case .writeSetting: try await writeSetting()
    case .writeNote: try await writeNote()
    case .sendCommands: try await sendCommands()
    case .readDescriptor: try await readDescriptor()
    case .readRSSI: try await readRSSI()
    case .together: try await together()
    case .startSamples: try await start(.samples)
    case .stopSamples: try await stop(.samples)
    case .startAlarms: try await start(.alarms)
    case .stopAlarms: try await stop(.alarms)
    case .listen: try await listen()
    case .rename: try await rename()
    case .changeServices: try await changeServices()
    case .hide: try await hide()
    case .refuse: try await refuse()
    case .answerLate: try await instrument().order.write(.answerLate(.init(delay: 2500)))
    case .neverAnswer: try await neverAnswer()
    case .disconnect: await disconnect()
    }
  }

  // MARK: - Finding

  private mutating func scan() async throws {
    await disconnect()
    try await heard { _ in true }
  }

  private mutating func rename() async throws {
    changes += 1
    try await instrument().order.write(.rename(.init(number: changes)))
    await disconnect()
    let name = Instrument.name(index, changes)
    try await heard { $0.localName == name }
  }

  private mutating func hide() async throws {
    try await instrument().order.write(.hide(.init(duration: 3000)))
    await disconnect()
    try await clock.sleep(for: .milliseconds(1500))
    try await heard { _ in true }
  }

  /// In the midst of whatever is being sent.
  private mutating func disconnect() async {
    await peripheral.disconnect()
    leaveLink()
  }

  // MARK: - Services

  private mutating func discover() async throws {
    _ = try await instrument()
    guard let connection else { return }
    do {
      _ = try await connection.services(cache: .refresh)
    } catch PeripheralError.unsupported {
      // A host may forget a device, and not its attributes alone.
    }
    client = try await connection.service(InstrumentService.self)
  }

  /// The plate as it is now.
  private mutating func plate() async throws -> PlateService.Client {
    _ = try await instrument()
    guard let connection else { throw PeripheralError.disconnected }
    return try await connection.service(PlateService.self)
  }

  private mutating func readDescriptor() async throws {
    let characteristic = try await plate().revision.characteristic
    guard let descriptor = characteristic.descriptors.first(where: { $0.uuid == "2901" }) else {
      throw Broken("the plate has no description")
    }
    let text = String(decoding: try await descriptor.read(), as: UTF8.self)
    if !text.hasPrefix("Revision ") { throw Broken("the plate is described as '\(text)'") }
  }

  private mutating func changeServices() async throws {
    changes += 1
    try await instrument().order.write(.changeServices(.init(revision: changes)))
    let deadline = clock.now.advanced(by: .seconds(20))
    while true {
      // There is none for a while.
      let revision = await Result { try await plate().revision.read().number }
      if case .success(changes) = revision { return }
      guard clock.now < deadline else {
        _ = try revision.get()
        throw unexcused("the services have not changed to revision \(changes), but are at \(revision)")
      }
      try await clock.sleep(for: .milliseconds(200))
    }
  }

  // MARK: - Values

  private mutating func writeSetting() async throws {
    let limit = UInt24(exactly: UInt32.random(in: 0...0x1FF_FFFF, using: &random))
    let setting = try Setting(threshold: Double(Int.random(in: -3000...3000, using: &random)) / 10, limit: limit)
    let endpoint = try await instrument().setting
    try await endpoint.write(setting)
    let read = try await endpoint.read()
    if read != setting, !mayHaveForgotten { throw Broken("\(read) was read, \(setting) written") }
  }

  private mutating func writeNote() async throws {
    var text = ""
    for _ in 0..<Int.random(in: 0...400, using: &random) {
      text.append("abcdefghijäöü".randomElement(using: &random) ?? "a")
    }
    let note = Note(text: text)
    let endpoint = try await instrument().note
    try await endpoint.write(note)
    let read = try await endpoint.read()
    if read != note, !mayHaveForgotten {
      throw Broken("a note of \(note.text.utf8.count) octets came back with \(read.text.utf8.count)")
    }
  }

  /// On a link that lives none is lost.
  private mutating func sendCommands() async throws {
    let instrument = try await instrument()
    lastCommand = max(lastCommand, try await instrument.progress.read().commands)
    for _ in 0..<Int.random(in: 1...10, using: &random) {
      lastCommand += 1
      try await instrument.command.writeWithoutResponse(Command(number: lastCommand))
    }
    let wanted = lastCommand
    try await wait("command \(wanted)") { try await instrument.progress.read().commands == wanted }
  }

  private mutating func readRSSI() async throws {
    _ = try await instrument()
    do {
      _ = try await connection?.readRSSI()
    } catch PeripheralError.unsupported {}
  }

  private mutating func together() async throws {
    let instrument = try await instrument()
    async let setting = instrument.setting.read()
    async let note = instrument.note.read()
    async let progress = instrument.progress.read()
    async let again = instrument.setting.read()
    _ = try await (note, progress)
    let (one, other) = try await (setting, again)
    if one != other, !mayHaveForgotten { throw Broken("two readings at the same time gave two settings") }
  }

  // MARK: - Errors

  private mutating func refuse() async throws {
    do {
      try await instrument().order.write(.refuse)
      throw Broken("a write was accepted that was refused")
    } catch let error as ATTError where error == ATTError(InstrumentService.ErrorCode.refused) {}
  }

  /// The runtime answers in the place of a program that does not.
  private mutating func neverAnswer() async throws {
    do {
      try await instrument().order.write(.neverAnswer)
      throw Broken("a write was accepted that nobody answered")
    } catch let error as ATTError where error == .unlikelyError {}
  }

  // MARK: - Waiting

  private var mayHaveForgotten: Bool { disturbances.mayHaveForgotten(index) }

  /// What is wrong if there is no fault, and may be if there is one.
  private func unexcused(_ text: String) -> any Error {
    disturbances.excuse(index) ? PeripheralError.disconnected : Broken(text)
  }

  /// Waits for what must come while the link lives.
  func wait(_ what: String, until condition: () async throws -> Bool) async throws {
    let deadline = clock.now.advanced(by: .seconds(10))
    while try await !condition() {
      guard connection?.isConnected == true else { throw PeripheralError.disconnected }
      guard clock.now < deadline else { throw unexcused("\(what) has not come, and the link lives") }
      try await clock.sleep(for: .milliseconds(50))
    }
  }
}
