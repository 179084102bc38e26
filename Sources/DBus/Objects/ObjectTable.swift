/// The exported objects of a connection, and the running handlers of their calls.
final class ObjectTable {
  private struct Entry {
    let token: Int
    let object: ExportedObject
    var name: NameEntry?
  }

  private var entries: [ObjectPath: Entry] = [:]
  private var handlers: [Int: Task<Void, Never>] = [:]

  func object(at path: ObjectPath) -> ExportedObject? { entries[path]?.object }

  /// The number of running handlers.
  var handlerCount: Int { handlers.count }

  // MARK: - Objects

  func insert(_ object: ExportedObject, _ token: Int, by connection: isolated BusConnection) throws(BusError) {
    guard entries[object.path] == nil else { throw .invalid("there is an object at \(object.path) already") }
    entries[object.path] = Entry(token: token, object: object)
    followCallers(object.path, on: connection)
  }

  /// Removes the object; nil if its path has no object or another one by now.
  func remove(_ path: ObjectPath, _ token: Int, by connection: isolated BusConnection) -> ExportedObject? {
    guard let entry = entries[path], entry.token == token else { return nil }
    entries[path] = nil
    if let name = entry.name { connection.names.release(name, by: connection) }
    return entry.object
  }

  /// The setup that finds the owner of the name in `ExportedObject.callers`; nil for objects without such a name.
  func callersSetup(of path: ObjectPath) -> Setup? { entries[path]?.name?.setup }

  /// Follows the names of permitted callers in a new generation.
  func followCallersAgain(on connection: isolated BusConnection) {
    for path in entries.keys { followCallers(path, on: connection) }
  }

  private func followCallers(_ path: ObjectPath, on connection: isolated BusConnection) {
    // An object exported while the connection was opening already has its `NameEntry`.
    guard case .owner(let name)? = entries[path]?.object.callers, !name.isUnique, entries[path]?.name == nil,
      connection.raw != nil
    else { return }
    entries[path]?.name = connection.names.retain(name, by: connection)
  }

  // MARK: - The tree

  /// Returns the paths of the object managers above a path.
  func managers(of path: ObjectPath) -> [ObjectPath] {
    entries.values.map(\.object).filter { $0.managesObjects && $0.path != path && path.isWithin($0.path) }.map(\.path)
  }

  /// Returns the objects below a path, sorted by their paths.
  func objects(below path: ObjectPath) -> [ExportedObject] {
    entries.values.map(\.object).filter { $0.path != path && $0.path.isWithin(path) }.sorted {
      $0.path.text < $1.path.text
    }
  }

  // MARK: - Handlers

  func insertHandler(_ token: Int, _ task: Task<Void, Never>) { handlers[token] = task }

  func removeHandler(_ token: Int) { handlers[token] = nil }

  /// Ends the generation: cancels the handlers and discards the entries of names.
  func end() {
    for handler in handlers.values { handler.cancel() }
    handlers = [:]
    for path in entries.keys { entries[path]?.name = nil }
  }
}
