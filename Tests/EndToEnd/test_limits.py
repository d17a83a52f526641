"""Messages that are long, in pieces, or nonsense, and the memory they take."""

import pytest

import harness
from harness import game, games_file, letters, wait_until

MESSAGE_BYTES = 4 * 1024 * 1024


def still_live(client, server, score):
    server.control(f"score a {score[0]} {score[1]}")
    client.wait_for_score("HAR", "WEX", score, 20)
    assert client.frame().state == "Live"


@pytest.mark.parametrize("length", [65_535, 65_536, MESSAGE_BYTES])
def test_a_long_snapshot_is_taken(client, server, length):
    connections = server.connections()
    server.control("set b " + '{"score": [8, 8]}')
    client.wait_for_score("FJA", "OST", (8, 8))
    server.control("forget b")
    server.control(f"huge {length}")
    client.wait_for(lambda frame: "FJA" not in frame, 20, "the long snapshot's games")
    still_live(client, server, (3, 1))
    assert server.connections() == connections and client.messages("broken") == 0


@pytest.mark.parametrize("length", [MESSAGE_BYTES + 1, 16 * 1024 * 1024])
def test_a_message_over_4_mib_is_counted_as_broken_and_changes_nothing(client, server, length):
    connections = server.connections()
    server.control("forget b")
    server.control(f"huge {length}")
    client.wait_for_messages("broken", 1, 30)
    still_live(client, server, (3, 1))
    assert client.frame().score("FJA", "OST") == (0, 0)
    assert server.connections() == connections and client.messages("broken") == 1


@pytest.mark.parametrize(
    "count, length", [(2, 10_000), (1_000, 10_000), (65_536, MESSAGE_BYTES), (70_000, 60_000)]
)
@pytest.mark.product
def test_a_message_in_many_frames_is_taken(client, server, count, length):
    connections = server.connections()
    server.control("forget b")
    server.control(f"fragments {count} {length}")
    client.wait_for(lambda frame: "FJA" not in frame, 30, "the snapshot's games")
    still_live(client, server, (3, 1))
    assert server.connections() == connections and client.messages("broken") == 0


def test_bytes_one_at_a_time_are_taken(client, server):
    server.control("slow on")
    server.control("snapshot")
    server.control("score a 6 6")
    client.wait_for_score("HAR", "WEX", (6, 6), 20)
    server.control("slow off")
    still_live(client, server, (7, 6))
    assert client.messages("broken") == 0


def test_a_megabyte_of_garbage_a_second_leaves_it_live(client, server):
    connections = server.connections()
    mark = client.mark()
    sent = int(server.control("garbage-stream 1000000 4"))
    still_live(client, server, (3, 1))
    client.wait_for_messages("broken", sent)
    assert {frame.state for frame in client.since(mark)} == {"Live"}
    assert server.connections() == connections


@pytest.mark.product
def test_long_messages_and_garbage_take_no_memory(client, server, is_emulated):
    before = client.proc_status("RssAnon")
    server.control(f"huge {MESSAGE_BYTES}")
    server.control(f"huge {16 * 1024 * 1024}")
    server.control("fragments 65536 4000000")
    sent = int(server.control("garbage-stream 1000000 2"))
    client.wait_for_messages("broken", sent + 1, 30)
    still_live(client, server, (3, 1))
    assert client.proc_status("RssAnon") <= before + (2_000 if is_emulated else 64)


@pytest.mark.product
def test_512_games_fit_into_2500_kb(
    client_name, command, start_client, start_server, tmp_path, is_emulated
):
    if is_emulated or client_name != "board":
        pytest.skip("a figure of the board build on its own machine")
    games = [game(f"g{n}", letters(2 * n), letters(2 * n + 1), (n % 9, n % 7)) for n in range(512)]
    server = start_server("--games", games_file(tmp_path / "games.json", games), "--rate", 100)
    client = start_client(server.url)
    client.wait_for_state("Live", 20)
    wait_until(lambda: client.messages("applied") > 300, 20, "300 updates")
    assert client.metric("board_games") == 512
    assert client.proc_status("VmRSS") <= 2_500
    assert client.proc_status("Threads") == 1


@pytest.mark.product
def test_the_board_build_fits_into_400_kb_on_disk(client_name, command):
    if client_name not in ("board", "arm64"):
        pytest.skip("a figure of the board build")
    assert harness.pathlib.Path(command[-1]).stat().st_size <= 400_000


@pytest.mark.product
def test_an_update_allocates_nothing_that_stays(client, server, is_emulated):
    server.ask("burst 1000 0")
    still_live(client, server, (3, 1))
    before = client.proc_status("RssAnon")
    server.ask("burst 20000 2000")
    still_live(client, server, (4, 1))
    assert client.proc_status("RssAnon") <= before + (2_000 if is_emulated else 16)
