import GATTModel
import Testing

@testable import GATTDefinitions

/// `x:Cipher`: groups that may be enciphered.
@Suite struct CipherTests {
  private func reading(_ cipher: String, group: String = "repeated='true'", more: String = "") -> Reading {
    Reading(
      fields: field("Flags", format: "8bit", "<BitField><Bit index='0' name='Encrypted'/></BitField>")
        + "<x:Group name='Object' \(group)><x:Cipher \(cipher)/>\(more)<x:Param name='Level' format='uint8'/></x:Group>"
        + field("Counter", format: "uint32") + field("Check", format: "uint32")
        + field("Text", format: "utf8s", "<x:Length format='uint8'/>")
    )
  }

  private let ccm = "algorithm='AES-CCM' key='bindkey' tag='Check'"

  @Test func `a cipher names key, nonce, tag, counter and the bit that says whether there is one`() throws {
    let cipher = "\(ccm) nonce='sender, 0xD2FC, Flags, Counter' aad='0x11' counter='Counter' when='Flags.Encrypted'"
    let reading = Reading(
      fields: field("Flags", format: "8bit", "<BitField><Bit index='0' name='Encrypted'/></BitField>")
        + "<x:Group name='Object' repeated='true'><x:Cipher \(cipher)/><x:Param name='Level' format='uint8'/></x:Group>"
        + field("Counter", format: "uint32") + field("Check", format: "uint32")
    )
    #expect(reading.diagnostics.isEmpty)
    let found = try #require(reading.fields[1].cipher)
    #expect(found.algorithm == .aesCCM)
    #expect(found.keyName == "bindkey")
    #expect(found.nonce == [.sender, .octets([0xD2, 0xFC]), .field(0), .field(2)])
    #expect(found.associatedData == [.octets([0x11])])
    #expect(found.tag == 3)
    #expect(found.counter == [2])
    #expect(found.when == FieldBits(field: 0, bitIndex: 0, bitSize: 1))
  }

  @Test(arguments: [
    (
      "algorithm='AES-GCM' key='k' nonce='Counter'",
      "'AES-GCM' is no cipher; write AES-CCM, AES-CTR/LE or AES-ECB/LE"
    ),
    ("algorithm='AES-CTR/LE' nonce='Counter'", "the cipher has no key; add key=\"bindkey\", or another name for it"),
    ("algorithm='AES-CTR/LE' key='k'", "the cipher has no nonce; add nonce=\"\""),
    ("algorithm='AES-ECB/LE' key='k' nonce='Counter'", "AES-ECB/LE has no nonce; remove this"),
    ("algorithm='AES-ECB/LE' key='k' tag='Check'", "AES-ECB/LE has no tag; remove this"),
    ("algorithm='AES-ECB/LE' keyOctets='Counter, 0x00'", "the key has 5 octets; a key has 16"),
    (
      "algorithm='AES-ECB/LE' keyOctets='Countr, 0x00'",
      "'Countr' is neither a field of this value nor 'sender'; did you mean 'Counter'?"
    ),
    (
      "algorithm='AES-ECB/LE' key='k' keyOctets='Counter, 0x000000000000000000000000'",
      "a key that is made of octets of the packet has no name; remove key or keyOctets"
    ),
    (
      "algorithm='AES-CTR/LE' key='k' nonce='sender'",
      "the nonce is the same in every packet; name a field that changes, as a counter"
    ),
    ("algorithm='AES-CTR/LE' key='k' nonce='Counter' tag='Check'", "AES-CTR/LE has no tag; remove this"),
    ("algorithm='AES-CCM' key='k' nonce='sender, Counter'", "AES-CCM has a tag; add tag=\"\" with its field"),
    (
      "algorithm='AES-CCM' key='k' tag='Flags' nonce='sender, Counter'",
      "the tag has 1 octet; AES-CCM takes 4, 6, 8, 10, 12, 14, 16"
    ),
    ("algorithm='AES-CCM' key='k' tag='Check' nonce='Counter'", "the nonce has 4 octets; AES-CCM takes 7 to 13"),
    (
      "algorithm='AES-CCM' key='k' tag='Check' nonce='sender, sender, Counter'",
      "the nonce has 16 octets; AES-CCM takes 7 to 13"
    ),
    (
      "algorithm='AES-CTR/LE' key='k' nonce='Countre'",
      "'Countre' is neither a field of this value nor 'sender'; did you mean 'Counter'?"
    ),
    ("algorithm='AES-CTR/LE' key='k' nonce='Text'", "'Text' has no fixed number of octets, which a cipher needs"),
    (
      "algorithm='AES-CTR/LE' key='k' nonce='0x123'",
      "'0x123' is not whole octets; write two hexadecimal digits for each"
    ),
    (
      "algorithm='AES-CTR/LE' key='k' nonce='Counter' when='Counter'",
      "'Counter' comes after this (0.xml:3:273) and cannot say whether the group is enciphered; move it to the front"
    ),
    (
      "algorithm='AES-CTR/LE' key='k' nonce='Counter' when='Flags.Secret'",
      "'Flags' has no bit 'Secret'; it has 'Encrypted'"
    ),
    (
      "algorithm='AES-CTR/LE' key='k' nonce='Counter' octets='0'",
      "'0' is not a number of octets; write 1 to 512"
    ),
  ])
  func `what is wrong with a cipher is said`(cipher: String, message: String) {
    #expect(reading(cipher).errors.contains(message), "\(reading(cipher).errors)")
  }

