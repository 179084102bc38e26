import BusDaemon
import DBus

let echoPath: ObjectPath = "/org/example/echo"
let echoInterface: InterfaceName = "org.example.Echo"

/// A bus with a program that is called and one that calls.
struct Stage {
  let bus: PrivateBus
  let server: BusConnection
  let client: BusConnection
  let serverName: BusName

  init(limits: String = "") async throws {
    bus = try PrivateBus(limits: limits)
    server = try await bus.connect()
    client = try await bus.connect()
    serverName = await server.uniqueName!
  }

  /// What the server exports, called with a deadline that is for what hangs: beside floods, and instrumented, calls are slow.
  var echo: RemoteObject { RemoteObject(client, serverName, echoPath, timeout: .seconds(240)) }

  /// Exports methods at `echoPath`.
  func serve(_ methods: ExportedMethod..., properties: [ExportedProperty] = []) async throws -> ObjectExport {
    try await server.export(
      ExportedObject(echoPath, [ExportedInterface(echoInterface, methods: methods, properties: properties)])
    )
  }

  /// The signals of the server, as the client hears them.
  func signals(capacity: Int = BusConnection.defaultCapacity) async throws -> Subscription<Signal> {
    try await client.signals(MatchRule(sender: serverName, interface: echoInterface), capacity: capacity)
  }
}

/// A method that returns what it takes.
let echoMethod = ExportedMethod("Echo", takes: "v", returns: "v") { call in call.arguments.values }

/// A method that answers when it is cancelled.
let silentMethod = ExportedMethod("Silent") { _ in
  let (stream, _) = AsyncStream<Void>.makeStream()
  for await _ in stream {}
  return []
}
