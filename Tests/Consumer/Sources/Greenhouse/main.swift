import BlueGATT

// Naming the generated types is enough: that they exist is what the compiler is asked.
print(ClimateReport.self, GreenhouseService.self)
