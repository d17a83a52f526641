"""Answers to the upgrade, right and wrong, and what the banner calls them (PROTOCOL.md 8)."""

import pytest

from harness import wait_until

NOT_A_WEBSOCKET = [
    "wrong-accept",
    "no-accept",
    "double-accept",
    "no-connection",
    "wrong-connection",
    "no-upgrade",
    "wrong-upgrade",
    "extension",
    "protocol",
    "200",
    "301",
    "400",
]
WORDS = {
    "401": "refused",
    "403": "refused",
    "404": "refused",
    "429": "rate limit",
    "500": "busy",
    "503": "busy",
}


def connect_to(start_client, server, handshake):
    server.control(f"handshake {handshake}")
    return start_client(server.url)


def comes_to_life(client, server, timeout=40):
    """Once the server is right again the client finds it, so the wrong answer left nothing behind."""
    server.control("normal")
    client.wait_for_score("HAR", "WEX", (2, 1), timeout)
    assert client.frame().state == "Live"


@pytest.mark.parametrize("kind", NOT_A_WEBSOCKET)
def test_an_answer_that_is_no_websocket_is_named_and_shows_no_game(start_client, server, kind):
    client = connect_to(start_client, server, kind)
    client.wait_for(lambda frame: "not a websocket" in frame.banner.lower(), 15, "not a WebSocket")
    assert not any("HAR" in frame for frame in client.frames())
    comes_to_life(client, server)


@pytest.mark.product
@pytest.mark.parametrize("kind", ["long-header", "not-http", "http10", "double-upgrade"])
def test_an_answer_that_no_server_should_give_is_named(start_client, server, kind):
    client = connect_to(start_client, server, kind)
    client.wait_for(lambda frame: "not a websocket" in frame.banner.lower(), 15, "not a WebSocket")
    comes_to_life(client, server)


@pytest.mark.product
@pytest.mark.parametrize("status", [401, 403, 404])
def test_a_refusal_is_named_with_its_number_and_not_repeated_soon(start_client, server, status):
    client = connect_to(start_client, server, status)
    frame = client.wait_for(
        lambda frame: WORDS[str(status)] in frame.banner.lower(), 15, WORDS[str(status)]
    )
    assert str(status) in frame.banner
    with pytest.raises(AssertionError):
        wait_until(lambda: server.connections() > 1, 8, "a second attempt")


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_busy_server_is_named_and_tried_again(start_client, server, status):
    client = connect_to(start_client, server, status)
    client.wait_for(
        lambda frame: WORDS[str(status)] in frame.banner.lower(), 15, WORDS[str(status)]
    )
    comes_to_life(client, server)


@pytest.mark.parametrize("status", [429, 503])
def test_retry_after_is_kept(start_client, server, status):
    connect_to(start_client, server, f"{status} 5 x1")
    wait_until(lambda: server.connections() == 1, 15, "the first attempt")
    wait_until(lambda: server.connections() == 2, 14, "the second attempt")
    first, second = server.stats()["connected_at"]
    assert second - first >= 4.8


@pytest.mark.parametrize("kind", ["byte-at-a-time", "first-frame-with-101", "odd-case"])
def test_an_odd_but_right_answer_is_taken(start_client, server, kind):
    client = connect_to(start_client, server, kind)
    client.wait_for_score("HAR", "WEX", (2, 1), 20)
    assert server.connections() == 1


@pytest.mark.slow
def test_no_answer_to_the_upgrade_ends_after_10_s(start_client, server):
    client = connect_to(start_client, server, "never")
    client.wait_for(lambda frame: "no answer" in frame.banner.lower(), 25, "no answer")
    comes_to_life(client, server)


def test_a_connection_closed_before_the_answer_is_tried_again(start_client, server):
    client = connect_to(start_client, server, "close x1")
    client.wait_for_score("HAR", "WEX", (2, 1), 20)
    assert server.connections() == 2


@pytest.mark.product
def test_the_request_is_what_the_protocol_says(start_client, server):
    client = start_client(server.url + "/board?club=7")
    client.wait_for_score("HAR", "WEX", (2, 1), 20)
    request = server.stats()["last_request"]
    headers = {name.lower(): value for name, value in request["headers"]}
    assert request["path"] == "/board?club=7"
    assert headers["host"] == f"127.0.0.1:{server.port}"
    assert headers["upgrade"].lower() == "websocket" and headers["connection"].lower() == "upgrade"
    assert headers["sec-websocket-version"] == "13"
    assert not {"sec-websocket-extensions", "sec-websocket-protocol", "cookie"} & headers.keys()


@pytest.mark.product
def test_every_attempt_has_another_key(start_client, server):
    server.control("handshake 500")
    start_client(server.url)
    keys = set()

    def three_keys():
        request = server.stats()["last_request"]
        if request:
            keys.update(
                value for name, value in request["headers"] if name.lower() == "sec-websocket-key"
            )
        return len(keys) == 3

    wait_until(three_keys, 20, "three keys")
