import BlueGATTCatalog
import BlueGATTVendorCatalog
import GATTCore
import GATTDefinitions
import GATTInterpreter

/// A set of definitions, and the generated types.
public struct Catalog: Sendable {
  /// The definitions.
  public let definitions: DefinitionSet
  /// The interpreter of the definitions.
  public let interpreter: Interpreter
  /// The generated types.
  public let types: [any DefinedFields.Type]

  /// - Parameter folders: The folders of the definitions, in Definitions/.
  init(_ folders: [String], types: [any DefinedFields.Type]) {
    let files = folders.flatMap { folder in
      names(in: folder).filter { $0.hasSuffix(".xml") }.map { name in
        DefinitionFile(path: folder + "/" + name, contents: [UInt8](contents(of: "Definitions/" + folder + "/" + name)))
      }
    }
    definitions = DefinitionSet.read(files, checksFrom: false).definitions
    interpreter = Interpreter(definitions)
    self.types = types
  }

  /// The catalog of the Bluetooth SIG.
  public static let sig = Catalog(
    ["characteristics", "declarations", "descriptors", "services"].map { "sig/" + $0 },
    types: generatedValueTypes
  )

  /// The catalogs of devices, by folder.
  public static let devices: [String: Catalog] = [
    "airpods": AirPods.generatedAdvertisedTypes,
    "airthings": Airthings.generatedValueTypes + Airthings.generatedAdvertisedTypes,
    "almendo": Almendo.generatedAdvertisedTypes,
    "altbeacon": AltBeacon.generatedAdvertisedTypes,
    "ant": ANT.generatedValueTypes,
    "april-brother": AprilBrother.generatedAdvertisedTypes,
    "aranet": Aranet.generatedAdvertisedTypes,
    "atmotube": Atmotube.generatedAdvertisedTypes,
    "b-parasite": BParasite.generatedAdvertisedTypes,
    "battery-monitors": BatteryMonitors.generatedAdvertisedTypes,
    "bbc-microbit": MicroBit.generatedValueTypes,
    "bluemaestro": BlueMaestro.generatedAdvertisedTypes,
    "bookoo": Bookoo.generatedValueTypes,
    "broodminder": BroodMinder.generatedAdvertisedTypes,
    "bthome": BTHome.generatedAdvertisedTypes,
    "chef-iq": ChefIQ.generatedAdvertisedTypes,
    "combustion": Combustion.generatedAdvertisedTypes,
    "daly": Daly.generatedValueTypes,
    "diract": DirAct.generatedAdvertisedTypes,
    "efento": Efento.generatedAdvertisedTypes,
    "ej": EJ.generatedValueTypes,
    "ela": ELA.generatedAdvertisedTypes,
    "enocean": EnOcean.generatedAdvertisedTypes,
    "epever": EPEver.generatedValueTypes,
    "estimote": Estimote.generatedAdvertisedTypes,
    "exposure-notification": ExposureNotification.generatedAdvertisedTypes,
    "fast-pair": FastPair.generatedAdvertisedTypes,
    "feasycom": Feasycom.generatedAdvertisedTypes,
    "find-hub": FindHub.generatedAdvertisedTypes,
    "find-my": FindMy.generatedAdvertisedTypes,
    "fitshow": FitShow.generatedValueTypes,
    "garnet": Garnet.generatedAdvertisedTypes,
    "gnosus": Gnosus.generatedValueTypes,
    "google-eddystone": Eddystone.generatedAdvertisedTypes,
    "govee": Govee.generatedAdvertisedTypes,
    "hibouair": HibouAir.generatedAdvertisedTypes,
    "hlk-ld2410": LD2410.generatedValueTypes,
    "holyiot": Holyiot.generatedAdvertisedTypes,
    "homekit": HomeKit.generatedAdvertisedTypes,
    "idasen": Idasen.generatedValueTypes,
    "improv": Improv.generatedAdvertisedTypes,
    "inkbird": Inkbird.generatedAdvertisedTypes,
    "inode": INode.generatedAdvertisedTypes,
    "jaalee": Jaalee.generatedAdvertisedTypes,
    "jbd": JBD.generatedValueTypes,
    "jikong": Jikong.generatedValueTypes,
    "jikong-24s": Jikong24S.generatedValueTypes,
    "kegtron": Kegtron.generatedAdvertisedTypes,
    "keiser": Keiser.generatedAdvertisedTypes,
    "kkm": KKM.generatedAdvertisedTypes,
    "laica": Laica.generatedAdvertisedTypes,
    "laird": Laird.generatedAdvertisedTypes,
    "leaone": Leaone.generatedAdvertisedTypes,
    "lego": LEGO.generatedAdvertisedTypes,
    "matter": Matter.generatedAdvertisedTypes,
    "mi-flora": MiFlora.generatedValueTypes,
    "microsoft": Microsoft.generatedAdvertisedTypes,
    "mikrotik": MikroTik.generatedAdvertisedTypes,
    "minew": Minew.generatedAdvertisedTypes,
    "moat": Moat.generatedAdvertisedTypes,
    "moko": Moko.generatedAdvertisedTypes,
    "mopeka": Mopeka.generatedAdvertisedTypes,
    "nordic-thingy52": Thingy52.generatedValueTypes,
    "nordic-uart": NordicUART.generatedValueTypes,
    "onset": Onset.generatedAdvertisedTypes,
    "open-drone-id": OpenDroneID.generatedAdvertisedTypes,
    "oralb": OralB.generatedAdvertisedTypes,
    "oras": Oras.generatedAdvertisedTypes,
    "otodata": Otodata.generatedAdvertisedTypes,
    "polar-hr": PolarHR.generatedAdvertisedTypes,
    "polar-pmd": Polar.generatedValueTypes,
    "pvvx": PVVX.generatedValueTypes,
    "qingping": Qingping.generatedAdvertisedTypes,
    "rapt": RAPT.generatedAdvertisedTypes,
    "redodo": Redodo.generatedValueTypes,
    "renogy": Renogy.generatedValueTypes,
    "ruuvi": Ruuvi.generatedAdvertisedTypes,
    "sensirion": Sensirion.generatedAdvertisedTypes,
    "sensorpro": SensorPro.generatedAdvertisedTypes,
    "sensorpush": SensorPush.generatedAdvertisedTypes,
    "seplos-v2": SeplosV2.generatedValueTypes,
    "shelly": Shelly.generatedAdvertisedTypes,
    "smartdry": SmartDry.generatedAdvertisedTypes,
    "switchbot": SwitchBot.generatedAdvertisedTypes,
    "tdt": TDT.generatedValueTypes,
    "teltonika": Teltonika.generatedAdvertisedTypes,
    "thermobeacon": ThermoBeacon.generatedAdvertisedTypes,
    "thermopro": ThermoPro.generatedAdvertisedTypes,
    "ti-sensortag-cc2541": SensorTagCC2541.generatedValueTypes,
    "ti-sensortag-cc2650": SensorTagCC2650.generatedValueTypes,
    "tilt": Tilt.generatedAdvertisedTypes,
    "tpms": TPMS.generatedAdvertisedTypes,
    "victron": Victron.generatedAdvertisedTypes,
    "xiaomi-lywsd03mmc": LYWSD03MMC.generatedValueTypes + LYWSD03MMC.generatedAdvertisedTypes,
    "xiaomi-miband": MiBand.generatedAdvertisedTypes,
    "xiaomi-mibeacon": MiBeaconDevice.generatedAdvertisedTypes,
  ].reduce(into: [:]) { $0[$1.key] = Catalog(["vendor/" + $1.key], types: $1.value) }
}
