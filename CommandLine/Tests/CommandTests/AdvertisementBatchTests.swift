import Foundation
import Testing

/// `bluegatt decode --batch --advertisements`.
@Suite struct AdvertisementBatchTests {
  private static let definitions = """
    <Profile name="Sensors" xmlns:x="urn:bluegatt:1">
      <x:ManufacturerData name="Thermometer" company="0xEC88"><x:Match name="GV-*"/>
        <Value><Field name="Temperature"><Format>sint16</Format><DecimalExponent>-2</DecimalExponent>
            <Unit>org.bluetooth.unit.thermodynamic_temperature.degree_celsius</Unit></Field>
          <Field name="State"><Format>8bit</Format><BitField><Bit index="0" size="1" name="Motion"/>
            <Bit index="1" size="2" name="Mode"><Enumerations><Enumeration key="1" value="Slow"/></Enumerations></Bit>
          </BitField></Field></Value></x:ManufacturerData>
      <x:ServiceData name="Probes" uuid="FF00">
        <Value><x:Group name="Probe" repeated="true"><x:Param name="Temperature" format="uint8"/></x:Group></Value>
      </x:ServiceData>
      <x:ServiceData name="Clock" uuid="FF02">
        <Value><x:Param name="Timestamp" format="uint32"><x:Epoch>1970-01-01</x:Epoch></x:Param></Value>
      </x:ServiceData>
      <x:ServiceData name="Locked" uuid="FF01">
        <Value><Field name="Device Information"><Format>8bit</Format><BitField>
            <Bit index="0" size="1" name="Encrypted"/></BitField></Field>
          <x:Group name="Object" repeated="true">
            <x:Cipher algorithm="AES-CCM" key="bindkey" when="Device Information.Encrypted"
              nonce="sender, 0xD2FC, Device Information, Counter" tag="Check" counter="Counter"/>
            <x:Param name="Object ID" format="uint8"/><x:Param name="Level" format="sint16"/></x:Group>
          <x:Param name="Counter" format="uint32"><x:PresentIf field="Device Information.Encrypted"/></x:Param>
          <x:Param name="Check" format="x:bytes"><x:PresentIf field="Device Information.Encrypted"/><x:Length>4</x:Length>
          </x:Param></Value>
      </x:ServiceData>
    </Profile>
    """
  private static let locked = #""address":"54:48:E6:8F:80:A5","serviceData":{"FF01":"41A47266C95F730011223378237214"}"#
  private static let key = "231d39c1d7cc1ab1aee224cd096db932"

  private func decode(_ lines: [String], _ options: String..., keys: String? = nil) throws -> Command {
    let folder = try Folder(["sensors.xml": Self.definitions, "keys.json": keys ?? "{}"])
    let file = folder.path + "/keys.json"
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    return try Command(
      ["decode", "--batch", "--advertisements", "--definitions", folder.path + "/sensors.xml"] + options
        + (keys == nil ? [] : ["--keys", file]),
      input: lines.map { $0 + "\n" }.joined()
    )
  }

  private func answer(_ members: String, keys: String? = nil) throws -> [String: Any] {
    let command = try decode(["{" + members + "}"], keys: keys)
    #expect(command.status == 0)
    return try #require(try command.objects().first)
  }

