import DefinitionRules
import GATTDefinitions
import SplitMix
import Testing

/// Reads documents with random damage, which is the same in every run: nothing may trap, every position must lie in the
/// file, and the definitions in the set must keep the promises of the model.
@Suite struct MutationTests {
  private static let documents = [
    """
    <?xml version="1.0" encoding="utf-8"?>
    <Characteristic xmlns:x="urn:bluegatt:1" name="Sample" type="org.example.sample" uuid="2A37" x:swiftName="Sample">
      <InformativeText>Prose <b>and</b> more.<p>A paragraph &amp; an end.</p></InformativeText>
      <Value>
        <Field name="Flags"><Requirement>Mandatory</Requirement><Format>8bit</Format><BitField>
          <Bit index="0" size="1" name="Wide"><Enumerations><Enumeration key="0" value="No" requires="C1"/>
            <Enumeration key="1" value="Yes" requires="C2,C3"/></Enumerations></Bit>
          <Bit index="1" size="2" name="Kind"/><ReservedForFutureUse index="3" size="5"/></BitField></Field>
        <Field name="Narrow"><Requirement>C1</Requirement><Format>uint8</Format><Minimum>0</Minimum><Maximum>100</Maximum>
          <Unit>org.bluetooth.unit.time.second</Unit><DecimalExponent>-2</DecimalExponent><Offset>-273.15</Offset></Field>
        <Field name="Wide"><Requirement>C2</Requirement><Requirement>C3</Requirement><Format>sint16</Format>
          <Enumerations><Enumeration key="-1" value="Unknown"/><Reserved start="0" end="9"/></Enumerations>
          <AdditionalValues><Enumeration key="32767" value="High"/></AdditionalValues></Field>
        <Field name="Low"><Format>nibble</Format></Field><Field name="High"><Format>4bit</Format></Field>
        <Field name="Part"><Reference>org.example.part</Reference></Field>
        <Field name="List"><Format>uint16</Format><Repeated>true</Repeated></Field>
      </Value>
    </Characteristic>
    """,
    """
    <Characteristic name="Part" type="org.example.part" uuid="6E400001-B5A3-F393-E0A9-E50E24DCCA9E"><Value>
      <Field name="Text"><Format>utf8s{4}</Format></Field><Field name="Tail"><Requirement>Optional</Requirement>
        <Format>uint12[2]</Format><Multiplier>5</Multiplier><BinaryExponent>-6</BinaryExponent></Field>
    </Value></Characteristic>
    """,
    """
    <Service name="S" type="org.example.service" uuid="180D"><ErrorCodes><ErrorCode name="E" code="0x80"/></ErrorCodes>
      <Characteristics><Characteristic name="C" type="org.example.sample" multiple_instances="Yes">
        <Requirement>Mandatory</Requirement><Properties><Read>Mandatory</Read><Notify>Optional</Notify></Properties>
        <SecuritySettings><Security>Authentication</Security></SecuritySettings>
        <Descriptors><Descriptor name="D" type="org.bluetooth.descriptor.valid_range">
          <Requirement>if_notify_supported</Requirement><Properties><Read>Mandatory</Read></Properties>
        </Descriptor></Descriptors></Characteristic></Characteristics></Service>
    """,
  ]

  /// The fixtures use the extensions of the dialect.
  private static let fixtures: [(path: String, text: String)] =
    ((try? Fixtures.files(in: "Tests/GATTDefinitionsTests/Fixtures")) ?? []).map { path, contents in
      (path, String(decoding: contents, as: UTF8.self))
    }

