"""The harness itself: what it reads out of frames and of BOARD_CLIENTS."""

import pytest

import harness
from harness import Frame, parse_clients


@pytest.mark.parametrize(
    "text, clients",
    [
        ("", {}),
        ("/bin/a", {"client": ["/bin/a"]}),
        ("host=/bin/a board=/bin/b", {"host": ["/bin/a"], "board": ["/bin/b"]}),
        (
            "host=/bin/a arm64=qemu-aarch64-static -L /sys /bin/b",
            {"host": ["/bin/a"], "arm64": ["qemu-aarch64-static", "-L", "/sys", "/bin/b"]},
        ),
    ],
)
def test_clients_are_parsed(text, clients):
    assert parse_clients(text) == clients


@pytest.mark.parametrize(
    "row, score, is_dim",
    [
        ("HAR 2-1 WEX  67'", (2, 1), False),
        ("HAR ~2-1 WEX  21:43", (2, 1), True),
        ("HAR ~2-~1 WEX  21:43", (2, 1), True),
        ("* HAR  12-3  WEX", (12, 3), False),
        ("HAR - WEX  20:00", None, False),
        ("WEX 2-1 HAR", None, False),
        ("SHAR 2-1 WEX", None, False),
    ],
)
def test_scores_are_read_from_rows(row, score, is_dim):
    frame = Frame(f"Live\n{row}\n", 0)
    assert frame.score("HAR", "WEX") == score
    assert frame.is_dim("HAR", "WEX") == is_dim


@pytest.mark.parametrize(
    "text, state",
    [
        ("Live 21:43\nHAR 2-1 WEX\n", "Live"),
        ("HAR 2-1 WEX\nReconnecting: no answer\n", "Reconnecting"),
        ("OFFLINE no network\n", "Offline"),
        ("HAR 2-1 WEX\nLive game\nFJA 0-0 OST\n", None),
        ("Delivery\n", None),
    ],
)
def test_the_state_is_read_from_the_first_or_last_row(text, state):
    assert Frame(text, 0).state == state


def test_letters_are_distinct_words():
    words = [harness.letters(number) for number in range(2_000)]
    assert len(set(words)) == 2_000 and all(len(word) == 3 for word in words)
