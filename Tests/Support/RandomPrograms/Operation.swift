import GATTCore
import GATTRuntime
import SplitMix

/// An operation of a central with a peer.
package struct Operation: Sendable {
  /// The operations that may run at the same time with the same peer.
  package enum Company: Sendable {
    /// Any operation.
    case any
    /// Any other operation. The same one would use its numbers in another order.
    case others
    /// No operation, because this one ends the link. With faults, any operation.
    case none
  }

  let name: String
  let company: Company
  /// The time limit.
  let limit: Duration
  /// The time limit after cancellation.
  let grace: Duration
  /// Whether the operation ends only by cancellation while there are faults.
  let isEndless: Bool
  /// Whether the operation runs only while there are faults.
  let needsFaults: Bool
  let body: @Sendable (Attempt) async throws -> Void

  /// Creates an operation.
  ///
  /// - Parameters:
  ///   - name: The name in the report.
  ///   - limit: The time limit.
  ///   - grace: The time limit after cancellation.
  ///   - company: The operations that may run at the same time with the same peer.
  ///   - isEndless: Whether the operation ends only by cancellation while there are faults.
  ///   - needsFaults: Whether the operation runs only while there are faults.
  ///   - body: Performs the operation.
  package init(
    _ name: String,
    limit: Duration,
    grace: Duration = .zero,
    company: Company = .any,
    isEndless: Bool = false,
    needsFaults: Bool = false,
    _ body: @escaping @Sendable (Attempt) async throws -> Void
  ) {
    self.name = name
    self.limit = limit
    self.grace = grace
    self.company = company
    self.isEndless = isEndless
    self.needsFaults = needsFaults
    self.body = body
  }
}

