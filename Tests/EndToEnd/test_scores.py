"""What is shown: games of the feed, changes of them, and nothing that is older or broken."""

import json
import re

import pytest

import harness
from harness import game, games_file, letters, wait_until


def names(team):
    return [team[key] for key in ("abbr", "short", "name") if team.get(key)]


def shows(rows, game):
    """Whether a row has both teams, each by any of its names, perhaps cut."""

    def has(row, team):
        return any(
            re.search(rf"(?<!\w){re.escape(name[:10].strip())}", row) for name in names(team)
        )

    return any(has(row, game["home"]) and has(row, game["away"]) for row in rows)


def test_games_of_a_file_are_shown_with_their_scores(client):
    frame = client.frame()
    assert frame.score("FJA", "OST") == (0, 0)
    assert "GRU" in frame and "67" in frame
    assert not frame.is_dim("HAR", "WEX")


@pytest.mark.skipif(not harness.REPLAYS.is_dir(), reason="no ../shared/replays")
@pytest.mark.parametrize("path", sorted(harness.REPLAYS.glob("*.json")), ids=lambda path: path.stem)
def test_games_of_a_captured_day_are_shown(start_client, start_server, path):
    server = start_server("--games", path)
    games = json.loads(path.read_text())["games"]
    client = start_client(server.url, display="text:80x48")
    client.wait_for_state("Live", 20)

    def missing():
        rows = {row for frame in client.frames() for row in frame.rows}
        return [game["id"] for game in games if not shows(rows, game)]

    pages = len(games) // 40 + 1
    wait_until(
        lambda: not missing(), 15 + 15 * pages, f"games not shown of {len(games)}", every=0.5
    )


def test_the_evening_is_shown_and_changes(start_client, start_server):
    server = start_server("--evening", "--speed", 60)
    client = start_client(server.url, display="text:80x30")
    client.wait_for_state("Live", 20)
    client.wait_for(
        lambda frame: "Harrowgate" in frame and "Østerby" in frame, 10, "games with letters beyond ASCII"
    )
    seen = {str(frame) for frame in client.frames()}
    wait_until(
        lambda: len({str(frame) for frame in client.frames()} - seen) >= 10, 20, "ten changes"
    )


def test_a_changed_score_appears(client, server):
    server.control("score a 3 1")
    client.wait_for_score("HAR", "WEX", (3, 1), 2)
    server.control("score a 2 1")
    client.wait_for_score("HAR", "WEX", (2, 1), 2)


def test_an_older_version_changes_nothing_and_is_counted(client, server):
    server.control("score a 3 1")
    client.wait_for_score("HAR", "WEX", (3, 1))
    before = client.messages("old")
    server.control("old 4")
    client.wait_for_messages("old", before + 3)
    assert client.frame().score("HAR", "WEX") == (3, 1)
    assert not any("99" in frame for frame in client.frames())


def test_the_same_version_again_changes_nothing(client, server):
    server.control("score a 3 1")
    client.wait_for_score("HAR", "WEX", (3, 1))
    server.control("duplicate")
    server.control("equal a")
    server.control("score b 1 0")
    frame = client.wait_for_score("FJA", "OST", (1, 0))
    assert frame.score("HAR", "WEX") == (3, 1)
    assert not any("99" in frame for frame in client.frames())


def test_a_snapshot_replaces_games_and_versions(client, server, few_games, tmp_path):
    server.control("score a 7 7")
    client.wait_for_score("HAR", "WEX", (7, 7))
    other = games_file(
        tmp_path / "other.json",
        [game("a", "HAR", "WEX", (0, 0), version=0), game("n", "NEW", "ONE", (5, 5))],
    )
    server.control(f"load {other}")
    frame = client.wait_for_score("NEW", "ONE", (5, 5))
    assert frame.score("HAR", "WEX") == (0, 0) and "FJA" not in frame
    server.control("score a 1 0")
    client.wait_for_score("HAR", "WEX", (1, 0))


def test_a_removed_game_goes_and_an_added_one_comes(client, server):
    server.control("remove b")
    client.wait_for(lambda frame: "FJA" not in frame, 5, "FJA gone")
    server.control("set n " + json.dumps(game("n", "NEW", "ONE", (4, 2))))
    client.wait_for_score("NEW", "ONE", (4, 2))


