import DBus

/// Objects of this program that only BlueZ may call.
extension ExportedObject {
  /// An object with one interface.
  init(
    forBlueZ path: ObjectPath,
    _ interface: InterfaceName,
    methods: [ExportedMethod] = [],
    constants: Properties = [:],
    variables: [ExportedProperty] = []
  ) {
    let constants = constants.map { ExportedProperty(MemberName(unchecked: $0.key), constant: $0.value) }
    let interface = ExportedInterface(interface, methods: methods, properties: constants + variables)
    self.init(path, callers: .owner(of: .blueZ), [interface])
  }

  /// The object manager at the root, through which BlueZ reads all objects below it.
  init(managerForBlueZ path: ObjectPath) { self.init(path, callers: .owner(of: .blueZ), managesObjects: true) }
}
