import GATTCore
import Testing

@Suite struct MatchRuleTests {
  @Test(
    arguments: [
      ("GVH5075_*", "GVH5075_2762", true), ("GVH5075_*", "GVH5072_2762", false), ("GVH5075_*", "gvh5075_1", false),
      ("TP357*", "TP357 (2142)", true), ("*", "", true), ("?", "", false), ("", "", true), ("", "A", false),
      ("a*b*c", "abc", true), ("a*b*c", "aXbYbZc", true), ("a*b*c", "acb", false), ("*abab", "ababab", true),
      ("N-?????BL*", "N-12345BL7", true), ("N-?????BL*", "N-1234BL7", false), ("**a", "bca", true),
      // One character each, of two, three and four octets.
      ("?", "é", true), ("??", "é", false), ("?", "日", true), ("?", "😀", true), ("*?", "é", true), ("é*", "été", true),
      ("*é", "cafe", false), ("caf?", "café", true), ("[ab]", "a", false), ("a?c", "a*c", true),
    ]
  )
  func `a pattern matches names`(pattern: String, name: String, isMatch: Bool) {
    #expect(NamePattern(pattern).matches(name) == isMatch)
  }

  @Test func `a pattern that could be tried in very many ways is fast`() {
    let pattern = NamePattern(String(repeating: "*a", count: 100) + "*b")
    #expect(!pattern.matches(String(repeating: "a", count: 248)))
  }

  @Test func `literal characters and the beginning are known`() {
    #expect(NamePattern("GVH?07*").literalCount == 5)
    #expect(NamePattern("GVH?07*").literalPrefix == "GVH")
    #expect(NamePattern("été*").literalPrefix == "été")
    #expect(NamePattern("?a").literalPrefix == "")
    #expect(NamePattern("sps").isLiteral && !NamePattern("s?s").isLiteral)
  }

  @Test func `an address begins with whole octets`() {
    let address: UInt64 = 0xA4C1_3801_0203
    #expect(AddressPrefix(0xA4C138, octetCount: 3).matches(address))
    #expect(!AddressPrefix(0xA4C139, octetCount: 3).matches(address))
    #expect(AddressPrefix(address, octetCount: 6).matches(address))
    #expect(!AddressPrefix(0, octetCount: 1).matches(address))
    #expect(AddressPrefix(0xA4C138, octetCount: 3).text == "A4C138")
  }

  private let rule = MatchRule(
    [
      .init(names: [NamePattern("JBD-*"), NamePattern("JBD-SP*")], services: ["FF00"]),
      .init(services: ["FF00"], addresses: [AddressPrefix(0xA4C138, octetCount: 3)]),
    ],
    fixedOctets: 2
  )

  @Test func `all parts of one condition hold, of several conditions one`() {
    #expect(rule.result(for: MatchSubject(name: "JBD-1")) == .failed)
    #expect(rule.result(for: MatchSubject(name: "X", services: ["FF00"])) == .failed)
    #expect(rule.result(for: MatchSubject(services: ["FF00"])) == .incomplete)
    #expect(
      rule.result(for: MatchSubject(name: "X", services: ["FF00"], address: 0xA4C1_3800_0000)).score?.addressBits == 24
    )
    let named = rule.result(for: MatchSubject(name: "JBD-SP04", services: ["FF00"])).score
    #expect(named?.literalCharacters == 6 && named?.fixedOctets == 2 && named?.hasService == true)
    #expect(MatchRule().result(for: MatchSubject()).score?.fixedOctets == 0)
  }

  @Test func `the order is fixed octets, service data, the name, the address, a service`() {
    func score(_ rule: MatchRule) -> MatchScore? {
      let data: [BluetoothUUID: [UInt8]] = ["FD3D": [0x54]]
      let subject = MatchSubject(name: "AB", services: ["FF00"], serviceData: data, address: 0xA4C1_3800_0000)
      return rule.result(for: subject).score
    }
    let scores = [
      score(MatchRule()), score(MatchRule([.init(services: ["FF00"])])),
      score(MatchRule([.init(addresses: [AddressPrefix(0xA4, octetCount: 1)])])),
      score(MatchRule([.init(names: [NamePattern("A*")])])), score(MatchRule([.init(names: [NamePattern("AB")])])),
      score(MatchRule([.init(serviceData: [ServiceDataPattern("FD3D", [0x40], mask: [0x40])])])),
      score(MatchRule([.init(serviceData: [ServiceDataPattern("FD3D", [0x54])])])), score(MatchRule(fixedOctets: 1)),
    ].compactMap(\.self)
    #expect(scores.count == 8)
    #expect(scores == scores.sorted())
    #expect(Set(scores).count == 8)
  }

  @Test func `service data begins with octets, of which a mask leaves out bits`() {
    let pattern = ServiceDataPattern("FD3D", [0x54, 0x01], mask: [0x5F])
    #expect(pattern.matches([0x74, 1, 2]) && pattern.matches([0xF4, 1]))
    #expect(!pattern.matches([0x54]) && !pattern.matches([0x54, 0]) && !pattern.matches([0x50, 1]))
    #expect(pattern.bitCount == 14 && pattern.text == "FD3D:5401/5FFF")
    #expect(ServiceDataPattern("FD3D", [0xFF], mask: [0x0F]) == ServiceDataPattern("FD3D", [0x0F], mask: [0x0F]))
    #expect(ServiceDataPattern("FD3D", [0x26]).text == "FD3D:26")
  }

  @Test func `a rule is incomplete until the device has sent the service data`() {
    let patterns = [ServiceDataPattern("FD3D", [0x54], mask: [0x5F]), ServiceDataPattern("FD3D", [0x69])]
    let rule = MatchRule([.init(names: [NamePattern("A*")], serviceData: patterns)])
    func result(_ name: String?, _ data: [UInt8]?) -> MatchResult {
      rule.result(for: MatchSubject(name: name, serviceData: data.map { ["FD3D": $0] } ?? [:]))
    }
    #expect(result("AB", nil) == .incomplete && result(nil, [0x54]) == .incomplete && result(nil, nil) == .incomplete)
    #expect(result("B", nil) == .failed && result(nil, [0x55]) == .failed && result("AB", [0x55]) == .failed)
    #expect(result("AB", [0x74]).score?.serviceDataBits == 6 && result("AB", [0x69, 0]).score?.serviceDataBits == 8)
  }

  @Test func `a rule accepts the names of its conditions`() {
    #expect(MatchRule().accepts(name: nil))
    #expect(rule.accepts(name: "anything"))
    let named = MatchRule([.init(names: [NamePattern("sps")])])
    #expect(named.accepts(name: "sps") && !named.accepts(name: "spt") && !named.accepts(name: nil))
  }
}

extension MatchResult {
  fileprivate var score: MatchScore? { if case .matched(let score) = self { score } else { nil } }
}
