"""Fixtures. BOARD_CLIENTS="host=PATH board=PATH arm64=qemu-aarch64-static -L SYSROOT PATH" names the clients under
test; without it the small stand-in of this folder is driven, which tests the tests."""

import os
import sys

import pytest

import harness

FAKE = [sys.executable, str(harness.HERE / "fake_client.py")]
CLIENTS = harness.parse_clients(os.environ.get("BOARD_CLIENTS", "")) or {"fake": FAKE}


def pytest_configure(config):
    config.addinivalue_line("markers", "slow: waits for real deadlines, up to a minute")
    config.addinivalue_line("markers", "product: about the client itself, so not for the stand-in")


def pytest_generate_tests(metafunc):
    if "client_name" in metafunc.fixturenames:
        is_product = any(metafunc.definition.iter_markers("product"))
        names = [name for name in CLIENTS if not (is_product and name == "fake")]
        metafunc.parametrize(
            "client_name",
            names or [pytest.param("none", marks=pytest.mark.skip("no BOARD_CLIENTS"))],
        )


@pytest.fixture
def command(client_name):
    """The words that start the client under test."""
    return CLIENTS[client_name]


@pytest.fixture
def is_emulated(command):
    return "qemu" in os.path.basename(command[0])


@pytest.fixture
def few_games(tmp_path):
    """Three games, two of them live."""
    return harness.games_file(
        tmp_path / "games.json",
        [
            harness.game(
                "a", "HAR", "WEX", (2, 1), minute=67, sport="soccer", league="Northern League"
            ),
            harness.game("b", "FJA", "OST", (0, 0), minute=3, sport="soccer"),
            harness.game("c", "GRU", "MOO", (None, None), status="scheduled", start=4_102_444_800),
        ],
    )


@pytest.fixture
def start_server():
    servers = []

    def start(*options, **keys):
        servers.append(harness.Server(*options, **keys))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def server(start_server, few_games):
    return start_server("--games", few_games)


@pytest.fixture
def start_client(command, tmp_path):
    clients = []

    def start(feed=None, **keys):
        keys.setdefault("folder", tmp_path / f"client-{len(clients)}")
        clients.append(harness.Client(command, feed=feed, **keys))
        return clients[-1]

    yield start
    for client in clients:
        client.stop()


@pytest.fixture
def client(start_client, server):
    """A client that is Live and shows the few games."""
    client = start_client(server.url)
    client.wait_for_state("Live", 20)
    client.wait_for_score("HAR", "WEX", (2, 1))
    return client
