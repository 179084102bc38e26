import GATTCapture
import GATTCore
import GATTInterpreter

/// The meaning of a value in a capture.
struct CapturedMeaning {
  /// What the definition of the attribute says.
  enum Content {
    case value(InterpretedValue)
    case undecodable(DecodeError)
    /// The attribute has no definition.
    case unknown
  }

  var content: Content
  /// Whether no value of the attribute was as its built-in definition says. The device then uses the UUID in its own way.
  /// False for a definition that the user has chosen.
  var isDoubtful = false
  /// The text that the octets are; nil when they are not text.
  var text: OctetText?
  /// Whether all values of the attribute were text.
  var isOnlyText = false

  /// Whether the octets have a meaning by a definition that is not doubtful.
  var isDecoded: Bool { if case .value = content { !isDoubtful } else { false } }
}

/// Finds the meaning of values, and remembers of each attribute what its values were.
struct CapturedMeanings {
  private struct Key: Hashable {
    var device: DeviceAddress?
    /// The link, if the address of the device is unknown.
    var link: UInt16?
    var server: LinkEnd
    var path: AttributePath
  }

  private struct Seen {
    /// Whether a value was as the definition says, without octets after it.
    var hasFitted = false
    /// Whether a value was not text, and whether a value was one.
    var hasOther = false
    var hasText = false
  }

  /// The most attributes that are remembered. For others, each value is judged alone.
  private static let most = 65_536

  private var seen: [Key: Seen] = [:]

  /// Returns the meanings of the values of an operation.
  ///
  /// - Parameters:
  ///   - values: The values that the operation completes, if it is part of a stream.
  ///   - answers: The requests that its values answer.
  ///   - names: The names for the operation.
  mutating func meanings(
    in operation: CapturedOperation,
    _ values: [CapturedStreams.Value]?,
    _ answers: [CapturedExchanges.Answer?],
    _ names: AttributeNames
  ) -> [CapturedMeaning] {
    guard case .attribute(let server, let path, .access(let kind, let access)) = operation.event else { return [] }
    let isEvidence = access.outcome == .done && access.offset == 0
    let key = Key(
      device: operation.link.device,
      link: operation.link.device == nil ? operation.link.handle : nil,
      server: server,
      path: path
    )
    var seen = self.seen[key] ?? Seen()
    let octets = values?.map(\.octets) ?? [access.value]
    let meanings = octets.enumerated().map { index, octets in
      let answer = answers.indices.contains(index) ? answers[index] : nil
      return meaning(of: octets, path, kind, answer, names, isStream: values != nil, isEvidence: isEvidence, &seen)
    }
    if self.seen[key] != nil || self.seen.count < Self.most { self.seen[key] = seen }
    return meanings
  }

  private func meaning(
    of octets: [UInt8],
    _ path: AttributePath,
    _ kind: AttributeAccess.Kind,
    _ answer: CapturedExchanges.Answer?,
    _ names: AttributeNames,
    isStream: Bool,
    isEvidence: Bool,
    _ seen: inout Seen
  ) -> CapturedMeaning {
    let result = path.type.flatMap { names.decode(octets, of: $0, in: path.service, kind, answer) }
    var meaning = CapturedMeaning(content: .unknown)
    switch result {
    case .success(let value):
      meaning.content = .value(value)
      if isEvidence, value.fits { seen.hasFitted = true }
    case .failure(let error): meaning.content = .undecodable(error)
    case nil: break
    }
    let text = OctetText(octets)
    if isEvidence, !octets.isEmpty {
      seen.hasText = seen.hasText || text?.isEvident == true
      seen.hasOther = seen.hasOther || text == nil
    }
    let isOnlyText = seen.hasText && !seen.hasOther
    if let text, isOnlyText || text.isEvident || text.hasLetters && seen.hasText {
      meaning.text = text
      meaning.isOnlyText = isOnlyText
    }
    if result != nil, isEvidence, !isStream, answer == nil, let type = path.type {
      meaning.isDoubtful = !seen.hasFitted && !names.isChosen(type, kind)
    }
    return meaning
  }
}

extension InterpretedValue {
  /// Whether the octets are as the definition says: no octets follow the value, and no number is out of its range.
  var fits: Bool { trailingOctets.isEmpty && outOfRangeFields.isEmpty }
}
