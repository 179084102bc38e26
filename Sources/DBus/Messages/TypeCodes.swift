/// The letters that libdbus has for containers. Its own are macros with a cast, which Swift does not import.
enum ContainerCode {
  static let array = Int32(UInt8(ascii: "a"))
  static let variant = Int32(UInt8(ascii: "v"))
  static let structure = Int32(UInt8(ascii: "r"))
  static let dictionaryEntry = Int32(UInt8(ascii: "e"))
}
