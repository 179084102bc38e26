#if os(Linux)
  import Foundation
  import GATTBlueZ
  import GATTSimulator
  import Testing

  @testable import bluegatt

  /// The checks of `bluegatt doctor` on files as different machines have them.
  @Suite struct DoctorTests {
    private func machine(_ files: [String: String]) throws -> (folder: Folder, files: MachineFiles) {
      let folder = try Folder(files)
      return (folder, MachineFiles(root: folder.path))
    }

    /// Returns the checks of a machine on which `bluetoothd` runs with a configuration, by their names.
    private func checks(
      _ configuration: String,
      version: BlueZVersion? = BlueZVersion(5, 66),
      isOff: Bool = false,
      arguments: [String] = [],
      at path: String = "/etc/bluetooth/main.conf"
    ) throws -> [String: Check] {
      let (folder, files) = try machine([
        "proc/1/comm": "systemd\n", "proc/77/comm": "bluetoothd\n",
        "proc/77/cmdline": (["/usr/libexec/bluetooth/bluetoothd"] + arguments).map { $0 + "\0" }.joined(),
        path: configuration,
      ])
      defer { withExtendedLifetime(folder) {} }
      let all = BlueZChecks(files: files, version: version, isOff: isOff).all
      return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    }

    // MARK: The machine

    @Test func `a machine that has everything is well`() throws {
      let (folder, files) = try machine([
        "sys/class/bluetooth/hci0/uevent": "", "sys/class/bluetooth/hci0:64/uevent": "",
        "sys/class/rfkill/rfkill1/type": "bluetooth\n", "sys/class/rfkill/rfkill1/soft": "0\n",
        "sys/class/rfkill/rfkill1/hard": "0\n", "run/dbus/system_bus_socket": "", "proc/77/comm": "bluetoothd\n",
      ])
      let checks = MachineChecks(files: files).all
      #expect(checks.map(\.state) == [.ok, .ok, .ok, .ok])
      #expect(
        checks.map(\.detail) == [
          "the kernel has hci0", "Bluetooth is not blocked", "/run/dbus/system_bus_socket", "it runs, as process 77",
        ]
      )
      withExtendedLifetime(folder) {}
    }

    @Test func `a machine that has nothing is told what to do about each thing`() throws {
      let (folder, files) = try machine(["etc/hostname": "bare\n"])
      let checks = MachineChecks(files: files).all
      #expect(checks.map(\.name) == ["controllers", "system bus", "bluetoothd"])
      #expect(checks.allSatisfy { $0.state == .failed && $0.remedy != nil })
      withExtendedLifetime(folder) {}
    }

    @Test(arguments: [("soft", "hci0 is blocked"), ("hard", "a switch of the machine blocks hci0")])
    func `a radio that is blocked is named`(kind: String, detail: String) throws {
      let (folder, files) = try machine([
        "sys/class/rfkill/rfkill0/type": "wlan\n", "sys/class/rfkill/rfkill0/soft": "1\n",
        "sys/class/rfkill/rfkill1/type": "bluetooth\n", "sys/class/rfkill/rfkill1/name": "hci0\n",
        "sys/class/rfkill/rfkill1/\(kind)": "1\n",
      ])
      let check = try #require(MachineChecks(files: files).blocks)
      #expect(check.state == .failed && check.detail == detail)
      withExtendedLifetime(folder) {}
    }

    @Test func `a service that is installed and does not run is to be started, in a container outside of it`() throws {
      let path = "usr/libexec/bluetooth/bluetoothd"
      for (other, remedy) in [("etc/hostname", "sudo systemctl enable"), (".dockerenv", "outside of the container")] {
        let (folder, files) = try machine([path: "", other: ""])
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/" + path)
        let check = MachineChecks(files: files).daemon
        #expect(check.state == .failed && check.detail == "/\(path) does not run")
        #expect(check.remedy?.contains(remedy) == true)
      }
    }

    // MARK: Hearing

    @Test func `an adapter that hears a device is well, and one that hears none in 5 s is warned of`() async throws {
      let found = Shared<[Check]>([])
      try await SimulatedWorld.run(isFast: true) { backend in
        let check = try await Check.hearing(backend)
        found.value.withLock { $0.append(check) }
      }
      let air = SimulatedAir(seed: 1, clock: .automatic)
      let alone = air.addAdapter(name: "sim0")
      try await air.run(timeLimit: .seconds(10)) {
        let check = try await Check.hearing(alone)
        found.value.withLock { $0.append(check) }
      }
      let checks = found.value.withLock { $0 }
      #expect(checks.map(\.state) == [.ok, .warning])
      #expect(checks.first?.detail.hasPrefix("heard ") == true)
      #expect(checks.last?.remedy?.contains("bluetoothctl power off") == true)
    }

    // MARK: BlueZ

    @Test func `settings that harm nobody are no matter`() throws {
      let checks = try checks("[GATT]\nChannels = 1\n", version: BlueZVersion(5, 72))
      #expect(checks.keys.sorted() == ["BlueZ", "passive scans"])
      #expect(checks.values.allSatisfy { $0.state == .ok })
    }

    @Test func `a mode without Bluetooth LE is a failure, and the file is named`() throws {
      let text = "# ControllerMode = le\n[General]\n Name = x\nControllerMode=bredr\n"
      for (arguments, path) in [
        ([], "/etc/bluetooth/main.conf"), (["-n", "-f", "/opt/a.conf"], "/opt/a.conf"),
        (["--configfile=/opt/b.conf"], "/opt/b.conf"),
      ] {
        let check = try #require(try checks(text, arguments: arguments, at: path)["ControllerMode"])
        #expect(check.state == .failed)
        #expect(check.remedy?.contains("under [General] in \(path)") == true)
      }
      #expect(try checks("[Policy]\nControllerMode=bredr\n")["ControllerMode"] == nil)
    }

    @Test func `notifications that overtake each other are warned of where there are several channels`() throws {
      func warns(_ configuration: String, _ version: BlueZVersion?) throws -> Bool {
        try checks(configuration, version: version)["order of values"]?.state == .warning
      }
      #expect(try warns("", BlueZVersion(5, 66)))
      #expect(try !warns("[GATT]\nChannels = 1\n", BlueZVersion(5, 66)))
      #expect(try !warns("", BlueZVersion(5, 67)))
      #expect(try warns("[GATT]\nChannels = 3\n", BlueZVersion(5, 67)))
      #expect(try !warns("", nil))
    }

    @Test func `versions that are too old fail`() throws {
      #expect(try checks("", version: BlueZVersion(5, 65))["BlueZ"]?.state == .failed)
      #expect(try checks("", version: BlueZVersion(5, 66))["BlueZ"]?.state == .ok)
      #expect(try checks("", version: nil)["BlueZ"] == nil)
    }

    @Test func `passive scans are there when experiments are, by file or by option`() throws {
      func remedy(_ configuration: String, _ arguments: [String] = []) throws -> String? {
        try #require(try checks(configuration, arguments: arguments)["passive scans"]).remedy
      }
      #expect(try remedy("[General]\n#Experimental = true\n")?.contains("Experimental = true") == true)
      #expect(try remedy("[General]\nExperimental = true\n") == nil)
      #expect(try remedy("", ["--experimental"]) == nil)
    }

    @Test func `an adapter that is off may have been left off`() throws {
      #expect(try checks("[Policy]\nAutoEnable=false\n", isOff: true)["AutoEnable"]?.state == .warning)
      #expect(try checks("[Policy]\nAutoEnable=false\n")["AutoEnable"] == nil)
      #expect(try checks("", isOff: true)["AutoEnable"] == nil)
    }

    @Test func `a service that asks no device for its services is a failure`() throws {
      #expect(try checks("[GATT]\nClient = false\n")["GATT client"]?.state == .failed)
    }

    @Test func `settings of a service that can't be seen are no more than a warning`() throws {
      let (folder, files) = try machine(["etc/bluetooth/main.conf": "[General]\nControllerMode = bredr\n"])
      let checks = BlueZChecks(files: files, version: BlueZVersion(5, 72)).all
      #expect(checks.map(\.name) == ["BlueZ", "ControllerMode"])
      #expect(checks.last?.state == .warning)
      withExtendedLifetime(folder) {}
    }
  }
#endif
