/// The objects that a connection exports, and the calls of them that are being answered.
final class ObjectTable {
  private struct Entry {
    let token: Int
    let object: ExportedObject
    var name: NameEntry?
  }

  private var entries: [ObjectPath: Entry] = [:]
  private var handlers: [Int: Task<Void, Never>] = [:]

  func object(at path: ObjectPath) -> ExportedObject? { entries[path]?.object }

  /// How many calls are being answered.
  var handlerCount: Int { handlers.count }

  // MARK: - Objects

  func insert(_ object: ExportedObject, _ token: Int, by connection: isolated BusConnection) throws(BusError) {
    guard entries[object.path] == nil else { throw .invalid("there is an object at \(object.path) already") }
    entries[object.path] = Entry(token: token, object: object)
    trust(object.path, on: connection)
  }

  /// Takes the object out; nil if another one, or none, is at its path by now.
  func remove(_ path: ObjectPath, _ token: Int, by connection: isolated BusConnection) -> ExportedObject? {
    guard let entry = entries[path], entry.token == token else { return nil }
    entries[path] = nil
    if let name = entry.name { connection.names.release(name, by: connection) }
    return entry.object
  }

  /// What has to be known before calls can be believed; nil when nothing has.
  func trustSetup(of path: ObjectPath) -> Setup? { entries[path]?.name?.setup }

  /// Follows the names of those who may call, as a new generation begins.
  func trustAgain(on connection: isolated BusConnection) {
    for path in entries.keys { trust(path, on: connection) }
  }

  private func trust(_ path: ObjectPath, on connection: isolated BusConnection) {
    // One that was exported while the connection opened is trusted already.
    guard case .owner(let name)? = entries[path]?.object.callers, !name.isUnique, entries[path]?.name == nil,
      connection.raw != nil
    else { return }
    entries[path]?.name = connection.names.retain(name, by: connection)
  }

  // MARK: - The tree

  /// The managers of a path: those above it.
  func managers(of path: ObjectPath) -> [ObjectPath] {
    entries.values.map(\.object).filter { $0.managesObjects && $0.path != path && path.isWithin($0.path) }.map(\.path)
  }

  /// The objects below a path, in the order of their paths.
  func objects(below path: ObjectPath) -> [ExportedObject] {
    entries.values.map(\.object).filter { $0.path != path && $0.path.isWithin(path) }.sorted {
      $0.path.text < $1.path.text
    }
  }

  /// The names of the nodes directly below a path.
  func children(of path: ObjectPath) -> [String] {
    let depth = path == .root ? 1 : path.text.utf8.count + 1
    let names = objects(below: path).map { $0.path.text.dropFirst(depth).prefix { $0 != "/" } }
    return Set(names.map(String.init)).sorted()
  }

  // MARK: - Handlers

  func insertHandler(_ token: Int, _ task: Task<Void, Never>) { handlers[token] = task }

  func removeHandler(_ token: Int) { handlers[token] = nil }

  /// The generation ends, and with it what is known of names.
  func end() {
    for handler in handlers.values { handler.cancel() }
    handlers = [:]
    for path in entries.keys { entries[path]?.name = nil }
  }
}
