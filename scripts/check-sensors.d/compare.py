"""Compares bluegatt with the Python parser of each family, over random advertisements of sensors."""

import argparse
import collections
import dataclasses
import datetime
import enum
import functools
import importlib
import importlib.metadata
import itertools
import json
import logging
import math
import pathlib
import random
import re
import subprocess
import sys
import threading
import types
import xml.etree.ElementTree

DEFINITIONS = pathlib.Path(__file__).resolve().parents[2] / "Definitions" / "vendor"
NAMESPACE = "{urn:bluegatt:1}"


@dataclasses.dataclass(frozen=True)
class Family:
    package: str  # as pip knows it
    parser: str  # the module and the class
    folder: str  # of the definitions


FAMILIES = {
    "bthome": Family("bthome-ble", "bthome_ble.BTHomeBluetoothDeviceData", "bthome"),
    "govee": Family("govee-ble", "govee_ble.GoveeBluetoothDeviceData", "govee"),
    "inkbird": Family("inkbird-ble", "inkbird_ble.INKBIRDBluetoothDeviceData", "inkbird"),
    "leaone": Family("leaone-ble", "leaone_ble.LeaoneBluetoothDeviceData", "leaone"),
    "ruuvi": Family("ruuvitag-ble", "ruuvitag_ble.RuuvitagBluetoothDeviceData", "ruuvi"),
    "sensorpush": Family("sensorpush-ble", "sensorpush_ble.SensorPushBluetoothDeviceData", "sensorpush"),
    "switchbot": Family("PySwitchbot", "switchbot.adv_parser", "switchbot"),
    "thermopro": Family("thermopro-ble", "thermopro_ble.ThermoProBluetoothDeviceData", "thermopro"),
    "tilt": Family("tilt-ble", "tilt_ble.TiltBluetoothDeviceData", "tilt"),
    "xiaomi": Family("xiaomi-ble", "xiaomi_ble.XiaomiBluetoothDeviceData", "xiaomi-mibeacon"),
}


@dataclasses.dataclass
class Packet:
    name: str = ""
    address: str = "A4:C1:38:8D:18:B2"
    services: list = dataclasses.field(default_factory=list)
    manufacturer: dict = dataclasses.field(default_factory=dict)
    service: dict = dataclasses.field(default_factory=dict)
    key: bytes = b""

    def line(self, number):
        """The packet as an input line of bluegatt."""
        it = {"id": str(number), "address": self.address, "rssi": -60, "services": self.services}
        if self.name:
            it["name"] = self.name
        it["manufacturerData"] = {f"0x{company:04X}": data.hex() for company, data in self.manufacturer.items()}
        it["serviceData"] = {uuid: data.hex() for uuid, data in self.service.items()}
        if self.key:
            it["key"] = self.key.hex()
        return json.dumps(it, ensure_ascii=False)

    def payload(self):
        """The only data of the packet; manufacturer data with its company identifier first."""
        for company, data in self.manufacturer.items():
            return company.to_bytes(2, "little") + data
        for data in self.service.values():
            return data
        return b""

    def replacing(self, payload):
        """The packet with another payload."""
        if self.manufacturer:
            payload = payload.ljust(2, b"\0")
            return dataclasses.replace(self, manufacturer={int.from_bytes(payload[:2], "little"): payload[2:]})
        return dataclasses.replace(self, service={uuid: payload for uuid in self.service})


# Seeds: the advertisements that packets are made from.


def words_of(text):
    return (text or "").split()


def service_data_of(pattern):
    """Service data that fits a pattern as FD3D:54/5F: a model, a status, a battery."""
    service, octets = pattern.split("/")[0].split(":")
    model = bytes.fromhex(octets)
    if len(model) > 1:
        return {service: model}
    # Without this bit, which is not compared, the parser of SwitchBot does not recognize all models.
    return {service: bytes([model[0] | 0x20, 0, 100])}


def seeds_of_definitions(folder):
    """The advertisements of the examples that decode, with each name and each service of the device."""
    seeds = []
    for file in sorted(folder.glob("*.xml")):
        profile = xml.etree.ElementTree.parse(file).getroot()
        common = profile.findall(NAMESPACE + "Match")
        for data in itertools.chain(
            profile.iter(NAMESPACE + "ManufacturerData"), profile.iter(NAMESPACE + "ServiceData")
        ):
            senders = []
            for match in data.findall(NAMESPACE + "Match") or common:
                beside = [service_data_of(pattern) for pattern in words_of(match.get("serviceData"))]
                for name in words_of(match.get("name")) or [""]:
                    for service in words_of(match.get("service")) or [""]:
                        for service_data in beside or [{}]:
                            senders.append((name, [service] if service else [], service_data))
            for example in data.iter(NAMESPACE + "Example"):
                if (example.text or "").strip().startswith("!"):
                    continue
                octets = bytes.fromhex(example.get("octets"))
                for name, services, service_data in senders or [("", [], {})]:
                    key = bytes.fromhex(example.get("key", ""))
                    seed = Packet(name=name, services=services, service=service_data, key=key)
                    seed.address = example.get("sender", seed.address).upper()
                    if data.get("uuid"):
                        seeds.append(dataclasses.replace(seed, service={data.get("uuid"): octets}))
                    elif data.get("company") == "data":
                        seed.manufacturer = {int.from_bytes(octets[:2], "little"): octets[2:]}
                        seeds.append(seed)
                    else:
                        for company in words_of(data.get("company")):
                            seeds.append(dataclasses.replace(seed, manufacturer={int(company, 0): octets}))
    return seeds


