"""What the tests on simulated lines share: the wiring, a chip, a finger, an eye on the lamps."""

import time
import unittest

from gpio_sim import Chip, Trace

# BCM numbers of the wiring in deploy/README.md.
NEXT, PIN, BACK, POWER = 17, 27, 23, 22
LIVE, RECONNECTING, OFFLINE = 5, 6, 13
LAMPS = (LIVE, RECONNECTING, OFFLINE)
DARK = (0, 0, 0)


class OnOneChip(unittest.TestCase):
    label = "pinctrl-bcm2711"
    hogs = {}

    def setUp(self):
        self.chip = Chip("board", self.label, self.hogs)
        self.addCleanup(self.chip.remove)
        self.release_all()

    def release_all(self):
        for button in (NEXT, PIN, BACK, POWER):
            self.chip.high(button)

    def press(self, line, seconds=0.1, pause=0.1):
        self.chip.low(line)
        time.sleep(seconds)
        self.chip.high(line)
        time.sleep(pause)

    def bounce(self, line, is_down):
        """The contact closes or opens as contacts do: with some ten milliseconds of hesitation."""
        for _ in range(8):
            self.chip.low(line) if is_down else self.chip.high(line)
            time.sleep(0.001)
            self.chip.high(line) if is_down else self.chip.low(line)
            time.sleep(0.001)
        self.chip.low(line) if is_down else self.chip.high(line)

    def lit(self):
        return tuple(self.chip.value(line) for line in LAMPS)

    def trace(self):
        trace = Trace(LAMPS)
        self.addCleanup(trace.close)
        return trace
