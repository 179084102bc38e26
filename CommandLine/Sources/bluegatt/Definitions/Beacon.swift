import GATTDefinitions
import ShippedDefinitions

extension DefinitionSource {
  /// The iBeacon advertisement: manufacturer data of Apple (Proximity Beacon Specification, Release R1). Devices of any
  /// maker send it, so the folders of devices do not contain it.
  static let beacon = DefinitionSource(
    DefinitionSet.read([DefinitionFile(path: "ibeacon.xml", contents: Array(beaconXML.utf8))]).definitions
  )
}

private let beaconXML = """
  <x:ManufacturerData xmlns:x="urn:bluegatt:1" name="iBeacon" company="0x004C">
    <Value x:byteOrder="big">
      <Field name="Type"><Requirement>Mandatory</Requirement><Format>uint16</Format>
        <x:Constant>0x0215</x:Constant></Field>
      <Field name="Proximity UUID"><Requirement>Mandatory</Requirement><Format>x:bytes</Format>
        <x:Length>16</x:Length></Field>
      <Field name="Major"><Requirement>Mandatory</Requirement><Format>uint16</Format></Field>
      <Field name="Minor"><Requirement>Mandatory</Requirement><Format>uint16</Format></Field>
      <Field name="Measured Power"><Requirement>Mandatory</Requirement><Format>sint8</Format>
        <Unit>org.bluetooth.unit.logarithmic_radio_quantity.decibel</Unit></Field>
    </Value>
  </x:ManufacturerData>
  """