def more_seeds(family):
    """Advertisements that the examples lack."""
    if family == "leaone":
        for state in 0x20, 0x21, 0x24, 0x25, 0x30, 0x31:
            payload = bytes.fromhex("C0F706A413800002") + bytes([state]) + bytes.fromhex("5F5A5C52D394")
            yield Packet(manufacturer={0: b""}).replacing(payload)
    if family == "govee":
        # A device with the company 0xEC88 and without a name is recognized by its service.
        for octets in "000341C26400", "00E609BC126402", "00BA0AF90F63020101":
            yield Packet(services=["EC88"], manufacturer={0xEC88: bytes.fromhex(octets)})
            for name in "GVH5075_????", "Govee_H5074_????", "GVH5051????", "GVH5052????", "GVH5072_????":
                yield Packet(name=name, services=["EC88"], manufacturer={0xEC88: bytes.fromhex(octets)})
        for name in "GVH5108_????", "GV5179????", "GVH5178????":
            yield Packet(name=name, manufacturer={1: bytes.fromhex("0101030F8B640000")})
    if family == "tilt":
        for color in range(1, 9):
            uuid = bytes.fromhex(f"A495BB{color}0C5B14B44B5121370F02D74DE")
            yield Packet(manufacturer={0x4C: b"\x02\x15" + uuid + bytes.fromhex("0040041C50")})


# Random packets.


def changing_name(pattern, rng):
    """A name that fits a pattern with * and ?."""
    letters = "0123456789ABCDEF"
    name = pattern.replace("*", rng.choice(["", "_", " (2142)", "_12AB"]))
    return "".join(rng.choice(letters) if letter == "?" else letter for letter in name)


def changing_octets(payload, fixed, rng):
    """The payload with random octets. The octets in 'fixed', which identify the payload, nearly always stay."""
    octets = bytearray(payload)
    way = rng.random()
    if way < 0.03:
        return octets[:2] + rng.randbytes(max(len(octets) - 2, 0))
    share = rng.choice([0.15, 0.4, 1])
    edges = b"\x00\x01\x7F\x80\xFE\xFF"
    for index in range(len(octets)):
        if rng.random() < (0.005 if index in fixed else share):
            octets[index] = rng.choice(edges) if rng.random() < 0.2 else rng.randrange(256)
    if way < 0.06:
        del octets[rng.randrange(len(octets) + 1) :]
    elif way < 0.08:
        octets += rng.randbytes(rng.randrange(1, 9))
    return octets


def crc_modbus(octets):
    crc = 0xFFFF
    for octet in octets:
        crc ^= octet
        for _ in range(8):
            crc = crc >> 1 ^ (0xA001 if crc & 1 else 0)
    return crc


def crc_fujitsu(octets):
    crc = 0x1D0F
    for octet in octets:
        crc ^= octet << 8
        for _ in range(8):
            crc = (crc << 1 ^ (0x1021 if crc & 0x8000 else 0)) & 0xFFFF
    return crc


def mend(family, packet, octets, rng):
    """Corrects checksums and addresses in most payloads."""
    if rng.random() < 0.05:
        return
    if family == "inkbird" and len(octets) == 9 and "FFF0" in packet.services:
        octets[5:7] = crc_modbus(octets[:5]).to_bytes(2, "little")
    if family == "govee" and len(octets) == 26 and 0xEF88 in packet.manufacturer:
        octets[24:26] = crc_fujitsu(octets[8:24]).to_bytes(2, "big")
    if family == "leaone" and len(octets) == 15:
        packet.address = ":".join(f"{octet:02X}" for octet in octets[9:15])


def changing(family, seed, fixed, rng):
    octets = bytearray(changing_octets(seed.payload(), fixed, rng))
    packet = dataclasses.replace(seed, name=changing_name(seed.name, rng))
    mend(family, packet, octets, rng)
    return packet.replacing(bytes(octets))


def address_octets(packet):
    return bytes.fromhex(packet.address.replace(":", ""))


@functools.cache
def encodings_of_bthome():
    """The encodings of version 1: each is the length and format octet of an object, and its type."""
    file = DEFINITIONS / "bthome" / "bthome_v1.xml"
    cases = xml.etree.ElementTree.parse(file).getroot().iter(NAMESPACE + "Case")
    keys = {key for case in cases for key in case.get("key").split("|")}
    return [tuple(int(number, 0) for number in key.split(",")) for key in sorted(keys)]


