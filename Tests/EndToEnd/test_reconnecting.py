"""What a network does to a connection, and what the board says meanwhile."""

import time

import pytest

from harness import free_port, wait_until

# PROTOCOL.md 7: the first waits are 1, 2, 4 s, each with up to its own length added.
FIRST_WAIT = 2
SECOND_WAIT = 4
DROPS = ["drop", "drop reset", "close 1000", "close 1001", "close 1011 oops", "close 4000"]


def goes_and_comes_back(client, server, command, timeout):
    """Sends the command, sees Reconnecting with dim scores, and Live again with the score as it is then."""
    connections = server.connections()
    mark = client.mark()
    server.control(command)
    server.control("score a 4 4")
    client.wait_for_score("HAR", "WEX", (4, 4), timeout)
    lost = [frame for frame in client.since(mark) if frame.state == "Reconnecting"]
    assert lost, "never said Reconnecting"
    assert all(frame.is_dim("HAR", "WEX") for frame in lost)
    assert client.frame().state == "Live" and not client.frame().is_dim("HAR", "WEX")
    assert server.connections() == connections + 1
    return lost


@pytest.mark.parametrize("end", DROPS)
def test_a_lost_connection_is_shown_at_once_and_made_again(client, server, end):
    start = time.monotonic()
    lost = goes_and_comes_back(client, server, end, FIRST_WAIT + 5)
    assert lost[0].at - start < 1


def test_while_not_live_each_game_shows_the_time_of_its_last_word(client, server):
    server.control("stop-listening")
    server.control("drop")
    frame = client.wait_for_state("Reconnecting", 5)
    row = next(row for row in frame.rows if "HAR" in row)
    assert any(
        part.count(":") == 1 or part in ("now", "ago") or part.endswith("s") for part in row.split()
    ), row


def test_a_wrong_byte_of_utf8_ends_the_connection_with_1007(client, server):
    goes_and_comes_back(client, server, "invalid-utf8", FIRST_WAIT + 5)
    assert server.stats()["last_close"] == 1007


@pytest.mark.product
@pytest.mark.parametrize(
    "kind",
    [
        "masked",
        "rsv",
        "reserved-opcode",
        "reserved-control",
        "long-control",
        "nonminimal-length",
        "nonminimal-length64",
        "topbit-length",
        "fragmented-ping",
        "stray-continuation",
        "text-in-text",
        "close-one-byte",
        "close-bad-code",
    ],
)
def test_a_frame_that_breaks_the_rules_ends_the_connection_with_1002(client, server, kind):
    goes_and_comes_back(client, server, f"frame {kind}", FIRST_WAIT + 5)
    assert server.stats()["last_close"] == 1002


def test_a_server_killed_and_started_again_is_found_again(start_client, start_server, few_games):
    server = start_server("--games", few_games)
    client = start_client(server.url)
    client.wait_for_score("HAR", "WEX", (2, 1), 20)
    server.kill()
    frame = client.wait_for_state("Reconnecting", 5)
    assert frame.is_dim("HAR", "WEX")
    wait_until(lambda: client.metric("board_reconnects_total") >= 1, 10, "an attempt that failed")
    again = start_server("--games", few_games, port=server.port)
    client.wait_for_state("Live", 2 * 16 + 5)
    again.control("score a 3 1")
    client.wait_for_score("HAR", "WEX", (3, 1))


def test_waits_grow_while_nobody_listens_and_start_anew_after_a_snapshot(client, server):
    """Attempts are upgrades that get 503 without a delay, so that the server sees each of them."""

    def gaps_of(count):
        first = server.connections()
        server.control("handshake 500")
        server.control("drop")
        wait_until(lambda: server.connections() >= first + count, 40, f"{count} attempts")
        times = server.stats()["connected_at"][first : first + count]
        server.control("normal")
        client.wait_for_state("Live", 40)
        return [later - earlier for earlier, later in zip(times, times[1:])]

    second, third = gaps_of(3)
    assert 1.9 <= second <= 4.6, "the second wait is 2 s and up to 2 s more"
    assert 3.9 <= third <= 8.6, "the third wait is 4 s and up to 4 s more"
    (second,) = gaps_of(2)
    assert 1.9 <= second <= 4.6, "the row has started anew"


@pytest.mark.slow
def test_a_silent_server_is_found_out_within_33_s(client, server):
    start = time.monotonic()
    server.control("mute")
    frame = client.wait_for_state("Reconnecting", 45)
    assert frame.is_dim("HAR", "WEX")
    assert time.monotonic() - start < 33, "a ping after 20 s, dead 10 s later"
    server.control("unmute")
    client.wait_for_state("Live", 60)


