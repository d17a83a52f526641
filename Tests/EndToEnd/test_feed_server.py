"""The feed server itself, seen by the `websockets` library: what the other tests rely on."""

import contextlib
import json
import socket
import sys
import time

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import connect

import harness
from harness import wait_until

TOLD_WITHIN = 5


def open_feed(server):
    return connect(server.url, compression=None, max_size=None)


def receive(feed, count):
    return [json.loads(feed.recv(TOLD_WITHIN)) for _ in range(count)]


def test_a_client_gets_a_snapshot_first(server):
    with open_feed(server) as feed:
        (snapshot,) = receive(feed, 1)
    assert snapshot["type"] == "snapshot"
    assert [game["id"] for game in snapshot["games"]] == ["a", "b", "c"]


def test_versions_rise_with_every_update_of_a_game(start_server, few_games):
    server = start_server("--games", few_games, "--rate", 200)
    with open_feed(server) as feed:
        snapshot, *updates = receive(feed, 300)
    versions = {game["id"]: game["version"] for game in snapshot["games"]}
    for update in updates:
        assert update["version"] == versions[update["id"]] + 1
        versions[update["id"]] = update["version"]


def test_the_rate_is_kept_by_the_clock(start_server, few_games):
    server = start_server("--games", few_games, "--rate", 100)
    start = time.monotonic()
    wait_until(lambda: server.stats()["updates"] >= 200, 10, "200 updates")
    assert 1.8 < time.monotonic() - start < 4


@pytest.mark.parametrize("seed", [1, 20])
def test_the_same_seed_gives_the_same_updates(start_server, few_games, seed):
    runs = []
    for _ in range(2):
        server = start_server("--games", few_games, "--seed", seed)
        with open_feed(server) as feed:
            server.control("burst 200 0")
            runs.append(receive(feed, 201))
    assert runs[0] == runs[1]


def test_another_seed_gives_other_updates(start_server, few_games):
    answers = [
        start_server("--games", few_games, "--seed", seed).ask("burst 200 0") for seed in (1, 2)
    ]
    assert answers[0] != answers[1]


def test_a_late_client_gets_the_games_as_they_stand(server):
    server.control("score a 5 4")
    server.control('set a {"minute": null, "text": "45\'+1\'"}')
    server.control("remove b")
    with open_feed(server) as feed:
        (snapshot,) = receive(feed, 1)
    games = {game["id"]: game for game in snapshot["games"]}
    assert games.keys() == {"a", "c"}
    assert games["a"]["score"] == [5, 4] and games["a"]["version"] == 3
    assert "minute" not in games["a"] and games["a"]["text"] == "45'+1'"


def test_every_client_hears_every_update(server):
    with contextlib.ExitStack() as stack:
        feeds = [stack.enter_context(open_feed(server)) for _ in range(20)]
        for feed in feeds:
            receive(feed, 1)
        server.control("score a 3 1")
        assert [receive(feed, 1)[0]["score"] for feed in feeds] == [[3, 1]] * 20


def test_a_burst_answers_with_the_versions_it_sent(server):
    with open_feed(server) as feed:
        receive(feed, 1)
        final = server.ask("burst 500 100")
        updates = receive(feed, 500)
    for id in ("a", "b"):
        assert final[id][0] == max(u["version"] for u in updates if u["id"] == id)


def test_a_resync_is_answered_with_a_snapshot(server):
    with open_feed(server) as feed:
        receive(feed, 1)
        feed.send('{"type": "nonsense"}')
        feed.send("not json")
        feed.send('{"type": "resync"}')
        assert receive(feed, 1)[0]["type"] == "snapshot"
    assert server.stats()["resyncs"] == 1


def test_pings_are_answered_and_counted(server):
    with open_feed(server) as feed:
        assert feed.ping().wait(TOLD_WITHIN)
    assert server.stats()["pings_answered"] == 1


def test_a_mute_server_answers_nothing_until_it_is_unmuted(server):
    with open_feed(server) as feed:
        receive(feed, 1)
        server.control("mute")
        pong = feed.ping()
        server.control("score a 9 9")
        assert not pong.wait(0.3)
        with pytest.raises(TimeoutError):
            connect(server.url, open_timeout=0.3).__enter__()
        server.control("unmute")
        assert pong.wait(TOLD_WITHIN)
        assert receive(feed, 1)[0]["games"][0]["score"] == [9, 9]


def test_live_games_are_confirmed_with_their_present_version(server):
    with open_feed(server) as feed:
        receive(feed, 1)
        server.control("confirm")
        assert receive(feed, 2) == [{"type": "update", "id": id, "version": 1} for id in ("a", "b")]


