import BlueGATTCatalog
import CatalogSubjects
import Foundation
import GATTCore
import GATTDefinitions
import SplitMix
import Testing
import ValueRules

/// Rules for every type of the catalog and any octets: the octets give a value that has exactly these octets, or an
/// error that says where; nothing traps.
@Suite struct RuleTests {
  @Test func `every definition is a type, and every type has its definition`() {
    #expect(Subject.ofSIG.count == Catalog.sig.definitions.firstPart)
    #expect(Subject.ofSIG.count == generatedValueTypes.count)
    #expect(Subject.ofSIG.count > 500)
  }

  @Test func `every definition of every device is a type, and every type has its definition`() {
    #expect(Catalog.devices.keys.sorted() == names(in: "vendor"))
    #expect(Subject.ofDevices.count == Catalog.devices.values.reduce(0) { $0 + $1.definitions.firstPart })
    #expect(Subject.ofDevices.count == Catalog.devices.values.reduce(0) { $0 + $1.types.count })
    #expect(Subject.ofDevices.count > 120)
  }

  @Test func `nearly every definition has an example`() {
    #expect(Subject.ofSIG.filter { !$0.definition.examples.isEmpty }.count > 450)
    let without = Subject.ofDevices.filter { $0.definition.examples.isEmpty }
    #expect(without.count < 20, "\(without)")
  }

  @Test(arguments: Subject.all) func `random octets`(subject: Subject) {
    var probe = Probe(subject, seed: 2)
    for _ in 0..<inputCount(500) { probe.check(probe.generator.octets(atMost: 40)) }
    for _ in 0..<inputCount(500) { probe.checkFitting(probe.generator.octets(64)) }
    // Counts, lengths and op codes are more often small numbers.
    for _ in 0..<inputCount(100) { probe.checkFitting(probe.generator.octets(64).map { $0 & 7 }) }
    // Random octets rarely hit many constants.
    for example in subject.definition.examples { probe.check(example.octets) }
    #expect(probe.problems == [])
    #expect(probe.values > 0, "no octets gave a value")
  }

  @Test(arguments: Subject.all) func `octets that are nearly a value`(subject: Subject) {
    var probe = Probe(subject, seed: 3)
    for _ in 0..<inputCount(20) {
      let octets = probe.fitting(probe.generator.octets(64))
      for count in octets.indices { probe.check(Array(octets.prefix(count))) }
      for _ in 0..<20 { probe.check(probe.generator.mutation(of: octets)) }
    }
    // Octets of equal values give the ends of ranges.
    for octet in [0, 0x7F, 0x80, 0xFF] as [UInt8] { probe.checkFitting([UInt8](repeating: octet, count: 64)) }
    #expect(probe.problems == [])
  }

  @Test(arguments: Subject.withFlags) func `every combination of flags`(subject: Subject) {
    var probe = Probe(subject, seed: 4)
    let bits = subject.definition.activatingBits
    for combination in 0..<1 << bits.count {
      // The bits that activate no field, and the octets after the bits, are random. No value of these types has more
      // than 96 octets.
      var octets = probe.generator.octets(96)
      for (index, bit) in bits.enumerated() {
        octets[bit / 8] &= ~(1 << UInt8(bit % 8))
        octets[bit / 8] |= UInt8(combination >> index & 1) << UInt8(bit % 8)
      }
      probe.checkFitting(octets)
    }
    #expect(probe.problems == [])
    #expect(probe.values > 0, "no flags gave a value")
  }

  @Test(arguments: Subject.withChoices) func `every case of every choice`(subject: Subject) {
    var probe = Probe(subject, seed: 5)
    for numbers in subject.definition.choices {
      let values = probe.values
      // Few random octets are a value of a type with nested lengths.
      for round in 0..<400 where round < 40 || probe.values == values {
        probe.checkFitting(probe.generator.octets(with: numbers, mask: round % 2 == 0 ? 7 : 0xFF))
      }
      #expect(probe.values > values, "no octets gave a value for \(numbers)")
    }
    #expect(probe.problems == [])
  }

