"""What users of other scoreboards reported, by the ids of the project's collection of reports, on the process itself."""

import os
import pty
import signal
import subprocess
import time

import pytest

from harness import wait_until

pytestmark = pytest.mark.product

STOPPED, FAILED = 0, 1


def status_file(client):
    return client.run / "status.prom"


def test_h11_only_being_asked_to_stop_ends_it_with_0(client):
    """A unit that restarts on failure must see one; and nothing is left that says `live`."""
    wait_until(status_file(client).exists, 5, "the status file")
    assert client.stop() == STOPPED
    assert not status_file(client).exists()


def test_h11_a_display_that_vanishes_ends_it_with_1(client, server):
    wait_until(status_file(client).exists, 5, "the status file")
    client.process.stdout.close()
    for number in range(5):
        server.control(f"score a 3 {number}")
        time.sleep(0.1)
    assert client.process.wait(5) == FAILED
    assert "display" in client.log()
    assert not status_file(client).exists()
    wait_until(lambda: server.clients() == 0, 2, "the connection closed")


def test_h11_q_on_the_console_ends_it_with_0(command, server, tmp_path):
    board, terminal = pty.openpty()
    options = ["--display", "console", "--feed", server.url]
    options += ["--state", str(tmp_path), "--run", str(tmp_path)]
    process = subprocess.Popen(
        [*command, *options], stdin=terminal, stdout=terminal, stderr=subprocess.DEVNULL
    )
    os.close(terminal)
    try:
        text = b""
        end = time.monotonic() + 20
        while b"HAR" not in text:
            assert time.monotonic() < end, text
            text += os.read(board, 1 << 16)
        os.write(board, b"q")
        while True:
            try:
                if not os.read(board, 1 << 16):
                    break
            except OSError:
                break
        assert process.wait(5) == STOPPED
        assert not (tmp_path / "status.prom").exists()
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        os.close(board)


def test_i13_a_display_that_takes_nothing_holds_up_nothing_else(client, server):
    """Its reader stops for seconds while scores go on. The feed is read, the state is told, and the newest frame,
    not those in between, comes once there is room."""
    connections = server.connections()
    # The reader is in its last read; the frame that ends it is still taken.
    client.stop_reading()
    server.control("score a 30 0")
    before = client.messages("applied")
    for number in range(150):
        server.control(f"score a 31 {number}")
        time.sleep(0.02)
    wait_until(lambda: client.messages("applied") >= before + 150, 5, "the feed is read on")
    assert client.metric('board_state{state="live"}') == 1
    waiting = client.unread()
    assert waiting > 3_000, "its pipe was never full"
    mark = client.mark()
    client.read_on()
    client.wait_for_score("HAR", "WEX", (31, 149), 5)
    # What was in the pipe, one that was half out, and the newest; none of those in between.
    assert client.mark() - mark <= waiting // 100 + 2 < 60
    assert server.connections() == connections and client.is_running()
    assert client.metric("board_reconnects_total") == 0


def test_i13_a_display_that_is_stuck_does_not_keep_it_from_ending(client, server):
    client.stop_reading()
    for number in range(30):
        server.control(f"score a 4 {number}")
        time.sleep(0.02)
    wait_until(lambda: client.unread() > 0, 5, "something unread")
    client.signal(signal.SIGTERM)
    assert client.process.wait(2) == STOPPED