def bthome(rng):
    """A list of objects in one of the two versions, which may be enciphered."""
    from bthome_ble.const import MEAS_TYPES
    from sensor_state_data.description import BaseBinarySensorDescription
    from cryptography.hazmat.primitives.ciphers.aead import AESCCM

    packet = Packet(key=rng.randbytes(16))
    first = rng.random() < 0.3
    payload = b""
    for kind in sorted(rng.choice(list(MEAS_TYPES)) for _ in range(rng.randrange(1, 5))):
        if rng.random() < 0.02:
            kind = rng.randrange(256)
        about = MEAS_TYPES.get(kind)
        length = about.data_length if about else rng.randrange(1, 5)
        few = rng.random() < 0.3
        octets = b"\0\1\2\3\4\5\6\x80\xFF" if few else bytes(range(256))
        data = bytes(rng.choice(octets) for _ in range(length))
        if first:
            header, kind = rng.choice(encodings_of_bthome())
            if rng.random() < 0.02:
                header, kind = rng.randrange(256), rng.choice(list(MEAS_TYPES))
            data = rng.randbytes(max(0, (header & 31) - 1))
            if 0x0F <= kind <= 0x11 or 0x15 <= kind <= 0x2D or kind in (0x3A, 0x3C):
                data = bytes([rng.randrange(4 if kind == 0x3C else 8 if kind == 0x3A else 2)]) + data[1:]
            payload += bytes([header, kind]) + data
        elif about and about.data_format in ("raw", "string"):
            data = bytes(rng.randrange(0x20, 0x7F) for _ in range(rng.randrange(0, 8)))
            payload += bytes([kind, len(data)]) + data
        elif about and about.data_format == "command":
            arguments = rng.randbytes(rng.randrange(0, 4))
            payload += bytes([kind, len(arguments) | rng.choice([0, 0, 0x20]), rng.randrange(7)]) + arguments
        elif about and isinstance(about.meas_format, BaseBinarySensorDescription):
            payload += bytes([kind, rng.randrange(2) if rng.random() < 0.98 else rng.randrange(256)])
        else:
            payload += bytes([kind]) + data
    if rng.random() < 0.03:
        payload = payload[: rng.randrange(len(payload) + 1)]
    counter = rng.randbytes(4)
    enciphered = rng.random() < 0.4
    if first:
        if not enciphered:
            return dataclasses.replace(packet, service={"181C": payload}, key=b"")
        nonce = address_octets(packet) + b"\x1E\x18" + counter
        sealed = AESCCM(packet.key, tag_length=4).encrypt(nonce, payload, b"\x11")
        return dataclasses.replace(packet, service={"181E": sealed[:-4] + counter + sealed[-4:]})
    about = 0x40 | rng.choice([0, 0, 4]) | (rng.randrange(256) if rng.random() < 0.01 else 0)
    if not enciphered:
        return dataclasses.replace(packet, service={"FCD2": bytes([about & ~1]) + payload}, key=b"")
    about |= 1
    nonce = address_octets(packet) + b"\xD2\xFC" + bytes([about]) + counter
    sealed = AESCCM(packet.key, tag_length=4).encrypt(nonce, payload, None)
    return dataclasses.replace(packet, service={"FCD2": bytes([about]) + sealed[:-4] + counter + sealed[-4:]})


LENGTHS_OF_OBJECTS = [1, 1, 1, 2, 2, 3, 4, 4, 5, 6, 8, 9, 11, 12, 16, 20]


def mibeacon(rng, lengths):
    """A MiBeacon of one or two objects, which may be enciphered. 'lengths' has the valid lengths by type of object."""
    from cryptography.hazmat.primitives.ciphers.aead import AESCCM
    from xiaomi_ble.devices import DEVICE_TYPES
    from xiaomi_ble.parser import xiaomi_dataobject_dict

    packet = Packet(key=rng.randbytes(16))
    address = address_octets(packet)
    enciphered = rng.random() < 0.4
    payload = b""
    for _ in range(rng.choice([1, 1, 1, 2])):
        kind = rng.choice(list(xiaomi_dataobject_dict)) if rng.random() < 0.98 else rng.randrange(65536)
        known = lengths.get(kind)
        length = rng.choice(known) if known and rng.random() < 0.9 else rng.choice(LENGTHS_OF_OBJECTS)
        data = rng.randbytes(length)
        if rng.random() < 0.6:
            data = bytes(rng.choice(b"\0\0\0\1\1\2\3\4\x64\xFF") if rng.random() < 0.7 else octet for octet in data)
        payload += kind.to_bytes(2, "little") + bytes([len(data)]) + data
    if rng.random() < 0.02:
        payload = payload[: rng.randrange(len(payload) + 1)]
    capable = rng.random() < 0.2
    control = 0x0050 | rng.choice([4, 5]) << 12 | (0x0008 if enciphered else 0) | (0x0020 if capable else 0)
    product = rng.choice(list(DEVICE_TYPES)) if rng.random() < 0.98 else rng.randrange(65536)
    head = control.to_bytes(2, "little") + product.to_bytes(2, "little") + rng.randbytes(1)
    start = head + address[::-1] + (b"\x0D" if capable else b"")
    if not enciphered:
        return dataclasses.replace(packet, services=["FE95"], service={"FE95": start + payload}, key=b"")
    counter = rng.randbytes(3)
    sealed = AESCCM(packet.key, tag_length=4).encrypt(address[::-1] + head[2:5] + counter, payload, b"\x11")
    data = start + sealed[:-4] + counter + sealed[-4:]
    return dataclasses.replace(packet, services=["FE95"], service={"FE95": data})


# The values of the parser, as a list of (word, index, value, unit).

# The receiver measures the signal strength; the parser computes the others from several values.
LEFT_OUT = {"signal_strength", "acceleration_total", "iaqs"}


def whole_uuid(uuid):
    return uuid.lower() if len(uuid) > 8 else f"0000{uuid.lower()}-0000-1000-8000-00805f9b34fb"


