"""A chip of the kernel's GPIO simulator: what a finger and an eye do, through configfs and sysfs.

https://docs.kernel.org/admin-guide/gpio/gpio-sim.html
"""

import os
import pathlib
import re
import time

TRACING = pathlib.Path("/sys/kernel/tracing")
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


class Trace:
    """Every level that a program gives to its lamps, with the kernel's own time.

    The simulator forgets a level when its line is released, and three files cannot be read at once;
    the kernel's trace tells both what was last and what was together.
    """

    def __init__(self, lines):
        self.lines = lines
        write(TRACING / "trace_clock", "mono")
        write(TRACING / "events/gpio/gpio_value/enable", 1)
        write(TRACING / "trace", "")

    def close(self):
        write(TRACING / "events/gpio/gpio_value/enable", 0)

    def events(self):
        """(seconds, line, level) of each setting; the first is the request of the first line."""
        found, base = [], None
        for line in read(TRACING / "trace").splitlines():
            if match := re.search(r" ([\d.]+): gpio_value: (\d+) set (\d)", line):
                number = int(match[2])
                base = number - self.lines[0] if base is None else base
                found.append((float(match[1]), number - base, int(match[3])))
        return found

    def runs(self):
        """((levels), seconds) in order: how long the lines had which levels, until now."""
        levels, runs = dict.fromkeys(self.lines, 0), []
        for at, line, level in self.events():
            levels[line] = level
            now = tuple(levels[line] for line in self.lines)
            # What one call sets has one moment.
            if runs and at - runs[-1][1] < 0.002:
                runs.pop()
            if not runs or runs[-1][0] != now:
                runs.append((now, at))
        ends = [at for _, at in runs[1:]] + [time.monotonic()]
        return [(levels, end - at) for (levels, at), end in zip(runs, ends)]


def write(path, value):
    # Without a buffer: each value is one system call, and fails where it is made.
    fd = os.open(path, os.O_WRONLY)
    try:
        os.write(fd, str(value).encode())
    finally:
        os.close(fd)


def read(path):
    return pathlib.Path(path).read_text().strip()