  @Test func `each number has its name, its word, its raw number, its value and its unit`() throws {
    let command = try decode([#"{"id":7,"name":"GV-1","manufacturerData":{"0xEC88":"6A0903"}}"#])
    #expect(
      command.lines == [
        #"{"type":"advertisement","id":7,"ok":true,"device":"Thermometer","data":[{"company":"0xEC88","name":"Thermometer","#
          + #""ok":true,"octets":"6a0903","fields":[{"name":"Temperature","key":"temperature","index":null,"raw":2410,"#
          + #""value":24.1,"unit":"org.bluetooth.unit.thermodynamic_temperature.degree_celsius"},"#
          + #"{"name":"Motion","key":"motion","index":null,"raw":1,"value":true,"unit":null},"#
          + #"{"name":"Mode","key":null,"index":null,"raw":1,"value":"Slow","unit":null}]}]}"#
      ]
    )
  }

  @Test func `equal names are numbered, as probes are`() throws {
    let answer = try answer(#""id":"a","serviceData":{"0000FF00-0000-1000-8000-00805F9B34FB":"1520"}"#)
    let data = try #require((answer["data"] as? [[String: Any]])?.first)
    let fields = try #require(data["fields"] as? [[String: Any]])
    #expect(fields.map { $0["name"] as? String } == ["Temperature 1", "Temperature 2"])
    #expect(fields.map { $0["index"] as? Int } == [1, 2])
    #expect(fields.map { $0["key"] as? String } == ["temperature", "temperature"])
  }

  @Test func `a time is written as a date, beside its number of seconds`() throws {
    let answer = try answer(#""id":"a","serviceData":{"FF02":"5D396164"}"#)
    let data = try #require((answer["data"] as? [[String: Any]])?.first)
    let field = try #require((data["fields"] as? [[String: Any]])?.first)
    #expect(field["raw"] as? Int == 1_684_093_277)
    #expect(field["value"] as? String == "2023-05-14T19:41:17+00:00")
  }

  @Test(arguments: [
    (#""serviceData":{"FFFE":"00"}"#, "no definition"), (#""name":"GV-1""#, "no definition"),
    (#""manufacturerData":{"0xEC88":"6A0903"}"#, "no definition"),
    (#""name":"GV-1","manufacturerData":{"60552":"6A"}"#, "malformed"), (locked, "key needed"),
    (locked + #","key":"00000000000000000000000000000000""#, "wrong key"), (locked + #","key":"231d""#, "wrong key"),
    (#""serviceData":{"FF00":"1"}"#, "bad line"), (#""serviceData":[]"#, "bad line"),
    (#""manufacturerData":{"0x12345":"00"}"#, "bad line"), (#""services":["nonsense"]"#, "bad line"),
    (#""manufacturerData":{"0x0499":"00","1177":"00"}"#, "bad line"),
    (#""serviceData":{"FF00":"15","0xFF00":"15"}"#, "bad line"),
    ("nonsense", "bad line"),
  ])
  func `an advertisement without a value has the reason, and the next line is read`(members: String, error: String)
    throws
  {
    let command = try decode(["{\"id\":\"x\"," + members + "}", #"{"serviceData":{"FF00":"15"}}"#])
    let objects = try command.objects()
    #expect(command.status == 0)
    #expect(objects.map { $0["ok"] as? Bool } == [false, true])
    #expect(objects[0]["error"] as? String == error)
  }

  @Test(arguments: [
    "{\"54:48:E6:8F:80:A5\":\"\(key)\"}", "{\"*\":[\"00000000000000000000000000000000\",\"\(key)\"]}",
    "{\"*\":{\"bindkey\":\"\(key)\"}}",
  ])
  func `keys come from a file, by address`(keys: String) throws {
    #expect(try answer(Self.locked, keys: keys)["ok"] as? Bool == true)
  }

  @Test func `the key of the line and that of the option open a value`() throws {
    #expect(try answer(Self.locked + ",\"key\":\"\(Self.key)\"")["ok"] as? Bool == true)
    let lines = ["{" + Self.locked + "}"]
    #expect(try decode(lines, "--key", Self.key).objects()[0]["ok"] as? Bool == true)
    #expect(try decode(lines, "--key", "00").status != 0)
  }

  @Test func `an address without colons, and one that is no address, are read`() throws {
    let members = Self.locked.replacing("54:48:E6:8F:80:A5", with: "5448e68f80a5") + ",\"key\":\"\(Self.key)\""
    #expect(try answer(members)["ok"] as? Bool == true)
    let identifier = "61DE521B-F0BF-9F44-64D4-75BBE1738105"
    #expect(try answer("\"address\":\"\(identifier)\",\"serviceData\":{\"FF00\":\"15\"}")["ok"] as? Bool == true)
  }

  @Test func `advertisements without a batch, and keys without advertisements, are refused`() throws {
    #expect(try Command("decode", "--advertisements").status != 0)
    #expect(try Command("decode", "--batch", "--keys", "keys.json").errors.contains("--advertisements"))
  }
}
