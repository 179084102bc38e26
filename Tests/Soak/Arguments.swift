/// What the command line says.
struct Arguments: Sendable {
  var seconds = 0
  var seed = UInt64.random(in: 1...999_999)
  var isOverBlueZ = false
  /// It is the program of an instrument, which numbers what it sends from here on.
  var servesFrom: UInt32?

  /// - Returns: nil when it says nothing that is known.
  init?(_ words: ArraySlice<String>) {
    var words = words
    while let word = words.popFirst() {
      switch word {
      case "--bluez": isOverBlueZ = true
      case "--seed":
        guard let number = words.popFirst().flatMap({ UInt64($0) }) else { return nil }
        seed = number
      case "--serve":
        guard let number = words.popFirst().flatMap({ UInt32($0) }) else { return nil }
        servesFrom = number
      default:
        guard let number = Int(word), (1...1_000_000).contains(number) else { return nil }
        seconds = number
      }
    }
    guard seconds > 0 || servesFrom != nil else { return nil }
  }
}
