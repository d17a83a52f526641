"""A chip of the kernel's GPIO simulator: what a finger and an eye do, through configfs and sysfs.

https://docs.kernel.org/admin-guide/gpio/gpio-sim.html
"""

import os
import pathlib

CONFIGFS = pathlib.Path("/sys/kernel/config/gpio-sim")
LINES = 28


class Chip:
    """One simulated chip, with lines GPIO0 ... GPIO27 as on a Raspberry Pi's header."""

    def __init__(self, folder, label="pinctrl-bcm2711", hogs=None):
        self.config = CONFIGFS / folder
        self.bank = self.config / "bank0"
        self.bank.mkdir(parents=True)
        write(self.bank / "num_lines", LINES)
        write(self.bank / "label", label)
        for offset in range(LINES):
            line = self.bank / f"line{offset}"
            line.mkdir()
            write(line / "name", f"GPIO{offset}")
        for offset, holder in (hogs or {}).items():
            hog = self.bank / f"line{offset}" / "hog"
            hog.mkdir()
            write(hog / "name", holder)
            write(hog / "direction", "input")
        self.plug()

    def plug(self):
        write(self.config / "live", 1)
        device, self.name = read(self.config / "dev_name"), read(self.bank / "chip_name")
        self.sysfs = pathlib.Path("/sys/devices/platform") / device / self.name
        self.path = f"/dev/{self.name}"

    def unplug(self):
        if read(self.config / "live") == "1":
            write(self.config / "live", 0)

    def remove(self):
        self.unplug()
        for hog in self.bank.glob("line*/hog"):
            hog.rmdir()
        for line in self.bank.glob("line*"):
            line.rmdir()
        self.bank.rmdir()
        self.config.rmdir()

    def high(self, offset):
        write(self.sysfs / f"sim_gpio{offset}" / "pull", "pull-up")

    def low(self, offset):
        write(self.sysfs / f"sim_gpio{offset}" / "pull", "pull-down")

    def value(self, offset):
        return int(read(self.sysfs / f"sim_gpio{offset}" / "value"))


def write(path, value):
    # Without a buffer: each value is one system call, and fails where it is made.
    fd = os.open(path, os.O_WRONLY)
    try:
        os.write(fd, str(value).encode())
    finally:
        os.close(fd)


def read(path):
    return pathlib.Path(path).read_text().strip()
