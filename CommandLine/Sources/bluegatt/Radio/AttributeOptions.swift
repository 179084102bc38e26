import ArgumentParser
import GATTRuntime

/// The option that restricts a command to the attributes of one service.
struct AttributeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only attributes of this service, by UUID or name. Needed if several services of the device have the attribute.",
      valueName: "service"
    ),
    completion: Completions.services
  )
  var service: String?

  static let explanation = ArgumentHelp(
    "A characteristic or descriptor: its UUID, its name such as 'Battery Level', or its handle such as @0x0012.",
    valueName: "attribute"
  )

  /// The attributes of the selected service, or all attributes.
  ///
  /// - Throws: `Failure` when the device has no such service.
  func candidates(of device: RemoteAttributes) throws(Failure) -> [RemoteAttribute] {
    guard let service else { return device.all }
    let uuid = device.vocabulary.service(called: service)
    let found = device.services.map(\.uuid).filter { $0 == uuid || device.vocabulary.completes(service, to: $0) }
    if found.isEmpty {
      throw Failure(.refused, "the device has no service '\(service)'; 'bluegatt inspect' shows what it has")
    }
    return device.all.filter { found.contains($0.service.uuid) }
  }

  /// Finds the only attribute with this UUID, name, type or handle.
  ///
  /// - Throws: `Failure` when no attribute or several match.
  func attribute(_ text: String, of device: RemoteAttributes) throws(Failure) -> RemoteAttribute {
    let candidates = try candidates(of: device)
    let found =
      if let handle = Self.handle(text) {
        candidates.filter { $0.handle == handle }
      } else {
        Self.named(text, candidates, device.vocabulary)
      }
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      let names = candidates.compactMap { device.vocabulary.attributeName($0.uuid) }
      let suggestion = NameSuggestion.text(for: text, among: names, otherwise: "'bluegatt inspect' shows what it has")
      throw Failure(.refused, "the device has no '\(text)'\(suggestion)")
    }
    let list = found.map { "\($0.label(device.vocabulary)) @\($0.handle)" }.joined(separator: ", ")
    throw Failure(.usage, "'\(text)' may be any of \(list); give --service or the handle")
  }

  /// The attributes with this UUID, name or type; characteristics before descriptors.
  private static func named(
    _ text: String,
    _ candidates: [RemoteAttribute],
    _ vocabulary: Vocabulary
  ) -> [RemoteAttribute] {
    let found = candidates.filter { vocabulary.isName(text, of: $0.uuid) }
    let characteristics = found.filter { $0.descriptor == nil }
    return characteristics.isEmpty ? found : characteristics
  }

  /// Parses `@0x0012` or `@18`.
  private static func handle(_ text: String) -> AttributeHandle? {
    guard text.hasPrefix("@") else { return nil }
    return UInt16(decimalOrHexadecimal: text.dropFirst()).map { AttributeHandle($0) }
  }
}
