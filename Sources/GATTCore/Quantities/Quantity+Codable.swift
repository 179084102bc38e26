#if !hasFeature(Embedded)
  extension Quantity: Codable {
    /// Encodes the value as a number. A special value is encoded as its name.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if let number = Int64(text) {
        try container.encode(number)
      } else if let number = TextForm.double(text) {
        try container.encode(number)
      } else {
        try container.encode(text)
      }
    }

    /// Decodes what `encode(to:)` encodes. A number that is out of range is an error.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let text: String
      if let number = try? container.decode(Int64.self) {
        text = number.description
      } else if let number = try? container.decode(Double.self) {
        text = TextForm.text(number)
      } else {
        text = try container.decode(String.self)
      }
      guard let quantity = Quantity(text: text) else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: "'\(text)' is no value of '\(Kind.name)'"
        )
      }
      self = quantity
    }
  }
#endif
