"""Buttons, lamps and libgpiod on the kernel's simulated lines, by way of the probe."""

import grp
import os
import pathlib
import select
import signal
import subprocess
import time
import unittest

from cases import BACK, DARK, LIVE, NEXT, OFFLINE, PIN, RECONNECTING, OnOneChip
from gpio_sim import Chip

LINES = [f"next={NEXT}", f"pin={PIN}", f"back={BACK}", f"live={LIVE}",
         f"reconnecting={RECONNECTING}", f"offline={OFFLINE}"]


class Probe:
    """A running probe and what it said."""

    def __init__(self, *settings):
        self.process = subprocess.Popen(
            [os.environ["GPIO_PROBE"], *settings], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**os.environ, "LD_LIBRARY_PATH": os.environ["GPIO_LIBRARIES"]})
        self.said, self.rest = [], b""

    def listen(self, seconds):
        """Collects what is said in a time; returns the new lines."""
        end, before = time.monotonic() + seconds, len(self.said)
        while (left := end - time.monotonic()) > 0:
            if select.select([self.process.stdout], [], [], left)[0]:
                chunk = os.read(self.process.stdout.fileno(), 4096)
                if not chunk:
                    time.sleep(left)
                    break
                *lines, self.rest = (self.rest + chunk).split(b"\n")
                self.said += [line.decode() for line in lines]
        return self.said[before:]

    def wait_for(self, start, seconds=10):
        """Waits for a line that starts so, and returns it."""
        end, seen = time.monotonic() + seconds, 0
        while True:
            for line in self.said[seen:]:
                seen += 1
                if line.startswith(start):
                    return line
            if time.monotonic() >= end:
                raise AssertionError(f"not said: {start!r}; said: {self.said}")
            self.listen(0.05)

    def ask(self, words):
        self.process.stdin.write(words.encode() + b"\n")
        self.process.stdin.flush()

    def turns(self):
        """How often the loop has turned; leaves nothing in what was said."""
        before = self.said
        self.said = []
        self.ask("turns")
        count = int(self.wait_for("turns").split()[1])
        self.said = before + [line for line in self.said if not line.startswith("turns")]
        return count

    def end(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        status = self.process.wait(10)
        self.process.stdin.close()
        self.process.stdout.close()
        return status


class WithAProbe(OnOneChip):
    def start(self, *settings):
        probe = Probe(*settings)

        def stop():
            if probe.process.poll() is None:
                probe.end(signal.SIGKILL)
        self.addCleanup(stop)
        return probe

    def started(self, *settings):
        probe = self.start(*(settings or LINES), "test=off")
        probe.wait_for("ready")
        return probe


class Buttons(WithAProbe):
    def test_a_short_press_is_told_at_the_release(self):
        probe = self.started()
        self.chip.low(NEXT)
        self.assertEqual(probe.listen(0.4), [])
        self.chip.high(NEXT)
        self.assertEqual(probe.listen(0.4), ["short next"])

    def test_a_long_press_is_told_while_held_and_once(self):
        probe = self.started()
        self.chip.low(PIN)
        self.assertEqual(probe.listen(0.6), [])
        self.assertEqual(probe.listen(0.3), ["long pin"])
        self.assertEqual(probe.listen(3), [])
        self.chip.high(PIN)
        self.assertEqual(probe.listen(0.5), [])

    def test_two_buttons_at_once_are_two_gestures(self):
        probe = self.started()
        self.chip.low(NEXT)
        self.press(PIN, 0.2)
        self.chip.high(NEXT)
        self.assertEqual(probe.listen(0.4), ["short pin", "short next"])

    def test_twenty_quick_presses_are_twenty(self):  # I5
        probe = self.started()
        for _ in range(20):
            self.press(NEXT, 0.04, pause=0.04)
        self.assertEqual(probe.listen(0.5), ["short next"] * 20)

    def test_bounce_at_press_and_release_is_one_press(self):
        probe = self.started()
        self.bounce(NEXT, is_down=True)
        self.assertEqual(probe.listen(0.2), [])
        self.bounce(NEXT, is_down=False)
        self.assertEqual(probe.listen(0.5), ["short next"])

    def test_more_edges_than_the_kernel_keeps_leave_the_button_right(self):
        probe = self.started()
        probe.process.send_signal(signal.SIGSTOP)
        for _ in range(200):
            self.press(NEXT, 0, pause=0)
        self.chip.low(NEXT)
        probe.process.send_signal(signal.SIGCONT)
        probe.listen(0.3)
        self.chip.high(NEXT)
        probe.listen(0.3)
        del probe.said[:]
        self.press(NEXT)
        self.press(NEXT)
        self.assertEqual(probe.listen(0.3), ["short next"] * 2)

    def test_a_press_while_the_program_is_busy_is_not_lost(self):
        probe = self.started()
        probe.process.send_signal(signal.SIGSTOP)
        self.press(NEXT)
        probe.process.send_signal(signal.SIGCONT)
        self.assertEqual(probe.listen(0.5), ["short next"])

    def test_a_button_held_at_start_counts_after_its_release(self):  # I9
        self.chip.low(NEXT)
        probe = self.started()
        self.assertEqual(probe.listen(2), [])
        self.chip.high(NEXT)
        self.assertEqual(probe.listen(0.5), [])
        self.press(NEXT)
        self.assertEqual(probe.listen(0.3), ["short next"])

    def test_a_stuck_button_is_told_once_and_ignored_until_its_release(self):
        probe = self.started()
        self.chip.low(NEXT)
        self.assertEqual(probe.listen(58), ["long next"])
        self.assertEqual(probe.listen(4), ["stuck next"])
        before = probe.turns()
        self.assertEqual(probe.listen(600), [])
        # The other lamp's rhythm is the only thing that still turns the loop: twice a second.
        self.assertLess(probe.turns() - before, 600 * 2 + 20)
        self.press(PIN)
        self.chip.high(NEXT)
        time.sleep(0.1)
        self.press(NEXT)
        self.assertEqual(probe.listen(0.3), ["short pin", "short next"])

    def test_active_high_buttons_count_the_other_way(self):
        self.chip.low(NEXT)
        probe = self.started(f"next={NEXT}", "buttons=high", "bias=down")
        self.chip.high(NEXT)
        self.assertEqual(probe.listen(0.3), [])
        self.chip.low(NEXT)
        self.assertEqual(probe.listen(0.3), ["short next"])

    def test_the_bias_asked_for_reaches_the_line(self):
        self.chip.low(NEXT)
        self.chip.high(PIN)
        probe = self.started(f"next={NEXT}", f"pin={PIN}", "bias=up")
        self.assertEqual(self.chip.value(NEXT), 1)
        probe.end()
        probe = self.started(f"next={NEXT}", f"pin={PIN}", "bias=down")
        self.assertEqual(self.chip.value(PIN), 0)


class Lamps(WithAProbe):
    def test_each_is_lit_for_three_tenths_at_start(self):
        trace = self.trace()
        probe = self.start(*LINES)
        probe.ask("offline")
        probe.listen(2)
        lit = [run for run in trace.runs() if run[0] != DARK]
        self.assertEqual([lamps for lamps, _ in lit], [(1, 0, 0), (0, 1, 0), (0, 0, 1)])
        self.assertAlmostEqual(lit[0][1], 0.3, delta=0.03)
        self.assertAlmostEqual(lit[1][1], 0.3, delta=0.03)

    def test_live_is_on_with_a_short_gap_every_ten_seconds(self):
        trace = self.trace()
        probe = self.started()
        probe.ask("live")
        probe.listen(35)
        runs = trace.runs()[-7:]
        self.assertEqual([lamps for lamps, _ in runs], [(1, 0, 0), DARK] * 3 + [(1, 0, 0)])
        for lamps, seconds in runs[:-1]:
            self.assertAlmostEqual(seconds, 0.1 if lamps == DARK else 9.9, delta=0.03)

    def test_reconnecting_blinks_once_a_second(self):
        trace = self.trace()
        probe = self.started()
        probe.listen(10)
        runs = trace.runs()[2:-1]
        self.assertGreater(len(runs), 15)
        self.assertEqual({lamps for lamps, _ in runs}, {(0, 1, 0), DARK})
        for _, seconds in runs:
            self.assertAlmostEqual(seconds, 0.5, delta=0.03)

    def test_offline_is_on_and_wakes_nobody(self):
        trace = self.trace()
        probe = self.started()
        probe.ask("offline")
        probe.listen(0.1)
        before = probe.turns()
        probe.listen(600)
        self.assertLess(probe.turns() - before, 4)
        self.assertEqual(trace.runs()[-1][0], (0, 0, 1))
        self.assertGreater(trace.runs()[-1][1], 600)

    def test_live_wakes_the_board_twice_in_ten_seconds(self):
        probe = self.started()
        probe.ask("live")
        before = probe.turns()
        probe.listen(100)
        self.assertLess(probe.turns() - before, 25)

    def test_all_are_off_before_they_are_given_back(self):
        for end in (signal.SIGTERM, signal.SIGINT):
            trace = self.trace()
            probe = self.started()
            probe.ask("offline")
            probe.listen(0.2)
            self.assertEqual(self.lit(), (0, 0, 1))
            self.assertEqual(probe.end(end), 0)
            self.assertEqual(trace.runs()[-1][0], DARK)

    def test_after_sigkill_the_next_start_takes_the_lines(self):
        probe = self.started()
        probe.ask("offline")
        probe.listen(0.2)
        probe.end(signal.SIGKILL)
        probe = self.started()
        probe.ask("live")
        probe.listen(0.2)
        self.assertEqual(self.lit(), (1, 0, 0))

    def test_active_low_lamps_are_lit_by_low_and_left_high(self):
        trace = self.trace()
        probe = self.started(*LINES, "lamps=low")
        probe.ask("offline")
        probe.listen(0.2)
        self.assertEqual(self.lit(), (1, 1, 0))
        probe.end()
        self.assertEqual(trace.runs()[-1][0], (1, 1, 1))


class Finding(WithAProbe):
    def test_the_header_is_found_by_its_label_whatever_its_number(self):  # I1
        other = Chip("other", "gpio-brcmstb@107d508500")
        self.addCleanup(other.remove)
        self.chip.unplug()
        other.unplug()
        other.plug()
        self.chip.plug()
        probe = self.started()
        self.assertIn(f"ready {self.chip.name} pinctrl-bcm2711", probe.said)

    def test_lines_are_found_by_name(self):
        probe = self.started("next=GPIO17", "live=GPIO5")
        self.press(NEXT)
        self.assertEqual(probe.listen(0.3), ["short next"])

    def test_a_name_with_a_bcm_number_will_do_on_a_raspberry_pi(self):
        probe = self.started("next=BCM17")
        self.press(NEXT)
        self.assertEqual(probe.listen(0.3), ["short next"])

    def test_a_path_is_taken_as_it_is(self):
        probe = self.started(f"chip={self.chip.path}", "next=17")
        self.assertIn(f"ready {self.chip.name} pinctrl-bcm2711", probe.said)

    def test_a_wrong_label_lists_the_chips_and_their_labels(self):
        probe = self.start("chip=pinctrl-rp1", "next=17")
        self.assertEqual(
            probe.wait_for("problem"),
            f"problem no GPIO chip pinctrl-rp1; found: {self.chip.name} (pinctrl-bcm2711)")
        probe.listen(60)
        self.assertEqual(len([line for line in probe.said if line.startswith("problem")]), 1)

    def test_an_unknown_line_is_named_and_the_others_work(self):
        probe = self.started("next=NOWHERE", "pin=27")
        self.assertIn("problem button next: chip pinctrl-bcm2711 has no line NOWHERE",
                      probe.said + probe.listen(0.2))
        self.press(PIN)
        self.assertEqual(probe.listen(0.3), ["short pin"])

    def test_an_offset_past_the_chip_is_named(self):
        probe = self.started("next=99", "pin=27")
        self.assertIn("problem button next: chip pinctrl-bcm2711 has no line 99",
                      probe.said + probe.listen(0.2))

    def test_a_pin_of_a_bus_in_use_is_refused(self):  # I7
        probe = self.started("bus=/dev/spidev0.0", "bus=/dev/i2c-1", "next=3", "live=8", "pin=27")
        said = probe.said + probe.listen(0.2)
        self.assertIn("problem button next: line 3 is SCL of I2C 1, which a display uses", said)
        self.assertIn("problem lamp live: line 8 is CE0 of SPI 0, which a display uses", said)
        self.press(PIN)
        self.assertEqual(probe.listen(0.3), ["short pin"])

    def test_a_line_set_twice_goes_to_the_first(self):
        probe = self.started("next=17", "pin=GPIO17")
        self.assertIn("problem button pin: line GPIO17 is already button next",
                      probe.said + probe.listen(0.2))
        self.press(NEXT)
        self.assertEqual(probe.listen(0.3), ["short next"])

    def test_no_permission_names_the_group(self):
        os.chown(self.chip.path, 0, 44)
        os.chmod(self.chip.path, 0o660)
        group = grp.getgrgid(44).gr_name
        probe = self.start_as_nobody("next=17")
        self.assertEqual(
            probe.wait_for("problem"),
            f"problem no permission for GPIO chip {self.chip.path}; "
            f"the client's user must be in group {group}")

    def start_as_nobody(self, *settings):
        os.setresuid(65534, 65534, 0)
        try:
            return self.start(*settings)
        finally:
            os.setresuid(0, 0, 0)


class ABusyLine(WithAProbe):
    hogs = {NEXT: "spi0 CS1"}

    def release_all(self):
        self.chip.high(PIN)

    def test_names_its_holder_and_costs_the_others_nothing(self):
        probe = self.started()
        self.assertIn('problem button next: line 17 is held by spi0 CS1',
                      probe.said + probe.listen(0.2))
        self.press(PIN)
        self.assertEqual(probe.listen(0.3), ["short pin"])

    def test_is_said_once(self):
        probe = self.started()
        probe.listen(300)
        self.assertEqual(len([line for line in probe.said if line.startswith("problem")]), 1)


class ALineOfAnotherProgram(WithAProbe):
    def test_is_taken_once_it_is_free(self):
        first = self.started("next=17", "live=5")
        second = self.started("next=17", "pin=27", "live=5")
        self.assertIn("problem button next: line 17 is held by board-client",
                      second.said + second.listen(0.2))
        self.assertIn("problem lamp live: line 5 is held by board-client", second.said)
        first.end()
        second.listen(35)
        del second.said[:]
        self.press(NEXT)
        self.assertEqual(second.listen(0.3), ["short next"])


class AChipThatGoes(WithAProbe):
    def test_is_said_once_and_taken_when_it_is_back(self):
        probe = self.started()
        probe.ask("offline")
        time.sleep(0.1)
        self.chip.unplug()
        probe.wait_for("problem GPIO chip pinctrl-bcm2711 is gone")
        before = probe.turns()
        probe.listen(300)
        self.assertLess(probe.turns() - before, 110)
        self.assertEqual(len([line for line in probe.said if line.startswith("problem")]), 1)
        self.chip.plug()
        for button in (NEXT, PIN):
            self.chip.high(button)
        probe.listen(4)
        self.assertEqual(len([line for line in probe.said if line.startswith("ready")]), 2)
        self.assertEqual(self.lit(), (0, 0, 1))
        del probe.said[:]
        self.press(NEXT)
        self.assertEqual(probe.listen(0.3), ["short next"])

    def test_leaves_no_descriptor_behind(self):
        probe = self.started()
        folder = pathlib.Path(f"/proc/{probe.process.pid}/fd")
        before = len(list(folder.iterdir()))
        for _ in range(5):
            self.chip.unplug()
            probe.listen(8)
            self.chip.plug()
            probe.listen(8)
        self.assertEqual(len(list(folder.iterdir())), before)

    def test_is_noticed_by_its_lamps_alone(self):
        probe = self.started(f"live={LIVE}", f"reconnecting={RECONNECTING}")
        self.chip.unplug()
        probe.wait_for("problem GPIO chip pinctrl-bcm2711 is gone", 3)

    def test_takes_a_held_button_with_it_without_a_gesture(self):
        probe = self.started()
        self.chip.low(NEXT)
        probe.listen(0.3)
        self.chip.unplug()
        said = probe.listen(10)
        self.assertEqual([line for line in said if line.startswith(("short", "long"))], [])


class NoChip(unittest.TestCase):
    def test_is_said_once_and_the_program_goes_on(self):
        probe = Probe("next=17", "live=5")
        self.addCleanup(probe.end)
        self.assertEqual(
            probe.wait_for("problem"),
            "problem no GPIO: no chip is set and this is no Raspberry Pi; found: none")
        self.assertEqual(probe.listen(60), [])

    def test_is_no_matter_without_lines(self):
        probe = Probe()
        self.addCleanup(probe.end)
        self.assertEqual([line for line in probe.listen(5) if line.startswith("problem")], [])


class OtherBoards(WithAProbe):
    label = "tegra-gpio"

    def test_are_found_by_a_line_of_the_name(self):
        probe = self.started("next=GPIO17")
        self.assertIn(f"ready {self.chip.name} tegra-gpio", probe.said)

    def test_have_no_pins_of_the_raspberry_pis_buses(self):
        probe = self.started("chip=tegra-gpio", "next=3", "bus=/dev/i2c-1")
        self.assertEqual(probe.listen(0.3), [])

