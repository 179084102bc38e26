import Foundation
import GATTCore
import GATTInterpreter

extension ValueInterpreter {
  /// Returns a value with the given contents of some fields, and the present contents of the others. Constants, checksums
  /// and other fields that follow from the contents are made anew.
  ///
  /// - Parameter octets: The present value.
  /// - Throws: `CommandAnswer.Failure` when the present contents cannot be kept; `EncodeError` when a given content is
  ///   wrong.
  func value(_ given: GivenValue, keepingOthersOf octets: [UInt8]) throws -> InterpretedValue {
    guard let present = try? decode(octets), !present.isSealed, let kept = present.contents(),
      (try? value(of: GivenValue(kept)))?.octets == octets
    else {
      let message = "the present value of '\(name)' has contents that would be lost; write all 'fields', or 'octets'"
      throw CommandAnswer.Failure(kind: .presentValue, message: message)
    }
    let changed = given.fields.map { $0.name.lowercased() }
    // The names of the values around a field may be omitted. A bit is changed in the kept number of its field.
    let others = kept.filter { field in
      let path = field.name.lowercased()
      return !changed.contains { $0 == path || path.hasSuffix("." + $0) }
    }
    return try value(of: GivenValue(others + given.fields))
  }
}

extension InterpretedValue {
  /// Returns the contents of the fields that a program gives; nil if they include a choice or a UUID.
  ///
  /// - Parameter outer: The names of the values around this one, each with a dot.
  fileprivate func contents(in outer: String = "") -> [(name: String, content: GivenValue.Content)]? {
    var contents: [(name: String, content: GivenValue.Content)] = []
    for field in fields {
      guard let definition = field.definition else { return nil }
      // Only these follow from other fields. A number of an `x:from` is kept as it is.
      if definition.constant != nil || definition.checksum != nil { continue }
      let path = outer + field.name
      switch field.content {
      case .integer(let raw): contents.append((path, .raw("\(raw)")))
      case .unsigned(let raw): contents.append((path, .raw("\(raw)")))
      case .bits(let raw): contents.append((path, .raw("\(raw)")))
      case .text: contents.append((path, .text(field.text)))
      case .octets(let octets): contents.append((path, .raw(Data(octets).hexStringValue())))
      case .value(let inner) where !field.isChoice && !field.isRepeated:
        guard let own = inner.contents(in: path + ".") else { return nil }
        contents += own
      case .uuid, .value: return nil
      }
    }
    return contents
  }
}

extension InterpretedValue {
  /// Refuses the plaintext of a value that the device gets enciphered.
  ///
  /// - Throws: `CommandAnswer.Failure`.
  func checkCipher() throws(CommandAnswer.Failure) {
    guard interpreter.definition.cipher == nil || isSealed else {
      let message = "the gateway does not encipher '\(name)'; write its enciphered 'octets'"
      throw CommandAnswer.Failure(kind: .enciphered, message: message)
    }
  }
}
