import GATTCore
import GATTDefinitions
@_spi(Programs) import GATTRuntime
import GATTText
import ShippedDefinitions

/// Suggestions for a name that was not found.
enum NameSuggestion {
  /// The end of an error message: `; is it 'Heart Rate'?` for candidates that contain `name`, else
  /// `; did you mean 'Heart Rate'?` for a similar one, else `otherwise`.
  static func text(for name: String, among candidates: [String], otherwise: String? = nil) -> String {
    let wanted = name.lowercased()
    let longer = Set(candidates.filter { $0.lowercased().contains(wanted) }).sorted().prefix(4)
    if !longer.isEmpty { return "; is it \(longer.map { "'\($0)'" }.joined(separator: ", "))?" }
    let similar = Suggestion.text(for: name, among: candidates)
    return similar.isEmpty ? otherwise.map { "; \($0)" } ?? "" : similar
  }

  /// A hint: the command that finds names or, if `name` is a file name, the option that reads files.
  static func remedy(_ name: String) -> String {
    name.lowercased().hasSuffix(".xml")
      ? "a file is read with --definitions \(name), beside a name that it defines"
      : "'bluegatt catalog search' finds names"
  }
}

extension Vocabulary {
  /// The UUID of the service with this UUID, name or type, or with the four digits that a definition has for it beside an
  /// `x:baseUUID`.
  ///
  /// - Throws: `Failure` with similar names when the service is unknown, or with the services that the digits may be.
  func knownService(called text: String) throws(Failure) -> BluetoothUUID {
    let ofBases = completedServices(of: text)
    if !ofBases.isEmpty {
      let assigned = BluetoothUUID(text).flatMap { isDefined(service: $0) ? $0 : nil }
      return try Failure.only(ofBases + (assigned.map { [$0] } ?? []), text)
    }
    if let uuid = service(called: text) { return uuid }
    if !advertisedDefinitions(called: text).isEmpty {
      throw Failure(
        .usage,
        "'\(text)' is advertised data, and no service; 'bluegatt advertise' and 'emulate' take it alone"
      )
    }
    let suggestion = NameSuggestion.text(for: text, among: serviceNames, otherwise: NameSuggestion.remedy(text))
    throw Failure(.usage, "no service is called '\(text)'\(suggestion)")
  }

  /// The UUID of a service in an advertisement, where four digits are an assigned number.
  ///
  /// - Throws: `Failure` as `knownService(called:)`, and when the digits are also a service of the device.
  func advertisedService(called text: String) throws(Failure) -> BluetoothUUID {
    if let assigned = BluetoothUUID(text) { return try Failure.only(completedServices(of: text) + [assigned], text) }
    return try knownService(called: text)
  }

  /// The definitions of advertised data with this name or type, or of the profile with this name; those of the user if
  /// there are such.
  func advertisedDefinitions(called text: String) -> [InterpretedDefinition] {
    let wanted = text.lowercased()
    let path = profile(called: text)?.position.path
    let all = advertised.index.definitions
    let named = all.filter { definition in
      definition.name.lowercased() == wanted || !definition.type.isEmpty && definition.type.lowercased() == wanted
    }
    let own = [named.filter(\.isOwn), all.filter { $0.isOwn && $0.position.path == path }].first { !$0.isEmpty }
    return own ?? named
  }

  /// The profile with this name among the definitions of the user; nil when they have no such profile.
  func profile(called text: String) -> ProfileDefinition? {
    allSelected.lazy.flatMap(\.profiles).first { $0.name.lowercased() == text.lowercased() }
  }

  /// The services of the profile with this name, by their types, or their UUIDs where they have none; empty for a name
  /// of a service.
  func services(ofProfile text: String) -> [String] {
    guard service(called: text) == nil, let path = profile(called: text)?.position.path else { return [] }
    let services = allSelected.flatMap(\.services).filter { $0.position.path == path }
    return services.map { $0.type.isEmpty ? $0.uuid.description : $0.type }
  }

  /// The advertisements of the examples of advertised data with this name or type; at least one.
  ///
  /// - Throws: `Failure` when nothing, or several values, are called so, or when no example fits an advertisement.
  func exampleAdvertisements(called text: String) throws(Failure) -> [Advertisement] {
    let found = advertisedDefinitions(called: text)
    guard let first = found.first else {
      let names = advertised.index.definitions.map(\.name)
      let suggestion = NameSuggestion.text(for: text, among: names, otherwise: NameSuggestion.remedy(text))
      throw Failure(.usage, "no advertised data is called '\(text)'\(suggestion)")
    }
    if found.count > 1 {
      if Set(found.map(\.name)).count == found.count {
        let names = found.map { "'\($0.name)'" }.joined(separator: ", ")
        throw Failure(.usage, "'\(text)' advertises \(names); give one of these names")
      }
      let places = found.map { $0.type.isEmpty ? $0.position.text : $0.type }.joined(separator: ", ")
      throw Failure(
        .usage,
        "'\(text)' may be any of \(places); give its type, or choose the device with --catalog or --definitions"
      )
    }
    let examples = first.advertisedExamples
    let advertisements = examples.filter { $0.problem == nil }.map(\.advertisement)
    if advertisements.isEmpty {
      let why = examples.first?.problem.map { ": \($0)" } ?? ""
      throw Failure(.usage, "'\(first.name)' has no x:Example that fits into an advertisement\(why)")
    }
    return advertisements
  }
}
