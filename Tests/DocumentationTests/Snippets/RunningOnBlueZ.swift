#if os(Linux)
  import BlueGATT
  import BlueGATTVendorCatalog
  import GATTBlueZ

  func scanOnBlueZ() async throws {
    let central = try await CentralManager()  // the first adapter that is switched on
    for try await found in central.scan(timeout: .seconds(10)) { print(found.peripheral.name, found.rssi ?? 0) }
  }

  func serveOnAnotherAdapter() async throws -> PeripheralManager? {
    guard let dongle = try await BlueZHost.shared().adapter("hci1") else { return nil }  // or "00:1A:7D:DA:71:13"
    return try await PeripheralManager(backend: dongle)
  }

  func scanPassively(_ central: CentralManager) async throws {
    let options = ScanOptions(filter: ScanFilter(serviceData: ["FCD2"]), mode: .passive, allowsDuplicates: true)
    for try await found in central.scan(options: options) { print(found.advertisement.serviceData) }
  }
#endif
