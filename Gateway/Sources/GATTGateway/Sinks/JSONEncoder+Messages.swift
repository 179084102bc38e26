import Foundation

extension JSONEncoder {
  /// The encoder of all JSON that the gateway sends: one line, with its members in a fixed order.
  static var messages: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
