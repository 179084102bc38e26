import GATTModel

extension DocumentReader {
  /// A `Profile`: the services, characteristics and advertised payloads of one device.
  mutating func readProfile(from root: XMLElement, into document: inout Document) {
    isInProfile = true
    baseUUID = root.placedExtensionAttribute(.baseUUID).flatMap { baseUUID(from: $0) }
    document = withByteOrder(of: root) { reader in
      var document = document
      var prose = Prose()
      reader.forEachChild(of: root) { reader, child, name in
        switch name {
        case .service: reader.readService(from: child, into: &document)
        case .characteristic: document.values += reader.valueDocuments(from: child, kind: .characteristic)
        case .descriptor: document.values += reader.valueDocuments(from: child, kind: .descriptor)
        default: return prose.take(child, name)
        }
        return true
      } extension: { reader, child, name in
        guard name == .serviceData || name == .manufacturerData else { return false }
        document.values += reader.payloadDocuments(from: child)
        return true
      }
      document.profile = ProfileDefinition(
        name: root.attribute(.name) ?? "",
        documentation: prose.text,
        position: root.position
      )
      return document
    }
  }

  /// 32 digits, four of which, side by side, are x.
  private mutating func baseUUID(from text: Placed) -> String? {
    let digits = text.text.lowercased().filter { !"-{}".contains($0) }
    let parts = digits.split(separator: "xxxx", omittingEmptySubsequences: false)
    if digits.utf8.count == 32, parts.count == 2, BluetoothUUID(definition: parts.joined(separator: "0000")) != nil {
      return digits
    }
    error(
      at: text.position,
      "'\(text.text)' is not a base of UUIDs; write 32 digits, four of them as xxxx, as "
        + "F000xxxx-0451-4000-B000-000000000000"
    )
    return nil
  }
}
