"""The benchmark's rivals do the same work: the same merge rule, a row for each change of a shown game."""

import pathlib
import shutil
import subprocess
import sys

import pytest

import harness
from harness import wait_until

RIVALS = harness.ROOT / "Tests" / "Rivals"
HAS_NODE = shutil.which("node") and pathlib.Path("/usr/share/nodejs/ws").is_dir()
COMMANDS = [
    pytest.param([sys.executable, str(RIVALS / "python_client.py")], id="python"),
    pytest.param(
        ["node", str(RIVALS / "node_client.js")],
        id="node",
        marks=pytest.mark.skipif(not HAS_NODE, reason="no nodejs and node-ws"),
    ),
]


@pytest.fixture(params=COMMANDS)
def rows(request, server, tmp_path):
    """A function that gives all rows a rival has printed so far."""
    path = tmp_path / "rows"
    with open(path, "wb") as file:
        process = subprocess.Popen([*request.param, server.url], stdout=file)
    wait_until(lambda: server.clients() == 1, 20, "the rival connected")
    yield lambda: path.read_text(encoding="utf-8").splitlines()
    process.kill()
    process.wait()


def wait_for_row(rows, row):
    wait_until(lambda: row in rows(), 10, f"{row!r} in {rows()}")


def test_it_prints_each_game_of_the_snapshot(rows, server):
    for row in ("HAR 2-1 WEX  67'", "FJA 0-0 OST  3'", "GRU - MOO  scheduled"):
        wait_for_row(rows, row)


def test_it_prints_a_changed_game_and_nothing_else(rows, server):
    wait_for_row(rows, "GRU - MOO  scheduled")
    server.control("score a 3 1")
    wait_for_row(rows, "HAR 3-1 WEX  67'")
    assert len(rows()) == 4


def test_it_ignores_old_and_equal_versions_and_broken_messages(rows, server):
    wait_for_row(rows, "GRU - MOO  scheduled")
    server.control("score a 3 1")
    for command in (
        "old 3",
        "equal a",
        "duplicate",
        "garbage 24",
        "unknown",
        "binary",
        "score b 1 0",
    ):
        server.control(command)
    wait_for_row(rows, "FJA 1-0 OST  3'")
    assert not any("99" in row for row in rows())
    assert (
        len(rows()) <= 6
    ), "three games, two scores, and the confirmation of a game that `old` raised first"


def test_it_merges_names_clears_with_null_and_removes(rows, server):
    server.control('set a {"minute": null, "home": {"abbr": "HWT"}}')
    wait_for_row(rows, "HWT 2-1 WEX  live")
    server.control("remove b")
    server.control("score a 9 1")
    wait_for_row(rows, "HWT 9-1 WEX  live")


def test_it_comes_back_after_a_drop(rows, server):
    server.control("drop")
    wait_until(lambda: server.connections() == 2, 10, "a second connection")
    server.control("score a 8 1")
    wait_for_row(rows, "HAR 8-1 WEX  67'")