@pytest.mark.slow
def test_a_quiet_server_that_answers_pings_stays_live(client, server):
    connections = server.connections()
    server.control("confirm off")
    mark = client.mark()
    wait_until(lambda: server.stats()["pings_answered"] >= 2, 50, "two pings", every=0.5)
    assert {frame.state for frame in client.since(mark)} == {"Live"}
    assert server.connections() == connections


@pytest.mark.slow
@pytest.mark.product
def test_a_live_game_nobody_speaks_of_is_marked_old_after_90_s(client, server):
    server.control("confirm off")
    start = time.monotonic()
    frame = client.wait_for(lambda frame: frame.is_dim("HAR", "WEX"), 120, "a dim score")
    assert frame.state == "Live"
    assert 85 < time.monotonic() - start < 100
    server.control("confirm")
    client.wait_for(
        lambda frame: not frame.is_dim("HAR", "WEX"), 5, "the score of a confirmed game"
    )


def test_the_servers_pings_are_answered(client, server):
    for _ in range(10):
        server.control("ping")
    wait_until(lambda: server.stats()["pongs"] == 10, 5, "ten pongs")


@pytest.mark.parametrize("delay", [4])
def test_a_close_with_a_delay_is_not_followed_by_an_attempt_before_it(client, server, delay):
    before = server.stats()
    server.control(f"close-1012 {delay}")
    closed = server.stats()["now"]
    client.wait_for_state("Reconnecting", 5)
    wait_until(lambda: server.connections() > before["connections"], 2 * delay + 3, "an attempt")
    attempt = server.stats()["connected_at"][-1]
    assert attempt - closed >= delay - 0.2
    client.wait_for_state("Live", 5)


@pytest.mark.product
def test_a_close_that_says_restarting_is_named(client, server):
    server.control("close-1012 8")
    client.wait_for(lambda frame: "busy" in frame.banner.lower(), 5, "server busy")


@pytest.mark.product
def test_a_spread_in_the_snapshot_spreads_the_first_wait(start_client, start_server, few_games):
    """Of six boards one chooses more than 2 s out of 12, but for one run in 46,656."""
    server = start_server("--games", few_games, "--spread", 12)
    for _ in range(6):
        start_client(server.url)
    wait_until(lambda: server.clients() == 6, 20, "six clients")
    dropped = server.stats()["now"]
    server.control("drop")
    wait_until(lambda: server.clients() == 6, 15, "six clients again")
    waits = [at - dropped for at in server.stats()["connected_at"][6:12]]
    assert max(waits) < 13 and max(waits) > FIRST_WAIT, waits


@pytest.mark.parametrize(
    "feed, words",
    [
        ("ws://no-such-host.invalid:9", ("no address",)),
        ("ws://127.0.0.1:{port}", ("connection refused", "refused", "no answer")),
    ],
)
def test_a_feed_that_cannot_be_reached_is_named(start_client, feed, words):
    client = start_client(feed.format(port=free_port()))
    client.wait_for(
        lambda frame: frame.state == "Reconnecting"
        and any(word in frame.banner.lower() for word in words),
        15,
        f"one of {words}",
    )


@pytest.mark.parametrize("host", ["::1"])
def test_an_ipv6_address_is_taken(start_client, start_server, few_games, host):
    try:
        server = start_server("--games", few_games, host=host)
    except RuntimeError:
        pytest.skip("no IPv6 on this machine")
    client = start_client(f"ws://[{host}]:{server.port}")
    client.wait_for_score("HAR", "WEX", (2, 1), 20)


def test_a_name_with_two_addresses_is_tried_on_both(start_client, server):
    """`localhost` may be ::1 first, and the server listens on 127.0.0.1 alone."""
    client = start_client(f"ws://localhost:{server.port}")
    client.wait_for_score("HAR", "WEX", (2, 1), 20)


@pytest.mark.product
@pytest.mark.slow
def test_50_connections_leave_no_descriptor_behind(client, server):
    """Waits start anew with each snapshot, so each round takes 1 to 2 s."""
    count = client.descriptors()
    for _ in range(50):
        connections = server.connections()
        server.control("drop")
        wait_until(
            lambda: server.connections() > connections and server.clients() == 1,
            10,
            "connected again",
        )
        client.wait_for_state("Live", 10)
    assert client.descriptors() == count
