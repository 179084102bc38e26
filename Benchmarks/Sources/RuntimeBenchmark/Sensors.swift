import GATTCore
import GATTRuntime
import GATTSimulator

/// A digit of the number of a model.
protocol Digit: Sendable { static var number: Int { get } }

enum Zero: Digit { static var number: Int { 0 } }
enum One: Digit { static var number: Int { 1 } }
enum Two: Digit { static var number: Int { 2 } }
enum Three: Digit { static var number: Int { 3 } }
enum Four: Digit { static var number: Int { 4 } }
enum Five: Digit { static var number: Int { 5 } }
enum Six: Digit { static var number: Int { 6 } }
enum Seven: Digit { static var number: Int { 7 } }
enum Eight: Digit { static var number: Int { 8 } }
enum Nine: Digit { static var number: Int { 9 } }

/// The data of one of a thousand models. Those with an even number are of one company and told by their names, those with an
/// odd one have a company each.
struct Sensor<Hundreds: Digit, Tens: Digit, Ones: Digit>: ManufacturerDataValue {
  var temperature: UInt16
  var humidity: UInt8

  static var number: Int { 100 * Hundreds.number + 10 * Tens.number + Ones.number }
  static var companies: Companies { .assigned([Models.company(number)]) }
  static var match: MatchRule {
    number.isMultiple(of: 2) ? MatchRule([.init(names: [NamePattern(Models.name(number) + "*")])]) : MatchRule()
  }

  init(decoding bytes: RawSpan, at offset: inout Int) throws(DecodeError) {
    var reader = FieldReader(bytes, at: offset)
    temperature = try reader.uint16("Temperature")
    humidity = try reader.uint8("Humidity")
    offset = reader.offset
  }

  func encode(into output: inout FieldWriter) {
    output.append(temperature)
    output.append(humidity)
  }
}

enum Models {
  static func company(_ number: Int) -> UInt16 { number.isMultiple(of: 2) ? 0xEC88 : UInt16(0x1000 + number) }
  static func name(_ number: Int) -> String { "S\(1000 + number)-" }

  private static let digits: [any Digit.Type] = [
    Zero.self, One.self, Two.self, Three.self, Four.self, Five.self, Six.self, Seven.self, Eight.self, Nine.self,
  ]

  /// The first `count` models.
  static func types(_ count: Int) -> [any AdvertisedValue.Type] {
    (0..<count).map { number -> any AdvertisedValue.Type in
      type(digits[number / 100], digits[number / 10 % 10], digits[number % 10])
    }
  }

  private static func type<H: Digit, T: Digit, O: Digit>(_: H.Type, _: T.Type, _: O.Type) -> any AdvertisedValue.Type {
    Sensor<H, T, O>.self
  }

  /// Reports advertisements of 200 devices of these models to `readings(of:)`, each with a new value.
  static func read(_ definitions: Int, _ count: Int) async throws {
    let air = SimulatedAir()
    try await air.run {
      let backend = LoopbackBackend(air)
      let central = try await CentralManager(backend: backend)
      let readings = central.readings(of: types(definitions), buffering: .unbounded)
      let task = Task(executorPreference: air.clock) {
        var arrived = 0
        for await _ in readings {
          arrived += 1
          if arrived == count { break }
        }
        return arrived
      }
      await air.clock.runUntilIdle()
      for index in 0..<count {
        let device = index % 200
        let number = device * 7 % definitions
        let octets = Data([UInt8(truncatingIfNeeded: index >> 8), UInt8(truncatingIfNeeded: index), UInt8(device)])
        backend.report(
          .advertisement(
            AdvertisementReport(
              peer: PeerIdentifier("C0:00:00:00:00:\(device)"),
              advertisement: Advertisement(
                localName: name(number) + "\(device)",
                manufacturerData: [company(number): octets]
              ),
              rssi: -60,
              isConnectable: true,
              time: .start
            )
          )
        )
        await Task.yield()
      }
      let arrived = await task.value
      precondition(arrived == count, "readings were lost")
    }
  }
}
