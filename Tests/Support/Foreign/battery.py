"""Reads a battery once with aiobmsble, a library of drivers that does not use BlueGATT.

    battery.py DRIVER NAME [ADAPTER]    jbd_bms "JBD-1" hci0

DRIVER is a module of aiobmsble.bms. The folder $BLUEGATT_FOREIGN_DRIVERS is searched for the library first. It needs
Python 3.12 or newer. This command creates such a folder:

    python3 -m pip install --target FOLDER aiobmsble

The driver logs its steps on the standard error. The standard output is one JSON object:

    {"matches": …, "sample": {…}, "info": {…}}

"matches": whether the driver supports the battery, by its advertisement. "sample" and "info": the values that the
driver has read. After a failure, "error" has the reason.
"""

import asyncio
import importlib
import json
import logging
import os
import sys

sys.path[:0] = filter(None, [os.environ.get("BLUEGATT_FOREIGN_DRIVERS")])

PATIENCE = 30  # seconds, until the battery is found


def say(**details):
    # Temperatures are objects of a type of the library.
    print(json.dumps(details, default=float), flush=True)


async def find(name, adapter):
    from bleak import BleakScanner

    async with BleakScanner(bluez={"adapter": adapter}) as scanner, asyncio.timeout(PATIENCE):
        async for device, advertisement in scanner.advertisement_data():
            if advertisement.local_name == name:
                return device, advertisement


async def main(driver, name, adapter="hci0"):
    report = {}
    try:
        battery = importlib.import_module(f"aiobmsble.bms.{driver}").BMS
        from aiobmsble.utils import bms_supported

        device, advertisement = await find(name, adapter)
        report["matches"] = bms_supported(battery, advertisement, device.address)
        async with battery(device) as link:
            # Without the values that the library computes from others.
            report["sample"] = await link.async_update(raw=True)
            report["info"] = await link.device_info()
    except Exception as error:
        report["error"] = f"{type(error).__name__}: {error}"
    say(**report)


logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
logging.getLogger("aiobmsble").setLevel(logging.DEBUG)
asyncio.run(main(*sys.argv[1:]))
