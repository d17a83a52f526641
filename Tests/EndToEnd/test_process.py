"""The process: options, exit statuses, signals, settings, the status file."""

import os
import pathlib
import re
import signal
import subprocess
import time

import pytest

from harness import wait_until

STOPPED, FAILED, USAGE = 0, 1, 2


def run(command, *options, timeout=20):
    return subprocess.run(
        [*command, *map(str, options)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=timeout,
    )


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.product
def test_a_signal_to_stop_ends_it_within_a_second(client, server, number):
    start = time.monotonic()
    client.signal(number)
    assert client.process.wait(5) == STOPPED
    assert time.monotonic() - start < 1
    wait_until(lambda: server.stats()["last_close"] == 1001, 2, "a close frame with 1001")


def test_sigterm_ends_it_with_0(client):
    assert client.stop() == STOPPED


@pytest.mark.product
@pytest.mark.parametrize("condition", ["connecting", "muted", "waiting"])
def test_sigterm_ends_it_within_a_second_whatever_it_waits_for(
    start_client, start_server, few_games, condition
):
    server = start_server("--games", few_games)
    server.control(
        {"connecting": "handshake never", "muted": "mute", "waiting": "handshake 503 60"}[condition]
    )
    client = start_client(server.url)
    wait_until(lambda: server.connections() == 1, 15, "an attempt")
    start = time.monotonic()
    assert client.stop() == STOPPED
    assert time.monotonic() - start < 1


@pytest.mark.product
def test_a_reader_that_goes_away_does_not_kill_it_by_signal(client, server):
    client.process.stdout.close()
    for number in range(5):
        server.control(f"score a 3 {number}")
        time.sleep(0.1)
    if client.is_running():
        client.signal(signal.SIGTERM)
    assert client.process.wait(5) in (STOPPED, FAILED)


@pytest.mark.product
def test_sighup_reads_the_settings_again(start_client, start_server, few_games, tmp_path):
    first = start_server("--games", few_games)
    second = start_server("--games", few_games)
    second.control("score a 9 8")
    config = tmp_path / "board-client.conf"
    config.write_text(f"feed = {first.url}\n")
    client = start_client(options=["--config", str(config)])
    client.wait_for_score("HAR", "WEX", (2, 1), 20)
    config.write_text(f"feed = {second.url}\n")
    client.signal(signal.SIGHUP)
    client.wait_for_score("HAR", "WEX", (9, 8), 20)
    wait_until(lambda: first.clients() == 0, 5, "the first feed's connection closed")


@pytest.mark.product
def test_sighup_with_the_same_settings_keeps_the_connection(client, server):
    connections = server.connections()
    client.signal(signal.SIGHUP)
    server.control("score a 3 1")
    client.wait_for_score("HAR", "WEX", (3, 1))
    assert client.is_running() and server.connections() == connections


@pytest.mark.product
def test_check_of_good_settings_ends_with_0(command, tmp_path):
    config = tmp_path / "good.conf"
    config.write_text("feed = ws://127.0.0.1:9/\n")
    result = run(command, "--config", config, "--check")
    assert result.returncode == STOPPED, result.stderr


@pytest.mark.product
@pytest.mark.parametrize(
    "text, line, word",
    [
        ("display = text\nfeed = ftp://example.invalid/\n", 2, "ws://"),
        ("feed = ws://127.0.0.1:9/\n[buttons]\nnxt = 17\n", 3, "next"),
        ("fed = ws://127.0.0.1:9/\n", 1, "feed"),
        ("# fine\n\nnonsense\n", 3, "nonsense"),
    ],
)
def test_check_of_a_bad_file_ends_with_2_and_names_file_and_line(
    command, tmp_path, text, line, word
):
    config = tmp_path / "bad.conf"
    config.write_text(text)
    result = run(command, "--config", config, "--check")
    assert result.returncode == USAGE
    assert f"{config}:{line}" in result.stdout + result.stderr
    assert word in result.stdout + result.stderr


@pytest.mark.product
def test_bad_settings_never_stop_the_board_and_are_shown(start_client, server, tmp_path):
    config = tmp_path / "bad.conf"
    config.write_text(f"feed = {server.url}\nstale-aftr = 7\n")
    client = start_client(options=["--config", str(config)])
    client.wait_for_score("HAR", "WEX", (2, 1), 20)
    client.wait_for(lambda frame: "setting" in str(frame).lower(), 30, "the problem on the screen")
    assert f"{config}:2" in client.log()


@pytest.mark.product
@pytest.mark.parametrize("option", ["--version", "--help"])
def test_version_and_help_end_with_0(command, option):
    result = run(command, option)
    assert result.returncode == STOPPED and result.stderr == ""
    expected = r"\d+\.\d+" if option == "--version" else "--feed"
    assert re.search(expected, result.stdout)


@pytest.mark.product
@pytest.mark.parametrize(
    "options",
    [
        ["--nonsense"],
        ["--feed"],
        ["--display"],
        ["--display", "cinema"],
        ["--display", "text:0x0"],
        ["--display", "text:axb"],
        ["--feed", "http://127.0.0.1/"],
        ["extra"],
    ],
)
def test_a_wrong_option_ends_with_2_and_one_line(command, options, tmp_path):
    result = run(command, *options, "--state", tmp_path, "--run", tmp_path)
    assert result.returncode == USAGE
    assert result.stdout == ""
    assert len(result.stderr.strip().split("\n")) == 1


def test_the_status_file_tells_the_state(client, server):
    wait_until(lambda: client.metric('board_state{state="live"}') == 1, 5, "live")
    metrics = client.metrics()
    assert metrics["board_games"] == 3 and metrics["board_games_left_out"] == 0
    assert metrics['board_state{state="reconnecting"}'] == 0
    assert any(name.startswith("board_build_info{version=") for name in metrics)
    server.control("stop-listening")
    server.control("drop")
    wait_until(lambda: client.metric('board_state{state="reconnecting"}') == 1, 5, "reconnecting")
    assert client.metric('board_state{state="live"}') == 0


@pytest.mark.product
def test_the_status_file_has_every_sample_of_the_design(client):
    wait_until(lambda: client.metric('board_state{state="live"}') == 1, 5, "live")
    names = {name.partition("{")[0] for name in client.metrics()}
    assert {
        "board_state",
        "board_games",
        "board_games_left_out",
        "board_stale_games",
        "board_messages_total",
        "board_reconnects_total",
        "board_last_heard_seconds",
        "board_display_errors_total",
        "board_store_errors_total",
        "board_pins",
        "board_build_info",
    } <= names
    text = (client.run / "status.prom").read_text()
    for name in names:
        assert f"# TYPE {name} " in text


@pytest.mark.product
def test_the_status_file_is_replaced_whole(client, server):
    """A reader that opens it at any moment finds a whole file: it is renamed into place."""
    path = client.run / "status.prom"
    wait_until(path.exists, 5, "the status file")
    inodes = set()
    for number in range(6):
        server.control(f"score a 3 {number}")
        end = time.monotonic() + 0.6
        while time.monotonic() < end:
            with open(path) as file:
                inodes.add(os.fstat(file.fileno()).st_ino)
                text = file.read()
            assert text.endswith("\n") and "board_build_info" in text
    assert len(inodes) >= 2


@pytest.mark.product
def test_it_has_one_thread_and_few_descriptors(client, is_emulated):
    if is_emulated:
        pytest.skip("the emulator has threads and descriptors of its own")
    assert client.proc_status("Threads") == 1
    assert client.descriptors() <= 16
    children = pathlib.Path(f"/proc/{client.pid}/task/{client.pid}/children").read_text()
    assert children == ""


@pytest.mark.product
def test_the_last_games_are_shown_dim_at_the_next_start(start_client, server, tmp_path):
    folder = tmp_path / "same"
    client = start_client(server.url, folder=folder)
    client.wait_for_score("HAR", "WEX", (2, 1), 20)
    assert client.stop() == STOPPED
    server.control("handshake never")
    again = start_client(server.url, folder=folder)
    frame = again.wait_for(lambda frame: frame.score("HAR", "WEX") == (2, 1), 5, "the stored games")
    assert frame.is_dim("HAR", "WEX") and frame.state != "Live"


@pytest.mark.product
def test_the_first_frame_comes_before_any_network(start_client):
    client = start_client("ws://192.0.2.1:9")
    frame = client.wait_for(lambda frame: frame.banner, 5, "a first frame")
    assert frame.at - client.started < 2
    assert frame.state == "Reconnecting"


@pytest.mark.product
def test_the_text_display_has_the_size_asked_for(start_client, server):
    for size, columns, rows in (("", 40, 16), (":20x4", 20, 4), (":80x24", 80, 24)):
        client = start_client(server.url, display=f"text{size}")
        frame = client.wait_for_score("HAR", "WEX", (2, 1), 20)
        assert len(frame.rows) <= rows
        assert all(len(row) <= columns for row in frame.rows)


@pytest.mark.product
def test_the_log_has_a_priority_on_every_line(client, server):
    server.control("drop")
    client.wait_for_state("Reconnecting", 5)
    client.wait_for_state("Live", 10)
    lines = client.log().splitlines()
    assert lines and all(re.match(r"<[0-7]>", line) for line in lines), lines
