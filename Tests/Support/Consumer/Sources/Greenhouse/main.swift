import BlueGATT

// Generated code uses types with these names, but must not resolve to these.
struct Scale {}
struct Service {}
struct DecodeError: Error {}
struct EncodeError: Error {}

let profiles = ProfileManager()
registerGeneratedProfiles(in: profiles)
print(profiles.services.map(\.name))

let time = SamplingTime(day: 12, secondOfDay: 43_200)
let sample = ClimateSample(window: .tilted, samplingTime: time, temperature: 21.5, humidity: 48.25)
print(try ClimateReport(sensor: 7, climateSample: sample).octets())
