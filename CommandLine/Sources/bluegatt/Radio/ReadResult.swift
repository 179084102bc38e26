import GATTCore
import GATTRuntime

/// The result of reading an attribute.
enum ReadResult: Sendable {
  case octets([UInt8])
  case refused(String)
}

extension RemoteAttributes {
  /// Reads all readable attributes. Returns the results by handle.
  ///
  /// - Throws: Errors that end the connection. A refused read is a result.
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
