import GATTCore
import GATTDefinitions
import Testing

@testable import GATTInterpreter

/// Requests and their answers by the definition.
@Suite struct ExchangeTests {
  private static let responses = """
    <x:Param name="Op" format="uint8"/><x:Param name="Status" format="uint8"/>
    <x:Switch name="Answer" on="Op"><x:Case name="Told" key="1" last="Left = 0"><x:Param name="Left" format="uint8"/></x:Case>
    <x:Case name="Set" key="2"/></x:Switch>
    """

  private func exchange(
    _ responses: String = Self.responses,
    _ attributes: String = "match='Op' success='Status = 0'"
  ) throws -> ExchangeInterpreter {
    let text = """
      <Service name="S" type="com.example.s" uuid="1801" xmlns:x="urn:bluegatt:1"><Characteristics>
      <Characteristic name="Request" uuid="FF01" type="com.example.q"><Properties><Write>Mandatory</Write></Properties>
      <Value><x:Param name="Op" format="uint8"/><x:Switch name="Request" on="Op"><x:Case name="Ask" key="1"/>
      <x:Case name="Set" key="2"><x:Param name="Level" format="uint8"/></x:Case>
      <x:Case name="Move" key="3"><x:Param name="Level" format="sint16"/></x:Case></x:Switch>
      <x:Example name="ask?" octets="01"/></Value></Characteristic>
      <Characteristic name="Response" uuid="FF02" type="com.example.r"><Properties><Notify>Mandatory</Notify></Properties>
      <Value>\(responses)</Value></Characteristic>
      </Characteristics><x:Exchange request="Request" response="Response" \(attributes)/></Service>
      """
    let (set, diagnostics) = DefinitionSet.read([DefinitionFile(path: "s.xml", contents: Array(text.utf8))])
    #expect(diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    return try #require(ExchangeInterpreter(set.services[0].exchanges[0], of: set, Interpreter(set)))
  }

  @Test func `a request is made by its name, and its fields are those of its case`() throws {
    let exchange = try exchange()
    #expect(exchange.names == ["Ask", "Set", "Move"])
    #expect(try exchange.request("ask", [])?.octets == [1])
    #expect(try exchange.request("Set", [("Level", .integer(7))])?.octets == [2, 7])
    #expect(try exchange.request("Move", [("Level", .integer(-2))])?.octets == [3, 0xFE, 0xFF])
    #expect(try exchange.request("Go", [])?.octets == nil)
    #expect(exchange.fieldNames(of: "Set") == ["Level"])
    #expect(exchange.content(of: "set")?.definition.fields.map(\.name) == ["Level"])
    #expect(exchange.content(of: "Go") == nil)
    #expect(throws: EncodeError.self) { try exchange.request("Ask", [("Level", .integer(1))]) }
  }

  @Test func `requests and answers are found in groups with a length`() throws {
    let text = """
      <Service name="S" type="com.example.s" uuid="1801" xmlns:x="urn:bluegatt:1"><Characteristics>
      <Characteristic name="Q" uuid="FF01" type="com.example.q"><Properties><Write>Mandatory</Write></Properties>
      <Value><x:Group name="Body"><x:Length format="uint8"/><x:Param name="Op" format="uint8"/>
      <x:Switch name="Request" on="Op"><x:Case name="Ask" key="1"/>
      <x:Case name="Set" key="2"><x:Param name="Level" format="uint8"/></x:Case></x:Switch>
      <x:Param name="Check" format="uint8"><x:Checksum algorithm="SUM-8 init=1"/></x:Param></x:Group></Value></Characteristic>
      <Characteristic name="A" uuid="FF02" type="com.example.a"><Properties><Notify>Mandatory</Notify></Properties>
      <Value><x:Param name="Start" format="uint8" constant="9"/><x:Group name="Body"><x:Length format="uint8"/>
      <x:Param name="Op" format="uint8"/><x:Param name="Status" format="uint8"/>
      <x:Switch name="Content" on="request.Op"><x:Case name="Told" key="1"><x:Param name="Left" format="uint8"/></x:Case>
      </x:Switch></x:Group></Value></Characteristic>
      </Characteristics><x:Exchange request="Q" response="A" match="Op" success="Status = 0"/></Service>
      """
    let (set, diagnostics) = DefinitionSet.read([DefinitionFile(path: "s.xml", contents: Array(text.utf8))])
    #expect(diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    let exchange = try #require(ExchangeInterpreter(set.services[0].exchanges[0], of: set, Interpreter(set)))
    #expect(exchange.names == ["Ask", "Set"])
    #expect(try exchange.request("Ask", [])?.octets == [2, 1, 4])
    let request = try #require(try exchange.request("Set", [("Level", .integer(7))]))
    #expect(request.octets == [3, 2, 7, 13])
    #expect(exchange.name(of: request) == "Set")
    let ask = try exchange.requests.decode([2, 1, 4])
    #expect(try exchange.meaning(of: exchange.responses.decode([9, 3, 1, 0, 5]), for: ask) == .last)
    #expect(try exchange.meaning(of: exchange.responses.decode([9, 3, 2, 0, 5]), for: ask) == .unrelated)
    #expect(try exchange.meaning(of: exchange.responses.decode([9, 3, 1, 6, 5]), for: ask) == .refusal)
    let answer = try exchange.answer(exchange.responses.decode([9, 3, 1, 0, 5]), to: ask)
    #expect(answer.texts.contains("Body.Content.Told.Left=5"))
  }