/// One execution of an operation.
package struct Attempt: Sendable {
  /// The circumstances.
  enum Situation: Sendable {
    /// There are faults: the attempt may fail.
    case faults
    /// All faults are repaired: the attempt may fail for a while, and is repeated.
    case recovery
    /// There are no faults: the attempt must succeed.
    case quiet
  }

  let stage: any Stage
  /// The peer.
  package let peer: Peer
  let situation: Situation
  /// Determines durations, numbers and choices.
  package let seed: UInt64

  private var clock: any BackendClock { stage.clock }
  private var ledger: Ledger { peer.ledger }
  private var device: Peripheral { stage.manager.peripheral(peer.identifier) }
  private var mayFail: Bool { situation == .faults }

  /// The time limit for one answer of the peer. Without faults, it is long enough to never matter.
  private var timeout: Duration { mayFail ? .seconds(3) : .seconds(30) }

  // MARK: - Reaching the peer

  func connect() async throws -> Connection {
    do {
      return try await device.connect(timeout: mayFail ? .seconds(5) : .seconds(30))
    } catch CentralManagerError.invalidPeripheral where !mayFail {
      try await hear { _ in true }
      return try await device.connect(timeout: .seconds(30))
    }
  }

  private func characteristic(
    _ uuid: BluetoothUUID,
    of service: BluetoothUUID = Instrument.service
  ) async throws -> (Connection, Characteristic) {
    let link = try await connect()
    guard let found = try await link.service(service).characteristic(uuid) else { throw ServiceError.notFound(uuid) }
    return (link, found)
  }

  private func read(_ uuid: BluetoothUUID, of service: BluetoothUUID = Instrument.service) async throws -> Data {
    try await characteristic(uuid, of: service).1.read(timeout: timeout)
  }

  private func progress() async throws -> Instrument.Progress {
    let octets = try await read(Instrument.progress)
    if octets.count != 20, isMisplaced(octets) { throw CharacteristicError.removed }
    return try Instrument.Progress(octets: octets)
  }

  /// Whether the octets are a complete value of another characteristic. With faults, a peer may have reassigned its
  /// handles and not reported it yet.
  private func isMisplaced(_ octets: Data) -> Bool {
    guard mayFail else { return false }
    return octets.isEmpty || octets == Instrument.constantValue || octets.count == 20 || Numbered.isWhole(octets)
  }

  /// Scans until the peer sends a wanted advertisement.
  private func hear(_ isWanted: @escaping @Sendable (Advertisement) -> Bool) async throws {
    var options = ScanOptions()
    options.allowsDuplicates = true
    let identifier = peer.identifier
    let scan = stage.manager.scan(for: [Instrument.service], options: options, timeout: timeout) {
      $0.peer == identifier && isWanted($0.advertisement)
    }
    for try await _ in scan { return }
    throw CentralManagerError.serviceScanTimeout
  }

  /// Waits for an event that must happen while the link lasts.
  private func wait(for what: String, on link: Connection, until condition: () async throws -> Bool) async throws {
    let deadline = clock.now.advanced(by: .seconds(10))
    while try await !condition() {
      guard link.isConnected else { throw PeripheralError.disconnected }
      guard clock.now < deadline else {
        if situation == .quiet { throw Complaint("\(what) has not come, and the link lives") }
        throw CharacteristicError.readTimeout
      }
      try await clock.sleep(for: .milliseconds(50))
    }
  }

  // MARK: - Links

  func scan() async throws {
    if mayFail {
      for try await _ in stage.manager.scan(for: [Instrument.service], timeout: .seconds(3)) {}
    } else {
      // Some peers do not advertise while they are connected.
      await device.disconnect()
      try await hear { _ in true }
    }
  }

  func disconnect() async { await device.disconnect() }

  func connections() async throws {
    for try await link in device.connections(policy: Self.eager) {
      _ = try? await link.services()
      if !mayFail { break }
    }
    try await expectDisconnection()
  }

  /// Waits for the end of the link, after a loop over connections has ended.
  private func expectDisconnection() async throws {
    let deadline = clock.now.advanced(by: .seconds(10))
    while !mayFail, device.state != .disconnected {
      guard clock.now < deadline else { throw Complaint("the loop over the connections was left, and the link lives") }
      try await clock.sleep(for: .milliseconds(20))
    }
  }

  func lastingUpdates() async throws {
    let uuid = seed.isMultiple(of: 2) ? Instrument.notified : Instrument.indicated
    let values = device.notifications(of: uuid, in: Instrument.service, policy: Self.eager, buffering: .unbounded)
    var (last, count): (UInt32, Int) = (0, 0)
    for try await octets in values {
      let number = try Numbered.number(of: octets, below: Instrument.shortLimit)
      guard number > last else { throw Complaint("update \(number) of \(uuid) came after \(last)") }
      (last, count) = (number, count + 1)
      if !mayFail, count == 3 { break }
    }
    try await expectDisconnection()
  }

  private static var eager: ConnectionPolicy { ConnectionPolicy(backOff: .milliseconds(50)) }

  func readRSSI() async throws {
    do { _ = try await connect().readRSSI() } catch PeripheralError.unsupported {}
  }

  func pair() async throws { try await device.pair(timeout: .seconds(20)) }

  func forget() async throws { try await stage.manager.forget(device) }

  // MARK: - Services

  func discover() async throws {
    let link = try await connect()
    do {
      _ = try await link.services(cache: .refresh)
    } catch PeripheralError.unsupported {
      // Some hosts can forget a device, but not only its attributes.
    }
    _ = try await link.service(Instrument.service)
  }

  func readDescriptor() async throws {
    let (_, revision) = try await characteristic(Instrument.revision, of: Instrument.plate)
    guard let descriptor = revision.descriptors.first(where: { $0.uuid == "2901" }) else {
      throw Complaint("the revision has no description")
    }
    let text = String(decoding: try await descriptor.read(timeout: timeout), as: UTF8.self)
    guard text.hasPrefix("Revision ") else { throw Complaint("the revision is described as '\(text)'") }
  }

  func changeServices() async throws {
    let number = UInt16(truncatingIfNeeded: seed)
    try await give(.changeServices, number)
    if mayFail { return }
    let deadline = clock.now.advanced(by: .seconds(20))
    while true {
      do {
        let revision = try await Numbered.number(of: read(Instrument.revision, of: Instrument.plate))
        if revision == number { return }
        if clock.now > deadline { throw Complaint("the revision is \(revision) and not \(number)") }
      } catch  where clock.now < deadline && !(error is Complaint) && !(error is CancellationError) {
        // The service is absent between two revisions.
      }
      try await clock.sleep(for: .milliseconds(200))
    }
  }

  // MARK: - Values

  func readConstant() async throws {
    let value = try await read(Instrument.constant)
    if value != Instrument.constantValue, isMisplaced(value) { throw CharacteristicError.removed }
    if value != Instrument.constantValue { throw Complaint("read: \(value.map { Int($0) })") }
  }

  func write() async throws {
    let (_, target) = try await characteristic(Instrument.written)
    let number = ledger.takeNumber()
    try await acknowledge([number]) {
      try await target.write(Numbered.octets(number, below: Instrument.shortLimit), timeout: timeout)
    }
  }

  func writeReliably() async throws {
    let (link, target) = try await characteristic(Instrument.written)
    let numbers = (0..<2).map { _ in ledger.takeNumber() }
    let writes = numbers.map { ReliableWrite(Numbered.octets($0, below: Instrument.shortLimit), to: target) }
    try await acknowledge(numbers) { try await link.writeReliably(writes, timeout: timeout) }
  }

  private func acknowledge(_ numbers: [UInt32], _ write: () async throws -> Void) async throws {
    let isRefused = peer.refusesWrites && numbers.contains(where: Instrument.isRefused)
    do {
      try await write()
    } catch let error as ATTError where isRefused && error == Instrument.refusal {
      return
    }
    if isRefused { throw Complaint("a write was acknowledged that the peer refuses: \(numbers)") }
    for number in numbers { ledger.acknowledged(number) }
  }

  /// Checks that the read value is the written one. With faults, it may be an earlier or a later one.
  func store() async throws {
    let (_, target) = try await characteristic(Instrument.store)
    let number = ledger.takeNumber()
    try await target.write(Numbered.octets(number, below: Instrument.longLimit), timeout: timeout)
    let octets = try await target.read(timeout: timeout)
    // A peer that was switched off and on has lost the value.
    if octets.isEmpty || octets == Instrument.constantValue || octets.count == 20, isMisplaced(octets) { return }
    let read = try Numbered.number(of: octets, below: Instrument.longLimit)
    if situation == .quiet, read != number { throw Complaint("\(number) was written, and \(read) read back") }
  }

  func sendCommands() async throws {
    let (link, target) = try await characteristic(Instrument.command)
    let starts = ledger.peerStarts
    var numbers: [UInt32] = []
    for _ in 0...seed % 10 {
      let number = ledger.takeNumber()
      try await target.write(
        Numbered.octets(number, below: Instrument.shortLimit),
        type: .withoutResponse,
        timeout: timeout
      )
      numbers.append(number)
    }
    let last = numbers.last ?? 0
    try await wait(for: "command \(last)", on: link) { try await progress().command >= last }
    if link.isConnected, ledger.peerStarts == starts { ledger.promise(commands: numbers) }
  }

  func readTogether() async throws {
    async let first: Void = readConstant()
    async let second = progress()
    async let third = read(Instrument.store)
    async let fourth: Void = readConstant()
    _ = try await (first, second, third, fourth)
  }

  // MARK: - Updates

  /// Receives updates for some seconds. On a link that lasts, all must arrive.
  func takeUpdates(of uuid: BluetoothUUID) async throws {
    let (link, target) = try await characteristic(uuid)
    let updates = try await target.subscribe(buffering: .unbounded)
    let subscription = ledger.subscribe(to: uuid)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        while let octets = try await updates.next() {
          ledger.received(try Numbered.number(of: octets, below: Instrument.shortLimit), by: subscription)
        }
        throw PeripheralError.disconnected
      }
      group.addTask {
        ledger.acknowledged(subscription, since: try await progress().begun[uuid] ?? 0)
        try await clock.sleep(for: .milliseconds(500 + seed % 4500))
        let last = try await progress().accepted[uuid] ?? 0
        try await wait(for: "update \(last) of \(uuid)", on: link) { ledger.lastReceived(by: subscription) >= last }
        ledger.lived(subscription, through: last)
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  // MARK: - Orders

  private func give(_ order: Instrument.Order, _ argument: UInt16 = 0) async throws {
    try await characteristic(Instrument.order).1.write(order.octets(argument), timeout: timeout)
  }

  func rename() async throws {
    let number = UInt16(truncatingIfNeeded: seed)
    try await give(.rename, number)
    await device.disconnect()
    try await hear { $0.localName?.hasSuffix(" \(number)") == true }
  }

  func hide() async throws {
    try await give(.hide, 3000)
    await device.disconnect()
    try await clock.sleep(for: .milliseconds(1500))
    try await hear { _ in true }
  }

  func refuse() async throws {
    do {
      try await give(.refuse)
      throw Complaint("a write was acknowledged that the peer refused")
    } catch let error as ATTError where error == Instrument.refusal {}
  }

  func answerLate() async throws { try await give(.answerLate, 2500) }

  /// The peer's runtime answers in place of the program, which does not.
  func neverAnswer() async throws {
    do {
      try await give(.neverAnswer)
      throw Complaint("a write was acknowledged that the peer did not answer")
    } catch let error as ATTError where error == .unlikelyError {}
  }
}
