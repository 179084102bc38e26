import Testing

@testable import GATTDefinitions

/// `x:Exchange`: requests and their answers.
@Suite struct ExchangeTests {
  private func reading(
    _ exchange: String,
    request: String = Self.request,
    response: String = Self.response,
    setting: String? = nil
  ) -> Reading {
    Reading(text(exchange, request: request, response: response, setting: setting))
  }

  private static let request =
    "<x:Param name='Op' format='uint8'/><x:Switch name='Request' on='Op'><x:Case name='Ask' key='1'/>"
    + "<x:Case name='Set' key='2'><x:Param name='Level' format='uint8'/></x:Case><x:Case name='Stop' key='3'/></x:Switch>"

  private static let response =
    "<x:Param name='Op' format='uint8'/><x:Param name='Status' format='uint8'/>"
    + "<x:Switch name='Answer' on='Op'><x:Case name='Told' key='1' last='Left = 0'><x:Param name='Left' format='uint8'/>"
    + "</x:Case><x:Case name='Set' key='2'/></x:Switch>"

  private func text(
    _ exchange: String,
    request: String = Self.request,
    response: String = Self.response,
    setting: String? = nil
  ) -> String {
    """
    <Service name="S" type="com.example.s" uuid="1801" xmlns:x="urn:bluegatt:1"><Characteristics>
    <Characteristic name="Request" uuid="FF01" type="com.example.q"><Properties><Write>Mandatory</Write></Properties>
    <Value>\(request)</Value></Characteristic>
    <Characteristic name="Response" uuid="FF02" type="com.example.r"><Properties><Notify>Mandatory</Notify></Properties>
    <Value>\(response)</Value></Characteristic>
    <Characteristic name="Record" uuid="FF03" type="com.example.d"><Properties><Notify>Mandatory</Notify></Properties>
    <Value><x:Param name="Number" format="uint8"/></Value></Characteristic>
    <Characteristic name="Setting" uuid="FF04" type="com.example.v"><Properties><Read>Mandatory</Read></Properties>
    <Value>\(setting ?? response)</Value></Characteristic>
    </Characteristics>\(exchange)</Service>
    """
  }

  @Test func `a request has the answer with its key, and the answer its number of success`() throws {
    let reading = reading(
      "<x:Exchange request='Request' response='com.example.r' match='Op' success='Status = 0' timeout='1.5'/>"
    )
    #expect(reading.diagnostics.isEmpty)
    let exchange = try #require(reading.definitions.services[0].exchanges.first)
    #expect(exchange.timeout == 1.5)
    #expect(exchange.success?.number == 0)
    #expect(exchange.success?.fields.field == 1)
    #expect(exchange.cases.map { $0?.answer } == [0, 1, nil])
    #expect(exchange.cases[0]?.last?.fields.fieldsOfCases == [0: 0])
    #expect(exchange.cases[1]?.last == nil)
    #expect(exchange.cases.allSatisfy { $0?.hasStream == false })
  }

  @Test(arguments: ["Op", "Body.Op", "Inner.Op"])
  func `a match and a request reach through groups with a length`(name: String) throws {
    func framed(_ content: String, group: String = "Body") -> String {
      "<x:Param name='Start' format='uint8' constant='1'/><x:Group name='\(group)'><x:Length format='uint8'/>\(content)"
        + "</x:Group>"
    }
    let path = name == "Op" ? "Op" : "\(name) = Op"
    let (request, response) =
      name == "Inner.Op"
      ? (framed(framed(Self.request, group: "Inner")), framed(Self.response))
      : (framed(Self.request), framed(Self.response))
    let text = text(
      "<x:Exchange request='Request' response='Response' match='\(path)' success='Body.Status = 0'/>",
      request: request,
      response: response
    )
    let reading = Reading(text)
    #expect(reading.diagnostics.isEmpty, "\(reading.lines)")
    let exchange = try #require(reading.definitions.services[0].exchanges.first)
    #expect(exchange.cases.map { $0?.answer } == [0, 1, nil])
    #expect(exchange.matches[0].request.groups == (name == "Inner.Op" ? [1, 1] : [1]))
    #expect(exchange.matches[0].request.field == 0)
    #expect(exchange.success?.fields.groups == [1])
    #expect(exchange.cases[0]?.last?.fields.groups == [1])
    #expect(exchange.cases[0]?.last?.fields.fieldsOfCases == [0: 0])
  }

