"""A peripheral that does not use BlueGATT, but bluez-peripheral: a heart rate sensor and a service for tests.

    peripheral.py [ADAPTER [NAME]]      hci1, "Foreign"

It advertises until it is terminated. It prints each event as a line with a JSON object: first {"event": "advertising"},
then {"event": "write", "attribute": …, "value": …} for every value that was written. Values are hexadecimal.
"""

import asyncio
import json
import logging
import signal
import sys

from bluez_peripheral.advert import Advertisement
from bluez_peripheral.agent import NoIoAgent
from bluez_peripheral.gatt.characteristic import CharacteristicFlags as Flags, characteristic
from bluez_peripheral.gatt.descriptor import DescriptorFlags
from bluez_peripheral.gatt.service import Service, ServiceCollection
from bluez_peripheral.util import Adapter, get_message_bus
from dbus_next import DBusError


def trial(number):
    """The UUID of an attribute of the service for tests. The service itself is number 0."""
    return f"7a1b{number:04x}-5d3c-4e0f-9b2a-64c8f1e0d7b5"


def say(event, **details):
    print(json.dumps({"event": event, **details}), flush=True)


def refuse(name, text="refused"):
    raise DBusError(f"org.bluez.Error.{name}", text)


class HeartRate(Service):
    """Heart Rate: a measurement that counts up from 60, a location, and a control point with one op code."""

    def __init__(self):
        self.count = 0
        super().__init__("180D", True)

    @characteristic("2A37", Flags.NOTIFY)
    def measurement(self, options):
        return b""

    @characteristic("2A38", Flags.READ)
    def location(self, options):
        return b"\x01"

    @characteristic("2A39", Flags.WRITE)
    def control_point(self, options):
        return b""

    @control_point.setter
    def control_point(self, value, options):
        if bytes(value) != b"\x01":
            refuse("Failed", "0x80")
        self.count = 0
        say("write", attribute="2a39", value=bytes(value).hex())

    def beat(self):
        self.measurement.changed(bytes([0, 60 + self.count % 100]))
        self.count += 1


class Trial(Service):
    """One characteristic for each kind of access to a value."""

    def __init__(self):
        self.value = bytes(index % 251 for index in range(300))
        self.note = b"note"
        super().__init__(trial(0), True)

    @characteristic(trial(1), Flags.READ | Flags.WRITE)
    def stored(self, options):
        """Stores the written value, up to 512 octets. The first value has 300 octets."""
        return self.value[options.offset :]

    @stored.setter
    def stored(self, value, options):
        self.value = self.value[: options.offset] + bytes(value)
        say("write", attribute=trial(1), value=self.value.hex(), offset=options.offset)

    @stored.descriptor("2901")
    def stored_description(self, options):
        return b"What was written last"

    @stored.descriptor(trial(0x101), DescriptorFlags.READ | DescriptorFlags.WRITE)
    def stored_note(self, options):
        return self.note

    # The setter of a descriptor takes the name that it is defined with.
    @stored_note.setter
    def write_note(self, value, options):
        self.note = bytes(value)
        say("write", attribute=trial(0x101), value=self.note.hex())

    @characteristic(trial(2), Flags.WRITE_WITHOUT_RESPONSE)
    def echoed(self, options):
        """3 notifies the written value, and 4 indicates it."""
        return b""

    @echoed.setter
    def echoed(self, value, options):
        say("write", attribute=trial(2), value=bytes(value).hex())
        self.notified.changed(bytes(value))
        self.indicated.changed(bytes(value))

    @characteristic(trial(3), Flags.NOTIFY)
    def notified(self, options):
        return b""

    @characteristic(trial(4), Flags.INDICATE)
    def indicated(self, options):
        return b""

    @characteristic(trial(5), Flags.READ | Flags.WRITE)
    def refused(self, options):
        """Read: the application's error 0x81. Write: an invalid length."""
        refuse("Failed", "0x81")

    @refused.setter
    def refused(self, value, options):
        refuse("InvalidValueLength")

    @characteristic(trial(6), Flags.ENCRYPT_READ)
    def protected(self, options):
        """Only a paired central can read it."""
        return b"secret"


async def serve(adapter_name, name):
    # The library reports every refusal as a fault of the program.
    logging.disable()
    bus = await get_message_bus()
    adapters = await Adapter.get_all(bus)
    adapter = next(adapter for adapter in adapters if adapter._proxy.path.endswith(f"/{adapter_name}"))
    await NoIoAgent().register(bus)
    heart_rate = HeartRate()
    await ServiceCollection([heart_rate, Trial()]).register(bus, adapter=adapter)
    await Advertisement(name, ["180D"], 0x0341, 0, manufacturerData={0xFFFF: b"\x01\x02\x03"}).register(bus, adapter)
    say("advertising", adapter=adapter_name, address=await adapter.get_address(), name=name)

    ended = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    while not ended.is_set():
        heart_rate.beat()
        try:
            await asyncio.wait_for(ended.wait(), timeout=0.2)
        except asyncio.TimeoutError:
            pass


asyncio.run(serve(*(sys.argv[1:] + ["hci1", "Foreign"][len(sys.argv) - 1 :])))
