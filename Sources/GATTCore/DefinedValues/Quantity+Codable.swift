#if !hasFeature(Embedded)
  extension Quantity: Codable {
    /// Encodes an amount as a number, and every other value as its name.
    public func encode(to encoder: any Encoder) throws { try CodableText(text).encode(to: encoder) }

    /// Decodes what `encode(to:)` encodes. A number that is out of range is an error.
    public init(from decoder: any Decoder) throws {
      let text = try CodableText(from: decoder).text
      guard let quantity = Quantity(text: text) else {
        let explanation = "'\(text)' is no value of '\(Kind.name)'"
        throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: explanation))
      }
      self = quantity
    }
  }
#endif