  @Test(arguments: ["Op", "Head.Op", "Inner.Op", "Head.Inner.Op"])
  func `a case depends on a number in a group before it, and a match knows that`(name: String) throws {
    let group = "<x:Group name='Head'><x:Length format='uint8'/><x:Param name='Start' format='uint8' constant='1'/>"
    let op = "<x:Param name='Op' format='uint8'/>"
    let head =
      group + (name.contains("Inner") ? "<x:Group name='Inner'>\(op)</x:Group>" : op) + "</x:Group>"
    func inGroup(_ content: String) -> String {
      content.replacing(op, with: head).replacing("on='Op'", with: "on='\(name)'")
    }
    let text = text(
      "<x:Exchange request='Request' response='Response' match='\(name)'/>",
      request: inGroup(Self.request),
      response: inGroup(Self.response)
    )
    let reading = Reading(text)
    #expect(reading.diagnostics.isEmpty, "\(reading.lines)")
    let exchange = try #require(reading.definitions.services[0].exchanges.first)
    #expect(exchange.cases.map { $0?.answer } == [0, 1, nil])
    let groups = name.contains("Inner") ? [0, 1] : [0]
    #expect(exchange.matches[0].request.groups == groups)
    let choice = try #require(reading.definitions.choice(of: exchange.request)?.choice)
    #expect(choice.selectors.map(\.groups) == [groups])
    #expect(choice.cases.map(\.keys) == [[[1]], [[2]], [[3]]])
  }

  @Test func `an answer by the request knows a number of the request in a group`() throws {
    let request = Self.request.replacing("<x:Param name='Op' format='uint8'/>", with: "")
      .replacing("on='Op'", with: "on='Head.Op'")
    let response =
      "<x:Switch name='Answer' on='request.Head.Op'><x:Case name='Told' key='1'/><x:Case name='Set' key='2'/></x:Switch>"
    let reading = Reading(
      text(
        "<x:Exchange request='Request' response='Response' abort='Stop'/>",
        request: "<x:Group name='Head'><x:Param name='Op' format='uint8'/></x:Group>" + request,
        response: response,
        setting: "<x:Param name='Op' format='uint8'/>"
      )
    )
    #expect(reading.diagnostics.isEmpty, "\(reading.lines)")
    let exchange = try #require(reading.definitions.services[0].exchanges.first)
    #expect(exchange.cases.map { $0?.answer } == [0, 1, nil])
    #expect(exchange.abort == 2)
  }