def test_an_older_removal_removes_nothing(client, server):
    server.control("score a 3 1")
    client.wait_for_score("HAR", "WEX", (3, 1))
    server.control('text {"type":"remove","id":"a","version":1}')
    server.control("score b 1 0")
    frame = client.wait_for_score("FJA", "OST", (1, 0))
    assert frame.score("HAR", "WEX") == (3, 1)


@pytest.mark.product
def test_an_update_of_an_unknown_game_asks_for_a_snapshot_once_in_10_s(client, server):
    for version in range(5):
        server.control(
            f'text {json.dumps({"type": "update", "id": "nobody", "version": version, "score": [1, 1]})}'
        )
    wait_until(lambda: server.stats()["resyncs"] >= 1, 5, "a resync")
    server.control("score a 3 1")
    client.wait_for_score("HAR", "WEX", (3, 1))
    assert server.stats()["resyncs"] == 1


@pytest.mark.product
def test_broken_messages_are_counted_and_the_client_stays_live(client, server):
    connections = server.connections()
    mark = client.mark()
    server.control("garbage 48")
    client.wait_for_messages("broken", 48)
    server.control("score a 3 1")
    client.wait_for_score("HAR", "WEX", (3, 1))
    assert {frame.state for frame in client.since(mark)} == {"Live"}
    assert server.connections() == connections
    assert client.messages("broken") == 48


def test_a_truncated_snapshot_changes_nothing(client, server):
    server.control("truncated-snapshot")
    client.wait_for_messages("broken", 1)
    server.control("score b 1 0")
    frame = client.wait_for_score("FJA", "OST", (1, 0))
    assert frame.score("HAR", "WEX") == (2, 1) and frame.state == "Live"


def test_binary_and_unknown_messages_are_counted_and_skipped(client, server):
    connections = server.connections()
    server.control("binary")
    server.control("unknown")
    client.wait_for_messages("unknown", 2)
    server.control("score a 3 1")
    client.wait_for_score("HAR", "WEX", (3, 1))
    assert server.connections() == connections


@pytest.mark.product
def test_games_of_one_snapshot_survive_a_bad_one_among_them(start_client, start_server, tmp_path):
    good = [game("a", "HAR", "WEX", (2, 1)), game("z", "FJA", "OST", (1, 0))]
    path = games_file(tmp_path / "games.json", good)
    server = start_server("--games", path)
    client = start_client(server.url)
    client.wait_for_score("HAR", "WEX", (2, 1), 20)
    bad = [
        {"id": "x", "version": 1, "status": "live"},
        {**game("y", "BAD", "ONE"), "version": "one"},
    ]
    message = {"type": "snapshot", "games": [good[0], *bad, {**good[1], "score": [6, 5]}]}
    server.control("text " + json.dumps(message))
    frame = client.wait_for_score("FJA", "OST", (6, 5))
    assert frame.score("HAR", "WEX") == (2, 1) and "BAD" not in frame


@pytest.mark.product
def test_wrong_kinds_of_an_update_are_ignored_key_by_key(client, server):
    update = {
        "type": "update",
        "id": "a",
        "version": 5,
        "score": [4, 1],
        "minute": "70",
        "home": 3,
        "status": 9,
        "clock": [],
        "odds": "none",
        "unknown": {"deep": [1, [2, {"x": None}]]},
    }
    server.control("text " + json.dumps(update))
    frame = client.wait_for_score("HAR", "WEX", (4, 1))
    assert "67" in frame


@pytest.mark.product
def test_the_session_of_the_protocol_ends_as_it_says(start_client, start_server, tmp_path):
    """PROTOCOL.md 9, its lines sent as they stand there."""
    text = (harness.ROOT / "PROTOCOL.md").read_text(encoding="utf-8")
    session = re.search(r"## 9\. A session\n(.*?)\n## ", text, re.DOTALL)[1]
    lines = [line.split("   --")[0].strip() for line in re.sub(r"\n {9,}", "", session).split("\n")]
    messages = [line[3:].strip() for line in lines if line.startswith("S  {")]
    # What the server knows by the time the client asks it for a snapshot.
    games = json.loads(messages[0])["games"]
    games[0].update(version=6, minute=13)
    server = start_server("--games", games_file(tmp_path / "session.json", games))
    client = start_client(server.url)
    client.wait_for_state("Live", 20)
    for message in messages:
        if "..." in message:
            break
        server.control("text " + message)
        if '"version":4' in message:  # Waited for: two updates of one moment are drawn as one frame.
            client.wait_for_score("HAR", "WEX", (1, 0))
    client.wait_for_messages("broken", 1)
    client.wait_for_messages("old", 1)
    client.wait_for_messages("unknown", 1)
    frame = client.wait_for_score("HAR", "WEX", (0, 0))
    assert "13" in frame and "live" in str(frame).lower()


