import GATTCore
import GATTRuntime

extension Operation {
  // The limits consist of 5 s for the connection, 10 s for the services, 10 s for their characteristics, and 3 s for
  // each answer.

  static let connect = Operation("connect", limit: .seconds(5)) { _ = try await $0.connect() }
  static let discover = Operation("discover", limit: .seconds(35)) { try await $0.discover() }
  static let read = Operation("read", limit: .seconds(28)) { try await $0.readConstant() }
  static let write = Operation("write", limit: .seconds(28)) { try await $0.write() }
  static let store = Operation("long write and read", limit: .seconds(31), company: .others) { try await $0.store() }
  static let sendCommands = Operation("writes without response", limit: .seconds(95), company: .others) {
    try await $0.sendCommands()
  }
  static let notifications = Operation("notifications", limit: .seconds(110)) {
    try await $0.takeUpdates(of: Instrument.notified)
  }
  static let indications = Operation("indications", limit: .seconds(110)) {
    try await $0.takeUpdates(of: Instrument.indicated)
  }

  /// The operations that must work again after all faults.
  static let proof = [connect, discover, read, store, write, sendCommands, notifications, indications]

  /// The operations that every peer can serve.
  package static let common =
    proof + [
      read, write, notifications, indications,
      Operation("scan", limit: .seconds(3), company: .none) { try await $0.scan() },
      Operation("signal strength", limit: .seconds(10)) { try await $0.readRSSI() },
      Operation("connections", limit: .seconds(60), company: .none, isEndless: true) { try await $0.connections() },
      Operation("lasting updates", limit: .seconds(60), company: .none, isEndless: true) {
        try await $0.lastingUpdates()
      },
      Operation("several at once", limit: .seconds(28)) { try await $0.readTogether() },
      Operation("disconnect", limit: .seconds(5), grace: .seconds(5), company: .none) { await $0.disconnect() },
    ]

  /// The operations that need an `Instrument`.
  package static let withInstrument = [
    Operation("read of a descriptor", limit: .seconds(28)) { try await $0.readDescriptor() },
    Operation("changed services", limit: .seconds(28), company: .none) { try await $0.changeServices() },
    Operation("another name", limit: .seconds(36), grace: .seconds(5), company: .none) { try await $0.rename() },
    Operation("advertising stopped and started", limit: .seconds(38), grace: .seconds(5), company: .none) {
      try await $0.hide()
    },
    Operation("refused write", limit: .seconds(28)) { try await $0.refuse() },
    Operation("late answer", limit: .seconds(28)) { try await $0.answerLate() },
    Operation("no answer", limit: .seconds(28)) { try await $0.neverAnswer() },
  ]

  /// The operations that only some backends support.
  package static let rare = [
    Operation("pairing", limit: .seconds(45)) { try await $0.pair() },
    Operation("values written together", limit: .seconds(28)) { try await $0.writeReliably() },
    Operation("forgetting", limit: .seconds(15), grace: .seconds(5), company: .none) { try await $0.forget() },
  ]
}
