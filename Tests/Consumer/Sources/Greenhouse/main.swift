import BlueGATT

let profiles = ProfileManager()
registerGeneratedProfiles(in: profiles)
print(profiles.services.map(\.name))

let report = ClimateReport(
  sensor: 7,
  climateSample: try ClimateSample(
    window: .tilted, samplingTime: try SamplingTime(day: 12, secondOfDay: 43_200), temperature: 21.5, humidity: 48.25))
print(try report.octets())
