"""A central that does not use BlueGATT, but bleak. It executes the orders on its standard input, one per line.

    central.py [ADAPTER]                hci0

    find NAME                           scans until it sees NAME
    connect | pair | disconnect
    list                                the services in the order of discovery
    read UUID                           UUID is that of a characteristic, in 4 or 36 characters
    write UUID VALUE                    with response; values are hexadecimal
    command UUID VALUE                  without response
    subscribe UUID | unsubscribe UUID
    await UUID COUNT                    waits until COUNT values were notified or indicated since the subscription
    read-descriptor HANDLE
    write-descriptor HANDLE VALUE
    await-disconnect

For each order it prints a line with a JSON object, {"order": …} with the results, or with "error". For each notified
value it prints a line {"notified": UUID, "value": …}. It ends at the end of its input.
"""

import asyncio
import json
import sys

from bleak import BleakClient, BleakScanner
from bleak.uuids import normalize_uuid_str

PATIENCE = 30  # seconds, for each wait


def say(**details):
    print(json.dumps(details), flush=True)


class Central:
    def __init__(self, adapter):
        self.bluez = {"adapter": adapter}
        self.device = None
        self.client = None
        self.disconnected = asyncio.Event()
        self.counts = {}
        self.counted = asyncio.Condition()

    async def find(self, *name):
        name = " ".join(name)

        def matches(device, advertisement):
            return advertisement.local_name == name

        async with BleakScanner(bluez=self.bluez) as scanner:
            async with asyncio.timeout(PATIENCE):
                async for device, advertisement in scanner.advertisement_data():
                    if matches(device, advertisement):
                        break
        self.device = device
        return {
            "address": device.address,
            "name": advertisement.local_name,
            "services": sorted(advertisement.service_uuids),
            "manufacturer": {str(key): value.hex() for key, value in advertisement.manufacturer_data.items()},
            "service_data": {key: value.hex() for key, value in advertisement.service_data.items()},
            "rssi": advertisement.rssi,
        }

    async def connect(self):
        if self.device is None:
            raise ValueError("nothing was found")
        self.disconnected.clear()
        self.counts = {}
        self.client = BleakClient(self.device, lambda client: self.disconnected.set(), timeout=PATIENCE, bluez=self.bluez)
        await self.client.connect()

    async def pair(self):
        await self.client.pair()

    async def disconnect(self):
        await self.client.disconnect()

    async def list(self):
        return {
            "table": [
                {
                    "uuid": service.uuid,
                    "handle": service.handle,
                    "characteristics": [
                        {
                            "uuid": characteristic.uuid,
                            "handle": characteristic.handle,
                            "properties": sorted(characteristic.properties),
                            "longest_command": characteristic.max_write_without_response_size,
                            "descriptors": [
                                {"uuid": descriptor.uuid, "handle": descriptor.handle}
                                for descriptor in characteristic.descriptors
                            ],
                        }
                        for characteristic in service.characteristics
                    ],
                }
                for service in self.client.services
            ]
        }

    async def read(self, uuid):
        return {"value": (await self.client.read_gatt_char(normalize_uuid_str(uuid))).hex()}

    async def write(self, uuid, value=""):
        await self.client.write_gatt_char(normalize_uuid_str(uuid), bytes.fromhex(value), response=True)

    async def command(self, uuid, value=""):
        await self.client.write_gatt_char(normalize_uuid_str(uuid), bytes.fromhex(value), response=False)

    async def subscribe(self, uuid):
        async def notified(characteristic, value):
            say(notified=characteristic.uuid, value=value.hex())
            async with self.counted:
                self.counts[characteristic.uuid] += 1
                self.counted.notify_all()

        uuid = normalize_uuid_str(uuid)
        self.counts[uuid] = 0
        await self.client.start_notify(uuid, notified)

    async def unsubscribe(self, uuid):
        await self.client.stop_notify(normalize_uuid_str(uuid))

    async def await_(self, uuid, count):
        uuid = normalize_uuid_str(uuid)
        async with self.counted, asyncio.timeout(PATIENCE):
            await self.counted.wait_for(lambda: self.counts[uuid] >= int(count))

    async def read_descriptor(self, handle):
        return {"value": (await self.client.read_gatt_descriptor(int(handle))).hex()}

    async def write_descriptor(self, handle, value=""):
        await self.client.write_gatt_descriptor(int(handle), bytes.fromhex(value))

    async def await_disconnect(self):
        async with asyncio.timeout(PATIENCE):
            await self.disconnected.wait()

    async def obey(self, order):
        word, *arguments = order.split()
        try:
            action = getattr(self, {"await": "await_"}.get(word, word.replace("-", "_")))
            say(order=order, **(await action(*arguments) or {}))
        except Exception as error:
            say(order=order, error=str(error) or type(error).__name__)


async def main(adapter="hci0"):
    central = Central(adapter)
    orders = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    while line := (await orders.readline()).decode():
        if line.strip():
            await central.obey(line.strip())


asyncio.run(main(*sys.argv[1:]))