  @Test func `a number in a group before a choice selects its case, and follows from it`() throws {
    let text = """
      <Service name="S" type="com.example.s" uuid="1801" xmlns:x="urn:bluegatt:1"><Characteristics>
      <Characteristic name="Q" uuid="FF01" type="com.example.q"><Properties><Write>Mandatory</Write></Properties>
      <Value><x:Group name="Head"><x:Length format="uint8"/><x:Group name="Inner"><x:Param name="Op" format="sint8"/></x:Group>
      <Field name="Flags"><Format>8bit</Format><BitField><Bit index="0" size="4" name="Kind"/>
      <Bit index="4" size="1" name="Last"/></BitField></Field></x:Group>
      <x:Switch name="Request" on="Op, Flags.Kind"><x:Case name="Ask" key="-1, 5"/>
      <x:Case name="Set" key="2,0|2,1"><x:Param name="Level" format="uint8"/></x:Case></x:Switch></Value></Characteristic>
      <Characteristic name="A" uuid="FF02" type="com.example.a"><Properties><Notify>Mandatory</Notify></Properties>
      <Value><x:Group name="Head"><x:Param name="Op" format="sint8"/></x:Group>
      <x:Param name="Level" format="uint8"/></Value></Characteristic>
      </Characteristics><x:Exchange request="Q" response="A" match="Op"/></Service>
      """
    let (set, diagnostics) = DefinitionSet.read([DefinitionFile(path: "s.xml", contents: Array(text.utf8))])
    #expect(diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    let exchange = try #require(ExchangeInterpreter(set.services[0].exchanges[0], of: set, Interpreter(set)))
    #expect(try exchange.request("Ask", [])?.octets == [2, 0xFF, 5])
    let request = try #require(try exchange.request("Set", [("Level", .integer(7)), ("Last", .boolean(true))]))
    #expect(request.octets == [2, 2, 0x10, 7])
    #expect(try exchange.request("Set", [("Level", .integer(7)), ("Kind", .integer(1))])?.octets == [2, 2, 1, 7])
    // Numbers of another case.
    #expect(throws: EncodeError.self) { try exchange.request("Set", [("Level", .integer(7)), ("Kind", .integer(2))]) }
    #expect(throws: EncodeError.self) { try exchange.request("Ask", [("Op", .integer(2))]) }
    #expect(exchange.name(of: try exchange.requests.decode([2, 2, 0x11, 9])) == "Set")
    #expect(exchange.name(of: try exchange.requests.decode([2, 2, 0x12, 9])) == "Q")
    #expect(try exchange.meaning(of: exchange.responses.decode([2, 9]), for: request) == .last)
    #expect(try exchange.meaning(of: exchange.responses.decode([0xFF, 9]), for: request) == .unrelated)
  }

  @Test func `a request decides the content of an answer that does not say it`() throws {
    let exchange = try exchange(
      """
      <x:Param name="Counter" format="uint8"/>
      <x:Switch name="Content" on="request.Op"><x:Length>2</x:Length>
      <x:Case name="Told" key="1"><x:Param name="Left" format="uint16"/></x:Case>
      <x:Case name="Set" key="2"><x:Param name="Status" format="uint8"/></x:Case></x:Switch>
      <x:Example octets="07 0102"/>
      """,
      ""
    )
    let response = try exchange.responses.decode([7, 1, 2])
    #expect(response.fields[1].text == "0102")
    func answer(to request: [UInt8]) throws -> InterpretedValue {
      try exchange.answer(response, to: exchange.requests.decode(request))
    }
    #expect(try answer(to: [1]).fields[1].text == "Told, Left: 513")
    #expect(try answer(to: [2, 0]).fields[1].text == "Set, Status: 1")
    #expect(try answer(to: [3, 0, 0]) == response)
    guard case .value(let content) = try answer(to: [2, 0]).fields[1].content else { return }
    #expect(content.fields.map(\.octets) == [1..<2])
    #expect(content.trailingOctets == [2])
  }

  @Test func `an example of an answer means what its request decides`() throws {
    let exchange = try exchange(
      """
      <x:Switch name="Content" on="request.Op"><x:Case name="Told" key="1"><x:Param name="Left" format="uint16"/></x:Case>
      </x:Switch><x:Example request="ask?" octets="0102">{"Left": 513}</x:Example>
      <x:Example request="ask?" octets="0102">{"Left": 514}</x:Example>
      <x:Example request="ask?" octets="01"/>
      """,
      ""
    )
    let examples = exchange.responses.definition.examples
    let problems = examples.map { exchange.responses.problems(of: $0, in: [exchange]).first ?? "" }
    #expect(problems[..<2] == ["", "'Left' is 513, not 514"])
    #expect(problems[2].hasPrefix("the octets do not decode"))
  }

  @Test func `a response is unrelated, a refusal, one of several answers or the last`() throws {
    let exchange = try exchange()
    func meaning(_ response: [UInt8], _ request: [UInt8]) throws -> ExchangeInterpreter.Meaning {
      exchange.meaning(of: try exchange.responses.decode(response), for: try exchange.requests.decode(request))
    }
    #expect(try meaning([1, 0, 2], [1]) == .notLast)
    #expect(try meaning([1, 0, 0], [1]) == .last)
    #expect(try meaning([1, 9, 0], [1]) == .refusal)
    #expect(try meaning([2, 0], [1]) == .unrelated)
    #expect(try meaning([2, 0], [2, 7]) == .last)
  }
}