  @Test func `a cipher says how many octets its group always has`() {
    let cipher = "algorithm='AES-CTR/LE' key='k' nonce='Counter'"
    #expect(reading(cipher + " octets='5'").fields[1].cipher?.octetCount == 5)
    #expect(reading(cipher).fields[1].cipher?.octetCount == nil)
  }

  @Test func `a cipher names the octets of the packet that make its key`() throws {
    let cipher = "algorithm='AES-ECB/LE' keyOctets='Counter, 0x000000000000000000000000'"
    let reading = Reading(
      fields: field("Flags", format: "uint8")
        + "<x:Group name='Object'><x:Cipher \(cipher)/><x:Param name='Level' format='uint8'/></x:Group>"
        + field("Counter", format: "uint32")
    )
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
    let found = try #require(reading.fields[1].cipher)
    #expect(found.algorithm == .aesECBLittleEndian)
    #expect(found.keyName == "")
    #expect(found.keyOctets == [.field(2), .octets([UInt8](repeating: 0, count: 12))])
    #expect(found.nonce.isEmpty)
  }

  @Test func `an enciphered group has no length and no count`() {
    let cipher = "algorithm='AES-CTR/LE' key='k' nonce='Counter'"
    let message = "an enciphered group takes the octets up to the later fields; remove its length and count"
    #expect(reading(cipher, group: "", more: "<x:Length>4</x:Length>").errors.contains(message))
    #expect(reading(cipher, group: "", more: "<x:Count>2</x:Count>").errors.contains(message))
  }

  @Test func `an enciphered group has no condition`() {
    let cipher = "algorithm='AES-CTR/LE' key='k' nonce='Counter'"
    let message = "an enciphered group has no condition; remove it, and let the group be empty where nothing is sent"
    #expect(reading(cipher, group: "", more: "<x:PresentIf remaining='2'/>").errors.contains(message))
  }

  @Test(
    arguments: [
      "<x:Param name='More' format='uint8'><x:PresentIf field='Level'/></x:Param>",
      "<x:Computed name='More' expression='Counter * 2'><x:PresentIf field='Level'/></x:Computed>",
    ]
  )
  func `an enciphered number says nothing about what is outside of its group`(more: String) {
    let reading = Reading(
      fields: field("Counter", format: "uint32") + "<x:Group name='Object'>"
        + "<x:Cipher algorithm='AES-CTR/LE' key='k' nonce='Counter'/><x:Param name='Level' format='uint8'/></x:Group>"
        + more
    )
    let reason = "which is enciphered; put 'More' into that group"
    #expect(reading.errors.contains { $0.hasSuffix(reason) }, "\(reading.errors)")
  }

  @Test func `the field that tells whether a group is enciphered is always present`() {
    let cipher = "algorithm='AES-CTR/LE' key='k' nonce='Counter' when='Flags'"
    let reading = Reading(
      fields: field("Flags", "<x:PresentIf remaining='9'/>") + field("Counter", format: "uint32")
        + "<x:Group name='Object'><x:Cipher \(cipher)/><x:Param name='Level' format='uint8'/></x:Group>"
    )
    let message = "'Object' depends on 'Flags' (0.xml:3:10), which may be absent when 'Object' is there; "
    #expect(reading.errors.contains { $0.hasPrefix(message) }, "\(reading.errors)")
  }

  @Test func `only a group of the value itself is enciphered`() {
    let reading = Reading(
      fields: field("Counter", format: "uint32")
        + "<x:Group name='Outer'><x:Param name='A' format='uint8'/><x:Group name='Inner'>"
        + "<x:Cipher algorithm='AES-CTR/LE' key='k' nonce='A'/><x:Param name='B' format='uint8'/></x:Group></x:Group>"
    )
    #expect(
      reading.errors == ["only a group of the Value itself can be enciphered; move this group out of the other one"]
    )
  }
}
