import Foundation
import GATTModel
import Testing

@testable import GATTDefinitions

/// Reads the published files, from a copy beside the package or in the folder that `BLUEGATT_SHARED` names.
@Suite(.enabled(if: Corpus.folder != nil, "no copy of the published files; set BLUEGATT_SHARED"))
struct CorpusTests {
  private let reading = Corpus.reading

  private func value(_ uuid: UInt16, _ kind: ValueDefinition.Kind = .characteristic) throws -> ValueDefinition {
    try #require(reading.definitions.values.first { $0.uuid.uuid16 == uuid && $0.kind == kind })
  }

  private func field(_ uuid: UInt16, _ name: String) throws -> FieldDefinition {
    try #require(try value(uuid).fields.first { $0.name == name })
  }

  @Test func `all files are read without an error`() {
    #expect(Corpus.files.count == 250)
    #expect(reading.errorLines == [])
    func count(_ kind: ValueDefinition.Kind) -> Int { reading.definitions.values.count { $0.kind == kind } }
    #expect(count(.characteristic) == 195)
    #expect(count(.descriptor) == 15)
    #expect(count(.declaration) == 4)
    #expect(reading.definitions.services.count == 36)
    #expect(reading.definitions.values.count { !$0.hasValue } == 16)
  }

  @Test func `every message has a place`() {
    #expect(reading.diagnostics.allSatisfy { $0.position.line > 0 && $0.position.column > 0 })
    #expect(reading.warnings.count == 75)
    #expect(reading.notes.count == 16)
  }

  @Test func `Heart Rate Measurement is flags and what they announce`() throws {
    let value = try value(0x2A37)
    #expect(
      value.fields.map(\.form) == [
        .integer(bits: 8, isSigned: false), .integer(bits: 8, isSigned: false), .integer(bits: 16, isSigned: false),
        .integer(bits: 16, isSigned: false), .integer(bits: 16, isSigned: false),
      ]
    )
    #expect(value.fields[0].bits.map(\.size) == [1, 2, 1, 1])
    #expect(
      value.fields[1].presence
        == .when([
          Condition(code: "C1", activations: [Activation(field: 0, bitIndex: 0, bitSize: 1, value: 0)])
        ])
    )
    #expect(
      value.fields[4].presence
        == .when([
          Condition(code: "C4", activations: [Activation(field: 0, bitIndex: 4, bitSize: 1, value: 1)])
        ])
    )
  }

  @Test func `Glucose Measurement has fields with two conditions, and nibbles that share an octet`() throws {
    let value = try value(0x2A18)
    guard case .when(let conditions) = try field(0x2A18, "Glucose Concentration - units of mol/L").presence else {
      Issue.record("there always")
      return
    }
    #expect(conditions.map(\.code) == ["C2", "C4"])
    #expect(value.subOctetRuns.map(\.count) == [2])
    #expect(try field(0x2A18, "Base Time").form != .octets)
  }

  @Test func `numbers, scales and special values are told apart`() throws {
    #expect(try field(0x2A19, "Level").rawRange == 0...100)
    #expect(try field(0x2A6E, "Temperature").scale == Scale(multiplier: 1, offset: 0, divisor: 100))
    #expect(try field(0x2A98, "Weight").scale == Scale(multiplier: 1, offset: 0, divisor: 200))
    #expect(try field(0x2A35, "User ID").specialValues.map(\.key) == [255])
    #expect(try field(0x2A38, "Body Sensor Location").enumeration.count == 7)
    #expect(try value(0x2A01).fields.first?.enumeration.isEmpty == false)
    #expect(try field(0x2A0E, "Time Zone").rawRange == -48...56)
  }

  @Test func `what cannot be decoded is opaque from there on`() throws {
    for (uuid, kind, name) in [
      (0x2A64, .characteristic, "Instantaneous Force Magnitude Array"), (0x2AAC, .characteristic, "Operand"),
      (0x2A5A, .characteristic, "Input Bits"), (0x2906, .descriptor, "Lower inclusive value"),
      (0x2AA7, .characteristic, "Sensor Status Annunciation"), (0x2A66, .characteristic, "Parameter Value"),
    ] as [(UInt16, ValueDefinition.Kind, String)] {
      let last = try value(uuid, kind).fields.last
      #expect(last?.name == name)
      #expect(last?.form == .octets)
    }
    #expect(try value(0x2A55).fields.count == 6)
  }

  @Test func `services have their characteristics, descriptors and error codes`() throws {
    let heartRate = try #require(reading.definitions.services.first { $0.uuid.uuid16 == 0x180D })
    #expect(heartRate.characteristics.map(\.requirement) == [.mandatory, .optional, .optional])
    #expect(heartRate.characteristics[0].properties == [.notify])
    #expect(heartRate.characteristics[0].descriptors.map(\.uuid.uuid16) == [0x2902])
    #expect(heartRate.errorCodes.map(\.code) == [0x80])
    let interface = try #require(reading.definitions.services.first { $0.uuid.uuid16 == 0x1812 })
    #expect(interface.characteristics.count { $0.hasMultipleInstances } == 1)
    for service in reading.definitions.services {
      for characteristic in service.characteristics
      where !characteristic.properties.isDisjoint(with: [.notify, .indicate]) {
        #expect(characteristic.descriptors.contains { $0.uuid.uuid16 == 0x2902 })
      }
    }
  }

  @Test func `every file that is cut off anywhere is an error, and no more`() {
    for (index, file) in Corpus.files.enumerated() {
      let contents = Array(file.contents.prefix(file.contents.count * (index % 90 + 5) / 100))
      let result = DefinitionSet.read([DefinitionFile(path: file.path, contents: contents)])
      #expect(result.diagnostics.contains { $0.severity == .error })
    }
  }
}

private enum Corpus {
  static let folder: URL? = {
    let shared =
      ProcessInfo.processInfo.environment["BLUEGATT_SHARED"].map { URL(filePath: $0) }
      ?? URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../shared")
    let folder = shared.appending(path: "corpus/sig-2017").standardizedFileURL
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  static let files: [DefinitionFile] = {
    guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return [] }
    return names.filter { $0.hasSuffix(".xml") }.sorted().compactMap { name in
      (try? Data(contentsOf: folder.appending(path: name))).map { DefinitionFile(path: name, contents: [UInt8]($0)) }
    }
  }()

  static let reading = Reading(files: files.map { ($0.path, $0.contents) })
}