def test_pages_rotate_until_every_game_was_shown(start_client, start_server, tmp_path):
    games = [game(f"g{n}", letters(2 * n), letters(2 * n + 1), (n, 0)) for n in range(40)]
    server = start_server("--games", games_file(tmp_path / "games.json", games))
    client = start_client(server.url)
    client.wait_for_state("Live", 20)

    def all_shown():
        return all(
            any(
                frame.score(letters(2 * n), letters(2 * n + 1)) == (n, 0)
                for frame in client.frames()
            )
            for n in range(40)
        )

    wait_until(all_shown, 90, "40 games on pages of 15", every=0.5)


def test_games_left_out_are_counted_and_shown(start_client, start_server, tmp_path):
    games = [
        game(
            f"g{n}",
            letters(2 * n),
            letters(2 * n + 1),
            (None, None),
            status="scheduled",
            start=4_102_444_800 + n,
        )
        for n in range(600)
    ]
    games[599]["status"], games[599]["score"] = "live", [3, 2]
    server = start_server("--games", games_file(tmp_path / "games.json", games))
    client = start_client(server.url)
    client.wait_for_state("Live", 20)
    wait_until(lambda: client.metric("board_games_left_out") == 88, 5, "88 games left out")
    assert client.metric("board_games") == 512
    client.wait_for(lambda frame: "88" in frame, 30, "the number on the screen")


@pytest.mark.product
def test_when_games_are_left_out_the_live_ones_stay(start_client, start_server, tmp_path):
    games = [
        game(
            f"g{n}",
            letters(2 * n),
            letters(2 * n + 1),
            (None, None),
            status="scheduled",
            start=4_102_444_800 + n,
        )
        for n in range(600)
    ]
    games[599]["status"], games[599]["score"] = "live", [3, 2]
    server = start_server("--games", games_file(tmp_path / "games.json", games))
    client = start_client(server.url)
    client.wait_for_score(letters(1198), letters(1199), (3, 2), 20)


def test_340_games_and_500_updates_within_100_ms_lose_none(start_client, start_server, tmp_path):
    """Twelve games are live, so every update is one of theirs. The others go afterwards, that one page shows all."""
    games = [game(f"g{n}", letters(2 * n), letters(2 * n + 1), (0, 0)) for n in range(12)]
    games += [
        game(
            f"g{n}",
            letters(2 * n),
            letters(2 * n + 1),
            (None, None),
            status="scheduled",
            start=4_102_444_800 + n,
        )
        for n in range(12, 340)
    ]
    server = start_server("--games", games_file(tmp_path / "games.json", games))
    client = start_client(server.url, display="text:80x24")
    client.wait_for_state("Live", 20)
    wait_until(lambda: client.metric("board_games") == 340, 5, "340 games")
    applied = client.messages("applied")
    final = server.ask("burst 500 100")
    client.wait_for_messages("applied", applied + 500)
    assert client.messages("applied") == applied + 500
    for n in range(12, 340):
        server.control(f"remove g{n}")
    for n in range(12):
        client.wait_for_score(letters(2 * n), letters(2 * n + 1), final[f"g{n}"][1])
    wait_until(lambda: client.metric("board_games") == 12, 5, "twelve games left")
    assert client.messages("old") == 0 and client.messages("broken") == 0


def test_1000_updates_in_one_go_lose_none(client, server):
    applied = client.messages("applied")
    final = server.ask("burst 1000 0")
    client.wait_for_score("HAR", "WEX", final["a"][1])
    client.wait_for_score("FJA", "OST", final["b"][1])
    client.wait_for_messages("applied", applied + 1000)