def split_index(key, device=None):
    found = re.fullmatch(r"(.+?)(?:_(?:probe|port|channel))?_(\d+)", key)
    if found:
        return found[1], int(found[2])
    found = re.search(r"(\d+)$", device or "")
    return key, int(found[1]) if found else None


class Parser:
    """The parser of a family. Each packet gets a new one, without state from other packets."""

    def __init__(self, family):
        self.family = family
        if family == "switchbot":
            self.make = importlib.import_module(FAMILIES[family].parser).parse_advertisement_data
        else:
            module, name = FAMILIES[family].parser.rsplit(".", 1)
            self.make = getattr(importlib.import_module(module), name)
        # Units of values for which PySwitchbot gives none.
        self.units = {"temperature": "°C", "humidity": "%", "battery": "%"}

    def values(self, packet):
        if self.family == "switchbot":
            return self.values_of_switchbot(packet)
        from habluetooth import BluetoothServiceInfoBleak

        info = BluetoothServiceInfoBleak(
            packet.name or packet.address,
            packet.address,
            -60,
            dict(packet.manufacturer),
            {whole_uuid(uuid): data for uuid, data in packet.service.items()},
            [whole_uuid(uuid) for uuid in packet.services],
            "local",
            None,
            None,
            True,
            1.0,
            None,
            None,
        )
        parser = self.make(bindkey=packet.key or None) if self.family in ("bthome", "xiaomi") else self.make()
        update = parser.update(info)
        values = []
        for key, value in update.entity_values.items():
            unit = update.entity_descriptions[key].native_unit_of_measurement
            values.append((key.key, key.device_id, value.native_value, getattr(unit, "value", unit)))
        for key, value in update.binary_entity_values.items():
            values.append((key.key, key.device_id, value.native_value, None))
        for key, event in update.events.items():
            values.append((key.key, key.device_id, event.event_type, None))
            for name, value in (event.event_properties or {}).items():
                values.append((str(name), key.device_id, value, None))
        result = []
        for key, device, value, unit in values:
            word, index = split_index(str(getattr(key, "value", key)), device)
            if value is not None and word not in LEFT_OUT:
                result.append((word, index, value, unit))
        return result

    def values_of_switchbot(self, packet):
        device = types.SimpleNamespace(address=packet.address)
        advertisement = types.SimpleNamespace(
            service_data={whole_uuid(uuid): data for uuid, data in packet.service.items()},
            manufacturer_data=dict(packet.manufacturer),
            rssi=-60,
        )
        found = self.make(device, advertisement)
        data = found.data.get("data", {}) if found else {}
        values = []
        for word, value in data.items():
            if isinstance(value, enum.Enum):
                value = value.name
            elif isinstance(value, datetime.timedelta):
                value = value.total_seconds()
            if value is not None and not isinstance(value, dict):
                values.append((word, None, value, self.units.get(word)))
        return values


# Comparing.

# Words of the parsers, and the corresponding words of the definitions.
OTHER_WORDS = {
    "battery": ["batterylevel", "batterypercentage"],
    "humidity": ["relativehumidity"],
    "co2": ["carbondioxide"],
    "carbondioxide": ["co2"],
    "voltage": ["batteryvoltage"],
    "batteryvoltage": ["voltage"],
    "pm25": ["pm2.5"],
    "illuminance": ["light", "luminosity"],
    "formaldehyde": ["hcho"],
    "movementcounter": ["movements"],
    "specificgravity": ["gravity"],
    "ison": ["on"],
    "packetid": ["framecounter"],
    "dewpoint": ["dewpoint"],
    "temperature": ["temperatureprobe"],
    "cw": ["colortemperature"],
    "dusbinconnected": ["dustbinconnected"],
    "ismeterbinded": ["meterbound"],
    "mainison": ["mainon"],
    "pirtriggeredlevel": ["triggeredlevel"],
    "radartriggereddistance": ["triggereddistance"],
    "radartriggeredlevel": ["triggeredlevel"],
    "seqnumber": ["sequencenumber"],
}

CELSIUS = lambda x: x + 273.15
UNITS = {
    # For each unit: its dimension, and the conversion of a number to SI.
    "°C": ("K", CELSIUS),
    "degree_celsius": ("K", CELSIUS),
    "°F": ("K", lambda x: (x - 32) / 1.8 + 273.15),
    "degree_fahrenheit": ("K", lambda x: (x - 32) / 1.8 + 273.15),
    "%": ("%", lambda x: x),
    "percentage": ("%", lambda x: x),
    "ppm": ("ppm", lambda x: x),
    "parts_per_million": ("ppm", lambda x: x),
    "lx": ("lx", lambda x: x),
    "lux": ("lx", lambda x: x),
}
for dimension, names in {
    "V": {"V": 1, "volt": 1, "mV": 1e-3},
    "Pa": {"Pa": 1, "pascal": 1, "hPa": 100, "mbar": 100, "kPa": 1e3},
    "A": {"A": 1, "ampere": 1, "mA": 1e-3},
    "W": {"W": 1, "watt": 1},
    "J": {"J": 1, "joule": 1, "Wh": 3600, "kWh": 3.6e6, "kilowatt_hour": 3.6e6},
    "kg": {"kg": 1, "kilogram": 1, "g": 1e-3, "lb": 0.45359237, "pound": 0.45359237},
    "m": {"m": 1, "metre": 1, "cm": 1e-2, "mm": 1e-3},
    "m³": {"m³": 1, "cubic_metres": 1, "L": 1e-3, "litre": 1e-3, "mL": 1e-6},
    "s": {"s": 1, "second": 1, "min": 60, "minute": 60, "h": 3600, "hour": 3600},
    "m/s": {"m/s": 1, "metres_per_second": 1},
    "m/s²": {"m/s²": 1, "metres_per_second_squared": 1},
    "S/m": {"S/m": 1, "siemens_per_metre": 1, "µS/cm": 1e-4, "μS/cm": 1e-4},
    "kg/m³": {"kg/m³": 1, "kilogram_per_cubic_metre": 1, "µg/m³": 1e-9, "μg/m³": 1e-9, "mg/m³": 1e-6},
    "Ω": {"Ω": 1, "Ohm": 1, "ohm": 1},
}.items():
    for unit_name, factor in names.items():
        UNITS[unit_name] = (dimension, lambda x, factor=factor: x * factor)


