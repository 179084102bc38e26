import GATTCore
import GATTRuntime

/// What reading an attribute has brought.
enum ReadResult: Sendable {
  case octets([UInt8])
  case refused(String)
}

extension RemoteAttributes {
  /// The values of all attributes that can be read, by handle.
  ///
  /// - Throws: What ends everything, as the end of the link; that one value can't be read is a result.
  func values() async throws -> [AttributeHandle: ReadResult] {
    var values: [AttributeHandle: ReadResult] = [:]
    for attribute in all {
      if attribute.descriptor == nil, !attribute.characteristic.properties.contains(.read) { continue }
      do {
        values[attribute.handle] = .octets(try await attribute.read())
      } catch let error as ATTError {
        values[attribute.handle] = .refused(vocabulary.errorName(error, of: attribute.service.uuid) ?? "\(error)")
      } catch let error as CharacteristicError {
        values[attribute.handle] = .refused(error.description)
      }
    }
    return values
  }
}
