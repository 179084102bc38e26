extension BusConnection {
  /// `org.freedesktop.DBus.ObjectManager` of the object at `path`.
  func objectManager(at path: ObjectPath) -> ExportedInterface {
    ExportedInterface(
      .objectManager,
      methods: [
        ExportedMethod("GetManagedObjects", returns: "a{oa{sa{sv}}}") { [self] _ in [await managedObjects(below: path)]
        }
      ]
    )
  }

  private func managedObjects(below path: ObjectPath) async -> Value {
    var entries: [DictionaryEntry] = []
    for object in objects.objects(below: path) {
      entries.append(DictionaryEntry(object.path.value, await propertiesByInterface(of: object)))
    }
    return .dictionary(entries, key: .objectPath, value: [String: [String: Value]].valueType)
  }

  /// Returns the readable properties in the form of `GetManagedObjects` and `InterfacesAdded`.
  func propertiesByInterface(of object: ExportedObject) async -> Value {
    var values: [String: [String: Value]] = [:]
    for interface in object.interfaces { values[interface.name.text] = await interface.readableValues() }
    for name in object.standardInterfaces { values[name.text] = [:] }
    return values.value
  }
}