def plain(text):
    return re.sub(r"[^a-z0-9.]", "", text.lower())


def decimals(number):
    if isinstance(number, int):
        return 0
    return max(0, -int(math.floor(math.log10(abs(number)))) + 15) if "e" in repr(number) else len(
        repr(number).split(".")[1].rstrip("0")
    )


def same_number(theirs, unit, ours, our_unit):
    """Whether both numbers are equal, or the parser's is ours rounded or truncated to fewer decimals."""
    if not all(isinstance(number, (int, float)) for number in (theirs, ours)):
        return False
    theirs, ours = (int(number) if isinstance(number, bool) else number for number in (theirs, ours))
    if any(not math.isfinite(number) for number in (theirs, ours)):
        return repr(float(theirs)) == repr(float(ours))
    our_unit = (our_unit or "").rsplit(".", 1)[-1] if (our_unit or "").startswith("org.bluetooth") else our_unit
    if unit and our_unit and unit != our_unit:
        if unit not in UNITS or our_unit not in UNITS or UNITS[unit][0] != UNITS[our_unit][0]:
            return False
        zero, one = UNITS[unit][1](0), UNITS[unit][1](1)
        ours = (UNITS[our_unit][1](ours) - zero) / (one - zero)
    if math.isclose(theirs, ours, rel_tol=1e-6, abs_tol=1e-9):
        return True
    places = decimals(theirs)
    if places > 3:
        return False
    scale = 10**places
    scaled = ours * scale
    close = 1e-6 * max(1, abs(scaled))
    cut = math.isclose(theirs * scale, math.trunc(scaled), abs_tol=close)
    return cut or abs(theirs * scale - scaled) <= 0.5 + close


def same(theirs, unit, field):
    value, raw = field["value"], field["raw"]
    if isinstance(theirs, datetime.datetime):
        return theirs.timestamp() in (value, raw)
    if isinstance(theirs, bytes):
        theirs = theirs.hex()
    if isinstance(theirs, str):
        return plain(theirs) in (plain(str(value)), plain(str(raw)))
    if same_number(theirs, unit, value, field["unit"]):
        return True
    return field["unit"] is None and isinstance(raw, (int, float)) and same_number(theirs, None, raw, None)


def words_of_field(field):
    name = plain(re.sub(r"(\s+Probe)?\s*\d*$", "", field["name"])) if re.search(r"\s\d+$", field["name"]) else ""
    return {plain(field["key"] or ""), plain(field["name"]), name} - {""}


def fields_of(answer):
    """The fields of all data that were understood, without those that have no value."""
    return [
        field
        for data in answer.get("data") or []
        if data.get("ok")
        for field in data.get("fields") or []
        if field["value"] is not None
    ]


# The known reasons for differences.

BOOLEAN_WORDS = "an octet of a yes or no that is neither 0 nor 1"


SWITCHES = ("opening", "door", "motion", "light", "moisture", "toothbrush")
STATES = ("State", "Disarmed", "Taken Off", "Awake")


def odd_states(fields, fitting):
    """Whether a Boolean field, or a field that fits a value of the parser, has an octet other than 0 and 1."""
    states = [field for field in fields if re.sub(r" \d+$", "", field["name"]) in STATES]
    return any(field["value"] not in (0, 1) for field in [*states, *fitting])