  @Test func `a number in a group that cannot decide is refused, with what to write`() {
    func errors(_ groups: String, _ later: String) -> [String] {
      Reading(fields: groups + later).errors
    }
    let op = "<x:Param name='Op' format='uint8'/>"
    let choice = "<x:Switch name='Content' on='Op'><x:Case name='Ask' key='1'/></x:Switch>"
    let nested = "<x:Switch name='Content' on='Kind'><x:Case name='Tell' key='1'>\(choice)</x:Case></x:Switch>"
    #expect(
      errors("<x:Group name='A'>\(op)</x:Group><x:Group name='B'>\(op)</x:Group>", choice)
        == ["'Op' may be 'A.Op' or 'B.Op'; write one of them"]
    )
    #expect(
      errors("<x:Group name='A'><x:Param name='Op' format='float32'/></x:Group>", choice)
        == ["'A.Op' cannot say what follows: it is not one whole number of at most 64 bits that is always there"]
    )
    #expect(
      errors("<x:Group name='A'>\(op)</x:Group>", "<x:Param name='B' format='uint8'><x:Count field='Op'/></x:Param>")
        == ["'A.Op' is in a group and cannot say how often 'B' occurs; put it beside this, or this into the group"]
    )
    #expect(
      errors("<x:Group name='A' repeated='true'>\(op)</x:Group>", choice)
        .contains("no field 'Op' stands before this in the same Value, group or case; there is 'A'")
    )
    #expect(
      errors(op, "<x:Group name='Body'><x:Length format='uint8'/>\(choice)</x:Group>")
        == [
          "'Op' (0.xml:3:10) is outside of the group and cannot say what follows; move it into the group, or write the "
            + "x:Switch in place of the group, with its x:Length, and its other fields in each x:Case"
        ]
    )
    #expect(
      errors("<x:Group name='A'>\(op)</x:Group>", "<x:Group name='B'>\(choice)</x:Group>").first?
        .hasPrefix("'Op' (0.xml:3:10) is outside of the group and cannot say what follows") == true
    )
    #expect(
      errors(op, "<x:Param name='Kind' format='uint8'/>" + nested)
        == [
          "'Op' (0.xml:3:10) is outside of the case and cannot say what follows; move it into the case, or name it in the "
            + "on of the x:Switch around this one, with a number for it in each key"
        ]
    )
    #expect(
      errors(op, "<x:Group name='B'><x:Param name='C' format='uint8'><x:PresentIf field='Op'/></x:Param></x:Group>")
        == [
          "'Op' (0.xml:3:10) is outside of the group and cannot say whether this is there; move it into the group, or "
            + "this out of it"
        ]
    )
  }

  @Test(
    arguments: [
      ("<x:Param name='Op' format='uint8'><x:Checksum algorithm='SUM-8'/></x:Param>", "it is a checksum"),
      ("<x:Param name='Op' format='uint8' from='0'/>", "its from makes it reserved"),
      (
        "<Field name='Op'><Format>4bit</Format><BitField><Bit index='0' name='A'/></BitField></Field>"
          + "<x:Param name='Rest' format='uint4'/>",
        "only its bits are numbers; "
      ),
    ]
  )
  func `a number in a group that a program does not see decides nothing`(number: String, reason: String) {
    let group = "<x:Group name='Head'><x:Param name='Start' format='uint8'/>\(number)</x:Group>"
    let choice = "<x:Switch name='Content' on='Op'><x:Case name='Ask' key='1'/></x:Switch>"
    let more = "<x:Param name='More' format='uint8'><x:PresentIf field='Op'/></x:Param>"
    let errors = Reading(fields: group + choice).errors + Reading(fields: group + more).errors
    #expect(errors.count == 2, "\(errors)")
    #expect(errors.first?.hasPrefix("'Head.Op' cannot say what follows: \(reason)") == true, "\(errors)")
    #expect(errors.last?.hasPrefix("'Head.Op' cannot say whether this is there: \(reason)") == true, "\(errors)")
    let reading = Reading(
      text(
        "<x:Exchange request='Request' response='Response' success='Head.Op = 1'/>",
        request: Self.request,
        response: group + "<x:Param name='Data' format='x:bytes'/>"
      )
    )
    #expect(reading.errors.count == 1, "\(reading.errors)")
    #expect(reading.errors.first?.hasPrefix("'Head.Op' cannot be compared: \(reason)") == true, "\(reading.errors)")
  }

  @Test func `a checksum says nothing about other fields`() {
    let checksum = "<x:Param name='Check' format='uint8'><x:Checksum algorithm='SUM-8'/></x:Param>"
    let fields = "<x:Param name='Level' format='uint8'/>" + checksum
    let choice = "<x:Switch name='Content' on='Check'><x:Case name='Ask' key='1'/></x:Switch>"
    #expect(Reading(fields: fields + choice).errors.map { $0.hasSuffix(", because it is a checksum") } == [true])
  }

  @Test func `a group that may be absent decides nothing, even if what depends on it has the same condition`() {
    let condition = "<x:PresentIf field='Kind'/>"
    let group = "<x:Group name='Head'>\(condition)<x:Param name='Op' format='uint8'/></x:Group>"
    let choice = "<x:Switch name='Content' on='Op'>\(condition)<x:Case name='Ask' key='1'/></x:Switch>"
    let more = "<x:Param name='More' format='uint8'><x:PresentIf field='Op'/></x:Param>"
    for (later, name) in [(choice, "Content"), (more, "More")] {
      let errors = Reading(fields: "<x:Param name='Kind' format='uint8'/>" + group + later).errors
      #expect(errors.count == 1, "\(errors)")
      #expect(errors.first?.hasPrefix("'\(name)' depends on a number in 'Head' (0.xml:3:") == true, "\(errors)")
      #expect(errors.first?.hasSuffix("), which may be absent; put '\(name)' into that group") == true, "\(errors)")
    }
  }

  @Test func `a match compares whole numbers, and not their bits`() {
    let kind =
      "<Field name='Op'><Format>8bit</Format><BitField><Bit index='0' size='4' name='Kind'/></BitField></Field>"
    let request = kind + "<x:Switch name='Request' on='Op.Kind'><x:Case name='Ask' key='1'/></x:Switch>"
    let exchange = "<x:Exchange request='Request' response='Response' match='"
    #expect(
      Reading(text(exchange + "Op.Kind = Op'/>", request: request)).errors
        == ["'Op.Kind' is only a part of 'Op'; write 'Op', the whole number"]
    )
    #expect(Reading(text(exchange + "Op'/>", request: request)).errors == [])
  }

  @Test func `an exchange without a request is an error`() {
    let attributes = "request='Request' response='Response'"
    for request in [
      "<x:Param name='Op' format='uint8'/>",
      "<x:Group name='Body' repeated='true'>\(Self.request)</x:Group>",
    ] {
      #expect(
        Reading(text("<x:Exchange \(attributes)/>", request: request)).errors
          == [
            "'Request' has no x:Switch and no x:Example with a name, so that this exchange has no request; "
              + "write an x:Switch with an x:Case for each request"
          ]
      )
    }
  }

  @Test func `some requests have a stream, and one of them ends it`() throws {
    let reading = reading(
      "<x:Exchange request='Request' response='FF02' match='Op' stream='Record' streamedBy='Ask' abort='Stop'/>"
    )
    #expect(reading.diagnostics.isEmpty)
    let exchange = try #require(reading.definitions.services[0].exchanges.first)
    #expect(exchange.cases.map { $0?.hasStream } == [true, false, false])
    #expect(exchange.abort == 2)
    #expect(exchange.stream == 2)
  }

  @Test func `an answer that the server does not send is read`() throws {
    let reading = reading(
      "<x:Exchange request='Request' response='Setting' match='Op'/>",
      response: "<x:Param name='Op' format='uint8'/>"
    )
    #expect(reading.diagnostics.isEmpty)
    let exchange = try #require(reading.definitions.services[0].exchanges.first)
    #expect(exchange.readsAnswer)
    #expect(reading.definitions.values[exchange.response].name == "Setting")
  }

  private static let switchByRequest =
    "<x:Switch name='Content' on='request.Op'><x:Case name='Told' key='1'><x:Param name='Left' format='uint8'/></x:Case>"
    + "<x:Case name='Done' key='2|3'/></x:Switch>"

  @Test func `a request decides the content of an answer that does not say it`() throws {
    let reading = reading("<x:Exchange request='Request' response='Setting'/>", setting: Self.switchByRequest)
    #expect(reading.diagnostics.isEmpty)
    let exchange = try #require(reading.definitions.services[0].exchanges.first)
    #expect(exchange.cases.map { $0?.answer } == [0, 1, 1])
    let field = reading.definitions.values[exchange.response].fields[0]
    #expect(field.form == .octets)
    #expect(field.requestChoice?.cases.map(\.name) == ["Told", "Done"])
  }

  @Test(arguments: [
    ("request.Op'", "request.Opp'", "'Opp' alone does not decide the requests of 'Request'; did you mean 'Op'?"),
    ("key='2|3'", "key='2|x'", "the key of 'Done' is a number of the request, or several with | between them"),
    ("key='2|3'", "key='2|9'", "the key 9 is not one of a request; remove it"),
    ("key='2|3'", "key='1|2'", "the key 1 belongs to another case already; remove it"),
    ("key='2|3'", "key='2' last='Left = 0'", "an answer that the request decides is the only one to it; remove last"),
    ("</x:Switch>", "<x:Default/></x:Switch>", "after other requests, the octets stay octets; remove 'x:Default'"),
  ])
  func `a wrong choice by request says what is`(part: String, wrong: String, problem: String) throws {
    let reading = reading(
      "<x:Exchange request='Request' response='Setting'/>",
      setting: Self.switchByRequest.replacing(part, with: wrong)
    )
    #expect(reading.errors == [problem])
  }

  @Test func `definitions of one service are equal only if its requests decide the same content`() {
    let exchange = "<x:Exchange request='Request' response='Setting'/>"
    let text = text(exchange, setting: Self.switchByRequest)
    #expect(Reading(text, text).errors.isEmpty)
    let parts = [("name='Left'", "name='Rest'"), ("key='2|3'", "key='2'"), ("name='Done'", "name='Over'")]
    for (part, other) in parts + [(exchange, "<x:Exchange request='Request' response='Setting' timeout='2'/>")] {
      let errors = Reading(text, text.replacing(part, with: other)).errors
      #expect(errors.first?.contains("but another structure") == true, "\(other)")
    }
  }

  @Test func `an exchange keeps its values when a definition before it is left out`() throws {
    let value = characteristic(fields: "<x:Group name='G'>\(field())</x:Group>")
    let exchange = "<x:Exchange request='Request' response='Setting'/><x:Write to='Request' octets='01'/>"
    let reading = Reading(value, value, text(exchange, setting: Self.switchByRequest))
    #expect(reading.errors.isEmpty)
    let (set, service) = (reading.definitions, reading.definitions.services[0])
    #expect(set.values[service.exchanges[0].request].name == "Request")
    #expect(set.values[service.exchanges[0].response].name == "Setting")
    #expect(set.values[service.setup[0].value].name == "Request")
    let choice = try #require(set.requestChoice(of: service.exchanges[0].response)?.choice)
    #expect(choice.cases.map { set.values[$0.value].name } == ["Told", "Done"])
  }

  @Test func `a value that contains itself after a request is an error`() {
    let content =
      "<x:Switch name='Content' on='request.Op'><x:Case name='Told' key='1'>"
      + "<Field name='A'><Reference>com.example.v</Reference></Field></x:Case></x:Switch>"
    let reading = reading("<x:Exchange request='Request' response='Setting'/>", setting: content)
    #expect(reading.errors.count == 1)
    #expect(reading.errors.first?.contains("contain itself") == true)
  }

  @Test func `a wrong exchange is the only error, and not what its answer then lacks`() {
    let example = "<x:Example octets='01 00 00' request='ask'/>"
    let exchange = "<x:Exchange request='Reqest' response='Setting'/>"
    for setting in [Self.switchByRequest + example, Self.response + example] {
      #expect(
        reading(exchange, setting: setting).errors
          == ["no characteristic 'Reqest' is in the service; did you mean 'Request'?"]
      )
    }
    #expect(reading("", setting: Self.response + example).errors.count == 1)
  }

  @Test func `only the answer of an exchange has a choice by request`() {
    let reading = reading("", setting: Self.switchByRequest)
    #expect(reading.errors == ["'Setting' is the answer of no x:Exchange, so that no request decides its octets"])
  }

  @Test(arguments: [
    ("response='Response'", "'x:Exchange' has no request; add request=\"\" with the name of the characteristic"),
    ("request='Reqest' response='Response'", "no characteristic 'Reqest' is in the service; did you mean 'Request'?"),
    ("request='Response' response='Response'", "'Response' cannot be written; add that to its Properties"),
    ("request='Request' response='Request'", "'Request' cannot send updates or be read; add that to its Properties"),
    (
      "request='Request' response='Setting' match='Op'",
      "an answer that is read is the only one to its request; remove last"
    ),
    (
      "request='Request' response='Setting' stream='Record'",
      "values can come before an answer only if that is sent too; remove stream"
    ),
    ("request='Request' response='Response' match='Opp'", "'Request' has no field 'Opp'; did you mean 'Op'?"),
    ("request='Request' response='Response' match='Op = Ob'", "'Response' has no field 'Ob'; did you mean 'Op'?"),
    ("request='Request' response='Response' success='Status'", "'Status' is not a field and a number, as Status = 0"),
    (
      "request='Request' response='Response' timeout='0'",
      "'0' is not a number of seconds, from more than 0 to 3600"
    ),
    ("request='Request' response='Response' abort='Stp'", "no case has the name 'Stp'; did you mean 'Stop'?"),
    (
      "request='Request' response='Response' abort='Set'",
      "'Set' cannot be sent by itself, because it needs a number for 'Level'; make that a constant"
    ),
  ])
  func `what is wrong is an error that says how to mend it`(attributes: String, message: String) {
    #expect(reading("<x:Exchange \(attributes)/>").errors == [message])
  }

  @Test func `a named answer that the match excludes is an error`() {
    let request =
      "<x:Param name='Op' format='uint8'/><x:Switch name='Request' on='Op'>"
      + "<x:Case name='Ask' key='1' answer='Set'/></x:Switch>"
    #expect(
      reading("<x:Exchange request='Request' response='Response' match='Op'/>", request: request).errors == [
        "'Set' is never the answer to 'Ask', because numbers differ that are equal by the match"
      ]
    )
    #expect(reading("<x:Exchange request='Request' response='Response'/>", request: request).errors.isEmpty)
  }

  @Test func `a second exchange with the same requests is an error`() {
    let exchange = "<x:Exchange request='Request' response='Response' match='Op'/>"
    #expect(
      reading(exchange + exchange).errors == [
        "the service has another exchange with these requests; remove one of them"
      ]
    )
  }

  @Test func `writes of the set-up have an order, and characteristics of other services too`() throws {
    let reading = reading("<x:Write to='Request' octets='01 02'/><x:Write to='com.example.q' octets='03'/>")
    #expect(reading.diagnostics.isEmpty)
    let setup = reading.definitions.services[0].setup
    #expect(setup.map(\.octets) == [[1, 2], [3]])
    #expect(setup.allSatisfy { reading.definitions.values[$0.value].name == "Request" && $0.service == nil })
  }

  @Test(arguments: [
    ("octets='01'", "'x:Write' has no to; add to=\"\" with the name of the characteristic"),
    ("to='Request'", "'x:Write' has no octets; add octets=\"\" with hexadecimal digits"),
    ("to='Request' octets='0'", "'0' is not whole octets; write two hexadecimal digits for each"),
    ("to='Response' octets='01'", "'Response' cannot be written; add that to its Properties"),
    ("to='Requst' octets='01'", "no characteristic 'Requst' is in the service; did you mean 'Request'?"),
  ])
  func `a wrong write of the set-up is an error that says how to mend it`(attributes: String, message: String) {
    #expect(reading("<x:Write \(attributes)/>").errors == [message])
  }
}