  /// Strings that replace or extend parts of a document.
  private static let pieces = [
    "<", ">", "\"", "&", "&#0;", "&#x1F600;", "]]>", "<!--", "-->", "<![CDATA[", "\0", "\u{FFFE}", "\r\n",
    "9223372036854775807",
    "-9223372036854775808", "18446744073709551616", "0", "-1", "64", "128", "1e99", "uint128", "sint64", "utf8s",
    "variable",
    "boolean[64]", "uint1[9223372036854775807]", "utf8s{9223372036854775807}", "<Repeated>1</Repeated>", "C1",
    "C2 or C3", "Optional",
    "org.example.sample", "org.example.part", "<Format>uint16[n]</Format>", "<BitField>", "</Field>",
    "<Field name=\"N\">",
    "<x:Count>3</x:Count>", "<!DOCTYPE a [", "requires=\"C1\"",
    "1,2|3", "0,0", "Op Code", "Mode", "Integer * (", "Frame Type.Frame Type", "x y z", "0xFFFC", "big", "write|notify",
    "<x:Length>3</x:Length>", "<x:Length field=\"Mode\"/>", "<x:Length until=\"0\"/>",
    "<x:PresentIf remaining=\"2\"/>", "<x:PresentIf field=\"Mode\" equals=\"1\"/>", "<x:Checksum algorithm=\"SUM-8\"/>",
    "<x:Group name=\"G\" repeated=\"true\">", "</x:Group>",
    "<x:Switch on=\"Mode\"><x:Case key=\"1\" name=\"A\"/></x:Switch>",
    "<Reference>com.ti.sensortag.characteristic.optical_data</Reference>", "<Value>", "</Value>",
  ]

  private func damaged(_ text: String, using generator: inout SplitMix64) -> [UInt8] {
    var octets = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      guard !octets.isEmpty else { break }
      let place = Int.random(in: 0..<octets.count, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: octets.remove(at: place)
      case 1: octets[place] = UInt8.random(in: 0...255, using: &generator)
      case 2: octets.removeSubrange(place..<min(octets.count, place + Int.random(in: 1...60, using: &generator)))
      case 3: octets.removeLast(min(octets.count, Int.random(in: 0...20, using: &generator)))
      case 4:
        let end = min(octets.count, place + Int.random(in: 1...200, using: &generator))
        octets.insert(contentsOf: octets[place..<end], at: Int.random(in: 0...octets.count, using: &generator))
      default:
        let piece = Self.pieces.randomElement(using: &generator) ?? ""
        octets.insert(contentsOf: Array(piece.utf8), at: place)
      }
    }
    return octets
  }

  /// Replaces quoted values, such as attributes, by other pieces. The document mostly stays well-formed, so that the
  /// reader gets further.
  private func revalued(_ text: String, using generator: inout SplitMix64) -> [UInt8] {
    var parts = text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\"" }).map(String.init)
    let inner = parts.indices.filter { $0 % 2 == 1 }
    for _ in 0..<3 {
      guard let place = inner.randomElement(using: &generator) else { break }
      let piece = Self.pieces.randomElement(using: &generator) ?? ""
      if !piece.contains("<"), !piece.contains("&"), !piece.contains("\0"), !piece.contains("\"") {
        parts[place] = piece
      }
    }
    return Array(parts.joined(separator: "\"").utf8)
  }

  @Test(arguments: 0..<8)
  func `no damage leads to a trap, a wild position or a broken promise`(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed) &* 0x1234_5678_9ABC_DEF1)
    for _ in 0..<150 {
      let files = Self.documents.enumerated().map { index, document in
        (
          path: "\(index).xml",
          contents: Bool.random(using: &generator)
            ? damaged(document, using: &generator) : revalued(document, using: &generator)
        )
      }
      let reading = Reading(files: files)
      #expect(brokenRules(of: reading.definitions, reading.diagnostics, files) == [])
    }
  }

  @Test(arguments: 0..<8)
  func `no damage to an extension leads to a trap, a wild position or a broken promise`(seed: Int) {
    #expect(Self.fixtures.count == 7)
    var generator = SplitMix64(seed: UInt64(seed) &* 0x9876_5432_1FED_CBA9)
    for _ in 0..<50 {
      let files = Self.fixtures.map { path, text in
        (
          path: path,
          contents: Bool.random(using: &generator)
            ? damaged(text, using: &generator) : revalued(text, using: &generator)
        )
      }
      let reading = Reading(files: files)
      #expect(brokenRules(of: reading.definitions, reading.diagnostics, files) == [])
    }
  }
}