def why_value(family, word, value, fitting, packet, fields):
    """The reason why bluegatt has another value than the parser, or no value; None when the reason is not known."""
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if number and not math.isfinite(value):
        return "a floating-point number that is none has no value"
    if family == "govee":
        if value == 0 and "temperature" in word:
            return "the parser makes 0 of a probe below zero, and of one that is not connected"
        if any(company == 0xEF88 or len(data) == 24 for company, data in packet.manufacturer.items()):
            return "H5121 to H5130: the event is enciphered with its own time"
    if family == "inkbird" and word == "humidity" and value in (0, 655.35, 6553.5):
        return "the parser has a humidity of 0 where there is no hygrometer"
    model = packet.payload()[:1]
    if family == "sensorpush" and len(packet.payload()) != {b"\0": 7, b"\4": 5, b"\x08": 4}.get(model, 4):
        return "the parser takes any length"
    if family == "thermopro":
        if word in ("humidity", "temperature") and len(packet.payload()) > 3 and packet.payload()[3] == 255:
            return "a humidity of 255 is no measurement"
        if word == "battery":
            return "the parser guesses the percentage from the voltage"
        if packet.payload()[0] > 1 and len(packet.payload()) != 6:
            return "a probe that is neither the first nor the second"
    if family == "ruuvi":
        if word == "movement_counter" and value == 255:
            return "255 movements are 'not available'"
        if word in ("voc_index", "nox_index") and value == 510:
            return "the index 510, which is out of its range, is taken for 'not available'"
    if family == "bthome":
        if "args" == word:
            return "the arguments of a command have another name"
        if isinstance(value, bool) and odd_states(fields, [field for _, field in fitting]):
            return BOOLEAN_WORDS
        ended = any(field["name"].startswith("Measurement") for field in fields)
        if ended and ("181C" in packet.service or "181E" in packet.service):
            return "version 1 has no such encoding; the parser takes those of version 2"
    if family == "switchbot":
        if word in ("switchMode", "color_mode", "night_latch") and not fitting:
            return "the parser has the same value for all packets"
        if word in ("soc_version", "battery_range", "on_keystate", "off_keystate", "filter_alert") or word == "mode":
            return "the parser makes a text or a number of several fields"
        if word == "loop_index":
            return "the parser does not shift the index"
        if word == "illuminance" or word == "tilt" and value == 100:
            return "a number out of its range"
        if word in ("battery", "calibration", "tested") and not fitting:
            return "the service data of the other packet is too short"
        if isinstance(value, bool) or word.endswith("battery_compartment_alarm"):
            return "the parser makes a yes or no of several bits, or a number of one"
    if family == "xiaomi":
        if word in ("key_id", "lock_method"):
            return "the parser makes a text of the number of the key, and of the way to lock"
        if word == "voltage":
            return "the parser guesses the voltage from the percentage"
        if word in ("antilock", "childlock", "fan", "cube", "dimmer", "remote") or "button" in word:
            return "what the parser calls an event, or its switch, depends on the product"
        if word == "lock" and isinstance(value, str):
            return "what the parser calls an event, or its switch, depends on the product"
        if word == "motion" and value == "motion_detected":
            return "0x0003: the parser says motion whatever the value is"
        if word in ("asleep", "wearing", "armed", *SWITCHES) or isinstance(value, bool):
            if odd_states(fields, [field for _, field in fitting]):
                return BOOLEAN_WORDS
        if word == "temperature" and any(field["name"] == "Second Temperature" for field in fields):
            return "0x2000: the parser estimates the temperature of the body"
        if word == "charging_state" and value == "Unknown":
            return "a state that is not known is a number"
        if word == "fingerprint" and isinstance(value, str):
            return "the result of a fingerprint is the field Event"
    return None


def why_packet(family, kind, packet, values, answer, fields):
    """The reason why only one of the two has values; None when the reason is not known."""
    detail = str(answer.get("detail") or "")
    length = len(packet.payload())
    if kind == "ours has none":
        if family == "xiaomi" and "the value is complete, but" in detail:
            return "an object that is longer than any that is known"
        if family == "xiaomi" and "octets where" in detail:
            return "an object that is shorter than its values: nothing of the packet counts"
        if family == "xiaomi" and not packet.key and "Extended Counter" in detail or answer.get("error") == "wrong key":
            return "no object, and enciphered"
        if family == "sensorpush":
            return "the parser takes any length"
        if family in ("govee", "inkbird"):
            return "the parser doesn't look at the company of such a name, or not at the name"
        if family == "switchbot":
            return "the layout depends on the service data of another part"
    if kind == "theirs has none":
        if family == "leaone" and packet.address.replace(":", "") != packet.payload()[-6:].hex().upper():
            return "the address in the data is another one; 'decode' does not compare it"
        if family == "sensorpush":
            return "without a name, the parser knows a device by the length of its data"
        if family == "inkbird":
            return "the parser drops what it takes for implausible, and other lengths"
        if family == "ruuvi":
            return "the parser fails on data with more octets"
        if family == "govee":
            return "the parser compares the length, and takes less than all values of the octet for a probe"
        if family == "bthome":
            return "the parser drops the packet"
        if family == "tilt":
            return "a color that has no name"
        if family == "switchbot" and not packet.manufacturer:
            return "the parser says nothing of the battery without the data of the company"
        if family == "switchbot":
            return "the parser drops a packet with a number that has no name, or without any measurement"
        if family == "xiaomi":
            if {field["key"] for field in fields if field["key"]} <= {"packet_id"}:
                return "only a counter"
            if int.from_bytes(packet.payload()[2:4], "little") not in known_products():
                return "the parser doesn't know the product"
            if {field["key"] for field in fields} & {"lock", "door", "illuminance", "impedance", "mass", "heart_rate"}:
                return "the parser gives this only of some products"
            if packet.payload()[1] >> 4 < 2:
                return "the parser takes no version below 2"
            if packet.payload()[0] & 0x08 and packet.payload()[1] >> 4 < 4:
                return "the parser chooses the cipher by the version, bluegatt by the length of the key"
            if packet.payload()[0] & 0x10 and packet.payload()[5:11][::-1] != address_octets(packet):
                return "the address in the data is another one; 'decode' does not compare it"
    return None


