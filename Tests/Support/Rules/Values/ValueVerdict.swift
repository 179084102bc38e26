import GATTCore

/// The result of decoding octets with a generated type. The rules apply to every type and all octets: the octets decode
/// to a value with exactly these octets, as far as it reaches, or to an error with a position.
public struct ValueVerdict: Sendable {
  /// Whether the octets are a value without trailing octets.
  public var isValue = false
  /// Descriptions of the violations; empty when all rules hold.
  public var problems: [String] = []

  private mutating func require(_ holds: Bool, _ problem: @autoclosure () -> String) {
    if !holds { problems.append(problem()) }
  }
}

extension ValueVerdict {
  /// Decodes the octets with `type`, and checks the rules.
  ///
  /// - Parameters:
  ///   - comparesTexts: Whether the value is also created from its strings, which takes much longer.
  ///   - hasMedicalFloats: Whether it has IEEE 11073 numbers. These can be decoded from forms that are never encoded.
  public init<Value: DefinedFields & Equatable>(
    on octets: [UInt8],
    _ type: Value.Type,
    comparesTexts: Bool,
    hasMedicalFloats: Bool
  ) {
    let value: Value
    var trailing = 0
    do throws(DecodeError) {
      value = try Value(received: octets.span.bytes, trailingOctets: &trailing)
    } catch {
      check(error, octets)
      return
    }
    isValue = trailing == 0
    let all = octets
    let octets = Array(all.dropLast(trailing))
    do throws(DecodeError) {
      let same = try Value(all)
      require(isValue && same == value, "is another value with no octets after it")
    } catch {
      require(error.reason == .trailingOctets(trailing), "\(error) where \(trailing) octets follow")
      check(error, all)
    }
    require((try? value.octets()) == octets, "has other octets")
    require((try? Value(octets)) == value, "is not what its octets give")
    // Numbers out of range can be decoded, but not encoded.
    if value.outOfRangeFields.isEmpty {
      if let value = value as? any DefinedValue {
        require(value.octetsOfRawValue == octets, "has another raw value")
      }
      if comparesTexts { checkTexts(value, hasMedicalFloats) }
    }
    problems = problems.map { "\(type) \(octets): \($0)" }
  }

  private mutating func checkTexts<Value: DefinedFields>(_ value: Value, _ hasMedicalFloats: Bool) {
    let texts = value.fieldTexts
    if let copy = Value(stringValue: texts.dictionary) {
      require(copy.fieldTexts == texts || hasMedicalFloats, "has other texts than what these give")
    } else {
      require(hasMedicalFloats, "is not what its texts \(texts) give")
    }
  }

  private mutating func check(_ error: DecodeError, _ octets: [UInt8]) {
    let text = "\(octets): \(error)"
    require(!error.value.isEmpty, "\(text): an error without a type")
    require((0...octets.count).contains(error.offset), text)
    switch error.reason {
    case .truncated(let needed, let available):
      require(available < needed && error.offset + available <= octets.count, text)
      require(!error.field.isEmpty, text)
    case .trailingOctets(let count):
      // At the end of the whole value, or inside a nested value with a length.
      let isEnd = error.offset + count == octets.count
      let isInside = !error.field.isEmpty && error.offset + count < octets.count
      require(count > 0 && (isEnd || isInside), text)
    default: require(!error.field.isEmpty, text)
    }
  }
}

extension DefinedValue {
  /// The octets of the value that is created from the raw value.
  fileprivate var octetsOfRawValue: [UInt8]? { Self(rawValue: rawValue).flatMap { try? $0.octets() } }
}
