/// The letters that libdbus has for types. Its own are macros with a cast, which Swift does not import.
enum TypeCode {
  static let array = Int32(UInt8(ascii: "a"))
  static let fileDescriptor = Int32(UInt8(ascii: "h"))
  static let string = Int32(UInt8(ascii: "s"))
}
