import BusDaemon
import DBus

let echoPath: ObjectPath = "/org/example/echo"
let echoInterface: InterfaceName = "org.example.Echo"

/// A bus with a server, which exports objects, and a client, which calls them.
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

  /// The object of the server. The timeout is long, because calls are slow beside floods and with instrumentation.
  var echo: RemoteObject { RemoteObject(client, serverName, echoPath, timeout: .seconds(240)) }

  /// Exports methods at `echoPath`.
  func serve(_ methods: ExportedMethod..., properties: [ExportedProperty] = []) async throws -> ObjectExport {
    try await server.export(
      ExportedObject(echoPath, [ExportedInterface(echoInterface, methods: methods, properties: properties)])
    )
  }

  /// The signals of the server that the client receives.
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
