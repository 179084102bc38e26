import BlueGATT
import BlueGATTCatalog

let weather = Weather(time: try DateTime([0xEA, 7, 11, 21, 12, 0, 0]), air: Temperature(temperature: 21.5))
print(try weather.octets(), StationService.Client.self)
