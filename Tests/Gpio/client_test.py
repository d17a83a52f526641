"""The whole client with its buttons and lamps on the kernel's simulated lines."""

import os
import pathlib
import signal
import sys
import tempfile
import time

from cases import BACK, DARK, LIVE, NEXT, OFFLINE, PIN, POWER, RECONNECTING, OnOneChip

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "EndToEnd"))
import harness  # noqa: E402  (the folder had to be known first)

SETTINGS = f"""
[buttons]
next = {NEXT}
pin = {PIN}
back = {BACK}
power = {POWER}

[lamps]
live = {LIVE}
reconnecting = {RECONNECTING}
offline = {OFFLINE}
"""
GAMES = [
    harness.game("a", "HAR", "WEX", (2, 1), minute=67, sport="soccer"),
    harness.game("b", "FJA", "OST", (0, 0), minute=3, sport="soccer"),
    harness.game("c", "GRU", "MOO", (4, 4), minute=80, sport="soccer"),
]


class WithAClient(OnOneChip):
    settings = SETTINGS

    def setUp(self):
        super().setUp()
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        harness.games_file(self.folder / "games.json", GAMES)
        (self.folder / "settings.conf").write_text(self.settings)
        self.server = self.serve()

    def serve(self, port=0):
        server = harness.Server("--games", self.folder / "games.json", port=port)
        self.addCleanup(lambda: server.process.poll() is None and server.stop())
        return server

    def start(self):
        """A client with the state that the one before it left."""
        client = harness.Client(
            [os.environ["GPIO_CLIENT"]], self.folder, feed=self.server.url,
            options=["--config", str(self.folder / "settings.conf")],
            env={"LD_LIBRARY_PATH": os.environ["GPIO_LIBRARIES"]})
        self.addCleanup(lambda: client.is_running() and client.stop())
        return client

    def live(self):
        client = self.start()
        client.wait_for_state("Live", 20)
        client.wait_for_score("HAR", "WEX", (2, 1))
        time.sleep(1)  # The lamp test is over.
        return client

    def pin_shown(self, client):
        """Opens the first game's page and pins the team that is marked there."""
        self.press(NEXT)
        time.sleep(0.5)
        self.press(PIN)
        harness.wait_until(lambda: "pinned" in client.log(), 5, "pinned")

    def pins(self, client):
        time.sleep(1.5)  # The status file is written at most once a second.
        return client.metric("board_pins")

    def games_in_order(self, client):
        words = ("HAR", "FJA", "GRU")
        return [word for row in client.frame().rows for word in words if word in row]


class Pins(WithAClient):
    def pin_the_last_game(self, client):
        """Walks to the last game and pins the team marked there; returns its word."""
        last = self.games_in_order(client)[-1]
        for _ in GAMES:
            self.press(NEXT)
            time.sleep(0.5)
        self.press(PIN)
        harness.wait_until(lambda: f"pinned {last}" in client.log(), 5, "pinned")
        return last

    def kill(self, client):
        client.process.kill()
        client.process.wait()

    def test_a_pin_by_button_outlives_a_kill_at_once(self):
        client = self.live()
        last = self.pin_the_last_game(client)
        self.kill(client)
        client = self.live()
        self.assertEqual(self.games_in_order(client)[0], last)
        self.assertEqual(self.pins(client), 1)

    def test_after_a_kill_the_pinned_game_comes_first_and_dim_until_the_feed_is_back(self):
        client = self.live()
        last = self.pin_the_last_game(client)
        self.kill(client)
        port = self.server.port
        self.server.kill()
        client = self.start()
        frame = client.wait_for(lambda frame: last in frame, 10, "the stored games")
        self.assertEqual(self.games_in_order(client)[0], last)
        self.assertNotEqual(frame.state, "Live")
        self.assertTrue(frame.is_dim("GRU", "MOO") and frame.is_dim("HAR", "WEX"))
        self.server = self.serve(port)
        frame = client.wait_for_state("Live", 60)
        self.assertFalse(frame.is_dim("GRU", "MOO") or frame.is_dim("HAR", "WEX"))
        self.assertEqual(self.games_in_order(client)[0], last)

    def test_the_same_button_unpins(self):
        client = self.live()
        self.pin_shown(client)
        self.assertEqual(self.pins(client), 1)
        self.press(PIN)
        self.assertEqual(self.pins(client), 0)

    def test_a_bouncing_press_pins_once(self):
        client = self.live()
        self.press(NEXT)
        time.sleep(0.5)
        self.bounce(PIN, is_down=True)
        time.sleep(0.1)
        self.bounce(PIN, is_down=False)
        self.assertEqual(self.pins(client), 1)

    def test_a_long_press_pins_the_other_team(self):
        client = self.live()
        self.press(NEXT)
        time.sleep(0.5)
        self.press(PIN)
        time.sleep(0.5)
        self.press(PIN, 1)
        self.assertEqual(self.pins(client), 2)