  @Test func `an optional text that was read without its end is not written before another field`() throws {
    var value = try UDIForMedicalDevices([1, 0x41])
    #expect(value.label == "A")
    #expect(try value.octets() == [1, 0x41])
    value.deviceIdentifier = "B"
    #expect(throws: EncodeError.self, "the identifier would be read as part of the label") { try value.octets() }
    value.label = nil
    #expect(try value.octets() == [2, 0x42, 0])
  }
}

/// Checks octets on one type, and collects the results.
struct Probe {
  let subject: Subject
  var generator: SplitMix64
  /// The violations of the rules; no more than a few.
  private(set) var problems: [String] = []
  /// The number of octet strings that were values.
  private(set) var values = 0

  init(_ subject: Subject, seed: UInt64) {
    self.subject = subject
    generator = SplitMix64(seed: seed)
  }

  /// Changes the octets as the errors of decoding demand, until they are a value or 64 attempts have failed. For a type
  /// that is sent as digits, returns the digits of the octets.
  mutating func fitting(_ octets: [UInt8]) -> [UInt8] {
    var octets = octets
    let digits = subject.type.hexadecimalDigits
    func sent(_ octets: [UInt8]) -> [UInt8] { digits?.octets(of: octets) ?? octets }
    for _ in 0..<64 {
      do throws(DecodeError) {
        _ = try subject.type.init(sent(octets))
        return sent(octets)
      } catch {
        let offset = digits == nil ? error.offset : (error.offset - 1) / 2
        switch error.reason {
        case .trailingOctets(let count):
          // The additional octets are at the end of the value, or inside a nested value with a length.
          octets.removeSubrange(offset..<offset + count)
        case .truncated(let needed, let available), .partialElement(let needed, let available):
          // An attribute value has at most this number of octets.
          guard octets.count + needed - available <= FieldWriter.maximumCount else { return sent(octets) }
          octets += generator.octets(needed - available)
        case .outOfRange(let raw, let minimum, let maximum):
          replace(raw, at: offset, by: .random(in: minimum...maximum, using: &generator), in: &octets)
        case .notTheConstant(let raw, let expected): replace(raw, at: offset, by: expected, in: &octets)
        case .checksum(let found, let expected):
          replace(Int64(found), at: offset, by: Int64(expected), in: &octets)
        case .tooLong(let count, let maximum): octets.removeLast(min(octets.count, count - maximum))
        case .wrongLength(let count, let expected) where count > expected:
          octets.removeLast(min(octets.count, count - expected))
        case .wrongLength(let count, let expected): octets += generator.octets(expected - count)
        case .invalidForm where octets.count - offset > 16:
          // The field is a UUID, which has 16 octets at most.
          octets.removeLast(octets.count - offset - 16)
        case .emptyElement, .invalidForm:
          octets.append(.random(in: .min ... .max, using: &generator))
        }
      }
    }
    return sent(octets)
  }

  /// Replaces a number. The function finds the width and the byte order by comparing the octets with the number.
  private mutating func replace(_ raw: Int64, at offset: Int, by other: Int64, in octets: inout [UInt8]) {
    for width in 1...8 where offset + width <= octets.count {
      let places = Array(offset..<offset + width)
      let unused = Int64(64 - 8 * width)
      for order in [places, places.reversed()] {
        let number = order.reversed().reduce(0) { $0 << 8 | Int64(octets[$1]) }
        guard number == raw || (number << unused) >> unused == raw else { continue }
        for (index, place) in order.enumerated() {
          octets[place] = UInt8(truncatingIfNeeded: other >> Int64(8 * index))
        }
        return
      }
    }
    // No width fits: the field shares its octets with other fields.
    octets[offset] = .random(in: .min ... .max, using: &generator)
  }

  /// Changes the octets until they are a value, if that is possible, and checks them.
  mutating func checkFitting(_ octets: [UInt8]) { check(fitting(octets)) }

  /// Checks that the octets give a value with these octets, or an error in a field.
  mutating func check(_ octets: [UInt8]) {
    // The comparison of texts takes much longer than the comparison of octets.
    let verdict = ValueVerdict(
      on: octets,
      subject.type,
      comparesTexts: values % 8 == 0,
      hasMedicalFloats: subject.hasMedicalFloats
    )
    if verdict.isValue { values += 1 }
    problems += verdict.problems.prefix(5 - problems.count)
  }
}