@pytest.mark.slow
def test_live_games_are_confirmed_by_themselves_within_60_s(server):
    with open_feed(server) as feed:
        receive(feed, 1)
        start = time.monotonic()
        confirmed = {json.loads(feed.recv(60))["id"] for _ in range(2)}
        assert time.monotonic() - start < 60
    assert confirmed == {"a", "b"}


@pytest.mark.parametrize(
    "kind, error",
    [
        ("wrong-accept", InvalidHandshake),
        ("no-accept", InvalidHandshake),
        ("double-accept", InvalidHandshake),
        ("no-connection", InvalidHandshake),
        ("no-upgrade", InvalidHandshake),
        ("wrong-upgrade", InvalidHandshake),
        ("double-upgrade", InvalidHandshake),
        ("wrong-connection", InvalidHandshake),
        ("http10", Exception),
        ("extension", InvalidHandshake),
        ("protocol", InvalidHandshake),
        ("long-header", Exception),
        ("not-http", Exception),
        ("close", Exception),
        ("200", InvalidStatus),
        ("301", Exception),
        ("401", InvalidStatus),
        ("503", InvalidStatus),
    ],
)
def test_a_wrong_handshake_is_refused_by_a_library(server, kind, error):
    server.control(f"handshake {kind}")
    with pytest.raises(error):
        open_feed(server).__enter__()
    server.control("normal")
    with open_feed(server) as feed:
        receive(feed, 1)


@pytest.mark.parametrize("kind", ["byte-at-a-time", "first-frame-with-101", "odd-case"])
def test_an_odd_handshake_is_taken_by_a_library(server, kind):
    server.control(f"handshake {kind} x1")
    with open_feed(server) as feed:
        assert receive(feed, 1)[0]["type"] == "snapshot"
    assert server.stats()["connections"] == 1


def test_retry_after_is_told_with_429_and_503(server):
    for status in (429, 503):
        server.control(f"handshake {status} 17 x1")
        with pytest.raises(InvalidStatus) as refusal:
            open_feed(server).__enter__()
        assert refusal.value.response.status_code == status
        assert refusal.value.response.headers["Retry-After"] == "17"


@pytest.mark.parametrize(
    "command, code",
    [
        ("frame masked", 1002),
        ("frame rsv", 1002),
        ("frame reserved-opcode", 1002),
        ("frame reserved-control", 1002),
        ("frame long-control", 1002),
        ("frame fragmented-ping", 1002),
        ("frame stray-continuation", 1002),
        ("frame text-in-text", 1002),
        ("frame close-one-byte", 1002),
        ("frame close-bad-code", 1002),
        ("invalid-utf8", 1007),
    ],
)
def test_a_wrong_frame_ends_the_connection_of_a_library(server, command, code):
    with open_feed(server) as feed:
        receive(feed, 1)
        server.control(command)
        with pytest.raises(ConnectionClosed) as closed:
            feed.recv(TOLD_WITHIN)
    assert closed.value.sent.code == code