def why_more(family, keys, packet):
    """The reason why bluegatt has more values than the parser, although the others agree; None when it is not known."""
    if family == "govee" and keys == ["battery"]:
        return "the parser leaves out the battery of meat thermometers"
    if family == "bthome" and keys == ["steps"]:
        return "a dimmer that wasn't turned has steps"
    if family == "ruuvi":
        if packet.payload()[2] == 3:
            return "RAWv1: the parser drops what is out of the range of the format"
        if all(key.startswith("acceleration") for key in keys):
            return "the parser drops all of the acceleration where a part is not available"
    if family == "switchbot" and set(keys) <= {"sequence_number", "battery_charging", "network_state"}:
        return "the parser leaves out numbers of some models"
    some = {"illuminance", "impedance", "lock", "door", "motion", "heart_rate", "moisture"}
    if family == "xiaomi" and set(keys) <= some:
        return "the parser gives this only of some products"
    return None


@functools.cache
def known_products():
    from xiaomi_ble.devices import DEVICE_TYPES

    return frozenset(DEVICE_TYPES)


KINDS = ["agree", "neither", "explained", "ours has none", "ours lacks", "theirs has none", "theirs lacks", "differ"]


def compare(family, packet, values, answer, seen):
    """The kind of the result, with its words or reasons. 'seen' has the words that the parser is known to use."""
    fields = fields_of(answer) if answer.get("ok") else []
    told = [field for field in fields if field["key"] not in (None, "packet_id") and plain(field["key"]) in seen]
    if not values:
        if not told:
            return "neither", []
        why = why_packet(family, "theirs has none", packet, values, answer, fields)
        return ("explained", [why]) if why else ("theirs has none", sorted({field["key"] for field in told}))
    if not fields and (values := [value for value in values if value[2] != "error"]):
        why = why_packet(family, "ours has none", packet, values, answer, fields)
        return ("explained", [why]) if why else ("ours has none", [answer.get("error") or "no value"])
    used, missing, different, reasons = set(), [], [], []
    for word, index, value, unit in values:
        if value == "error":
            reasons.append("what the parser calls an error is no value")
            continue
        wanted = {plain(word), *OTHER_WORDS.get(plain(word), [])}
        fitting = [(at, field) for at, field in enumerate(fields) if wanted & words_of_field(field)]
        # In lists, bluegatt's indices of fields differ from the parser's indices of values.
        if index is not None and family not in ("bthome", "xiaomi"):
            fitting = [(at, field) for at, field in fitting if field["index"] in (index, None)]
        hit = next((at for at, field in fitting if at not in used and same(value, unit, field)), None)
        if hit is None:
            hit = next((at for at, field in fitting if same(value, unit, field)), None)
        why = None if hit is not None else why_value(family, word, value, fitting, packet, fields)
        if hit is not None:
            used.add(hit)
        elif why:
            reasons.append(why)
        elif fitting:
            different.append(word)
        else:
            missing.append(word)
    if different:
        return "differ", sorted(set(different))
    if missing:
        return "ours lacks", sorted(set(missing))
    if reasons:
        return "explained", sorted(set(reasons))
    matched = set().union(*(words_of_field(fields[at]) for at in used))
    extra = [field["key"] for at, field in enumerate(fields) if field in told and not words_of_field(field) & matched]
    if not extra:
        return "agree", []
    why = why_more(family, sorted(set(extra)), packet)
    return ("explained", [why]) if why else ("theirs lacks", sorted(set(extra)))


def ask(program, definitions, packets):
    """The answers of bluegatt for packets."""
    command = [program, "decode", "--batch", "--advertisements"]
    for folder in definitions:
        command += ["--definitions", folder]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def write():
        for number, packet in enumerate(packets):
            process.stdin.write((packet.line(number) + "\n").encode())
        process.stdin.close()

    writer = threading.Thread(target=write)
    writer.start()
    answers = [json.loads(line) for line in process.stdout]
    writer.join()
    if process.wait() or [answer.get("id") for answer in answers] != [str(number) for number in range(len(packets))]:
        sys.exit(f"compare: {program} gave {len(answers)} answers to {len(packets)} packets")
    return answers


def said(parser, packet):
    """The values of the parser, and the name of its error."""
    try:
        return parser.values(packet), None
    except Exception as error:  # The parser fails on some packets; what it fails with is counted.
        return [], type(error).__name__


def fixed_octets(seeds, parser, options, rng):
    """For each seed, the octets that leave one side without values when they change; and the parser's words."""
    trials, places = [], []
    for number, seed in enumerate(seeds):
        payload = seed.payload()
        for index in range(len(payload)):
            for _ in range(3):
                octets = bytearray(payload)
                octets[index] ^= rng.randrange(1, 256)
                packet = dataclasses.replace(seed)
                mend(options.family, packet, octets, rng)
                trials.append(packet.replacing(bytes(octets)))
                places.append((number, index))
    understood = collections.Counter()
    seen = set()
    for place, packet, answer in zip(places, trials, ask(options.bluegatt, options.definitions, trials)):
        values, _ = said(parser, packet)
        seen |= {plain(word) for word, *_ in values}
        understood[place] += bool(values) and bool(fields_of(answer))
    fixed = []
    for number, seed in enumerate(seeds):
        length = len(seed.payload())
        kept = {index for index in range(length) if not understood[number, index]}
        # When all octets seem to identify the seed, none is kept.
        fixed.append(set() if len(kept) == length else kept)
    return fixed, seen


