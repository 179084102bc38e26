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

/// The manufacturer data of one of a thousand models. Models with even numbers share a company, and differ by name.
/// Each model with an odd number has a separate company.
struct Sensor<Hundreds: Digit, Tens: Digit, Ones: Digit>: ManufacturerDataValue {
  var temperature: UInt16
  var humidity: UInt8

  static var number: Int { 100 * Hundreds.number + 10 * Tens.number + Ones.number }
  static var companies: CompanyIdentifiers { .assigned([Models.company(number)]) }
  static var match: MatchRule {
    number.isMultiple(of: 2) ? MatchRule([.init(names: [NamePattern(Models.name(number) + "*")])]) : MatchRule()
  }

  init(from reader: inout FieldReader) throws(DecodeError) {
    temperature = try reader.uint16("Temperature")
    humidity = try reader.uint8("Humidity")
  }

  func encode(into output: inout FieldWriter) {
    output.append(temperature)
    output.append(humidity)
  }
}

enum Models {
  static func company(_ number: Int) -> UInt16 { number.isMultiple(of: 2) ? 0xEC88 : UInt16(0x1000 + number) }
  static func name(_ number: Int) -> String { "S\(1000 + number)-" }

  /// The first `count` models.
  static func types(_ count: Int) -> [any AdvertisedValue.Type] { (0..<count).map { type($0) } }

  private static func type(_ number: Int) -> any AdvertisedValue.Type {
    switch number / 100 {
    case 0: type(Zero.self, number)
    case 1: type(One.self, number)
    case 2: type(Two.self, number)
    case 3: type(Three.self, number)
    case 4: type(Four.self, number)
    case 5: type(Five.self, number)
    case 6: type(Six.self, number)
    case 7: type(Seven.self, number)
    case 8: type(Eight.self, number)
    default: type(Nine.self, number)
    }
  }

  private static func type<H: Digit>(_ hundreds: H.Type, _ number: Int) -> any AdvertisedValue.Type {
    switch number / 10 % 10 {
    case 0: type(hundreds, Zero.self, number)
    case 1: type(hundreds, One.self, number)
    case 2: type(hundreds, Two.self, number)
    case 3: type(hundreds, Three.self, number)
    case 4: type(hundreds, Four.self, number)
    case 5: type(hundreds, Five.self, number)
    case 6: type(hundreds, Six.self, number)
    case 7: type(hundreds, Seven.self, number)
    case 8: type(hundreds, Eight.self, number)
    default: type(hundreds, Nine.self, number)
    }
  }

  private static func type<H: Digit, T: Digit>(_: H.Type, _: T.Type, _ number: Int) -> any AdvertisedValue.Type {
    switch number % 10 {
    case 0: Sensor<H, T, Zero>.self
    case 1: Sensor<H, T, One>.self
    case 2: Sensor<H, T, Two>.self
    case 3: Sensor<H, T, Three>.self
    case 4: Sensor<H, T, Four>.self
    case 5: Sensor<H, T, Five>.self
    case 6: Sensor<H, T, Six>.self
    case 7: Sensor<H, T, Seven>.self
    case 8: Sensor<H, T, Eight>.self
    default: Sensor<H, T, Nine>.self
    }
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