@pytest.mark.parametrize("kind", ["nonminimal-length", "nonminimal-length64", "topbit-length"])
def test_wrong_lengths_are_on_the_wire_as_said(server, kind):
    """The library does not check these, so the bytes are looked at."""
    sys.path.insert(0, str(harness.SERVER.parent))
    import wire

    with socket.create_connection(("127.0.0.1", server.port)) as raw:
        raw.sendall(
            b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        wait_until(lambda: server.clients() == 1, TOLD_WITHIN)
        server.control(f"frame {kind}")
        raw.settimeout(TOLD_WITHIN)
        data = b""
        while not data.endswith(wire.BAD_FRAMES[kind]):
            data += raw.recv(65_536)
    assert b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n" in data


def test_broken_messages_are_text_that_is_no_message_of_the_protocol(server):
    with open_feed(server) as feed:
        receive(feed, 1)
        server.control("garbage 24")
        for _ in range(24):
            assert isinstance(feed.recv(TOLD_WITHIN), str)


def test_old_versions_lie_below_what_was_sent(server):
    with open_feed(server) as feed:
        receive(feed, 1)
        server.control("score a 3 1")
        assert receive(feed, 1)[0]["version"] == 2
        server.control("old 1")
        assert receive(feed, 1)[0] == {"type": "update", "id": "a", "version": 1, "score": [99, 99]}


def test_duplicates_repeat_the_last_update_word_for_word(server):
    with open_feed(server) as feed:
        receive(feed, 1)
        server.control("score a 3 1")
        server.control("duplicate")
        first, second = receive(feed, 2)
    assert first == second


@pytest.mark.parametrize("length", [100_000, 4 << 20, (4 << 20) + 1])
def test_a_huge_snapshot_has_exactly_the_bytes_asked_for(server, length):
    with open_feed(server) as feed:
        receive(feed, 1)
        server.control(f"huge {length}")
        text = feed.recv(20)
    assert len(text.encode()) == length and len(json.loads(text)["games"]) == 3


def test_a_truncated_snapshot_is_a_whole_message_of_broken_json(server):
    with open_feed(server) as feed:
        receive(feed, 1)
        server.control("truncated-snapshot")
        with pytest.raises(ValueError):
            json.loads(feed.recv(TOLD_WITHIN))


def test_a_message_comes_in_as_many_frames_as_asked_for(server):
    with open_feed(server) as feed:
        receive(feed, 1)
        server.control("fragments 1000")
        parts = list(feed.recv_streaming())
    assert len(parts) == 1000 and json.loads("".join(parts))["type"] == "snapshot"


def test_a_slow_server_still_sends_everything(server):
    server.control("slow on")
    with open_feed(server) as feed:
        receive(feed, 1)
        server.control("score a 7 7")
        server.control("slow off")
        server.control("score a 8 7")
        assert [update["score"] for update in receive(feed, 2)] == [[7, 7], [8, 7]]


def test_a_garbage_stream_has_the_bytes_asked_for(server):
    with open_feed(server) as feed:
        receive(feed, 1)
        sent = int(server.control("garbage-stream 1000000 0.5"))
        size = sum(len(feed.recv(TOLD_WITHIN).encode()) for _ in range(sent))
    assert 400_000 < size < 600_000


def test_a_drop_has_no_close_frame_and_a_close_has_its_reason(server):
    for command, code, reason in (
        ("drop", None, ""),
        ("drop reset", None, ""),
        ("close 1001 bye", 1001, "bye"),
        ("close-1012 15", 1012, "retry-after=15"),
        ("close-1012", 1012, ""),
    ):
        with open_feed(server) as feed:
            receive(feed, 1)
            server.control(command)
            with pytest.raises(ConnectionClosed) as closed:
                feed.recv(TOLD_WITHIN)
        received = closed.value.rcvd
        assert (received and received.code, received.reason if received else "") == (code, reason)


def test_a_server_that_stopped_listening_listens_again_on_the_same_port(server):
    with open_feed(server) as feed:
        receive(feed, 1)
        server.control("stop-listening")
        with pytest.raises(ConnectionRefusedError):
            open_feed(server).__enter__()
        server.control("score a 3 3")
        assert receive(feed, 1)[0]["score"] == [3, 3]
    server.control("listen")
    with open_feed(server) as feed:
        receive(feed, 1)


@pytest.mark.parametrize(
    "command",
    [
        "",
        "nonsense",
        "score a",
        "score nobody 1 1",
        "status a playing",
        "set a {",
        "slow",
        "handshake",
        "handshake 99",
        "frame",
        "huge 10",
        "close",
        "burst 1",
    ],
)
def test_a_wrong_command_is_answered_with_an_error(server, command):
    with pytest.raises(RuntimeError, match="error"):
        server.control(command)
    assert server.control("clients") == "0"


def test_the_evening_plays_and_keeps_the_limits_of_the_protocol(start_server):
    server = start_server("--evening", "--speed", 2000)
    with open_feed(server) as feed:
        (snapshot,) = receive(feed, 1)
        updates = receive(feed, 1250)
    limits = {"id": 40, "league": 48, "text": 40}
    names = {"name": 64, "short": 24, "abbr": 8}
    for message in snapshot["games"] + updates:
        assert all(len(message[key].encode()) <= limits[key] for key in limits if message.get(key))
        for side in (message.get("home", {}), message.get("away", {})):
            assert all(len(side[key].encode()) <= names[key] for key in side)
    statuses = {update.get("status") for update in updates}
    assert {
        "live",
        "break",
        "final",
        "delayed",
        "postponed",
        "cancelled",
        "abandoned",
        "suspended",
    } <= statuses
    assert len({game["sport"] for game in snapshot["games"]}) >= 10
    scores = {}
    assert any(is_correction(scores, update) for update in updates), "no score was taken back"


def is_correction(scores, update):
    """Whether a number of this update's score is lower than before; keeps the scores."""
    new = update.get("score")
    if not new or not all(isinstance(side, int) for side in new):
        return False
    old = scores.get(update["id"], [0, 0])
    scores[update["id"]] = new
    return any(b < a for a, b in zip(old, new))


@pytest.mark.skipif(not harness.REPLAYS.is_dir(), reason="no ../shared/replays")
@pytest.mark.parametrize("path", sorted(harness.REPLAYS.glob("*.json")), ids=lambda path: path.stem)
def test_replays_are_served_as_they_are(start_server, path):
    server = start_server("--games", path)
    with open_feed(server) as feed:
        (snapshot,) = receive(feed, 1)
    assert snapshot["games"] == json.loads(path.read_text())["games"]
