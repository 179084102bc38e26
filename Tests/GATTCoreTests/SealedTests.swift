import Foundation
import GATTCore
import Testing

@Suite struct `Sealed content` {
  @Test func `is encoded as an object with its octets, and open content as without a cipher`() throws {
    let encoder = JSONEncoder()
    let sealed = Sealed<[Int]>.sealed(Data([0xA4, 0x72, 0x0F]))
    #expect(String(decoding: try encoder.encode(sealed), as: UTF8.self) == #"{"sealed":"a4720f"}"#)
    let open = Sealed.open([1, 2])
    #expect(String(decoding: try encoder.encode(open), as: UTF8.self) == "[1,2]")
    for value in [sealed, open, .sealed(Data()), .open([])] {
      #expect(try JSONDecoder().decode(Sealed<[Int]>.self, from: encoder.encode(value)) == value)
    }
    let object = Sealed.open(["temperature": 25.06])
    #expect(try JSONDecoder().decode(Sealed<[String: Double]>.self, from: encoder.encode(object)) == object)
  }

  @Test(arguments: [#"{"sealed":"a47"}"#, #"{"sealed":5}"#, #"{"sealed":"xx"}"#, #""a4""#, "{}"])
  func `is not decoded from something else`(_ json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Sealed<[Int]>.self, from: Data(json.utf8))
    }
  }

  @Test func `is described by its octets, and open content by itself`() {
    #expect(Sealed<Int>.sealed(Data([0xA4, 0x02])).description == "sealed a402")
    #expect(Sealed.open(5).description == "5")
    #expect(Sealed.open(5).content == 5)
    #expect(Sealed<Int>.sealed(Data([5])).content == nil)
    #expect(Set([Sealed.open(5), .open(5), .sealed(Data([5]))]).count == 2)
  }
}