class Screens(WithAClient):
    def test_next_opens_a_game_and_fifteen_seconds_lead_back(self):
        client = self.live()
        everything = self.games_in_order(client)
        self.assertEqual(len(everything), 3)
        self.press(NEXT)
        client.wait_for(lambda frame: "FJA" not in frame or "GRU" not in frame, 5, "one game")
        time.sleep(16)
        self.assertEqual(self.games_in_order(client), everything)

    def test_a_long_power_press_darkens_and_the_next_press_only_wakes(self):
        client = self.live()
        self.press(POWER, 1)
        client.wait_for(lambda frame: "HAR" not in frame, 5, "a dark display")
        self.press(PIN)
        client.wait_for_score("HAR", "WEX", (2, 1), 20)
        self.assertEqual(self.pins(client), 0)

    def test_a_button_held_at_boot_does_nothing(self):
        self.chip.low(POWER)
        client = self.live()
        time.sleep(5)
        self.chip.high(POWER)
        time.sleep(1)
        self.assertEqual(client.frame().score("HAR", "WEX"), (2, 1))

    def test_a_stuck_button_is_logged_once_and_scores_go_on(self):
        client = self.live()
        self.chip.low(NEXT)
        time.sleep(65)
        self.assertEqual(client.log().count("stuck"), 1)
        time.sleep(300)
        self.server.control("score a 3 1")
        client.wait_for_score("HAR", "WEX", (3, 1))
        self.assertEqual(client.log().count("stuck"), 1)
        self.chip.high(NEXT)
        time.sleep(0.1)
        self.pin_shown(client)


class Lamps(WithAClient):
    def test_live_shows_its_heartbeat(self):
        trace = self.trace()
        self.live()
        time.sleep(30)
        runs = trace.runs()[-5:]
        self.assertEqual([lamps for lamps, _ in runs],
                         [(1, 0, 0), DARK, (1, 0, 0), DARK, (1, 0, 0)])
        self.assertAlmostEqual(runs[1][1], 0.1, delta=0.03)
        self.assertAlmostEqual(runs[2][1], 9.9, delta=0.03)

    def test_reconnecting_blinks_once_a_second(self):
        client = self.live()
        trace = self.trace()
        self.server.kill()
        client.wait_for_state("Reconnecting")
        time.sleep(20)
        runs = [run for run in trace.runs() if run[0] != (1, 0, 0)][1:-1]
        self.assertGreater(len(runs), 30)
        self.assertEqual({lamps for lamps, _ in runs}, {(0, 1, 0), DARK})
        for _, seconds in runs:
            self.assertAlmostEqual(seconds, 0.5, delta=0.05)

    def test_offline_stays_on_after_ten_minutes_without_an_answer(self):
        client = self.live()
        port = self.server.port
        self.server.kill()
        client.wait_for_state("Offline", 700)
        time.sleep(1)
        self.assertEqual(self.lit(), (0, 0, 1))
        self.server = self.serve(port)
        client.wait_for_state("Live", 70)
        time.sleep(0.2)
        self.assertEqual(self.lit(), (1, 0, 0))

    def test_all_are_off_after_sigterm(self):
        trace = self.trace()
        client = self.live()
        self.assertEqual(self.lit(), (1, 0, 0))
        self.assertEqual(client.stop(), 0)
        self.assertEqual(trace.runs()[-1][0], DARK)

    def test_after_sigkill_the_next_start_takes_the_lines(self):
        client = self.live()
        client.process.kill()
        client.process.wait()
        client = self.live()
        self.assertEqual(self.lit(), (1, 0, 0))
        self.assertNotIn("held by", client.log())


class AChipThatGoes(WithAClient):
    def test_costs_no_score_and_is_taken_again(self):
        client = self.live()
        self.chip.unplug()
        harness.wait_until(lambda: "is gone" in client.log(), 15, "gone")
        before = client.proc_status("voluntary_ctxt_switches")
        time.sleep(60)
        # A look every three seconds, and what the feed and the clock on the screen need.
        self.assertLess(client.proc_status("voluntary_ctxt_switches") - before, 120)
        self.server.control("score a 3 1")
        client.wait_for_score("HAR", "WEX", (3, 1))
        self.chip.plug()
        self.release_all()
        time.sleep(4)
        self.pin_shown(client)
        self.assertEqual(client.log().count("is gone"), 1)

    def test_leaves_no_descriptor_behind(self):
        client = self.live()
        before = client.descriptors()
        for _ in range(3):
            self.chip.unplug()
            time.sleep(12)
            self.chip.plug()
            time.sleep(12)
        self.assertEqual(client.descriptors(), before)


class ABusyLine(WithAClient):
    hogs = {NEXT: "spi0 CS1"}

    def release_all(self):
        self.chip.high(PIN)

    def test_is_logged_with_its_holder_and_costs_nothing_else(self):
        client = self.live()
        self.assertIn("button next: line 17 is held by spi0 CS1", client.log())
        self.assertEqual(self.lit(), (1, 0, 0))


class NoSuchChip(WithAClient):
    settings = "[gpio]\nchip = pinctrl-rp1\n" + SETTINGS

    def test_is_logged_once_with_those_there_are(self):
        client = self.live()
        time.sleep(60)
        self.assertEqual(
            client.log().count("no GPIO chip pinctrl-rp1; found: "
                               f"{self.chip.name} (pinctrl-bcm2711)"), 1)


class Idle(WithAClient):
    def test_a_board_with_lamps_wakes_at_most_every_two_seconds(self):
        client = self.live()
        time.sleep(10)
        before = client.proc_status("voluntary_ctxt_switches")
        time.sleep(600)
        self.assertLessEqual(client.proc_status("voluntary_ctxt_switches") - before, 300)