def lengths_of_objects(parser, options, rng):
    """The lengths with which both have values, by type of object; those of the parser where bluegatt never has any."""
    packets = []
    for _ in range(20000):
        packet = mibeacon(rng, {})
        data = packet.service["FE95"]
        start = 12 if data[0] & 0x20 else 11
        if not data[0] & 0x08 and len(data) > start + 3 and len(data) == start + 3 + data[start + 2]:
            if said(parser, packet)[0]:
                packets.append((int.from_bytes(data[start : start + 2], "little"), data[start + 2], packet))
    answers = ask(options.bluegatt, options.definitions, [packet for _, _, packet in packets])
    theirs, both = collections.defaultdict(set), collections.defaultdict(set)
    for (kind, length, _), answer in zip(packets, answers):
        theirs[kind].add(length)
        if answer.get("ok"):
            both[kind].add(length)
    return {kind: sorted(both[kind] or found) for kind, found in theirs.items()}


def check(family, options):
    options.family = family
    rng = random.Random(f"{options.seed} {family}")
    parser = Parser(family)
    seeds = seeds_of_definitions(DEFINITIONS / FAMILIES[family].folder) + list(more_seeds(family))
    fixed, seen = fixed_octets(seeds, parser, options, rng)
    lengths = lengths_of_objects(parser, options, rng) if family == "xiaomi" else {}
    counts, classes = collections.Counter(), collections.defaultdict(lambda: [0, None])
    failures, reasons = collections.Counter(), collections.Counter()
    done = 0
    while done < options.packets:
        packets = []
        for _ in range(min(options.chunk, options.packets - done)):
            if family == "bthome" and rng.random() < 0.8:
                packets.append(bthome(rng))
            elif family == "xiaomi" and rng.random() < 0.7:
                packets.append(mibeacon(rng, lengths))
            else:
                number = rng.randrange(len(seeds))
                packets.append(changing(family, seeds[number], fixed[number], rng))
        answers = ask(options.bluegatt, options.definitions, packets)
        for packet, answer in zip(packets, answers):
            values, failure = said(parser, packet)
            if failure:
                failures[failure] += 1
            seen |= {plain(word) for word, *_ in values}
            kind, matter = compare(family, packet, values, answer, seen)
            counts[kind] += 1
            if kind == "explained":
                for reason in matter:
                    reasons[reason] += 1
            elif kind not in ("agree", "neither"):
                name = next((data.get("name") for data in answer.get("data") or [] if data.get("name")), "")
                found = classes[kind, name, " ".join(matter)]
                found[0] += 1
                found[1] = found[1] or (packet, values, answer)
        done += len(packets)
        summary = ", ".join(f"{kind} {counts[kind]}" for kind in KINDS)
        print(f"{family}: {done} packets: {summary}", file=sys.stderr, flush=True)
    version = importlib.metadata.version(FAMILIES[family].package)
    print(f"{family}: {FAMILIES[family].package} {version}, {done} packets of {len(seeds)} seeds")
    print("  " + ", ".join(f"{kind} {counts[kind]}" for kind in KINDS))
    if failures:
        print("  the parser failed: " + ", ".join(f"{name} {count}" for name, count in failures.most_common()))
    for reason, count in reasons.most_common():
        print(f"  explained {count}: {reason}")
    most = sorted(classes.items(), key=lambda it: -it[1][0])[: options.show]
    for (kind, name, matter), (count, (packet, values, answer)) in most:
        theirs = ", ".join(f"{word} {index or ''} = {value} {unit or ''}" for word, index, value, unit in values)
        ours = ", ".join(f"{field['name']} = {field['value']}" for field in fields_of(answer))
        print(f"  {count} × {kind}: {name or '-'}: {matter}")
        print(f"      {packet.line(0)}")
        print("      theirs: " + (re.sub(r" +", " ", theirs) or "-"))
        print("      ours:   " + (ours or answer.get("detail") or answer.get("error") or "-"))
    sys.stdout.flush()
    return counts


def main():
    options = argparse.ArgumentParser(prog="check-sensors", description=__doc__)
    options.add_argument("families", nargs="*", metavar="FAMILY", help=", ".join(FAMILIES))
    options.add_argument("--packages", action="store_true", help="print the packages of the parsers, and stop")
    options.add_argument("--bluegatt", default="bluegatt", metavar="PROGRAM")
    options.add_argument("--definitions", action="append", default=[], metavar="FOLDER", help="as bluegatt has it")
    options.add_argument("--packets", type=int, default=10000, metavar="N", help="for each family (10000)")
    options.add_argument("--chunk", type=int, default=20000, metavar="N", help="packets that bluegatt has at once")
    options.add_argument("--seed", type=int, default=1, metavar="N", help="another one makes other packets (1)")
    options.add_argument("--show", type=int, default=20, metavar="N", help="classes of differences to print (20)")
    options = options.parse_args()
    if options.packages:
        print(*(family.package for family in FAMILIES.values()))
        return
    for family in options.families:
        if family not in FAMILIES:
            sys.exit(f"compare: no family {family}; there are {', '.join(FAMILIES)}")
    logging.disable(logging.CRITICAL)
    total = collections.Counter()
    for family in options.families or FAMILIES:
        total += check(family, options)
    print("all: " + ", ".join(f"{kind} {total[kind]}" for kind in KINDS))


if __name__ == "__main__":
    main()
